# 确认死活时的用语。术语依日本围棋规约及中文惯用译法。

## 对局者、着手、变化

black = 黑
white = 白
black-short = 黑
white-short = 白
begins-play = 走 { $point }
begins-pass = 停着
pass = 停着
pass-for-kos = 为劫停着
pass-for-ko = 为 { $point } 的劫停着
turn = { $player } { $turn }
line-join = ，
line-goes-on = 以下从略
line-repeats = 以下循环

## 死活

status-alive = 活棋
status-seki = 双活
status-dead = 死棋
status-dead-kept = 死棋（留在盘上）
status-open = 未定
life-pass-alive = 己方一直停着也不会被提
life-uncapturable = 对方无法提取
life-capturable-1 = 虽可被提，但能在原处产生对方提不掉的新子
life-capturable-2 = 虽可被提，但能在其周围产生对方提不掉的新子
life-dead = 会被提，且不能产生提不掉的新子
life-open = 未能判定

## 全页

title = { $rules }，贴目 { $komi }
reading = 解释：{ $name }={ $option }（{ $article }）
heading-strings = 棋子
string-line = { $point }（{ $color }，{ $stones } 子）：{ $status }
string-name = { $point } 一块
strings-join = 、
heading-territory = 地
territory-line = { $color }：{ $points }
territory-none = { $color }：无
neutral-line = 单官：{ $points }
uncounted-line = 双活棋的眼（不算地）：{ $points }
heading-count = 计算
count-total = 合计
heading-result = 结果
heading-notes = 说明
heading-lines = 变化
board-legend = x、o 死棋；b、w 地
not-stopped = 棋谱未以双方停着结束；按双方停着后的局面判定。
not-official = 以上为在所列解释下由搜索算出的结论，并非官方裁定。
work = { $states } 个局面，{ $seconds } 秒

## 死活的理由

why-pass-alive = 即使{ $owner }一直停着，{ $opponent }也提不掉它。
why-uncapturable = { $opponent }先走也提不掉它。
why-answered = { $opponent }无论怎样下，{ $owner }都在落子之处应对，它不会被提。
why-capturable-1 = { $opponent }可以提掉它，但提后{ $owner }能在它原来的点上下出{ $opponent }提不掉的新子。
why-capturable-2 = { $opponent }可以提掉它，但提后{ $owner }能在它周围下出{ $opponent }提不掉的新子。
why-neutral-open = { $opponent }可以提掉它，但{ $owner }的活棋旁还留有两个以上单官，{ $owner }能在其中之一下出{ $opponent }提不掉的新子。
why-alive-anyway = 即使{ $opponent }提掉它，{ $owner }也能在原处或其周围下出{ $opponent }提不掉的新子。
why-dead = { $opponent } { $first }；{ $owner }无论怎样应都会被提，且不能产生提不掉的新子。
why-dead-whatever = { $owner }无论怎样下都会被提，且不能产生提不掉的新子。
why-dead-ground = 它所在之处{ $opponent }对每一手都有应手：它会被提，最后不留{ $owner }的子。
why-open = 在规定的搜索量内未能判定。
why-refused = 搜索找到的着法未通过核验，不予采用；请报告此局面。
why-seki = 这块棋有单官（{ $points }），是双活，它的眼不算地。
why-removed = 它在{ $opponent }的地里，作为死子提走。
why-kept = 它不在{ $opponent }的地里，留在盘上不提。
line = 变化：{ $line }。

## 计算项目

count-stones = 盘上的子
count-territory = 地
count-shared-points = 单官的一半
count-prisoners = 提子
count-dead-stones = 提走的死子
count-pass-stones = 停着交出的子
count-last-move = 白方最后的停着
count-equal-turns = 使着数相等的一子
count-seki-stones = 对方双活棋子的补偿
count-not-immortal = 非绝对活的子
count-encore-plays = 第二续行中的着手
count-group-tax = 还棋头
count-first-pass = 首次停着
count-handicap = 让子补偿
count-komi = 贴目

## 结果

result-score = { $winner }胜 { $margin } 目
result-equal = 目数相同，{ $winner }胜
result-jigo = 和棋
result-draw = 平局
result-resignation = { $winner }中盘胜
result-time = { $winner }超时胜
result-forfeit = 对方犯规，{ $winner }胜
result-no-result = 无胜负
result-both-lose = 双方负
open-strings = 未定：{ $strings }
no-result-yet = 无

## 其余程序

note-antiseki = 没有活棋：全部是死棋，一子不提，双方无地。
note-neutral = 还有单官未下（{ $points }）。若在停止前下完，则为：{ $result }（黑 { $black }，白 { $white }）。
note-move = { $player }应在停止前下 { $point }：那样则为{ $result }，{ $player }多得 { $gain } 目。
note-move-none = 已查明：停止前再下任何一手，都不会使计算变得对下者有利。
note-move-unknown = 并未全部查明：停止前下在下列各点是否会改变计算，未定：{ $points }
note-resume = 任何一方可以要求继续对局，此时由对方先走。
note-both-lose = 下在 { $point } 会改变胜负，而要求继续的一方须让对方先走：若双方发现此着而不能就终局达成一致，双方均负。
note-readings-agree = 按 { $reading } 的解释，所有棋子的死活相同。
note-readings-differ = 按 { $reading } 的解释则不同：{ $strings }。
note-readings-open = 按 { $reading } 的解释，下列棋子在搜索量内未定：{ $strings }。
differs = { $point } { $status }
note-cycle = 第 { $move } 手后与第 { $since } 手后全局同形：{ $cycle }。双方同意则为无胜负。
note-cycle-other = 第 { $move } 手后与第 { $since } 手后全局同形：{ $cycle }。按此规则：{ $consequence }。

cycle-triple-ko = 三劫循环
cycle-quadruple-ko = 四劫循环
cycle-many-kos = { $kos } 个劫的循环
cycle-eternal-life = 长生劫
cycle-round-robin = 循环劫
cycle-sending-two = 假生（送二还一）
cycle-other = 无名的同形再现

## 做了标记的棋盘

mark-alive = 活棋
mark-seki = 双活
mark-dead = 死棋
mark-open = 未定
variation = { $point }：{ $why }
variation-cut = 其余从略。
variation-seen = 以下与上面的变化相同。
variation-settled = 已定：对方在此无论下什么都不会改变。
variation-repeats = 回到先前的局面，没有子被提。
