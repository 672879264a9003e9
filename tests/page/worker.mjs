// node worker.mjs FOLDER: what the program's Worker, the sandboxed frame and the service worker of that folder do of each message, for
// tests/page.sh. The program is a stand-in that writes down how it is called.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import vm from 'node:vm';
import {shown} from './window.mjs';

const folder = process.argv[2], scriptOf = name => readFileSync(join(folder, name), 'utf8'), soon = setImmediate;
let log = [], timers = [], next = 1;
const note = (...words) => log.push(words.join(' ')), say = words => console.log([words, ...log.splice(0).map(line => '    ' + line)].join('\n'));
const rest = async () => { for (let turns = 20; turns > 0; turns--) await new Promise(soon); };
const clock = {
    setTimeout: (run, wait, value) => (timers.push({id: next, wait, run: () => run(value)}), next++),
    clearTimeout: id => { timers = timers.filter(timer => timer.id !== id); },
};
// The timer that waits for so long.
async function wait(ms) {
    const timer = timers.find(({wait}) => wait === ms);
    if (!timer) return note('no timer of', ms, 'but', timers.map(({wait}) => wait).join());
    clock.clearTimeout(timer.id);
    timer.run();
    await rest();
}

// ---- The program's Worker

const TEXT = 4096, memory = new Uint8Array(1 << 17), texts = {}, results = {};
const textAt = at => new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
const put = text => memory.set([...new TextEncoder().encode(text), 0], TEXT);
const program = new Proxy({HEAPU8: memory, FS: {
    folders: new Set(['/fonts']),
    analyzePath(path) { return {exists: this.folders.has(path)}; },
    mkdirTree(path) { this.folders.add(path); note('makes', path); },
    mkdir(path) { this.folders.add(path); note('makes', path); },
    writeFile: (path, bytes) => note('writes', path, shown(bytes)),
}}, {get(own, name) {
    if (name in own || !name.startsWith?.('_')) return own[name];
    if (name === '_web_text') return () => TEXT;
    if (name === '_web_text_size') return () => 64;
    return (...values) => {
        const quiet = /_web_(advance|command|is_dirty|state|prose|pointed|inks)$/.test(name), takes = /_(speak|palette|open|take_course|take_link|open_file|key|message|paste|light)$/.test(name);
        if (!quiet) note(name.replace('_web_', ''), shown(values), takes || name === '_web_event' && values[0] === 6 ? shown(textAt(TEXT)) : '');
        if (name === '_web_take_code') note('the code', textAt(values[0]));
        if (results[name] instanceof Error) throw results[name];
        const result = Array.isArray(results[name]) ? results[name].shift() ?? 0 : results[name];
        if (name in texts) put(texts[name]);
        return result ?? 0;
    };
}});
Object.assign(results, {_web_speak: 1, _web_open: 1, _web_palette: 1, _web_resize: 1, _malloc: 8192, _web_advance: -1});
Object.assign(texts, {_web_scenes: '11_point_point Point and point\n12_point_circle Point and circle\n', _web_state: 'scene 11_point_point\ntitle Point and point\nmessage \n', _web_prose: 'prose',
    _web_pointed: 'ball', _web_inks: 'fm', _web_shapes: 'Two shapes.\nApart.\n3\tA ball.\n7\tA box.\n', _web_link: '#11_point_point/x', _web_case: 'circle 0 0 1 | point 0 0', _web_wkt: 'POINT (0 0)', _web_no_link: 'Not copied: too much for a link',
    _web_asked: '1200 1 2 3 0.5', _web_findings: 'fixed\tcircle 0 0 1 | point 0 0\tit was wrong\ndegenerate\tcircle 0 0 0 | point 0 0\tit is wrong\n'});

