//! A list that is mostly short: it lies on the stack, and grows into the heap only when it must.

/// So many items without allocation, and as many more as there are.
#[derive(Clone, Debug)]
pub struct Few<T, const N: usize> {
    few: [T; N],
    count: usize,
    /// All of them, as soon as they are more than `N`.
    many: Vec<T>,
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self { few: [T::default(); N], count: 0, many: Vec::new() }
    }
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// Adds an item.
    #[inline]
    pub fn push(&mut self, item: T) {
        if let Some(place) = self.few.get_mut(self.count) {
            *place = item;
        } else {
            if self.many.is_empty() {
                self.many.extend_from_slice(&self.few);
            }
            self.many.push(item);
        }
        self.count += 1;
    }

    /// All items in order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        if self.many.is_empty() { &self.few[..self.count] } else { &self.many }
    }

    /// The same, to be changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        if self.many.is_empty() { &mut self.few[..self.count] } else { &mut self.many }
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for Few<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        list.extend(items);
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_and_keeps_the_order() {
        for length in [0, 3, 4, 5, 200] {
            let list: Few<u16, 4> = (0..length).collect();
            assert_eq!(list.as_slice(), (0..length).collect::<Vec<_>>());
        }
    }
}
