// node index.mjs FOLDER: what the page of that folder (src/web/page) does in each step of a visit, for tests/page.sh.
import {openPage} from './window.mjs';

const folder = process.argv[2];
const say = (words, page) => console.log([words, ...page.report()].join('\n'));
const MODS = [['', {}], ['Shift+', {shiftKey: true}], ['Ctrl+', {ctrlKey: true}], ['Meta+', {metaKey: true}], ['Alt+', {altKey: true}],
              ['Ctrl+Shift+', {ctrlKey: true, shiftKey: true}]];

const STATE = {scene: '11_point_point', title: 'Point and point', palette: 'light', language: 'en', panel: '1', simple: '0', font_scale: '1.25', course: '11o 12p',
               message: 'Reset', playing: '1', picker: '0', map: '0', microscope: '0', fuzzing: '0', cursor: '0', typing: '0'};

// ---- How it opens, by the address, by what is kept and by what the browser prefers

const kept = settings => ({kept: {'touchstone settings': JSON.stringify(settings)}});
const OPENINGS = [
    ['the first visit', {}],
    ['with less motion, a dark system and a coarse pointer', {media: ['(prefers-reduced-motion: reduce)', '(prefers-color-scheme: dark)', '(pointer: coarse)']}],
    ['a wide window', {set: {innerWidth: 1500}}],
    ['a screen of five pixels for each', {set: {devicePixelRatio: 5}}], ['a screen that does not tell', {set: {devicePixelRatio: 0}}],
    ['embedded', {search: '?embed', hash: '#41_obb/x', set: {innerWidth: 1600}}],
    ['a link, in Chinese', {search: '?language=zh_CN&ask=predict', hash: '#41_obb/x'}],
    ['code in the address', {search: '?language=en', hash: '#code=abc'}],
    ['all that is kept', kept({scene: '41_obb', panel: false, simple: true, fontScale: 1.5, palette: 'safe', language: 'zh_CN', read: true, course: '11o'})],
    ['the other way', {...kept({scene: '42_sat', panel: true, simple: false, fontScale: 0.75, palette: 'source', language: 'en', read: false, course: ''}), set: {innerWidth: 1600}}],
    ['the largest text', kept({scene: '42_sat', fontScale: 2})],
    ['what is no setting', kept({scene: '../x', panel: 1, simple: 'yes', fontScale: 2.1, palette: 'red', language: 'fr', read: 'no', course: '<b>'})],
    ['too small a text', kept({fontScale: 0.7, scene: '1_x', course: 'x'.repeat(501)})],
    ['a scene with more behind it', kept({scene: '41_obb/<b>', course: '11o<b>', palette: 'dark2', language: 'en-GB'})],
    ['nothing readable', {kept: {'touchstone settings': '{'}}],
    ['no settings', {kept: {'touchstone settings': 'null'}}],
    ['without the program', {files: {'touchstone_simd.wasm': null}}],
    ['without a connection for its files', {files: {'files.pack': new Error('offline')}}],
    ['a program that is none', {files: {'touchstone_simd.wasm': '<html>'}}],
    ['files that end too early', {files: {'files.pack': new Uint8Array([9, 0, 0, 0, 1])}}],
    ['without Chinese', {search: '?language=zh_CN', files: {'zh_CN.pack': null}}],
    ['a page in the place of a part', {files: {'files.pack': new Response('<p>', {headers: {'content-type': 'text/html; charset=utf-8'}})}}],
    ['without OffscreenCanvas', {set: {OffscreenCanvas: undefined}}],
    ['without WebAssembly', {set: {WebAssembly: undefined}}],
];
const {WebAssembly} = globalThis, usual = new Map(); // by step: the lines of the first visit
for (const [words, how] of OPENINGS) {
    globalThis.WebAssembly = WebAssembly;
    const page = await openPage(folder, 'index.html', how);
    // Of later visits what is otherwise than in the first.
    const sayOther = step => {
        const lines = page.report(), first = usual.get(step) || [], lacks = first.filter(line => !lines.includes(line));
        if (!usual.has(step)) usual.set(step, lines);
        console.log([`${step}: ${words}`, ...lines.filter(line => !first.includes(line)), ...lacks.length > 60 ? ['    no bar'] : lacks.map(line => '  - ' + line.trim())].join('\n'));
    };
    sayOther('opens');
    if (globalThis.pageStart.failed || page.log.length || !page.workers.length) continue;
    page.workers[0].says({type: 'opened', scenes: []});
    page.workers[0].says({type: 'state', state: {...STATE, language: page.document.documentElement.lang === 'en' ? 'en' : 'zh_CN'}});
    sayOther('is there');
}
globalThis.WebAssembly = WebAssembly;
for (const languages of [['fr', 'de'], ['en-GB', 'zh-CN'], ['zh'], ['zh-SG'], ['zh-Hans-MO'], ['zh-TW'], ['zh-HK', 'zh-CN'], ['zha', 'zh-CN'], []]) {
    const page = await openPage(folder, 'index.html', {set: {navigator: {languages}}});
    console.log(`opens for ${languages}: ${globalThis.pageStart.language}`);
}
for (const [words, how] of [['kept: en', kept({language: 'en'})], ['kept: zh_CN', kept({language: 'zh_CN'})], ['address: en', {...kept({language: 'zh_CN'}), search: '?language=en'}], ['address: fr', {search: '?language=fr'}]]) {
    for (const language of ['en', 'zh']) {
        await openPage(folder, 'index.html', {...how, set: {navigator: {languages: [language]}}});
        console.log(`opens, ${words}, in a browser that speaks ${language}: ${globalThis.pageStart.language}`);
    }
}
for (const reason of ['it ended', 'unsafe-eval is not allowed', 'Refused by Content Security Policy']) {
    const page = await openPage(folder, 'index.html');
    page.report();
    const event = page.workers[0].fire('error', {message: reason});
    await page.settle();
    say(`the worker fails: ${reason}, ${event.prevented}`, page);
}

