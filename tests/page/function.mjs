// node function.mjs FOLDER: what the page of a viewer's own function does in each step of a visit, for tests/page.sh.
import {openPage} from './window.mjs';

const folder = process.argv[2];
const EDITOR = `export function makeEditor(parent, judge, onChange) {
    const log = (...words) => globalThis.editorSays(words);
    globalThis.editor = {text: '', judge, onChange, show(owner, text) { this.text = text; log('shows', JSON.stringify(text.slice(0, 60))); },
        put(from, to, words) { this.text = this.text.slice(0, from) + words + this.text.slice(to); log('puts', from, to, JSON.stringify(words)); onChange(this.text); },
        focus: () => log('focus'), mark: rows => log('marks', JSON.stringify(rows))};
    return globalThis.editor;
}`;

async function visit(words, more = {}) {
    const early = [];
    globalThis.editorSays = said => early.push(said);
    const page = await openPage(folder, 'function.html', {scripts: {'editor.js': EDITOR}, ...more}), {$} = page;
    globalThis.editorSays = said => page.log.push(['editor', ...said].join(' '));
    for (const said of early) globalThis.editorSays(said);
    page.say = said => console.log([said, ...page.report()].join('\n'));
    page.step = async (said, run, ms) => {
        const done = run?.();
        await page.settle(ms);
        page.say(said + (done?.prevented ? ', prevented' : ''));
        return done;
    };
    // The code with counted loops, and the frames: one in the document of the other.
    page.counts = async () => {
        const worker = page.workers.at(-1);
        worker.says(null);
        await page.settle();
        worker.says({code: 'counted: ' + globalThis.editor.text.slice(0, 20)});
        await page.settle();
    };
    page.frames = async () => {
        const frame = $('picture').querySelector('iframe'), inner = page.document.createElement('iframe');
        inner.contentWindow = {postMessage: (message, to) => page.log.push(`to the frame: ${JSON.stringify({...message, program: message.program && Object.keys(message.program)})} ${to}`)};
        frame.inner = {URL: frame.src, querySelector: () => inner};
        frame.fire('load', {bubbles: false});
        await page.settle();
        return {frame, inner};
    };
    page.hear = async (data, more) => {
        const inner = $('picture').querySelector('iframe')?.contentDocument?.querySelector('iframe').contentWindow;
        page.window.fire('message', {source: inner, origin: 'null', data, ...more});
        await page.settle();
        page.say(`hears ${JSON.stringify(data)} ${more ? Object.keys(more) : ''}`);
    };
    page.say('opens: ' + words);
    return page;
}
const keptOf = entries => ({kept: Object.fromEntries(Object.entries(entries).map(([id, entry]) => ['touchstone function ' + id, JSON.stringify(entry)]))});
const code = (name, more = '') => `export const plugin = {name: '${name}', a: 'circle', b: 'circle', touch: 'hits'};\n${more}export function collides(a, b) { return false; }\n`;

// ---- How it opens

await visit('the first visit');
await visit('in Chinese', {search: '?language=zh_CN'});
await visit('without Chinese', {search: '?language=zh_CN', files: {'zh_CN.pack': null}});
await visit('two functions are kept, the later changed is open', keptOf({one: {text: code('one'), made: 1, changed: 9}, two: {text: code('two'), made: 2, changed: 5}}));
await visit('the one of earlier versions', {kept: {'touchstone function': code('old')}});
await visit('code that waits', keptOf({one: {text: code('one'), made: 1, waits: true}}));
await visit('a damaged link', {hash: '#code=%25'});
const plain = await visit('without the editor', {scripts: {'editor.js': 'throw new Error("no")'}, files: {'editor.js': null}});
const area = plain.$('code').querySelector('textarea');
await plain.step('the field takes what is typed', () => { area.value = code('typed'); return area.fire('input'); });
await plain.step('Judge', () => plain.$('judge').click());

// ---- The list

