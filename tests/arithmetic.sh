#!/bin/sh
# What a compiler may do to the arithmetic: the sources refuse the options that break it, keep off
# contraction by themselves, and ts_self_test notices what gets past them.
# usage: tests/arithmetic.sh LIBRARY RESULT, with the library of the release build
library=$1
result=$2
. tests/checks.sh
needs "$library"
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
arm=aarch64-linux-gnu

one_file() { for file; do echo "#include \"${file#src/core/}\""; done; }
# What the self-test tests, and all that this calls, each as one file.
one_file src/core/exact/*.c src/core/geometry/*.c src/core/platform/self_test.c src/core/narrow/relation*.c >"$scratch/tested.c"
one_file src/core/exact/*.c src/core/geometry/*.c src/core/platform/self_test.c src/core/narrow/*.c \
    src/core/dynamics/mass.c src/core/platform/simd.c src/core/platform/assertion.c src/core/platform/memory.c >"$scratch/core.c"
cat >"$scratch/main.c" <<'END'
#include "touchstone/arithmetic.h"
#include <stdio.h>
int main(void)
{
    const char *why = "as it must be";
    int wrong = !ts_self_test(&why);
    printf("%s\n", why);
    return wrong;
}
END

# The first words: what is expected of the self-test, and how it is run. What is compiled for another machine
# takes the rest of the core from the object that fuses_nothing left.
compile() {
    # shellcheck disable=SC2086
    "$@" -Iinclude -Isrc/core "$scratch/main.c" "$scratch/tested.c" $library -lm -o "$scratch/self_test"
}
passes() { compile "$@" && $run "$scratch/self_test"; }
fails() { compile "$@" -DTS_ARITHMETIC_UNCHECKED && ! $run "$scratch/self_test"; }
refused() { ! compile "$@" 2>"$scratch/error" && grep -q '#error "\?Touchstone needs' "$scratch/error"; }
first_include() {
    for file in src/core/*/*.c; do
        [ "$(grep -m1 '^#' "$file")" = '#include "platform/rounding.h"' ] || { echo "$file"; return 1; }
    done
}
# As a game's own build may compile it (ISO's -std would switch contraction off by itself).
fuses_nothing() {
    dump=$1
    shift
    "$@" -std=gnu17 -Iinclude -Isrc/core -c "$scratch/core.c" -o "$scratch/core.o" &&
        "$dump" -d --no-show-raw-insn "$scratch/core.o" >"$scratch/core.s" &&
        ! grep -E '[[:space:]](v?fn?m(add|sub)|fml[as])' "$scratch/core.s"
}
# With the object that fuses_nothing left.
compiled_passes() { "$@" -Iinclude "$scratch/main.c" "$scratch/core.o" -lm -o "$scratch/self_test" && $run "$scratch/self_test"; }

run=
check "every source of the core includes platform/rounding.h first" first_include
for compiler in gcc clang; do
    check "$compiler: the self-test passes" passes $compiler -O2
    for option in -ffast-math -Ofast -ffinite-math-only; do
        check "$compiler: $option is refused" refused $compiler -O1 $option
    done
    check "$compiler: -ffast-math is noticed" fails $compiler -O1 -ffast-math
    check "$compiler: -ffinite-math-only is noticed" fails $compiler -O1 -ffinite-math-only
    check "$compiler: -funsafe-math-optimizations is noticed" fails $compiler -O1 -funsafe-math-optimizations
done
check "gcc: -funsafe-math-optimizations is refused" refused gcc -O1 -funsafe-math-optimizations
check "gcc: x87 arithmetic is refused" refused gcc -O1 -mfpmath=387
check "gcc: x87 arithmetic is noticed" fails gcc -O1 -mfpmath=387
check "gcc: contraction is noticed" fails gcc -std=gnu17 -O2 -march=haswell
for compiler in gcc clang; do
    for level in -O2 -O3; do
        check "$compiler $level: nothing is fused for Haswell" fuses_nothing objdump $compiler $level -march=haswell
        check "$compiler $level: the self-test passes there" compiled_passes $compiler
    done
done
if command -v $arm-gcc >/dev/null && command -v qemu-aarch64 >/dev/null; then
    run="qemu-aarch64 -L /usr/$arm"
    library="-Wl,-z,muldefs $scratch/core.o"
    check "arm64: nothing is fused" fuses_nothing $arm-objdump $arm-gcc -O2
    check "arm64: the self-test passes" compiled_passes $arm-gcc
    check "arm64: contraction is noticed" fails $arm-gcc -std=gnu17 -O2
fi
finish
