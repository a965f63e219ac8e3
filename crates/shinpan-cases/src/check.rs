//! What a case says against what comes out.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use shinpan_board::{Color, Position};
use shinpan_game::{Act, Event, Game, Ground, Illegal};
use shinpan_rules::RuleSet;
use shinpan_score::{Count, Each, Points, count};

use crate::case::{Case, Expectation, Question, Value};
use crate::format::{Expect, PerSide, Refusal};
use crate::replay::{Played, begin, play};
use crate::report::{Failure, Report, Skipped};
use crate::shelf::{Shelf, vouches, word};

/// Tries a case under every rule set it names.
pub(crate) fn try_case(case: &Case, shelf: &Shelf) -> Report {
    let mut report = Report::default();
    if let Some(why) = &case.skip {
        report.skipped.push(Skipped { case: case.id.clone(), why: why.clone() });
        return report;
    }
    let mut all = Check::new(case, "every rule set", case.line);
    for id in &case.cite {
        all.holds("articles cited", &format!("{id} to exist"), shelf.has_article(id));
        all.report.articles.insert(id.clone());
    }
    report.add(all.report);
    for name in &case.under {
        report.add(under(case, name, shelf));
    }
    for expectation in &case.expect {
        report.add(expected(case, expectation, shelf));
    }
    for value in &case.value {
        report.add(solvable(case, value, shelf));
    }
    report
}

/// Collects comparisons under one rule set.
struct Check<'a> {
    case: &'a Case,
    rules: &'a str,
    line: u32,
    report: Report,
}

impl<'a> Check<'a> {
    fn new(case: &'a Case, rules: &'a str, line: u32) -> Check<'a> {
        Check { case, rules, line, report: Report::default() }
    }

    fn fail(&mut self, what: &str, expected: &dyn Display, got: &dyn Display) {
        self.report.failures.push(Failure {
            case: self.case.id.clone(),
            at: (self.case.file.clone(), self.line),
            rules: self.rules.to_owned(),
            what: what.to_owned(),
            expected: expected.to_string(),
            got: got.to_string(),
        });
    }

    fn same<T: PartialEq>(&mut self, what: &str, expected: &T, got: &T, show: impl Fn(&T) -> String) {
        self.report.checks += 1;
        if expected != got {
            self.fail(what, &show(expected), &show(got));
        }
    }

    fn holds(&mut self, what: &str, expected: &dyn Display, holds: bool) {
        self.report.checks += 1;
        if !holds {
            self.fail(what, expected, &"not so");
        }
    }

    /// Compares if the case says something.
    fn told<T: PartialEq>(&mut self, what: &str, expected: Option<T>, got: T, show: impl Fn(&T) -> String) {
        if let Some(expected) = expected {
            self.same(what, &expected, &got, show);
        }
    }

    /// The game at the start, or a failure.
    fn begin(&mut self, shelf: &Shelf) -> Option<(Arc<RuleSet>, Game)> {
        let rules = match shelf.get(self.rules) {
            Ok(rules) => rules,
            Err(why) => {
                self.fail("rule set", &"one of this name", &why);
                return None;
            }
        };
        match begin(&self.case.start, &rules) {
            Ok(game) => Some((rules, game)),
            Err(why) => {
                self.fail("start", &"a game", &why);
                None
            }
        }
    }

    /// Every article named by what happened must exist.
    fn articles(&mut self, rules: &RuleSet, played: &Played) {
        let of_events = played.done.iter().flat_map(|done| &done.step).flat_map(|step| &step.events);
        let mut named: Vec<String> = of_events.filter_map(Event::by).map(ToString::to_string).collect();
        for refused in played.done.iter().flat_map(|done| &done.refused) {
            named.push(refused.by.to_string());
            named.extend(refused.remedy.as_ref().map(|(_, by)| by.to_string()));
        }
        let game = played.last();
        named.extend(count(&game.finished(), rules).items.iter().map(|item| item.by.to_string()));
        named.push(game.phase_article().to_string());
        named.sort();
        named.dedup();
        for id in named {
            self.holds("articles named by the referee", &format!("{id} to exist"), vouches(rules, &id));
            self.report.articles.insert(id);
        }
    }
}

