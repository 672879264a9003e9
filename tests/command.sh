#!/bin/sh
# A function by a command, from the command line: what is told of it, that it gives the findings that the same function
# gives as a plug-in of each interface, and that nothing is left running.
# usage: tests/command.sh PROGRAM RESULT
program=$(realpath "$1")
result=$2
. tests/checks.sh
needs "$program"
alone
here=$PWD
boxes="/usr/bin/env PATH=/usr/bin:$PATH python3 $here/tests/commands/boxes.py"

quietly() { # STATUS ARGUMENT...: the same, without a word
    want=$1
    shift
    timeout 100 "$program" "$@" >"$scratch/out" 2>&1
    [ $? -eq "$want" ] && [ ! -s "$scratch/out" ]
}
rejects() { check "rejects $2: $1" ends 2 "$1" fuzz --command "$2" && check "in one line: $1" one_line; }

# ---- The same seed, the same findings: the function at the start of docs/PLUGINS.md, by each interface
cat >"$scratch/wrong.h" <<'END'
#include "touchstone_plugin.h"
static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    int x = (b[0] <= a[0] && a[0] <= b[2]) || (b[0] <= a[2] && a[2] <= b[2]);
    int y = (b[1] <= a[1] && a[1] <= b[3]) || (b[1] <= a[3] && a[3] <= b[3]);
    return x && y ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}
#define BOTH .name = "boxes", .a = TOUCHSTONE_AABB, .b = TOUCHSTONE_AABB, .touch = TOUCHSTONE_TOUCH_HITS
END
cat >"$scratch/abi1.c" <<'END'
#include "wrong.h"
const TouchstonePlugin touchstone_plugin = {.abi = 1, BOTH, .answer = answer};
END
sed 's/abi = 1/abi = 2/' "$scratch/abi1.c" >"$scratch/abi2.c"
sed 's/abi = 1/abi = 3, .size = sizeof(TouchstonePlugin)/' "$scratch/abi1.c" >"$scratch/abi3.c"
cat >"$scratch/batch.c" <<'END'
#include "wrong.h"
static void reply(const TouchstoneQuestion *question, TouchstoneReply *reply, int count)
{
    for (int i = 0; i < count; i++)
        reply[i].relation = answer(question[i].a.kind, question[i].a.number, question[i].b.kind, question[i].b.number, reply[i].measure);
}
const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI, BOTH, .size = sizeof(TouchstonePlugin), .reply = reply, .batch = 7};
END
fuzzed() { # NAME OPTION VALUE [JOBS]: what fuzz says, to NAME.txt
    timeout 100 "$program" fuzz "$2" "$3" --jobs "${4:-2}" --seed 5 --cases 20000 --out "$scratch/$1.txt" >"$scratch/out" 2>&1
    [ $? -eq 1 ] && grep -q "^aabb " "$scratch/$1.txt"
}
compiled() { ${CC:-cc} -shared -fPIC -I"$here/include" -I"$scratch" -o "$scratch/$1.so" "$scratch/$1.c" && fuzzed "$1" --plugin "$scratch/$1.so"; }
for interface in abi1 abi2 abi3 batch; do
    check "the function finds its way in by $interface" compiled $interface
    check "and gives the findings of the first" cmp "$scratch/abi1.txt" "$scratch/$interface.txt"
done
check "the function by a command" fuzzed command --command "$boxes wrong"
check "and gives the findings of the first" cmp "$scratch/abi1.txt" "$scratch/command.txt"
check "by some processes side by side, the same" fuzzed jobs --command "$boxes wrong" 3
check "are found" cmp "$scratch/abi1.txt" "$scratch/jobs.txt"
check "two lines sum it up" ends 1 " judged answers are wrong, 2 findings" fuzz --command "$boxes wrong" --cases 20000 --seed 1
check "the second with the smallest case" ends 1 "# the smallest case: aabb " fuzz --command "$boxes wrong" --cases 20000 --seed 1
if command -v node >"$scratch/out"; then
    echo "function mixed(a, b) { return a.x < b.x + b.w && a.x + a.w > b.x && a.y <= b.y + b.h && a.y + a.h >= b.y; }" >"$scratch/mixed.js"
    mixed="node $here/extras/runners/judge.mjs $scratch/mixed.js"
    check "a touch rule that differs from side to side, where it hits" ends 1 "# mixed: touching counts as a hit here, but as a miss" fuzz --command "$mixed" --cases 5000 --seed 1
    check "where it misses" ends 1 "# mixed: touching counts as a miss here, but as a hit" fuzz --command "$mixed" --cases 5000 --seed 1
    check "the call" ends 1 "# the call: mixed({x: " fuzz --command "$mixed" --cases 5000 --seed 1
    check "either, if it is meant" ends 0 " 0 findings" fuzz --command "$mixed --as 'aabb aabb touch=either'" --cases 5000 --seed 1