const list = await visit('the list', keptOf({one: {text: code('one'), made: 1}, two: {text: 'function two(a, b) {}', made: 2}, three: {text: code('one'), made: 3}}));
const {$} = list, choose = value => list.step(`chooses ${value}`, () => { $('functions').value = value; return $('functions').fire('change'); });
const type = (text, ms = 0) => list.step(`types ${JSON.stringify(text.slice(0, 60))}`, () => { globalThis.editor.text = text; globalThis.editor.onChange(text); }, ms);
await choose('own two');
await choose('example 3');
await type(code('mine'), 399);
await type(code('mine2'), 399);
await type(code('mine3'), 202);
await list.step('a second later', null, 1000);
await type(code('left'));
await choose('own one');
await list.step('New', () => $('fresh').click());
await type('const hit = (a, b) => 1;', 400);
await type('export default function named$1(a) {}', 400);
for (const text of ["plugin = {b: 1, name : `a\u202eb`}", "plugin = {name: '" + 'n'.repeat(60) + "'}", 'let f = async', 'var g = x => 1', 'nothing', 'class A {}'])
    await type(text, 400);
await list.step('Delete', () => $('remove').click());
await list.step('Undo', () => $('undo').click());
await choose('own one');
await list.step('Delete', () => $('remove').click());
await choose('own three');
await list.step('Delete', () => $('remove').click());
await list.step('Undo', () => $('undo').click());
await choose('own two');
for (const hides of [false, true]) {
    await type(`function hidden${hides}() {}`);
    list.document.hidden = hides;
    await list.step(`hidden: ${hides}`, () => list.document.fire('visibilitychange'));
}
list.document.hidden = false;
await type('function leaves() {}');
await list.step('the page is left', () => list.window.fire('pagehide'));
await type('function closes() {}');
await list.step('it is closed', () => list.window.fire('beforeunload'));
list.storage.localStorage.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };
await type('function full() {}', 400);
await list.step('it is closed', () => list.window.fire('beforeunload'));
await type('x'.repeat(1e6 + 1).replace(/^x{20}/, 'function long() {}//'), 400).catch(() => {});
delete list.storage.localStorage.setItem;
await type('function fits() {}', 400);
const other = (id, entry) => list.step(`another tab keeps ${id}`, () => {
    const key = 'touchstone function ' + id, newValue = entry && JSON.stringify(entry);
    if (entry) list.storage.localStorage.setItem(key, newValue);
    else list.storage.localStorage.removeItem(key);
    return list.window.fire('storage', {key, newValue});
});
await other('two', {text: code('changed elsewhere'), made: 2});
await other('two', {text: code('changed elsewhere'), made: 2});
await other('three', {text: code('three'), made: 3});
await other('two', null);
await type('function again() {}', 400);
await type('function unsaved() {}');
await other('two', {text: code('meanwhile'), made: 2});
await list.step('a pause', null, 400);

// What is kept beside is another entry, and kept: leaving says no more of it. What has no room is not opened in its place.
const beside = list.storage.sessionStorage.getItem('touchstone function');
list.document.hidden = true;
await list.step('hidden after that', () => list.document.fire('visibilitychange'));
list.document.hidden = false;
await choose('own two');
list.storage.localStorage.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };
await type('function noRoom() {}', 400);
await choose('own ' + beside);
delete list.storage.localStorage.setItem;
await type('function room() {}', 400);

// An example that is changed back is none of the viewer's. What is too long stays said while another one is kept.
await choose('example 3');
const example = globalThis.editor.text;
await type('function changed() {}', 400);
await type(example, 400);
await choose('own three');
await type('function long() {}//' + 'x'.repeat(1e6), 400);
await list.step('New', () => $('fresh').click());
await type('function short() {}', 400);

// What another tab has changed is not removed, though this one has not been told yet.
await choose('own two');
list.storage.localStorage.setItem('touchstone function two', JSON.stringify({text: code('newer'), made: 1}));
await list.step('Delete: it is another one by now', () => $('remove').click());
await choose('own two');
await list.step('Delete', () => $('remove').click());

// ---- Links

const links = await visit('links'), text = code('shared', '// ü€😀 ?????????? ~~~~~~~~~~\n'); // many + and / in base64
const share = said => links.step(said, () => links.$('share').click());
globalThis.editor.onChange(globalThis.editor.text = text);
await share('Share');
const {hash} = links.location;
globalThis.editor.onChange(globalThis.editor.text = 'other');
await links.step('a change leaves the link', null, 400);
links.location.hash = hash;
await links.step('the link comes: it is kept already', () => links.window.fire('hashchange'));
links.location.hash = hash;
links.window.fire('hashchange');
links.location.hash = '#x';
await links.step('another address comes before it is read', () => links.window.fire('hashchange'));
links.location.hash = '#code=AAAA';
await links.step('a damaged one', () => links.window.fire('hashchange'));
globalThis.editor.onChange(globalThis.editor.text = 'half \ud800');
await share('Share half a character');
globalThis.editor.onChange(globalThis.editor.text = Array.from({length: 12000}, (x, i) => String.fromCharCode(33 + i * i * 7919 % 90)).join(''));
await share('Share much');
const linked = await visit('by a link', {hash});
await linked.step('Ctrl+Enter does not run it', () => linked.document.body.fire('keydown', {key: 'Enter', ctrlKey: true}));
await linked.step('Judge does', () => linked.$('judge').click());
const mute = await visit('without a clipboard', {noClipboard: true});
await mute.step('Share', () => mute.$('share').click());

