// touchstone as WebAssembly: starting it, its memory, kept shapes, and input that is not valid.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {createServer} from 'node:http';
import {createRequire} from 'node:module';
import test from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import * as touchstone from 'touchstone';
import * as lite from 'touchstone/lite';
import {KINDS, MAKE} from './lists.mjs';
import {MODULES, bytesOf, instances} from './wasm_modules.mjs';

const {APART, OVERLAPPING, TOUCHING, init, initSync} = touchstone;
const [plain, simd] = instances();

const ARROW = {kind: 'polygon', points: [{x: 0, y: 0}, {x: 4, y: 4}, {x: 0, y: 2}, {x: -4, y: 4}]}; // concave
const box = (x, y = 0) => ({kind: 'obb', cx: x, cy: y, hx: 1, hy: 1, ux: 1, uy: 0});

const throws = (call, type, words) => assert.throws(call, error => {
    assert.ok(error instanceof type && words.test(error.message), error.stack);
    return true;
});

// Every function of two shapes.
const ASK = {
    relation: (ts, a, b) => ts.relation(a, b), overlaps: (ts, a, b) => ts.overlaps(a, b), meets: (ts, a, b) => ts.meets(a, b),
    contact: (ts, a, b) => ts.contact(a, b), distance: (ts, a, b) => ts.distance(a, b), within: (ts, a, b) => ts.within(a, b, 1),
    sweep: (ts, a, b) => ts.sweep(a, {x: 1, y: 0}, b, {x: 0, y: 0}), sweepBack: (ts, a, b) => ts.sweep(b, {x: 1, y: 0}, a, {x: 0, y: 0}),
};

// ---- Starting

test('init takes bytes, a module, a URL, a response, a promise and a function', async () => {
    const bytes = bytesOf('touchstone'), module = new WebAssembly.Module(bytes), require = createRequire(import.meta.url);
    const response = type => new Response(bytes, {headers: {'content-type': type}});
    const url = pathToFileURL(require.resolve('touchstone/touchstone.wasm'));
    const sources = [bytes, new Uint8Array(bytes), new Uint8Array(bytes).buffer, module, url, String(url), response('application/wasm'),
        response('text/plain'),
        Promise.resolve(bytes), () => bytes, async () => module];
    for (const source of sources) assert.equal((await init(source)).relation(box(0), box(2)), TOUCHING);
    for (const source of [bytes, new Uint8Array(bytes).buffer, module, () => bytes]) assert.equal(initSync(source).relation(box(0), box(2)), TOUCHING);
});

test('what init cannot load is explained', async () => {
    const bytes = bytesOf('touchstone'), start = bytes.subarray(0, 5000), page = Buffer.from('<!DOCTYPE html>');
    const response = (type, body, status = 200) => new Response(body, {status, headers: {'content-type': type}});
    for (const source of [null, 5, {}, []]) await assert.rejects(init(source), TypeError);
    for (const source of [undefined, null, 'x', Promise.resolve(bytes)]) throws(() => initSync(source), TypeError, /initSync takes/);
    await assert.rejects(init(response('application/wasm', bytes, 404)), /the module was not loaded: 404/);
    await assert.rejects(init('http://127.0.0.1:1/no.wasm'), /touchstone: http:\/\/127.0.0.1:1\/no.wasm was not loaded: /);
    for (const [source, words] of [
        [page, 'what init was given is no WebAssembly module; a server may have sent a page instead'],
        [start, 'what init was given cannot be compiled; it may be cut off or damaged'],
        [response('application/wasm', start), 'the module cannot be compiled; it may be cut off or damaged'],
        [response('text/html', page), 'the module (text/html) is no WebAssembly module; a server may have sent a page instead'],
        [response('text/plain', start), 'the module (text/plain) cannot be compiled; it may be cut off or damaged'],
    ]) {
        await assert.rejects(init(source), error => error instanceof WebAssembly.CompileError &&
            error.message.startsWith(`touchstone: ${words}: `));
    }
    throws(() => initSync(start), WebAssembly.CompileError, /^touchstone: what initSync was given cannot be compiled/);
    const foreign = Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]);
    await assert.rejects(init(foreign), {name: 'TypeError', message: 'touchstone: this is another WebAssembly module'});
});

