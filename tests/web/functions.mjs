// node functions.mjs FOLDER [without-modules]: what imports.js, function_host.js (with mapping.mjs) and kept.js of that folder (src/web/page) do without a browser: which
// objects a viewer's function gets, what its answers and measures become, and which functions are kept. Prints what is wrong,
// and the sums. Modules are compiled by clang.
import {isDeepStrictEqual} from 'node:util';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import vm from 'node:vm';

const folder = process.argv[2];
let passed = 0, failed = 0;

function check(name, found, expected) {
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(found ?? null)), JSON.parse(JSON.stringify(expected)))) {
        passed++;
        return;
    }
    failed++;
    console.log(`${name}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

// ---- Between the program and the function: numbers in the program's memory (imports.js; src/judge/plugin/plugin_page.c says which)

{
    const NUMBER = 64, TEXT = 512, ROOM = 100, CALLED = 20; // bytes, but for the last: where numbers lie
    const memory = new ArrayBuffer(4096), numbers = new Float64Array(memory), wholes = new Int32Array(memory), texts = new Map();
    const page = {}, functions = {};
    vm.runInNewContext(readFileSync(join(folder, 'imports.js'), 'utf8'), {
        LibraryManager: {}, mergeInto: (library, own) => Object.assign(functions, own), HEAPF64: numbers, HEAP32: wholes, Module: {page},
        stringToUTF8: (text, at, size) => texts.set(at, [text, size]), page_text: (...values) => functions.$page_text(...values),
    });
    const load = loaded => {
        texts.clear();
        numbers.fill(-1);
        page.load = () => loaded;
        page.failed = {words: 'no function', hangs: false};
        return [functions.page_function_load(NUMBER, TEXT, ROOM, TEXT + 8, ROOM + 1, TEXT + 16, ROOM + 2), Object.fromEntries(texts), [...numbers.slice(NUMBER / 8, NUMBER / 8 + 16)]];
    };
    const about = {name: 'f', subject: 'a library', abi: 21, a: 22, b: 23, touch: 24, number: 25, gives: 26, tolerance: 27, form: 28, corners: 29, refuses: 30, ulps: 31, asks: 32, hasReply: 33};
    check('what is loaded', load(about), [1, {[TEXT]: ['f', ROOM], [TEXT + 8]: ['a library', ROOM + 1]}, [21, 22, 23, 24, 25, 26, 1, 27, 28, 29, 30, 1, 31, 32, 33, -1]]);
    check('what is loaded, of no subject', load({...about, subject: undefined}), [1, {[TEXT]: ['f', ROOM], [TEXT + 8]: ['', ROOM + 1]}, [21, 22, 23, 24, 25, 26, 1, 27, 28, 29, 30, 0, 31, 32, 33, -1]]);
    check('what is not loaded', load(null), [0, {[TEXT + 16]: ['no function', ROOM + 2]}, Array(16).fill(-1)]);
    let asked = null;
    const call = (answer, hangs, moves) => {
        texts.clear();
        numbers.forEach((_, index) => { numbers[index] = index; });
        wholes[8] = 99;
        page.failed = {words: 'it threw', hangs};
        page.call = (kindA, a, kindB, b, measure, own) => {
            asked = [kindA, [...a], kindB, [...b], [...measure], own && [...own]];
            measure[6] = -6;
            return answer;
        };
        return [functions.page_function_call(3, 8 * CALLED, 3, 5, 8 * (CALLED + 10), 6, 8 * (CALLED + 20), moves, 32, 8 * (CALLED + 30), TEXT, ROOM), wholes[8], numbers[CALLED + 36], Object.fromEntries(texts)];
    };
    for (const answer of [0, 1, 2, -7]) check(`a call that answers ${answer}`, call(answer, false, 0), [0, answer, -6, {}]);
    check('what it is asked', asked, [3, [20, 21, 22], 5, [30, 31, 32, 33, 34, 35], [50, 51, 52, 53, 54, 55, 56], null]);
    check('a call that throws', call(null, false, 4), [1, 99, -6, {[TEXT]: ['it threw', ROOM]}]);
    check('what it is asked, with motions', asked[5], [40, 41, 42, 43]);
    check('a call that hangs', call(null, true, 0), [2, 99, -6, {[TEXT]: ['it threw', ROOM]}]);
    page.batch = (...values) => { asked = values.map(value => value === wholes ? 'wholes' : value === numbers ? 'numbers' : value); };
    functions.page_function_batch(16);
    check('what comes next', asked, [16, 'wholes', 'numbers']);
}

// ---- The function on trial, in a Compartment that walls nothing off

const all = ['point', 'segment', 'ray', 'circle', 'aabb', 'obb', 'triangle', 'polygon', 'convex_polygon', 'capsule'];
const bits = Object.fromEntries(all.map((name, index) => [name, 1 << index]));

const MAPPING = readFileSync(new URL('../../extras/runners/mapping.mjs', import.meta.url), 'utf8').replace(/^export /gm, '');
const mapping = new vm.Script(`var mapping = (() => {${MAPPING};\nreturn {BY_COMMENT, Endless, lackOf, namesIn, propose, settle};})();`);

function contextOf() {
    const context = vm.createContext({console, TextDecoder, seen: [], posted: [], harden: value => value});
    context.postMessage = message => context.posted.push(message);
    mapping.runInContext(context);
    vm.runInContext('self = {addEventListener() {}}; class Compartment { evaluate(text) { return (0, eval)(text); } }', context);
    vm.runInContext(readFileSync(join(folder, 'function_host.js'), 'utf8'), context);
    return context;
}

function hostOf(code, form) {
    const context = contextOf();
    const plugin = `export const plugin = {a: ${JSON.stringify(all)}, b: 'circle', touch: 'reported', form: '${form || 'world'}'};\n`;
    const host = context.self.functionHost({function: {code: code.includes('plugin') || form === 'pasted' ? code : plugin + code, number: 1}, hung: []});
    return {host, context};
}

const CIRCLE = new Float64Array([7, 8, 9]);
const SHAPES = [
    ['point', [1, 2], {x: 1, y: 2}],
    ['segment', [1, 2, 3, 4], {x1: 1, y1: 2, x2: 3, y2: 4}],
    ['ray', [1, 2, 3, 4], {x: 1, y: 2, dx: 3, dy: 4}],
    ['circle', [1, 2, 3], {x: 1, y: 2, r: 3}],
    ['aabb', [1, 2, 3, 4], {minx: 1, miny: 2, maxx: 3, maxy: 4}],
    // Corners clockwise on screen from that at minus both half sides.
    ['obb', [10, 20, 2, 1, 0, 1], {cx: 10, cy: 20, hx: 2, hy: 1, ux: 0, uy: 1,
                                   corners: [{x: 11, y: 18}, {x: 11, y: 22}, {x: 9, y: 22}, {x: 9, y: 18}]}],
    ['obb', [0, 0, 4, 2, 1, 0], {cx: 0, cy: 0, hx: 4, hy: 2, ux: 1, uy: 0,
                                 corners: [{x: -4, y: -2}, {x: 4, y: -2}, {x: 4, y: 2}, {x: -4, y: 2}]}],
    ['obb', [0, 0, 10, 5, 0.5, 0.25], {cx: 0, cy: 0, hx: 10, hy: 5, ux: 0.5, uy: 0.25,
                                       corners: [{x: -3.75, y: -5}, {x: 6.25, y: 0}, {x: 3.75, y: 5}, {x: -6.25, y: 0}]}],
    ['triangle', [1, 2, 3, 4, 5, 6], {points: [{x: 1, y: 2}, {x: 3, y: 4}, {x: 5, y: 6}]}],
    ['polygon', [4, 1, 2, 3, 4, 5, 6, 7, 8], {points: [{x: 1, y: 2}, {x: 3, y: 4}, {x: 5, y: 6}, {x: 7, y: 8}]}],
    ['capsule', [1, 2, 3, 4, 5], {x1: 1, y1: 2, x2: 3, y2: 4, r: 5}],
];
for (const form of ['world', 'placed']) {
    const {host, context} = hostOf('export function collides(a, b) { seen.push(a, b); return 0; }', form);
    check(`${form}: it loads`, host.load()?.form, form === 'placed' ? 1 : 0);
    for (const [kind, numbers, fields] of SHAPES) {
        const before = form === 'placed' ? [50, 60, 0.6, 0.8] : [];
        const at = form === 'placed' ? {at: {x: 50, y: 60, c: 0.6, s: 0.8}} : {};
        context.seen.length = 0;
        const circle = new Float64Array([...before, ...CIRCLE]);
        const answer = host.call(bits[kind], new Float64Array([...before, ...numbers]), bits.circle, circle, new Float64Array(5));
        check(`${form}: ${kind} is called`, answer, 0);
        check(`${form}: ${kind}`, context.seen, [{kind, ...fields, ...at}, {kind: 'circle', x: 7, y: 8, r: 9, ...at}]);
    }
}

// Of a cast each has its motion; of a pair none has.
for (const moves of [null, new Float64Array([3, 4, -5, 6])]) {
    const {host, context} = hostOf('export function collides(a, b, out) { seen.push(a, b); out.time = 0.25; return 0; }');
    const [a, b] = moves ? [{move: {x: 3, y: 4}}, {move: {x: -5, y: 6}}] : [{}, {}], measure = new Float64Array(6).fill(9);
    host.load();
    for (const [kind, numbers, fields] of SHAPES.filter(([kind]) => kind !== 'ray')) {
        context.seen.length = 0;
        host.call(bits[kind], new Float64Array(numbers), bits.circle, CIRCLE, measure, moves);
        check(`${kind} that ${moves ? 'moves' : 'rests'}`, context.seen, [{kind, ...fields, ...a}, {kind: 'circle', x: 7, y: 8, r: 9, ...b}]);
        check('its time', Array.from(measure), [9, 9, 9, 9, 9, 0.25]);
    }
}

// Of a list the second is an array; a list of one too.
for (const others of [[], [bits.aabb, 4, 1, 2, 3, 4, bits.point, 2, 5, 6]]) {
    const {host, context} = hostOf("export const plugin = {asks: 'first', a: 'point', b: ['circle', 'aabb', 'point'], touch: 'hits', gives: ['first']};\n" +
        'export function collides(a, b, out) { seen.push(a, b); out.first = b.length - 1; return true; }');
    const measure = new Float64Array(7).fill(9), move = {x: -5, y: 6};
    check('a list loads', [host.load()?.asks, host.load()?.gives, host.load()?.abi], [8, 128, 3]);
    context.seen.length = 0;
    check('a list is asked', host.call(bits.point, new Float64Array([1, 2]), bits.circle, CIRCLE, measure, new Float64Array([3, 4, -5, 6, others.length / 5 ? 2 : 0, ...others])), 2);
    check('its shapes', context.seen, [{kind: 'point', x: 1, y: 2, move: {x: 3, y: 4}}, [{kind: 'circle', x: 7, y: 8, r: 9, move},
        ...others.length ? [{kind: 'aabb', minx: 1, miny: 2, maxx: 3, maxy: 4, move}, {kind: 'point', x: 5, y: 6, move}] : []]]);
    check('the first', Array.from(measure), [9, 9, 9, 9, 9, 9, others.length ? 2 : 0]);
}

// The page gets the questions of a frame, with the motions of casts; one that did not return is known by them too.
{
    const {host, context} = hostOf('export function collides(a, b, out) { seen.push(a.move.x); return 0; }');
    const bytes = new ArrayBuffer(512), integers = new Int32Array(bytes), doubles = new Float64Array(bytes);
    const put = (at, ask, numbers) => {
        integers.set([24 + 8 * numbers.length, ask, bits.point, 2, bits.circle, 3], at >> 2);
        doubles.set(numbers, (at + 24) >> 3);
        return at + 24 + 8 * numbers.length;
    };
    const end = put(put(put(put(16, 4, [1, 2, 7, 8, 9, 3, 4, 5, 6]), 1, [1, 2, 7, 8, 9]), 4, [1, 2, 7, 8, 9, 0, 0, 0, 1]), 8, [1, 2, 7, 8, 9, 0, 0, 0, 1, 1, 1, 2, 5, 6]);
    integers.set([end - 8, 4], 2);
    host.load();
    host.batch(8, integers, doubles);
    const asked = context.posted.filter(message => message.queries).map(({queries}) => queries.map(query => query.map(value => value?.length ? Array.from(value) : value)));
    check('a batch', asked, [[[1, [1, 2], 8, [7, 8, 9], [3, 4, 5, 6]], [1, [1, 2], 8, [7, 8, 9], null], [1, [1, 2], 8, [7, 8, 9], [0, 0, 0, 1]],
        [1, [1, 2], 8, [7, 8, 9], [0, 0, 0, 1, 1, 1, 2, 5, 6]]]]);
    context.posted.length = 0;
    const source = {code: "export const plugin = {asks: 'cast', a: 'point', b: 'circle', touch: 'hits'};\nexport function collides(a) { return a.x; }", number: 1};
    context.self.replayQueries({source, queries: [[1, new Float64Array([1, 2]), 8, CIRCLE, new Float64Array([3, 4, 5, 6])]]});
    check('a replay', context.posted, [{type: 'calls', key: '1 1,2 8 7,8,9 3,4,5,6', pair: 'point 1 2 | circle 7 8 9 | move 3 4 5 6'}, {type: 'returned'}]);
    context.posted.length = 0;
    const list = {...source, code: source.code.replace('cast', 'first')}, queries = [[1, new Float64Array([1, 2]), 8, CIRCLE, new Float64Array([3, 4, 5, 6, 1, 1, 2, 7, 7])]];
    context.self.replayQueries({source: list, queries});
    check('a replay of a list', context.posted[0]?.pair, 'point 1 2 | circle 7 8 9 | move 3 4 5 6 | also point 7 7');
    const hung = context.self.functionHost({function: source, hung: ['1 1,2 8 7,8,9 3,4,5,6']}), ask = moves =>
        hung.call(1, new Float64Array([1, 2]), 8, CIRCLE, new Float64Array(6), new Float64Array(moves));
    hung.load();
    check('another motion returns', ask([3, 4, 5, 7]), 1);
    check('that motion did not', [ask([3, 4, 5, 6]), hung.failed?.hangs], [null, true]);
}

// A module is handed the motions in its question, and has room for a time.
if (process.argv[3] !== 'without-modules') {
    const scratch = mkdtempSync(join(tmpdir(), 'touchstone-')), source = join(scratch, 'cast.c'), module = join(scratch, 'cast.wasm');
    const compile = (asks, wrong = '') => {
        writeFileSync(source, `#include "touchstone_plugin.h"
            static void reply(const TouchstoneQuestion *question, TouchstoneReply *reply, int count)
            {
                reply->relation = TOUCHSTONE_APART;
                if (count != 1 || question->size != sizeof *question) return;
                for (int k = 0; k < 2; k++) reply->measure[1 + k] = question->move_a[k], reply->measure[3 + k] = question->move_b[k];
                reply->measure[0] = question->ask;
                if (reply->measures > 5) reply->measure[5] = question->b.number[2];
                if (reply->measures > 6) reply->measure[6] = 100 * question->others;
                for (int k = 0; k < question->others; k++) reply->measure[6] += question->other[k].kind + question->other[k].number[question->other[k].count - 1];
                ${wrong}
                reply->relation = TOUCHSTONE_OVERLAPPING;
            }
            const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI, .name = "casts", .a = TOUCHSTONE_POINT, .b = TOUCHSTONE_CIRCLE,
                .touch = TOUCHSTONE_TOUCH_HITS, .asks = ${asks}, .size = sizeof(TouchstonePlugin), .reply = reply};`);
        const [command] = readFileSync('docs/WEB.md', 'utf8').match(/^clang [^`]*/m);
        execFileSync('sh', ['-ec', command.replace('mine.wasm', module).replace('assets/your_function.c', source)]);
        const host = contextOf().self.functionHost({function: {module: readFileSync(module), number: 1}, hung: []}), loaded = host.load();
        check(`${asks}: it loads`, [loaded?.asks, loaded?.hasReply], [asks, 1]);
        return host;
    };
    const point = new Float64Array(2), moves = new Float64Array([3, 4, -5, 6]), measure = new Float64Array(6).fill(9);
    check('a cast is asked', compile(4).call(bits.point, point, bits.circle, CIRCLE, measure, moves), 2);
    check('with its motions and a time', Array.from(measure), [4, 3, 4, -5, 6, 9]);
    const measures = new Float64Array(7).fill(9), list = new Float64Array([...moves, 2, bits.aabb, 4, 1, 2, 3, 4, bits.point, 2, 5, 60]);
    check('a list is asked', compile(8).call(bits.point, point, bits.circle, CIRCLE, measures, list), 2);
    check('with its others', Array.from(measures), [8, 3, 4, -5, 6, 9, 200 + 16 + 4 + 1 + 60]);
    measure.fill(9);
    check('a pair is asked', compile(1).call(bits.point, point, bits.circle, CIRCLE, measure, null), 2);
    check('without', Array.from(measure), [1, 0, 0, 0, 0, 9]);
    for (const [asks, index, words] of [[8, 7, 'wrote beyond measure[6]'], [4, 6, 'wrote beyond measure[5]'], [1, 5, 'wrote beyond measure[4]'], [4, -1, 'wrote before measure[0]']]) {
        const host = compile(asks, `reply->measure[${index}] = 1;`), returned = host.call(bits.point, point, bits.circle, CIRCLE, measures, asks === 8 ? list : asks === 4 ? moves : null);
        check(words, [returned, host.failed?.words], [null, words]);
    }
    rmSync(scratch, {recursive: true});
}

