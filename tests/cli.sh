#!/bin/sh
# The command line: what it does, and that every misuse ends in one clear line and its exit status.
# usage: tests/cli.sh PROGRAM RESULT
program=$(realpath "$1")
result=$2
. tests/checks.sh
needs "$program"
alone
tab=$(printf '\t')
here=$PWD

# refuses STATUS WORDS ARGUMENT...: that status, and one line on stderr that holds the words.
refuses() {
    want=$1 words=$2
    shift 2
    timeout 300 "$program" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    echo "touchstone $* -> status $status:"
    cat "$scratch/err"
    [ $status -eq "$want" ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -qF -e "$words" "$scratch/err"
}
rejects() { check "rejects: $*" refuses 2 "$@"; }

# says WORDS ARGUMENT...: succeeds, and its output holds the words.
says() {
    words=$1
    shift
    timeout 300 "$program" "$@" >"$scratch/out" || return 1
    cat "$scratch/out"
    grep -qF -e "$words" "$scratch/out"
}

png_size() { od -An -tu1 -j16 -N8 "$1" | awk '{ printf "%dx%d", $3 * 256 + $4, $7 * 256 + $8 }'; }
draws() {
    timeout 300 "$program" shot --scene "$@" "$scratch/shot.png" || return 1
    [ "$(png_size "$scratch/shot.png")" = "$size" ]
}

# ---- Misuse
rejects "did you mean 'list'" lits
only() { refuses 2 "$@" && [ "$(cat "$scratch/err")" = "touchstone: $1" ]; }
check "no suggestion that is far off: a command" only "unknown command 'frobnicate'. See touchstone --help" frobnicate
check "no suggestion that is far off: an option" only "unknown option '--frobnicate'. See touchstone --help" --frobnicate
check "no suggestion that is far off: a scene" only "no scene 'frobnicate'. touchstone list names all" --scene frobnicate
check "no suggestion that is far off: a method" only "no method 'frobnicate': touchstone bench lists all" bench --method frobnicate
rejects "did you mean '--scene'" --scnee 41_obb
rejects "did you mean '--palette'" --palete=light
rejects "-z" -z
rejects "needs a value" --scene
rejects "did you mean '41_obb'" --scene 42_obb
rejects "did you mean '41_obb'" shot --scene 41obb "$scratch/x.png"
rejects "did you mean '93_playground'" play playgruond --ticks 3
rejects "'rect' is a part of several scenes: 14_rect_point, 16_rect_circle, 24_line_rect, 34_polygon_rect" play rect --ticks 3
check "a scene by its number" says "OBB1" play 41 --ticks 1
check "a scene by a part of its id" says "gjk_exact" play GJK --ticks 1
rejects "light, dark, safe or source" --palette purple
rejects "0.75 to 2" --font-scale 9
rejects "0.75 to 2" --font-scale nan
rejects "a file's name" --font ''
rejects "NAME=VALUE" --set every_axis
rejects "NAME=VALUE" --set =1
rejects "no_such_knob" play 41_obb --ticks 3 --set no_such_knob=1
rejects "every_axis" play 41_obb --ticks 3 --set every_axis=purple
rejects "no_such_method" play 41_obb --ticks 3 --set method=no_such_method
for bad in 0x100 100x0 -5x100 100x-5 16385x100 100x99999999999 100 x 100x 12ax9 '' 100x100x100 1e2x5; do
    rejects "WIDTHxHEIGHT" shot --scene 41_obb --size "$bad" "$scratch/x.png"
done
rejects "seconds" shot --scene 41_obb --at -1 "$scratch/x.png"
rejects "seconds" shot --scene 41_obb --at soon "$scratch/x.png"
rejects "names of keys" shot --scene 41_obb --keys 'K Shift+' "$scratch/x.png"
rejects "names of keys" shot --scene 41_obb --keys ' ' "$scratch/x.png"
rejects "whole number" shot --scene 41_obb --tick 1.5 "$scratch/x.png"
rejects "exclude" shot --scene 41_obb --tick 1 --at 1 "$scratch/x.png"
rejects "needs --scene" shot "$scratch/x.png"
rejects "OUT.png" shot --scene 41_obb
rejects "too many" shot --scene 41_obb a.png b.png
rejects "too many" list all
rejects "no option of list" list --scene 41_obb
rejects "no option of the window" --ticks 4
rejects "needs --ticks" play 41_obb
rejects "expected: touchstone play" play --ticks 3
rejects "whole number" play 41_obb --ticks 0
rejects "whole number" play 41_obb --ticks 99999999999999999999
rejects "/dev/null/x.png" shot --scene 41_obb /dev/null/x.png
rejects "$scratch/none/x.png" shot --scene 41_obb "$scratch/none/x.png"
rejects "$scratch" shot --scene 41_obb "$scratch"
rejects "/dev/null/tour" tour /dev/null/tour
rejects "$scratch/none/tour" tour "$scratch/none/tour"
rejects "DIR" tour
printf '5 press 100 150\n# a remark\n6 mvoe 1 2\n' >"$scratch/bad.script"
rejects "bad.script:3:" play 41_obb --ticks 9 --script "$scratch/bad.script"
printf '5 press 100 150\n4 release\n' >"$scratch/back.script"
rejects "back.script:2:" play 41_obb --ticks 9 --script "$scratch/back.script"
head -c 4000 "$program" >"$scratch/binary.script"
rejects "binary.script:1:" play 41_obb --ticks 9 --script "$scratch/binary.script"
printf '5 pre\033[31mss 1 2\n' >"$scratch/escape.script"
rejects 'found "pre\x1b[31mss"' play 41_obb --ticks 9 --script "$scratch/escape.script"
rejects "none.script" play 41_obb --ticks 9 --script "$scratch/none.script"
to_full() { refuses_to_full=$(timeout 300 "$program" play 41_obb --ticks 9 2>&1 >/dev/full); [ $? -eq 2 ] && echo "$refuses_to_full" | grep -q cannot; }
check "a full disk is told" to_full

rejects "did you mean 'obb_four_axes'" bench --method obb_for_axes
rejects "whole number, 1 to 1000000" bench --cases 0
rejects "whole number, 1 or more" fuzz --cases 0
rejects "seconds, 0.001 to 1000000000" fuzz --seconds 0
rejects "no option of bench" bench --scene 41_obb
rejects "batches, broad, sweeps or worlds" bench --only brod
rejects "1 to 1000000" bench --max 2000000
rejects "broad phases" bench --only core --plot "$scratch/plot.png"
rejects "did you mean '--json'" bench --json=yes

# ---- On trial
rejects "acid needs --plugin FILE.so or --method NAME" acid
rejects "did you mean 'obb_four_axes'" acid --method obb_for_axes
rejects "none.txt" acid --method obb_four_axes --corpus "$scratch/none.txt"
rejects "no option of acid" acid --cases 5
rejects "expected: touchstone report --plugin FILE.so -o OUT.html" report --method obb_four_axes
rejects "none.so" report --plugin "$scratch/none.so" -o "$scratch/x.html"
printf '# touchstone cases 1\n# corpus 0.1\n' >"$scratch/corpus"
echo 'obb 0 0 1 1 1 0 | obb 2 2 1 1 0.6 0.8 | id gap-1 | family gap' >>"$scratch/corpus"
echo 'obb 0 0 1 1 1 0 | obb 1 0 1 1 0.6 0.8 | id deep-1 | family deep' >>"$scratch/corpus"
rejects "sweep_exact takes no pair of shapes at rest" acid --method sweep_exact --corpus "$scratch/corpus"
rejects "$scratch/none/x.png" acid --method obb_three_axes --corpus "$scratch/corpus" -o "$scratch/none/x.png"
check "the exact ones are flawless: status 0" says "acid 1: 127,456 of 127,456" acid --method ray_shape_exact --corpus "$scratch/corpus"
on_trial() {
    "$program" acid --method obb_three_axes --corpus "$scratch/corpus" -o "$scratch/acid.png" --junit "$scratch/acid.xml" >"$scratch/out"
    [ $? -eq 1 ] && grep -q "^corpus 0.1: 1 of 2$" "$scratch/out" && [ "$(png_size "$scratch/acid.png")" = 832x950 ] &&
        grep -q 'name="obb and obb, gap"' "$scratch/acid.xml" && grep -q 'id gap-1' "$scratch/acid.xml"
}
check "a flawed one is not: status 1, a picture, JUnit" on_trial
listed() { "$program" acid --list --method obb_three_axes >"$scratch/list.cases" && "$program" check --no-oracle "$scratch/list.cases" >"$scratch/out" && grep -q "^15932 cases" "$scratch/out"; }
check "the queries are cases, which the core answers right" listed
reported() {
    "$program" report --method obb_three_axes --method obb_four_axes --corpus "$scratch/corpus" --cases 2000 --seed 2 -o "$scratch/report.html" >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 1 ] && [ ! -s "$scratch/err" ] && grep -q "seed 2" "$scratch/report.html" && grep -q "Corpus, gap-1" "$scratch/report.html"
}
check "a report of two functions: status 1" reported
unwritten() { (ulimit -f 1; trap '' XFSZ; exec "$program" report --method obb_four_axes --corpus "$scratch/corpus" --cases 100 -o "$scratch/full.html") 2>"$scratch/err"; [ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && [ ! -e "$scratch/full.html" ]; }
check "a full disk leaves no half a report" unwritten
noted() {
    "$program" fuzz --method obb_three_axes --seed 1 --cases 3000 --junit "$scratch/fuzz.xml" >"$scratch/out"
    [ $? -eq 1 ] && grep -q 'tests="[0-9]*" failures="[1-9]' "$scratch/fuzz.xml" || return 1
    echo 'obb 0 0 1 1 1 0 | obb 1 0 1 1 0.6 0.8 | expect apart | family deep' >>"$scratch/corpus"
    "$program" check --method obb_three_axes --junit "$scratch/check.xml" "$scratch/corpus" >"$scratch/out"
    [ $? -eq 1 ] && grep -q 'classname="cases" name="obb and obb, deep"' "$scratch/check.xml"
}
check "fuzz and check write JUnit" noted
alike() {
    for jobs in 1 3; do
        "$program" check --method polygon_sides --jobs $jobs --junit "$scratch/jobs$jobs.xml" extras/corpus/corpus.txt >"$scratch/jobs$jobs.out"
        [ $? -eq 1 ] || return 1
    done
    grep -q '<failure' "$scratch/jobs1.xml" && cmp -s "$scratch/jobs1.xml" "$scratch/jobs3.xml" && cmp -s "$scratch/jobs1.out" "$scratch/jobs3.out"
}
check "JUnit is the same for any number of jobs" alike
if command -v python3 >/dev/null; then
    for xml in acid fuzz check; do
        check "JUnit of $xml is XML" python3 -c 'import sys, xml.etree.ElementTree as e; r = e.parse(sys.argv[1]).getroot(); assert r.tag == "testsuites" and len(r.findall(".//failure")) == int(r.get("failures")) > 0' "$scratch/$xml.xml"
    done
fi

# ---- Cases
rejects "expected: touchstone check FILE..." check
rejects "no option of bench" bench --print
rejects "did you mean 'obb_four_axes'" check --method obb_for_axes -
rejects "none.cases: cannot be read: No such file" check "$scratch/none.cases"
check "and nothing else" [ ! -s "$scratch/out" ]
rejects "$scratch: cannot be read: Is a directory" check "$scratch"
printf '# touchstone cases 1\n' >"$scratch/good.cases"
echo 'circle 0 0 5 | point 3 4 | expect touching # on the rim' >>"$scratch/good.cases"
sed 's/touching/apart/' "$scratch/good.cases" >"$scratch/wrong.cases"
(cat "$scratch/wrong.cases" && echo 'piont 0 0 | point 3 4') >"$scratch/bad.cases"
rejects "bad.cases:3: column 1: found 'piont', expected a shape: did you mean 'point'?" check "$scratch/bad.cases"
check "the good lines of a bad file are checked" grep -qx "$scratch/bad.cases:2: the case expects apart, is touching" "$scratch/out"
rejects "standard input:1: found nothing, expected '# touchstone cases 1'" check - </dev/null
rejects "column 1: found 'point 0 0 | point 1 1', expected '# touchstone cases 1'" check "$scratch/good.cases" - <<END
point 0 0 | point 1 1
END
check "a file that agrees" says "1 case, " check "$scratch/good.cases"
check "cases from standard input" says "2 touching" check --print - <"$scratch/good.cases"
printf '# squares\nPOLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))\npolygon((4 0,8 0,8 4,4 4,4 0))\nPOINT (1 1); LINESTRING (0 0, 2 3)\n' >"$scratch/pairs.txt"
check "well-known text is known by its beginning" says "2 cases, " check "$scratch/pairs.txt"
check "WKT from standard input" says "3 touching" check --print - <"$scratch/pairs.txt"
echo 'MULTIPOINT (0 0, 1 1); POINT (1 1)' >>"$scratch/pairs.txt"
rejects "pairs.txt:5: column 1: found 'MULTIPOINT', expected POINT, LINESTRING of two points or POLYGON of one ring" check "$scratch/pairs.txt"
check "the good pairs of a bad file are checked" grep -q "^2 cases, " "$scratch/out"
rejects "standard input:1: found the end, expected the second geometry of the case" check - <<END
POINT (1 2)
END
printf 'obb 0 0 2 1 1 0 | point 0.1 0x1.5555555555555p-2 | note kept\ncircle 0 0 5 | point 3 4\nsegment 0 0 1 1 | aabb 0 0 1 2\n' | cat "$scratch/good.cases" - >"$scratch/mixed.cases"
rejects "good.cases:2: a circle has no WKT: write a polygon instead" check --as wkt "$scratch/good.cases"
converted() {
    grep -v circle "$scratch/mixed.cases" >"$scratch/flat.cases"
    "$program" check --as wkt "$scratch/flat.cases" >"$scratch/flat.wkt" && printf '%s\n' 'POLYGON ((-2 -1, 2 -1, 2 1, -2 1, -2 -1))' \
        'POINT (0.1 0.3333333333333333)' 'LINESTRING (0 0, 1 1)' 'POLYGON ((0 0, 1 0, 1 2, 0 2, 0 0))' | cmp - "$scratch/flat.wkt"
}
check "cases become WKT" converted
back() {
    "$program" check --as cases "$scratch/flat.wkt" >"$scratch/back.cases" && "$program" check --as wkt "$scratch/back.cases" | cmp - "$scratch/flat.wkt"
    [ "$(sed -n 2p "$scratch/back.cases")" = "polygon 4 -2 -1 2 -1 2 1 -2 1 | point 0.1 0x1.5555555555555p-2  # about: polygon 4 -2 -1 2 -1 2 1 -2 1 | point 0.1 0.333333" ]
}
check "and WKT becomes cases" back
rejects "--as 'wkb': expected cases or wkt" check --as wkb "$scratch/flat.wkt"
full_convert() { full=$("$program" check --as wkt "$scratch/flat.cases" 2>&1 >/dev/full); [ $? -eq 2 ] && echo "$full" | grep -q "cannot write the cases"; }
check "a full disk is told by check --as" full_convert
check "two files are told apart" says "$scratch/good.cases:2 touching" check --print "$scratch/good.cases" "$scratch/good.cases"
disagreement() { "$program" check "$@" >"$scratch/out" 2>"$scratch/err"; [ $? -eq 1 ] && [ ! -s "$scratch/err" ]; }
check "a case that is wrong: status 1" disagreement "$scratch/wrong.cases"
check "a method that is wrong: status 1" disagreement --method bounding_boxes - <<END
# touchstone cases 1
circle 0 0 5 | triangle 4 4 9 4 9 9
END
check "it is told by how much" grep -qx "standard input:2: method bounding_boxes reports overlapping, is apart by 0.657 px" "$scratch/out"
rejects "none.so" check --plugin "$scratch/none.so" "$scratch/good.cases"
check "a function of one's own that crashes" disagreement --plugin "$(dirname "$program")/tests/plugins/crashes.so" - <<END
# touchstone cases 1
segment 0 0 3 4 | segment 0 9 3 9
segment 1 0 1 4 | segment 0 9 3 9
END
check "it is told by its line" grep -qx "standard input:3: method mine_crashes crashed (SIGSEGV)" "$scratch/out"
check "nor without the oracle" disagreement --no-oracle --strict "$scratch/wrong.cases"
many_wrong() { yes x | head -n 100 | "$program" check - >/dev/null 2>"$scratch/err"; [ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 21 ] && grep -q "and 81 more" "$scratch/err"; }
check "twenty errors are listed, the others counted" many_wrong
full_check() { full=$(yes "$(tail -n 1 "$scratch/good.cases")" | head -n 5000 | "$program" check --print - 2>&1 >/dev/full); [ $? -eq 2 ] && [ "$(echo "$full" | wc -l)" -eq 1 ] && echo "$full" | grep -q "cannot write"; }
check "a full disk is told by check" full_check
# Memory: what 2,000 cases need, 200,000 need too.
many_cases() { echo '# touchstone cases 1'; yes 'obb 0 0 3 4 0.6 0.8 | obb 2 0x1.8p+2 3 4 1 0' | head -n "$1"; }
# Read while the last lines are still in the pipe. The sanitizer keeps memory that was freed.
peak() {
    ASAN_OPTIONS=$ASAN_OPTIONS:quarantine_size_mb=1 "$program" check --method obb_four_axes --no-oracle "$scratch/pipe" >/dev/null & reader=$!
    exec 3>"$scratch/pipe"
    many_cases "$1" >&3
    awk '/VmHWM/ { print $2 }' "/proc/$reader/status"
    exec 3>&-
    wait $reader
}
shared_check() {
    { echo "# touchstone cases 1"; yes "circle 0 0 5 | point 3 4 | expect touching" | head -n 3000; echo piont; cat "$scratch/wrong.cases"; } >"$scratch/long.cases"
    for jobs in 1 2 3; do
        "$program" check --print --jobs $jobs "$scratch/long.cases" >"$scratch/jobs$jobs" 2>"$scratch/err$jobs"
        [ $? -eq 2 ] || return 1
    done
    for jobs in 2 3; do cmp "$scratch/jobs1" "$scratch/jobs$jobs" && cmp "$scratch/err1" "$scratch/err$jobs" || return 1; done
    grep -q ":3002: column 1" "$scratch/err1" && grep -q "1 disagreement" "$scratch/jobs1"
}
check "any number of processes checks the same, in the order of the file" shared_check
ended() { # a process of --jobs that is killed
    mkfifo "$scratch/cases"
    "$program" check --jobs 2 "$scratch/cases" >/dev/null 2>"$scratch/err" & checker=$!
    { echo "# touchstone cases 1"; yes "circle 0 0 5 | point 3 4" | head -n 9000
        for try in 1 2 3 4 5 6 7 8 9 10; do
            children=$(grep -lsx "PPid:$tab$checker" /proc/[0-9]*/status | cut -d/ -f3)
            kill -KILL $children 2>/dev/null && break
            sleep 0.2
        done
        yes "circle 0 0 5 | point 3 4" | head -n 9000; } >"$scratch/cases" 2>/dev/null
    wait $checker
    [ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -q "of --jobs 2 was ended by signal 9" "$scratch/err"
}
[ ! -r /proc/self/status ] || check "a process that is killed is one clear error" ended
constant_memory() { mkfifo "$scratch/pipe" && few=$(peak 2000) && many=$(peak 200000) && echo "$few KB, $many KB" && [ "$many" -lt $((few + 8000)) ]; }
[ ! -r /proc/self/status ] || check "200,000 cases take no more memory than 2,000" constant_memory

# ---- Fuzzing
rejects "did you mean 'obb_four_axes'" fuzz --method obb_for_axes
rejects "expected uniform, lattice, touching" fuzz --family nowhere
rejects "whole number" fuzz --cases 0
rejects "whole number" fuzz --seed -1
rejects "seconds, 0.001" fuzz --seconds x
rejects "no option of check" check --json
rejects "$scratch/none/found.cases" fuzz --out "$scratch/none/found.cases"
rejects "none.so" fuzz --plugin "$scratch/none.so"
finds() { "$program" fuzz --method obb_three_axes --seed "$1" --cases 3000 --out "$scratch/found.cases" >"$scratch/out" 2>"$scratch/err"; [ $? -eq 1 ] && [ ! -s "$scratch/err" ]; }
check "fuzz finds the forgotten wall: status 1" finds 5
check "the file holds what was said" cmp "$scratch/out" "$scratch/found.cases"
cp "$scratch/out" "$scratch/first"
finds 5
check "the same seed finds the same" cmp "$scratch/first" "$scratch/out"
check "check finds it again" disagreement --method obb_three_axes "$scratch/found.cases"
shared() {
    for jobs in 1 2 3; do
        "$program" fuzz --method capsule_one_end --seed 2 --cases 12000 --jobs $jobs >"$scratch/jobs$jobs" 2>"$scratch/err"
        [ $? -eq 1 ] && [ ! -s "$scratch/err" ] || return 1
    done
    grep -q "^# 12000 cases" "$scratch/jobs1" && cmp "$scratch/jobs1" "$scratch/jobs2" && cmp "$scratch/jobs1" "$scratch/jobs3"
}
check "any number of processes finds the same" shared
explained() {
    "$program" fuzz --method bounding_boxes --seed 1 --cases 20000 --out "$scratch/found.cases" >"$scratch/out"
    [ $? -eq 1 ] && grep -q "^# rule: wrong in .* whose bounding boxes meet" "$scratch/out" && grep -q "^# the same cause: " "$scratch/out" || return 1
    grep -q "^# largest error: .* px:$" "$scratch/out" && disagreement "$scratch/found.cases" || return 1
    [ "$(grep -c ": method bounding_boxes reports overlapping" "$scratch/out")" -eq "$(grep -vc "^#" "$scratch/found.cases")" ]
}
check "a finding has its rule and its largest error, which check finds too" explained
check "sound methods: nothing found" says "methods, seed 3: 0 wrong, 0 measure wrong, 0 failed, 0 only once" fuzz --seed 3 --cases 500
check "every family can be had alone" says "0 findings" fuzz --method exact_signs --family snapped --cases 500
stopped() {
    "$program" fuzz --method obb_three_axes --seconds 100 --out "$scratch/found.cases" >"$scratch/out" 2>"$scratch/err" & fuzzer=$!
    until grep -q "^obb" "$scratch/found.cases"; do kill -0 $fuzzer || return 1; sleep 0.1; done
    kill -INT $fuzzer
    wait $fuzzer
    [ $? -eq 1 ] && grep -q "^# .* findings*$" "$scratch/found.cases" && cmp "$scratch/out" "$scratch/found.cases"
}
rm "$scratch/found.cases" && touch "$scratch/found.cases"
check "Ctrl+C ends it with a summary" stopped
full_fuzz() { full=$("$program" fuzz --cases 10 2>&1 >/dev/full); [ $? -eq 2 ] && [ "$(echo "$full" | wc -l)" -eq 1 ] && echo "$full" | grep -q "cannot write"; }
check "a full disk is told by fuzz" full_fuzz
full_acid() { full=$("$program" acid --method obb_three_axes --corpus "$scratch/corpus" 2>&1 >/dev/full); [ $? -eq 2 ] && [ "$(echo "$full" | wc -l)" -eq 1 ] && echo "$full" | grep -q "cannot write"; }
check "a full disk is told by acid, also of what is wrong" full_acid
# Files may not grow: a write fails as on a full disk, or kills where the signal is not ignored.
keeps() { # keeps STATUS COMMAND: run first, in the same shell
    printf 'old\n' >"$scratch/old.case"
    (eval "$2"; ulimit -f 0; timeout 300 "$program" fuzz --method obb_three_axes --cases 2000 --seed 1 --out "$scratch/old.case" >/dev/null 2>&1)
    status=$?
    echo "status $status"
    [ $status -eq "$1" ] && [ "$(cat "$scratch/old.case")" = old ]
}
check "a full disk leaves the old file whole" keeps 2 "trap '' XFSZ"
check "killed while writing it leaves the old file whole" keeps 153 :

# ---- What it lacks
check "no display: names shot" refuses 3 "touchstone shot"
check "no display: names tour" refuses 3 "touchstone tour"
lost() { DISPLAY=:98765 refuses 3 "no display (DISPLAY=:98765 cannot be opened: "; }
check "a display that is not there" lost
check "a font that is none" refuses 3 "$here/README.md" shot --scene 41_obb --font "$here/README.md" "$scratch/x.png"
check "a font that is not there" refuses 3 "none.ttf" shot --scene 41_obb --font "$scratch/none.ttf" "$scratch/x.png"

# A set of fonts without Chinese characters: it says so, and the picture is the English one.
english() {
    font=$(find /usr/share/fonts /usr/local/share/fonts -name DejaVuSans.ttf 2>/dev/null | head -n 1)
    echo "<fontconfig><dir>${font%/*}</dir></fontconfig>" >"$scratch/fonts.conf"
    "$program" shot --scene 41_obb "$scratch/english.png" &&
        FONTCONFIG_FILE=$scratch/fonts.conf "$program" shot --scene 41_obb --language zh_CN "$scratch/x.png" \
            2>"$scratch/err" && grep -q "no font with Chinese characters" "$scratch/err" &&
        cmp "$scratch/english.png" "$scratch/x.png"
}
check "Chinese without a font for it" english
chinese() {
    "$program" shot --scene 41_obb "$scratch/english.png" &&
        "$program" shot --scene 41_obb --language zh_CN "$scratch/x.png" 2>"$scratch/err" &&
        [ ! -s "$scratch/err" ] && ! cmp -s "$scratch/english.png" "$scratch/x.png"
}
check "Chinese with one: every character has its glyph" chinese

# ---- What it does
check "--version" says "touchstone " --version
check "--help" says "--font-scale" --help
check "--help lists the keys" says "PgDn" --help
check "shot --help" says "--scene" shot --help
documented() { for option in $("$program" --help | grep -o '^  --[a-z-]*'); do
    grep -qF -e "$(echo "$option" | sed 's/-/\\-/g')" docs/touchstone.1 || { echo "the man page lacks $option"; return 1; }
done; }
check "the man page names every option" documented
values() { bash -c '. extras/completion/touchstone; _touchstone_values "$@"' bash "$program" "$1"; }
values_documented() { for option in --palette --language --as --format --only --family --law; do
    for value in $(values $option); do
        grep -qw -e "$value" docs/touchstone.1 || { echo "the man page lacks $option $value"; return 1; }
    done
done; }
check "the man page names every value that has a name" values_documented
check "the page has the same palettes" [ "$(values --palette)" = "$(sed -n "s/^export const PALETTES = \[\(.*\)\];/\1/p" src/web/page/settings.js | tr -d "',")" ]
completed() { # WORD...: what the completion offers for the last one, sorted, in a line
    bash -c '. extras/completion/touchstone; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _touchstone
        printf "%s\n" "${COMPREPLY[@]}"' bash "$program" "$@" | sort | tr '\n' ' '
}
offers() { expected=$1; shift; found=$(completed "$@"); [ "$found" = "$expected " ] || { echo "$found"; return 1; }; }
commands=$("$program" --help | sed -n 's/^touchstone \([a-z-]\{1,\}\).*/\1/p' | sort | tr '\n' ' ')
check "the completion offers every command" offers "${commands% }" ""
check "the completion offers palettes" offers "safe source" shot --palette s
check "the completion offers parts" offers "masks methods" bench --only m
check "the completion offers languages" offers "en zh_CN" --language ""
check "the completion offers scenes" offers "41_obb" play 41
check "list" says "41_obb${tab}" list
listed() { [ "$("$program" list | cut -f1)" = "$(cd scenes && ls -- *.c | sed 's/\.c$//')" ] && [ -z "$("$program" list | awk -F"$tab" 'NF != 3')" ]; }
check "list names every scene once, in order" listed

# ---- Cases come and go with files and pictures
printf '# touchstone cases 1\nobb 1 2 41 5 1 0 | obb 3 1 5 37 1 0 | method obb_corners\n' >"$scratch/one.case"
check "shot --open shows a case" "$program" shot --scene 41_obb --open "$scratch/one.case" "$scratch/one.png"
check "a scene that cannot show it leaves it to one that can" "$program" shot --scene 13_circle_circle --open "$scratch/one.png" "$scratch/two.png"
same_case() { "$program" shot --scene 41_obb --open "$scratch/one.png" "$scratch/two.png" && cmp -s "$scratch/one.png" "$scratch/two.png"; }
check "opened again it is the same picture" same_case
elsewhere() { "$program" shot --scene 13_circle_circle --open "$scratch/one.case" "$scratch/two.png" && "$program" shot --scene 52_tile_grid --open "$scratch/one.case" "$scratch/three.png" && cmp -s "$scratch/two.png" "$scratch/three.png"; }
check "a scene that takes texts does not take a file of cases for its own" elsewhere
printf 'obb 1 2 41\n' >"$scratch/bad.case"
rejects "bad.case:1: column" shot --scene 41_obb --open "$scratch/bad.case" "$scratch/bad.png"
rejects "none.case: No such file" shot --scene 41_obb --open "$scratch/none.case" "$scratch/bad.png"

# A link names its scene.
link='#41_obb/t=46/obb,100,150,15,70,1,0;circle,120,180,40'
linked() { "$program" shot --open "$link" "$scratch/link.png" && "$program" shot --scene 41 --open "$link" "$scratch/two.png" && cmp "$scratch/link.png" "$scratch/two.png"; }
check "shot --open LINK needs no --scene" linked
rejects "--scene 13: the link of --open is of scene 41_obb" shot --scene 13 --open "$link" "$scratch/bad.png"
rejects "--set touch=hits: a link has its own knobs" shot --set touch=hits --open "$link" "$scratch/bad.png"
rejects "did you mean scene '41_obb'" shot --open '#41_obc/t=46' "$scratch/bad.png"
rejects "shot needs --scene NAME, or --open with a link" shot --open "$scratch/one.case" "$scratch/bad.png"
named_like_a_link() { cp "$scratch/one.case" "$scratch/is#41_obb" && ! "$program" shot --open "$scratch/is#41_obb" "$scratch/bad.png" && "$program" shot --scene 41_obb --open "$scratch/is#41_obb" "$scratch/two.png"; }
check "a file whose name has the form of a link is a file" named_like_a_link

# Files that a scene takes, by a relative path and at tick 0.
printf 'v 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 4\nf 1 2 3 4\n' >"$scratch/flat.obj"
printf '000\n010\n000\n' >"$scratch/map.txt"
shown() { # shown SCENE FILE: by both paths the same picture, which is not the scene's own
    (cd "$scratch" && "$whole" shot --scene "$1" --open "$2" near.png) &&
        "$program" shot --scene "$1" --open "$scratch/$2" "$scratch/far.png" &&
        "$program" shot --scene "$1" "$scratch/own.png" &&
        cmp "$scratch/near.png" "$scratch/far.png" && ! cmp -s "$scratch/near.png" "$scratch/own.png"
}
whole=$(realpath "$program")
check "84 shows an OBJ" shown 84_mesh_tree flat.obj
check "52 shows a map" shown 52_tile_grid map.txt
"$program" shot --scene 91_particle_text --size 200x100 "$scratch/caseless.png"
check "53 shows a picture" shown 53_pixel_mask caseless.png
printf 'v 0 0 zero\n' >"$scratch/bad.obj"
printf '00\n0\n' >"$scratch/bad.txt"
rejects "bad.obj:1: found 'zero', expected a number" shot --scene 84_mesh_tree --open "$scratch/bad.obj" "$scratch/bad.png"
rejects "bad.txt: line 2: 1 cells, expected 2" shot --scene 52_tile_grid --open "$scratch/bad.txt" "$scratch/bad.png"
"$program" shot --scene 91_particle_text --size 600x100 "$scratch/wide.png"
rejects "wide.png: a picture of 600 x 100 px: at most 512 a side" shot --scene 53_pixel_mask --open "$scratch/wide.png" "$scratch/bad.png"

size=1280x800
plays() { timeout 300 "$program" play "$1" --ticks 60; [ $? -eq "$2" ]; }
for scene in $("$program" list | cut -f1); do
    wrong=0
    [ "$scene" != 46_sat_as_printed ] || wrong=1 # it begins with the class as it was printed
    check "shot of $scene" draws "$scene" --tick 20
    check "play of $scene" plays "$scene" $wrong
done
size=800x500 && check "shot --size --palette --at" draws 41_obb --size 800x500 --palette dark --at 2.5
size=3840x2160 && check "shot of 3840x2160" draws 41_obb --size 3840x2160 --palette safe
size=1x1 && check "shot of one pixel" draws 41_obb --size 1x1
size=300x200 && check "shot with another font" draws 41_obb --size 300x200 --font-scale 2 --set every_axis=1
check "shot --keys" draws 41_obb --size 300x200 --keys "F3 K  Z"
timeout 300 "$program" shot --scene 41_obb --tick 50 "$scratch/tick.png"
timeout 300 "$program" shot --scene 41_obb --at 2.5 "$scratch/at.png"
check "--at 2.5 is --tick 50 of 50 ms" cmp "$scratch/tick.png" "$scratch/at.png"

check "bench of one method" says "obb_four_axes" bench --method obb_four_axes --cases 100
check "bench of broad phases alone" says "growth" bench --only broad --max 300 --plot "$scratch/plot.png"
check "bench of sweeps alone" says "sweep_exact" bench --only sweeps --cases 50
check "bench of one sweep" says "sweep_circle_chord" bench --method sweep_circle_chord --cases 50
check "bench of worlds alone" says "pyramid             21 " bench --only worlds --max 25
check "bench of worlds as JSON" says '"world": "pile", "bodies": 25' bench --only worlds --max 25 --json
check "bench --plot" test -s "$scratch/plot.png"
check "bench --json" says '"method": "obb_four_axes"' bench --json --method obb_four_axes --cases 100

tours() {
    timeout 200 "$program" tour "$scratch/tour" --size 640x400 || return 1
    for scene in $("$program" list | cut -f1); do
        grep -q "$scene.png" "$scratch/tour/index.html" && [ -s "$scratch/tour/$scene.png" ] || return 1
    done
    [ "$(ls "$scratch/tour" | wc -l)" -eq $(($("$program" list | wc -l) + 1)) ]
}
check "tour: a picture of every scene, the page, and nothing else" tours

# ---- The boxes of the first scene: overlapping at these ticks and at no others; the oracle agrees.
"$program" play 41_obb --ticks 180 >"$scratch/obb.tsv"
overlapping=$(awk -F"$tab" '$2 != "report" && $4 == "overlapping" { print $1 }' "$scratch/obb.tsv")
check "41_obb overlaps at ticks 55-107 and 133-177" [ "$overlapping" = "$(seq 55 107; seq 133 177)" ]
check "41_obb: 8 columns, the exact one identical" awk -F"$tab" '$2 != "report" && (NF != 8 || $4 != $8) { exit 1 }' "$scratch/obb.tsv"
check "41_obb: red where it overlaps, else blue" awk -F"$tab" '$2 != "report" && ($5 == "red") != ($4 == "overlapping") { exit 1 }' "$scratch/obb.tsv"

disagrees() { "$program" play 41_obb --ticks 60 --set method=obb_three_axes >"$scratch/wrong.tsv" 2>"$scratch/err"; [ $? -eq 1 ] && [ ! -s "$scratch/err" ]; }
check "41_obb with a wall forgotten: status 1, silently" disagrees
check "its lines are told all the same" [ "$(wc -l <"$scratch/wrong.tsv")" -eq 60 ]

# ---- Knobs change the shapes, and a method is asked of those, whichever is set first.
check "a method by its name on screen" says "obb_prose" play 41_obb --ticks 1 --set "method=reversed comparison"
check "a method after the knob that brings its shapes" says "circle_inclusive" play 44_geometry_detail --ticks 1 --set target=circle --set method=circle_inclusive
check "a method before it" says "circle_inclusive" play 44_geometry_detail --ticks 1 --set method=circle_inclusive --set target=circle
rejects "does not take the shapes" play 44_geometry_detail --ticks 1 --set method=circle_inclusive

# ---- Settings, with a window that shows nothing: it is left by a signal, as by its close button.
# On a busy machine it may not be there yet when the signal comes (143): then it gets more time.
visits() {
    for seconds in 3 20; do
        SDL_VIDEODRIVER=dummy timeout --preserve-status -s TERM $seconds "$program" "$@" 2>"$scratch/err"
        status=$?
        [ $status -eq 143 ] || break
    done
    cat "$scratch/err"
    [ $status -eq 0 ]
}
settings="$XDG_CONFIG_HOME/touchstone/settings"
check "a window is left in order" visits --scene 12_point_circle
check "the last scene is remembered" grep -qx "scene = 12_point_circle" "$settings"
check "nothing is said" [ ! -s "$scratch/err" ]
head -c 3000 "$program" >"$settings"
check "settings full of garbage" visits
check "one warning tells of garbage" grep -q "^touchstone: warning: .*settings:1: " "$scratch/err"
check "whoever had settings sees it in full, as before" grep -qx "depth = full" "$settings"
check "one warning only" [ "$(wc -l <"$scratch/err")" -eq 1 ]
check "defaults are used" grep -qx "palette = light" "$settings"
printf 'palette = dark\npanel = maybe\nwindow = 900x600\n' >"$settings"
check "one bad line" visits --palette safe
check "the others hold, the command line is not remembered" grep -qx "palette = dark" "$settings"
check "the line is told" grep -q "settings:2: " "$scratch/err"
printf 'font_scale = 2\n' >"$settings"
check "text twice as large, the most there is, is taken" visits
check "and remembered, without a warning" [ "$(grep -cx "font_scale = 2" "$settings")$(wc -l <"$scratch/err")" = 10 ]
mv "$XDG_CONFIG_HOME" "$scratch/before" && : >"$XDG_CONFIG_HOME"
check "settings that cannot be written" visits
check "a warning tells why" grep -q "^touchstone: warning: settings are not remembered" "$scratch/err"
finish
