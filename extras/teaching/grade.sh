#!/bin/sh
# Grades a folder of submissions by touchstone fuzz --json: a line for each, with its verdict, the number
# of wrong answers and the first finding. Everybody is asked the same: seed and number of cases are fixed.
# Submissions run with your rights: run this in a container (docs/TEACHING.md).
# usage: grade.sh STARTER.c FOLDER [RESULTS]
#   STARTER.c  the file that the students started from; each must declare what it declares
#   FOLDER     a file of each student: .c, .cpp, .rs, .py or .so
#   RESULTS    a folder for NAME.json, what was found, and NAME.log, what compiler and program said
# TOUCHSTONE, CASES, SEED and LIMIT (seconds for each submission) may be set in the environment.
set -u
if [ $# -lt 2 ] || [ ! -f "$1" ] || [ ! -d "$2" ]; then
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 2
fi
starter=$1 folder=$2
program=${TOUCHSTONE:-touchstone} cases=${CASES:-20000} seed=${SEED:-1} limit=${LIMIT:-120}
# In the source tree, or installed as PREFIX/share/touchstone/teaching.
here=$(dirname "$0") root=$(dirname "$0")/../..
python=$here/python.c
[ -f "$python" ] || python=$root/extras/plugins/python.c
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' HUP INT TERM
results=${3:-$scratch/results}
mkdir -p "$results" || exit 2

# compiled FILE SO: by its ending.
# shellcheck disable=SC2086 # a compiler may be several words
compiled() {
    case $1 in
    *.c) timeout "$limit" ${CC:-cc} -O2 -shared -fPIC -I"$root/include" -I"$root/../include" -o "$2" "$1" -lm ;;
    *.cpp) timeout "$limit" ${CXX:-c++} -O2 -std=c++17 -shared -fPIC -I"$root/include" -I"$root/../include" -o "$2" "$1" ;;
    *.rs) timeout "$limit" rustc --crate-type cdylib -C panic=abort -O -o "$2" "$1" ;;
    *.py)
        # shellcheck disable=SC2046
        ${CC:-cc} -shared -fPIC -I"$root/include" -I"$root/../include" "$python" -o "$2" $(python3-config --embed --cflags --ldflags)
        ;;
    *.so) cp "$1" "$2" ;;
    *) echo "it does not end in .c, .cpp, .rs, .py or .so" && return 1 ;;
    esac
}

# fuzzed FILE CASES RESULT: RESULT.json, and in RESULT.log what else was said. A run that takes too long is
# ended in order (status 124) and reports what it found so far.
fuzzed() {
    rm -f "$3.json" "$scratch/mine.so"
    compiled "$1" "$scratch/mine.so" >"$3.log" 2>&1 || return 1
    TOUCHSTONE_PYTHON=$(realpath "$1") timeout --foreground -k 10 "$limit" "$program" fuzz --plugin "$scratch/mine.so" \
        --seed "$seed" --cases "$2" --json >"$3.json" 2>>"$3.log"
    case $? in
    0 | 1 | 124) ;;
    *) rm -f "$3.json" && return 1 ;;
    esac
}

# row NAME RESULT: what is printed. A verdict of the program's counts only if the function promised what the
# starter does, and answered everything.
row() {
    python3 - "$1" "$2" "$scratch/starter.json" "$cases" <<'PYTHON'
import json, sys
name, result, starter, cases = sys.argv[1:]

def first_line(path):
    lines = [line for line in open(path, errors="replace").read().splitlines() if line.strip()]
    return next((line for line in lines if "error" in line), lines[-1] if lines else "")

def declared(path):
    function = json.load(open(path))["functions"][0]
    return {key: function[key] for key in ("query", "a", "b", "touch", "number", "tolerance", "corners")}

wrong, found = "", ""
try:
    mine = json.load(open(result + ".json"))["functions"][0]
except (OSError, ValueError):
    verdict, found = "does not run", first_line(result + ".log")
else:
    count, verdict = mine["counts"], mine["verdict"]
    wrong = count["wrong"] + count["measures"] + count["failed"] + count["once"]
    wanted, given = declared(starter), declared(result + ".json")
    other = [f"{key} {given[key]}, expected {wanted[key]}" for key in wanted if given[key] != wanted[key]]
    if other:
        verdict, found = "declares other", "; ".join(other)
    elif mine["findings"]:
        found = mine["findings"][0]["sentence"] + ": " + mine["findings"][0]["case"].split(" | expect")[0]
    elif mine["memory"]:
        found = mine["memory"]
    elif count["not_judged"] > 0:
        verdict, found = "refuses", f"{count['not_judged']} cases were not answered"
    elif count["asked"] < int(cases):
        verdict, found = "too slow", f"{count['asked']} of {cases} cases in time"
text = f"{name:24} {verdict:14} {wrong:>6}  {found}"
print("".join(c if c.isprintable() else "?" for c in text).rstrip())
PYTHON
}

fuzzed "$starter" 1 "$scratch/starter" || { cat "$scratch/starter.log" >&2; exit 2; }
printf '%-24s %-14s %6s  %s\n' name verdict wrong "first finding"
for file in "$folder"/*; do
    [ -f "$file" ] || continue
    name=$(basename "$file")
    fuzzed "$file" "$cases" "$results/$name"
    row "$name" "$results/$name"
done