test('an engine without WebAssembly, and one in which it is forbidden', async () => {
    const own = globalThis.WebAssembly, bytes = bytesOf('touchstone');
    try {
        delete globalThis.WebAssembly;
        await assert.rejects(init(), /^Error: touchstone: this engine has no WebAssembly: .*touchstone\/lite/);
        await assert.rejects(init(bytes), /no WebAssembly/);
        throws(() => initSync(bytes), Error, /no WebAssembly/);
        const forbid = () => { throw new own.CompileError('by a policy'); };
        globalThis.WebAssembly = {...own, validate: own.validate, Module: forbid, compile: forbid};
        await assert.rejects(init(), /^Error: touchstone: WebAssembly is forbidden here: .*wasm-unsafe-eval.*touchstone\/lite/);
        throws(() => initSync(bytes), Error, /forbidden here/);
    } finally {
        globalThis.WebAssembly = own;
    }
});

test('init loads from a server', async () => {
    const server = createServer((request, answer) => answer.setHeader('content-type', 'application/wasm').end(bytesOf('touchstone_simd')));
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    try {
        const ts = await init(`http://127.0.0.1:${server.address().port}/any.wasm`);
        assert.equal(ts.relation(box(0), box(1)), OVERLAPPING);
    } finally {
        server.close();
    }
});

test('init without a source loads the file beside it', async () => {
    const ts = await init();
    assert.equal(ts.relation(box(0), box(3)), APART);
});

test('a function is told whether there is SIMD', async () => {
    const asked = [];
    await init(has => (asked.push(has), bytesOf('touchstone')));
    initSync(has => (asked.push(has), bytesOf('touchstone')));
    assert.deepEqual(asked, [touchstone.hasSimd(), touchstone.hasSimd()]);
    assert.equal(touchstone.hasSimd(), true); // of every node that this test runs in
});

test('instances live side by side', () => {
    const one = initSync(bytesOf('touchstone')), two = initSync(bytesOf('touchstone_simd')), first = one.keep(4), second = two.keep(4);
    first.add(box(0));
    second.add(box(5));
    first.set(0, 7, 7);
    assert.equal(second.shape(0).cx, 5);
    assert.equal(first.shape(0).cx, 7);
});

test('what init returns may be taken apart', () => {
    const {relation, contact, keep} = simd;
    assert.equal(relation(box(0), box(1)), OVERLAPPING);
    assert.equal(contact(box(0), box(1)).gap, -1);
    assert.equal(keep(1).size, 0);
});

// ---- Answers

