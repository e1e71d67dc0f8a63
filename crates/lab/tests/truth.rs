//! Statistics against a known truth: thousands of imagined experiments, of which it is known what they should say.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_arena::Rate;
use byword_kernel::rng::Rng;
use byword_lab::{Pairs, Sprt, Verdict, discoveries, equilibrium, sign_test, strengths, two_rates};

/// A number from 0 to 1.
fn uniform(rng: &mut Rng) -> f64 {
    (rng.next() >> 11) as f64 / (1_u64 << 53) as f64
}

/// A pair of games that are won at this rate. With the chance `bound` the second goes against the first as far as the
/// rate allows, as where the better hand wins whoever holds it.
fn pair(rate: f64, bound: f64, rng: &mut Rng) -> u8 {
    let cancels = uniform(rng) < bound;
    let first = uniform(rng) < rate;
    let against = if first { (2.0 * rate - 1.0).max(0.0) / rate } else { (rate / (1.0 - rate)).min(1.0) };
    let second = uniform(rng) < if cancels { against } else { rate };
    2 * (u8::from(first) + u8::from(second))
}

fn verdict(sprt: Sprt, rate: f64, bound: f64, rng: &mut Rng) -> Verdict {
    let mut pairs = Pairs::default();
    for _ in 0..100_000 {
        for _ in 0..16 {
            pairs.add(pair(rate, bound, rng));
        }
        let state = sprt.state(&pairs);
        if state.verdict != Verdict::Open {
            return state.verdict;
        }
    }
    Verdict::Open
}

#[test]
fn a_sequential_test_errs_no_more_often_than_it_says() {
    let sprt = Sprt::new(0.0, 0.05).unwrap();
    let mut rng = Rng::new(11);
    for bound in [0.0, 0.6] {
        for (gain, wrong) in [(sprt.low, Verdict::Better), (sprt.high, Verdict::NotBetter)] {
            let runs = 5_000;
            let errors = (0..runs).filter(|_| verdict(sprt, 0.5 + gain, bound, &mut rng) == wrong).count();
            let share = errors as f64 / f64::from(runs);
            println!("gain {gain}, bound {bound}: {:.2} % errors", 100.0 * share);
            assert!(share <= Sprt::ERROR, "gain {gain}, bound {bound}: {errors} errors of {runs}");
        }
    }
}

#[test]
fn a_test_of_nonsense_is_refused() {
    for (low, high) in [(0.05, 0.0), (0.0, 0.0), (-0.6, 0.0), (0.0, 0.5), (f64::NAN, 0.1)] {
        assert_eq!(Sprt::new(low, high), None, "{low} {high}");
    }
}

#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let mut rng = Rng::new(12);
    for (rate, bound) in [(0.5, 0.0), (0.5, 0.6), (0.6, 0.3), (0.3, 0.0), (0.8, 0.0)] {
        let runs = 4_000;
        let holds = |rng: &mut Rng| {
            let mut pairs = Pairs::default();
            (0..300).for_each(|_| pairs.add(pair(rate, bound, rng)));
            let estimate = pairs.estimate();
            (estimate.low..=estimate.high).contains(&rate)
        };
        let share = (0..runs).filter(|_| holds(&mut rng)).count() as f64 / f64::from(runs);
        println!("rate {rate}, bound {bound}: held in {:.2} %", 100.0 * share);
        assert!((0.94..=0.96).contains(&share), "rate {rate}, bound {bound}: {share}");
    }
}

#[test]
fn pairs_whose_luck_cancels_say_more() {
    let mut rng = Rng::new(13);
    let [mut apart, mut bound] = [Pairs::default(); 2];
    for _ in 0..4_000 {
        apart.add(pair(0.5, 0.0, &mut rng));
        bound.add(pair(0.5, 0.6, &mut rng));
    }
    let (apart, bound) = (apart.estimate(), bound.estimate());
    assert!((0.9..1.1).contains(&apart.saved), "{apart:?}");
    assert!((2.2..2.8).contains(&bound.saved), "{bound:?}");
    assert!(bound.high - bound.low < 0.7 * (apart.high - apart.low));
}

