#!/bin/sh
# The programs of extras/runners, by a driver that speaks docs/PROTOCOL.md: each language asks the same functions and gives the same
# answers, and touchstone has the same findings. Of node and Python alone also what else they take and refuse.
# usage: tests/runners.sh PROGRAM RESULT [LANGUAGE...], where a LANGUAGE is node, python, lua, go, java or csharp; without any: node and python.
program=$(realpath "$1")
result=$2
shift 2
. tests/checks.sh
needs "$program"
alone
[ $# -gt 0 ] || set -- node python
# Itself, and no script that chooses a version at each start.
python3=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null)
if [ -z "$python3" ]; then
    echo "skip  runners: python3 is missing"
    finish
fi
runners=extras/runners
driver() { timeout 100 "$python3" -B tests/runners/driver.py "$@" >"$scratch/out" 2>&1; status=$?; cat "$scratch/out"; return $status; }
# says WORDS ARGUMENT...: the driver prints them, from the start of a line.
says() { words=$1; shift; driver "$@" && grep -qE -e "^$words" "$scratch/out"; }
right='0 wrong, a1ca1491216a$'
wrong='365 wrong, 1ce5c05fa7d6, first \(\[0, 0, 3, 3\], \[3, 1, 3, 2\]\)$'
exceptions() { driver ask "$1" "circle 0 0 0 | circle 0 0 1" "circle 0 0 2 | circle 0 0 1" && grep -qE '^exception: (.*: )?no such radius$' "$scratch/out" && grep -q '^exception: .*returned 7' "$scratch/out"; }
# The first language's findings are all languages'.
findings() {
    timeout 100 "$program" fuzz --command "$1" --seed 5 --cases 3000 --out "$scratch/found" >"$scratch/fuzzed" 2>&1
    [ $? -eq 1 ] || { cat "$scratch/fuzzed"; return 1; }
    sed 's/MyBoxes/my_boxes/g' "$scratch/found" >"$scratch/findings"
    grep -q '^aabb .* | aabb .* method my_boxes ' "$scratch/findings" || return 1
    [ -e "$scratch/findings_first" ] || cp "$scratch/findings" "$scratch/findings_first"
    diff "$scratch/findings_first" "$scratch/findings"
}
# casts COMMAND: nothing is found of the finite ray, and the same in every language of one without an end.
casts() {
    timeout 100 "$program" fuzz --command "$1" --seed 5 --cases 3000 >"$scratch/fuzzed" 2>&1 || { cat "$scratch/fuzzed"; return 1; }
    timeout 100 "$program" fuzz --command "$2" --seed 5 --cases 3000 --out "$scratch/cast" >"$scratch/fuzzed" 2>&1
    [ $? -eq 1 ] && grep -q '^point .* | aabb .* | move .* method finite_ray ' "$scratch/cast" || { cat "$scratch/fuzzed"; return 1; }
    [ -e "$scratch/cast_first" ] || cp "$scratch/cast" "$scratch/cast_first"
    diff "$scratch/cast_first" "$scratch/cast"
}
# lists COMMAND COMMAND: the same of the first of a list, and of what keeps the first that is met in its order.
lists() {
    timeout 100 "$program" fuzz --command "$1" --seed 5 --cases 3000 >"$scratch/fuzzed" 2>&1 || { cat "$scratch/fuzzed"; return 1; }
    timeout 100 "$program" fuzz --command "$2" --seed 5 --cases 3000 --out "$scratch/list" >"$scratch/fuzzed" 2>&1
    [ $? -eq 1 ] && grep -q '^point .* | aabb .* | move .* | also aabb .* method first_of_many ' "$scratch/list" || { cat "$scratch/fuzzed"; return 1; }
    [ -e "$scratch/list_first" ] || cp "$scratch/list" "$scratch/list_first"
    diff "$scratch/list_first" "$scratch/list"
}
# geometries COMMAND COMMAND: nothing is found of a right one, and the holes that another one leaves out are.
geometries() {
    timeout 200 "$program" fuzz --command "$1" --seed 1 --cases 1500 --jobs 2 >"$scratch/fuzzed" 2>&1 || { cat "$scratch/fuzzed"; return 1; }
    timeout 200 "$program" fuzz --command "$2" --seed 1 --cases 6000 --jobs 2 >"$scratch/fuzzed" 2>&1
    [ $? -eq 1 ] && grep -q '_intersects: intersects: says yes, exact is no, relate .*: as if it left out the holes' "$scratch/fuzzed" || { cat "$scratch/fuzzed"; return 1; }
}
large="polygon $(seq -s ' ' 20000)" # larger than a pipe
# language NAME RIGHT WRONG ASKED: commands with the function for two boxes, the wrong one, and that of tests/runners/asked.
language() {
    check "$1: two boxes" says "$right" boxes "$2"
    check "$1: the same are wrong of the wrong one" says "$wrong" boxes "$3"
    check "$1: frames of all sizes" says "the same" again "$2"
    check "$1: exceptions are answers" exceptions "$4"
    check "$1: it refuses" says refused ask "$4" "circle 0 0 1 | circle 0 0 1"
    check "$1: measures" says "apart 3 -0 nan 4 5$" ask "$4" "circle 0 0 3 | circle 4 5 1"
    check "$1: touchstone has the findings of every language" findings "$3"
    check "$1: a cast" says "apart 5 -0 nan 4 5 1278$" ask "$4" "circle 0 0 3 | circle 4 5 1 | move 1 2 7 8"
    check "$1: a list" says "apart 17 -0 nan 4 5 1287 17$" ask "$4" "circle 0 0 3 | circle 4 5 1 | move 1 2 7 8 | also aabb 1 1 2 2 ; circle 9 8 7"
    check "$1: a large question" says "apart 20001 -0 nan 10000 1$" ask "$4" "circle 0 0 3 | $large"
}
# started_by_hand COMMAND...: without pipes and with --help it prints how it is started, and ends.
started_by_hand() {
    for option in "" --help; do
        timeout 20 "$@" $option 3<&- 4<&- </dev/null >"$scratch/out" 2>&1
        status=$?
        cat "$scratch/out"
        [ $status = 2 ] && [ "$(wc -l <"$scratch/out")" = 1 ] && grep -q '^usage: touchstone fuzz --command ' "$scratch/out" || return 1
    done
}
# fails WORDS COMMAND: its first line is that error.
fails() { driver describe "$2" && grep -qF -e "\"error\": \"$1" "$scratch/out"; }