for (const [i, ts] of [plain, simd].entries()) {
    test(`${MODULES[i]}: known answers`, () => {
        assert.equal(ts.relation(MAKE.circle(0), box(2)), TOUCHING);
        assert.equal(ts.meets(MAKE.circle(0), box(2)), true);
        assert.equal(ts.overlaps(MAKE.circle(0), box(2)), false);
        assert.equal(ts.distance(MAKE.circle(0), box(5)), 3);
        assert.equal(ts.distance(ARROW, box(0, 3.5)), Math.max(0, ts.contact(ARROW, box(0, 3.5)).gap));
        assert.equal(ts.within(MAKE.circle(0), box(5), 3), TOUCHING);
        assert.equal(ts.relation(ARROW, {kind: 'point', x: 0, y: 3}), APART); // in the notch
        assert.equal(ts.relation(ARROW, {kind: 'point', x: 0, y: 1}), OVERLAPPING);
        assert.deepEqual(ts.castRay({x: -5, y: 0, dx: 2, dy: 0}, MAKE.aabb(0)),
            {relation: OVERLAPPING, inside: false, enter: 2, leave: 3, x: -1, y: 0, exitX: 1, exitY: 0, nx: -1, ny: -0});
        assert.equal(ts.castRay({kind: 'ray', x: -5, y: 9, dx: 2, dy: 0}, MAKE.aabb(0)).relation, APART);
        const {time, nx, ny, x, y} = ts.sweep({kind: 'point', x: 0, y: 0}, {x: 8, y: 0}, MAKE.circle(5), {x: 0, y: 0});
        assert.deepEqual({time, nx, ny, x, y}, {time: 0.5, nx: 1, ny: 0, x: 4, y: 0});
        const out = {own: 1};
        assert.equal(ts.contact(box(0), box(3), out), out);
        assert.deepEqual(out, {own: 1, relation: APART, gap: 1, nx: 1, ny: 0, ax: 1, ay: 0, bx: 2, by: 0});
    });

    test(`${MODULES[i]}: frozen shapes, and polygons of 3 to 1024 corners`, () => {
        const round = count => ({kind: 'polygon', points: Object.freeze(Array.from({length: count}, (_, k) =>
            Object.freeze({x: 100 * Math.cos(2 * Math.PI * k / count), y: 100 * Math.sin(2 * Math.PI * k / count)})))});
        for (const count of [3, 65, 1024]) assert.equal(ts.relation(Object.freeze(round(count)), box(0)), OVERLAPPING);
        for (const count of [0, 2, 1025, 1e6]) throws(() => ts.relation(round(count), box(0)), RangeError, /^polygon\.points has \d+ corners/);
    });

    // Relations of two circles are lite's, which may answer if a number is too small or too large.
    function answersRight(call, ts, circle) {
        try {
            call();
        } catch {
            return false;
        }
        assert.equal(ts.relation(circle, MAKE.circle(9)), circle.r === 1e300 || circle.x === 1e300 || circle.y === 1e300 ? NaN : APART);
        return true;
    }

    test(`${MODULES[i]}: what is not valid is named, as by lite`, () => {
        const bad = [NaN, Infinity, -Infinity, undefined, null, '1', true, [], {}, 1e300, 1e-300];
        for (const kind of KINDS) {
            const count = MAKE[kind](0).points ? 2 * MAKE[kind](0).points.length : Object.keys(MAKE[kind](0)).length - 1;
            for (let field = 0; field < count; field++) {
                for (const value of bad) {
                    const shape = MAKE[kind](0);
                    const [object, key, name] = shape.points ? [shape.points[field >> 1], 'xy'[field & 1], `points[${field >> 1}].${'xy'[field & 1]}`]
                        : [shape, Object.keys(shape)[field + 1], Object.keys(shape)[field + 1]];
                    object[key] = value;
                    for (const ask of Object.values(ASK)) {
                        for (const call of [() => ask(ts, shape, MAKE.circle(9)), () => ask(ts, MAKE.circle(9), shape)]) {
                            if (kind === 'circle' && Number.isFinite(value) && answersRight(call, ts, shape)) continue;
                            assert.throws(call, error => {
                                assert.ok(error.message.startsWith(`${kind}.${name} is `), error.stack);
                                assert.ok(error instanceof (typeof value === 'number' ? RangeError : TypeError), error.stack);
                                return true;
                            });
                        }
                    }
                    if (typeof value === 'number' && Number.isFinite(value)) continue; // lite may answer
                    let words;
                    assert.throws(() => ts.relation(shape, MAKE.point(0)), error => (words = error.message, true));
                    assert.throws(() => lite.relation(shape, MAKE.point(0)), {message: words});
                }
            }
        }
        for (const value of [undefined, null, 5, 'circle', {}, {kind: 'toString'}, {kind: '__proto__'}, [],
            {kind: 'ray', x: 0, y: 0, dx: 1, dy: 0}]) {
            for (const ask of Object.values(ASK)) {
                assert.throws(() => ask(ts, value, box(0)), TypeError);
                assert.throws(() => ask(ts, box(0), value), TypeError);
            }
        }
        throws(() => ts.relation({...MAKE.circle(0), r: -1}, box(0)), RangeError, /^circle\.r is -1/);
        throws(() => ts.relation({...box(0), ux: 0, uy: 0}, box(0)), RangeError, /axis/);
        throws(() => ts.relation({...MAKE.aabb(0), minx: 9}, box(0)), RangeError, /min/);
        throws(() => ts.within(box(0), box(1), NaN), RangeError, /distance is NaN/);
        throws(() => ts.within(box(0), box(1), -1), RangeError, /distance is -1/);
        throws(() => ts.castRay({x: 0, y: NaN, dx: 1, dy: 0}, box(0)), RangeError, /^ray\.y is NaN/);
        throws(() => ts.castRay({x: 0, y: 0, dx: 0, dy: 0}, box(0)), RangeError, /direction/);
        throws(() => ts.castRay(box(0), box(0)), TypeError, /castRay/);
        throws(() => ts.castRay(null, box(0)), TypeError, /ray/);
        throws(() => ts.castRay({x: 0, y: 0, dx: 1, dy: 0}, {...box(0), cx: NaN}), RangeError, /^obb\.cx is NaN/);
        throws(() => ts.sweep(box(0), {x: NaN, y: 0}, box(0), {x: 0, y: 0}), RangeError, /^moveA\.x is NaN/);
        throws(() => ts.sweep(box(0), {x: 0, y: 0}, box(0), null), TypeError, /moveB/);
        assert.equal(ts.relation(box(0), box(2)), TOUCHING); // it lives
    });

    test(`${MODULES[i]}: getters that throw, and that call the instance`, () => {
        const mine = new Error('mine');
        assert.throws(() => ts.relation({kind: 'circle', get x() { throw mine; }, y: 0, r: 1}, box(0)), error => error === mine);
        const calling = {kind: 'circle', get x() { return ts.distance(box(0), box(9)) * 0; }, y: 0, r: 1}, kept = ts.keep(2);
        for (const call of [() => ts.relation(box(0), calling), () => ts.relation(calling, box(0)),
            () => ts.castRay({x: 0, y: 0, dx: 1, dy: 0}, calling), () => kept.add(calling)])
            throws(call, Error, /a getter of a shape has called this instance/);
        const freeing = {kind: 'circle', get x() { kept.free(); return 0; }, y: 0, r: 1};
        throws(() => kept.add(freeing), Error, /a getter/);
        assert.equal(ts.relation(box(0), box(2)), TOUCHING);
    });

    test(`${MODULES[i]}: a full stack of the engine leaves it whole`, () => {
        const program = fileURLToPath(new URL('wasm_stack.mjs', import.meta.url));
        const printed = execFileSync(process.execPath, [...process.execArgv, '--stack-size=200', program, MODULES[i]], {encoding: 'utf8'});
        assert.equal(printed, 'often, then 0\n');
    });

    test(`${MODULES[i]}: a failed assertion of the library is an exception in words`, () => {
        const kept = ts.keep(2);
        kept._alive[1] = 1; // which no caller can do
        throws(() => kept.remove(1), Error, /^touchstone: assertion failed: index >= 0 && .* \(broad\/broad\.c:\d+\)$/);
        assert.equal(ts.relation(box(0), box(2)), TOUCHING);
    });

    // ---- Kept shapes

    // Most are decided by the discs in and around them: at these distances the discs touch, or nearly.
    test(`${MODULES[i]}: kept boxes whose discs touch`, () => {
        const kept = ts.keep(2), found = new Uint8Array(1), seen = new Set();
        for (const length of [1, 3, 2 ** -70, 2 ** 60]) {
            for (const [hx, hy] of [[3, 4], [4, 3], [0, 5], [5, 0], [0, 0]]) {
                const box = {kind: 'obb', cx: 0, cy: 0, hx: hx / length, hy: hy / length, ux: length, uy: 0}, ids = [kept.add(box), kept.add(box)];
                for (const [x, y] of [[2 * hx, 2 * hy], [2 * hx, 0], [0, 2 * hy], [6, 0], [0, 6], [10, 0], [8, 0], [0, 0]]) {
                    for (const factor of [1, 1 + 2 ** -52, 1 - 2 ** -53, 1 + 2 ** -18, 1 - 2 ** -18, 1 + 2 ** -17, 1 - 2 ** -17]) {
                        for (const [c, s] of [[1, 0], [0, 1], [0.6, 0.8], [1 + 2 ** -22, 0], [1 - 2 ** -22, 0]]) {
                            kept.set(ids[0], 0, 0, c, s);
                            kept.set(ids[1], factor * (x * c - y * s), factor * (x * s + y * c), c, s);
                            const expected = ts.relation(kept.shape(ids[0]), kept.shape(ids[1]));
                            seen.add(expected);
                            assert.equal(kept.relation(...ids), expected);
                            assert.equal(kept.relations(Uint32Array.from(ids), found)[0], expected);
                        }
                    }
                }
                ids.forEach(id => kept.remove(id));
            }
        }
        assert.equal(seen.size, 3);
    });

    test(`${MODULES[i]}: kept shapes are moved and turned`, () => {
        const kept = ts.keep(10);
        for (const kind of KINDS) {
            const id = kept.add(MAKE[kind](0)), other = kept.add(box(0.25));
            assert.deepEqual(kept.shape(id), MAKE[kind](0));
            assert.equal(kept.relation(id, other), ts.relation(MAKE[kind](0), box(0.25)));
            kept.set(id, 0.25, 3);
            assert.equal(kept.relation(id, other), ts.relation(kept.shape(id), box(0.25)));
            kept.set(id, 1, 2, 0.6, 0.8);
            const {cx, cy, x, y} = kept.shape(id);
            if (kind === 'obb') assert.deepEqual([cx, cy], [1, 2]);
            if (kind === 'circle') assert.deepEqual([x, y], [1, 2]);
            kept.set(id, 0, 0); // which keeps the turn
            assert.deepEqual([...kept.poses.subarray(4 * id, 4 * id + 4)], [0, 0, 0.6, 0.8]);
            assert.deepEqual(kept.contact(id, other), ts.contact(kept.shape(id), box(0.25)));
            assert.equal(kept.distance(id, other), ts.distance(kept.shape(id), box(0.25)));
            assert.equal(kept.within(id, other, 0.5), ts.within(kept.shape(id), box(0.25), 0.5));
            assert.equal(kept.meets(id, other), ts.meets(kept.shape(id), box(0.25)));
            assert.equal(kept.overlaps(id, other), ts.overlaps(kept.shape(id), box(0.25)));
            kept.remove(other);
            kept.remove(id);
        }
        const arrow = kept.add(ARROW);
        kept.set(arrow, 100, 0, Math.PI);
        assert.equal(kept.shape(arrow).points[0].x, 100);
        assert.equal(kept.size, 1);
        const upright = kept.add(MAKE.aabb(0));
        kept.set(upright, 5, 6, 0);
        assert.deepEqual(kept.shape(upright), {kind: 'aabb', minx: 4, miny: 5, maxx: 6, maxy: 7});
        kept.set(upright, 5, 6, 0.6, 0.8);
        assert.equal(kept.shape(upright).kind, 'obb');
        kept.free();
    });

    test(`${MODULES[i]}: many pairs, the broad phase, windows and rays`, () => {
        const kept = ts.keep(5000), count = 5000;
        for (let k = 0; k < count; k++) kept.add(k % 3 ? box(0) : MAKE.circle(0));
        for (let k = 0; k < count; k++) kept.set(k, k % 100 * 1.9, Math.floor(k / 100) * 2, k);
        const pairs = kept.pairs().slice(), found = kept.relations(pairs, new Uint8Array(pairs.length / 2));
        assert.ok(pairs.length > 2 * 4096 * 2, 'more than two pieces');
        const listed = new Set();
        for (let k = 0; k < found.length; k++) {
            const [a, b] = [pairs[2 * k], pairs[2 * k + 1]];
            assert.ok(a < b && b < count);
            listed.add(a * count + b);
            if (k % 50 === 0) assert.equal(found[k], ts.relation(kept.shape(a), kept.shape(b)));
        }
        assert.equal(listed.size, found.length);
        for (let k = 0; k + 1 < count; k++) if (kept.relation(k, k + 1) !== APART) assert.ok(listed.has(k * count + k + 1));
        const within = kept.window(0, 0, 3, 0);
        assert.ok(within.includes(0) && within.includes(1) && !within.includes(50));
        const hit = kept.castRay({x: -10, y: 0, dx: 1, dy: 0});
        assert.equal(hit.id, 0);
        assert.deepEqual({...hit, id: undefined}, {...ts.castRay({x: -10, y: 0, dx: 1, dy: 0}, kept.shape(0)), id: undefined});
        assert.equal(kept.castRay({x: -10, y: 0, dx: -1, dy: 0}).id, -1);
        assert.equal(kept.castRay({x: -10, y: 0, dx: -1, dy: 0}).relation, APART);
        kept.remove(0);
        assert.notEqual(kept.castRay({x: -10, y: 0, dx: 1, dy: 0}).id, 0);
        kept.free();
    });

    test(`${MODULES[i]}: kept shapes refuse in words`, () => {
        const kept = ts.keep(2), a = kept.add(box(0)), b = kept.add(box(1));
        throws(() => kept.add(box(0)), RangeError, /capacity/);
        for (const id of [2, -1, 1.5, NaN, undefined, null, {}, 2 ** 32]) {
            for (const call of [() => kept.relation(a, id), () => kept.contact(id, a), () => kept.set(id, 0, 0), () => kept.remove(id),
                () => kept.shape(id), () => kept.distance(a, id), () => kept.within(id, a, 1), () => kept.overlaps(a, id)]) throws(call, RangeError, /no shape has the id/);
        }
        for (const [x, y, c, s] of [[NaN, 0, 0], [0, NaN, 0], [0, 0, NaN], [0, Infinity, 0], [0, 0, 1, 1], [0, 0, 0, 0], [1e300, 0, 0],
            [0, 0, NaN, 0]])
            throws(() => kept.set(a, x, y, c, s), RangeError, /^(x|y|c|s|\(c, s\)|\(x, y\)|angle) is/);
        for (const [x, y, c, s] of [['1', 0, 0], [0, null, 0], [0, 0, '1'], [0, 0, 1, '0'], [undefined, 0]])
            throws(() => kept.set(a, x, y, c, s), TypeError, /not a number/);
        assert.equal(kept.relation(a, b), OVERLAPPING); // what was refused changed nothing
        for (const [index, value] of [[0, NaN], [1, Infinity], [2, NaN], [3, 5], [0, 1e300]]) {
            kept.poses[index] = value;
            for (const call of [() => kept.relation(a, b), () => kept.pairs(), () => kept.contact(b, a),
                () => kept.relations(Uint32Array.of(a, b), new Uint8Array(1))])
                throws(call, RangeError, /the pose of shape 0/);
            kept.set(a, 0, 0, 0);
            assert.equal(kept.relation(a, b), OVERLAPPING);
        }
        throws(() => kept.relations([0, 1], new Uint8Array(1)), TypeError, /pairs/);
        throws(() => kept.relations(Uint32Array.of(0), new Uint8Array(1)), RangeError, /odd/);
        throws(() => kept.relations(Uint32Array.of(0, 1), new Uint8Array(0)), RangeError, /room/);
        throws(() => kept.relations(Uint32Array.of(0, 1), [0]), TypeError, /out/);
        throws(() => kept.relations(Uint32Array.of(0, 1, 1, 7), new Uint8Array(2)), RangeError, /pairs\[3\] is 7/);
        kept.remove(b);
        throws(() => kept.relation(a, b), RangeError, /no shape has the id 1/);
        throws(() => kept.relations(Uint32Array.of(a, b), new Uint8Array(1)), RangeError, /pairs\[1\]/);
        throws(() => kept.add({...MAKE.circle(0), r: 2 ** 99}), RangeError, /too large/);
        throws(() => kept.add({...box(0), cx: NaN}), RangeError, /^obb\.cx is NaN/);
        assert.equal(kept.add(box(3)), b); // an id that is free again
        for (const capacity of [0, -1, 1.5, NaN, '5', 2 ** 25]) {
            throws(() => ts.keep(capacity), RangeError, /capacity/);
            throws(() => kept.grow(capacity), RangeError, /capacity/);
        }
        throws(() => kept.window(0, 0, NaN, 1), RangeError, /aabb\.maxx is NaN/);
        throws(() => kept.window(2, 0, 1, 1), RangeError, /min/);
        throws(() => kept.castRay({x: 0, y: 0, dx: 0, dy: 0}), RangeError, /direction/);
        kept.free();
        kept.free(); // again, which does nothing
        for (const call of [() => kept.relation(a, b), () => kept.set(a, 0, 0), () => kept.add(box(0)), () => kept.pairs(), () => kept.poses,
            () => kept.grow(9), () => kept.shape(a),
            () => kept.remove(a), () => kept.relations(Uint32Array.of(0, 1), new Uint8Array(1)), () => kept.window(0, 0, 1, 1),
            () => kept.castRay({x: 0, y: 0, dx: 1, dy: 0})])
            throws(call, Error, /were freed/);
        assert.equal(ts.relation(box(0), box(2)), TOUCHING);
    });
}

