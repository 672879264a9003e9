# For the shell tests: sourced with `result` set, the file that receives "passed failed".
# check NAME COMMAND...: passes where the command succeeds. finish: tells and leaves.
passed=0
failed=0
began=$(date +%s)
scratch=$(mktemp -d)
mkdir -p "$(dirname "$result")"
export LC_ALL=C # sort and [a-z] depend on the locale
echo "0 1" >"$result" # what stands there if it never ends
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99:print_stacktrace=1
export LSAN_OPTIONS=exitcode=98:suppressions=$PWD/tests/leaks.supp:print_suppressions=0

# needs FILE...: without it, as after a build that failed, the test ends at once; nothing waits for it.
needs() {
    for file in "$@"; do
        [ -e "$file" ] && continue
        echo "FAIL  $(basename "$result"): $file was not built"
        exit 1
    done
}

# For a test of the program without a window: a home of its own, gone at the end.
alone() {
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 1' HUP INT PIPE TERM
    export XDG_CONFIG_HOME="$scratch/config" HOME="$scratch"
    unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
}

check() {
    name=$1
    shift
    if "$@" >"$scratch/check.log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL  $name"
        tail -n 30 "$scratch/check.log" | sed 's/^/      /'
    fi
}

# Of `program`. ends STATUS WORDS ARGUMENT...: ends with that status; what it says on either way out holds the words.
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

finish() {
    echo "$passed $failed" >"$result"
    word=ok
    [ $failed -eq 0 ] || word=FAIL
    printf '%-5s %s: %d passed, %d failed, %d s\n' "$word" "$(basename "$result")" "$passed" "$failed" $(($(date +%s) - began))
    exit 0
}
