// Answers the questions of docs/PROTOCOL.md by a function in JavaScript:
//
//     touchstone fuzz --command "node extras/runners/judge.mjs FILE.mjs"
//
// FILE exports `plugin` and `collides(a, b, out)` as the page's editor takes them (docs/WEB.md), or `answer(kindA, a, kindB, b,
// measure)`, which is faster: it gets the numbers of touchstone_plugin.h in arrays that are its own during the call only, with a shape's
// motion behind them if the plugin asks: 'cast', and the others of a list behind b's (docs/PROTOCOL.md). If it asks how geometries relate,
// it exports relates(a, b), which gets them as GeoJSON, and returns nine entries, as 'FF2F11212' or an array of numbers, or a boolean. A file without `plugin` is taken
// as it is, and how it is asked is read from it (mapping.mjs); --as "circle aabb touch=misses" behind its name says it. Started by hand
// it prints its description. Node 18 or later; CommonJS and scripts without exports too.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { pathToFileURL } from 'node:url';
import { answerFrames, isAsked, wordsOf, writeLine } from './judge_frames.mjs';
import { BY_ARGUMENT, lackOf, namesIn, propose, settle } from './mapping.mjs';
import { geometryOf, listOf, movingShapeOf, numbersOf, placedShapeOf, shapeOf } from './judge_shapes.mjs';
import { limited } from './judge_trial.mjs';

const [file = '', , as] = process.argv.slice(2), base = path.basename(file), stem = path.parse(file).name;
const FIELDS = ['name', 'asks', 'a', 'b', 'touch', 'number', 'gives', 'tolerance', 'form', 'corners', 'refuses', 'subject', 'ulps', 'batch'];
const RELATES = ['relate', 'disjoint', 'intersects', 'touches', 'crosses', 'within', 'contains', 'overlaps', 'equals', 'covers', 'covered by'];

function parses(script) {
    try {
        return !!new vm.Script(script);
    } catch {
        return false;
    }
}

let text = '';
async function load() { // {description, ask: as answerFrames calls it, => what the function returns}
    text = fs.readFileSync(file, 'utf8');
    const marked = /^\s*(export|import)\b|\bexports\s*[.=]/m.test(text) || (file.endsWith('.mjs') && /\bawait\b|\bimport\.meta\b/.test(text)); // of another all functions are seen
    const names = namesIn(text).map(name => `"${name}": (() => { try { return eval("${name}"); } catch {} })()`);
    const script = `(function () {${text.replace(/^\uFEFF?#!.*/, '')}\n;return {${names}}; })()`; // its functions, and constants such as `plugin`
    const isModule = marked || (/\b(export|import)\b/.test(text) && !parses(script)); // its `export` may stand in the middle of a line
    const made = isModule ? await import(pathToFileURL(path.resolve(file))) : vm.runInThisContext(script, {filename: path.resolve(file)});
    const all = typeof made.default === 'object' ? {...made.default, ...made} : made, {answer, collides, relates} = all, plugin = all.plugin ?? all.description;
    if (!plugin) {
        const functions = Object.values(all).filter(one => typeof one === 'function' && !/^class\b/.test(one));
        const {call, description} = settle(propose([...new Set(functions)], text, {as, limited}), stem);
        return {description, ask: (kindA, n, i, middle, kindB, j, end) => call(n, i, middle - i, n, j, end - j)};
    }
    const description = Object.fromEntries(FIELDS.map(field => [field, plugin[field]])), firsts = {}, seconds = {};
    description.refuses = !!description.refuses;
    description.name ??= stem.replace(/\W/g, '_').slice(0, 40);
    if (typeof answer === 'function') {
        return {description, ask: (kindA, n, i, middle, kindB, j, end, measure, casts, last) =>
            answer(kindA, numbersOf(firsts, n, i, middle, casts && end), kindB, numbersOf(seconds, n, j, end, casts && end + 2, last), measure)};
    }
    if (RELATES.includes(plugin.asks)) {
        if (typeof relates !== 'function') throw new Error('no function relates(a, b), which gets geometries as GeoJSON');
        return {description, ask: (kindA, n, i, middle, kindB, j) => relates(geometryOf(n, i), geometryOf(n, j))};
    }
    if (typeof collides !== 'function' && typeof relates === 'function')
        throw new Error(`relates(a, b): asks is ${JSON.stringify(plugin.asks)}, expected one of ${RELATES.join(', ')}`);
    if (typeof collides !== 'function') throw new Error('no function collides');
    const casts = plugin.asks === 'cast' || plugin.asks === 'first';
    const shape = casts ? movingShapeOf : plugin.form === 'placed' ? placedShapeOf : shapeOf, second = plugin.asks === 'first' ? listOf : shape;
    return {description, ask(kindA, n, i, middle, kindB, j, end, measure) {
        const out = {}, returned = collides(shape(kindA, n, i, middle, end), second(kindB, n, j, end, end + 2), out);
        if (out.gap !== undefined) measure[0] = out.gap;
        if (out.normal) [measure[1], measure[2]] = [out.normal.x, out.normal.y];
        if (out.contact) [measure[3], measure[4]] = [out.contact.x, out.contact.y];
        if (out.time !== undefined) measure[5] = out.time;
        if (out.first !== undefined) measure[6] = out.first;
        return returned;
    }};
}