function workerOf(more) {
    const world = {console, TextEncoder, TextDecoder, ...clock, postMessage: message => note('says', shown(message)), touchstone: async ({print, printErr, ...how}) => (note('links', shown(how)), program),
        requestAnimationFrame: run => (timers.push({id: next, wait: 'frame', run}), next++),
        ImageData: class { constructor(bytes, width, height) { this.words = `${bytes.length} bytes from ${bytes.byteOffset} as ${width} x ${height}`; } }, ...more};
    world.self = world;
    vm.runInNewContext(scriptOf('worker.js'), world);
    return async data => {
        world.onmessage({data});
        await rest();
    };
}
const canvas = {getContext: (kind, how) => (note('context', kind, shown(how)), {putImageData: (data, x, y) => note('paints', data.words, x, y)})};
const FILE = '# touchstone cases 1\ncircle 0 0 1 | point 0 0\n';
const OPEN = {type: 'open', wasm: new ArrayBuffer(8), files: [{path: '/fonts/a', bytes: new ArrayBuffer(3)}, {path: '/more/b', bytes: new ArrayBuffer(4)}], width: 100, height: 50, density: 2, palette: 'dark', flags: 204};
{
    const send = workerOf(), step = async (words, data) => {
        await send(data);
        say(words);
    };
    await step('an event before it is open', {type: 'event', event: {kind: 'leave'}});
    await step('ping', {type: 'ping'});
    await step('open', {...OPEN, canvas, scene: '12_point_circle', link: '#x', course: '11o', fontScale: 1.5});
    results._web_key = 0x30041;
    results._web_advance = 0.25;
    const EVENTS = ['press', 'move', 'release', 'wheel', 'leave', 'touch', 'touchMove', 'touchUp', 'touchCancel'].map(kind => ({kind, x: 3, y: 4, button: 2, mods: 4, wheel: -0.5, finger: 1}));
    for (const event of [...EVENTS, {kind: 'text', text: 'é'}, {kind: 'key', key: 'A', mods: 4, repeat: true}, {kind: 'key', key: 'A', repeat: false}, {kind: 'keyUp', key: 'Shift+B'}]) await step(`event ${shown(event)}`, {type: 'event', event});
    results._web_key = 0;
    await step('a key that it has not', {type: 'event', event: {kind: 'key', key: '§'}});
    await step('a key by its name, known by now', {type: 'key', key: 'A'});
    say(`its next turn is in ${timers.filter(({wait}) => wait !== 'frame').map(({wait}) => wait)} ms`);
    await wait(250);
    say('and comes');
    results._web_advance = 1000;
    await step('no hurry', {type: 'say', text: 'Saved'});
    say(`its next turn is in ${timers.map(({wait}) => wait)} ms`);
    results._web_advance = -1;
    await step('never', {type: 'say', text: 'a sentence that is longer than the room for texts, so that it is cut at the end'});
    say(`its next turn is in ${timers.map(({wait}) => wait)} ms`);
    for (const type of ['share', 'copy', 'wkt', 'picture', 'save', 'select', 'light', 'reads', 'paste', 'case', 'link', 'visible', 'resize', 'file', 'code', 'language', 'unknown']) {
        for (const works of [1, 0]) {
            for (const name of ['_web_link', '_web_case', '_web_case_file', '_web_wkt', '_web_picture', '_web_resize', '_web_speak', '_malloc']) results[name] = works * (name === '_malloc' ? 8192 : 1);
            Object.assign(texts, works ? {_web_case: 'circle 0 0 1 | point 0 0', _web_case_file: FILE, _web_wkt: 'POINT (0 0)'}
                : {_web_case: 'There is no case', _web_case_file: 'There is no case', _web_wkt: 'There is no pair'});
            Object.assign(results, {_web_file: 6000, _web_file_size: 5});
            texts._web_take_link = works ? '' : 'The link is damaged';
            await step(`${type}${works ? '' : ', in vain'}`, {type, text: 'a text', link: '#y', pair: 'pair', tag: 'ball', id: 7, shown: works === 1, visible: works === 1, width: 200, height: 80, density: 1,
                name: works ? '../a b.case' : '..', bytes: new TextEncoder().encode('abc').buffer, language: 'zh_CN', files: OPEN.files.slice(1)});
        }
    }
    await step('seen again', {type: 'visible', visible: true});
    Object.assign(results, {_web_link: 1, _web_case: 1, _web_case_file: 1, _web_wkt: 1, _web_picture: 1});
    Object.assign(texts, {_web_case: 'circle 0 0 1 | point 0 0', _web_case_file: FILE, _web_wkt: 'POINT (0 0)'});
    for (let command = 1; command <= 12; command++) {
        results._web_command = [command];
        await step(`command ${command}`, {type: 'reads', shown: true});
    }
    Object.assign(texts, {_web_state: 'scene 12_point_circle\ntitle A title of words\n', _web_prose: 'another', _web_pointed: 'box'});
    await step('another scene', {type: 'reads', shown: true});
    await step('the same', {type: 'reads', shown: true});
    await step('nobody reads', {type: 'reads', shown: false});
    results._web_is_dirty = [1, 1, 1];
    results._web_paint = 2048;
    await step('it is dirty', {type: 'reads', shown: true});
    await wait('frame');
    say('a frame');
    await wait(700);
    say('what follows');
    results._web_is_dirty = [1, 1, 1];
    texts._web_shapes = 'Other.\nHit.\n';
    texts._web_link = '#12_point_circle/z';
    texts._web_inks = 'm';
    await step('dirty again', {type: 'reads', shown: true});
    await wait('frame');
    say('a frame');
    await wait(700);
    say('what follows');
    results._web_light = new Error('unreachable');
    await step('a trap', {type: 'light', tag: 'x'});
    await step('and after it', {type: 'event', event: {kind: 'leave'}});
    delete results._web_light;
}
timers = [];
{
    const send = workerOf();
    results._web_open = 0;
    texts._web_open = 'no such scene';
    await send({...OPEN, language: 'zh_CN', palette: 'none'});
    say('it cannot open');
    results._web_open = 1;
    delete texts._web_open;
}
{
    const send = workerOf({touchstone: async () => { throw new Error('unsafe-eval'); }});
    await send(OPEN);
    say('it cannot be linked');
}
{
    const host = {number: 4, asks: true, callOf: pair => `f(${pair.length})`, set(own) { note('host takes', shown(own)); this.number = own.number; }};
    const send = workerOf({functionHost: message => (note('host of', shown(message.function)), host)});
    results._web_judge = [1, 0];
    await send({...OPEN, language: 'zh_CN', function: {code: 'x', number: 4}});
    say('with a function on trial');
    await wait(4);
    say('it goes on');
    results._web_reload = 1;
    await send({type: 'function', function: {code: 'y', number: 5}});
    say('another function');
    results._web_reload = 0;
    texts._web_reload = 'no function collides';
    await send({type: 'function', function: {code: 'z', number: 6}});
    say('one that is refused');
    host.asks = true;
    await send({type: 'light', tag: 'x'});
    say('it was asked');
}

