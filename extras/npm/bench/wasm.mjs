// The WebAssembly half beside the libraries of the web. In one run, in turns, the least time of many rounds: pairs of which both poses are
// set before each is asked, and a crowd, whose poses are set once and of which many pairs are asked.
// usage: node wasm.mjs [ROUNDS]
import {cpus, loadavg} from 'node:os';
import {init} from 'touchstone';
import {LIBRARIES} from './libraries.mjs';

const [rounds = 100] = process.argv.slice(2);
const PAIRS = 500, CROWD = 400, BESIDE = 8, SLOW = 50000; // ns: who takes longer has a few rounds
const WARM = 100; // ms

// xorshift32: the same pairs in each run.
let state = 2463534242;
function random() {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
}
const between = (low, high) => low + (high - low) * random();

const MAKE = {
    circles: () => ({kind: 'circle', x: 0, y: 0, r: between(10, 40)}),
    boxes: () => ({kind: 'obb', cx: 0, cy: 0, hx: between(10, 40), hy: between(10, 40), ux: 1, uy: 0}),
    polygons() {
        const rx = between(15, 40), ry = between(15, 40);
        const at = k => k * Math.PI / 4 + 0.2;
        return {kind: 'polygon', points: Array.from({length: 8}, (_, k) => ({x: rx * Math.cos(at(k)), y: ry * Math.sin(at(k))}))};
    },
};

// Pairs of shapes of their own, of which about half collide: shapes, x, y and angle of each, and which are asked.
function pairsOf(kind) {
    const shapes = Array.from({length: 2 * PAIRS}, MAKE[kind]), poses = new Float64Array(6 * PAIRS);
    for (let i = 0; i < PAIRS; i++) {
        const x = between(-1000, 1000), y = between(-1000, 1000), away = between(0, 100), to = between(0, 7);
        poses.set([x, y, between(-3, 3), x + away * Math.cos(to), y + away * Math.sin(to), between(-3, 3)], 6 * i);
    }
    return {kind, shapes, poses, ids: Uint32Array.from({length: 2 * PAIRS}, (_, i) => i), posedOnce: false};
}

// A crowd: each with the 8 that come next, all near to each other.
function crowdOf(kind) {
    const shapes = Array.from({length: CROWD}, MAKE[kind]), poses = new Float64Array(3 * CROWD), ids = [];
    for (let i = 0; i < CROWD; i++) {
        poses.set([i * 12 + between(-20, 20), between(-40, 40), between(-3, 3)], 3 * i);
        for (let k = i + 1; k <= i + BESIDE && k < CROWD; k++) ids.push(i, k);
    }
    return {kind, shapes, poses, ids: Uint32Array.from(ids), posedOnce: true};
}

// ---- What is measured: functions that go through all pairs. Each loop is compiled by itself: one that many share would call none of
// them directly. Ours take an angle as theirs do, or (turns) a cosine and a sine.

const compiled = (parameters, lines) =>
    new Function(...Object.keys(parameters), `return () => { let total = 0; ${lines} return total; }`)(...Object.values(parameters));

function loops(at, parameters, pose, ask) {
    const all = {ids: at.ids, poses: at.poses, ...parameters}, posing = `{ const p = 3 * i; ${pose} }`;
    const pairs = 'for (let k = 0; k < ids.length; k += 2) { const a = ids[k], b = ids[k + 1];';
    if (!at.posedOnce)
        return compiled(all, `${pairs} for (let i = a; i <= b; i++) ${posing} ${ask} }`);
    return compiled(all, `for (let i = 0; i < ${at.shapes.length}; i++) ${posing} ${pairs} ${ask} }`);
}

function ofLibrary(library, at) {
    const {make, pose, hit, depth} = library.of(at.kind), made = at.shapes.map(make);
    const posing = 'pose(made[i], poses[p], poses[p + 1], poses[p + 2]);';
    const loop = ask => ask && loops(at, {made, pose, ask}, posing, 'total += +ask(made[a], made[b]);');
    at.shapes.forEach((_, i) => pose(made[i], at.poses[3 * i], at.poses[3 * i + 1], at.poses[3 * i + 2]));
    const hits = Array.from({length: at.ids.length / 2}, (_, k) => !!hit(made[at.ids[2 * k]], made[at.ids[2 * k + 1]]));
    return {hits, hit: loop(hit), depth: loop(depth)};
}

// A circle has no angle to set: none is on either side, except in many poses at once, which have one.
//
// Also of many: each number is written as a game would that has it elsewhere.
const MOVE = 'moves[p] = poses[p]; moves[p + 1] = poses[p + 1]; moves[p + 2] = poses[p + 2];';
const PLACE = 'kept.set(i, poses[p], poses[p + 1]);';
const ANGLE = 'kept.set(i, poses[p], poses[p + 1], poses[p + 2]);', TURN = 'kept.set(i, poses[p], poses[p + 1], turns[2 * i], turns[2 * i + 1]);';

