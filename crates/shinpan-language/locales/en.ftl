# What the referee says of a confirmation. Every language has the same messages with the same variables;
# a test compares them. Words are those of the rule texts as translated in the glossary.

## Players, turns, lines

black = Black
white = White
black-short = B
white-short = W
begins-play = plays { $point }
begins-pass = passes
pass = pass
pass-for-kos = pass for ko
pass-for-ko = pass for the ko at { $point }
turn = { $player } { $turn }
line-join = ,{" "}
line-goes-on = and so on
line-repeats = and round again

## Statuses

status-alive = alive
status-seki = alive, in seki
status-dead = dead
status-dead-kept = dead, stays
status-open = open
life-pass-alive = cannot be captured even if its owner always passes
life-uncapturable = uncapturable
life-capturable-1 = capturable-1: capture lets a stone live on its own points
life-capturable-2 = capturable-2: capture lets a stone live in the space around
life-dead = can be captured, and no new stone lives
life-open = not decided

## The page

title = { $rules }, komi { $komi }
reading = Read as: { $name }={ $option } ({ $article })
heading-strings = Strings
string-line = { $point } ({ $color }, { $stones ->
        [one] 1 stone
       *[other] { $stones } stones
    }): { $status }
string-name = { $point } string
strings-join = ,{" "}
heading-territory = Territory
territory-line = { $color }: { $points }
territory-none = { $color }: none
neutral-line = neutral points: { $points }
uncounted-line = eye points of stones in seki, which are no territory: { $points }
heading-count = Count
count-total = total
heading-result = Result
heading-notes = Notes
heading-lines = Lines
board-legend = x, o dead; b, w territory
not-stopped = The record does not end with two passes; it is judged as if both had passed.
not-official = Computed by search under the readings named; a computed verdict is not an official one.
work = { $states } states, { $seconds } s

## Why a string has its status

why-pass-alive = { $opponent } cannot capture it, even if { $owner } always passes.
why-uncapturable = { $opponent } moves first and cannot capture it.
why-answered = Whatever { $opponent } plays against it, { $owner } answers in the part of the board where it is played; it is never captured.
why-capturable-1 = { $opponent } can capture it, but that lets { $owner } play a stone on one of its points that { $opponent } cannot capture.
why-capturable-2 = { $opponent } can capture it, but that lets { $owner } play a stone in the space around it that { $opponent } cannot capture.
why-neutral-open = { $opponent } can capture it, but two neutral points or more are open beside living stones of { $owner }'s, and on one of them { $owner } gets a stone that { $opponent } cannot capture.
why-alive-anyway = Even if { $opponent } captures it, { $owner } gets a stone, there or in the space around, that { $opponent } cannot capture.
why-dead = { $opponent } { $first }; whatever { $owner } answers, it is captured, and its capture lets no new stone live.
why-dead-whatever = Whatever { $owner } plays, it can be captured, and its capture lets no new stone live.
why-dead-ground = It stands where { $opponent } has an answer to each play: it is captured, and nothing of { $owner }'s stays there in the end.
why-open = The search did not decide it within its budget.
why-refused = The search found a strategy that does not stand the check, so it counts for nothing; please report this position.
why-seki = Its group possesses the neutral points { $points }, so it is in seki and has no territory.
why-removed = It stands in { $opponent }'s territory and is taken off as a prisoner.
why-kept = It does not stand in { $opponent }'s territory, so it stays on the board.
line = Line: { $line }.

## What is counted

count-stones = stones on the board
count-territory = territory
count-shared-points = half of the neutral points
count-prisoners = prisoners
count-dead-stones = dead stones taken off
count-pass-stones = pass stones
count-last-move = White's last pass
count-equal-turns = stone for equal turns
count-seki-stones = stones for the other side's seki stones
count-not-immortal = stones that are not immortal
count-encore-plays = plays of the second encore
count-group-tax = group tax
count-first-pass = first pass
count-handicap = handicap
count-komi = komi

## Results

result-score = { $winner } wins by { $margin }
result-equal = equal scores, which { $winner } wins
result-jigo = jigo
result-draw = a draw
result-resignation = { $winner } wins by resignation
result-time = { $winner } wins on time
result-forfeit = { $winner } wins by forfeit
result-no-result = no result
result-both-lose = both players lose
open-strings = open: { $strings }
no-result-yet = none

## The rest of the procedure

note-antiseki = No stone is alive: all are dead, none is taken off, and nobody has territory (antiseki).
note-neutral = Neutral points are open ({ $points }). Filled before the stop, they would make it: { $result } (Black { $black }, White { $white }).
note-move = { $player } should have played { $point } before the stop: that makes it { $result }, { $gain } better for { $player }.
note-move-none = Looked into: no single further play before the stop would have changed the count in its player's favour.
note-move-unknown = Not everything was looked into: whether a further play before the stop would have changed the count is open for { $points }.
note-resume = Either player may ask for play to go on; the other then has the first move.
note-both-lose = A play at { $point } would change who wins, and whoever asks for play to go on gives the first move away: if the players find it and cannot agree on the end, both lose.
note-readings-agree = With { $reading } every string has the same status.
note-readings-differ = With { $reading } it would be otherwise: { $strings }.
note-readings-open = With { $reading } some strings are open within the budget: { $strings }.
differs = { $point } { $status }
note-cycle = After move { $move } the board is as after move { $since }: { $cycle }. If both players agree, the game ends without result.
note-cycle-other = After move { $move } the board is as after move { $since }: { $cycle }. By these rules: { $consequence }.

cycle-triple-ko = triple ko
cycle-quadruple-ko = quadruple ko
cycle-many-kos = { $kos } kos taken in turn
cycle-eternal-life = eternal life
cycle-round-robin = round-robin ko
cycle-sending-two = sending two, returning one
cycle-other = a cycle without a name

## The marked board

mark-alive = alive
mark-seki = seki
mark-dead = dead
mark-open = open
variation = { $point }: { $why }
variation-cut = The rest of the strategy is left out.
variation-seen = From here on as in a variation above.
variation-settled = Settled: nothing the other side plays here changes it.
variation-repeats = The line is back where it was before and captures nothing.