// ---- The sandboxed frame

timers = [];
const page = {postMessage: (message, to) => note('to the page', shown(message), to)}, workers = [], instances = [];
const world = {
    ...clock, console, self: {origin: 'null'}, parent: {parent: page}, Blob, URL: {createObjectURL: blob => blob}, heard: null, addEventListener: (kind, take) => { world.heard = take; },
    document: {documentElement: {style: {}}, body: {append: element => note('appends', element.tag)}, querySelector: () => world.canvas || null, createElement: tag => (world.canvas = {tag, setAttribute: (name, value) => note(name, value), replaceWith: () => note('replaces')})},
    Worker: class {
        constructor(blob) { this.number = workers.push(this); blob.text().then(text => note(`worker ${this.number}:`, JSON.stringify(text.slice(0, 160)))); }
        postMessage(message) { note(`to worker ${this.number}`, shown(message)); }
        terminate() { note(`worker ${this.number} ends`); }
    },
    Instance: class {
        constructor(canvas, worker, on) { Object.assign(this, {worker, on}); instances.push(this); }
        open(settings) { note('opens', shown(settings)); }
        listen() { note('listens'); }
        ping() { note('pings'); }
        post(message) { note('to the program', shown(message)); }
        key(name) { note('key', name); }
    },
};
vm.runInNewContext(scriptOf('frame.js'), world);
say('the frame starts');
const tell = async (words, data, source = page) => {
    world.heard({data, source});
    await rest();
    say(words);
};
const answer = async (words, data, kind = 'onmessage') => {
    workers.at(-1)[kind](kind === 'onmessage' ? {data} : data);
    await rest();
    say(words);
};
const waiting = () => say(`it waits for ${timers.map(({wait}) => wait)}`);
const PROGRAM = {script: 'program', wasm: new ArrayBuffer(8), files: [], palette: 'dark', language: 'en', label: 'the case', paper: '#fff'};
await tell('of another window', {type: 'judge'}, {});
await tell('a case before a program', {type: 'case', pair: 'x'});
await tell('judge', {type: 'judge', number: 1, source: {code: 'counted'}, plain: 'export default function (a) {}\nexport const b = 1;', program: PROGRAM});
await answer('it parses', {});
waiting();
const [first] = instances;
for (const [name, message] of [['batch', {queries: [1]}], ['rests', {}], ['reading', {reading: 7}], ['state', {state: {palette: 'safe', x: 1}}], ['copied', {type: 'copied', text: 'a'}], ['wantsCode', {type: 'wantsCode'}],
    ['judged', {type: 'judged', asked: 1}], ['refused', {type: 'refused', reason: 'r'}], ['crashed', {reason: 'x'.repeat(400)}]]) {
    first.on[name](message);
    say(`the program says ${name}`);
    waiting();
}
await tell('a case', {type: 'case', pair: 'x'});
await tell('code', {type: 'code', bytes: new ArrayBuffer(2)});
for (const [error, again] of [[{line: 2, words: 'w'.repeat(400)}, null], [{line: NaN, words: 'no line'}, {lineno: 4, preventDefault() { note('prevented'); }}], [{line: -1, words: 'none'}, {preventDefault() {}}]]) {
    await tell(`judge: ${error.line}`, {type: 'judge', number: 2, source: {code: 'c'}, plain: 'p('});
    await answer('it does not parse', error);
    if (again) await answer('again', again, 'onerror');
}
await tell('judge a module', {type: 'judge', number: 3, source: {module: new ArrayBuffer(3)}});
instances.at(-1).on.rests();
await tell('judge code that the parser does not answer', {type: 'judge', number: 4, source: {code: 'd'}, plain: 'p'});
await tell('judge while it parses', {type: 'judge', number: 5, source: {code: 'e'}, plain: 'q'});
await wait(5000);
say('the first parser does not answer');
await wait(5000);
say('nor does the second');
// It hangs, is asked again by a second program, and so on until four queries are known.
for (let hangs = 0; hangs < 9; hangs++) {
    const own = instances.at(-1), before = workers.length;
    own.on.batch({queries: [hangs]});
    if (hangs === 0) own.on.hangs();
    else await wait(5000);
    await rest();
    say(`it hangs, ${hangs}`);
    waiting();
    if (workers.length === before) break;
    if (hangs === 1) {
        await answer('the replay returns', {type: 'returned'});
        continue;
    }
    await answer('the replay calls', {type: 'calls', key: `key ${hangs}`, pair: 'p'.repeat(500)});
    waiting();
    await wait(2000);
    say('and does not return');
}
first.on.hangs();
say('an earlier one hangs');
await tell('judge after that', {type: 'judge', number: 6, source: {code: 'f'}, plain: 'p'});
await answer('it parses', {});
instances.at(-1).on.failed({reason: 'no script'});
say('it fails');
waiting();
// Each function is given up at its second hang of which no query is known, whatever the one before it did.
for (const number of [7, 8]) {
    await tell(`judge ${number}`, {type: 'judge', number, source: {module: new ArrayBuffer(3)}});
    for (let hangs = 0; hangs < 2; hangs++) {
        const own = instances.at(-1);
        own.on.batch({queries: [hangs]});
        own.on.hangs();
        await rest();
        await answer(`${number} hangs, and its replay returns`, {type: 'returned'});
    }
}
world.self.origin = 'https://host';
try {
    vm.runInNewContext(scriptOf('frame.js'), {...world});
} catch ({message}) {
    note(message);
}
say('without a sandbox');

