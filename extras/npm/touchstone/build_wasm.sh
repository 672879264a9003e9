#!/bin/sh
# Compiles the core's plane to WebAssembly, plainly and for engines with SIMD: touchstone.wasm and touchstone_simd.wasm.
# usage: extras/npm/touchstone/build_wasm.sh FOLDER
#
# Assertions stay: they become exceptions in words. What a hot loop calls is built for speed, all else for size; without SIMD, which few
# engines lack, all of it. Two flags are left out or
# set because of engines: memory.copy (-mbulk-memory) is a call of C for some bytes, and addresses that LLVM keeps in registers of their own
# (loop strength reduction) are cheaper as offsets of one.
set -eu
cd "$(dirname "$0")/../../.."
folder=$1
mkdir -p "$folder"

stack=262144
here=extras/npm/touchstone/src/wasm
builtins=$(clang-14 --target=wasm32-wasi -rtlib=compiler-rt -print-libgcc-file-name)
flags="--target=wasm32-wasi -std=gnu11 -Wall -Wextra -Wno-unused-function -ffp-contract=off -ffunction-sections -fdata-sections
    -fvisibility=hidden -mllvm -disable-lsr -mnontrapping-fptoint -fmacro-prefix-map=src/core/= -Iinclude -Isrc/core -I$here -DSTACK_SIZE=$stack"
features="--enable-nontrapping-float-to-int --enable-sign-ext"

sources() {
    find src/core -name '*.c' | grep -v '^src/core/\(areas\|space\|mesh\|dynamics\|pixels\)/
/broad/\(kernels_.*\|brute\|quadtree\|rtree\|dynamic_tree\|bvh\|morton\|sap\|flat_tree\)\.c$
/platform/assertion\.c$
/geometry/border\.c$' | LC_ALL=C sort
    ls $here/*.c
}

optimise() { # NAME FILE
    case $1:$2 in
    touchstone:*/relation*.c | touchstone:*/contact*.c | touchstone:*/kept.c | touchstone:*/grid.c) echo -Os ;;
    */relation*.c | */contact*.c | */kept.c | */grid.c) echo -O2 ;;
    */loop*.c | */solid.c | */polygon.c | */bounds.c | */cells.c) echo -Os ;;
    *) echo -Oz ;;
    esac
}

compile() { # NAME FLAG...
    name=$1
    shift
    objects=$folder/$name
    rm -rf "$objects"
    mkdir "$objects"
    for source in $(sources); do
        # shellcheck disable=SC2046,SC2086
        ${CLANG:-clang-14} $flags "$@" $(optimise $name $source) -c -o "$objects/$(echo "$source" | tr / _).o" $source
    done
    wasm-ld-14 --no-entry --gc-sections --strip-all --stack-first -z stack-size=$stack --initial-memory=1048576 \
        -o "$objects/linked.wasm" "$objects"/*.o -L/usr/lib/wasm32-wasi -lc "$builtins"
    # shellcheck disable=SC2046,SC2086
    wasm-opt $features $(echo "$*" | sed -n 's/.*-msimd128.*/--enable-simd/p') -Os --converge \
        -o "$folder/$name.wasm" "$objects/linked.wasm"
    rm -rf "$objects"
}

compile touchstone
compile touchstone_simd -msimd128