node() {
    judge="node $runners/judge.mjs"
    language node "$judge $runners/examples/boxes.mjs" "$judge $runners/examples/my_boxes.mjs" "$judge tests/runners/asked/asked.mjs"
    check "node: shapes as in the page, and in Python" command node tests/runners/same_shapes.mjs . "$python3"
    check "node: functions as they are written for games" command node tests/runners/signatures.mjs
    sed 's/leave = 1/leave = Infinity/' $runners/examples/finite_ray.mjs >"$scratch/endless.mjs"
    check "node: a finite ray, and one without an end" casts "$judge $runners/examples/finite_ray.mjs" "$judge $scratch/endless.mjs"
    sed 's/= area.flatMap(sidesOf)/= sidesOf(area[0])/' $runners/examples/relates.mjs >"$scratch/no_holes.mjs"
    check "node: geometries, and without holes" geometries "$judge $runners/examples/relates.mjs" "$judge $scratch/no_holes.mjs"
    sed "s/asks: 'intersects'/asks: 'meets'/" $runners/examples/relates.mjs >"$scratch/misnamed.mjs"
    check "node: a relation of another name" fails 'misnamed.mjs: relates(a, b): asks is \"meets\", expected one of relate, disjoint, ' "$judge $scratch/misnamed.mjs"
    sed "s/!(one.time >= out.time)/out.first === undefined/; s|'./|'$PWD/$runners/examples/|" $runners/examples/first_of_many.mjs >"$scratch/in_order.mjs"
    check "node: the first of a list, and of its order" lists "$judge $runners/examples/first_of_many.mjs" "$judge $scratch/in_order.mjs"
    echo "export const plugin = {a: 'circle', b: 'circle', touch: 'hits', gives: ['distance', 'normal', 'contact']};
        export async function collides(a) { return true; }" >"$scratch/async.mjs"
    check "node: a promise is no answer" says "exception: returned a promise: is it async" ask "$judge $scratch/async.mjs" "circle 0 0 1 | circle 0 0 1"
    sed 's/async//; s/return true/if (a.r > 1) return true/' "$scratch/async.mjs" >"$scratch/ends.mjs"
    check "node: nor is nothing" says "exception: returned nothing, expected true, false, 0, 1 or 2: does it end without return" ask "$judge $scratch/ends.mjs" "circle 0 0 1 | circle 0 0 1"
    sed 's/async//; s/(a)/(a, b, out)/; s/return true/Object.assign(out, {gap: 5, normal: {x: b.x, y: 1}, contact: {x: a.x, y: b.y}}); return 0/' "$scratch/async.mjs" >"$scratch/gives.mjs"
    check "node: measures of objects" says "apart 5 6 1 2 7$" ask "$judge $scratch/gives.mjs" "circle 2 3 1 | circle 6 7 8"
    sed 's/collides/collide/' "$scratch/async.mjs" >"$scratch/nameless.mjs"
    sed 's/async//; s/return true/process.exit(3)/' "$scratch/async.mjs" >"$scratch/exits.mjs"
    printf '# touchstone cases 1\ncircle 0 0 1 | circle 0 0 1\n' >"$scratch/one"
    exits() { timeout 100 "$program" check --command "$judge $scratch/exits.mjs" "$scratch/one" >"$scratch/out" 2>&1; [ $? -eq 1 ] && grep -q "threw an exception: called process.exit(3)" "$scratch/out"; }
    check "node: what it ends is a finding" exits
    check "node: no function" fails "nameless.mjs: no function collides" "$judge $scratch/nameless.mjs"
    check "node: no file" fails "none.mjs: ENOENT: no such file" "$judge $scratch/none.mjs"
    printf 'export const plugin = {};\n\nexport function collides(a b) {}\n' >"$scratch/broken.mjs"
    check "node: a syntax error has a line" fails "broken.mjs:3: " "$judge $scratch/broken.mjs"
    printf 'function clamp(x, low, high) {\n    return Math.max(low, Math.min(x, high));\n' >"$scratch/broken.js"
    check "node: of a script too" fails "broken.js:" "$judge $scratch/broken.js"
    sed 's/^export //' $runners/examples/boxes.mjs >"$scratch/script.js"
    check "node: a script without exports" says "$right" boxes "$judge $scratch/script.js"
    { cat "$scratch/script.js" && echo 'module.exports = {plugin, collides};'; } >"$scratch/common.cjs"
    check "node: CommonJS" says "$right" boxes "$judge $scratch/common.cjs"
    { echo '#!/usr/bin/env node' && echo '// The function for (each) pair, const new = (...)' && cat "$scratch/script.js"; } >"$scratch/first.js"
    check "node: a script with #!, and words in comments" says "$right" boxes "$judge $scratch/first.js"
    # A function as it is: the comment goes before what is read, the argument before the comment.
    echo "// touchstone: touch=either
        const isHit = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;" >"$scratch/pasted.js"
    check "node: a function as it is" says '.*"name": "isHit", "a": "aabb", "b": "aabb", "refuses": true, "touch": "either"' describe "$judge $scratch/pasted.js"
    cp "$scratch/pasted.js" "$scratch/pasted.mjs"
    check "node: as it is in a module that exports nothing" says '.*"name": "isHit", "a": "aabb", "b": "aabb"' describe "$judge $scratch/pasted.mjs"
    check "node: its answers" says "apart$" ask "$judge $scratch/pasted.js" "aabb 0 0 1 1 | aabb 1 0 2 1"
    check "node: what would be rounded is refused" says "refused$" ask "$judge $scratch/pasted.js" "aabb 0 0 1 1 | aabb 0.1 0 1e9 1"
    check "node: the argument is taken" says '.*"touch": "misses"' describe "$judge $scratch/pasted.js --as 'aabb aabb touch=misses'"
    check "node: and refused in words" fails "pasted.js: ball: expected one of point, segment" "$judge $scratch/pasted.js --as 'aabb ball'"
    { echo "const canvas = document.querySelector('canvas');" && cat "$scratch/pasted.js"; } >"$scratch/game.js"
    check "node: a file of a game is named as one" fails "game.js: it uses \`document\`, which is not there when a function runs alone: put the function, with what it calls, into a file of its own\"" "$judge $scratch/game.js"
    { echo "import {Game} from 'no-such-package';" && cat "$scratch/nameless.mjs"; } >"$scratch/imports.mjs"
    check "node: an import that is missing" fails "imports.mjs: it imports 'no-such-package', which is not found: put the function, " "$judge $scratch/imports.mjs"
    echo "function circles(a, b) { while (a.x === 40) ; return Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r; }" >"$scratch/hangs.js"
    check "node: a trial that does not return" fails "hangs.js: circles(a, b), asked with circle as {x, y, r} and circle as {x, y, r}, does not return for circle 40 52 8 | circle 40 100 8. If" "$judge $scratch/hangs.js"
    echo "function circles(a, b) { for (;;) ; }" >"$scratch/hangs.js"
    check "node: nor one that takes nothing" fails "hangs.js: circles(a, b) did not return when it was tried: it is not known what it takes; write" "$judge $scratch/hangs.js"
    timeout 100 "$program" fuzz --command "$judge $scratch/pasted.js --as 'aabb aabb touch=misses'" --seed 1 --cases 3000 >"$scratch/out" 2>&1
    check "node: fuzz says that pairs were left out" grep -qE "^# [0-9]+ of 3000 cases were left out, since their numbers would be rounded on the way to isHit: they are not judged" "$scratch/out"
    # A fault about circles of radius 0 is told from one about others; what fails always has a rule that says so.
    echo "export const plugin = {a: 'circle', b: 'circle', touch: 'hits'};
        export function collides(a, b) { return a.r > 0 && b.r > 0 && Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r; }" >"$scratch/balls.mjs"
    echo "export const plugin = {a: ['circle', 'polygon'], b: 'circle', touch: 'either'};
        export function collides(a, b) { return a.pos.x < b.pos.x; }" >"$scratch/fails.mjs"
    only_degenerate() {
        timeout 100 "$program" fuzz --command "$judge $scratch/balls.mjs" --seed 1 --cases 8000 >"$scratch/out" 2>&1
        [ $? -eq 1 ] && grep -qxF "# balls, only about degenerate shapes (without area, or of radius 0):" "$scratch/out" &&
            grep -qxF "# balls: nothing found about shapes that are not degenerate" "$scratch/out"
    }
    check "node: findings about degenerate shapes are listed apart" only_degenerate
    fails_always() {
        timeout 100 "$program" fuzz --command "$judge $scratch/fails.mjs" --seed 1 --cases 8000 >"$scratch/out" 2>&1
        [ $? -eq 1 ] && grep -qxF "# rule: wrong about all pairs of these kinds" "$scratch/out" && ! grep -q degenerate "$scratch/out"
    }
    check "node: the rule of what fails always" fails_always
    by_hand() { command node $runners/judge.mjs "$1" 2>&1 | grep -qF -e "$2"; }
    check "node: by hand it prints its description" by_hand "$scratch/pasted.js" 'is asked with aabb as {x, y, width, height}'
}

