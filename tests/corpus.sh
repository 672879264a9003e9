#!/bin/sh
# The corpus: verify.py verifies every witness and refuses a wrong one, make_corpus changes nothing, and
# every sound method of the program answers all cases right. usage: tests/corpus.sh BUILD RESULT
build=$1
result=$2
. tests/checks.sh
needs "$build/touchstone" "$build/make_corpus"
alone
corpus=extras/corpus
verify() { python3 -B "$corpus/verify.py" "$@"; }

check "all witnesses hold" verify
altered() { # altered NAME SCRIPT: changes cases by sed, which verify.py must refuse
    sed "$2" "$corpus/corpus.json" >"$scratch/altered.json"
    check "$1 is refused" [ "$(verify "$scratch/altered.json" 11 >"$scratch/refused"; echo $?)" = 1 ]
    check "$1 is refused in many cases" [ "$(wc -l <"$scratch/refused")" -gt 50 ]
}
altered "a wrong answer" 's/"answer":"apart"/"answer":"overlapping"/'
altered "touching told as apart" 's/"answer":"touching"/"answer":"apart"/'
altered "touching told as overlapping" 's/"answer":"touching"/"answer":"overlapping"/'
altered "another line" 's/line \([^ ]*\) \([^ ]*\)/line -\2 \1/; s/--//'
altered "another point" 's/point \([^ ]*\) /point \199 /'

cp -r "$corpus" "$scratch/corpus"
check "make_corpus runs on its own files" "$build/make_corpus" "$scratch/corpus"
check "it leaves corpus.txt alone" cmp "$scratch/corpus/corpus.txt" "$corpus/corpus.txt"
check "it leaves corpus.json alone" cmp "$scratch/corpus/corpus.json" "$corpus/corpus.json"

count=$(grep -c ' | id ' "$corpus/corpus.txt")
miscounted() { # the families whose row of the README does not have their number of cases
    grep -o ' | family [a-z0-9-]*' "$corpus/corpus.txt" | sort | uniq -c | while read -r cases _ _ family; do
        grep -q "^| .$family. |.* | $cases |" "$corpus/README.md" || echo "$family"
    done
}
check "its README counts each family" [ -z "$(miscounted)" ]
check "its README counts the cases" grep -q "^| all | | $count |" "$corpus/README.md"

"$build/touchstone" check "$corpus/corpus.txt" >"$scratch/checked"
check "the program finds no disagreement" grep -q 'no disagreement' "$scratch/checked"
finish
