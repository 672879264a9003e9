#!/bin/sh
# The Makefile: what it rebuilds, how many jobs it runs at once, whether two checkouts build the same
# bytes, and compile_commands.json. usage: tests/makefile.sh RESULT
result=$1
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
unset MAKE MAKEFLAGS MFLAGS MAKELEVEL DEPS CI OPTIMISE CFLAGS CPPFLAGS LDFLAGS
build=$scratch/build
asserting=$(grep -l 'assert(' src/core/geometry/*.c | head -n 1)
object=${asserting%.c}.o
run() { make --no-print-directory BUILD="$build" "$@"; }
up_to_date() { run -q "$@" "$build/release/$object"; }

# ---- Versions of make. A real one of that age is not to be had: the variable stands for it.
for version in 3.79.1 3.80 3.81; do
    said=$(run -n MAKE_VERSION=$version clean 2>&1)
    check "make $version is refused" [ $? = 2 ]
    check "and gmake named" grep -q "this is $version.*\"gmake\"" <<END
$said
END
done
for version in 3.82 4.0 4.3 4.4.1 5.0; do
    check "make $version is not" run -n MAKE_VERSION=$version clean
done

# ---- What is rebuilt
check "an object is compiled" run CC=gcc "$build/release/$object"
check "a second make has nothing to do" up_to_date CC=gcc
check "another option compiles it again" [ "$(up_to_date CC=gcc OPTIMISE=-O0; echo $?)" = 1 ]
check "CFLAGS compile it again" [ "$(CFLAGS=-O3 up_to_date CC=gcc; echo $?)" = 1 ]
check "another compiler compiles it again" run CC=clang "$build/release/$object"
check "and once only" up_to_date CC=clang
check "the first compiler compiles it again" [ "$(up_to_date CC=gcc; echo $?)" = 1 ]
run -n MODE=test "$build/test/tests/test_relation" >"$scratch/needed"
check "a test of the core needs the core" grep -q -e '-o [^ ]*/src/core/' "$scratch/needed"
check "a test of the core needs no stage" [ "$(grep -c -e '-o [^ ]*/src/stage/' "$scratch/needed")" = 0 ]

# ---- How many jobs run at once, by a compiler that compiles nothing and logs its start and its end
cat >"$scratch/slow" <<'END'
#!/bin/sh
while [ $# -gt 0 ] && [ "$1" != -o ]; do shift; done
[ $# -gt 0 ] || exit 0
echo 1 >>"$0.log"
sleep 0.02
echo -1 >>"$0.log"
: >"$2"
END
chmod +x "$scratch/slow"
at_once() { # at_once COMMAND...: prints the largest number of compilers at a time, and the warnings
    rm -rf "$build" "$scratch/slow.log"
    "$@" >/dev/null 2>"$scratch/warnings" || return
    awk '{ now += $1 } now > most { most = now } END { print most }' "$scratch/slow.log"
    cat "$scratch/warnings"
}
slow=CC=$scratch/slow
printf 'all:\n\t$(MAKE) BUILD=%s %s\n' "$build" "$slow" >"$scratch/above"
check "make -j1" [ "$(at_once run "$slow" -j1)" = 1 ]
check "make -j3" [ "$(at_once run "$slow" -j3)" = 3 ]
check "make --jobs=2" [ "$(at_once run "$slow" --jobs=2)" = 2 ]
check "make takes all cores" [ "$(at_once run "$slow")" = "$(nproc)" ]
check "a make takes the jobs of a make above" [ "$(at_once make -j3 -f "$scratch/above")" = 3 ]

# ---- Two checkouts
compile() { (cd "$1" && make "CC=$2" "BUILD=built-by-$2" "built-by-$2/release/$object"); }
one=$scratch/one other="$scratch/other place/longer"
for copy in "$one" "$other"; do
    mkdir -p "$copy" && cp -R --parents Makefile .ci include po src scenes tests extras/make "$copy"
done
for compiler in gcc clang; do
    check "$compiler compiles at one path" compile "$one" $compiler
    check "$compiler compiles at another" compile "$other" $compiler
    check "$compiler makes the same of both" cmp "$one/built-by-$compiler/release/$object" "$other/built-by-$compiler/release/$object"
done

# ---- A change that an object does not see compiles nothing
has_object() { make --no-print-directory -q -C "$1" CC=gcc BUILD=built-by-gcc ${2:+"$2"} "built-by-gcc/release/$object"; }
echo '# a comment' >>"$one/Makefile"
check "another comment in the Makefile compiles nothing" has_object "$one"
check "other folders of headers compile it again" [ "$(has_object "$one" 'sees_core=core draw'; echo $?)" = 1 ]
moved=$scratch/moved
check "a moved checkout compiles nothing" eval 'mv "$one" "$moved" && has_object "$moved"'
one=$moved

# ---- For clangd
check "make compile_commands.json" make -C "$one" compile_commands.json
check "it lists every source" [ "$(grep -c '"file"' "$one/compile_commands.json")" -ge "$(find src scenes -name '*.c' | wc -l)" ]
if command -v python3 >/dev/null; then
    check "it is JSON" python3 -m json.tool "$one/compile_commands.json"
fi
finish
