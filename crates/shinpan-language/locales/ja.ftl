# 確認の言葉。用語は日本囲碁規約のもの。

## 対局者、着手、手順

black = 黒
white = 白
black-short = 黒
white-short = 白
begins-play = が { $point } に打つ
begins-pass = がパスする
pass = パス
pass-for-kos = コウのパス
pass-for-ko = { $point } のコウのパス
turn = { $player } { $turn }
line-join = 、
line-goes-on = 以下略
line-repeats = 以下同形の繰り返し

## 死活

status-alive = 活き石
status-seki = セキ石
status-dead = 死に石
status-dead-kept = 死に石（盤上に残る）
status-open = 未定
life-pass-alive = 持ち主がパスを続けても取られない
life-uncapturable = 相手方の着手により取られない
life-capturable-1 = 取られても、その石の跡に相手方に取られない石を新たに生じうる
life-capturable-2 = 取られても、その周囲に相手方に取られない石を新たに生じうる
life-dead = 取られ、取られない石を新たに生じない
life-open = 判定できず

## 全体

title = { $rules }、コミ { $komi }
reading = 解釈: { $name }={ $option }（{ $article }）
heading-strings = 石
string-line = { $point }（{ $color }、{ $stones } 子）: { $status }
string-name = { $point } の石
strings-join = 、
heading-territory = 地
territory-line = { $color }: { $points }
territory-none = { $color }: なし
neutral-line = 駄目: { $points }
uncounted-line = セキ石の目（地ではない）: { $points }
heading-count = 計算
count-total = 合計
heading-result = 結果
heading-notes = 注
heading-lines = 手順
board-legend = x, o 死に石; b, w 地
not-stopped = 棋譜は双方のパスで終わっていない。双方がパスしたものとして判定する。
not-official = 上記の解釈のもとでの探索による計算であり、公式の裁定ではない。
work = { $states } 局面、{ $seconds } 秒

## 死活の理由

why-pass-alive = { $owner }がパスを続けても、{ $opponent }はこの石を取ることができない。
why-uncapturable = { $opponent }の先着でも取ることができない。
why-answered = { $opponent }がどう打っても、{ $owner }は打たれた場所でそのつど応じ、取られることはない。
why-capturable-1 = { $opponent }は取ることができるが、取れば{ $owner }はその石の跡に、{ $opponent }に取られない石を新たに生じうる。
why-capturable-2 = { $opponent }は取ることができるが、取れば{ $owner }はその周囲に、{ $opponent }に取られない石を新たに生じうる。
why-neutral-open = { $opponent }は取ることができるが、{ $owner }の活き石に接する駄目が二つ以上残っており、{ $owner }はその一つに、{ $opponent }に取られない石を新たに生じうる。
why-alive-anyway = { $opponent }が取ったとしても、{ $owner }はその跡か周囲に、{ $opponent }に取られない石を新たに生じうる。
why-dead = { $opponent }{ $first }。{ $owner }がどう応じても取られ、取られない石を新たに生じない。
why-dead-whatever = { $owner }がどう打っても取られ、取られない石を新たに生じない。
why-dead-ground = { $opponent }がどの手にも応じられる区域の中にある。この石は取られ、最後に{ $owner }の石は残らない。
why-open = 定められた探索量では判定できない。
why-refused = 探索が見つけた手順は検査に通らないため採用しない。この局面を報告されたい。
why-seki = その一団は駄目（{ $points }）を有するのでセキ石であり、その目は地ではない。
why-removed = { $opponent }の地の中にあるので、取り上げてアゲハマとする。
why-kept = { $opponent }の地の中にないので、取り上げず盤上に残す。
line = 手順: { $line }。

## 計算の項目

count-stones = 盤上の石
count-territory = 地
count-shared-points = 駄目の半分
count-prisoners = アゲハマ
count-dead-stones = 取り上げた死に石
count-pass-stones = パスで渡した石
count-last-move = 白の最後のパス
count-equal-turns = 手数をそろえる石
count-seki-stones = 相手のセキ石の分の石
count-not-immortal = 不死でない石
count-encore-plays = 第二の続行での着手
count-group-tax = 切り賃
count-first-pass = 最初のパス
count-handicap = 置碁の補償
count-komi = コミ

## 結果

result-score = { $winner }の { $margin } 目勝ち
result-equal = 同数につき{ $winner }の勝ち
result-jigo = 持碁
result-draw = 引き分け
result-resignation = { $winner }の中押し勝ち
result-time = { $winner }の時間切れ勝ち
result-forfeit = { $winner }の反則勝ち
result-no-result = 無勝負
result-both-lose = 両負け
open-strings = 未定: { $strings }
no-result-yet = なし

## その他の手続き

note-antiseki = 活き石がない。すべて死に石であるが取り上げられず、地もない。
note-neutral = 駄目（{ $points }）が残っている。停止の前に詰めてあれば、{ $result }（黒 { $black }、白 { $white }）となる。
note-move = { $player }は停止の前に { $point } に打つべきであった。打てば{ $result }となり、{ $player }にとって { $gain } 目の得である。
note-move-none = 調べた限り、停止の前にあと一手打っても、打った側に有利に計算が変わる点はない。
note-move-unknown = すべては調べていない。停止の前に次の点に打てば計算が変わるかどうかは未定である: { $points }
note-resume = 一方の対局者が対局の再開を要請すれば、相手方が先着する。
note-both-lose = { $point } に打てば勝敗が変わるが、再開を要請すれば相手方が先着する。これを発見して終局に合意できなければ両負けとなる。
note-readings-agree = { $reading } の解釈でも、すべての石の死活は同じである。
note-readings-differ = { $reading } の解釈では異なる: { $strings }。
note-readings-open = { $reading } の解釈では、次の石が定められた探索量では未定である: { $strings }。
differs = { $point } { $status }
note-cycle = { $move } 手目で { $since } 手目の後と同一局面に戻った: { $cycle }。双方が同意すれば無勝負となる。
note-cycle-other = { $move } 手目で { $since } 手目の後と同一局面に戻った: { $cycle }。この規則では: { $consequence }。

cycle-triple-ko = 三コウ
cycle-quadruple-ko = 四コウ
cycle-many-kos = { $kos } つのコウの循環
cycle-eternal-life = 長生
cycle-round-robin = 循環コウ
cycle-sending-two = 二子を取らせて一子を取り返す形
cycle-other = 名のない同形反復

## 印を付けた盤

mark-alive = 活き石
mark-seki = セキ石
mark-dead = 死に石
mark-open = 未定
variation = { $point }: { $why }
variation-cut = 以下は省略。
variation-seen = 以下は上の変化と同じ。
variation-settled = 決着。ここで相手方が何を打っても変わらない。
variation-repeats = 前と同じ形に戻り、石は取られない。
