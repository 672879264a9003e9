// The WebAssembly half beside the libraries of the web: each sets both poses and asks, in one run, in turns; the least time of many rounds.
// usage: node wasm.mjs [ROUNDS]
import {cpus, loadavg} from 'node:os';
import {LIBRARIES} from './libraries.mjs';
import {init} from 'touchstone';

const [rounds = 60] = process.argv.slice(2);
const PAIRS = 500;

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
        return {kind: 'polygon', points: Array.from({length: 8}, (_, k) => ({x: rx * Math.cos(k * Math.PI / 4 + 0.2), y: ry * Math.sin(k * Math.PI / 4 + 0.2)}))};
    },
};

// About half of them collide.
function scene(kind) {
    const shapes = [], poses = new Float64Array(6 * PAIRS);
    for (let i = 0; i < PAIRS; i++) {
        shapes.push(MAKE[kind](), MAKE[kind]());
        const x = between(-1000, 1000), y = between(-1000, 1000), away = between(0, 100), to = between(0, 7);
        poses.set([x, y, between(-3, 3), x + away * Math.cos(to), y + away * Math.sin(to), between(-3, 3)], 6 * i);
    }
    return {kind, shapes, poses};
}

// ---- What is measured: functions that go through all pairs and return how many collide, or the sum of the depths. Ours take an angle as
// theirs do, or (turn) a cosine and a sine.

// Each loop is compiled by itself: one that many share would call none of them directly.
const loop = (body, names, values) => new Function(...names, `return () => {
    let total = 0;
    for (let i = 0, p = 0; i < ${PAIRS}; i++, p += 6) ${body}
    return total;
}`)(...values);

function ofLibrary(library, {kind, shapes, poses}) {
    const {make, hit, depth} = library.of(kind), made = shapes.map(make);
    const call = 'total += +ask(made[2 * i], made[2 * i + 1], poses[p], poses[p + 1], poses[p + 2], poses[p + 3], poses[p + 4], poses[p + 5]);';
    const all = ask => ask && loop(call, ['ask', 'made', 'poses'], [ask, made, poses]);
    const hits = Array.from({length: PAIRS}, (_, i) => !!hit(made[2 * i], made[2 * i + 1], ...poses.subarray(6 * i, 6 * i + 6)));
    return {hits, hit: all(hit), depth: all(depth)};
}

function ofTouchstone(ts, {shapes, poses}) {
    const kept = ts.keep(2 * PAIRS), out = {relation: 0, gap: 0, nx: 0, ny: 0, ax: 0, ay: 0, bx: 0, by: 0};
    for (const shape of shapes) kept.add(shape);
    const ids = Uint32Array.from({length: 2 * PAIRS}, (_, i) => i), found = new Uint8Array(PAIRS);
    const turns = new Float64Array(4 * PAIRS);
    for (let i = 0; i < 2 * PAIRS; i++) turns.set([Math.cos(poses[3 * i + 2]), Math.sin(poses[3 * i + 2])], 2 * i);
    const make = body => loop(`{ ${body} }`, ['kept', 'poses', 'turns', 'out', 'found'], [kept, poses, turns, out, found]);
    const set = 'kept.set(2 * i, poses[p], poses[p + 1], poses[p + 2]); kept.set(2 * i + 1, poses[p + 3], poses[p + 4], poses[p + 5]); ';
    const setTurn = `kept.set(2 * i, poses[p], poses[p + 1], turns[4 * i], turns[4 * i + 1]);
        kept.set(2 * i + 1, poses[p + 3], poses[p + 4], turns[4 * i + 2], turns[4 * i + 3]); `;
    const hit = 'total += +kept.overlaps(2 * i, 2 * i + 1);', depth = 'total -= Math.min(0, kept.contact(2 * i, 2 * i + 1, out).gap);';
    const many = set => {
        const setAll = make(set), count = make('total += +(found[i] === 2);');
        return () => {
            setAll();
            kept.relations(ids, found);
            return count();
        };
    };
    // Else a shape whose pose is what it was in the round before would not be computed again.
    const back = make('kept.set(2 * i, 0, 0, 1, 0); kept.set(2 * i + 1, 0, 0, 1, 0);');
    make(set)();
    return {
        before() {
            back();
            kept.relations(ids, found);
        },
        hits: Array.from({length: PAIRS}, (_, i) => kept.overlaps(2 * i, 2 * i + 1)),
        hit: make(set + hit), turnHit: make(setTurn + hit), many: many(set), turnMany: many(setTurn),
        depth: make(set + depth), turnDepth: make(setTurn + depth),
    };
}

// ---- One run

const time = (run, before) => {
    before?.();
    const start = process.hrtime.bigint();
    run();
    return Number(process.hrtime.bigint() - start) / PAIRS;
};

const libraries = {};
for (const [name, load] of Object.entries(LIBRARIES)) libraries[name] = await load();
const ts = await init();

for (const kind of Object.keys(MAKE)) {
    const at = scene(kind), ours = ofTouchstone(ts, at), rows = new Map(), runs = [];
    const add = (name, run, before) => run && runs.push({name, run, before}) && rows.set(name, Infinity);
    for (const [name, library] of Object.entries(libraries)) {
        const theirs = ofLibrary(library, at), differ = theirs.hits.filter((hit, i) => hit !== ours.hits[i]).length;
        add(`${name} hit`, theirs.hit);
        add(`${name} depth`, theirs.depth);
        if (differ) console.log(`${kind}: ${name} finds another answer for ${differ} of ${PAIRS} pairs`);
    }
    for (const what of ['hit', 'turnHit', 'many', 'turnMany', 'depth', 'turnDepth']) add(`touchstone ${what}`, ours[what], ours.before);
    for (let round = 0; round < rounds; round++) {
        for (const {name, run, before} of runs) rows.set(name, Math.min(rows.get(name), time(run, before)));
    }
    console.log(`\n${kind}: ${ours.hits.filter(Boolean).length} of ${PAIRS} collide; ns a pair, least of ${rounds} rounds`);
    for (const [name, ns] of rows) console.log(`  ${name.padEnd(36)} ${ns.toFixed(0).padStart(7)}`);
    const least = what => Math.min(...[...rows].filter(([name]) => name.endsWith(` ${what}`) && !name.startsWith('touchstone')).map(([, ns]) => ns));
    for (const [what, beside] of [['hit', 'hit'], ['turnHit', 'hit'], ['many', 'hit'], ['turnMany', 'hit'], ['depth', 'depth'], ['turnDepth', 'depth']])
        console.log(`  ${what}: ${(least(beside) / rows.get(`touchstone ${what}`)).toFixed(1)} times the fastest of them`);
}
console.log(`\nnode ${process.version}, ${cpus().length} × ${cpus()[0].model}, load ${loadavg().map(x => x.toFixed(1)).join(' ')}`);
