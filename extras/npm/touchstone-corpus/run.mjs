#!/usr/bin/env node
// Asks a function about every case of the corpus that it takes: npx touchstone-corpus mine.mjs, whose file exports
//
//     export const plugin = {a: 'circle', b: 'aabb', touch: 'hits'}; // kinds, one or a list; what it returns for shapes that touch
//     export function collides(circle, box) { ... } // true, false, or 0 apart, 1 touching, 2 overlapping
//
// touch is hits, misses, either, or reported (as 1); number: 'float' or 'int32' leaves out what these do not hold. Prints the wrong ones
// by their ids. Ends with 0 if all are right, 1 if some are wrong, 2 if nothing could be asked.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { cases, shapeOf, version } from './index.mjs';

const [file, more] = process.argv.slice(2), WORDS = ['apart', 'touching', 'overlapping'];
const KINDS = ['point', 'segment', 'ray', 'circle', 'aabb', 'obb', 'triangle', 'polygon', 'convex_polygon', 'capsule'];
const HOLDS = {double: () => true, float: x => Math.fround(x) === x, int32: x => (x | 0) === x};

function wordsOf(what) { // in one line; it may be anything
    try {
        return String(what?.message ?? what).slice(0, 200).replace(/[\s\p{C}]+/gu, ' ');
    } catch {
        return 'something that cannot be printed';
    }
}
const leave = process.exit;
function fail(words) {
    console.error(`touchstone-corpus: ${words}`);
    leave(2);
}
process.exit = code => { throw new Error(`called process.exit(${code ?? ''})`); };
process.stdout.on('error', error => error.code === 'EPIPE' ? leave(2) : fail(`cannot write: ${error.message}`));
process.on('unhandledRejection', () => {}); // of a promise that it left behind
let thrownLater = null;
process.on('uncaughtException', error => { thrownLater ??= wordsOf(error); });
let loaded = false;
process.on('exit', code => { if (!loaded && code !== 2) fail(`${file}: its await outside of functions never ends`); });

async function load() { // {collides, kinds, touch, number}
    fs.readFileSync(file);
    const made = await import(pathToFileURL(path.resolve(file))), {plugin, collides} = {...made.default, ...made};
    if (!plugin || typeof collides !== 'function') throw `expected export const plugin = {a: 'circle', b: 'aabb', touch: 'hits'} and a function collides(a, b)`;
    const {touch, number = 'double'} = plugin, kinds = {a: [plugin.a].flat(), b: [plugin.b].flat()};
    const strange = [...kinds.a, ...kinds.b].find(kind => !KINDS.includes(kind));
    if (strange !== undefined || !kinds.a.length || !kinds.b.length) throw `a kind '${String(strange)}', expected one of ${KINDS.join(', ')}`;
    if (!['hits', 'misses', 'either', 'reported'].includes(touch)) throw `touch '${String(touch)}', expected hits, misses, either or reported`;
    if (!Object.hasOwn(HOLDS, number)) throw `number '${String(number)}', expected double, float or int32`;
    return {collides, kinds, touch, number};
}
if (!file || more || file.startsWith('-')) fail('expected: touchstone-corpus FILE.mjs');
const {collides, kinds, touch, number} = await load().catch(error => fail(`${file}: ${wordsOf(error)}`));
loaded = true;

// Whether the corners turn the same way once around; where a product rounds to nearly nothing they do not count as convex.
function isConvex({points: p}) {
    const turns = p.map((q, i) => [q, p[(i + 1) % p.length], p[(i + 2) % p.length]]).map(([a, b, c]) => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x));
    const signs = p.map((q, i) => Math.sign(p[(i + 1) % p.length].x - q.x)).filter(Boolean), changes = signs.filter((s, i) => s !== signs.at(i - 1)).length;
    return changes <= 2 && (turns.every(turn => turn > 1e-9) || turns.every(turn => turn < -1e-9));
}
const takes = (side, shape) => kinds[side].some(kind => kind === shape.kind || kind === 'convex_polygon' && shape.kind === 'polygon' && isConvex(shape));

let asked = 0, wrong = 0;
function ask({id, a, b, answer, flags}) {
    if (![...a.numbers, ...b.numbers].every(HOLDS[number]) || flags.includes('either')) return;
    const [first, second] = [shapeOf(a), shapeOf(b)], straight = takes('a', first) && takes('b', second);
    if (!straight && !(takes('a', second) && takes('b', first))) return;
    let told, says = -1;
    try {
        told = straight ? collides(first, second, {}) : collides(second, first, {});
        says = typeof told === 'boolean' ? 2 * told : [0, 1, 2].indexOf(told);
        told = `returned ${wordsOf(inspect(told, {depth: 0, breakLength: Infinity}))}`;
    } catch (error) {
        told = `threw ${wordsOf(error)}`;
    }
    const is = WORDS.indexOf(answer);
    const right = is !== 1 ? says === is : touch === 'reported' ? says === 1 : says === 1 || touch === 'either' && (says === 0 || says === 2) || says === (touch === 'hits' ? 2 : 0);
    asked++;
    wrong += !right;
    if (!right) console.log(`${id}: ${WORDS[says] ?? told}, is ${answer}`);
}
try {
    for (const one of cases) ask(one);
} catch (error) {
    fail(`${file}: it changed what this program calls: ${wordsOf(error)}`);
}
await new Promise(done => setTimeout(done, 10)); // what it throws later has a turn
console.log(`corpus ${version}: ${asked - wrong} of ${asked}`);
if (thrownLater !== null) fail(`${file}: threw after it had returned: ${thrownLater}`);
if (!asked) fail('no case has such shapes');
process.stdout.write('', () => setImmediate(leave, wrong ? 1 : 0)); // whatever still runs
