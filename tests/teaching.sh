#!/bin/sh
# fuzz --json, and extras/teaching: the assignments and the script that grades.
# usage: tests/teaching.sh PROGRAM RESULT
program=$(realpath "$1")
result=$2
. tests/checks.sh
needs "$program"
alone
plugins=$(dirname "$program")/tests/plugins
teaching=$PWD/extras/teaching

# prints STATUS ARGUMENT...: fuzz --json ends with that status, and standard output is one JSON object; stderr tells
# of a hang at most.
prints() {
    want=$1
    shift
    timeout 100 "$program" fuzz --json --seed 1 "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    echo "fuzz --json $* -> status $status"
    cat "$scratch/err"
    [ $status -eq "$want" ] && ! grep -qvF -e "does not return; asking again" -e "hangs again and again" "$scratch/err" && python3 -m json.tool "$scratch/out" "$scratch/tidy"
}
says() { grep -qF -e "$1" "$scratch/out" || { cat "$scratch/out"; return 1; }; }
if ! python3 -c '' 2>/dev/null; then
    echo "skip  fuzz --json and grading: python3 is missing"
    finish
fi

# ---- fuzz --json
sound() { prints 0 --plugin "$plugins/right.so" --cases 3000 && says '  "verdict": "sound"' && says '"findings": []' && says '"touch": "reported"' && says "\"plugin\": \"$plugins/right.so\""; }
check "a right function is sound: status 0" sound
wrong() { prints 1 --plugin "$plugins/asymmetric.so" --cases 3000 --out "$scratch/found" --junit "$scratch/junit" && says '  "verdict": "wrong"' && says '"symmetry": "swap"'; }
check "a wrong one is wrong: status 1, with the symmetry under which it is right" wrong
check "--out has the findings as cases all the same" grep -q "^aabb .* method mine_asymmetric" "$scratch/found"
check "and --junit has them" grep -q "<failure" "$scratch/junit"
again() {
    for jobs in 1 2; do prints 1 --plugin "$plugins/asymmetric.so" --cases 12000 --jobs $jobs && cp "$scratch/out" "$scratch/jobs$jobs" || return 1; done
    cmp "$scratch/jobs1" "$scratch/jobs2"
}
check "the same seed and number of cases give the same text, however many processes" again
hangs() { prints 1 --plugin "$plugins/loops.so" --cases 64 && says '"kind": "hang"' && says '"answered": null'; }
check "a hang is a finding" hangs
crashes() { prints 1 --plugin "$plugins/asserts.so" --cases 256 && says '"kind": "failure"' && says 'crashed (SIGABRT): '; }
check "a crash is a finding with its word" crashes
before() { prints 1 --plugin "$plugins/hoards.so" --cases 2000 && says '"kind": "once"' && says 'asked before the next'; }
check "cases to be asked before are there" before
method() { prints 1 --method obb_three_axes --cases 2000 && says '"plugin": null' && says '"name": "obb_three_axes"'; }
check "with --method" method
every() { prints 0 --cases 40 && [ "$(grep -c '^      "verdict": "sound"' "$scratch/out")" -gt 40 ]; }
check "of every method, an object each" every
# No valid UTF-8, and quotes.
odd_name() { name=$(printf 'a "b" \\ \377.so') && cp "$plugins/right.so" "$scratch/$name" && prints 0 --plugin "$scratch/$name" --cases 300 && says 'a \"b\" \\ '; }
check "a file's name of any bytes" odd_name
full() { "$program" fuzz --json --plugin "$plugins/right.so" --cases 300 >/dev/full 2>"$scratch/err"; [ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ]; }
[ ! -e /dev/full ] || check "a full disk is one clear error" full

# ---- The assignments: each starter compiles without a warning, and is found wrong
# graded STARTER FOLDER: the table is in $scratch/table.
graded() {
    TOUCHSTONE=$program CASES=${cases:-2000} timeout 200 "$teaching/grade.sh" "$1" "$2" "$scratch/results" >"$scratch/table" 2>"$scratch/err"
    status=$?
    cat "$scratch/table" "$scratch/err"
    [ $status -eq 0 ] && [ ! -s "$scratch/err" ]
}
row() { grep -qE "^$1 +$2" "$scratch/table"; } # NAME VERDICT...
starter() {
    mkdir -p "$scratch/starter_$1" && cp "$2" "$scratch/starter_$1/mine.c"
    ${CC:-cc} -std=c99 -fsyntax-only -Wall -Wextra -pedantic -Werror -Iinclude "$2" && graded "$2" "$scratch/starter_$1" && row mine.c 'wrong +[1-9]'
}
for number in 1 2 3; do
    check "assignment $number: the starter compiles, and is found wrong" starter $number "$teaching"/${number}_*.c
done

# ---- Grading a folder
mkdir "$scratch/folder" "$scratch/slow"
for name in right asserts seven asymmetric; do cp "$plugins/$name.so" "$scratch/folder/$name.so"; done
echo 'int x = ;' >"$scratch/folder/no code.c"
echo 'no plug-in' >"$scratch/folder/text.txt"
check "grading ends" graded "$plugins/right.so" "$scratch/folder"
check "a sound one" row right.so 'sound +0$'
check "a wrong one, with its first case" row seven.so 'wrong +[1-9][0-9]*  .*returned 7.*: aabb '
check "one that crashes" row asserts.so 'wrong +[1-9][0-9]*  crashed'
check "one that promises something else" row asymmetric.so 'declares other +[0-9]+  touch hits, expected reported$'
check "one that does not compile" row 'no code.c' 'does not run +.*error: '
check "one of another kind" row text.txt 'does not run +it does not end in'
check "what was found is kept" python3 -m json.tool "$scratch/results/right.so.json" "$scratch/tidy"
cp "$plugins/right.so" "$scratch/slow"
too_slow() { LIMIT=3 cases=100000000 graded "$plugins/right.so" "$scratch/slow" && row right.so 'too slow +0  [0-9]+ of 100000000'; }
check "one that takes too long" too_slow
usage() { "$teaching/grade.sh" "$teaching" "$scratch/folder" >"$scratch/table" 2>&1; [ $? -eq 2 ] && grep -q "^usage: grade.sh STARTER" "$scratch/table"; }
check "without a starter it says how it is used" usage
finish