// ---- Angles, beside integers of any length

const FINE = 1280n, ONE = 1n << FINE, COARSE = 160n; // bits behind the point: of pi, and of cosines

function arctanOfOneBy(n) {
    let sum = 0n, term = ONE / n;
    for (let k = 1n; term; k += 2n, term /= -n * n) sum += term / k;
    return sum;
}
const QUARTER = 8n * arctanOfOneBy(5n) - 2n * arctanOfOneBy(239n); // Machin's formula

function fixed(x, bits) {
    let shift = Number(bits);
    while (!Number.isInteger(x) && shift > 0) {
        x *= 2; // exact
        shift--;
    }
    return BigInt(Math.trunc(x)) << BigInt(shift);
}

// Cosine and sine with COARSE bits.
function exactTurn(angle) {
    const x = fixed(angle, FINE), k = (2n * x + QUARTER) / (2n * QUARTER) - (2n * x + QUARTER < 0n ? 1n : 0n);
    const r = (x - k * QUARTER) >> (FINE - COARSE), of = [0n, 0n];
    for (let n = 0n, term = 1n << COARSE; term && n < 60n; n++, term = (term * r >> COARSE) / n) of[n & 1n] += n & 2n ? -term : term;
    const [c, s] = of, turns = [[c, s], [-s, c], [-c, -s], [s, -c]];
    return turns[Number(BigInt.asUintN(2, k))];
}

