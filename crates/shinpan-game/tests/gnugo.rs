//! Legality against GNU Go over GTP: random games, at sampled moments every point of the board.
//!
//! Needs `gnugo` (Debian: `apt-get install gnugo`). `SHINPAN_NO_PEERS=1` leaves the comparison out and
//! says so. Only rule sets that forbid self-capture are compared: GNU Go's superko looks at the board
//! before the player's own stones are removed, so that it lets a self-capture bring back a position.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;

use shinpan_board::{Color, Point, Position, Size, StoneString};
use shinpan_game::{Act, Game, Ground, Move};
use shinpan_rules::RuleSet;

/// GNU Go as a GTP engine.
struct Peer {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    /// Starts it with these options; nothing if the comparison is to be left out.
    fn start(options: &[&str]) -> Option<Peer> {
        if std::env::var_os("SHINPAN_NO_PEERS").is_some_and(|value| value == "1") {
            return None;
        }
        let places = ["gnugo", "/usr/games/gnugo"];
        let mut started = places.iter().filter_map(|place| {
            let mut command = Command::new(place);
            command.args(["--mode", "gtp", "--quiet", "--level", "1"]).args(options);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()
        });
        let mut process = started.next().unwrap_or_else(|| {
            panic!(
                "gnugo was found neither on the path nor in /usr/games; install it (Debian: apt-get install gnugo) \
                 or set SHINPAN_NO_PEERS=1 to leave the comparison out"
            )
        });
        let input = process.stdin.take().expect("a piped input");
        let output = BufReader::new(process.stdout.take().expect("a piped output"));
        Some(Peer { process, input, output })
    }

    /// Sends commands all at once and returns their answers in order.
    fn ask(&mut self, commands: &[String]) -> Vec<String> {
        let text: String = commands.iter().map(|command| format!("{command}\n")).collect();
        self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush()).expect("gnugo listens");
        commands.iter().map(|command| self.answer(command)).collect()
    }

    fn answer(&mut self, command: &str) -> String {
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("gnugo speaks text");
            assert!(read > 0, "gnugo ended before it answered {command:?}");
            match line.trim_end() {
                "" if answer.is_empty() => {}
                "" => break,
                text => answer.push_str(text),
            }
        }
        match answer.strip_prefix('=') {
            Some(text) => text.trim().to_owned(),
            None => panic!("gnugo refused {command:?}: {answer}"),
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"quit\n");
        let _ = self.process.wait();
    }
}

/// Numbers that are the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % limit as u64) as usize
    }
}

/// A moment at which both are asked which points are legal.
struct Question {
    /// Its command's place among those sent.
    at: usize,
    legal: BTreeSet<String>,
    moves: String,
    position: Position,
}

/// What was compared.
#[derive(Default)]
struct Tally {
    games: usize,
    moments: usize,
    points: usize,
    forbidden_by_ko: usize,
    /// Of these, repetitions of a position further back than the ko just taken.
    distant: usize,
}

fn legal_points(game: &Game) -> BTreeSet<String> {
    let size = game.position().size();
    let legal = game.legal_moves().into_iter().filter_map(|turn| match turn {
        Move::Play(at) => Some(at.to_gtp(size)),
        _ => None,
    });
    legal.collect()
}

/// A random legal play: mostly one that takes a single stone if there is any, so that kos are fought and
/// boards come back.
fn choose(game: &Game, numbers: &mut Numbers) -> Option<Point> {
    let legal = |at: &Point| game.why_not(&Act::Move(Move::Play(*at))).is_none();
    if numbers.below(4) > 0 {
        let opponent = game.to_move().opponent();
        let single = |string: &StoneString| string.is_in_atari() && string.stones.len() == 1;
        let strings = game.position().strings().into_iter();
        let takes: Vec<Point> = strings
            .filter(|string| string.color == opponent && single(string))
            .filter_map(|string| string.liberties.first())
            .filter(legal)
            .collect();
        if !takes.is_empty() {
            return Some(takes[numbers.below(takes.len())]);
        }
    }
    let empty: Vec<Point> = game.position().empty_points().iter().collect();
    let begin = numbers.below(empty.len().max(1));
    let mut turned = empty.iter().cycle().skip(begin).take(empty.len()).copied();
    turned.find(|at| legal(at))
}

