#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| byword_fuzzing::run("own_keyword", data));
