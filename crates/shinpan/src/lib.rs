//! A referee for the game of Go.
//!
//! Rule sets are data, read from literate files that state each article in plain words and say what it
//! enacts. A [`Game`] plays by one of them: every act is carried out whole or refused with its ground and
//! article, every phase says by which article it began, and every line of a count says by which article
//! the point is granted.
//!
//! # A first game
//!
//! ```
//! use shinpan::{Act, Color, Game, Move, Point, Position, RuleSet};
//!
//! // Black has just taken a ko and White would like to take it back at once.
//! let position = Position::from_diagram(". X O . / X O . O / . X O . / . . . .")?;
//! let size = position.size();
//! let mut game = Game::new(RuleSet::named("aga")?, position, Color::Black)?;
//! game.act(Act::parse("C3", size)?)?;
//!
//! let refused = game.act(Act::parse("B3", size)?).unwrap_err();
//! assert_eq!(refused.by.as_str(), "aga.6");
//! assert_eq!(refused.to_string(), "White B3: the board would be as it was at the start (aga.6)");
//!
//! // The game is as it was before the refused act, and White still to move.
//! assert_eq!(game.to_move(), Color::White);
//! assert!(game.why_not(&Act::Move(Move::Pass)).is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A record
//!
//! ```
//! use shinpan::ruling::Options;
//! use shinpan::sgf::{Limits, Record, parse};
//!
//! let file = "(;SZ[5]RU[AGA]KM[0]RE[W+R];B[cc];W[cc];B[dd])";
//! let record = Record::read(&parse(file.as_bytes(), &Limits::default())?, 0)?;
//! let ruling = shinpan::referee(&record, &Options::default())?;
//! assert_eq!(ruling.illegal[0].number, 2);
//! assert_eq!(ruling.illegal[0].why, "there is a stone on the point");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What perfect play gives
//!
//! ```
//! use shinpan::proof::{Answer, Budget, Proof, Question, Solver, Start, check};
//! use shinpan::study::{best_line, solver};
//! use shinpan::{Color, Points, Position, RuleSet};
//!
//! // Black to play takes the point in the middle and with it the board.
//! let start = Start::new(RuleSet::named("aga")?, Position::from_diagram(".../.../...")?, Color::Black)
//!     .with_komi(Points::ZERO);
//! let solved = solver().solve(&start, Question::Result, Budget::default())?;
//! assert_eq!(solved.answer, Answer::Margin(Points::whole(9)));
//!
//! // A line in which neither gives anything away.
//! let line = best_line(&solved.proofs).expect("there are proofs");
//! assert_eq!(line.acts[0].to_text(start.setup.position.size()), "B2");
//!
//! // Both bounds come with a proof, which a checker that knows no search accepts.
//! let file = Proof::several_to_bytes(&solved.proofs);
//! for proof in Proof::several_from_bytes(&file)? {
//!     assert_eq!(check(&proof)?, proof.claim);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whether a colour can live somewhere, and whether stones live in seki or without depending on the other side:
//!
//! ```
//! use shinpan::proof::{Budget, Place, Start, check};
//! use shinpan::study::{FateWord, Living, Purse, place_fate, seki, solver};
//! use shinpan::{Color, Point, Position, RuleSet};
//!
//! let position = Position::from_diagram("...OX./OOOOX./XXXXX./......")?;
//! let size = position.size();
//! let start = Start::new(RuleSet::named("aga")?, position, Color::Black);
//! let corner = Place::read(Color::White, size, "A4-C4")?;
//! let mut purse = Purse::new(Budget::nodes(1_000_000));
//! let fate = place_fate(&start, corner, &solver(), &mut purse, &mut ())?;
//! assert_eq!(fate.word(), FateWord::Unsettled, "whoever plays in the middle");
//! for proof in fate.proofs() {
//!     assert_eq!(check(&proof)?, proof.claim);
//! }
//!
//! let position = Position::from_diagram(".XXX.OX/OOOOOOX/XXXXXXX/.X.X.X.")?;
//! let start = Start { setup: shinpan::Setup { position, ..start.setup }, acts: Vec::new() };
//! let at = Point::from_gtp("B4", start.setup.position.size())?;
//! let found = seki(&start, at, &solver(), &mut purse, &mut ())?.expect("a stone");
//! assert!(matches!(found.living, Living::Seki { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What each act is worth, what other rule sets make of the same position, who made the last competitive move of a
//! game, and where on a small board two rule sets part: see [`study`].
//!
//! # Where to look
//!
//! - [`board`]: points, stones, strings, positions; no law.
//! - [`rules`]: the rule sets, article by article.
//! - [`game`]: whose move it is, what is legal, when a phase ends.
//! - [`score`]: the count, line by line.
//! - [`sgf`]: game records, read as they are.
//! - [`ruling`]: the referee's word on a record; [`referee`] gives it.
//! - [`proof`]: questions, answers, proofs and their checker.
//! - [`solve`]: exact search.
//! - [`study`]: what many searches show: lines, the value of each act, rule sets side by side.
//! - [`confirm`]: life and death by hypothetical play, with strategies.
//! - [`verdict`]: what follows from it: seki, territory, the count, necessary plays.
//! - [`language`]: the same in English, Japanese, Chinese and Korean.
//! - [`report`]: rulings as data for other programs.
//! - [`render`]: diagrams as SVG, PNG, PDF and text.

pub use shinpan_board as board;
pub use shinpan_confirm as confirm;
pub use shinpan_game as game;
pub use shinpan_language as language;
pub use shinpan_proof as proof;
pub use shinpan_render as render;
pub use shinpan_report as report;
pub use shinpan_rules as rules;
pub use shinpan_ruling as ruling;
pub use shinpan_score as score;
pub use shinpan_sgf as sgf;
pub use shinpan_solve as solve;
pub use shinpan_study as study;
pub use shinpan_verdict as verdict;

pub use shinpan_board::{Color, Point, PointSet, Position, Size, StoneString};
pub use shinpan_game::{Act, Event, Game, GameResult, Ground, Illegal, Move, Outcome, Setup, Step};
pub use shinpan_rules::{Article, ArticleId, Phase, RuleSet};
pub use shinpan_ruling::{Ruling, referee};
pub use shinpan_score::{Count, Item, Points};