// ---- The trial

const page = await visit('a trial'), $$ = page.$;
for (const fields of [{key: 'Enter'}, {key: 'x', ctrlKey: true}, {key: 'Enter', ctrlKey: true, defaultPrevented: true}])
    await page.step(`key ${JSON.stringify(fields)}`, () => page.document.body.fire('keydown', fields));
await page.step('Judge', () => $$('judge').click());
await page.counts();
page.say('its loops are counted');
await page.frames();
page.say('the frame loads');
await page.hear({type: 'ready'}, {origin: 'https://elsewhere'});
await page.hear({type: 'ready'}, {source: {}});
await page.hear({type: 'ready'});
const VERDICT = {type: 'judged', number: 1, asked: 1200, of: 200000, notJudged: 0, refused: 0, tolerated: 0, tolerance: 0, findings: []};
const FOUND = {fixed: false, degenerate: false, pair: 'circle 0 0 1 | circle 0 0 1 | method mine', words: 'It says\u202e apart.', call: ''};
const JUDGED = [
    {}, {number: 0}, {findings: null}, {asked: 0}, {asked: 200000}, {asked: 200000, tolerance: 0.5, tolerated: 1}, {tolerated: 2000, tolerance: 1}, {notJudged: 1200}, {refused: 1}, {refused: 1000},
    {findings: [FOUND]}, {findings: [FOUND, {...FOUND, call: 'f(1)', fixed: true}]}, {findings: [FOUND, {...FOUND, degenerate: true}], asked: 200000},
    {findings: [{...FOUND, degenerate: true}], asked: 200000}, {findings: [{...FOUND, fixed: true}]}, {findings: null},
];
for (const fields of JUDGED) await page.hear({...VERDICT, ...fields});
// Findings of each two kinds together.
const KINDS = [{}, {fixed: true}, {degenerate: true}, {fixed: true, degenerate: true}];
for (const one of KINDS) {
    for (const other of KINDS) await page.hear({...VERDICT, asked: 200000, findings: [{...FOUND, ...one}, {...FOUND, ...other}]});
}
await page.hear({...VERDICT, findings: [FOUND, {...FOUND, degenerate: true, pair: 'point 0 0 | circle 0 0 0 | method mine'}]});
for (const button of $$('findings').querySelectorAll('button')) await page.step(`click on ${JSON.stringify(button.textContent)}`, () => button.click());
await page.step('a change', () => globalThis.editor.onChange('function changed() {}'));
await page.hear({type: 'says', number: 1, line: 3, words: 'Unexpected token'});
await page.hear({type: 'says', number: 1, line: 0, words: 'Unexpected token'});
await page.hear({...VERDICT});
await page.hear({type: 'state', palette: 'dark'});
await page.hear({type: 'state', palette: 'dark'});
await page.hear({type: 'copied', text: 'circle 0 0 1'});
page.window.globals.navigator.userActivation.isActive = false;
await page.hear({type: 'copied', text: 'circle 0 0 1'});
await page.hear({type: 'wantsCode'});
await page.hear({type: 'unknown'});
await page.hear({type: 'restarted', number: 1});
const judges = async said => {
    await page.step(said, () => $$('judge').click());
    await page.counts();
    page.say('its loops are counted');
};
await judges('Judge again');
await page.hear({...VERDICT});
const SHAPES = {as: 'circle aabb', a: 'circle', b: 'aabb', asA: '{x, y, r}', asB: '{left, top}'};
for (const reading of [{signature: 'hit(a, b)', options: [SHAPES, {...SHAPES, as: 'aabb circle', a: 'aabb'}], touch: 'hits', isTried: true, notes: 'but a'}, null,
    {signature: 'hit(a, b)', options: [SHAPES], touch: 'half open', isTried: false, notes: ''}, {signature: 'hit(a, b)', options: [SHAPES, {...SHAPES, as: 'aabb circle'}], touch: '', isTried: false, notes: ''}])
    await page.hear({type: 'reading', number: 2, reading});
