// In the Worker: the function on trial, in JavaScript or as a WebAssembly module, behind what the
// program calls (imports.js): load, batch, call. lockdown.js and mapping.js ran before; this text stands before the
// program's. JavaScript is evaluated in a Compartment: it reaches neither this text nor the program,
// so that what the program says of it is the program's own.
(function () {
'use strict';

const KINDS = {point: 1, segment: 2, ray: 4, circle: 8, aabb: 16, obb: 32, triangle: 64, polygon: 128,
               convex_polygon: 256, capsule: 512};
const TOUCHES = {misses: 0, hits: 1, either: 2, reported: 3, 'half open': 4, consistent: 5};
const NUMBERS = {double: 0, float: 1, int32: 2};
const FORMS = {world: 0, placed: 1};
const ASKS = {pair: 1, ray: 2, cast: 4, first: 8};
const GIVES = {gap: 1, normal: 2, contact: 4, distance: 8, depth: 16, normal_apart: 32, time: 64, first: 128};
const LOOPS_MAX = 20e6; // turns of all loops in one call; fewer once it has hung
const LOOPS_AFTER_HANG = LOOPS_MAX / 256;
const LOOPS_TRIED = 1e6; // of the calls by which it is found out what it takes
const CALL_MAX = 1000; // characters
const ENDLESS = 'a loop does not end';
const loopsOf = () => ({turns: 0, most: LOOPS_MAX, hangs: false});

// ---- The description

function found(value) { return value === undefined ? 'nothing' : JSON.stringify(value); }

function oneOf(field, value, table, standard) {
    if (value === undefined && standard !== undefined) return standard;
    if (typeof value === 'string' && Object.hasOwn(table, value)) return table[value];
    throw new Error(`plugin.${field}: found ${found(value)}, expected one of ${Object.keys(table).join(', ')}`);
}

function sumOf(field, value, table, least) {
    if (value === undefined && !least) return 0;
    const list = typeof value === 'string' ? [value] : value;
    if (!Array.isArray(list) || list.length < least) {
        throw new Error(`plugin.${field}: found ${found(value)}, expected a list of ${Object.keys(table).join(', ')}`);
    }
    // Its own methods and iterator may be anything.
    let sum = 0;
    for (let i = 0; i < Math.min(list.length, 100); i++) sum |= oneOf(field, list[i], table);
    return sum;
}

function numberOf(field, value, standard) {
    if (value === undefined) return standard;
    if (typeof value === 'number') return value;
    throw new Error(`plugin.${field}: found ${found(value)}, expected a number`);
}

function describe(plugin) {
    if (!plugin || typeof plugin !== 'object') throw new Error('no plugin: expected export const plugin = {...}');
    return {
        abi: 3, name: plugin.name === undefined ? 'mine' : String(plugin.name),
        a: sumOf('a', plugin.a, KINDS, 1), b: sumOf('b', plugin.b, KINDS, 1),
        touch: oneOf('touch', plugin.touch, TOUCHES), number: oneOf('number', plugin.number, NUMBERS, 0),
        gives: sumOf('gives', plugin.gives, GIVES, 0), tolerance: numberOf('tolerance', plugin.tolerance, 0),
        form: oneOf('form', plugin.form, FORMS, FORMS.world), corners: numberOf('corners', plugin.corners, 0), refuses: plugin.refuses ? 1 : 0,
        asks: oneOf('asks', plugin.asks, ASKS, 0), hasReply: 1, ulps: numberOf('ulps', plugin.ulps, 0),
        subject: plugin.subject === undefined ? '' : String(plugin.subject),
    };
}

// ---- Shapes as objects

function pointsOf(numbers, from) {
    const points = [];
    for (let i = from; i + 1 < numbers.length; i += 2) points.push({x: numbers[i], y: numbers[i + 1]});
    return points;
}

function cornersOfBox([cx, cy, hx, hy, ux, uy]) {
    return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sx, sy]) =>
        ({x: cx + sx * hx * ux - sy * hy * uy, y: cy + sx * hx * uy + sy * hy * ux}));
}