// What it returns, as the program gets it; null: it failed, with these words.
const ANSWERS = [
    ['true', 2], ['false', 0], ['0', 0], ['1', 1], ['2', 2], ['-1', -1], ['3', 3],
    ['undefined', null, 'nothing'], ['null', null, 'null'], ['NaN', null, 'NaN'], ['1.5', null, '1.5'], ['"1"', null, '1 (string)'],
    ['4294967297', null, '4294967297'], ['{}', null, 'an object'], ['Promise.resolve(true)', null, 'is it async?'],
];
for (const [text, expected, words] of ANSWERS) {
    const {host} = hostOf(`export function collides(a, b, out) { return ${text}; }`);
    host.load();
    check(text, host.call(bits.point, new Float64Array(2), bits.circle, CIRCLE, new Float64Array(5)), expected);
    if (words) check(`${text}: ${host.failed?.words}`, host.failed?.words.includes(words), true);
}

// What it throws, in one line of printable words; as it is loaded, too.
const THROWN = [
    ["new Error('plain words')", 'plain words'], ["'a string'", 'a string'], ['5', '5'], ['0', '0'], ['undefined', 'undefined'], ['null', 'null'], ['{}', '[object Object]'],
    ["'two\\nlines'", 'two lines'], ["'a\\ttab, \\r\\n\\u2028 ends'", 'a tab, ends'], ["'\\0 \\u0007bell \\u001b[31mred'", ' bell [31mred'], ["'left \\u202eright \\u200bthin'", 'left right thin'],
    ["'  two  blanks '", ' two blanks '], ["'half \\ud800'", 'half '], ["'é 中 😀'", 'é 中 😀'], ["'x'.repeat(999)", 'x'.repeat(999)], ["'x'.repeat(1001)", 'x'.repeat(1000)], ["new Error('')", 'Error'],
    ['{toString() { throw 1; }}', 'something that cannot be printed'], ['{get message() { throw 1; }}', 'something that cannot be printed'], ['Object.create(null)', 'something that cannot be printed'],
];
for (const [text, words] of THROWN) {
    for (const [when, code] of [['called', `export function collides(a, b, out) { throw ${text}; }`], ['loaded', `throw ${text};\nexport function collides(a, b, out) { return 0; }`]]) {
        const {host} = hostOf(code), loaded = host.load();
        const returned = when === 'called' ? host.call(bits.point, new Float64Array(2), bits.circle, CIRCLE, new Float64Array(5)) : loaded;
        check(`throws ${text}, ${when}`, [returned, host.failed?.words], [null, words]);
    }
}

