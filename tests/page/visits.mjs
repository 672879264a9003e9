// node visits.mjs FOLDER [VISIT STEP]: what the pages of that folder (src/web/page) do in visits by chance, for tests/page.sh: a line
// for each step, with a digest of what it did and of the document then. Of one step, all that it did.
//
// A step is a click, a key, a text, a message of the program, or time. It depends on the visit, its number, and what is in the document.
import {createHash} from 'node:crypto';
import {openPage} from './window.mjs';

const [folder, told, toldStep] = process.argv.slice(2);
const digestOf = text => createHash('sha256').update(text).digest('hex').slice(0, 8);
const MODS = [{}, {}, {}, {}, {shiftKey: true}, {ctrlKey: true}, {metaKey: true}, {altKey: true}];
const KEYS = ['Escape', 'Enter', 'Tab', ' ', 'ArrowLeft', 'ArrowDown', 'F1', 'F5', 'Backspace', 'Delete', 'a', 'c', 'S', '7', '?', '[', 'é'];
const TEXTS = ['', 'x', 'circle 0 0 4 | point 1 1', '12.5', "export const plugin = {name: 'own', a: 'circle', b: 'circle', touch: 'hits'};", 'function f(a, b) { return 1; }', '汉', '<b>'];
const TIMES = [0, 16, 150, 401, 1001, 2500, 5000, 61000];
const STATE = {scene: '11_point_point', title: 'Point and point', palette: 'light', language: 'en', panel: '1', simple: '0', font_scale: '1.25', course: '11o 12p',
               message: 'Reset', playing: '1', picker: '0', map: '0', microscope: '0', fuzzing: '0', cursor: '0', typing: '0'};
const VALUES = {scene: ['12_point_circle', '41_obb'], title: ['Other'], palette: ['dark', 'safe', 'source', 'light'], language: ['zh_CN', 'en'], panel: ['0', '1'], simple: ['1', '0'], font_scale: ['0.8', '2'],
                course: ['', '41o'], message: ['', 'Undone'], playing: ['0', '1'], picker: ['1', '0'], map: ['1', '0'], microscope: ['1', '0'], fuzzing: ['1', '0'], cursor: ['1', '3', '5', '0'], typing: ['1', '0']};
const MESSAGES = [
    {type: 'shapes', scene: 'Two shapes.', words: 'Apart.', items: [{id: 3, sentence: 'A ball.'}, {id: 7, sentence: 'A box.'}]}, {type: 'shapes', scene: 'None.', words: '', items: []},
    {type: 'prose', text: 'A heading\n\nThe [ball](ball*) is at *box*.\n\n    [gap] = |x|\n\nSource: "A" < B.'}, {type: 'prose', text: ''}, {type: 'inks', inks: 'fm-'},
    {type: 'pointed', name: 'ball:left'}, {type: 'pointed', name: ''}, {type: 'read'}, {type: 'copied', text: 'circle 0 0 1', what: 'Copied the case'}, {type: 'saved', name: 'x.case', bytes: new Uint8Array(3)},
    {type: 'tookLink', words: 'It is damaged'}, {type: 'tookLink', words: ''}, {type: 'link', link: '#12_point_circle/b'}, {type: 'link', link: '#12_point_circle/d', asked: true},
    {type: 'link', link: '#13_x/d', asked: true, why: 'No case'}, {type: 'wantsCode'}, {type: 'wantsPaste'}, {type: 'wantsFullscreen'}, {type: 'wantsLanguage'}, {type: 'unknown'}, {type: 'pong'}, {type: 'pong'},
    {type: 'crashed', reason: 'a trap'}];

// 32 bits of a linear congruential generator, mixed: a number below `of`, by the seed.
function chanceOf(seed) {
    let at = Number.parseInt(digestOf(seed), 16);
    return of => {
        at = Math.imul(at, 1664525) + 1013904223 >>> 0;
        return Math.imul(at ^ at >>> 15, 2246822519) >>> 8 & 0xffff ? (Math.imul(at ^ at >>> 15, 2246822519) >>> 8) % of : 0;
    };
}

const nameOf = element => element.id || element.getAttribute('aria-label') || element.textContent.trim().slice(0, 30) || element.tagName;

// What a viewer does with a control. Returns its words.
function use(element, pick) {
    const mods = pick(MODS);
    switch (element.tagName) {
    case 'SELECT': {
        const options = element.querySelectorAll('option');
        if (options.length === 0) return 'an empty list';
        const option = pick(options);
        element.value = option.value;
        element.fire('change');
        return `chooses ${option.value}`;
    }
    case 'INPUT':
    case 'TEXTAREA': {
        const text = pick(TEXTS);
        if (element.getAttribute('type') === 'file') element.files = [{name: 'a.case', text: async () => text, arrayBuffer: async () => new ArrayBuffer(5)}];
        element.value = text;
        element.fire('input', {data: text});
        element.fire('change');
        return `types ${text}`;
    }
    default: {
        const event = element.tagName === 'BUTTON' && Object.keys(mods).length === 0 ? element.click() : element.fire('click', {button: 0, detail: 1, ...mods});
        return `click ${Object.keys(mods)}${event?.prevented ? ', prevented' : ''}`;
    }
    }
}

