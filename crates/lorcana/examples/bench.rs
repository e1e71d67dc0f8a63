use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;
use byword_lorcana::KIT;
use std::time::Instant;
fn main() {
    let t0 = Instant::now();
    let loaded = (KIT.load)(&[], true).ok().unwrap();
    println!("load {:?}", t0.elapsed());
    let n = 3000;
    let t = Instant::now();
    let mut decisions = 0u64;
    for game in 0..n {
        let setup = (KIT.setup)(&loaded.world, &[], 2, game_seed(1, game)).ok().unwrap();
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let mut rng = Rng::new(game);
        while table.position().outcome().is_none() && table.fault().is_none() {
            let options = table.position().options().len() as u32;
            table.choose(rng.below(options) as usize).unwrap();
            decisions += 1;
        }
    }
    let e = t.elapsed();
    println!("{} games/s {} decisions/s", n as f64 / e.as_secs_f64(), decisions as f64 / e.as_secs_f64());
    let setup = (KIT.setup)(&loaded.world, &[], 2, 5).ok().unwrap();
    let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
    let mut rng = Rng::new(3);
    for _ in 0..70 { let o = table.position().options().len() as u32; if o == 0 {break;} table.choose(rng.below(o) as usize).unwrap(); }
    let mut copy = Table::new(&loaded.world, table.position().clone());
    let t = Instant::now();
    for _ in 0..1_000_000 { copy.copy_from(std::hint::black_box(&table)); }
    println!("copy {} ns, frame {} card {}", t.elapsed().as_nanos() as f64 / 1e6, size_of::<byword_kernel::frame::Frame>(), size_of::<byword_kernel::position::Card>());
}