/// A record in which every move is legal but those some question says are forbidden.
fn under(case: &Case, name: &str, shelf: &Shelf) -> Report {
    let mut check = Check::new(case, name, case.line);
    let Some((rules, game)) = check.begin(shelf) else { return check.report };
    let played = play(game, &case.moves, true);
    check.articles(&rules, &played);
    for (at, done) in played.done.iter().enumerate() {
        let question = case.ask.iter().find(|question| question.other.is_none() && question.after == at);
        check.line = question.map_or(case.line, |question| question.line);
        answer(&mut check, at + 1, &done.act, &done.refused, question);
    }
    for question in &case.ask {
        let Some(act) = question.other else { continue };
        check.line = question.line;
        let refused: Vec<Illegal> = played.states[question.after].why_not(&act).into_iter().collect();
        answer(&mut check, question.after + 1, &act, &refused, Some(question));
    }
    check.report
}

/// Whether a move is legal or forbidden by a ko or repetition rule as the question says.
fn answer(check: &mut Check<'_>, number: usize, act: &Act, refused: &[Illegal], question: Option<&Question>) {
    let size = check.case.start.size();
    let what = format!("move {number} {}", act.to_text(size));
    let forbidden = question.is_some_and(|q| q.forbidden_by.iter().any(|name| name == check.rules));
    check.report.checks += 1;
    match (forbidden, refused) {
        (false, []) => {}
        (false, [why, ..]) => check.fail(&what, &"legal", &why),
        (true, []) => check.fail(&what, &"forbidden", &"legal"),
        (true, [why, ..]) => {
            let earlier = earlier(&why.ground);
            let same = question.and_then(|q| q.same_as.as_ref());
            match (why.ground.is_ko() || why.ground == Ground::SelfCapture, same) {
                (false, _) => check.fail(&what, &"forbidden by a ko or repetition rule", &why),
                (true, Some(same)) => {
                    let repeats = matches!(why.ground, Ground::Repeats { .. });
                    if repeats && !earlier.is_some_and(|earlier| same.contains(&earlier)) {
                        check.fail(&what, &format!("forbidden as a repetition of one of {same:?}"), &why);
                    }
                }
                (true, None) => {}
            }
        }
    }
}

/// The earlier move a ground speaks of.
fn earlier(ground: &Ground) -> Option<usize> {
    match *ground {
        Ground::KoBan { since } | Ground::HotStone { since } => Some(since),
        Ground::Repeats { after_move } => Some(after_move),
        Ground::SamePlay { earlier } | Ground::TakenBefore { earlier } => Some(earlier),
        _ => None,
    }
}

/// What one rule set is expected to make of the whole.
fn expected(case: &Case, expectation: &Expectation, shelf: &Shelf) -> Report {
    let mut check = Check::new(case, &expectation.rules, expectation.line);
    let block = &expectation.block;
    if let Some(why) = &block.skip {
        let case = format!("{} under {}", case.id, expectation.rules);
        check.report.skipped.push(Skipped { case, why: why.clone() });
        return check.report;
    }
    let Some((rules, game)) = check.begin(shelf) else { return check.report };
    let played = play(game, &expectation.moves, block.record);
    check.articles(&rules, &played);
    refusals(&mut check, block, &played);
    state(&mut check, block, played.last());
    course(&mut check, block, &played);
    scores(&mut check, block, played.last(), &rules);
    if let Some(why) = &block.known_wrong {
        let name = format!("{} under {}", case.id, expectation.rules);
        if std::mem::take(&mut check.report.failures).is_empty() {
            check.fail("known to come out wrong", &why, &"all as the case says: take the mark away");
        }
        check.report.known_wrong.push(Skipped { case: name, why: why.clone() });
    }
    check.report
}