// ---- What it does of each input

const page = await openPage(folder, 'index.html', {hash: '#11_point_point/a'}), {$, document, workers: [worker], window} = page, canvas = $('picture');
canvas.box = {left: 10, top: 20, width: 400.4, height: 300.3};
worker.says({type: 'opened', scenes: []});
worker.says({type: 'state', state: STATE});
await page.settle();
worker.says({type: 'pong'});
page.report();
async function step(words, run) {
    const done = run();
    await page.settle();
    worker.says({type: 'pong'}); // its watchdog rests
    say(words + (done?.prevented ? ', prevented' : ''), page);
}

const KEYS = ['Escape', 'Enter', 'Tab', 'Backspace', 'Insert', 'Delete', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown',
              'Pause', 'Shift', 'Control', 'Alt', ' ', 'F1', 'F5', 'F10', 'F12', 'Dead', 'é', '~', '\x7f', '.', '?', ...'aceijlnoprtvwzCS9'];
for (const [before, mods] of MODS)
    for (const key of KEYS) await step(`key ${before}${JSON.stringify(key)}`, () => canvas.fire('keydown', {key, code: '', repeat: key === 'c', ...mods}));
for (const [key, code] of [['[', 'BracketLeft'], ['ü', 'BracketLeft'], ['+', 'BracketRight'], ['x', 'KeyX'], ['Escape', ''], ['é', '']])
    await step(`key up ${key} of ${code}`, () => canvas.fire('keyup', {key, code, shiftKey: true}));
for (const keys of [['Escape', 'Tab'], ['Escape', 'Shift', 'Tab'], ['Escape', 'a', 'Tab'], ['Shift', 'Tab']])
    await step(`keys ${keys}`, () => keys.map(key => canvas.fire('keydown', {key})).at(-1));
await step('a key of what is composed', () => canvas.fire('keydown', {key: 'a', isComposing: true}));

