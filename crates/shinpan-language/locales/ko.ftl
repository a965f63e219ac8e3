# 사활 확인에 쓰는 말. 용어는 바둑 규칙의 것을 따른다.

## 대국자, 착수, 수순

black = 흑
white = 백
black-short = 흑
white-short = 백
begins-play = 이 { $point }에 둔다
begins-pass = 이 패스한다
pass = 패스
pass-for-kos = 패를 위한 패스
pass-for-ko = { $point } 패를 위한 패스
turn = { $player } { $turn }
line-join = ,{" "}
line-goes-on = 이하 생략
line-repeats = 이하 반복

## 사활

status-alive = 산 돌
status-seki = 빅
status-dead = 죽은 돌
status-dead-kept = 죽은 돌(판에 남음)
status-open = 미정
life-pass-alive = 주인이 계속 패스해도 잡히지 않음
life-uncapturable = 상대가 잡을 수 없음
life-capturable-1 = 잡히더라도 그 자리에 상대가 잡을 수 없는 새 돌이 생김
life-capturable-2 = 잡히더라도 그 주위에 상대가 잡을 수 없는 새 돌이 생김
life-dead = 잡히고, 잡히지 않는 새 돌도 생기지 않음
life-open = 판정하지 못함

## 전체

title = { $rules }, 덤 { $komi }
reading = 해석: { $name }={ $option } ({ $article })
heading-strings = 돌
string-line = { $point } ({ $color }, { $stones }점): { $status }
string-name = { $point } 돌
strings-join = ,{" "}
heading-territory = 집
territory-line = { $color }: { $points }
territory-none = { $color }: 없음
neutral-line = 공배: { $points }
uncounted-line = 빅인 돌의 눈(집이 아님): { $points }
heading-count = 계가
count-total = 합계
heading-result = 결과
heading-notes = 참고
heading-lines = 수순
board-legend = x, o 죽은 돌; b, w 집
not-stopped = 기보가 양쪽의 패스로 끝나지 않았다. 양쪽이 패스한 것으로 보고 판정한다.
not-official = 위의 해석에 따라 탐색으로 계산한 것이며 공식 판정이 아니다.
work = { $states } 국면, { $seconds }초

## 사활의 까닭

why-pass-alive = { $owner }이 계속 패스해도 { $opponent }은 이 돌을 잡을 수 없다.
why-uncapturable = { $opponent }이 먼저 두어도 잡을 수 없다.
why-answered = { $opponent }이 어떻게 두어도 { $owner }은 둔 곳에서 그때마다 응하여 잡히지 않는다.
why-capturable-1 = { $opponent }이 잡을 수 있으나, 그러면 { $owner }은 그 자리에 { $opponent }이 잡을 수 없는 새 돌을 둘 수 있다.
why-capturable-2 = { $opponent }이 잡을 수 있으나, 그러면 { $owner }은 그 주위에 { $opponent }이 잡을 수 없는 새 돌을 둘 수 있다.
why-neutral-open = { $opponent }이 잡을 수 있으나, { $owner }의 산 돌에 닿은 공배가 둘 이상 남아 있어 { $owner }은 그중 한 곳에 { $opponent }이 잡을 수 없는 새 돌을 둘 수 있다.
why-alive-anyway = { $opponent }이 잡더라도, { $owner }은 그 자리나 주위에 { $opponent }이 잡을 수 없는 새 돌을 둘 수 있다.
why-dead = { $opponent }{ $first }. { $owner }이 어떻게 응해도 잡히고, 잡히지 않는 새 돌도 생기지 않는다.
why-dead-whatever = { $owner }이 어떻게 두어도 잡히고, 잡히지 않는 새 돌도 생기지 않는다.
why-dead-ground = { $opponent }이 모든 수에 응할 수 있는 곳에 있다. 이 돌은 잡히고, 끝내 { $owner }의 돌은 남지 않는다.
why-open = 정해진 탐색량 안에서 판정하지 못했다.
why-refused = 탐색이 찾은 수순이 검증을 통과하지 못해 채택하지 않는다. 이 국면을 알려 주기 바란다.
why-seki = 이 돌은 공배({ $points })를 가지고 있어 빅이며, 그 눈은 집이 아니다.
why-removed = { $opponent }의 집 안에 있으므로 들어내어 사석으로 한다.
why-kept = { $opponent }의 집 안에 있지 않으므로 들어내지 않고 판에 남긴다.
line = 수순: { $line }.