fi
check "nothing is found of a right one" ends 0 "0 findings" fuzz --command "$boxes right" --cases 20000 --seed 1

# ---- Casts: the same in C one by one, in batches, and by a command
endless() { printf '#define LAST HUGE_VAL\n#include "%s/tests/plugins/plugin_cast.h"\nCASTS("finite_ray", %s);\n' "$here" "$1"; }
endless 1 >"$scratch/single.c"
endless 256 >"$scratch/many.c"
cast_of() { # NAME OPTION VALUE
    timeout 200 "$program" fuzz "$2" "$3" --jobs 2 --seed 5 --cases 5000 --out "$scratch/$1.txt" >"$scratch/out" 2>&1
    [ $? -eq 1 ] && grep -q "^point .* | aabb .* | move .* | expect apart | method finite_ray " "$scratch/$1.txt"
}
cast_in_c() { ${CC:-cc} -shared -fPIC -I"$here/include" -o "$scratch/$1.so" "$scratch/$1.c" -lm && cast_of "$1" --plugin "$scratch/$1.so"; }
for interface in single many; do
    check "a finite ray without an end is found: $interface" cast_in_c $interface
    check "and gives the same findings" cmp "$scratch/single.txt" "$scratch/$interface.txt"
done
sed "s/leave = 0.0, 1.0/leave = 0.0, float('inf')/" "$here/extras/runners/examples/finite_ray.py" >"$scratch/endless.py"
judge="/usr/bin/env PATH=/usr/bin:$PATH python3 -B $here/extras/runners/judge.py"
check "and by a command" cast_of by_command --command "$judge $scratch/endless.py"
check "the same" cmp "$scratch/single.txt" "$scratch/by_command.txt"

# ---- Lists: the first that is met, by the same three ways
in_order() { printf '#define BEFORE(time, best) 0\n#include "%s/tests/plugins/plugin_list.h"\nLISTS("first_of_many", %s);\n' "$here" "$1"; }
in_order 1 >"$scratch/list_single.c"
in_order 256 >"$scratch/list_many.c"
list_of() { # NAME OPTION VALUE
    timeout 200 "$program" fuzz "$2" "$3" --jobs 2 --seed 5 --cases 3000 --out "$scratch/$1.txt" >"$scratch/out" 2>&1
    [ $? -eq 1 ] && grep -q "^point .* | aabb .* | move .* | also aabb .* | method first_of_many | note it names shape" "$scratch/$1.txt"
}
list_in_c() { ${CC:-cc} -shared -fPIC -I"$here/include" -o "$scratch/$1.so" "$scratch/$1.c" -lm && list_of "$1" --plugin "$scratch/$1.so"; }
for interface in list_single list_many; do
    check "the first of the list's order is found: $interface" list_in_c $interface
    check "and gives the same findings" cmp "$scratch/list_single.txt" "$scratch/$interface.txt"
done
cp "$here/extras/runners/examples/finite_ray.py" "$scratch"
sed "s/ or one.time < out.time//" "$here/extras/runners/examples/first_of_many.py" >"$scratch/in_order.py"
check "and by a command" list_of list_by_command --command "$judge $scratch/in_order.py"
check "the same" cmp "$scratch/list_single.txt" "$scratch/list_by_command.txt"
printf '# touchstone cases 1\npoint 0 0 | aabb 5 -1 6 1 | move 9 0 | also aabb 2 -1 3 1\n' >"$scratch/lists"
check "check asks it about a list" ends 1 "lists:2: method first_of_many it names shape 0" check --plugin "$scratch/list_many.so" "$scratch/lists"

