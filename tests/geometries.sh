#!/bin/sh
# Geometries on the command line: relate, point-on-line, fuzz --geometries, check of files of JTS and GEOS, and files of cases of header 2.
# usage: tests/geometries.sh PROGRAM RESULT
program=$(realpath "$1")
result=$2
. tests/checks.sh
needs "$program"
alone

# gives STATUS FILE ARGUMENT...: that status, and exactly that output.
gives() {
    want=$1 expected=$2
    shift 2
    timeout 300 "$program" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    cat "$scratch/err"
    diff "$expected" "$scratch/out" && [ $status -eq "$want" ]
}
# says STATUS WORDS ARGUMENT...: that status, and the words among what it prints.
says() {
    want=$1 words=$2
    shift 2
    timeout 300 "$program" "$@" >"$scratch/out" 2>&1
    status=$?
    cat "$scratch/out"
    [ $status -eq "$want" ] && grep -qF -e "$words" "$scratch/out"
}
# rejects WORDS ARGUMENT...: the status 2, one line on stderr with the words, and nothing printed.
rejects() { check "rejects: $*" refused "$@"; }
refused() {
    words=$1
    shift
    timeout 300 "$program" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    cat "$scratch/err"
    [ $status -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -qF -e "$words" "$scratch/err" && [ ! -s "$scratch/out" ]
}

# ---- relate
square='POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))'
cat >"$scratch/relate" <<'END'
A: 1 polygon, 4 corners
B: 1 line, 2 corners

DE-9IM 1020F1102: the dimension of what both have in common, F for nothing
               interior B  boundary B  exterior B
interior A     1           0           2
boundary A     0           F           1
exterior A     1           0           2

T*****T**   yes
disjoint    no
intersects  yes
touches     no
crosses     yes
within      no
contains    no
overlaps    no
equals      no
covers      no
covered by  no
END
check "relate in words" gives 0 "$scratch/relate" relate "$square" 'linestring (1 1, 9 1)' --pattern 'T*****T**'
cat >"$scratch/json" <<'END'
{"matrix": "FF2F11212", "dimensions": [2, 2], "pattern": {"F********": true}, "common_area": {"area": 0, "bound": 0}, "relations": {"disjoint": false, "intersects": true, "touches": true, "crosses": false, "within": false, "contains": false, "overlaps": false, "equals": false, "covers": false, "covered by": false}}
END
check "relate as JSON" gives 0 "$scratch/json" relate --json --pattern 'F********' "$square" 'M4 0h4v4h-4z'
printf '%s' '{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[0,0],[4,0],[4,4],[0,4],[0,0]]]}}]}' >"$scratch/square.json"
printf '%s\n' "$square" >"$scratch/square.wkt"
check "relate says the area in common" says 0 "area in common  6.8250000000000002, rounded by at most " relate "$square" 'POLYGON ((1 1, 9 1, 9 9, 2.45 4, 1 1))'
check "relate as JSON says it" says 0 '"common_area": {"area": 9, "bound": ' relate --json "$square" 'M1 1h8v8h-8z'
check "relate as JSON: all of one" says 0 '"common_area": {"area": 16, "bound": ' relate --json "$square" "$square"
check "relate of files" says 0 "equals      yes" relate "$scratch/square.json" "$scratch/square.wkt"
standard_input() { "$program" relate - "$scratch/square.wkt" <"$scratch/square.json" | grep -q 'equals      yes'; }
check "relate of standard input" standard_input
twice() { said=$(echo 'POINT (1 1)' | "$program" "$@" 2>&1); [ $? -eq 2 ] && echo "$said" | grep -q ': standard input has been read already$'; }
check "standard input is one geometry" twice relate - -
check "so it is beside a line" twice point-on-line - -
check "heights are dropped with a sentence" says 0 "touchstone: B: heights (Z) are dropped" relate "$square" 'POINT Z (1 2 3)'
printf '# touchstone cases 2\narea 4 0 0 4 0 4 4 0 4 | path 2 1 1 9 1 | relate 1020F1102\n' >"$scratch/pair.case"
check "relate as a case" gives 0 "$scratch/pair.case" relate "$square" 'LINESTRING (1 1, 9 1)' --as cases
printf '%s\nPOINT (0 1)\n' "$square" >"$scratch/pair.wkt"
check "relate as WKT" gives 0 "$scratch/pair.wkt" relate "M0 0h4v4h-4z" 01010000000000000000000000000000000000F03F --as wkt
rejects "expected: touchstone relate A B" relate "$square"
rejects "one word too many" relate "$square" "$square" "$square"
rejects "A: 'nothing.wkt' is no geometry, and no file: " relate nothing.wkt "$square"
rejects "B: line 1, column 10: found 'x', expected a number" relate "$square" 'POINT (1 x)'
rejects "square.bad: line 2, column 1: found 'here', expected" relate "$square" "$(printf '%s\nhere' "$square" >"$scratch/square.bad" && echo "$scratch/square.bad")"
rejects "A: not valid: side " relate 'POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 3 1, 1 1))' "$square"
rejects "A: not valid: side " relate 'POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))' "$square"
rejects "--pattern 'T*': expected nine of" relate "$square" "$square" --pattern 'T*'
rejects "--print is no option of relate" relate "$square" "$square" --print
full() { said=$("$program" relate "$square" "$square" 2>&1 >/dev/full); [ $? -eq 2 ] && echo "$said" | grep -q "cannot write"; }
check "a full disk" full

# ---- point-on-line
cat >"$scratch/point" <<'END'
What is stored:
  point  x  0.10000000000000001
            = 0.1000000000000000055511151231257827021181583404541015625
         y  0.29999999999999999
            = 0.299999999999999988897769753748434595763683319091796875
  from   x  0
            = 0
         y  0
            = 0
  to     x  1
            = 1
         y  3
            = 3

The nearest side is side 1 of part 1, nearest between its ends.
The point is not on the line: 8.7770836714417528e-18 away, which is 0.158 of the 5.55112e-17 between doubles there (ulp), left of the line (y down).
within 1e-18: no
The least double for which within says yes: 8.7770836714417528e-18

The points of doubles next to the line here, one on each side:
  (0.09999999999999999, 0.3)  4.38854e-18 right of the line
  (0.1, 0.3)  8.77708e-18 left of the line: the point itself
The nearest that is on the line: (0.09999999999999998, 0.29999999999999993), 6.20634e-17 from the point

Three ways out, tried on this point and this line:
  1. Ask for a distance instead: within 1e-17 says yes.
  2. Make the point a corner of the line: it is on it then.
     LINESTRING (0 0, 0.1 0.3, 1 3)
  3. Round all coordinates to a grid: no power of ten from 1e-16 to 0.1 puts it on the line.
END
check "a point that is not on its line" gives 0 "$scratch/point" point-on-line 'POINT (0.1 0.3)' 'LINESTRING (0 0, 1 3)' --tolerance 1e-18
check "a point that is on it" says 0 "The point is on the line, exactly." point-on-line 'POINT (2 2)' 'LINESTRING (0 0, 5 5)'
check "a grid that helps" says 0 "multiples of 1: it is on the line then; that moves a coordinate by up to 0.25" point-on-line 'POINT (5 5.25)' 'LINESTRING (0 0, 20 20)'
check "a corner that was inserted is on the line" says 0 "The point is on the line, exactly." point-on-line 'POINT (0.1 0.3)' 'LINESTRING (0 0, 0.1 0.3, 1 3)'
check "the least tolerance says yes" says 0 '"within": true' point-on-line 'POINT (0.1 0.3)' 'LINESTRING (0 0, 1 3)' --json --tolerance 8.7770836714417528e-18
check "the double below it says no" says 0 '"within": false' point-on-line 'POINT (0.1 0.3)' 'LINESTRING (0 0, 1 3)' --json --tolerance 8.7770836714417512e-18
check "the ring of a polygon" says 0 '"side": 2, "on": true' point-on-line 'POINT (2 4)' "$square" --json
rejects "POINT: expected one point" point-on-line 'MULTIPOINT (1 2, 3 4)' "$square"
rejects "LINE: expected a line" point-on-line 'POINT (1 2)' 'POINT (3 4)'
rejects "--tolerance '-1': expected a number" point-on-line 'POINT (1 2)' "$square" --tolerance=-1

# ---- Files of JTS and GEOS
cat >"$scratch/jts" <<'END'
16 predicates: 14 right, 0 different, 2 not expressible; 87.50 % asked; 1 other operation
    1: CURVEPOLYGON is not read: write it with straight lines, as LINESTRING, POLYGON or MULTIPOLYGON
    1: arg3 of relate is no pattern of nine characters
END
check "a file of tests" gives 0 "$scratch/jts" check --format jts tests/geometries/predicates.xml
cat >"$scratch/differs" <<'END'
tests/geometries/differs.xml:8: contains(a, b): the file says true, exact is false (DE-9IM FF20F1FF2)
    a: POLYGON ((0 0, 5.4 0, 5.4 5.4, 0 5.4, 0 0)) 
    b: POINT (4.5 5.49) 
2 predicates: 1 right, 1 different, 0 not expressible; 100.00 % asked
END
check "an answer that differs" gives 1 "$scratch/differs" check --format jts tests/geometries/differs.xml
check "what cannot be asked, one by one" says 0 "predicates.xml:46: intersects: not expressible: a: line 1, column 2: CURVEPOLYGON" \
    check --format jts --print tests/geometries/predicates.xml
# Halves are rounded up, also below 0, as Java does: scale, number, what becomes of it.
{
    echo '<run>'
    while read -r scale from to; do
        echo "<precisionModel scale=\"$scale\"/><case><a>LINESTRING ($from 7, 9 7)</a><b>LINESTRING ($to 7, 9 7)</b><test><op name=\"equals\" arg1=\"A\" arg2=\"B\">true</op></test></case>"
    done
    echo '</run>'
} >"$scratch/halves.xml" <<'END'
1 -2.5 -2
1 -1.5 -1
1 -0.5 0
1 0.5 1
1 1.5 2
1 2.5 3
1 -2.75 -3
1 -2.25 -2
1 2.25 2
10 -0.25 -0.2
10 0.25 0.3
0.5 -3 -2
0.5 3 4
0.5 -1 0
END
check "coordinates are rounded to the precision of the file" says 0 "14 predicates: 14 right, 0 different" check --format jts "$scratch/halves.xml"
printf '<run><case><a>POINT (1 2)</a>' >"$scratch/cut.xml"
check "a file that is cut" says 2 "cut.xml: line 1: no element found" check --format jts "$scratch/cut.xml"
check "a file that is not there" says 2 "cannot be read: No such file" check --format jts "$scratch/none.xml"
check "no predicate" says 2 "nothing was asked" check --format jts "$(printf '<run/>' >"$scratch/none.xml" && echo "$scratch/none.xml")"
rejects "--format 'xml': expected cases or jts" check --format xml "$scratch/cut.xml"

# ---- fuzz --geometries
check "the core is right" says 0 "# relate_nodes: 0 of 2000 pairs wrong, 0 without an answer, 0 refused; 0 findings" fuzz --geometries --cases 2000 --seed 1
hunts() { # WAY CORNERS: its flaw is found, a case has at most so many corners, and check agrees with all
    "$program" fuzz --geometries --method "$1" --cases 1500 --seed 1 --jobs 2 --out "$scratch/found.case" >"$scratch/out"
    [ $? -eq 1 ] && cmp "$scratch/out" "$scratch/found.case" && "$program" check "$scratch/found.case" || return 1
    "$program" check --as wkt "$scratch/found.case" >"$scratch/found.wkt" && [ "$(sed -n 1,2p "$scratch/found.wkt" | tr -cd , | wc -c)" -lt "$2" ]
}
for way in no_holes:9 boxes:4 border_inside:5 parts:4 rounded:5 closed_ends:5; do check "the flaw of $way" hunts "relate_${way%:*}" "${way#*:}"; done
alike() {
    for jobs in 1 3; do "$program" fuzz --geometries --method relate_parts --cases 9000 --seed 3 --family tiles --jobs $jobs >"$scratch/jobs$jobs"; done
    cmp "$scratch/jobs1" "$scratch/jobs3" && [ "$(grep -c 'family tiles' "$scratch/jobs1")" = "$(grep -c '^[a-z]' "$scratch/jobs1")" ]
}
check "the same by any number of processes" alike
check "the seconds end it" says 0 " 0 findings" fuzz --geometries --seconds 0.3
cat >"$scratch/answer.sh" <<'END'
while read -r line; do case $line in *EMPTY*) echo none ;; *COLL*) echo '? no collections' ;; *) echo FF2FF1212 ;; esac; done
END
cat >"$scratch/ends.sh" <<'END'
read -r line; exit 3
END
command_says() { # STATUS WORDS SCRIPT
    says "$1" "$2" fuzz --geometries --command "sh $scratch/$3" --cases 300 --seed 1 --jobs 2
}
check "a command that is wrong" command_says 1 "# the command: relate FF2FF1212, exact is 0FFFFFFF2; it says disjoint, not intersects" answer.sh
refuses() { grep -q ' [1-9][0-9]* without an answer, [1-9][0-9]* refused' "$scratch/out"; }
check "what it refuses is not judged" refuses
check "a line that is no answer" command_says 1 "# the command: answers by a line that is no nine entries" answer.sh
check "a command that ends" command_says 1 "0 of 200 pairs wrong, 200 without an answer" ends.sh
check "it is given up" grep -q "given up after 200 pairs" "$scratch/out"
whole() { says 1 "0 of 200 pairs wrong, 200 without an answer" fuzz --geometries --command "sh $scratch/ends.sh" --cases 200 --seed 1 --jobs 1 && ! grep -q "given up" "$scratch/out"; }
check "not if no pair is left" whole
hangs() { timeout 60 "$program" fuzz --geometries --command "sleep 100" --seconds 1 --jobs 1 >"$scratch/out"; [ $? -eq 1 ] && grep -q "the command: does not answer in time" "$scratch/out"; }
check "a command that hangs" hangs
echo "while read -r line; do echo '?'; done" >"$scratch/shy.sh"
check "one that refuses all" command_says 2 "nothing was asked that is judged" shy.sh
rejects "--method 'obb_sat': of geometries expected relate_nodes, relate_no_holes," fuzz --geometries --method obb_sat
rejects "--family 'tiles': expected uniform, lattice," fuzz --family tiles
rejects "--family 'big': expected lattice, tiles, nested," fuzz --geometries --family big
rejects "--geometries and --json exclude each other" fuzz --json --geometries
rejects "mine.so: No such file" fuzz --geometries --plugin ./mine.so
check "a program that speaks docs/PROTOCOL.md is told so" says 1 "# the command: describes itself as docs/PROTOCOL.md says: leave out --geometries" \
    fuzz --geometries --command "echo '{\"touchstone\": 3}'" --cases 20 --seed 1 --jobs 1