const MEASURES = [
    ['', [9, 9, 9, 9, 9]],
    ['out.gap = 1;', [1, 9, 9, 9, 9]],
    ['out.gap = 0;', [0, 9, 9, 9, 9]],
    ['out.normal = {x: 2, y: 3};', [9, 2, 3, 9, 9]],
    ['out.contact = {x: 4, y: 5};', [9, 9, 9, 4, 5]],
    ['out.gap = 1; out.normal = {x: 2, y: 3}; out.contact = {x: 4, y: 5};', [1, 2, 3, 4, 5]],
];
for (const [text, expected] of MEASURES) {
    const {host} = hostOf(`export function collides(a, b, out) { ${text} return true; }`), measure = new Float64Array(5).fill(9);
    host.load();
    host.call(bits.point, new Float64Array(2), bits.circle, CIRCLE, measure);
    check(`measures of '${text}'`, Array.from(measure), expected);
}

const FIELDS = {abi: 3, name: 'mine', a: 1, b: 8, touch: 1, number: 0, gives: 0, tolerance: 0, form: 0, corners: 0, refuses: 0, ulps: 0, subject: '', asks: 0, hasReply: 1};
const DESCRIPTIONS = [
    ["{a: 'point', b: ['circle'], touch: 'hits'}", FIELDS],
    ["{name: 'n', a: ['point', 'capsule'], b: 'circle', touch: 'half open', number: 'int32', tolerance: 0.5, corners: 8, refuses: true, ulps: 4, subject: 's'}",
     {...FIELDS, name: 'n', a: 513, touch: 4, number: 2, tolerance: 0.5, corners: 8, refuses: 1, ulps: 4, subject: 's'}],
    ["{a: 'point', b: 'circle', touch: 'misses', gives: ['gap', 'normal', 'contact']}", {...FIELDS, touch: 0, gives: 7}],
    ["{a: 'point', b: 'circle', touch: 'either', gives: ['distance', 'depth', 'normal_apart'], number: 'float'}",
     {...FIELDS, touch: 2, gives: 56, number: 1}],
    ["{asks: 'cast', a: 'point', b: 'circle', touch: 'hits', gives: ['time', 'normal']}", {...FIELDS, asks: 4, gives: 66}],
    ["{asks: 'casts', a: 'point', b: 'circle', touch: 'hits'}", 'plugin.asks: found "casts", expected one of pair, ray, cast'],
    ["{a: [], b: 'circle', touch: 'hits'}", 'plugin.a: found []'],
    ["{a: 'point', touch: 'hits'}", 'plugin.b: found nothing'],
    ["{a: 'point', b: 'circle'}", 'plugin.touch: found nothing'],
    ["{a: 'point', b: 'circle', touch: 'toString'}", 'plugin.touch: found "toString"'],
    ["{a: 'point', b: 'circle', touch: 'hits', corners: '8'}", 'plugin.corners: found "8"'],
    ["{a: 'point', b: 'circle', touch: 'hits', ulps: '4'}", 'plugin.ulps: found "4"'],
    ['5', 'no plugin'],
];
for (const [text, expected] of DESCRIPTIONS) {
    const {host} = hostOf(`export const plugin = ${text};\nexport function collides() { return 0; }`), found = host.load();
    if (typeof expected === 'string') check(`${text}: ${host.failed?.words}`, host.failed?.words.includes(expected), true);
    else check(text, found, expected);
}