async function step(page, state, pick, number) {
    const {document, window} = page, all = [...document.documentElement.all()];
    const controls = all.filter(element => !element.closest('[hidden], [data-only=file]') && (/^(BUTTON|A|SELECT|INPUT|TEXTAREA|SUMMARY)$/.test(element.tagName) || element.getAttribute('role') === 'button' || element.getAttribute('tabindex') !== null));
    const worker = page.workers.at(-1), element = pick(controls), kind = number(20);
    if (kind < 7 && element) return `${nameOf(element)}: ${use(element, pick)}`;
    if (kind < 9) {
        const at = number(2) || !element ? page.$('picture') : element, key = pick(KEYS), mods = pick(MODS), repeat = number(6) === 0;
        const down = at.fire('keydown', {key, code: key === '[' ? 'BracketLeft' : '', repeat, ...mods});
        if (number(2)) at.fire('keyup', {key, code: '', ...mods});
        return `key ${key} ${Object.keys(mods)} at ${nameOf(at)}${down.prevented ? ', prevented' : ''}`;
    }
    if (kind < 11) {
        const pointerType = pick(['mouse', 'touch', 'pen']), button = number(3), at = {clientX: 20 + number(300), clientY: 30 + number(200), pointerId: number(3), pointerType, button, buttons: 1, ...pick(MODS)};
        const events = pick([['pointerdown', 'pointerup'], ['pointerdown', 'pointermove', 'pointercancel'], ['pointermove'], ['wheel'], ['contextmenu'], ['pointerdown', 'pointerdown', 'pointerup']]);
        const target = number(4) || !element ? page.$('picture') : element;
        for (const name of events) target.fire(name, {deltaMode: number(2), deltaY: number(100) - 50, ...at});
        return `${events} of ${pointerType} ${button} at ${nameOf(target)}`;
    }
    if (kind < 14 && worker) {
        const name = pick(Object.keys(VALUES));
        state[name] = pick(VALUES[name]);
        worker.says({type: 'state', state: {...state}});
        return `${name} is ${state[name]}`;
    }
    if (kind < 17 && worker) {
        const message = pick(MESSAGES);
        worker.says(message);
        return `hears ${message.type}`;
    }
    if (kind < 18) {
        const name = pick(['blur', 'focus', 'resize', 'pagehide', 'offline', 'online', 'popstate', 'hashchange']);
        if (name === 'hashchange') page.location.hash = pick(['#41_obb/x', '#zzz', '']);
        window.fire(name, {persisted: false});
        return `window: ${name} ${page.location.hash}`;
    }
    if (kind < 19) {
        const text = pick(TEXTS), data = {getData: type => type === 'text' || type === 'text/plain' ? text : '', files: []}, name = pick(['paste', 'drop', 'dragover']);
        document.body.fire(name, {clipboardData: data, dataTransfer: data});
        return `${name} ${text}`;
    }
    for (const query of [...page.queries]) query.hear({type: 'change', matches: number(2) === 0});
    return 'the system changes its colours';
}

// Of one visit as many steps; each ends when nothing is left to wait for, or after some time.
async function visit(name, file, steps, more) {
    if (told && told !== name) return;
    let page;
    try {
        page = await openPage(folder, file, more);
    } catch (error) {
        console.log(`${name}\topens\t${error.message}`);
        return;
    }
    const state = {...STATE}, worker = page.workers[0];
    worker?.says({type: 'opened', scenes: []});
    worker?.says({type: 'state', state});
    const canvas = page.$('picture');
    if (canvas) canvas.box = {left: 10, top: 20, width: 400, height: 300};
    await page.settle();
    page.report();
    for (let i = 0; i < steps; i++) {
        const number = chanceOf(`${name} ${i}`), pick = list => list[number(list.length)];
        let words;
        try {
            words = await step(page, state, pick, number);
        } catch (error) {
            words = `fails: ${error.message}`;
        }
        const ms = number(3) === 0 ? pick(TIMES) : 0;
        await page.settle(ms);
        page.workers.at(-1)?.says({type: 'pong'}); // its watchdog rests
        const lines = page.report();
        if (told && Number(toldStep) === i) {
            console.log([words, ...lines].join('\n'));
            return;
        }
        if (!told) console.log(`${name}\t${i}\t${digestOf(lines.join('\n'))}\t${words.replaceAll('\n', ' ')}${ms ? `, ${ms} ms` : ''}`);
    }
}

const kept = settings => ({kept: {'touchstone settings': JSON.stringify(settings)}});
const own = (name, text) => [`touchstone function ${name}`, JSON.stringify({text, made: 1})];
await visit('index 1', 'index.html', 150, {hash: '#11_point_point/a'});
await visit('index 2', 'index.html', 150, kept({scene: '41_obb', panel: false, simple: true, fontScale: 1.5, palette: 'safe', language: 'zh_CN', read: true, course: '11o'}));
await visit('index 3', 'index.html', 150, {media: ['(pointer: coarse)', '(prefers-color-scheme: dark)'], set: {innerWidth: 600}});
await visit('embedded', 'index.html', 80, {search: '?embed', hash: '#41_obb/x'});
const EDITOR = `export function makeEditor(parent, judge, onChange) {
    return globalThis.editor = {text: '', judge, onChange, show(owner, text) { this.text = text; }, put(from, to, words) { this.text = this.text.slice(0, from) + words + this.text.slice(to); onChange(this.text); },
        focus() {}, mark() {}};
}`;
await visit('function 1', 'function.html', 120, {scripts: {'editor.js': EDITOR}});
await visit('function 2', 'function.html', 120, {scripts: {'editor.js': EDITOR}, kept: Object.fromEntries([own('one', TEXTS[4]), own('two', TEXTS[5])])});
await visit('function 3', 'function.html', 120, {search: '?language=zh_CN', scripts: {'editor.js': 'throw new Error("no")'}, files: {'editor.js': null}});