function ofTouchstone(ts, at) {
    const angle = at.kind === 'circles' ? PLACE : ANGLE, turn = at.kind === 'circles' ? PLACE : TURN;
    const {shapes, ids} = at, count = ids.length / 2, kept = ts.keep(shapes.length);
    const out = {relation: 0, gap: 0, nx: 0, ny: 0, ax: 0, ay: 0, bx: 0, by: 0}, found = new Uint8Array(count);
    for (const shape of shapes) kept.add(shape);
    const turns = Float64Array.from({length: 2 * shapes.length}, (_, i) => (i % 2 ? Math.sin : Math.cos)(at.poses[3 * (i >> 1) + 2]));
    const loop = (pose, ask) => loops(at, {kept, turns, out}, pose, ask);
    const moves = new Float64Array(at.poses.length);
    const all = (pose, then = '') => {
        const posing = compiled({kept, poses: at.poses, turns, moves}, `for (let i = 0; i < ${shapes.length}; i++) { const p = 3 * i; ${pose} } ${then}`);
        const counting = compiled({found}, `for (let k = 0; k < ${count}; k++) total += +(found[k] === 2);`);
        return () => {
            posing();
            kept.relations(ids, found);
            return counting();
        };
    };
    const hit = 'total += +kept.overlaps(a, b);', depth = 'total -= Math.min(0, kept.contact(a, b, out).gap);',
        ifHit = 'if (kept.overlaps(a, b)) total -= kept.contact(a, b, out).gap;';
    const runs = {
        'one': loop(angle, hit), 'one, turns': loop(turn, hit), 'many': all(MOVE, 'kept.setAll(moves);'), 'many, turns': all(turn),
        'depth if it hits': loop(angle, ifHit), 'depth': loop(angle, depth), 'depth, turns': loop(turn, depth),
    };
    runs.many();
    const hits = Array.from(found, relation => relation === 2);
    // Before each round all shapes are elsewhere: one whose pose is what it was would not be computed again.
    const back = compiled({kept}, `for (let i = 0; i < ${shapes.length}; i++) kept.set(i, 0, 0, 1, 0);`);
    return {hits, runs, before: () => { back(); kept.relations(ids, found); }};
}

// ---- One run

function time(run, before, count) {
    before?.();
    const start = process.hrtime.bigint();
    run();
    return Number(process.hrtime.bigint() - start) / count;
}

const libraries = {};
for (const [name, load] of Object.entries(LIBRARIES)) libraries[name] = await load();
const ts = await init();

function measure(title, at) {
    const ours = ofTouchstone(ts, at), count = at.ids.length / 2, runs = [], differ = [];
    for (const [name, library] of Object.entries(libraries)) {
        const theirs = ofLibrary(library, at), others = theirs.hits.filter((hit, i) => hit !== ours.hits[i]).length;
        if (others) differ.push(`${name} ${others}`);
        for (const what of ['hit', 'depth']) if (theirs[what]) runs.push({name: `${name}, ${what}`, what, run: theirs[what], least: Infinity});
    }
    for (const [name, run] of Object.entries(ours.runs)) runs.push({name: `touchstone, ${name}`, run, before: ours.before, least: Infinity});
    // Each alone until the engine has compiled it for speed: loops that run once a round would be interpreted for long.
    for (const {run, before} of runs) for (const start = Date.now(); Date.now() < start + WARM;) time(run, before, count);
    for (let round = 0; round < rounds; round++)
        for (const at of runs) if (round < 3 || at.least < SLOW) at.least = Math.min(at.least, time(at.run, at.before, count));
    console.log(`\n${title}: ${count} pairs, ${ours.hits.filter(Boolean).length} collide; ns a pair, least of ${rounds} rounds`);
    for (const {name, least} of runs) console.log(`  ${name.padEnd(36)} ${least.toFixed(0).padStart(7)}`);
    if (differ.length) console.log(`  another answer: ${differ.join(', ')}`);
    const fastest = what => runs.filter(at => at.what === what).reduce((a, b) => a.least < b.least ? a : b);
    for (const {name, least} of runs.filter(at => !at.what)) {
        const {name: other, least: theirs} = fastest(name.includes('depth') ? 'depth' : 'hit');
        console.log(`  ${name}: ${(theirs / least).toFixed(1)} times as fast as ${other}`);
    }
}

for (const kind of Object.keys(MAKE)) {
    measure(`${kind}, both poses set for each pair`, pairsOf(kind));
    measure(`${kind}, a crowd`, crowdOf(kind));
}
console.log(`\nnode ${process.version}, ${cpus().length} × ${cpus()[0].model}, load ${loadavg().map(x => x.toFixed(1)).join(' ')}`);