// A function as it is written for games, without a description. [code, the description, its reading; or what its error says]
const RECTS = 'function rectsOverlap(x1, y1, w1, h1, x2, y2, w2, h2) { return x1 < x2 + w2 && x2 < x1 + w1 && y1 < y2 + h2 && y2 < y1 + h1; }';
const HIT = '(ball, brick) { const x = Math.max(brick.left, Math.min(ball.x, brick.right)), y = Math.max(brick.top, Math.min(ball.y, brick.bottom));\n' +
            'return Math.hypot(x - ball.x, y - ball.y) <= ball.radius; }';
const WAYS = [['a', 'aabb'], ['b', 'aabb'], ['asA', 'x y w h'], ['asB', 'x y w h']];
const rects = {signature: 'rectsOverlap(x1, y1, w1, h1, x2, y2, w2, h2)', touch: 'misses', isTried: true, notes: '',
               options: [{kinds: 'aabb aabb', as: 'aabb aabb', ...Object.fromEntries(WAYS)}]};
const circleBox = {kinds: 'circle aabb', as: 'circle aabb', a: 'circle', b: 'aabb', asA: '{x, y, radius}', asB: '{left, top, right, bottom}'};
const hit = {signature: 'hit(ball, brick)', touch: 'hits', isTried: true, notes: '', options: [circleBox]};
const PASTED = [
    [RECTS, {...FIELDS, name: 'rectsOverlap', a: 16, b: 16, touch: 0, refuses: 1}, rects],
    ['export ' + RECTS, {...FIELDS, name: 'rectsOverlap', a: 16, b: 16, touch: 0, refuses: 1}, rects],
    ['// touchstone: aabb aabb touch=hits\n' + RECTS, {...FIELDS, name: 'rectsOverlap', a: 16, b: 16, touch: 1, refuses: 1}, {...rects, touch: 'hits', isTried: false}],
    ['function hit' + HIT, {...FIELDS, name: 'hit', a: 8, b: 16, touch: 1}, hit],
    ['export default function ' + HIT, {...FIELDS, name: 'mine', a: 8, b: 16, touch: 1}, null],
    ['export default ' + HIT.replace(') {', ') => {'), {...FIELDS, name: 'mine', a: 8, b: 16, touch: 1}, null],
    ['module.exports = {hit' + HIT + '}', {...FIELDS, name: 'hit', a: 8, b: 16, touch: 1}, hit],
    ['// touchstone: circle(x,y,r) aabb\nfunction hit' + HIT, {...FIELDS, name: 'hit', a: 8, b: 16, touch: 0},
     {...hit, touch: 'misses', notes: 'but ball was not seen to use r, only x, y, radius', options: [{...circleBox, as: 'circle(x,y,r) aabb', asA: '{x, y, r}'}]}],
    ['function f(a, b) { return a.hp > b.hp; }', 'not two shapes that are known; write what it takes in a comment, as // touchstone: circle aabb', null],
    ['function circles(a, b) { return a.x < b.x + a.r + b.r || a.y > b.y; }', 'returns true for circle',
     {signature: 'circles(a, b)', touch: '', isTried: false, notes: '', options: [{kinds: 'circle circle', as: 'circle circle', a: 'circle', b: 'circle', asA: '{x, y, r}', asB: '{x, y, r}'}]}],
    ['const canvas = document.querySelector("canvas");\n' + RECTS, 'it uses `document`, which is not there when a function runs alone: leave only the function and what it calls', null],
    ['let undefined_ = undefined;\nundefined_.x; window.onload = 1;\n' + RECTS, 'it uses `window`, which is not there', null],
];
for (const [code, expected, reading] of PASTED) {
    const {host, context} = hostOf(code, 'pasted'), found = host.load(), [message] = context.posted;
    if (typeof expected === 'string') check(`${code}: ${host.failed?.words}`, host.failed?.words.includes(expected), true);
    else check(`${code} ${host.failed?.words}`, found, expected);
    if (reading) check(`the reading of ${code}`, message, {type: 'reading', reading});
}
const {host: rectsHost} = hostOf(RECTS, 'pasted'), boxOf = (...numbers) => [16, new Float64Array(numbers)];
rectsHost.load();
for (const [a, b, expected] of [[[0, 0, 10, 10], [5, 5, 20, 20], 2], [[0, 0, 10, 10], [10, 0, 20, 10], 0], [[0, 0, 1, 1], [0.1, 0, 1e9, 1], -1]])
    check(`${a} and ${b}`, rectsHost.call(...boxOf(...a), ...boxOf(...b), new Float64Array(5)), expected);