## 계가 항목

count-stones = 판 위의 돌
count-territory = 집
count-shared-points = 공배의 절반
count-prisoners = 따낸 돌
count-dead-stones = 들어낸 죽은 돌
count-pass-stones = 패스로 건넨 돌
count-last-move = 백의 마지막 패스
count-equal-turns = 수를 같게 하는 돌
count-seki-stones = 상대의 빅 돌에 대한 보상
count-not-immortal = 불멸이 아닌 돌
count-encore-plays = 둘째 속행의 착수
count-group-tax = 그룹 공제
count-first-pass = 첫 패스
count-handicap = 접바둑 보상
count-komi = 덤

## 결과

result-score = { $winner } { $margin }집 승
result-equal = 집 수가 같아 { $winner } 승
result-jigo = 빅(무승부)
result-draw = 무승부
result-resignation = { $winner } 불계승
result-time = { $winner } 시간승
result-forfeit = { $winner } 반칙승
result-no-result = 무효
result-both-lose = 양쪽 패
open-strings = 미정: { $strings }
no-result-yet = 없음

## 나머지 절차

note-antiseki = 산 돌이 없다. 모두 죽은 돌이지만 들어내지 않으며 집도 없다.
note-neutral = 공배({ $points })가 남아 있다. 멈추기 전에 메웠다면 { $result }(흑 { $black }, 백 { $white })이다.
note-move = { $player }은 멈추기 전에 { $point }에 두었어야 한다. 그러면 { $result }이며 { $player }에게 { $gain }집 이득이다.
note-move-none = 살펴본 바로는, 멈추기 전에 한 수를 더 두어 둔 쪽에 유리하게 계가가 바뀌는 점은 없다.
note-move-unknown = 모두 살펴보지는 않았다. 멈추기 전에 다음 점에 두면 계가가 바뀌는지는 미정이다: { $points }
note-resume = 어느 쪽이든 대국 재개를 요청할 수 있고, 그때는 상대가 먼저 둔다.
note-both-lose = { $point }에 두면 승패가 바뀌지만, 재개를 요청하면 상대가 먼저 둔다. 이 수를 발견하고도 종국에 합의하지 못하면 양쪽 모두 진다.
note-readings-agree = { $reading } 해석에서도 모든 돌의 사활이 같다.
note-readings-differ = { $reading } 해석에서는 다르다: { $strings }.
note-readings-open = { $reading } 해석에서는 다음 돌이 탐색량 안에서 미정이다: { $strings }.
differs = { $point } { $status }
note-cycle = { $move }수 뒤의 판이 { $since }수 뒤와 같다: { $cycle }. 양쪽이 동의하면 무효가 된다.
note-cycle-other = { $move }수 뒤의 판이 { $since }수 뒤와 같다: { $cycle }. 이 규칙에서는: { $consequence }.

cycle-triple-ko = 삼패
cycle-quadruple-ko = 사패
cycle-many-kos = 패 { $kos }개의 순환
cycle-eternal-life = 장생
cycle-round-robin = 순환패
cycle-sending-two = 두 점을 주고 한 점을 되따는 꼴
cycle-other = 이름 없는 동형반복

## 표시한 판

mark-alive = 산 돌
mark-seki = 빅
mark-dead = 죽은 돌
mark-open = 미정
variation = { $point }: { $why }
variation-cut = 나머지는 생략한다.
variation-seen = 이하 위의 변화와 같다.
variation-settled = 정해짐: 여기서 상대가 무엇을 두어도 바뀌지 않는다.
variation-repeats = 앞의 모양으로 돌아가며 잡히는 돌이 없다.