causes() { grep -qE "^# relate_parts: ([0-9]+) of \\1 wrong answers are as if it asked part by part" "$scratch/jobs1"; }
check "the cause of the wrong answers" causes

# ---- Files of cases of header 2
cat >"$scratch/two.case" <<'END'
# touchstone cases 2
area 4 0 0 4 0 4 4 0 4 hole 4 1 1 3 1 3 3 1 3 | path 3 0 0 2 2 5 5 | relate 1F2001102 | expect overlapping | id a-1
# two squares that share a side, as a union and each
area 4 0 0 2 0 2 2 0 2 ; area 4 2 0 4 0 4 2 2 2 | point 2 1 | expect overlapping | strongest touching
circle 0 0 4 | point 1 1 | expect overlapping
empty | aabb 0 0 1 1 | expect apart | note nothing at all
END
check "cases of both kinds" says 0 "4 cases, 13 answers: no disagreement" check "$scratch/two.case"
check "what is found" says 0 "two.case:4: relate 0F2FF1FF2 overlapping strongest touching" check --print "$scratch/two.case"
sed 's/strongest touching/strongest apart/' "$scratch/two.case" >"$scratch/wrong.case"
check "a case that is wrong" says 1 "wrong.case:4: the case says overlapping strongest apart, exact is relate 0F2FF1FF2 overlapping strongest touching" check "$scratch/wrong.case"
there_and_back() {
    "$program" check --as cases "$scratch/two.case" >"$scratch/back.case" && "$program" check --as cases "$scratch/back.case" | cmp - "$scratch/back.case" &&
        "$program" check "$scratch/back.case" | grep -q "4 cases, 13 answers: no disagreement"
}
check "written and read again" there_and_back
printf '# touchstone cases 2\narea 3 0 0 1 0 | point 0 0\ncircle 0 0 1 | path 2 0 0 1 1\npath 2 0 0 1 1 | point 0 0 | expect touching\npath 2 0 0 1 1 | point 0 0 | relate TTT\narea 3 0 0 1 1 2 2 | point 0 0\ncircle 0 0 x | point 1 1\n' >"$scratch/bad.case"
cat >"$scratch/errors" <<END
touchstone: $scratch/bad.case:2: column 16: found '|', expected a number: 3 corners have 6 numbers, found 4
touchstone: $scratch/bad.case:3: column 1: found 'circle 0 0 1 ', expected a shape with corners that are exact, beside a path or an area
touchstone: $scratch/bad.case:4: column 37: found 'touching', expected relate: without an area, paths and points only meet
touchstone: $scratch/bad.case:5: column 37: found 'TTT', expected a pattern of nine: T, F, *, 0, 1, 2
touchstone: $scratch/bad.case:6: column 1: found 'area 3 0 0 1 1 2 2 ', but side
touchstone: $scratch/bad.case:7: column 12: found 'x', expected a number
END
errors() { "$program" check "$scratch/bad.case" 2>&1 >/dev/null | grep -v "nothing was asked" | sed "s/but side .*/but side/" | diff "$scratch/errors" -; }
check "errors name line and column" errors
check "a file of header 1 has no path" says 2 "a path or an area is too large here and in a link" check "$(printf '# touchstone cases 1\npath 2 0 0 1 1 | point 0 0\n' >"$scratch/one.case" && echo "$scratch/one.case")"
check "nor has a link" says 2 "a path or an area is too large here and in a link" shot --open '#94_your_function/path,2,0,0,1,1;point,0,0' "$scratch/x.png"
# A line of 600,000 corners, some 9 MB, in both directions.
awk 'BEGIN { printf "# touchstone cases 2\npath 600000"; for (i = 0; i < 600000; i++) printf " %d %d", i, i % 2; print " | point 7 1 | relate 0F1FF0FF2" }' >"$scratch/large.case"
large() { "$program" check "$scratch/large.case" | grep -q "1 case, 1 answer: no disagreement" && "$program" check --as cases "$scratch/large.case" | cmp - "$scratch/large.case"; }
check "a path of 600,000 corners" large
finish