// A finding's line as a call.
for (const [code, line, expected] of [
    [RECTS, 'aabb 0 0 10 10 | aabb 10 0 15 5.5 | expect touching | method x', 'rectsOverlap(0, 0, 10, 10, 10, 0, 5, 5.5)'],
    [RECTS, 'aabb 0 0 0x1.8p+1 10 | aabb 10 0 15 5', ''],
    ['function hit' + HIT, 'aabb 0 0 10 10 | circle 1 2 3 | expect overlapping', 'hit({x: 1, y: 2, radius: 3}, {left: 0, top: 0, right: 10, bottom: 10})'],
    ['function pointInPolygon([x, y], vs) { let inside = false; for (let i = 0, j = vs.length - 1; i < vs.length; j = i++)\n' +
     'if (vs[i][1] > y !== vs[j][1] > y && x < (vs[j][0] - vs[i][0]) * (y - vs[i][1]) / (vs[j][1] - vs[i][1]) + vs[i][0]) inside = !inside; return inside; }',
     'polygon 3 0 0 4 0 0 4 | point 1 1 | expect overlapping', 'pointInPolygon([1, 1], [[0, 0], [4, 0], [0, 4]])'],
    ["export const plugin = {a: 'circle', b: 'circle', touch: 'hits'};\nexport function collides() { return 0; }", 'circle 0 0 1 | circle 0 0 1', ''],
]) {
    const {host} = hostOf(code, 'pasted');
    host.load();
    check(`${line} as a call`, host.callOf(line), expected);
}
// A loop that its call would count does not end: it is named, and the limit of later calls stays.
for (const [condition, words] of [['true', 'did not return when it was tried'], ['a.x === 40', 'does not return for circle 40 52 8']]) {
    const {host} = hostOf(`function circles(a, b) { while (${condition}) {__turn();} return Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r; }`, 'pasted');
    check(`${condition} fails`, host.load(), null);
    check(`${condition}: ${host.failed?.words}`, host.failed?.words.includes(words), true);
}