printf '# touchstone cases 1\npoint 0 0 | aabb 5 -1 6 1 | move 1 0\npoint 0 0 | aabb 5 -1 6 1 | move 5 0\n' >"$scratch/casts"
check "check asks it about a motion" ends 1 "casts:2: method finite_ray reports overlapping, is apart by 4 px" check --plugin "$scratch/many.so" "$scratch/casts"
check "one of two" grep -qF "2 answers: 1 disagreement" "$scratch/out"
check "bench times it" ends 0 "point aabb              finite_ray" bench --plugin "$scratch/many.so" --cases 100
check "acid says that it has no pairs" ends 2 "finite_ray takes no pair of shapes at rest" acid --plugin "$scratch/many.so" -o "$scratch/acid.png"
check "so does report" ends 2 "finite_ray takes no pair of shapes at rest" report --plugin "$scratch/many.so" -o "$scratch/report.html"
for wrong in '"a": "ray"' '"form": "placed"' '"gives": "depth"' '"touch": "half open"'; do
    description="{\"touchstone\": 3, \"name\": \"x\", \"asks\": \"cast\", \"a\": \"point\", \"b\": \"aabb\", \"touch\": \"hits\", $wrong}"
    rejects "cast" "$boxes 'describes itself' '$description'"
done

declares='{"touchstone": 3, "name": "boxes", "a": "aabb", "b": "aabb", "touch": "hits", "ulps": 3}'
check "the ulps that it declares are told" ends 1 "# boxes declares 3 ulps of rounding as no error" fuzz --command "$boxes 'describes itself' '$declares'" --cases 3000 --seed 1
check "by the report too" quietly 0 report --command "$boxes 'describes itself' '$declares'" --cases 200 -o "$scratch/report.html"
check "in a sentence" grep -qF "It declares 3 ulps of rounding as no error." "$scratch/report.html"

# ---- What goes wrong is a finding with its case
printf '# touchstone cases 1\naabb 0 0 1 1 | aabb 5 5 6 6\naabb -7 0 1 1 | aabb 0 0 6 6\naabb 0 0 2 2 | aabb 1 1 6 6\n' >"$scratch/cases"
says() { check "check: $2" ends 1 "cases:3: method boxes $2" check --command "$boxes $1" "$scratch/cases" && check "one of three: $2" grep -qF "3 answers: 1 disagreement" "$scratch/out"; }
says throws "threw an exception: IndexError: list index out of range"
says aborts "crashed (SIGABRT): boxes.py: corner -1"
says exits "exited with status 4"
says babbles "broke the protocol: a reply of "
says hangs "hangs (no answer in time)"