fn refusals(check: &mut Check<'_>, block: &Expect, played: &Played) {
    let size = check.case.start.size();
    let expected: &[Refusal] = block.illegal.as_ref().map_or(&[], |illegal| illegal.all());
    if block.legal == Some(true) && !expected.is_empty() {
        check.fail("the case", &"legal or illegal acts", &"both");
    }
    for (number, done) in (1..).zip(&played.done) {
        let what = format!("act {number} {}", done.act.to_text(size));
        let wanted = expected.iter().find(|refusal| refusal.number == number);
        check.report.checks += 1;
        match (wanted, done.refused.last()) {
            (None, None) => {}
            (None, Some(why)) => check.fail(&what, &"legal", &why),
            (Some(_), None) => check.fail(&what, &"refused", &"legal"),
            (Some(wanted), Some(why)) => {
                check.told(&what, wanted.ground.clone(), why.ground.id().to_owned(), String::clone);
                check.told(&what, wanted.by.clone(), why.by.to_string(), String::clone);
                let text = done.act.to_text(size);
                check.told("the act refused", wanted.point.clone(), text, String::clone);
                if let Some(number) = wanted.earlier {
                    let got = earlier(&why.ground);
                    check.same(&what, &Some(number), &got, |n| format!("refused because of move {n:?}"));
                }
            }
        }
    }
    for refusal in expected.iter().filter(|refusal| !(1..=played.done.len()).contains(&refusal.number)) {
        check.fail("the case", &"refusals among its acts", &format!("one of act {}", refusal.number));
    }
}

fn state(check: &mut Check<'_>, block: &Expect, game: &Game) {
    let size = game.position().size();
    check.told("phase", block.phase.map(|phase| phase.0), game.phase(), |phase| word(*phase).to_owned());
    check.told("player to move", block.to_move.map(Color::from), game.to_move(), ToString::to_string);
    check.told("article of the phase", block.by.clone(), game.phase_article().to_string(), String::clone);
    if let Some(diagram) = &block.stones {
        match Position::from_diagram(diagram) {
            Ok(stones) => check.same("stones", &stones, game.position(), |p| format!("\n{p}")),
            Err(why) => check.fail("the case", &"a diagram", &why),
        }
    }
    let held = |each: &PerSide<u32>| (each.black, each.white);
    let pair = |each: Each<u32>| (each.black, each.white);
    let show = |pair: &(u32, u32)| format!("Black {}, White {}", pair.0, pair.1);
    let ledger = *game.ledger();
    check.told("prisoners held", block.prisoners.as_ref().map(held), pair(ledger.prisoners), show);
    check.told("pass stones held", block.pass_stones.as_ref().map(held), pair(ledger.pass_stones), show);
    let first = game.first_pass().map(|(player, _)| player);
    if let Some(player) = block.first_pass {
        check.same("first pass", &Some(Color::from(player)), &first, |p| format!("{p:?}"));
    }
    if let Some(banned) = &block.banned {
        let mut got: Vec<String> = game.ko_bans().iter().map(|ban| ban.act.to_text(size)).collect();
        let mut banned = banned.clone();
        got.sort();
        banned.sort();
        check.same("points banned by ko or repetition", &banned, &got, |points| points.join(" "));
    }
}

fn course(check: &mut Check<'_>, block: &Expect, played: &Played) {
    if let Some(paid) = &block.paid {
        let got = played.acts_with(|event| matches!(event, Event::PassStone { .. }));
        check.same("moves that hand over a stone", paid, &got, |list| format!("{list:?}"));
    }
    if let Some(rounds) = &block.rounds {
        let got = played.acts_with(|event| matches!(event, Event::RoundEnded { .. }));
        check.same("moves that end a round", rounds, &got, |list| format!("{list:?}"));
    }
    if let Some(stages) = &block.phases {
        let mut got = Vec::new();
        for (number, done) in (1..).zip(&played.done) {
            for event in done.step.iter().flat_map(|step| &step.events) {
                if let Event::Phase { to, first, .. } = event {
                    got.push((number, *to, Some(*first)));
                }
            }
        }
        // A case need not say who moves first.
        let silent = |at: usize| stages.get(at).is_some_and(|stage| stage.first.is_none());
        for (at, stage) in got.iter_mut().enumerate() {
            if silent(at) {
                stage.2 = None;
            }
        }
        let told: Vec<_> = stages.iter().map(|s| (s.after, s.to.0, s.first.map(Color::from))).collect();
        let show = |stages: &Vec<(usize, shinpan_rules::Phase, Option<Color>)>| {
            let one = |(after, to, first): &(usize, shinpan_rules::Phase, Option<Color>)| match first {
                Some(first) => format!("{} after act {after}, {first} first", word(*to)),
                None => format!("{} after act {after}", word(*to)),
            };
            stages.iter().map(one).collect::<Vec<_>>().join("; ")
        };
        check.same("phases", &told, &got, show);
    }
}

