#!/bin/sh
# What core and judge answer is, to the bit, as tests/digests says: core.txt of every function of the library about random and
# nasty input (tests/answers_core.c), judge.txt of methods, findings, laws, and the words about wrong lines (tests/answers_judge.c),
# geometries.txt of texts of geometries, how they relate, and points beside lines (tests/answers_geometries.c), functions.txt of
# plug-ins' descriptions and replies, functions that remember, rules of causes and pages (tests/answers_functions.c).
# usage: tests/answers.sh RELEASE RESULT
#        tests/answers.sh RELEASE write    rewrites all (make digests)
release=$1
result=$2
if [ "$result" = write ]; then
    for of in core judge geometries functions; do
        kept=tests/digests/$of.txt
        "$release/tests/answers_$of" >$kept.new && mv $kept.new $kept || { rm -f $kept.new; exit 1; }
    done
    git --no-pager diff --stat -- tests/digests/core.txt tests/digests/judge.txt tests/digests/geometries.txt \
        tests/digests/functions.txt 2>/dev/null
    exit 0
fi
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
needs "$release/tests/answers_core" "$release/tests/answers_judge" "$release/tests/answers_geometries" "$release/tests/answers_functions"

# The functions that answer otherwise, each with the first families where they do.
alike() { # OF
    "$release/tests/answers_$1" >"$scratch/made" || return 1
    diff "tests/digests/$1.txt" "$scratch/made" >"$scratch/diff" && return 0
    awk -F'\t' '
        /^[<>]/ && NF == 4 {
            name = substr($1, 3)
            if ((name, $2) in met) next
            met[name, $2]
            if (!(name in about)) order[++count] = name
            families[name]++
            if (families[name] <= 4) about[name] = about[name] (families[name] > 1 ? "; " : "") $2 }
        /^[<>]/ && NF < 4 && lines++ < 6 { print }
        END {
            for (i = 1; i <= count && i <= 20; i++) print order[i] ": " families[order[i]] " differ: " about[order[i]]
            print count " functions differ from tests/digests/'"$1"'.txt; if meant: make digests" }' "$scratch/diff"
    return 1
}
check "what the core answers" alike core
check "what the judge answers" alike judge
check "what is read of geometries, and how they relate" alike geometries
check "how functions are described, asked and reported" alike functions
finish
