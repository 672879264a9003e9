#!/bin/sh
# Engines put to worlds, from the command line: what breaks a law, what a line shows, engines of a file and of a command,
# and that whatever they do ends in a finding or in one clear line.
# usage: tests/world.sh PROGRAM RESULT
program=$(realpath "$1")
result=$2
. tests/checks.sh
needs "$program"
alone
here=$PWD
rejects() { check "rejects: $1" refused "$@"; }
refused() { ends 2 "$@" && one_line; }

# ---- The command line
rejects "there is no law 'walls'" world 'world | moving circle 0 0 5 | law walls'
rejects "column 9: found 'circle', expected fixed, moving, bullet or law" world 'world | circle 0 0 5'
rejects "bodies 1 and 2 overlap at the start" world 'world | fixed circle 0 0 5 | moving circle 9 0 5'
rejects "one word too many" world a b
rejects "--law 'walls': expected run, place," world --law walls
rejects "--family 'touching': expected bullets, room," world --family touching
rejects "--count '0': expected a whole number" world --count 0
rejects "--engine is no option of fuzz" fuzz --engine ./mine.so
rejects "cannot be loaded" world --engine "$scratch/none.so"
rejects "cannot read $scratch/none.txt" world "$scratch/none.txt"

# ---- Ours
check "what nobody breaks" ends 0 "1 kept: rest 20" world --family tower --law rest --count 20 --seed 1
check "ours by its name" ends 0 "1 kept: repeat 30" world --engine ours --law repeat --count 30 --seed 1
same() { for i in 1 2; do "$program" world --count 60 --seed 3 >"$scratch/run$i"; done; cmp "$scratch/run1" "$scratch/run2"; }
check "the same seed gives the same output" same
check "the seconds end it" ends 0 "1 kept: momentum" world --law momentum --family space --seconds 0.3
trace() { ends 0 "# momentum (without gravity and fixed bodies, momentum is kept): kept" world "$1" && [ "$(grep -c '^[0-9]' "$scratch/out")" = 6 ]; }
check "a line shows the laws and the poses" trace 'world ticks 2 | moving circle 0 0 5 velocity 60 0 | moving circle 50 0 5'
check "a law of the line is judged alone" ends 0 "# free (" world 'world ticks 1 | moving circle 0 0 5 velocity 60 0 | law free'
alone_there() { [ "$(grep -c '^# .*: kept' "$scratch/out")" = 1 ]; }
check "and no other" alone_there
printf '# worlds\nworld ticks 3 | moving circle 0 0 5\n\nworld ticks 3 | moving circle 0 0 5 velocity 9 9 | law free\n' >"$scratch/worlds.txt"
check "a file of worlds" ends 0 "2 worlds" world "$scratch/worlds.txt"
input() { "$program" world - <"$scratch/worlds.txt" >"$scratch/out" && grep -q "2 worlds" "$scratch/out"; }
check "from standard input" input
echo 'world | nothing' >>"$scratch/worlds.txt"
check "a bad line is named, the others are judged" ends 2 "worlds.txt:5: column 9: found 'nothing'" world "$scratch/worlds.txt"

