#!/bin/sh
# The set-up, with package managers that only tell what they were asked. usage: tests/deps.sh RESULT
result=$1
unset DEPS # of whoever calls
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
for tool in sh id cut cat find head grep env seq mktemp rm; do ln -s "$(command -v $tool)" "$scratch/$tool"; done
fake() { printf '#!/bin/sh\necho "%s $*"\n' "$1" >"$scratch/$1" && chmod +x "$scratch/$1"; }
fake sudo
set_up() { PATH=$scratch HOME=$scratch .ci/deps.sh "$@" 2>&1; }

bare=$(set_up build run)
check "no package manager: fails" [ $? -eq 1 ]
check "no package manager: names what to install" grep -q "libsdl2-dev" <<END
$bare
END
fake apt-get
check "apt installs what is missing" grep -q "install .*libsdl2-dev .*libgmp-dev" <<END
$(set_up build run)
END
check "make run asks for no test tools" grep -q -v xvfb <<END
$(set_up build run | tr '\n' ' ')
END
check "tests ask for theirs" grep -q "libcmocka-dev.*xvfb" <<END
$(set_up build run test | tr '\n' ' ')
END
check "make fuzz-parser asks for its own" grep -q "libclang-rt-dev" <<END
$(set_up build fuzz)
END
check "it says why" grep -q "missing: libsdl2-dev (the window)" <<END
$(set_up build run)
END
refused=$(DEPS=no set_up build)
check "DEPS=no fails if something is missing" [ $? -eq 1 ]
check "DEPS=no says what, and why" grep -q "missing: libsdl2-dev (the window)" <<END
$refused
END
check "DEPS=no names all that is to be installed" grep -q "install these first: gcc .*libsdl2-dev .*libgmp-dev" <<END
$refused
END
check "DEPS=no calls no package manager" [ -z "$(echo "$refused" | grep -E '^(\+|apt-get|sudo) ')" ]
check "a build needs no font" [ -z "$(echo "$refused" | grep fonts-)" ]
check "DEPS=no is content if nothing is missing" env DEPS=no .ci/deps.sh build run test
# Another package manager holds a lock: of the lists twice, then of the packages once.
fake sleep
cat >"$scratch/apt-get" <<'END'
#!/bin/sh
calls=${0%/*}/calls
echo x >>"$calls"
case $(grep -c x "$calls") in
1 | 2) echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)" >&2; exit 100 ;;
4) echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)" >&2; exit 100 ;;
esac
echo "apt-get $*"
END
waited=$(set_up build)
check "apt waits for another's lock" [ $? -eq 0 ]
check "of the lists and of the packages, and says so" [ "$(grep -c x "$scratch/calls") $(echo "$waited" | grep -c "^waiting for another")" = "5 2" ]
printf '#!/bin/sh\necho "E: Could not get lock /var/lib/apt/lists/lock" >&2; exit 100\n' >"$scratch/apt-get"
waited=$(set_up build)
check "not for ever" [ $? -eq 100 ]
printf '#!/bin/sh\necho "E: Unable to locate package x" >&2; echo x >>"${0%%/*}/once"; exit 100\n' >"$scratch/apt-get"
waited=$(set_up build)
check "what else fails is not tried again" [ "$? $(grep -c x "$scratch/once")" = "100 1" ]
rm "$scratch/apt-get" && fake dnf
check "dnf" grep -q "install -y .*SDL2-devel" <<END
$(set_up build run)
END
rm "$scratch/dnf" && fake pacman
check "pacman" grep -q "pacman -S .*sdl2_ttf" <<END
$(set_up build run)
END
rm "$scratch/pacman" && fake brew
check "brew, never as root" grep -q "^brew install .*sdl2_ttf" <<END
$(set_up build run)
END
check "nothing is done where nothing is missing" [ -z "$(.ci/deps.sh build run test)" ]
finish