// The two forms of a file, which its name tells apart.
function formOf(words) {
    if (/ in ES module scope/.test(words)) return `it is written as CommonJS: name it ${stem}.cjs`;
    return !base.endsWith('.mjs') && /Unexpected token 'export'|Cannot use import statement/.test(words) ? `it is written as an ES module: name it ${stem}.mjs` : null;
}

process.on('unhandledRejection', () => {}); // of a promise that the function left behind
const leave = process.exit;
process.exit = code => { throw new Error(`called process.exit(${code ?? ''})`); };
let loaded = null;
try {
    if (!file || file.startsWith('--')) throw new Error(`usage: touchstone fuzz --command "node judge.mjs FILE", where FILE holds your function; then --as 'circle aabb' if need be`);
    loaded = await load();
    writeLine(loaded.description);
} catch (thrown) {
    const place = /^[^\n]*:(\d+)\n/; // of a syntax error; for a module only `node --check` prints it
    const [, line] = thrown instanceof SyntaxError ? place.exec(thrown.stack) ?? place.exec(spawnSync(process.execPath, ['--check', file]).stderr) ?? [] : [];
    const words = wordsOf(thrown), isTyped = /\.[cm]?tsx?$/.test(base) && (thrown instanceof SyntaxError || thrown?.code === 'ERR_UNKNOWN_FILE_EXTENSION');
    if (isTyped) writeLine({error: `${base}: this node does not read TypeScript: npx esbuild ${file} --outfile=${stem}.mjs makes JavaScript of it`});
    else writeLine({error: !file || file.startsWith('--') ? words : `${base}${line ? `:${line}` : ''}: ${formOf(words) ?? lackOf(words, text, BY_ARGUMENT) ?? words}`});
    leave(1);
}

function relationOf(returned) {
    if (typeof returned === 'boolean') return returned ? 2 : 0;
    if (returned === 0 || returned === 1 || returned === 2 || returned === -1 && loaded.description.refuses) return returned;
    if (returned && typeof returned.then === 'function') throw new Error('returned a promise: is it async?');
    const what = returned === undefined ? 'nothing' : returned && typeof returned === 'object' ? 'an object' : typeof returned === 'string' && returned.length > 200 ? `a string of ${returned.length} characters` : `${String(returned)} (${typeof returned})`;
    throw new Error(`returned ${what}, expected true, false, 0, 1 or 2${returned === undefined ? ': does it end without return?' : ''}`);
}
// Nine entries: a text, an array or what refuses.
function entriesOf(returned) {
    if (typeof returned === 'string' || Array.isArray(returned) || returned === -1 && loaded.description.refuses) return returned;
    throw new Error(`returned ${returned === undefined ? 'nothing' : typeof returned === 'object' ? 'an object' : String(returned)}, expected nine entries, as 'FF2F11212' or an array`);
}
const answerOf = loaded.description.asks === 'relate' ? entriesOf : relationOf;
if (isAsked) await answerFrames((...question) => answerOf(loaded.ask(...question)), loaded.description.gives?.length > 0);
leave();
