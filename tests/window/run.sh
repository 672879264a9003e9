#!/bin/sh
# The real window, on a display of its own, driven by xdotool and seen through the display's memory.
# usage: tests/window/run.sh PROGRAM RESULT, beside which lie tests/window/eye and where
program=$(realpath "$1")
tools=$(dirname "$program")/tests/window
result=$2
. tests/checks.sh
needs "$program" "$tools/eye" "$tools/where"
trap 'kill $pid $server 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
export HOME="$scratch" XDG_CONFIG_HOME="$scratch/config"
unset WAYLAND_DISPLAY SDL_VIDEODRIVER SDL_RENDER_DRIVER XDG_PICTURES_DIR
mkdir "$scratch/Pictures"

await() { # await COMMAND...: until it succeeds, ten seconds at most
    for _ in $(seq 100); do
        "$@" && return 0
        sleep 0.1
    done
    echo "in vain: $*"
    return 1
}

# ---- A display: Xvfb chooses a free number and tells it. Whatever happens, it ends.
timeout 300 Xvfb -displayfd 3 -screen 0 1500x1000x24 -fbdir "$scratch" -nolisten tcp \
    3>"$scratch/display" 2>"$scratch/server.log" &
server=$!
await [ -s "$scratch/display" ] || { cat "$scratch/server.log"; check "a display" false; finish; }
DISPLAY=:$(cat "$scratch/display")
export DISPLAY

start() {
    "$program" "$@" >"$scratch/out" 2>"$scratch/err" &
    pid=$!
    window=$(timeout 30 xdotool search --sync --onlyvisible --name Touchstone | head -n 1)
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=')"
    xdotool windowfocus "$window"
}
hand() { timeout 10 xdotool "$@"; }
point() { hand mousemove $((X + $1)) $((Y + $2)); }
eye() { "$tools/eye" "$scratch/Xvfb_screen0" "$@"; }
seen() { eye color $((X + $1)) $((Y + $2)); }
is() { [ "$(seen "$2" "$3")" = "$1" ]; }
strip() { eye sum $X $((Y + HEIGHT - 50)) 420 50; } # the words of the method and of the oracle
differs() { [ "$("$2")" != "$1" ]; }
picture() { eye sum $X $Y "$WIDTH" "$HEIGHT"; }
view() { eye sum $X $Y 960 700; } # without the panel, which tells what a frame costs
is_named() { hand getwindowname "$window" | grep -q "$1"; }
measure() { eval "$(hand getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=')"; }
still() { # nothing has changed for a while
    for _ in $(seq 50); do
        before=$(picture) && sleep 0.3
        [ "$(picture)" = "$before" ] && return 0
    done
    return 1
}
leaves() { # the program ends by itself, with status 0 and not a word
    await [ ! -d "/proc/$pid/task" ] || return 1
    wait $pid
    status=$?
    echo "status $status"
    cat "$scratch/err"
    [ $status -eq 0 ] && [ ! -s "$scratch/err" ]
}
ticks() { awk '{ print $14 + $15 }' "/proc/$pid/stat"; }
idles() { # two seconds cost at most two hundredths
    before=$(ticks) && sleep 2
    echo "$(($(ticks) - before)) clock ticks in 2 s"
    [ $(($(ticks) - before)) -le 2 ]
}

# ---- Two boxes, paused at tick 0
start --scene 41_obb
check "a window opens" [ -n "$window" ]
check "it is of the size of a first run" [ "$WIDTH x $HEIGHT" = "1280 x 800" ]
check "its title names the scene" await is_named "Two turned boxes (OBBs)"
hand key space
hand key r
check "paused, it stands still" still
right() { eye sum $((X + 1000)) $((Y + 150)) 250 500; } # where the panel is
simple=$(right)
point $((WIDTH - 56)) 35 && hand click 1
check "a first run is simple, and More shows the panel" await differs "$simple" right
point 30 $((HEIGHT - 120))
still
"$tools/where" 41_obb 1280 800 >"$scratch/where"
read -r ax ay <"$scratch/where"
read -r bx by <<END
$(sed -n 2p "$scratch/where")
END
# A name lies beside the centre; the colour of the shape is sampled a little beside it.
check "apart: the second box is blue" await is blue $((bx + 12)) $((by + 22))
check "apart: the first box is blue" await is blue $((ax + 12)) $((ay + 22))
check "paused and untouched it costs nothing" idles
words=$(strip)

