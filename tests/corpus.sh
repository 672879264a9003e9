#!/bin/sh
# The corpus: verify.py verifies every witness, verify_areas.py every matrix of geometries, both refuse a wrong one; make_corpus
# changes nothing, and every sound method of the program answers all cases right. usage: tests/corpus.sh BUILD RESULT
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

areas() { python3 -B "$corpus/verify_areas.py" "$@"; }
check "all matrices hold" areas
wrong_areas() { # wrong_areas NAME SCRIPT LEAST: changes geometries by sed, which verify_areas.py must refuse in at least so many cases
    sed "$2" "$corpus/areas.json" >"$scratch/altered.json"
    areas "$scratch/altered.json" >"$scratch/refused"
    check "$1 is refused" [ $? = 1 ]
    check "$1 is refused in $(wc -l <"$scratch/refused") cases" [ "$(wc -l <"$scratch/refused")" -gt "$3" ]
}
wrong_areas "another interior" 's/"relate":"[F0]/"relate":"1/' 150
wrong_areas "another boundary" 's/"relate":"\(....\)[F1]/"relate":"\10/' 150
wrong_areas "a geometry without its holes" 's/), ([^()]*)), ((/)), ((/g; s/), ([^()]*))"/))"/g' 40
check "it prints the entries of two geometries" [ "$(areas 'POLYGON ((0 0, 4 0, 4 4, 0 0))' 'POINT (1 1)')" = FF20F1FF2 ]

cp -r "$corpus" "$scratch/corpus"
check "make_corpus runs on its own files" "$build/make_corpus" "$scratch/corpus"
check "it leaves corpus.txt alone" cmp "$scratch/corpus/corpus.txt" "$corpus/corpus.txt"
check "it leaves corpus.json alone" cmp "$scratch/corpus/corpus.json" "$corpus/corpus.json"
check "it leaves areas.txt alone" cmp "$scratch/corpus/areas.txt" "$corpus/areas.txt"
check "it leaves areas.json alone" cmp "$scratch/corpus/areas.json" "$corpus/areas.json"
sed -i '30s/relate ./relate 9/' "$scratch/corpus/areas.txt"
refuses() { ! "$build/make_corpus" "$scratch/corpus" 2>"$scratch/refused"; }
check "it refuses a published matrix that is wrong" refuses

count=$(grep -c ' | id ' "$corpus/corpus.txt")
miscounted() { # the families of a file whose row of the README does not have their number of cases
    grep -o ' | family [a-z0-9-]*' "$corpus/$1" | sort | uniq -c | while read -r cases _ _ family; do
        grep -q "^| .$family. |.* | $cases |" "$corpus/README.md" || echo "$family"
    done
}
check "its README counts each family" [ -z "$(miscounted corpus.txt)" ]
check "its README counts each family of geometries" [ -z "$(miscounted areas.txt)" ]
check "its README counts the cases" grep -q "^| all | | $count |" "$corpus/README.md"

"$build/touchstone" check "$corpus/corpus.txt" >"$scratch/checked"
check "the program finds no disagreement" grep -q 'no disagreement' "$scratch/checked"

count=$(grep -c ' | id ' "$corpus/areas.txt")
check "its README counts the geometries" grep -q "^| all geometries | | $count |" "$corpus/README.md"
check "areas.json has as many" [ "$(grep -c '"id"' "$corpus/areas.json")" = "$count" ]
"$build/touchstone" check "$corpus/areas.txt" >"$scratch/checked"
check "core and oracle agree about geometries" grep -q "^$count cases, $((2 * count)) answers: no disagreement" "$scratch/checked"
"$build/touchstone" acid --method sat_exact --corpus "$corpus/areas.txt" -o "$scratch/acid.png" >"$scratch/out" 2>"$scratch/err"
check "the acid test says that it does not ask them" grep -q "areas.txt:3: a case of geometries: touchstone check asks it" "$scratch/err"
finish
