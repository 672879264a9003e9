#!/bin/sh
# Functions that somebody else compiled, from the command line: what the README promises word for word,
# and that whatever they do ends in a finding or in one clear line, with nothing left running.
# usage: tests/plugin.sh PROGRAM RESULT
program=$(realpath "$1")
result=$2
. tests/checks.sh
needs "$program"
alone
here=$PWD
plugins=$(dirname "$program")/tests/plugins

# ends STATUS WORDS ARGUMENT...: ends with that status; what it says on either way out holds the words.
ends() {
    want=$1 words=$2
    shift 2
    timeout 100 "$program" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    echo "touchstone $* -> status $status:"
    tail -n 20 "$scratch/out" "$scratch/err"
    [ $status -eq "$want" ] && grep -qF -e "$words" "$scratch/out" "$scratch/err"
}
one_line() { [ "$(wc -l <"$scratch/err")" -eq 1 ] && [ ! -s "$scratch/out" ]; }
rejects() { check "rejects $2: $1" ends 2 "$1" fuzz --plugin "$2" && check "in one line: $1" one_line; }
finds() { check "fuzz of $2: $3" ends 1 "$3" fuzz --plugin "$plugins/$2.so" --cases "$1" --seed 1; }

# ---- The README's section: its code, its commands, its output
section() { awk '/^## /{ on = $0 == "## Check your own function" } on' "$here/README.md"; }
# block N: the Nth block of code of the section.
block() { section | awk -v n="$1" '/^```/ { fence++; next } fence == 2 * n - 1'; }
commands() { sed "s|-Iinclude|-I$here/include|; s|build/release/touchstone|timeout 100 $program|"; }
cd "$scratch" || exit 1
block 1 >mine.c
block 2 | commands >steps.sh
small='aabb( -?[0-9]){4} [|] aabb( -?[0-9]){4} [|] expect overlapping [|] method my_boxes'
first_finding() { sh -e steps.sh >found.txt 2>&1; [ $? -eq 1 ] && grep -qxF -e "$(block 3 | head -n 1)" found.txt && grep -qE "^$small" found.txt; }
shown_case() { block 3 | grep -E "^$small" >shown.txt && { echo "# touchstone cases 1" && cat shown.txt; } >shown.cases && ends 1 "my_boxes" check --plugin ./mine.so shown.cases; }
check "the README's function is found wrong as it says" first_finding
check "the case that the README shows is one" shown_case
fix() {
    block 5 >lines
    awk 'FNR == NR { line[FNR] = $0; next } /^    int x = /{ $0 = line[1] } /^    int y = /{ $0 = line[2] } 1' lines mine.c >fixed.c
    ! cmp -s mine.c fixed.c && cp fixed.c mine.c && sh -e steps.sh
}
check "the README's function, fixed, is not" fix
check "the example compiles" ${CC:-cc} -shared -fPIC -Wall -Wextra -Werror -I"$here/include" -o example.so "$here/assets/your_function.c"
check "the example is found wrong" ends 1 "my_box_circle: reports apart, is overlapping" fuzz --plugin ./example.so --cases 5000 --seed 1
cd "$here" || exit 1

# ---- Each in its own way
check "nothing is found of a right one" ends 0 "0 findings" fuzz --plugin "$plugins/right.so" --cases 20000 --seed 1
check "nor of one in floats" ends 0 "0 findings" fuzz --plugin "$plugins/single.so" --cases 20000 --seed 1
finds 256 crashes "crashed (SIGSEGV)"
finds 64 loops "hangs (no answer in time)"
check "what hangs is found though time is up before" ends 1 "hangs (no answer in time)" fuzz --plugin "$plugins/loops.so" --seconds 0.5 --seed 1
finds 2000 nan "its normal is not finite"
finds 2000 seven "returned 7, expected 0, 1 or 2"
finds 256 exits "exited with status 3"
finds 256 kills_parent "killed its parent process"
finds 256 asserts "crashed (SIGABRT): "
check "an assertion that failed is shown with its case" grep -qE 'Assertion .told != |process [0-9]+ fails' "$scratch/out"
finds 256 escapes "exited with status 4"
finds 256 oversteps "wrote beyond measure[5]"
finds 256 oversteps "changed the shapes that it was given"
check "a write beyond its measures spoils no other case" ends 1 ": 0 wrong, 0 measure wrong" fuzz --plugin "$plugins/oversteps.so" --cases 2000 --seed 1
finds 5000 asymmetric "but is right when swapped"
finds 5000 forgets "reports apart, is overlapping"
quiet() { ends 0 "0 findings" fuzz --plugin "$plugins/prints.so" --cases 2000 --seed 1 && [ "$(cat "$scratch/out" "$scratch/err" | wc -c)" -lt 1000 ]; }
check "one that prints megabytes is not heard" quiet
check "forks are gone" ends 0 "0 findings" fuzz --plugin "$plugins/forks.so" --cases 2000 --seed 1

# ---- What cannot be loaded
echo "no shared object" >"$scratch/text.so"
rejects "uses interface version 7, expected 1 to 2" "$plugins/version.so"
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
# Every process of this program that still runs.
running() { for process in /proc/[0-9]*; do [ "$(readlink "$process/exe")" = "$program" ] && echo "${process#/proc/}"; done; }
check "a window killed at once leaves nothing running" window
check "nothing is left running" [ -z "$(running)" ]
installs() {
    make --no-print-directory -n install DESTDIR="$scratch/to" PREFIX=/usr | grep -q "touchstone_plugin.h $scratch/to/usr/include"
}
check "make install brings the header" installs
finish