# ---- An engine of a file: free flight only, with a fault by name
cat >"$scratch/flight.c" <<'END'
#include <math.h>
#include <stdlib.h>
#include "touchstone_world_plugin.h"
typedef struct World { double g[2], dt; int count, ticks; TouchstoneWorldPose pose[64]; int fixed[64]; } World;
static void *begin(const TouchstoneWorldStart *start)
{
    World *w = calloc(1, sizeof *w);
    w->g[0] = start->gravity[0], w->g[1] = start->gravity[1], w->dt = start->step;
    return w;
}
static int add(void *world, const TouchstoneWorldBody *b)
{
    World *w = world;
    TouchstoneWorldPose pose = {b->x, b->y, b->angle, b->vx, b->vy, b->spin};
    w->pose[w->count] = pose, w->fixed[w->count] = b->motion == TOUCHSTONE_WORLD_FIXED;
    return w->count++;
}
static void step(void *world)
{
    World *w = world;
    w->ticks++;
#ifdef CRASHES
    if (w->ticks == 3) *(volatile int *)0 = 1;
#endif
#ifdef HANGS
    for (volatile int i = 0; w->ticks == 2;) i++;
#endif
#ifdef EXITS
    if (w->ticks == 2) exit(7);
#endif
    for (int i = 0; i < w->count; i++) {
        TouchstoneWorldPose *p = &w->pose[i];
        if (w->fixed[i]) continue;
        p->vx += w->g[0] * w->dt, p->vy += w->g[1] * w->dt;
        p->x += p->vx * w->dt, p->y += p->vy * w->dt, p->angle += p->spin * w->dt;
    }
}
static void read(void *world, int i, TouchstoneWorldPose *pose) { *pose = ((World *)world)->pose[i]; }
static void end(void *world) { free(world); }
const TouchstoneEngine touchstone_engine = {
    TOUCHSTONE_WORLD_ABI, sizeof(TouchstoneEngine), "flight", "1", 15, PROMISES, TOUCHSTONE_WORLD_DOUBLE, 0, 0, 0, 0, 0.01,
    begin, add, step, read, end, 0, 0};
END
compiled() { so=$1 && shift && ${CC:-cc} -shared -fPIC -Wall -Wextra -I"$here/include" "$@" -o "$scratch/$so.so" "$scratch/flight.c"; }
check "an engine compiles" compiled flight -DPROMISES=TOUCHSTONE_WORLD_WALLS
by_file() { ends 1 "$1" world --engine "$scratch/$2.so" --seed 1 --count 200; }
check "a wall that it promises is crossed" by_file "# wall: broken, by " flight
shrunk() { # two bodies, and the command that is printed shows the same again
    line=$(grep '^world .* law wall$' "$scratch/out") && [ "$(echo "$line" | tr -cd '|' | wc -c)" = 3 ] &&
        command=$(grep "^# touchstone world .* law wall'$" "$scratch/out" | sed "s|^# touchstone|$program|") &&
        { sh -c "$command" >"$scratch/again"; [ $? = 1 ]; } && grep -q '^# wall (no fixed body is crossed): broken: ' "$scratch/again"
}
check "by a small world, and the command shows it again" shrunk
check "without a promise it is a limit" compiled limited -DPROMISES=0
limit() { ends 0 "# wall: not promised and not kept" world --engine "$scratch/limited.so" --family bullets --law wall --seed 1 --count 200; }
check "which is no failure" limit
check "but with --strict" ends 1 "# wall: not promised" world --engine "$scratch/limited.so" --family bullets --law wall --seed 1 --count 200 --strict
check "one that crashes compiles" compiled crashes -DPROMISES=0 -DCRASHES
check "a crash is a finding" ends 1 "# run: broken, by 29 of 29 worlds: crashes (SIGSEGV) at tick 3" world --engine "$scratch/crashes.so" --family space --law run --count 30 --seed 1
check "of three steps" grep -q "^world ticks 3 | moving circle 0 0 [0-9]* | law run$" "$scratch/out"
check "one that hangs compiles" compiled hangs -DPROMISES=0 -DHANGS
check "a hang is one, found within seconds" ends 1 "hangs at tick 2" world --engine "$scratch/hangs.so" 'world ticks 3 | moving circle 0 0 5'
check "one that exits compiles" compiled exits -DPROMISES=0 -DEXITS
check "an exit is one" ends 1 "exits with status 7 at tick 2" world --engine "$scratch/exits.so" --family space --law run --count 9 --seed 1
echo 'int touchstone_engine_is_missing;' >"$scratch/empty.c" && ${CC:-cc} -shared -fPIC -o "$scratch/empty.so" "$scratch/empty.c"
rejects "has no symbol 'touchstone_engine'" world --engine "$scratch/empty.so"
sed 's/TOUCHSTONE_WORLD_ABI, size/99, size/' "$scratch/flight.c" >"$scratch/new.c" && ${CC:-cc} -shared -fPIC -DPROMISES=0 -I"$here/include" -o "$scratch/new.so" "$scratch/new.c"
rejects "it is of interface 99, not 1" world --engine "$scratch/new.so"