const wordsOf = new Uint32Array(2), doubleOf = new Float64Array(wordsOf.buffer);
function* someAngles() {
    let state = 88172645;
    const random = () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 2 ** 32;
    };
    yield* [0, -0, Math.PI / 4, Math.PI / 2, -Math.PI / 2, Math.PI, -Math.PI, 2 * Math.PI, 1e-300, 5e-324, 2 ** 20, -(2 ** 20), 2 ** 20 - 2 ** -32,
        1e22, Number.MAX_VALUE, -Number.MAX_VALUE, 6381956970095103 * 2 ** 797]; // the last is nearest to a multiple of a quarter
    for (let k = 0; k < 1500; k++) {
        wordsOf.set([random() * 2 ** 32, random() * 2 ** 32]);
        yield (random() - 0.5) * 14;
        yield (random() - 0.5) * 2 ** 21;
        yield Math.PI / 2 * Math.round((random() - 0.5) * 2 ** (60 * random()));
        if (Number.isFinite(doubleOf[0])) yield doubleOf[0];
    }
}

for (const [i, ts] of [plain, simd].entries()) {
    test(`${MODULES[i]}: cosine and sine of any angle are within an ulp of 1, and have the same bits for one and for many`, () => {
        const kept = ts.keep(8), angles = [...someAngles()];
        for (let k = 0; k < 8; k++) kept.add(box(0));
        const turn = id => [...kept.poses.subarray(4 * id + 2, 4 * id + 4)];
        for (const [at, angle] of angles.entries()) {
            kept.set(0, 1, 2, angle);
            const found = turn(0), exact = exactTurn(angle);
            for (const k of [0, 1]) {
                const error = fixed(found[k], COARSE) - exact[k], most = 1n << (COARSE - 52n);
                assert.ok(-most <= error && error <= most, `of ${angle}: ${found}`);
            }
            // Beside another, which may be far too, as the first, the second and the last of an odd count.
            const other = angles[(at * 7 + 5) % angles.length];
            for (const [numbers, id] of [[[1, 2, angle, 3, 4, other], 3], [[3, 4, other, 1, 2, angle], 4], [[3, 4, other, 3, 4, other, 1, 2, angle], 5]]) {
                kept.setAll(Float64Array.from(numbers), 3);
                assert.ok(turn(id).every((value, k) => Object.is(value, found[k])), `of ${angle} beside ${other}: ${turn(id)}, ${found}`);
                kept.setAll(new Float64Array(15), 3);
            }
        }
        kept.set(0, 0, 0, 0);
        assert.deepEqual(turn(0), [1, 0]);
        kept.set(0, 0, 0, Math.PI / 2);
        assert.deepEqual(turn(0), [6.123233995736766e-17, 1]);
        kept.set(0, 0, 0, -Math.PI);
        assert.deepEqual(turn(0), [-1, -1.2246467991473532e-16]);
    });

    test(`${MODULES[i]}: many poses in one call`, () => {
        const count = 4001, kept = ts.keep(count), other = ts.keep(count); // more than a call of the module takes
        const poses = Float64Array.from({length: 3 * count}, (_, k) => k % 3 === 2 ? k * 0.37 : Math.sin(k) * 100);
        for (let k = 0; k < count; k++) {
            kept.add(k % 3 ? box(0) : ARROW);
            other.add(k % 3 ? box(0) : ARROW);
            other.set(k, ...poses.subarray(3 * k, 3 * k + 3));
        }
        kept.setAll(poses);
        assert.deepEqual(kept.poses, other.poses);
        const pairs = other.pairs().slice();
        assert.deepEqual(kept.relations(pairs, new Uint8Array(pairs.length / 2)), other.relations(pairs, new Uint8Array(pairs.length / 2)));

        kept.poses[4 * 20] = NaN; // throws where it is asked for, and nowhere else
        const others = Uint32Array.from({length: 2 * count}, (_, k) => k === 20 ? 21 : k % count), found = new Uint8Array(count);
        others[count + 20] = 21;
        assert.equal(kept.relations(others, found).length, count);
        others[count + 20] = 20;
        throws(() => kept.relations(others, found), RangeError, /^the pose of shape 20 has x = NaN/);
        kept.setAll(poses.subarray(60, 63), 20);

        kept.setAll(Float64Array.of(1, 2, 0, 3, 4, 0), 7); // of some
        assert.deepEqual([...kept.poses.subarray(28, 36)], [1, 2, 1, 0, 3, 4, 1, 0]);
        assert.deepEqual(kept.poses.subarray(36), other.poses.subarray(36));
        kept.setAll(new Float64Array(0));
        kept.remove(8);
        kept.setAll(Float64Array.of(5, 6, 0, NaN, Infinity, NaN, 7, 8, 0), 7); // what no shape has is not used
        assert.deepEqual([kept.poses[28], kept.poses[36]], [5, 7]);

        for (const [numbers, words] of [[[1, 2, 0, 9, NaN, 0], /^poses\[4\] is NaN$/], [[1, 2, 0, 9, 9, Infinity], /^poses\[5\] is Infinity$/],
            [[1, 2, 0, 2 ** 99, 9, 0], /^poses\[3\] is 6.*e\+29$/], [[1, 2], /^poses has 2 numbers/]]) {
            kept.setAll(Float64Array.of(0, 0, 0, 3, 4, 0), 0);
            throws(() => kept.setAll(Float64Array.from(numbers)), RangeError, words);
            assert.deepEqual([...kept.poses.subarray(0, 2), ...kept.poses.subarray(4, 6)], [numbers.length < 3 ? 0 : 1, numbers.length < 3 ? 0 : 2, 3, 4]);
        }
        for (const first of [-1, 0.5, NaN, count - 1, 2 ** 32]) throws(() => kept.setAll(new Float64Array(6), first), RangeError, /^there is no room for 2 shapes/);
        for (const wrong of [[1, 2, 3], null, new Float32Array(3)]) throws(() => kept.setAll(wrong), TypeError, /no Float64Array/);
        kept.free();
        throws(() => kept.setAll(poses), Error, /were freed/);
    });
}