for (const [before, mods] of MODS) {
    for (const button of [0, 1, 2]) {
        await step(`press ${before}${button}`, () => canvas.fire('pointerdown', {clientX: 110, clientY: 70, button, pointerId: 1, pointerType: 'mouse', ...mods}));
        await step(`release ${before}${button}`, () => canvas.fire('pointerup', {clientX: 111, clientY: 72, button, pointerId: 1, pointerType: 'mouse', ...mods}));
    }
    await step(`move ${before}`, () => canvas.fire('pointermove', {clientX: 10, clientY: 20, buttons: 0, pointerType: 'mouse', ...mods}));
    await step(`wheel ${before}`, () => canvas.fire('wheel', {clientX: 11, clientY: 20, deltaMode: 0, deltaY: 50, ...mods}));
}
for (const buttons of [1, 2, 3, 4, 6, 8]) await step(`move with ${buttons}`, () => canvas.fire('pointermove', {clientX: 10.5, clientY: 20.25, buttons, pointerType: 'pen'}));
await step('wheel by lines', () => canvas.fire('wheel', {clientX: 11, clientY: 20, deltaMode: 1, deltaY: -3}));
const finger = (kind, pointerId) => step(`${kind} of finger ${pointerId}`, () => canvas.fire(kind, {clientX: 12 + pointerId, clientY: 20, pointerId, pointerType: 'touch', button: 0}));
for (const [kind, id] of [['pointerdown', 5], ['pointerdown', 9], ['pointermove', 9], ['pointerup', 5], ['pointerdown', 3], ['pointermove', 9], ['pointercancel', 9], ['pointerdown', 4], ['pointerup', 3]])
    await finger(kind, id);
await step('cancel of a mouse', () => canvas.fire('pointercancel', {pointerType: 'mouse', pointerId: 1}));
await step('the menu of the browser', () => canvas.fire('contextmenu'));
await step('the window loses the focus', () => window.fire('blur'));
canvas.setPointerCapture = () => { throw new Error('gone'); };
await step('a press that was lifted', () => canvas.fire('pointerdown', {clientX: 110, clientY: 70, button: 0, pointerId: 1, pointerType: 'mouse'}));

// ---- What it does of each message of the program

const hear = message => step(`hears ${JSON.stringify(message)}`, () => worker.says(message));
for (const [name, values] of Object.entries({cursor: ['1', '2', '3', '4', '5', '0'], playing: ['0', '1'], picker: ['1'], map: ['1'], microscope: ['1'], fuzzing: ['1'], palette: ['dark'], message: ['Undone'],
                                             title: ['Other'], scene: ['12_point_circle'], language: ['zh_CN', 'en'], panel: ['0'], simple: ['1'], font_scale: ['0.8'], course: [''], typing: ['1']})) {
    for (const value of values) {
        STATE[name] = value;
        await step(`${name} is ${value}`, () => worker.says({type: 'state', state: {...STATE}}));
    }
}
// Each two of them that one control shows together.
for (const [one, other] of [['playing', 'moves'], ['playing', 'fuzzing'], ['map', 'microscope']]) {
    const before = {...STATE};
    for (const values of ['00', '01', '10', '11']) {
        [STATE[one], STATE[other]] = values;
        await step(`${one} is ${values[0]}, ${other} is ${values[1]}`, () => worker.says({type: 'state', state: {...STATE}}));
    }
    Object.assign(STATE, before);
    await step('as before', () => worker.says({type: 'state', state: {...STATE}}));
}
const typing = $('typing');
for (const [key, mods] of [['a', {}], ['[', {}], ['A', {shiftKey: true}], ['a', {ctrlKey: true}], ['a', {altKey: true}], ['Backspace', {}], ['Enter', {}], ['Escape', {}]])
    await step(`types ${key} ${JSON.stringify(mods)}`, () => typing.fire('keydown', {key, code: key === '[' ? 'BracketLeft' : '', ...mods}));
for (const event of [{data: 'é'}, {data: 'x', isComposing: true}, {data: null}, {data: null, inputType: 'deleteContentBackward'}]) {
    typing.value = 'left';
    await step(`input ${JSON.stringify(event)}`, () => typing.fire('input', event));
}
await step('composed', () => typing.fire('compositionend', {data: '汉'}));
await step('a press while it types', () => canvas.fire('pointerdown', {clientX: 110, clientY: 70, button: 0, pointerId: 1, pointerType: 'mouse'}));
STATE.typing = '0';
await step('typing ends', () => worker.says({type: 'state', state: {...STATE}}));