point "$bx" "$by" && hand mousedown 1
point $(((ax + bx) / 2)) $(((ay + by) / 2)) && point $((ax + 4)) $((ay + 10))
check "while dragged onto the other, the first is red" await is red $((ax + 12)) $((ay + 60))
hand mouseup 1
point 30 $((HEIGHT - 120))
check "dropped: red" await is red $((ax + 12)) $((ay + 60))
check "the strip's words changed" await differs "$words" strip
still
overlapping=$(strip)
hand key ctrl+c
hand key ctrl+s
hand key ctrl+z
check "undone: blue again" await is blue $((bx + 12)) $((by + 22))
still
check "undone: the words of before" [ "$(strip)" = "$words" ]

point "$bx" "$by" && hand mousedown 1
point $((ax + 4)) $((ay + 10)) && await is red $((ax + 12)) $((ay + 60))
hand key Escape
check "Esc takes a drag back" await is blue $((bx + 12)) $((by + 22))
hand mouseup 1

# ---- Fuzzing, while no case is held: N can only show what F found
hand key m
hand key f
fuzzed() { hand key n && is red 450 $((HEIGHT - 10)); } # DISAGREE: its ground is yellow
check "F finds what is wrong with a flawed method, N shows it" await fuzzed
hand key f
check "F again ends it: nothing is done any more" idles
hand key shift+m
hand key r

# ---- Cases
hand key ctrl+v
says_overlapping() { [ "$(strip)" = "$overlapping" ]; }
check "what was copied is pasted: overlapping again" await says_overlapping
hand key ctrl+z
check "undone: blue" await is blue $((bx + 12)) $((by + 22))
check "Ctrl+S saved the case" await [ -s "$scratch/Pictures/touchstone-41_obb-1.case" ]
check "which is right" "$program" check "$scratch/Pictures/touchstone-41_obb-1.case"

# ---- Keys
next=$("$program" list | awk -F'\t' 'found { print $2; exit } $1 == "41_obb" { found = 1 }')
hand key Next
check "PgDn opens the next scene: $next" await is_named "$next"
hand key bracketleft
check "the bracket key opens the one before" await is_named "Two turned boxes (OBBs)"
hand key ctrl+o
sleep 0.3
hand type --delay 40 "16_"
sleep 0.3
hand key Return
check "typed into the picker: 16_rect_circle" await is_named "rectangle and a circle"
hand key Prior
check "PgUp opens the one before: two AABBs" await is_named "Two AABBs"
point 60 300
still
shown=$(view)
home() { [ "$(view)" = "$shown" ]; }
hand click 4 && hand click 4
check "the wheel zooms" await differs "$shown" view
hand key Home
check "Home brings the view back, though nothing moves" await home
hand key 4
check "a digit opens its chapter" await is_named "Two turned boxes (OBBs)"
shown=$(picture)
hand key F2
check "F2 changes the palette" await differs "$shown" picture
hand key F2 && hand key F2 && hand key F2

# ---- Size and pictures
hand windowsize "$window" 900 600
sleep 0.5
measure
check "resized" [ "$WIDTH x $HEIGHT" = "900 x 600" ]
"$tools/where" 41_obb 900 600 >"$scratch/where"
read -r bx by <<END
$(sed -n 2p "$scratch/where")
END
hand key r
check "resized: the box lies where the view has it" await is blue $((bx + 8)) $((by + 14))
hand key F12
check "F12 saves a picture" await [ -s "$scratch/Pictures/touchstone-41_obb-1.png" ]
size=$(od -An -tu1 -j16 -N8 "$scratch/Pictures/touchstone-41_obb-1.png" | awk '{ print $3 * 256 + $4 "x" $7 * 256 + $8 }')
check "of the window's size" [ "$size" = 900x600 ]
hand key F12
check "a second under another name" await [ -s "$scratch/Pictures/touchstone-41_obb-2.png" ]