// ---- The service worker

const stores = new Map(), events = {}, requests = {};
const storeOf = name => {
    if (!stores.has(name)) stores.set(name, new Map());
    const entries = stores.get(name);
    return {match: async key => entries.get(key), keys: async () => [...entries.keys()].map(url => ({url})), put: async (key, response) => {
        note('keeps', name.slice(-8), key, `${(await response.clone().text()).slice(0, 40)} ${[...response.headers].join(' ')}`);
        entries.set(key, response);
    }};
};
const VERSION = '0123456789abcdef', OLD = 'fedcba9876543210', SCOPE = 'https://host/app/';
const offline = {
    URL, Response, Headers, registration: {scope: SCOPE}, console, programFile: () => 'touchstone.wasm', VERSION, FILES: ['index.html', `v-${VERSION}/page.js`, 'icon.svg', 'scenes/index.html', `v-${VERSION}/frame.html`], WHEN_USED: ['code.txt'],
    addEventListener: (kind, take) => { events[kind] = take; }, skipWaiting: () => note('skips waiting'),
    caches: {keys: async () => [...stores.keys()], open: async name => storeOf(name), delete: async name => (note('forgets', name), stores.delete(name)), match: async key => [...stores.values()].map(entries => entries.get(key)).find(Boolean)},
    clients: {claim: async () => note('claims'), matchAll: async () => [{postMessage: message => note('to a page', shown(message))}]},
    fetch: async (from, how) => {
        const url = from.url || from;
        note('fetches', url, how ? shown(how) : '');
        return requests[url]?.() || new Response('', {status: 404});
    },
};
offline.self = offline;
vm.runInNewContext(scriptOf('offline.js'), offline);
const of = (text, type, more = {}) => () => new Response(text, {headers: {'content-type': type, 'content-length': '9', 'content-encoding': 'gzip', ...more}});
const fire = async (kind, more = {}) => {
    let answer = null;
    const waits = [];
    events[kind]({waitUntil: promise => waits.push(promise), respondWith: promise => { answer = promise; }, ...more});
    try {
        await Promise.all(waits);
    } catch ({message}) {
        note('fails:', message);
    }
    const response = answer && await answer;
    await rest();
    return response;
};
const site = {'index.html': of(`<script src="v-${VERSION}/page.js">`, 'text/html; charset=utf-8'), [`v-${VERSION}/page.js`]: of('page', 'text/javascript'), 'scenes/index.html': of(`scenes of v-${VERSION}/`, 'text/html'),
    [`v-${VERSION}/frame.html`]: of('frame', 'text/html'), [`v-${VERSION}/touchstone.wasm`]: of('wasm', 'application/wasm'), [`v-${VERSION}/code.txt`]: of('code', 'text/plain')};
