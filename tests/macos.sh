#!/bin/sh
# Compiles every C source of the program, the library and the tests for macOS on arm64 and x86-64 against Darwin's
# headers, and links it against the names that Darwin's system library exports. The compiler is Zig, from npm. Nothing
# is run. The headers of SDL and the other libraries are Debian's, and each is seen only by what asks pkg-config for
# it, as of brew's. usage: tests/macos.sh FOLDER
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
npm=$folder/npm headers=$folder/headers bin=$folder/bin

cmp -s tests/macos/package-lock.json "$npm/package-lock.json" && [ -d "$npm/node_modules" ] || {
    mkdir -p "$npm"
    cp tests/macos/package*.json "$npm"
    (cd "$npm" && npm ci --ignore-scripts --silent --no-audit --no-fund) || { rm "$npm/package-lock.json"; exit 1; }
}
export ZIG_LOCAL_CACHE_DIR="$folder/cache" ZIG_GLOBAL_CACHE_DIR="$folder/cache"

include=/usr/include multiarch=/usr/include/$(gcc -print-multiarch)
rm -rf "$headers" "$bin"
mkdir -p "$bin" "$headers/gmp" "$headers/jansson" "$headers/expat" "$headers/cmocka" "$headers/libwebp" "$headers/fontconfig"
cp -R "$include/SDL2" "$headers/sdl2"
cp "$multiarch"/SDL2/*.h "$headers/sdl2"
cat >"$headers/sdl2/SDL_config.h" <<'END'
#include "SDL_platform.h"
#define HAVE_INTTYPES_H 1
#define HAVE_STDARG_H 1
#define HAVE_STDDEF_H 1
#define HAVE_STDINT_H 1
#define HAVE_STRING_H 1
END
cp -R "$include/libpng16" "$headers/libpng"
cp -R "$include/webp" "$headers/libwebp"
cp -R "$include/fontconfig" "$headers/fontconfig"
cp "$multiarch/gmp.h" "$headers/gmp"
cp "$include"/jansson*.h "$headers/jansson"
cp "$include"/expat*.h "$headers/expat"
cp "$include"/cmocka*.h "$headers/cmocka"
cat >"$bin/pkg-config" <<END
#!/bin/sh
[ "\$1" = --cflags ] || exit 1
for package; do [ ! -d "$headers/\$package" ] || printf -- '-isystem %s ' "$headers/\$package"; done
END
chmod +x "$bin/pkg-config"
printf '#!/bin/sh\nexec "%s/node_modules/.bin/zig" ar "$@"\n' "$npm" >"$bin/ar"
chmod +x "$bin/ar"
PATH=$bin:$PATH

failed=0
for target in aarch64-macos x86_64-macos; do
    build=$folder/$target log=$folder/$target.log
    printf '#!/bin/sh\nexec "%s/node_modules/.bin/zig" cc -target %s "$@"\n' "$npm" "$target" >"$bin/cc-$target"
    chmod +x "$bin/cc-$target"
    # What undefined behaviour would call is not there to be linked.
    compile() {
        ${MAKE:-make} --no-print-directory -k DEPS=no BUILD="$build" CC="$bin/cc-$target" libraries='-lm -ldl -lpthread' \
            OPTIMISE='-O0 -fno-sanitize=undefined' "$@"
    }
    if compile objects test-objects "$build/release/libtouchstone.a" >"$log" 2>&1; then
        echo "ok    $target: $(find "$build" -name '*.o' | wc -l) sources compile"
    else
        failed=1
        echo "FAIL  $target: compile"
        grep -E 'error: |\*\*\*' "$log" | head -n 20 || true
        continue
    fi
    for example in extras/examples/*.c; do
        if "$bin/cc-$target" -std=c17 -Iinclude -o "$build/example" "$example" "$build/release/libtouchstone.a" >"$log" 2>&1; then
            echo "ok    $target: $example is linked"
        else
            failed=1
            echo "FAIL  $target: $example"
            tail -n 5 "$log"
        fi
    done
    # Only what belongs to the libraries may be missing.
    compile "$build/release/touchstone" >"$log" 2>&1 || true
    missing=$(sed -n 's/.*undefined reference to symbol _*//p' "$log" | sort -u)
    foreign=$(echo "$missing" | grep -cE '^(SDL|TTF|png|Fc|WebP|gmp|json)_?' || true)
    own=$(echo "$missing" | grep -vE '^(SDL|TTF|png|Fc|WebP|gmp|json)_?' || true)
    if [ "$foreign" -gt 20 ] && [ -z "$own" ]; then
        echo "ok    $target: the program lacks nothing but $foreign functions of SDL and other libraries"
    else
        failed=1
        echo "FAIL  $target: the program lacks, of $foreign functions of other libraries and these:" $own
        tail -n 3 "$log"
    fi
done
exit $failed