# ---- The adapters that come with the program, compiled by the command in their first lines
adapter() { # NAME FILE: in examples/engines
    line=$(sed -n 's/^ \*     \(c.* -shared .*\)/\1/p' "$here/examples/engines/$2" | sed "s|-Iinclude|-I$here/include|; s|examples/|$here/examples/|")
    (cd "$scratch" && sh -c "$line -Wall -Wextra -Werror")
}
fits() { [ "$(wc -l <"$1")" -le 80 ]; }
for file in "$here"/examples/engines/*; do check "$(basename "$file") has at most 80 lines" fits "$file"; done
has() { echo "#include <$1>" | ${CXX:-c++} -x c++ -E - >/dev/null 2>&1; }
kept() { ends 0 "$1" world --engine "$scratch/$2.so" --law "$3" --count 100 --seed 1; }
if has box2d/box2d.h; then
    check "Box2D: its adapter compiles" adapter box2d box2d.cpp
    check "Box2D keeps the walls that it promises" kept "1 kept: wall" box2d wall
    check "Box2D keeps momentum" kept "1 kept: momentum" box2d momentum
else
    echo "skip  Box2D is missing"
fi
if has chipmunk/chipmunk.h; then
    check "Chipmunk2D: its adapter compiles" adapter chipmunk chipmunk.c
    check "Chipmunk2D does not promise walls" kept "# wall: not promised and not kept" chipmunk wall
    check "Chipmunk2D keeps momentum" kept "1 kept: momentum" chipmunk momentum
else
    echo "skip  Chipmunk2D is missing"
fi

# ---- An engine of a command
rejects "ends without an answer" world --command "exit 3"
rejects "its first line is no object of JSON" world --command "echo hello; cat"
rejects "its name must have 1 to 40 characters" world --command "echo '{\"abi\": 1, \"shapes\": [\"circle\", \"box\"]}'; cat"
# What it is sent: each number of a world and of each kind of body; in reverse order, and with a reload, if a law needs that.
cat >"$scratch/asked.sh" <<'END'
echo '{"abi": 1, "name": "asked", "version": "1", "shapes": ["circle", "box", "capsule", "polygon"], "save": true, "promises": ["order"]}'
at='[0,0,0,0,0,0' && at="$at,${at#[},${at#[},${at#[}]"
while read -r line; do
    echo "$line" >>"$1"
    echo "{\"poses\": [$at,$at,$at,$at]}"
done
END
circle='{"shape":"circle","motion":"fixed","x":-400.0,"y":5.0,"angle":0.0,"cosine":1.0,"sine":0.0,"vx":0.0,"vy":0.0,"spin":0.0,"density":1.0,"friction":0.25,"restitution":0.75,"size":[6.0,0.0],"corners":[]}'
box='{"shape":"box","motion":"moving","x":10.0,"y":11.0,"angle":1.5707963267948966,"cosine":0.0,"sine":1.0,"vx":14.5,"vy":15.0,"spin":16.0,"density":17.0,"friction":0.25,"restitution":0.75,"size":[6.0,7.0],"corners":[]}'
capsule='{"shape":"capsule","motion":"bullet","x":205.0,"y":21.0,"angle":0.0,"cosine":1.0,"sine":0.0,"vx":27.0,"vy":28.0,"spin":29.0,"density":30.0,"friction":0.25,"restitution":0.75,"size":[5.0,3.0],"corners":[]}'
polygon='{"shape":"polygon","motion":"moving","x":402.0,"y":42.0,"angle":0.0,"cosine":1.0,"sine":0.0,"vx":47.0,"vy":48.0,"spin":49.0,"density":50.0,"friction":0.25,"restitution":0.75,"size":[0.0,0.0],"corners":[[-2.0,-2.0],[2.0,-2.0],[2.0,2.0],[-2.0,2.0]]}'
world='{"gravity":[1.0,2.0],"step":0.02,"unit":2.0,"ticks":3,"reload"'
cat >"$scratch/expected" <<END
$world:0,"bodies":[$circle,$box,$capsule,$polygon]}
$world:0,"bodies":[$polygon,$capsule,$box,$circle]}
$world:2,"bodies":[$circle,$box,$capsule,$polygon]}
END
sent() {
    for law in order save; do
        "$program" world --command "sh $scratch/asked.sh $scratch/asked" --law $law 'world gravity 1 2 rate 50 ticks 3 unit 2 friction 0.25 restitution 0.75 | fixed circle -400 5 6 | moving box 10 11 12 14 90 velocity 14.5 15 spin 16 density 17 | bullet capsule 200 21 210 21 3 velocity 27 28 spin 29 density 30 | moving polygon 400 40 404 40 404 44 400 44 velocity 47 48 spin 49 density 50' >"$scratch/out"
    done
    sort -u "$scratch/asked" | LC_ALL=C sort >"$scratch/out" && LC_ALL=C sort "$scratch/expected" | diff "$scratch/out" -
}
check "a command is sent each number of a world" sent
if node --version >/dev/null 2>&1; then
    cat >"$scratch/flight.mjs" <<END
import { serve } from '$here/examples/engines/lines.mjs';
class Flight {
    constructor(start) { this.start = start; this.body = []; this.ticks = 0; }
    add(body) { this.body.push({ ...body }); }
    step() {
        const dt = this.start.step, [gx, gy] = this.start.gravity;
        if (++this.ticks === 3 && process.argv[2] === 'throws') throw new Error('out of luck');
        if (this.ticks === 3 && process.argv[2] === 'exits') process.exit(1);
        for (const b of this.body) {
            if (b.motion === 'fixed') continue;
            b.vx += gx * dt; b.vy += gy * dt;
            b.x += b.vx * dt; b.y += b.vy * dt; b.angle += b.spin * dt;
            if (process.argv[2] === 'nan') b.x = NaN;
        }
    }
    read(i) { const b = this.body[i]; return [b.x, b.y, b.angle, b.motion === 'fixed' ? 0 : b.vx, b.vy, b.spin]; }
    save() { return structuredClone(this.body); }
    load(body) { this.body = body; if (process.argv[2] === 'forgets') this.body[0].spin += 1; }
}
console.log('a library that prints harms nothing');
serve({ name: 'flight', version: '2', shapes: ['circle', 'box', 'capsule', 'polygon'], number: 'double', promises: ['mirror'] }, Flight);
END
    by_command() { ends "$1" "$2" world --command "node $scratch/flight.mjs $3" --seed 1 --count 40 --law "$4"; }
    check "a command: what it keeps" by_command 0 "# flight 2: 40 worlds, seed 1: 0 laws broken" "" mirror
    check "and saves" by_command 0 "1 kept: save 40" "" save
    check "what it forgets is found" by_command 1 "# save: broken" forgets save
    check "an exception is a finding with its words" by_command 1 "throws: out of luck" throws run
    check "an end, too" by_command 1 "ends without an answer" exits run
    check "a number that is none, too" by_command 1 "is not finite at tick 1" nan run
    gone() { sleep 0.2 && ! pgrep -f "$scratch/flight.mjs" >/dev/null; }
    check "nothing is left running" gone
else
    echo "skip  engines of a command: node is missing"
fi
finish