function shapeOf(kind, n) {
    switch (kind) {
    case 1: return {kind: 'point', x: n[0], y: n[1]};
    case 2: return {kind: 'segment', x1: n[0], y1: n[1], x2: n[2], y2: n[3]};
    case 4: return {kind: 'ray', x: n[0], y: n[1], dx: n[2], dy: n[3]};
    case 8: return {kind: 'circle', x: n[0], y: n[1], r: n[2]};
    case 16: return {kind: 'aabb', minx: n[0], miny: n[1], maxx: n[2], maxy: n[3]};
    case 32: return {kind: 'obb', cx: n[0], cy: n[1], hx: n[2], hy: n[3], ux: n[4], uy: n[5], corners: cornersOfBox(n)};
    case 64: return {kind: 'triangle', points: pointsOf(n, 0)};
    case 512: return {kind: 'capsule', x1: n[0], y1: n[1], x2: n[2], y2: n[3], r: n[4]};
    default: return {kind: 'polygon', points: pointsOf(n, 1)};
    }
}

// A shape in local coordinates, whose point (px, py) stands at (x + c px - s py, y + s px + c py) of `at`.
function placedShapeOf(kind, n) {
    return {...shapeOf(kind, n.subarray(4)), at: {x: n[0], y: n[1], c: n[2], s: n[3]}};
}

// The others of a list, as [kind, numbers], from what follows both motions: how many, and of each its kind, how many numbers, and these.
function othersOf(moves) {
    const others = [];
    for (let left = moves[4], at = 5; left > 0; left--, at += 2 + moves[at + 1])
        others.push([moves[at], moves.subarray(at + 2, at + 2 + moves[at + 1])]);
    return others;
}

// Shapes of a cast; moves: x and y of both motions. Of a list, which has others behind them, the second is an array.
function movingShapes(kindA, a, kindB, b, moves) {
    const move = {x: moves[2], y: moves[3]}, first = {...shapeOf(kindA, a), move: {x: moves[0], y: moves[1]}};
    const list = [[kindB, b], ...othersOf(moves)].map(([kind, numbers]) => ({...shapeOf(kind, numbers), move}));
    return [first, moves.length > 4 ? list : list[0]];
}

// ---- JavaScript

// Lines for the browser's console, of which a loop would write too many, and too long ones. Values may be anything:
// their own methods may throw, which is no fault of the function.
const LINES_MAX = 200, LINE_MAX = 1000;
function consoleOf() {
    let left = LINES_MAX;
    const textOf = value => {
        try {
            const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
            return text.length > LINE_MAX ? text.slice(0, LINE_MAX) + ' ...' : text;
        } catch {
            return 'something that cannot be printed';
        }
    };
    const write = (...values) => {
        if (left-- > 0) console.log(...values.slice(0, 20).map(textOf));
    };
    return harden({log: write, info: write, warn: write, error: write, debug: write});
}