// ---- What is kept

class Storage {
    getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
    setItem(key, value) { this[key] = String(value); }
    removeItem(key) { delete this[key]; }
    get length() { return Object.keys(this).length; }
}
const listeners = [];
globalThis.window = {addEventListener: (kind, take) => listeners.push(take)};
const kept = await import('data:text/javascript,' + encodeURIComponent(readFileSync(join(folder, 'kept.js'), 'utf8')));
const visit = entries => {
    globalThis.localStorage = new Storage();
    globalThis.sessionStorage = new Storage();
    for (const [id, value] of Object.entries(entries)) localStorage.setItem('touchstone function ' + id, typeof value === 'string' ? value : JSON.stringify(value));
};

visit({b: {text: 'second', made: 2}, a: {text: 'third', made: 3}, d: {text: 'first', made: 1}, c: {text: 'also third', made: 3},
       damaged: '{"text":', other: '{"text":5}', none: 'null'});
localStorage.setItem('something else', '{"text":"x"}');
check('the oldest is the first', kept.listKept().map(({id}) => id), ['d', 'b', 'a', 'c']);
check('what is missing is 0', kept.readKept('d'), {id: 'd', raw: '{"text":"first","made":1}', text: 'first', made: 1, changed: 0, waits: false});

visit({});
const entry = {id: 'one', raw: null, text: 'x', made: 5, waits: true};
check('it is kept', kept.keep(entry), 'kept');
check('by its id', kept.readKept('one'), {...entry, changed: entry.changed});
entry.text = 'y';
entry.waits = false;
check('it is kept again', [kept.keep(entry), kept.readKept('one').text, kept.readKept('one').waits, kept.listKept().length], ['kept', 'y', false, 1]);
localStorage.removeItem('touchstone function one');
check('what another tab has removed is kept again', [kept.keep(entry), entry.id, kept.listKept().length], ['kept', 'one', 1]);
localStorage.setItem('touchstone function one', JSON.stringify({text: 'by another tab', made: 5}));
entry.text = 'z';
check('a change by another tab stays', [kept.keep(entry), entry.id === 'one', kept.readKept('one').text, kept.listKept().map(({text}) => text)],
      ['beside', false, 'by another tab', ['by another tab', 'z']]);
