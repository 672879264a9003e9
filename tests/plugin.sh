#!/bin/sh
# Functions that somebody else compiled, from the command line: what docs/PLUGINS.md promises word for word,
# and that whatever they do ends in a finding or in one clear line, with nothing left running.
# usage: tests/plugin.sh PROGRAM RESULT
program=$(realpath "$1")
result=$2
. tests/checks.sh
export STARTED_BY=$$ # see running
needs "$program"
alone
here=$PWD
plugins=$(dirname "$program")/tests/plugins

rejects() { check "rejects $2: $1" ends 2 "$1" fuzz --plugin "$2" && check "in one line: $1" one_line; }
finds() { check "fuzz of $2: $3" ends 1 "$3" fuzz --plugin "$plugins/$2.so" --cases "$1" --seed 1; }

# ---- The first section of docs/PLUGINS.md: its code, its commands, its output
section() { awk '/^## /{ on = $0 == "## Check your own function" } on' "$here/docs/PLUGINS.md"; }
# block N: the Nth block of code of the section.
block() { section | awk -v n="$1" '/^```/ { fence++; next } fence == 2 * n - 1'; }
commands() { sed "s|-Iinclude|-I$here/include|; s|build/release/touchstone|timeout 100 $program|"; }
cd "$scratch" || exit 1
block 1 >mine.c
block 2 | commands >steps.sh
small='aabb( -?[0-9]){4} [|] aabb( -?[0-9]){4} [|] expect overlapping [|] method my_boxes'
first_finding() { sh -e steps.sh >found.txt 2>&1; [ $? -eq 1 ] && grep -qxF -e "$(block 3 | head -n 1)" found.txt && grep -qE "^$small" found.txt; }
shown_case() { block 3 | grep -E "^$small" >shown.txt && { echo "# touchstone cases 1" && cat shown.txt; } >shown.cases && ends 1 "my_boxes" check --plugin ./mine.so shown.cases; }
check "the function of docs/PLUGINS.md is found wrong as it says" first_finding
check "the case that it shows is one" shown_case
fix() {
    block 5 >lines
    awk 'FNR == NR { line[FNR] = $0; next } /^    int x = /{ $0 = line[1] } /^    int y = /{ $0 = line[2] } 1' lines mine.c >fixed.c
    ! cmp -s mine.c fixed.c && cp fixed.c mine.c && sh -e steps.sh
}
check "the function, fixed, is not" fix
cast_section() { awk '/^## /{ on = $0 == "## Finite rays and casts" } on' "$here/docs/PLUGINS.md"; }
cast_section | awk '/^```/ { fence++; next } fence == 1' >ray.c
{ echo "# touchstone cases 1" && cast_section | sed -n 's/^    \(point .*\)/\1/p'; } >ray.cases
ray() { ${CC:-cc} -shared -fPIC -I"$here/include" -o ray.so ray.c -lm && ends 1 "ray.cases:2: method finite_ray reports overlapping, is apart by 1 px" check --plugin ./ray.so ray.cases; }
check "the finite ray is wrong as it says" ray
check "which is found" ends 1 "finite_ray: reports overlapping, is apart by 1 px" fuzz --plugin ./ray.so --cases 30000 --seed 1
missed() { sed 's/c <= 0 ? 0 : //' ray.c >near.c && ! cmp -s ray.c near.c && ${CC:-cc} -shared -fPIC -I"$here/include" -o near.so near.c -lm && ends 1 "point 0 0 | circle 0 0 1 | move 0 0 | expect overlapping" fuzz --plugin ./near.so --cases 30000 --seed 1; }
check "without its first case it misses a circle that it starts in" missed
many() { # SED: the list's function with the cast, the reply and the description of the finite ray, changed
    list=$(awk '/^## /{ on = $0 == "## The first of many" } on' "$here/docs/PLUGINS.md" | awk '/^```/ { fence++; next } fence == 1' | sed "$1")
    { sed '/^static void reply/,$d' ray.c && echo "$list" && sed -n '/^static void reply/,$p' ray.c; } |
        sed 's/) cast(&/) first(\&/; s/ASK_CAST/ASK_FIRST/; s/= TOUCHSTONE_TIME,/= TOUCHSTONE_TIME + TOUCHSTONE_FIRST,/; s/"finite_ray"/"first_of_many"/' >many.c
    ${CC:-cc} -shared -fPIC -Wall -Wextra -Werror -I"$here/include" -o many.so many.c -lm
}
printf '# touchstone cases 1\npoint 0 0 | circle 9 0 2 | move 9 0 | also circle 5 0 1 ; circle 5 9 1\n' >many.cases
right_list() { many '' && ends 0 "no disagreement" check --plugin ./many.so many.cases; }
check "the first of many answers as it says" right_list
wrong_list() { many 's/ || measure\[5\] >= best/ || best < 2/' && ends 1 "many.cases:2: method first_of_many it names shape 0 (0 is b), but shape 1 is met earlier" check --plugin ./many.so many.cases; }
check "the first in the order of its list is wrong" wrong_list
check "the example compiles" ${CC:-cc} -shared -fPIC -Wall -Wextra -Werror -I"$here/include" -o example.so "$here/assets/your_function.c"
check "the example is found wrong" ends 1 "my_box_circle: reports apart, is overlapping" fuzz --plugin ./example.so --cases 5000 --seed 1
cd "$here" || exit 1