const NAMELESS = /^([ \t]*)export\s+default\s+(?=\(|[\w$]+\s*=>|(?:async\s+)?function\s*\()/gm; // frame.js has it too
const LOOKS = {__evadeHtmlCommentTest__: true, __evadeImportExpressionTest__: true, __rejectSomeDirectEvalExpressions__: false};

// The function is called without `this`, and gets copies only: nothing that it can reach decides anything or
// belongs to another function.
class ScriptFunction {
    #loops;
    #collides;
    #shapeOf;
    #callWords;
    #mapped; // in place of both, for a function without a description

    // `loops`: {turns, most, hangs}, the count of this call, its limit, and whether it was passed; `told` gets how a function without a
    // description is asked (mapping.mjs).
    constructor(code, loops, told) {
        this.#loops = loops;
        loops.turns = 0;
        loops.hangs = false;
        const turn = () => {
            if (++loops.turns <= loops.most) return;
            loops.most = LOOPS_AFTER_HANG;
            loops.hangs = true;
            throw new Error(ENDLESS);
        };
        const body = code.replace(NAMELESS, '$1module.exports = ').replace(/^([ \t]*)export\s+(default\s+)?/gm, '$1');
        const names = ['plugin', 'collides', ...mapping.namesIn(code)].map(name => `${name}: typeof ${name} === "undefined" ? undefined : ${name}`);
        // What it uses most comes as parameters, which are faster than the global names of a Compartment.
        const module = {exports: {}};
        const given = {__turn: harden(turn), module, exports: module.exports, console: consoleOf(), Math, Number, Array, Object, JSON, Date, Float64Array};
        const text = `(function (${Object.keys(given)}) { return (function () {"use strict";\n${body}\n;return {${names}}; })(); })`;
        // Words that look like HTML comments, imports or eval to a Compartment, as `i --> 0` does, are made harmless.
        const {plugin, collides, ...others} = new Compartment().evaluate(text, LOOKS)(...Object.values(given));
        if (loops.hangs) throw new Error(ENDLESS); // also if it caught that
        if (plugin === undefined) {
            const {exports} = module;
            this.#readFrom([...Object.values(others), collides, ...typeof exports === 'function' ? [exports] : Object.values(exports)], code, told);
            return;
        }
        if (typeof collides !== 'function') {
            throw new Error('no function: expected export function collides(a, b, out)');
        }
        this.description = harden(describe(plugin));
        this.#collides = collides;
        this.#shapeOf = this.description.form === FORMS.placed ? placedShapeOf : shapeOf;
        Object.freeze(this);
    }

    // A function without a description, as it is written for games.
    #readFrom(values, code, told) {
        const loops = this.#loops, {most} = loops;
        const limited = run => {
            Object.assign(loops, {turns: 0, hangs: false, most: LOOPS_TRIED});
            let value;
            try {
                value = run();
            } catch (thrown) {
                if (!loops.hangs) throw thrown;
            }
            loops.most = most;
            if (loops.hangs) throw new mapping.Endless();
            return value;
        };
        const functions = [...new Set(values)].filter(value => typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value)));
        const {call, callWords, description} = mapping.settle(mapping.propose(functions, code, {written: mapping.BY_COMMENT, limited, told}));
        this.#mapped = call;
        this.#callWords = callWords;
        this.description = harden(describe(description));
        Object.freeze(this);
    }

    // The case's line as a call of the function, in its own parameters; '' if it is not known, or if the numbers are not in decimals.
    callOf(line) {
        const [[nameA, ...a], [nameB, ...b]] = line.split(' | ', 2).map(shape => shape.split(' ')), {a: first} = this.description;
        const isFirst = name => KINDS[name] === first || name === 'polygon' && first === KINDS.convex_polygon;
        const [one, other] = (isFirst(nameA) ? [a, b] : [b, a]).map(numbers => Float64Array.from(numbers, Number));
        const isKnown = this.#callWords && (isFirst(nameA) || isFirst(nameB)) && [one, other].every(numbers => numbers.every(Number.isFinite));
        return isKnown ? this.#callWords(one, 0, one.length, other, 0, other.length) : '';
    }

    call(kindA, a, kindB, b, measure, moves) {
        const out = {}, collides = this.#collides, shapeOf = this.#shapeOf;
        this.#loops.turns = 0;
        this.#loops.hangs = false;
        if (this.#mapped) return this.#mapped(a, 0, a.length, b, 0, b.length);
        const [first, second] = moves ? movingShapes(kindA, a, kindB, b, moves) : [shapeOf(kindA, a), shapeOf(kindB, b)];
        const answer = collides(first, second, out);
        // More than 32 bits would be cut on the way to the program.
        if (typeof answer !== 'boolean' && answer !== (typeof answer === 'number' ? answer | 0 : NaN)) {
            const isObject = answer !== null && typeof answer === 'object';
            const what = answer === undefined ? 'nothing' : isObject ? 'an object' : `${String(answer)} (${typeof answer})`;
            const why = answer === undefined ? ': does it end without return?' : answer instanceof Promise ? ': is it async?' : '';
            throw new Error(`returned ${what}, expected true, false, 0, 1 or 2${why}`);
        }
        if (out.gap !== undefined) measure[0] = out.gap;
        if (out.normal) [measure[1], measure[2]] = [out.normal.x, out.normal.y];
        if (out.contact) [measure[3], measure[4]] = [out.contact.x, out.contact.y];
        if (out.time !== undefined) measure[5] = out.time;
        if (out.first !== undefined) measure[6] = out.first;
        return answer === true ? 2 : Number(answer);
    }
}
harden(ScriptFunction);

