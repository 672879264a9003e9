// Compares both WebAssembly modules with the C library, to the bit, and their relations with touchstone/lite.
// usage: node wasm_pairs.mjs [--relations] NPM_PAIRS NPM_MOTIONS PAIRS [SEED], of the programs of tests/npm_pairs.c and
// tests/npm_motions.c; the second, whose concave polygons take longer, is asked for a tenth. --relations compares nothing else of the first
import * as lite from 'touchstone/lite';
import {readDoubles, readRecords, shapeOf} from './records.mjs';
import {MODULES, instances} from './wasm_modules.mjs';

const args = process.argv.slice(2), isQuick = args[0] === '--relations';
if (isQuick) args.shift();

const wrong = new Map(), counts = {};

function complain(rule, record, found) {
    const times = (wrong.get(rule) ?? 0) + 1;
    wrong.set(rule, times);
    if (times <= 3) console.log(`${rule}: ${JSON.stringify(found)}\n    of ${JSON.stringify(record)}`);
}

const isSame = (found, expected) => Object.keys(expected).every(key => Object.is(found[key], expected[key]));

function expectSame(rule, record, found, expected) {
    if (typeof expected === 'object' ? !isSame(found, expected) : !Object.is(found, expected)) complain(rule, record, found);
}

// xorshift32
let state = 88172645;
function random() {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
}

// ---- Kept shapes: as they are given, and at a random pose beside the same shapes as objects

const numbersOf = value => typeof value === 'number' ? [value] : typeof value === 'object' ? Object.values(value).flatMap(numbersOf) : [];
const sizeOf = shape => Math.max(...numbersOf(shape).map(Math.abs));

function checkKept(name, ts, kept, record) {
    const {a, b} = record, first = kept.add(a), second = kept.add(b);
    expectSame(`${name}: relation of kept shapes`, record, kept.relation(first, second), record.relation);
    const reach = sizeOf(a) + sizeOf(b), far = random() < 0.1 ? 1e6 : 1, angle = random() < 0.2 ? 0 : 7 * random();
    const at = () => (random() - 0.5) * reach * far;
    const x = at(), y = at();
    if (reach < 2 ** 80) {
        // One by one, or by the call for many: then they are placed by the call for many too.
        const many = random() < 0.5, set = (id, ...pose) => many ? kept.setAll(Float64Array.from(pose), id) : kept.set(id, ...pose);
        const relations = () => kept.relations(Uint32Array.of(second, first), new Uint8Array(1))[0];
        set(first, x, y, angle);
        if (random() < 0.5) set(second, x, y, angle);
        else set(second, x + (random() - 0.5) * reach, y + (random() - 0.5) * reach, 7 * random());
        const early = many ? relations() : null;
        const p = kept.shape(first), q = kept.shape(second), posed = {p, q};
        expectSame(`${name}: relation of posed shapes`, posed, kept.relation(first, second), ts.relation(p, q));
        expectSame(`${name}: contact of posed shapes`, posed, kept.contact(first, second), ts.contact(p, q));
        const found = early ?? relations();
        expectSame(`${name}: relations of posed shapes`, posed, found, ts.relation(q, p));
        if (found !== lite.APART && kept.pairs().length !== 2) complain(`${name}: pairs of the broad phase`, posed, [...kept.pairs()]);
        counts.posed = (counts.posed ?? 0) + 1;
    }
    kept.remove(first);
    kept.remove(second);
}

// ---- What the C library has found

const all = instances(), kept = all.map(ts => ts.keep(8));

function takePair(record) {
    const {a, b} = record;
    counts.pairs = (counts.pairs ?? 0) + 1;
    expectSame('lite: relation', record, lite.relation(a, b), record.relation);
    for (const [i, ts] of all.entries()) {
        const name = MODULES[i];
        expectSame(`${name}: relation`, record, ts.relation(a, b), record.relation);
        if (isQuick) continue;
        expectSame(`${name}: relation of swapped shapes`, record, ts.relation(b, a), record.relation);
        expectSame(`${name}: contact`, record, ts.contact(a, b), record.contact);
        expectSame(`${name}: within`, record, ts.within(a, b, record.distance), record.within);
        checkKept(name, ts, kept[i], record);
    }
}

const nextShape = (n, at) => [shapeOf(n[at], n, at + 2, n[at + 1]), at + 2 + n[at + 1]];

const ASKED = [
    {name: 'contacts', numbers: 10, check(name, ts, record, [distance, within, least, relation, gap, nx, ny, ax, ay, bx, by]) {
        const {a, b} = record;
        expectSame(`${name}: relation`, record, ts.relation(a, b), relation);
        expectSame(`${name}: contact`, record, ts.contact(a, b), {relation, gap, nx, ny, ax, ay, bx, by});
        expectSame(`${name}: within`, record, ts.within(a, b, distance), within);
        expectSame(`${name}: distance`, record, ts.distance(a, b), least);
    }},
    {name: 'rays', check(name, ts, record, [relation, inside, enter, leave, x, y, exitX, exitY, nx, ny]) {
        expectSame(`${name}: castRay`, record, ts.castRay(record.a, record.b),
            {relation, inside: inside !== 0, enter, leave, x, y, exitX, exitY, nx, ny});
    }},
    {name: 'sweeps', check(name, ts, record, [ax, ay, bx, by, relation, initially, time, leave, x, y, nx, ny, gap]) {
        expectSame(`${name}: sweep`, record, ts.sweep(record.a, {x: ax, y: ay}, record.b, {x: bx, y: by}),
            {relation, initially: initially !== 0, time, leave, x, y, nx, ny, gap});
    }},
];

function takeMotion(n, from) {
    const asked = ASKED[n[from + 1]], [a, next] = nextShape(n, from + 2), [b, rest] = nextShape(n, next);
    const record = {a, b, numbers: [...n.subarray(rest, from + 1 + n[from])]};
    counts[asked.name] = (counts[asked.name] ?? 0) + 1;
    for (const [i, ts] of all.entries()) asked.check(MODULES[i], ts, record, record.numbers);
}

const [pairsProgram, motionsProgram, count, seed = '1'] = args;
await readRecords(pairsProgram, [count, seed], takePair);
const motions = Math.ceil(count / 10);
await readDoubles(motionsProgram, [motions, seed], takeMotion);
for (const [rule, times] of wrong) console.log(`wrong: ${rule}, ${times} times`);
const total = [...wrong.values()].reduce((sum, times) => sum + times, 0);
console.log(`${Object.entries(counts).map(([name, times]) => `${times} ${name}`).join(', ')} compared, ${total} wrong`);
const expected = {pairs: 36 * count, contacts: 36 * motions, rays: 8 * motions, sweeps: 36 * motions};
if (wrong.size || Object.entries(expected).some(([name, times]) => counts[name] !== times)) process.exit(1);