python() {
    judge="$python3 -B $runners/judge.py"
    language Python "$judge $runners/examples/boxes.py" "$judge $runners/examples/my_boxes.py" "$judge tests/runners/asked/asked.py"
    sed "s/leave = 0.0, 1.0/leave = 0.0, float('inf')/" $runners/examples/finite_ray.py >"$scratch/endless.py"
    check "Python: a finite ray, and one without an end" casts "$judge $runners/examples/finite_ray.py" "$judge $scratch/endless.py"
    sed 's/for ring in area:$/for ring in area[:1]:/' $runners/examples/relates.py >"$scratch/no_holes.py"
    check "Python: geometries, and without holes" geometries "$judge $runners/examples/relates.py" "$judge $scratch/no_holes.py"
    sed "s/'asks': 'intersects'/'asks': 'meets'/" $runners/examples/relates.py >"$scratch/misnamed.py"
    check "Python: a relation of another name" fails "misnamed.py: LookupError: relates(a, b): asks is 'meets', expected one of relate, disjoint, " "$judge $scratch/misnamed.py"
    cp $runners/examples/finite_ray.py "$scratch"
    sed "s/ or one.time < out.time//" $runners/examples/first_of_many.py >"$scratch/in_order.py"
    check "Python: the first of a list, and of its order" lists "$judge $runners/examples/first_of_many.py" "$judge $scratch/in_order.py"
    check "Python: the form of the plug-in" says "overlapping$" ask "$judge extras/plugins/mine.py" "circle 0 0 1 | aabb 1 0 2 2"
    check "Python: its description in words" says '.*"a": \["circle"\], "b": \["circle", "polygon"\], "touch": "either", "gives": \["normal", "contact", "distance"\], "refuses": true' describe "$judge tests/runners/asked/asked.py"
    # The constants are those of the header; TOUCHSTONE_ABI is no word of a plug-in.
    same_constants() {
        sed -nE 's/^#define TOUCHSTONE_([A-Z0-9_]+) (-?[0-9]+).*/\1 \2/p' include/touchstone_plugin.h |
            grep -vE '^(ABI|ANSWERED|REFUSES|THREW|PLUGIN_H|EXPORT) ' | sort >"$scratch/header"
        (cd $runners && "$python3" -B -c 'import judge_shapes as s; [print(name, value) for name, value in s.CONSTANTS.items()]') | sort >"$scratch/constants"
        diff "$scratch/header" "$scratch/constants"
    }
    check "Python: the constants of the header" same_constants
    printf "plugin = {'a': 'circle', 'b': 'circle', 'touch': 'hits', 'gives': ['distance', 'normal', 'contact']}\n\n\n" >"$scratch/start.py"
    { cat "$scratch/start.py" && printf 'async def collides(a, b, out):\n    return True\n'; } >"$scratch/wait.py"
    check "Python: a coroutine is no answer" says "exception: TypeError: returned <coroutine .*: is it async" ask "$judge $scratch/wait.py" "circle 0 0 1 | circle 0 0 1"
    { cat "$scratch/start.py" && printf 'def collides(a, b, out):\n    out.gap, out.normal, out["contact"] = 5, (b.x, 1), (a["x"], b.y)\n    return 0\n'; } >"$scratch/gives.py"
    check "Python: measures of objects" says "apart 5 6 1 2 7$" ask "$judge $scratch/gives.py" "circle 2 3 1 | circle 6 7 8"
    { cat "$scratch/start.py" && printf 'class Whole:\n    def __index__(self):\n        return 2\n\n\ndef collides(a, b, out):\n    if a.r == 7:\n        raise SystemExit(3)\n    out.gap, out.normal, out.contact = 1, (1, 0), (2, 3)\n    return Whole()\n'; } >"$scratch/whole.py"
    check "Python: whole numbers of numpy" says "overlapping 1 1 0 2 3$" ask "$judge $scratch/whole.py" "circle 0 0 1 | circle 0 0 1"
    check "Python: what it ends is an exception" says "exception: SystemExit: 3$" ask "$judge $scratch/whole.py" "circle 0 0 7 | circle 0 0 1"
    printf 'import sys\n\nsys.exit(0)\n' >"$scratch/ends.py"
    check "Python: a file that ends" fails "ends.py: SystemExit: 0" "$judge $scratch/ends.py"
    printf 'raise ValueError("\\udc80 it")\n' >"$scratch/half.py"
    check "Python: an error that is no text" fails "half.py: ValueError: ? it" "$judge $scratch/half.py"
    check "Python: no function" fails "start.py: LookupError: no function answer or collides" "$judge $scratch/start.py"
    printed() { $judge 2>&1 | sed 1d >"$scratch/printed.py"; timeout 100 "$program" fuzz --command "$judge $scratch/printed.py" --cases 2000 --seed 1 >"$scratch/out" 2>&1 && grep -q "2000 cases" "$scratch/out"; }
    check "Python: and touchstone how it is started" fails 'usage: touchstone fuzz --command ' "$judge"
    check "Python: without a file it prints an example, which is right" printed
    { echo 'import no_such_module' && cat "$scratch/wait.py"; } >"$scratch/imports.py"
    check "Python: an import that is missing" fails "imports.py: it imports no_such_module, which this Python does not have: install it, or put the function, with what it calls, into a file of its own\"" "$judge $scratch/imports.py"
    check "Python: no file" fails "none.py: FileNotFoundError: " "$judge $scratch/none.py"
    echo 'def collides(a, b, out:' >"$scratch/broken.py"
    check "Python: a syntax error" fails "broken.py:1: SyntaxError: " "$judge $scratch/broken.py"
}

