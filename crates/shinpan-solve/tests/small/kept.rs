//! A search that was stopped goes on from its tables.

use std::io::{self, Cursor, Read, Write};

use shinpan_board::{Color, Position, Size};
use shinpan_proof::{
    Answer, Budget, Keep, Proof, Question, Solved, Solver, Start, TablesRefused, Unsolved, Watch, Why, check,
};
use shinpan_rules::RuleSet;
use shinpan_solve::{Any, Small};

/// Keeps tables in memory, and bounds as the command does.
#[derive(Default)]
struct Kept {
    tables: Option<Vec<u8>>,
    times: usize,
}

impl Keep for Kept {
    fn kept(&mut self) -> io::Result<Option<Box<dyn Read>>> {
        Ok(self.tables.clone().map(|bytes| Box::new(Cursor::new(bytes)) as Box<dyn Read>))
    }

    fn keep(&mut self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        let mut bytes = Vec::new();
        write(&mut bytes).unwrap();
        self.tables = Some(bytes);
        self.times += 1;
    }
}

#[derive(Default)]
struct Keeping {
    kept: Kept,
    known: Vec<Proof>,
}

impl Watch for Keeping {
    fn proved(&mut self, proof: &Proof) {
        self.known.push(proof.clone());
    }

    fn known(&self) -> &[Proof] {
        &self.known
    }

    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(&mut self.kept)
    }
}

fn start(rules: &str, columns: u8, rows: u8) -> Start {
    let position = Position::empty(Size::new(columns, rows).unwrap());
    Start::new(RuleSet::named(rules).unwrap(), position, Color::Black)
}

const MEMORY: Option<usize> = Some(32 << 20);

fn search(solver: &dyn Solver, start: &Start, nodes: u64, keeping: &mut Keeping) -> Result<Solved, Unsolved> {
    let budget = Budget { memory: MEMORY, ..Budget::nodes(nodes) };
    solver.search(start, Question::Result, budget, keeping)
}

/// With superko, where most proofs have conditions, and without.
#[test]
fn less_is_left_to_do_after_a_stop() {
    for (rules, columns, rows) in [("tromp-taylor", 5, 2), ("ikeda-area-3", 3, 3)] {
        let start = start(rules, columns, rows);
        let whole = search(&Small::default(), &start, 50_000_000, &mut Keeping::default()).unwrap();
        let mut keeping = Keeping::default();
        let mut spent = Vec::new();
        let solved = loop {
            match search(&Small::default(), &start, whole.nodes * 2 / 5, &mut keeping) {
                Ok(solved) => break solved,
                Err(unsolved) => {
                    assert_eq!(unsolved.why, Why::NodesSpent);
                    spent.push(unsolved.nodes);
                }
            }
            assert!(spent.len() < 10, "{rules}: no end after {spent:?} of {}", whole.nodes);
        };
        assert_eq!(solved.answer, whole.answer, "{rules}");
        for proof in &solved.proofs {
            assert_eq!(check(proof), Ok(proof.claim));
        }
        assert_eq!(keeping.kept.times, spent.len());
        // Without its tables a search of so few states would never come to an end.
        assert!(!spent.is_empty() && solved.nodes < whole.nodes / 2, "{rules}: {spent:?} {}", solved.nodes);
        // The bounds alone do not help as much.
        let mut bounds = Keeping { known: keeping.known, ..Keeping::default() };
        if bounds.known.len() < 2 {
            let again = search(&Small::default(), &start, 50_000_000, &mut bounds).unwrap();
            assert!(solved.nodes < again.nodes, "{rules}: {} {}", solved.nodes, again.nodes);
        }
    }
}

#[test]
fn the_solver_that_picks_hands_tables_on() {
    let start = start("tromp-taylor", 5, 2);
    let mut keeping = Keeping::default();
    let unsolved = search(&Any::default(), &start, 60_000, &mut keeping).unwrap_err();
    assert_eq!((unsolved.why, keeping.kept.times), (Why::NodesSpent, 1));
    let solved = search(&Any::default(), &start, 50_000_000, &mut keeping).unwrap();
    assert!(matches!(solved.answer, Answer::Margin(_)));
}

#[test]
fn tables_of_something_else_are_refused() {
    let mut keeping = Keeping::default();
    let here = start("tromp-taylor", 5, 2);
    search(&Small::default(), &here, 5_000, &mut keeping).unwrap_err();
    let good = keeping.kept.tables.take().unwrap();
    let with = |start: &Start, bytes: Vec<u8>| {
        let kept = Kept { tables: Some(bytes), times: 0 };
        let mut keeping = Keeping { kept, known: Vec::new() };
        match search(&Small::default(), start, 1_000, &mut keeping).unwrap_err().why {
            Why::Tables(why) => Some(why),
            Why::NodesSpent => None,
            why => panic!("{why}"),
        }
    };
    assert_eq!(with(&here, good.clone()), None);
    let other = with(&start("tromp-taylor", 2, 5), good.clone());
    assert_eq!(other, Some(TablesRefused::OtherBoard { found: "5x2".to_owned() }));
    assert_eq!(with(&start("ikeda-area-3", 5, 2), good.clone()), Some(TablesRefused::OtherLaw));
    assert_eq!(with(&here, b"PNG and so on".to_vec()), Some(TablesRefused::NoTables));
    assert_eq!(with(&here, Vec::new()), Some(TablesRefused::NoTables));
    let older = String::from_utf8_lossy(&good[..60]).replace("version ", "version 0.0.0-");
    let older = with(&here, [older.as_bytes(), &good[60..]].concat());
    assert!(matches!(older, Some(TablesRefused::Version { .. })), "{older:?}");
    for end in [good.len() - 1, good.len() - 40, good.len() / 2, 150] {
        assert_eq!(with(&here, good[..end].to_vec()), Some(TablesRefused::Damaged), "{end}");
    }
    for at in (160..good.len()).step_by(good.len() / 50) {
        let mut bad = good.clone();
        bad[at] ^= 4;
        assert_eq!(with(&here, bad), Some(TablesRefused::Damaged), "{at}");
    }
}