await page.hear({...VERDICT, number: 2, refused: 1});
await page.hear({...VERDICT, number: 2, refused: 3});
await page.step('another touch is chosen', () => { $$('touch').value = 'half open'; return $$('touch').fire('change'); });
await page.counts();
page.say('and judged');
await page.step('other shapes are chosen', () => { $$('shapes').selectedIndex = 2; return $$('shapes').fire('change'); });
await page.counts();
page.say('and judged');
const number = 4;
await page.hear({type: 'restarted', number});
await page.hear({...VERDICT, number, refused: 7});
await page.hear({...VERDICT, number, asked: 200000});
await page.hear({type: 'refused', number, reason: '/your_function: cannot be loaded as a shared object: no function'});
await page.hear({...VERDICT, number, findings: [FOUND]});
await page.hear({type: 'gaveUp', number, pair: 'circle 0 0 1'});
await page.hear({type: 'gaveUp', number, pair: ''});
await page.hear({type: 'gaveUp', number, pair: 7});
await judges('Judge after it was stopped');
await page.frames();
await page.hear({type: 'ready'});
for (let i = 0; i < 399; i++) page.window.fire('message', {source: $$('picture').querySelector('iframe').contentDocument.querySelector('iframe').contentWindow, origin: 'null', data: {type: 'unknown'}});
page.say('400 messages in a second');
await page.hear({type: 'unknown'});
const file = {name: 'mine.wasm', arrayBuffer: async () => new ArrayBuffer(1234)};
$$('module').files = [file];
await page.step('a module', () => $$('module').fire('change'));
await page.step('a module is dropped', () => page.document.body.fire('drop', {dataTransfer: {files: [file]}}));
await page.step('nothing is dropped', () => page.document.body.fire('drop', {dataTransfer: {files: []}}));
await page.step('drag over', () => page.document.body.fire('dragover'));
await page.step('another function', () => { $$('functions').value = 'example 0'; return $$('functions').fire('change'); });
for (const [said, answer] of [['an import', {imports: 2, module: 'x'}], ['another import', {imports: 3}]]) {
    await page.step(`Judge: ${said}`, () => $$('judge').click());
    await page.step(said, () => page.workers.at(-1).says(answer));
}
await page.step('Judge: a parser that fails', () => $$('judge').click());
await page.step('it fails', () => page.workers.at(-1).fire('error', {message: 'no'}));
await page.step('Judge: a parser that takes long', () => $$('judge').click());
await page.step('it reads', () => page.workers.at(-1).says(null));
await page.step('4.999 seconds', null, 4999);
await page.step('5 seconds', null, 1);
await page.step('Judge: the policy forbids the frame', () => $$('judge').click());
await page.counts();
$$('picture').querySelector('iframe').fire('load', {bubbles: false});
await page.step('it does not answer', null, 12000);
page.files['program.js'] = null;
await page.step('Judge: without the program', () => $$('judge').click());
await page.counts();
page.say('it cannot be loaded');
const around = {origin: 'https://elsewhere'};
const inside = await visit('in a page of another site', {set: {parent: Object.assign(around, {parent: around})}});
await inside.step('Judge', () => inside.$('judge').click());
await inside.counts();
inside.say('it judges nothing');

// ---- A trial that ends while it begins

async function late(words, files = {}, more = {}) {
    const page = await visit(words, more), {$} = page;
    Object.assign(page.files, files);
    page.judge = async said => {
        await page.step(said, () => $('judge').click());
        await page.counts();
        page.say('its loops are counted');
    };
    page.choose = index => page.step(`another function, ${index}`, () => { $('functions').value = 'example ' + index; return $('functions').fire('change'); });
    return page;
}
// A file that comes when the test says so.
function comesLater() {
    let give;
    const file = new Promise(resolve => { give = resolve; });
    return {file, give};
}

const first = comesLater(), ended = await late('it ends before the program is there', {'program.js': first.file});
await ended.judge('Judge');
await ended.choose(0);
await ended.step('the program comes: no frame', () => first.give('program'));
const second = comesLater();
ended.files['program.js'] = second.file;
await ended.judge('Judge');
await ended.choose(2);
ended.files['program.js'] = 'program';
await ended.judge('Judge the other');
await ended.step('the first program does not come: the frame of the other stays', () => second.give(null));