// ---- What it throws

// In one line of printable words: a tab or a line's end would break the lists of findings. It may be anything, and its
// own getters and methods may throw too, or never return.
function wordsOf(thrown) {
    try {
        return String(thrown && thrown.message || thrown).slice(0, 1000).replace(/[\s\p{C}]+/gu, ' ');
    } catch {
        return 'something that cannot be printed';
    }
}

// ---- A WebAssembly module that exports the struct of touchstone_plugin.h

// A stack frame can give away an instance, that of the program too: without this getter, which goes once the program
// is made, an instance gives away nothing.
const exportsOf = Object.getOwnPropertyDescriptor(WebAssembly.Instance.prototype, 'exports').get;

const PAGE = 65536, GUARDS = 16, GUARD = -6.02e123;
const ROOM = {question: 0, reply: 80, other: 128, text: 256, a: 1024, b: 8192, others: 10240, measure: 16384}; // offsets in a page of its own
const TEXT_ROOM = 256;

class ModuleFunction {
    constructor(bytes) {
        const module = new WebAssembly.Module(bytes), imports = Object.create(null);
        for (const {module: from, name, kind} of WebAssembly.Module.imports(module)) {
            if (kind !== 'function') throw new Error(`the module imports a ${kind} (${from}.${name}), expected none`);
            imports[from] = imports[from] || Object.create(null);
            imports[from][name] = Object.hasOwn(Math, name) ? Math[name] : () => { throw new Error(`it called ${name}, which is not there`); };
        }
        const made = Reflect.apply(exportsOf, new WebAssembly.Instance(module, imports), []);
        this.memory = made.memory;
        const table = made.__indirect_function_table, at = made.touchstone_plugin;
        if (!this.memory || !table || !at) {
            throw new Error('the module must export memory, __indirect_function_table and touchstone_plugin');
        }
        const view = new DataView(this.memory.buffer), from = at.value;
        const integer = offset => view.getInt32(from + offset, true);
        const abi = integer(0), isNew = abi >= 2, isThird = abi >= 3 && integer(56) >= 80;
        if (abi < 1 || abi > 3) throw new Error(`plugin.abi: found ${abi}, expected 1 to 3`);
        this.description = {
            abi: isThird ? abi : 2, name: this.text(integer(4)), a: integer(8), b: integer(12), touch: integer(16), number: integer(20),
            gives: integer(24), tolerance: isNew ? view.getFloat64(from + 32, true) : 0, form: isNew ? integer(40) : 0,
            subject: isNew ? this.text(integer(44)) : '', corners: isNew ? integer(48) : 0,
            refuses: isNew ? integer(52) : 0, asks: isThird ? integer(60) : 0, ulps: isThird ? view.getFloat64(from + 64, true) : 0,
        };
        this.answer = table.get(integer(28));
        this.reply = isThird ? table.get(integer(76)) : null; // in place of `answer`, one question at a time
        this.description.hasReply = this.reply ? 1 : 0;
        this.measures = {[ASKS.cast]: 6, [ASKS.first]: 7}[this.description.asks] ?? 5;
        if (typeof (this.reply || this.answer) !== 'function') throw new Error('plugin.answer: found no function');
        this.base = this.memory.grow(1) * PAGE;
        this.guard();
    }