fn one_game(peer: &mut Peer, rules: &Arc<RuleSet>, size: Size, numbers: &mut Numbers, tally: &mut Tally) {
    let mut game = Game::new(rules.clone(), Position::empty(size), Color::Black).expect("an empty board");
    let mut commands = vec![format!("boardsize {}", size.columns()), "clear_board".to_owned()];
    let mut questions: Vec<Question> = Vec::new();
    let mut moves: Vec<String> = Vec::new();
    let mut passed = false;
    for number in 0..size.points() * 3 + 30 {
        let color = if game.to_move() == Color::Black { "black" } else { "white" };
        let has_bans = size.points() <= 81 && !game.ko_bans().is_empty();
        if has_bans || number % 7 == 3 {
            commands.push(format!("all_legal {color}"));
            questions.push(Question {
                at: commands.len() - 1,
                legal: legal_points(&game),
                moves: moves.join(" "),
                position: game.position().clone(),
            });
            for ban in game.ko_bans() {
                tally.forbidden_by_ko += 1;
                let earlier = match ban.ground {
                    Ground::Repeats { after_move } => after_move,
                    _ => usize::MAX,
                };
                tally.distant += usize::from(earlier.saturating_add(2) <= game.move_number());
            }
        }
        let passes = !passed && numbers.below(12) == 0;
        let play = if passes { None } else { choose(&game, numbers) };
        let turn = match play {
            Some(at) => Move::Play(at),
            // Two passes would stop the game.
            None if passed => break,
            None => Move::Pass,
        };
        passed = turn == Move::Pass;
        let text = Act::Move(turn).to_text(size);
        commands.push(format!("play {color} {text}"));
        moves.push(text);
        game.act(Act::Move(turn)).expect("a legal turn");
    }
    let answers = peer.ask(&commands);
    tally.games += 1;
    for question in questions {
        let theirs: BTreeSet<String> = answers[question.at].split_whitespace().map(str::to_owned).collect();
        tally.moments += 1;
        tally.points += size.points();
        let (only_ours, only_theirs): (Vec<_>, Vec<_>) =
            (question.legal.difference(&theirs).collect(), theirs.difference(&question.legal).collect());
        assert!(
            only_ours.is_empty() && only_theirs.is_empty(),
            "{} and gnugo differ on {size:?} after {}\n{}\nlegal only here: {only_ours:?}; only there: {only_theirs:?}",
            rules.id,
            question.moves,
            question.position
        );
    }
}

/// Plays games of several sizes and compares.
fn compare(id: &str, options: &[&str], seed: u64) {
    let rules = RuleSet::named(id).expect("a built-in rule set");
    let sizes: [(u8, usize); 8] = [(3, 200), (4, 170), (5, 140), (6, 90), (7, 60), (8, 40), (9, 30), (19, 4)];
    let planned: usize = sizes.iter().map(|(_, games)| games).sum();
    let Some(mut peer) = Peer::start(options) else {
        let _ = writeln!(std::io::stderr(), "left out: {planned} games of {id} against gnugo");
        return;
    };
    let mut numbers = Numbers(seed);
    let mut tally = Tally::default();
    for (side, games) in sizes {
        let size = Size::square(side).expect("a size of the list");
        for _ in 0..games {
            one_game(&mut peer, &rules, size, &mut numbers, &mut tally);
        }
    }
    let Tally { games, moments, points, forbidden_by_ko, distant } = tally;
    let _ = writeln!(
        std::io::stderr(),
        "{id} against gnugo {}: {games} games, {moments} moments, {points} points alike, {forbidden_by_ko} of them \
         closed by ko or repetition, {distant} by a position further back",
        options.join(" ")
    );
    assert_eq!(games, planned);
    assert!(forbidden_by_ko > 300, "too few kos to mean anything: {forbidden_by_ko}");
    assert!(distant > 100 || options == ["--simple-ko"], "too few repetitions to mean anything: {distant}");
}

#[test]
fn simple_ko_as_in_gnugo() {
    compare("japanese-1989", &["--simple-ko"], 0x5eed_0001);
}

#[test]
fn positional_superko_as_in_gnugo() {
    compare("chinese-2002", &["--positional-superko"], 0x5eed_0002);
}

#[test]
fn situational_superko_as_in_gnugo() {
    compare("aga-1991", &["--situational-superko"], 0x5eed_0003);
}