# ---- Each in its own way
check "nothing is found of a right one" ends 0 "0 findings" fuzz --plugin "$plugins/right.so" --cases 20000 --seed 1
tolerant() { ends 0 "$1" fuzz --plugin "$plugins/tolerant.so" --cases 2000 --seed 1; }
check "it is said how many cases it refused" tolerant " of 2000 cases: they are not judged"
check "and how many answers its tolerance excused" tolerant " cases by no more than its tolerance, 1e+300 px"
check "nor of one in floats" ends 0 "0 findings" fuzz --plugin "$plugins/single.so" --cases 20000 --seed 1
finds 256 crashes "crashed (SIGSEGV)"
finds 64 loops "hangs (no answer in time)"
check "what hangs is found within the seconds" ends 1 "hangs (no answer in time)" fuzz --plugin "$plugins/loops.so" --seconds 30 --seed 1
check "it is told that it is asked again" grep -qxF "touchstone: mine_loops does not return; asking again" "$scratch/err"
finds 2000 nan "its normal is not finite: measure[1] is NaN"
finds 2000 seven "returned 7, expected 0, 1 or 2"
finds 256 exits "exited with status 3"
finds 256 kills_parent "killed its parent process"
finds 256 asserts "crashed (SIGABRT): "
check "an assertion that failed is shown with its case" grep -qE 'Assertion .told != |process [0-9]+ fails' "$scratch/out"
finds 256 escapes "exited with status 4"
finds 256 oversteps "wrote beyond measure[5]"
finds 256 oversteps "changed the shapes that it was given"
check "a write beyond its measures spoils no other case" ends 1 ": 0 wrong, 0 measure wrong" fuzz --plugin "$plugins/oversteps.so" --cases 2000 --seed 1
finds 256 needs_memory "needs more than 4 GiB of memory"
finds 2000 leaks "its memory grows: by about "
check "a cache is no leak" ends 0 "0 findings" fuzz --plugin "$plugins/caches.so" --cases 2000 --seed 1
check "memory that grows is a failure in JSON" ends 1 '"memory": "its memory grows: by about ' fuzz --plugin "$plugins/leaks.so" --cases 2000 --seed 1 --json --junit "$scratch/leaks.xml"
check "and in JUnit" grep -qF 'name="aabb and aabb, memory">' "$scratch/leaks.xml"
finds 5000 asymmetric "but is right when swapped"
finds 5000 forgets "reports apart, is overlapping"
# Each finding is told with the cases to be asked before it, and found again by check.
hoards() {
    ends 1 "asked before the next" fuzz --plugin "$plugins/hoards.so" --cases 2000 --seed 1 --out "$scratch/hoard.cases" || return 1
    ends 1 "mine_hoards" check --plugin "$plugins/hoards.so" "$scratch/hoard.cases"
    [ "$(grep -c "method mine_hoards reports" "$scratch/out")" -ge "$(grep -c "^[^#].*method mine_hoards" "$scratch/hoard.cases")" ]
}
check "what a function remembers wrongly is found again by check" hoards
quiet() { ends 0 "0 findings" fuzz --plugin "$plugins/prints.so" --cases 2000 --seed 1 && [ "$(cat "$scratch/out" "$scratch/err" | wc -c)" -lt 1000 ]; }
check "one that prints megabytes is not heard" quiet
check "forks are gone" ends 0 "0 findings" fuzz --plugin "$plugins/forks.so" --cases 2000 --seed 1

# ---- How two geometries relate
cc_relate() { sed "$1" extras/plugins/relate.c >"$scratch/relate.c" && ${CC:-cc} -std=c99 -O2 -shared -fPIC -Wall -Wextra -Werror -Iinclude -o "$scratch/relate.so" "$scratch/relate.c"; }
check "geometries: the example compiles" cc_relate ''
check "geometries: nothing is found of it" ends 0 "# my_intersects: 0 of 6000 pairs wrong, 0 without an answer" fuzz --plugin "$scratch/relate.so" --cases 6000 --seed 1
check "geometries: so it is with --geometries" ends 0 "0 findings" fuzz --geometries --plugin "$scratch/relate.so" --cases 500 --seed 1
check "without its holes" cc_relate 's/ring.kind == TOUCHSTONE_PART_OUTLINE || inside/ring.kind == TOUCHSTONE_PART_OUTLINE/'
check "it is found, with the cause" ends 1 "# my_intersects: intersects: says yes, exact is no, relate FF2FF10F2: as if it left out the holes" fuzz --plugin "$scratch/relate.so" --cases 6000 --seed 1 --out "$scratch/relate.case"
check "of most wrong answers" grep -qE "^# my_intersects: ([0-9]+) of \1 wrong answers are as if it left out the holes" "$scratch/out"
check "check finds that again" ends 1 "method my_intersects intersects: says yes, exact is no" check --plugin "$scratch/relate.so" "$scratch/relate.case"
check "and the core does not" ends 0 "no disagreement" check "$scratch/relate.case"
check "geometries: what crashes is found" ends 1 "# mine_relates: crashed (SIGABRT): relate: ring 2" fuzz --plugin "$plugins/relate_faults.so" --cases 3000 --seed 1
check "geometries: the same by any number of processes" sh -c 'for jobs in 1 3; do "$1" fuzz --plugin "$2" --cases 9000 --seed 3 --jobs $jobs >"$3/jobs$jobs"; done; cmp "$3/jobs1" "$3/jobs3"' - "$program" "$scratch/relate.so" "$scratch"
check "geometries: pairs of shapes are another question" ends 2 "mine_right tests pairs of shapes: leave out --geometries" fuzz --geometries --plugin "$plugins/right.so"

# ---- Other languages: each example is right, faulty without the second square, and fails with a word
# built NAME FILE COMPILER...: builds $scratch/NAME.so from the file.
built() { so=$scratch/$1.so source=$2 && shift 2 && "$@" "$source" -o "$so"; }
# changed FILE FROM TO: a copy of the example in $scratch, with another expression.
changed() { sed "s|$2|$3|" "$here/extras/plugins/$1" >"$scratch/$1" && ! cmp -s "$scratch/$1" "$here/extras/plugins/$1"; }
# language NAME FILE FROM TO WORD COMPILER...: WORD is what it writes to stderr with FROM changed to TO.
language() {
    language=$1 example=$2 from=$3 to=$4 word=$5
    shift 5
    check "$language: the example compiles" built right "$here/extras/plugins/$example" "$@"
    check "$language: nothing is found of it" ends 0 "0 findings" fuzz --plugin "$scratch/right.so" --cases 3000 --seed 1
    changed "$example" ' + \(d*y\) \* d*y <=' ' + 0.0 * \1 <=' && built faulty "$scratch/$example" "$@"
    check "$language: it is found wrong without a square" ends 1 "reports overlapping, is apart" fuzz --plugin "$scratch/faulty.so" --cases 1000 --seed 1
    changed "$example" "$from" "$to" && built failing "$scratch/$example" "$@"
    check "$language: its failure has a word" ends 1 "crashed (SIGABRT): $word" check --plugin "$scratch/failing.so" "$scratch/one"
}
printf '# touchstone cases 1\ncircle 0 0 0.5 | aabb 0 0 1 1\n' >"$scratch/one"
language C++ mine.cpp 'return x \* x' 'return (circle.r < 1 ? throw std::out_of_range("no such radius") : x) * x' \
    "what():  no such radius" ${CXX:-c++} -std=c++11 -include stdexcept -shared -fPIC -Wall -Wextra -Werror -I"$here/include"

works() { "$@" >/dev/null 2>&1; }
rustc=
for rust in rustc /usr/bin/rustc; do [ -n "$rustc" ] || ! works $rust --version || rustc=$rust; done
if [ -n "$rustc" ]; then
    language Rust mine.rs 'circle\[2\] \* circle\[2\]' 'circle[2] * circle[aabb.len()]' "" $rustc --crate-type cdylib -C panic=abort -O
    check "Rust: the word is that of the panic" grep -qF "index out of bounds: the len is 3 but the index is 4" "$scratch/out"
else
    echo "skip  the plug-in in Rust: rustc is missing"
fi

# The Python file is named when the function is loaded, or when python.c is compiled.
python() { # CONFIG ARGUMENT...
    config=$1
    shift
    # shellcheck disable=SC2046
    ${CC:-cc} -shared -fPIC -Wall -Wextra -Werror -I"$here/include" "$here/extras/plugins/python.c" "$@" $($config --embed --cflags --ldflags)
}
config=
for python in python3-config /usr/bin/python3-config; do
    [ -n "$config" ] || ! works python $python -o "$scratch/python.so" || config=$python
done
asked_as() { TOUCHSTONE_PYTHON=$1 ends 0 "0 findings" fuzz --plugin "$scratch/python.so" --cases 500 --seed 1; }
if [ -n "$config" ]; then
    compile_named() { python $config -DTOUCHSTONE_PYTHON="\"$1\"" "$2" "$3"; } # FILE -o SO
    language Python mine.py 'r \* r' 'r * r / (r - r)' "ZeroDivisionError: float division by zero" compile_named
    check "Python: the environment names the file" asked_as "$here/extras/plugins/mine.py"
    rejects "No such file or directory" "$scratch/python.so"
else
    echo "skip  the plug-in in Python: python3-dev is missing"
fi

# ---- A game's log of cases
logs() { # COMPILER...: reads the same bytes from each
    "$@" -Wall -Wextra -pedantic -Werror -I"$here/include" "$here/tests/logger/log_cases.c" -o "$scratch/log_cases" -lm &&
        "$scratch/log_cases" >"$scratch/log.now" && cat "$scratch/log.now" && { [ -s "$scratch/log" ] || cp "$scratch/log.now" "$scratch/log"; } &&
        cmp "$scratch/log" "$scratch/log.now"
}
check "the case logger in C89" logs ${CC:-cc} -std=c89
check "the case logger in C99, the same bytes" logs ${CC:-cc} -std=c99
check "the case logger in C++98" logs ${CXX:-c++} -x c++ -std=c++98
check "the case logger in C++11" logs ${CXX:-c++} -x c++ -std=c++11
check "check reads what it logged" ends 0 "5 cases, " check "$scratch/log"

# ---- What cannot be loaded
echo "no shared object" >"$scratch/text.so"
rejects "uses interface version 7, expected 1 to 3" "$plugins/version.so"
rejects "cannot be loaded as a shared object" "$scratch/text.so"
rejects "No such file" "$scratch/none.so"
rejects "is a folder" "$scratch"
rejects "has no symbol touchstone_plugin" "$plugins/nameless.so"
rejects "crashed (SIGABRT) while loading" "$plugins/loading_crashes.so"
check "list takes none" ends 2 "no option of list" list --plugin "$plugins/right.so"

# ---- The other commands
printf '# touchstone cases 1\naabb 0 0 9 9 | aabb 1 1 2 2\naabb 0 0 1 1 | aabb 5 5 6 6\n' >"$scratch/cases"
check "check finds it wrong" ends 1 "mine_forgets" check --plugin "$plugins/forgets.so" "$scratch/cases"
check "check finds a right one right" ends 0 "no disagreement" check --plugin "$plugins/right.so" "$scratch/cases"
check "bench times it" ends 0 "mine_right" bench --plugin "$plugins/right.so" --cases 100
check "play asks it" ends 0 "mine_right" play 94_your_function --ticks 2 --plugin "$plugins/right.so"
check "play of another scene asks it" ends 0 "mine_right" play 15_aabb_aabb --ticks 2 --plugin "$plugins/right.so"
check "play leaves it out where it does not apply" ends 0 "obb_four_axes" play 41_obb --ticks 2 --plugin "$plugins/right.so"
check "shot shows it" timeout 100 "$program" shot --scene 94_your_function --plugin "$plugins/exits.so" "$scratch/shot.png"

# ---- A window that shows nothing, and is killed in the worst way
window() {
    SDL_VIDEODRIVER=dummy "$program" --plugin "$plugins/forks.so" &
    window=$!
    sleep 2
    kill -KILL $window || { echo "it had ended by itself"; return 1; }
    wait $window
    for i in 1 2 3 4 5 6 7 8 9 10; do [ -z "$(running)" ] && return; sleep 0.5; done
    running
    return 1
}
# Every process of this program that this test started and that still runs: other tests use it too.
running() {
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/exe")" = "$program" ] && grep -qz "^STARTED_BY=$$\$" "$process/environ" && echo "${process#/proc/}"
    done 2>/dev/null
}
check "a window killed at once leaves nothing running" window
check "nothing is left running" [ -z "$(running)" ]
installs() {
    make --no-print-directory -n install DESTDIR="$scratch/to" PREFIX=/usr | grep -q "touchstone_plugin.h include/touchstone_world_plugin.h include/touchstone_case_logger.h $scratch/to/usr/include"
}
check "make install brings the header" installs
finish