check('the other one is not forgotten', [kept.forget({id: 'one', raw: 'old'}), kept.listKept().length], [false, 2]);
check('its own is forgotten', [kept.forget(entry), entry.raw, kept.listKept().length], [true, null, 1]);
check('what is not there is forgotten', kept.forget({id: 'nowhere', raw: 'old'}), true);
entry.text = 'x'.repeat(kept.TEXT_MOST);
check('as long as may be', kept.keep(entry), 'kept');
const before = {...localStorage};
entry.text += 'x';
check('one more', [kept.keep(entry), isDeepStrictEqual({...localStorage}, before)], ['long', true]);
entry.text = 'short';
Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };
check('no room', [kept.keep(entry), isDeepStrictEqual({...localStorage}, before)], ['full', true]);
visit({});
check('no room at all', kept.keep(entry), 'forbidden');
Storage.prototype.setItem = function (key, value) { this[key] = String(value); };

const told = [];
kept.watchKept((id, other) => told.push([id, other && other.text]));
for (const [key, newValue] of [['touchstone function q', '{"text":"new"}'], ['touchstone function q', null], ['touchstone settings', '{}'], [null, null]])
    listeners[0]({key, newValue});
check('changes by other tabs', told, [['q', 'new'], ['q', null]]);

for (const [name, isOurs, expected] of [['of an example', true, []], ['of a viewer', false, ['old']]]) {
    visit({});
    localStorage.setItem('touchstone function', 'old');
    for (let time = 0; time < 2; time++) kept.adoptOld(() => isOurs);
    check(`the one function of before, ${name}`, [kept.listKept().map(({text}) => text), localStorage.getItem('touchstone function')], [expected, null]);
}
visit({});
check('nothing was open', kept.lastOpen(), null);
kept.rememberOpen('one');
check('what was open', kept.lastOpen(), 'one');

console.log(`${passed} ${failed}`);