await hear({type: 'shapes', scene: 'Two shapes.', words: 'Apart.', items: [{id: 3, sentence: 'A ball.'}, {id: 7, sentence: 'A box.'}]});
await hear({type: 'shapes', scene: 'Two shapes.', words: 'Hit.', items: [{id: 7, sentence: 'A box, moved.'}, {id: 8, sentence: 'A new one.'}]});
await hear({type: 'shapes', scene: 'Two shapes.', words: 'Hit.', items: [{id: 7, sentence: 'A box, moved.'}, {id: 8, sentence: 'A new one.'}]}); // it is still so
const [item] = $('items').querySelectorAll('button');
await step('an item gets the focus', () => item.focus());
for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'q', 'Q', 'e', 'E', 'x', 'Enter', ''])
    for (const mods of [{}, {shiftKey: true}, {ctrlKey: true, altKey: true}]) await step(`item: ${key} ${JSON.stringify(mods)}`, () => item.fire('keydown', {key, ...mods}));
await hear({type: 'prose', text: 'A heading\n\nThe [ball](ball*) is at *box*, or *Box 1*(box:left) [in two\nlines].\n\n    [gap] = |x| & y\n\n\n\nSource: "A" < B.'});
await hear({type: 'inks', inks: 'fm-'});
await hear({type: 'pointed', name: 'ball:left'});
await hear({type: 'pointed', name: 'ballast'});
await hear({type: 'pointed', name: 'box:right'});
await hear({type: 'pointed', name: ''});
await hear({type: 'read'});
const [term, other] = $('read').querySelectorAll('.term');
for (const [kind, target, fields] of [['pointerover', term, {pointerType: 'mouse'}], ['pointerover', term, {pointerType: 'touch'}], ['pointerover', other, {pointerType: 'mouse'}], ['focusin', term], ['focusout', term],
    ['click', term], ['pointerover', other, {pointerType: 'mouse'}], ['pointerleave', $('read')], ['click', other], ['click', other], ['keydown', term, {key: 'Enter'}], ['keydown', term, {key: ' '}],
    ['keydown', term, {key: 'x'}], ['click', $('read').querySelector('header span')]])
    await step(`${kind} ${target.id || target.textContent} ${JSON.stringify(fields || {})}`, () => target.fire(kind, fields));
await hear({type: 'prose', text: 'Another\n\n来源：[x].'});
await hear({type: 'read'});

for (const message of [{type: 'copied', text: 'circle 0 0 1', what: 'Copied the case'}, {type: 'saved', name: 'x.case', bytes: new Uint8Array(3)}, {type: 'tookLink', words: 'It is damaged'}, {type: 'tookLink', words: ''},
    {type: 'link', link: '#12_point_circle/b'}, {type: 'link', link: '#12_point_circle/c'}, {type: 'link', link: '#12_point_circle/d', asked: true}, {type: 'link', link: '#13_x/d', asked: true, why: 'No case'},
    {type: 'wantsCode'}, {type: 'wantsPaste'}, {type: 'wantsFullscreen'}, {type: 'wantsLanguage'}, {type: 'record', scene: '11_x'}, {type: 'unknown'}, {type: 'crashed', reason: 'a trap'}])
    await hear(message);
await step('Start again', () => $('notice').querySelector('button').click());
await step('the problem is closed', () => $('problem').querySelector('button').click());
page.files['code.txt'] = null;
await hear({type: 'wantsCode'});
document.fullscreenElement = canvas;
await hear({type: 'wantsFullscreen'});

// ---- A video of the picture

const recorder = kind => class {
    constructor(stream, how) {
        Object.assign(this, {stream, mimeType: kind});
        page.log.push(`records ${JSON.stringify([stream.rate, how])}`);
    }
    start() { page.log.push('recording starts'); }
    stop() {
        this.ondataavailable({data: new Blob(['abc'])});
        this.onstop();
    }
};
canvas.captureStream = rate => ({rate, getTracks: () => [{stop: () => page.log.push('a track stops')}]});
for (const [kind, ms] of [['video/webm;codecs=vp9', 0], ['video/mp4', 60000]]) {
    globalThis.MediaRecorder = recorder(kind);
    await hear({type: 'record', scene: '11_x'});
    await step(`${ms} ms later`, () => {});
    if (ms) {
        await page.settle(ms - 1);
        await step('before the limit', () => {});
        await page.settle(1);
        await step('at the limit', () => {});
    } else {
        await hear({type: 'record', scene: '11_x'});
    }
}

