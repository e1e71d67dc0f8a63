//! Every scenario file, every clause, and what the words of texts speak of.

byword_scenario::game_tests!(byword_foursouls::KIT);