    text(at) {
        const bytes = new Uint8Array(this.memory.buffer);
        return at ? new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at))) : '';
    }

    doubles(offset, count) { return new Float64Array(this.memory.buffer, this.base + offset, count); }
    guard() {
        this.doubles(ROOM.measure - 8 * GUARDS, GUARDS).fill(GUARD);
        this.doubles(ROOM.measure + 8 * this.measures, GUARDS).fill(GUARD);
    }

    // TouchstoneQuestion and TouchstoneReply of 32 bits: size, ask, two shapes of kind, count, numbers, two motions, how many
    // others, and these; size, state, relation, room for measures, measures, room for the text, text.
    replyOf(kindA, countA, kindB, countB, moves) {
        const view = new DataView(this.memory.buffer), ask = moves ? moves.length > 4 ? ASKS.first : ASKS.cast : [kindA, kindB].includes(KINDS.ray) ? ASKS.ray : ASKS.pair;
        const put = (at, values) => values.forEach((value, i) => view.setInt32(this.base + at + 4 * i, value, true));
        const others = moves ? othersOf(moves) : [];
        put(ROOM.question, [72, ask, kindA, countA, this.base + ROOM.a, kindB, countB, this.base + ROOM.b]);
        this.doubles(ROOM.question + 32, 4).set(moves ? moves.subarray(0, 4) : [0, 0, 0, 0]);
        put(ROOM.question + 64, [others.length, this.base + ROOM.other]);
        others.reduce((at, [kind, numbers], k) => {
            put(ROOM.other + 12 * k, [kind, numbers.length, this.base + at]);
            this.doubles(at, numbers.length).set(numbers);
            return at + 8 * numbers.length;
        }, ROOM.others);
        put(ROOM.reply, [28, 0, -(2 ** 31), this.measures, this.base + ROOM.measure, TEXT_ROOM, this.base + ROOM.text]);
        put(ROOM.text, [0]);
        this.reply(this.base + ROOM.question, this.base + ROOM.reply, 1);
        const after = new DataView(this.memory.buffer), state = after.getInt32(this.base + ROOM.reply + 4, true);
        if (state === 2) throw new Error(this.text(this.base + ROOM.text).slice(0, TEXT_ROOM) || 'an exception');
        if (state !== 0 && state !== 1) throw new Error(`a reply of state ${state}, expected 0, 1 or 2`);
        return state === 1 ? -1 : after.getInt32(this.base + ROOM.reply + 8, true);
    }

    call(kindA, a, kindB, b, measure, moves) {
        this.doubles(ROOM.a, a.length).set(a);
        this.doubles(ROOM.b, b.length).set(b);
        this.doubles(ROOM.measure, this.measures).set(measure.subarray(0, this.measures));
        const returned = this.reply ? this.replyOf(kindA, a.length, kindB, b.length, moves)
            : this.answer(kindA, this.base + ROOM.a, kindB, this.base + ROOM.b, this.base + ROOM.measure);
        if (typeof returned !== 'number') throw new Error(`returned ${typeof returned}, expected a number of 32 bits`);
        measure.set(this.doubles(ROOM.measure, this.measures));
        const isWhole = offset => this.doubles(offset, GUARDS).every(value => value === GUARD);
        const before = isWhole(ROOM.measure - 8 * GUARDS), behind = isWhole(ROOM.measure + 8 * this.measures);
        if (before && behind) return returned;
        this.guard();
        throw new Error(behind ? 'wrote before measure[0]' : `wrote beyond measure[${this.measures - 1}]`);
    }
}

// ---- What the program calls

const makeOf = (source, loops, told = () => {}) => source.module ? new ModuleFunction(source.module) : new ScriptFunction(source.code, loops, told);

// The shape as text, of a placed one as it is handed over: kind, transform, numbers.
const shapeWords = (kind, numbers) => `${Object.keys(KINDS).find(name => KINDS[name] === kind)} ${Array.from(numbers).join(' ')}`;
const keyOf = (kindA, a, kindB, b, moves) => `${kindA} ${Array.from(a)} ${kindB} ${Array.from(b)} ${Array.from(moves || [])}`;

// A promise that the function leaves behind is nobody's answer.
self.addEventListener('unhandledrejection', event => event.preventDefault());