// ---- Buttons, what is dropped and pasted, links, the window

for (const button of [...$('foot').querySelectorAll('button'), ...$('bar').querySelectorAll('button')].filter(button => button.getAttribute('data-only') !== 'file'))
    await step(`click on ${button.textContent || button.getAttribute('aria-label')}, ${button.title}`, () => button.click());
const menu = $('more');
for (const entry of menu.children) await step(`menu: ${entry.textContent} ${entry.href}`, () => entry.tagName === 'BUTTON' && entry.click());
await step('More', () => $('bar').querySelectorAll('button').at(-1).click());
await step('a press on the bar', () => $('bar').fire('pointerdown'));
await step('a press in the menu', () => menu.children[0].fire('pointerdown'));
await step('a press elsewhere', () => document.body.fire('pointerdown'));
Object.assign(STATE, {microscope: '1'});
const data = (text, files = []) => ({getData: kind => kind === 'text' ? text : '', files});
const file = {name: 'a.case', arrayBuffer: async () => new ArrayBuffer(5)};
await step('paste', () => document.body.fire('paste', {clipboardData: data('circle')}));
await step('paste nothing', () => document.body.fire('paste', {clipboardData: data('')}));
await step('paste for the program', () => typing.fire('paste', {clipboardData: data('x')}));
await step('paste into a field', () => $('file').fire('paste', {clipboardData: data('x')}));
await step('drag over', () => document.body.fire('dragover'));
await step('drop a file', () => document.body.fire('drop', {dataTransfer: data('text', [file, file])}));
await step('drop text', () => document.body.fire('drop', {dataTransfer: data('text')}));
await step('drop nothing', () => document.body.fire('drop', {dataTransfer: data('')}));
$('file').files = [file];
await step('choose a file', () => $('file').fire('change'));
for (const hash of ['#41_obb/z', '#41_obb/z', '']) {
    page.location.hash = hash;
    await step(`the address has ${hash}`, () => window.fire('hashchange'));
}
page.location.hash = '#42_sat/z';
await step('Back', () => window.fire('popstate'));
page.location.hash = '#code=abc';
await step('the address has code', () => window.fire('hashchange'));
await step('Tab', () => document.body.fire('keydown', {key: 'Tab'}));
page.observers[0][1]();
await step('the picture has another size', () => {});
page.queries.find(({query}) => query.includes('2dppx')).fire('change');
await step('the screen is another', () => {});
document.hidden = true;
await step('it is hidden', () => document.fire('visibilitychange'));
document.hidden = false;
await step('it is seen', () => document.fire('visibilitychange'));
page.storage.localStorage.setItem = () => { throw new Error('full'); };
STATE.panel = '1';
await step('nothing can be kept', () => worker.says({type: 'state', state: {...STATE}}));

// ---- What does not come back

for (const [words, hides] of [['nobody looks', true], ['it is seen', false]]) {
    document.hidden = false;
    canvas.fire('pointermove', {clientX: 10, clientY: 20, buttons: 0, pointerType: 'mouse'});
    document.hidden = hides;
    await page.settle(9999);
    say(`9.999 seconds without an answer, ${words}`, page);
    await page.settle(1);
    say('10 seconds', page);
}

// ---- A visit without a link: the first one is no step back in the history

const bare = await openPage(folder, 'index.html');
bare.workers[0].says({type: 'opened', scenes: []});
bare.workers[0].says({type: 'state', state: STATE});
await bare.settle();
bare.report();
for (const link of ['#11_point_point', '#11_point_point/t=1', '#12_point_circle']) {
    bare.workers[0].says({type: 'link', link});
    await bare.settle();
    say(`hears ${link}`, bare);
}