fn scores(check: &mut Check<'_>, block: &Expect, game: &Game, rules: &RuleSet) {
    let finished = game.finished();
    let counted = count(&finished, rules);
    if let Some(result) = &block.result {
        let got = game.outcome().map_or("none, the game is not over".to_owned(), |o| o.result.to_sgf());
        check.same("result", result, &got, String::clone);
    }
    let margin = block.margin.map(|margin| Points::from_half(margin.0));
    check.told("margin", margin, counted.margin(), |points| {
        format!("{points:+} ({} against {})", counted.total(Color::Black), counted.total(Color::White))
    });
    if let Some(told) = &block.points {
        for (side, told) in [(Color::Black, told.black), (Color::White, told.white)] {
            let got = counted.total(side).half_points();
            let what = format!("{side}'s total");
            check.same(&what, &told.0, &got, |half| Points::from_half(*half).to_string());
        }
    }
    if let Some(told) = &block.count {
        for (side, told) in [(Color::Black, &told.black), (Color::White, &told.white)] {
            let told: BTreeMap<String, i32> =
                told.iter().map(|(key, points)| (key.clone(), points.0)).collect();
            let what = format!("what counts for {side}");
            check.same(&what, &told, &items(&counted, side), |items| {
                let one = |(key, half): (&String, &i32)| format!("{key} {}", Points::from_half(*half));
                items.iter().map(one).collect::<Vec<_>>().join(", ")
            });
        }
    }
    if let Some(told) = &block.items {
        for (side, told) in [(Color::Black, &told.black), (Color::White, &told.white)] {
            let all = items(&counted, side);
            for (key, points) in told {
                let got = all.get(key).copied().unwrap_or(0);
                let what = format!("{key} of {side}");
                check.same(&what, &points.0, &got, |half| Points::from_half(*half).to_string());
            }
        }
    }
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let sides = [Color::Black, Color::White];
    let territory = sides.map(|side| number(counted.map.of(side).len()));
    let stones = sides.map(|side| number(finished.position.stones(side).len()));
    let show = |pair: &[u32; 2]| format!("Black {}, White {}", pair[0], pair[1]);
    let told = |each: &PerSide<u32>| [each.black, each.white];
    check.told("territory", block.territory.as_ref().map(told), territory, show);
    let area = [territory[0] + stones[0], territory[1] + stones[1]];
    check.told("area", block.area.as_ref().map(told), area, show);
}

/// The headings of one side with their sums, in half points.
fn items(count: &Count, side: Color) -> BTreeMap<String, i32> {
    let mut sums = BTreeMap::new();
    for item in count.items.iter().filter(|item| item.side == side) {
        *sums.entry(item.what.id().to_owned()).or_insert(0) += item.points.half_points();
    }
    sums
}

/// The line to a solver's question must be legal; the answer is the solver's to give.
fn solvable(case: &Case, value: &Value, shelf: &Shelf) -> Report {
    let mut check = Check::new(case, &value.rules, value.line);
    let Some((_, game)) = check.begin(shelf) else { return check.report };
    let size = case.start.size();
    for (number, done) in (1..).zip(play(game, &value.after, false).done) {
        if let Some(why) = done.refused.first() {
            let what = format!("act {number} {} on the way to the question", done.act.to_text(size));
            check.fail(&what, &"legal", why);
        }
    }
    check.report.checks += 1;
    check.report.for_solvers = 1;
    check.report
}