test('cosine and sine have the same bits everywhere', () => {
    const kept = simd.keep(1), sum = new Float64Array(1), bits = new BigUint64Array(sum.buffer);
    kept.add(box(0));
    let all = 0n;
    const turn = angle => {
        kept.set(0, 0, 0, angle);
        for (sum[0] of kept.poses.subarray(2, 4)) all = (all * 31n + bits[0]) % 2n ** 64n;
    };
    for (let k = -20000; k < 20000; k++) turn(k % 3 ? k * 0.37 : k * Math.PI / 4);
    assert.equal(all, 480733329590787390n);
    for (let angle = 1, k = 0; k < 1000; k++, angle *= 1.7) turn(angle);
    assert.equal(all, 4838502168701461835n);
});

// ---- Memory

test('memory has a fixed size, grows if told to, and views do not detach silently', () => {
    const ts = initSync(bytesOf('touchstone_simd'), {memory: 2 ** 21}), before = ts.memory, buffers = new Set();
    assert.equal(before, 2 ** 21);
    const kept = ts.keep(100), id = kept.add(box(0));
    kept.set(id, 3, 4);
    throws(() => ts.keep(100000), RangeError, /no memory to keep 100000 shapes/);
    throws(() => kept.grow(100000), RangeError, /no memory/);
    assert.equal(kept.capacity, 100);
    assert.equal(ts.memory, before);
    const old = kept.poses, pairs = kept.pairs();
    buffers.add(old.buffer);
    ts.grow(2 ** 25);
    assert.equal(ts.memory, before + 2 ** 25);
    assert.equal(old.length, 0);
    assert.deepEqual([...kept.poses.subarray(0, 4)], [3, 4, 1, 0]);
    throws(() => kept.relations(pairs, new Uint8Array(1)), TypeError, /detached/);
    kept.grow(100000);
    assert.equal(kept.capacity, 100000);
    assert.deepEqual([...kept.poses.subarray(0, 4)], [3, 4, 1, 0]);
    assert.equal(kept.shape(id).cx, 3);
    throws(() => ts.grow(2 ** 40), RangeError, /bytes/);
    throws(() => ts.grow(NaN), RangeError, /bytes is NaN/);
    throws(() => initSync(bytesOf('touchstone'), {memory: 'much'}), RangeError, /memory/);
});

test('what is freed is used again', () => {
    const ts = initSync(bytesOf('touchstone'), {memory: 2 ** 21});
    const round = Array.from({length: 64}, (_, k) => ({x: Math.cos(k / 10), y: Math.sin(k / 10)}));
    for (let times = 0; times < 200; times++) { // together more than the memory, many times over
        const kept = ts.keep(1000);
        for (let k = 0; k < 200; k++) kept.add({kind: 'polygon', points: round});
        for (let k = 0; k < 100; k++) kept.remove(k);
        kept.pairs();
        kept.free();
    }
});

test('kept shapes that are forgotten are freed', {skip: !globalThis.gc && 'needs --expose-gc'}, async () => {
    const ts = initSync(bytesOf('touchstone'), {memory: 2 ** 21});
    for (let times = 0; times < 50; times++) {
        ts.keep(3000);
        globalThis.gc();
        await new Promise(resolve => setTimeout(resolve, 1));
    }
});