const again = await late('another is judged before the frame answers');
await again.judge('Judge');
await again.frames();
await again.choose(0);
await again.judge('Judge the other');
await again.frames();
await again.hear({type: 'ready'});
await again.step('after 12 seconds it is asked no more', null, 12000);

const lost = await late('the frame goes before it answers');
await lost.judge('Judge');
const {inner} = await lost.frames();
await lost.step('it loads again', () => inner.fire('load', {bubbles: false}));
await lost.step('after 12 seconds nothing else is said', null, 12000);

const wasm = comesLater(), failed = await late('a part does not come', {'program.js': null, 'touchstone_simd.wasm': wasm.file});
await failed.judge('Judge');
await failed.step('the rest comes: its share is not said', () => wasm.give(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));

const twice = await late('Judge again before the frame answers');
await twice.judge('Judge');
await twice.frames();
await twice.step('Judge: an import', () => twice.$('judge').click());
await twice.step('that stays said', () => twice.workers.at(-1).says({imports: 2, module: 'x'}));
await twice.hear({type: 'ready'});

const settings = {scene: '41_obb', panel: false, fontScale: 1.5, course: '11o'};
const colored = await late('F2 in the frame keeps the palette beside the settings of other pages', {}, {kept: {'touchstone settings': JSON.stringify(settings)}});
await colored.judge('Judge');
await colored.frames();
await colored.hear({type: 'ready'});
await colored.hear({type: 'state', palette: 'safe'});

// ---- What it takes of a message: without a field, and with one of another kind or size

const {readMessage} = await inside.load('trial.js');
const CALL = {fixed: false, degenerate: true, pair: 'a', words: 'b', call: 'c'}, OPTION = {as: 'a', a: 'b', asA: 'c', b: 'd', asB: 'e'};
const MESSAGES = [
    {type: 'ready'}, {type: 'restarted'}, {type: 'wantsCode'}, {type: 'refused', reason: 'a'}, {type: 'says', line: 1, words: 'a'}, {type: 'gaveUp', pair: 'a'}, {type: 'state', palette: 'safe'}, {type: 'copied', text: 'a'},
    {type: 'judged', asked: 1, of: 2, notJudged: 3, refused: 4, tolerated: 5, tolerance: 0.5, findings: [CALL]}, {type: 'reading', reading: {signature: 'a', options: [OPTION], touch: 'hits', isTried: true, notes: 'b'}},
];
const LENGTHS = [20, 21, 1000, 1001, 2000, 2001, 4000, 4001, 20000, 20001, 100000, 100001];
const VALUES = [['nothing', undefined], ['null', null], ['true', true], ['false', false], ['-1', -1], ['0', 0], ['1.5', 1.5], ['1e12', 1e12], ['1e12 + 1', 1e12 + 1], ['Infinity', Infinity], ['NaN', NaN], ['a number as text', '1'], ['[]', []], ['{}', {}],
    ...['', 'misses', 'hits', 'either', 'reported', 'half open', 'light', 'dark', 'safe', 'source'].map(value => [`'${value}'`, value]), ...LENGTHS.map(length => [`${length} letters`, 'x'.repeat(length)]),
    ...[100, 101, 200, 201].map(length => [`${length} findings`, Array(length).fill(CALL)]), ...[100, 101].map(length => [`${length} options`, Array(length).fill(OPTION)])];
// The places of a message: names, and indices of lists.
const placesOf = value => typeof value !== 'object' || value === null ? [] : Object.keys(value).flatMap(name => [[name], ...placesOf(value[name]).map(rest => [name, ...rest])]);
for (const message of MESSAGES) {
    console.log(`${message.type}: ${JSON.stringify(readMessage({...message, more: 1}))}`);
    for (const place of placesOf(message)) {
        const taken = VALUES.filter(([, value]) => {
            const changed = structuredClone(message), last = place.at(-1);
            place.slice(0, -1).reduce((at, name) => at[name], changed)[last] = value;
            return readMessage(changed);
        });
        console.log(`    ${place.join('.')} takes ${taken.map(([words]) => words).join(', ')}`);
    }
}
for (const data of [null, undefined, 5, 'ready', [], {type: 'toString'}, {type: ['ready']}]) console.log(`${JSON.stringify(data)} is ${JSON.stringify(readMessage(data))}`);
for (const words of ['a\nb\t c', 'a\u202eb', 'a\u200bb', 'a\u2800b', 'a\u00adb', 'é 汉']) console.log(JSON.stringify(readMessage({type: 'refused', reason: words})));