const online = (more = {}) => {
    for (const url of Object.keys(requests)) delete requests[url];
    for (const [name, response] of Object.entries({...site, ...more})) if (response) requests[SCOPE + name] = response;
};
for (const [words, more] of [['an install', {}], ['once more', {}], ['a page of another version', {'index.html': of('of v-other/', 'text/html')}], ['a part that is missing', {[`v-${VERSION}/page.js`]: null}],
    ['a part that is a page', {[`v-${VERSION}/page.js`]: of('<p>', 'text/html')}], ['a page that is missing', {'scenes/index.html': null}]]) {
    if (words !== 'once more') stores.clear();
    online(more);
    await fire('install');
    log.sort(); // four at a time: their order is no promise
    say(words);
}
for (const other of [`touchstone ${SCOPE} ${OLD}`, `touchstone https://host/other/ ${OLD}`]) {
    stores.clear();
    online();
    storeOf(other).put(`${SCOPE}v-${OLD}/code.txt`, new Response('old'));
    await rest();
    await fire('install');
    log.sort();
    say(`an install beside ${other}`);
}
stores.clear();
for (const name of [`touchstone ${SCOPE} 0000000000000000`, `touchstone ${SCOPE} ${OLD}`, `touchstone ${SCOPE} ${VERSION}`, 'touchstone 1111111111111111', 'touchstone 2222222222222222', 'another', `touchstone https://host/other/ ${OLD}`]) storeOf(name);
stores.get('touchstone 1111111111111111').set(SCOPE, new Response('old'));
await fire('activate');
say('activate');
say(`left: ${[...stores.keys()].join(', ')}`);
online({[`v-${VERSION}/code.txt`]: null});
await fire('activate');
say('activate without the code');
stores.clear();
online();
await fire('install');
log = [];
storeOf(`touchstone ${SCOPE} ${OLD}`);
stores.get(`touchstone ${SCOPE} ${OLD}`).set(`${SCOPE}v-${OLD}/old.js`, new Response('old part')).set(SCOPE + 'old.html', new Response('old page'));
for (const [address, more] of [['', {}], ['index', {}], ['index.html?a=b', {}], ['?embed', {}], ['scenes', {}], ['scenes/', {}], ['scenes/index.html', {}], [`v-${VERSION}/page.js`, {}], [`v-${VERSION}/page.js`, {method: 'POST'}],
    [`v-${VERSION}/page.js`, {cache: 'no-store'}], [`v-${VERSION}/code.txt`, {}], [`v-${VERSION}/code.txt`, {}], [`v-${OLD}/old.js`, {}], ['old.html', {}], ['none.js', {}]]) {
    const response = await fire('fetch', {request: {url: SCOPE + address, method: 'GET', cache: 'default', ...more}});
    say(`${address || 'the page'} ${shown(more)}: ${response ? `${response.status} ${(await response.clone().text()).slice(0, 40)}` : 'not answered'}`);
}
say(`elsewhere: ${await fire('fetch', {request: {url: 'https://elsewhere/', method: 'GET', cache: 'default'}})}`);