# ---- How two geometries relate: the second of three is answered wrongly, in each way
relates="/usr/bin/env PATH=/usr/bin:$PATH python3 $here/tests/commands/relates.py"
printf '# touchstone cases 2\npoint 1 2 | point 1 2 | relate 0FFFFFFF2\npoint -7 0 | point -7 0 | relate 0FFFFFFF2\npoint 1 2 | point 1 2 | relate 0FFFFFFF2\n' >"$scratch/points"
answers() { check "geometries: $2" ends 1 "points:3: method relates $2" check --command "$relates '$1'" "$scratch/points" && check "one of three: $2" grep -qF "3 answers: 1 disagreement" "$scratch/out"; }
check "geometries: a right one" ends 0 "3 cases, 3 answers: no disagreement" check --command "$relates right" "$scratch/points"
answers "writes ten" "sent more than nine entries"
answers "writes five" "wrote no entry to measure[5], and no text"
answers "writes nan" "its entry measure[4] is nan, expected -1, 0, 1 or 2"
answers "writes words" "wrote 8 characters, 'disjoint', expected nine entries"
answers "writes lower case" "wrote '0fffffff2', expected nine of F, 0, 1 and 2"
answers refuses 'refused, without `refuses` in its description'
answers throws "threw an exception: ring 2 is open"
answers "sends a wrong length" "broke the protocol: a reply of 30 bytes"
answers "counts too many" "broke the protocol: a reply of 24 bytes with 9 measures and 0 letters"
answers "ends half way" "exited with status 5"
answers "is late" "hangs (no answer in time)"
check "geometries: a reply too many" ends 1 "points:4: method relates broke the protocol: more replies than questions" check --command "$relates 'says it twice'" "$scratch/points"
check "geometries: neither yes nor no" ends 1 "points:3: method relates returned 1, expected 0 for no or 2 for yes" check --command "$relates 'says no'" "$scratch/points"
check "geometries: what it may refuse is counted" ends 0 "3 cases, 2 answers: no disagreement, 1 not accepted by relates" check --command "$relates refuses '{\"refuses\": true}'" "$scratch/points"
check "geometries: fuzz asks it, and shrinks" ends 1 "# relates: relate 0FFFFFFF2, exact is " fuzz --command "$relates right" --cases 50 --seed 1 --jobs 1
check "to one line that check reads, with both matrices" sh -c 'grep -qE "[|] relate [F012]{9} [|] family [a-z]+ [|] note relates: relate 0FFFFFFF2, exact is [F012]{9}" "$1"' - "$scratch/out"
check "geometries: one that sleeps is found" ends 1 "# relates: hangs (no answer in time)" fuzz --command "$relates 'is always late'" --seconds 60 --cases 40 --seed 1 --jobs 1
rejects "its touch is 1, expected 0 for questions about geometries" "$relates right '{\"touch\": \"hits\"}'"
rejects "its a is 16 and its b 1024, expected 1024, geometry, as its asks is 16" "$relates right '{\"a\": \"aabb\"}'"
rejects "its asks is \"relates\", expected one of pair, ray, cast, first, relate, disjoint, intersects, touches, crosses, within, contains, overlaps, equals, covers, covered by" "$relates right '{\"asks\": \"relates\"}'"
for other in "acid -o $scratch/acid.png" "report -o $scratch/report.html" bench "play 94_your_function --ticks 2"; do
    # shellcheck disable=SC2086
    check "geometries: not by $other" ends 2 "relates relates geometries: fuzz and check ask it, ${other%% *} does not" $other --command "$relates right"
done

# ---- What cannot be started
rejects "exited with status 127 while loading: sh: 1: exec: no_such_program: not found" "no_such_program mine.mjs"
rejects "exited with status 3 while loading: ImportError: no module named boxes" "$boxes 'ends at once'"
rejects "boxes.py: no function collides?at all" "$boxes 'cannot load'"
rejects "its touch is not there, expected one of misses, hits, either, reported, half open" "$boxes 'describes itself' '{\"touchstone\": 3, \"name\": \"x\", \"a\": \"obb\", \"b\": \"obb\"}'"
check "an empty command" ends 2 "--command '': expected a command" fuzz --command ""
check "list takes none" ends 2 "no option of list" list --command "$boxes"

# ---- The other commands
check "acid draws it" ends 1 "acid 1: 15," acid --command "$boxes wrong" -o "$scratch/acid.png"
check "report puts it beside another" quietly 1 report --command "$boxes wrong" --method aabb_inclusive --cases 200 -o "$scratch/report.html"
check "both by name" sh -c 'grep -qw boxes "$1" && grep -qw aabb_inclusive "$1"' - "$scratch/report.html"
check "bench times it" ends 0 "boxes" bench --command "$boxes right" --cases 100
check "play asks it" ends 0 "boxes" play 94_your_function --ticks 2 --command "$boxes right"
check "shot shows it" timeout 100 "$program" shot --scene 94_your_function --command "$boxes exits" "$scratch/shot.png"
# It waits for no question any more once it is told to end.
told_to_end() {
    timeout -s TERM -k 60 8 "$program" fuzz --command "$boxes dozes" --cases 20000 >"$scratch/out" 2>&1
    grep -q "^# [0-9]* cases of 1 method" "$scratch/out"
}
check "a run that sleeps ends when it is told to" told_to_end
check "nothing is left running" sh -c '! ps -eo args | grep -F "$1" | grep -qv grep' - "commands/boxes.py "
finish