lua() {
    judge="lua5.4 $runners/judge.lua"
    language Lua "$judge $runners/examples/boxes.lua" "$judge $runners/examples/my_boxes.lua" "$judge tests/runners/asked/asked.lua"
    echo 'return {' >"$scratch/broken.lua"
    check "Lua: by hand it prints how it is started" started_by_hand $judge
    check "Lua: a syntax error" fails "broken.lua: " "$judge $scratch/broken.lua"
    check "Lua: no file" fails "none.lua: cannot open" "$judge $scratch/none.lua"
    echo 'return {a = "aabb"}' >"$scratch/nameless.lua"
    check "Lua: no function" fails "nameless.lua: returns no table with a function answer" "$judge $scratch/nameless.lua"
}

go() {
    export GOCACHE="$scratch/cache" GOFLAGS=-p=1
    for source in $runners/examples/boxes.go $runners/examples/my_boxes.go tests/runners/asked/asked.go; do
        folder=$scratch/go/$(basename $source .go)
        mkdir -p "$folder" && cp $runners/judge.go $source "$folder"
        build_go() { (cd "$folder" && command go build -o run ./*.go && command go vet ./*.go); }
        check "Go: it compiles $source" build_go
    done
    check "Go: it is formatted" [ -z "$(gofmt -l $runners tests/runners)" ]
    language Go "$scratch/go/boxes/run" "$scratch/go/my_boxes/run" "$scratch/go/asked/run"
    check "Go: by hand it prints how it is started" started_by_hand "$scratch/go/boxes/run"
}

java() {
    check "Java: it compiles" javac -Xlint:all -Werror -d "$scratch/java" $runners/Judge.java $runners/examples/*.java tests/runners/asked/*.java
    judge="java -cp $scratch/java Judge"
    language Java "$judge Boxes" "$judge MyBoxes" "$judge Asked"
    check "Java: by hand it prints how it is started" started_by_hand $judge
    check "Java: no class" fails "java.lang.ClassNotFoundException: None" "$judge None"
}

csharp() {
    for source in $runners/examples/Boxes.cs $runners/examples/MyBoxes.cs tests/runners/asked/Asked.cs; do
        check "C#: it compiles $source" mcs -warnaserror "-out:$scratch/$(basename $source .cs).exe" $runners/Judge.cs $source
    done
    language "C#" "mono $scratch/Boxes.exe" "mono $scratch/MyBoxes.exe" "mono $scratch/Asked.exe"
    check "C#: by hand it prints how it is started" started_by_hand mono "$scratch/Boxes.exe"
    check "C#: it compiles without a function" mcs "-out:$scratch/none.exe" $runners/Judge.cs
    check "C#: no class" fails "no class implements IFunction" "mono $scratch/none.exe"
}

for language; do
    case $language in
    node) command -v node >/dev/null || { echo "skip  the runner in JavaScript: node is missing"; continue; } ;;
    python | lua | go | java | csharp) ;;
    *) check "$language is a language" false; continue ;;
    esac
    $language
done
finish