# ---- Recording: the time that is shown over a paused picture is not recorded, so that all are one
movie=$scratch/Pictures/touchstone-41_obb-1.webp
pictures() { grep -aob ANMF "$1" | wc -l; }
hand key space
still
unmarked=$(eye sum $X $Y "$WIDTH" 19)
hand key F9
marked() { [ "$(eye sum $X $Y "$WIDTH" 19)" != "$unmarked" ]; }
check "F9 records: the time is shown" await marked
sleep 1
hand key F9
check "F9 again saves a WebP" await [ -s "$movie" ]
check "of one picture, since nothing moved" [ "$(pictures "$movie")" = 1 ]
unmarked_again() { ! marked; }
check "the time is gone" await unmarked_again
hand key space
hand key F9
sleep 2
hand key F9
check "a second one" await [ -s "$scratch/Pictures/touchstone-41_obb-2.webp" ]
check "of many pictures" [ "$(pictures "$scratch/Pictures/touchstone-41_obb-2.webp")" -ge 5 ]
hand key F9
sleep 0.5
hand windowsize "$window" 880 600
check "another size ends a recording" await [ -s "$scratch/Pictures/touchstone-41_obb-3.webp" ]
hand windowsize "$window" 900 600
sleep 0.5
hand key F9
sleep 1
started=$(find "$scratch/Pictures" -name '.touchstone-*')
check "nothing has its name while it is recorded" [ -n "$started" ] && [ ! -e "$scratch/Pictures/touchstone-41_obb-4.webp" ]
hand key Escape Escape Escape # deselects, asks, quits
check "Esc quits while it records" leaves
check "and keeps what was recorded" [ "$(pictures "$scratch/Pictures/touchstone-41_obb-4.webp")" -ge 2 ]
check "nothing else is left" [ -z "$(find "$scratch/Pictures" -name '.touchstone-*')" ]
start --scene 41_obb
rm -r "$scratch/Pictures"
hand key F12
check "without a folder for pictures: into the home folder" await [ -s "$scratch/touchstone-41_obb-1.png" ]

# ---- Leaving
hand key Escape Escape
check "Esc quits with status 0" leaves
check "size and scene are remembered" grep -q "window = 900x600" "$scratch/config/touchstone/settings"
check "and that it was full" grep -qx "depth = full" "$scratch/config/touchstone/settings"
check "and what was opened" grep -q "^course = .*41o" "$scratch/config/touchstone/settings"
start
check "they are taken up" [ "$WIDTH x $HEIGHT" = "900 x 600" ]
kill -TERM "$pid"
check "a signal closes it in order" leaves
check "what was opened stays so" grep -q "^course = .*41o" "$scratch/config/touchstone/settings"
rm "$scratch/config/touchstone/settings"
start
kill -HUP "$pid"
check "so does a terminal that is closed" leaves
check "a first run stays simple" grep -qx "depth = simple" "$scratch/config/touchstone/settings"
check "the settings are kept" grep -q "window = " "$scratch/config/touchstone/settings"

# ---- The viewer's own function, compiled again while the window is open
plugins=$(dirname "$program")/tests/plugins
cp "$plugins/forgets.so" "$scratch/mine.so"
start --plugin "$scratch/mine.so"
check "a function of one's own has its scene" await is_named "Your function"
still
shown=$(strip)
hand key n
check "N shows what it gets wrong" await differs "$shown" strip
shown=$(strip)
cp "$plugins/right.so" "$scratch/mine.so"
check "fixed and compiled, the same cases run again" await differs "$shown" strip
kill -TERM "$pid"
check "it leaves in order" leaves
running() { for process in /proc/[0-9]*; do [ "$(readlink "$process/exe")" = "$program" ] && echo "$process"; done; }
check "and leaves no process behind" [ -z "$(running)" ]
finish