#[test]
fn few_or_uniform_pairs_do_not_make_intervals_of_nothing() {
    let all = Pairs { counts: [0, 0, 0, 0, 30] }.estimate();
    assert!(all.rate >= 1.0 && all.high >= 1.0 && all.low > 0.85 && all.low < 1.0, "{all:?}");
    let even = Pairs { counts: [0, 0, 30, 0, 0] }.estimate();
    assert!(even.high - even.low > 0.02 && even.low > 0.4, "{even:?}");
    let none = Pairs::default().estimate();
    assert!(none.low <= 0.0 && none.high >= 1.0);
}

#[test]
fn of_what_is_found_little_is_luck() {
    let mut rng = Rng::new(14);
    let runs = 2_000;
    let (mut luck, mut power) = (0.0, 0.0);
    for _ in 0..runs {
        // The first twenty questions have an answer, the other eighty have none.
        let chances: Vec<f64> =
            (0..100).map(|n| if n < 20 { uniform(&mut rng).powi(8) } else { uniform(&mut rng) }).collect();
        let found: Vec<usize> =
            discoveries(&chances, 0.05).iter().filter(|one| one.found).map(|one| one.index).collect();
        let wrong = found.iter().filter(|index| **index >= 20).count();
        luck += wrong as f64 / found.len().max(1) as f64;
        power += (found.len() - wrong) as f64 / 20.0;
    }
    let (luck, power) = (luck / f64::from(runs), power / f64::from(runs));
    println!("luck {:.2} %, found {:.1} % of what is there", 100.0 * luck, 100.0 * power);
    assert!(luck <= 0.05, "{luck}");
    assert!(power > 0.2, "{power}");
}

#[test]
fn rates_that_are_the_same_are_seldom_said_to_differ() {
    let mut rng = Rng::new(15);
    let runs = 4_000;
    for (rate, [few, many]) in [(0.5, [200, 1_800]), (0.3, [800, 1_200]), (0.85, [400, 1_600])] {
        let mut draw = |of| Rate::new((0..of).filter(|_| uniform(&mut rng) < rate).count() as u64, of);
        let luck = (0..runs).filter(|_| two_rates(&draw(few), &draw(many)) < 0.05).count();
        let share = luck as f64 / f64::from(runs);
        println!("rate {rate}: {:.2} % said to differ", 100.0 * share);
        assert!((0.04..=0.06).contains(&share), "rate {rate}: {share}");
    }
    assert!((two_rates(&Rate::new(60, 100), &Rate::new(40, 100)) - 0.004_678).abs() < 1e-5);
    assert!((two_rates(&Rate::new(0, 9), &Rate::new(0, 9)) - 1.0).abs() < 1e-9);
}

#[test]
fn the_sign_test_is_the_books() {
    assert!((sign_test(8, 2) - 0.109_375).abs() < 1e-9);
    assert!((sign_test(5, 5) - 1.0).abs() < 1e-9);
    assert!(sign_test(600_000, 400_000) < 1e-12);
    assert!((sign_test(0, 0) - 1.0).abs() < 1e-9);
}

#[test]
fn strengths_are_found_again() {
    let truth: [f64; 3] = [2.0, 1.0, 0.5];
    let points: Vec<Vec<f64>> = truth
        .iter()
        .map(|a| truth.iter().map(|b| if a == b { 0.0 } else { 10_000.0 * a / (a + b) }).collect())
        .collect();
    for (found, truth) in strengths(&points).iter().zip(truth) {
        assert!((found - truth).abs() < 0.01, "{found} {truth}");
    }
}

#[test]
fn a_field_settles_where_nobody_gains() {
    // Stone, paper, scissors, and a deck that loses to all of them.
    let rates = [[0.5, 0.2, 0.8, 0.9], [0.8, 0.5, 0.2, 0.9], [0.2, 0.8, 0.5, 0.9], [0.1, 0.1, 0.1, 0.5]]
        .map(Vec::from);
    let field = equilibrium(&rates);
    for share in &field[..3] {
        assert!((share - 1.0 / 3.0).abs() < 0.02, "{field:?}");
    }
    assert!(field[3] < 0.01, "{field:?}");
}