self.functionHost = message => {
    if (!message.function) return undefined;
    // The queries that ended a Worker before. The same queries come in the same order, so all before them
    // return; after one of them no other is asked, also when the judge loads the function afresh: it
    // might hang as well.
    let hung = message.hung;
    let isRefusing = false;
    let source = message.function, made = null;
    const loops = loopsOf();
    const host = {
        asks: false, // since the Worker last said that it rests
        failed: null, // {words, hangs}: why the last load or call failed
        get number() { return source.number; }, // of the Judge, which every verdict bears
        set(next) {
            source = next;
            hung = [];
            isRefusing = false;
            loops.most = LOOPS_MAX;
        },
        // The description; null if it failed.
        load() {
            delete WebAssembly.Instance.prototype.exports;
            let reading = null;
            try {
                made = makeOf(source, loops, told => { reading = told; });
                return {...made.description, refuses: hung.length ? 1 : made.description.refuses};
            } catch (thrown) {
                const words = wordsOf(thrown), lack = source.code === undefined ? null : mapping.lackOf(words, source.code, mapping.BY_COMMENT);
                host.failed = {words: lack ?? words, hangs: false};
                return null;
            } finally {
                postMessage({type: 'reading', reading});
            }
        },
        callOf(line) { return made.callOf?.(line).slice(0, CALL_MAX) ?? ''; },
        // The page gets the questions first, so that it can name the one that does not return. A frame is int32 bytes
        // and count, and so many questions: int32 bytes, query, kind a, numbers of a, kind b, numbers of b; the numbers; of a cast both motions, of a list the others.
        batch(frame, integers, doubles) {
            const queries = [], count = integers[(frame >> 2) + 1];
            for (let i = 0, at = frame + 8; i < count; i++) {
                const [bytes, ask, kindA, numbersA, kindB, numbersB] = integers.subarray(at >> 2, (at >> 2) + 6);
                const first = (at + 24) >> 3, second = first + numbersA, end = second + numbersB;
                const moves = ask >= ASKS.cast ? doubles.slice(end, ask === ASKS.first ? (at + bytes) >> 3 : end + 4) : null;
                queries.push([kindA, doubles.slice(first, second), kindB, doubles.slice(second, end), moves]);
                at += bytes;
            }
            this.asks = true;
            postMessage({type: 'batch', queries});
        },
        // Calls the function: a whole number of 32 bits; null if it failed. A loop that did not end is a hang, whatever the function made of
        // the exception that ended it.
        call(kindA, a, kindB, b, measure, moves) {
            if (hung.length && hung.includes(keyOf(kindA, a, kindB, b, moves))) {
                isRefusing = true;
                host.failed = {words: 'it does not return', hangs: true};
                return null;
            }
            if (isRefusing) return -1;
            let answer = null;
            try {
                answer = made.call(kindA, a, kindB, b, measure, moves);
            } catch (thrown) {
                host.failed = {words: wordsOf(thrown), hangs: false};
            }
            if (!loops.hangs) return answer;
            host.failed = {words: ENDLESS, hangs: true};
            return null;
        },
    };
    return host;
};

// A Worker without a program: calls the function with one query after the other, and says which comes
// next, so that the page can name the one that does not return. Each is asked some times: what hangs
// once an engine has compiled it may return, by an exception, before.
const TIMES = 5;
self.replayQueries = ({source, queries}) => {
    const made = makeOf(source, loopsOf());
    queries.forEach(([kindA, a, kindB, b, moves]) => {
        const others = moves ? othersOf(moves).map(([kind, numbers]) => shapeWords(kind, numbers)).join(' ; ') : '';
        const pair = `${shapeWords(kindA, a)} | ${shapeWords(kindB, b)}${moves ? ` | move ${Array.from(moves.subarray(0, 4)).join(' ')}` : ''}${others && ` | also ${others}`}`;
        postMessage({type: 'calls', key: keyOf(kindA, a, kindB, b, moves), pair});
        for (let time = 0; time < TIMES; time++) {
            try {
                made.call(kindA, a, kindB, b, new Float64Array(7), moves);
            } catch (thrown) {
                wordsOf(thrown); // which may hang too
            }
        }
    });
    postMessage({type: 'returned'});
};
})();
