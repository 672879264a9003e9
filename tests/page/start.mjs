// node start.mjs FOLDER: what the first script of each page of that folder does if something is wrong, and what the small pages do, for
// tests/page.sh.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {FILES, openPage} from './window.mjs';

const folder = process.argv[2], base = 'https://host/app/v-0123456789abcdef/';
const EMPTY = '<html lang="en"><head><link rel="modulepreload" href="BASE/page.js"><link rel="modulepreload" href="BASE/bar.js"></head><body data-waits><main>text</main><div id="loading"><p>Loading</p><progress></progress></div></body></html>';
async function visit(words, more = {}) {
    const page = await openPage(folder, 'index.html', {html: EMPTY.replaceAll('BASE/', base), ...more, files: {'index.html': `<a href="v-0123456789abcdef/x">`, ...more.files}});
    page.step = async (said, run, ms = 0) => {
        await run?.(globalThis.pageStart);
        await page.settle(ms);
        console.log([said, ...page.report()].join('\n'));
    };
    await page.step('opens: ' + words);
    return page;
}

// ---- Waiting

const slow = await visit('a slow line');
await slow.step('14.999 seconds', null, 14999);
await slow.step('15 seconds', null, 1);
await slow.step('something comes', start => start.progress());
await slow.step('15 seconds later', null, 15000);
await slow.step('it opens', start => start.opened());
await slow.step('15 seconds later', null, 15000);
await slow.step('a note', start => start.note('alert', 'One note.'));
await slow.step('another', start => start.note('status', 'Another.'));
const quiet = await visit('a page that does not wait', {html: EMPTY.replace(' data-waits', '')});
await quiet.step('15 seconds', null, 15000);

// ---- What is wrong: a sentence gives way to one that says more

const orders = {general: start => start.fail('General.'), again: start => start.fail('General again.'), part: (start, page) => page.window.fire('error', {target: page.script}), cause: start => start.forbid('worker'), opened: start => start.opened()};
const script = src => ({tagName: 'SCRIPT', src});
for (const order of [['general', 'again'], ['general', 'part', 'again'], ['general', 'cause', 'part', 'opened'], ['cause', 'general'], ['opened', 'general']]) {
    const page = await visit(order.join(', '), {files: {'bar.js': null, 'page.js': ''}});
    page.script = script(base + 'page.js');
    for (const name of order) await page.step(name, start => orders[name](start, page));
    await page.step('15 seconds', null, 15000);
    console.log(`failed: ${globalThis.pageStart.failed}`);
}
for (const what of ['wasm', 'worker', 'frame']) {
    const page = await visit(`forbidden: ${what}`);
    await page.step('it says so', start => start.forbid(what));
    console.log(globalThis.pageStart.forbidden(what));
}
for (const one of [false, true]) {
    for (const [effectiveDirective, blockedURI, more] of [['worker-src', base + 'x.js'], ['child-src', base + 'x.js'], ['script-src', base + 'program.js'], ['script-src-elem', base + 'page.js'], ['style-src-elem', base + 'page.css'], ['connect-src', base + 'files.pack'],
        ['img-src', base + 'x.png'], ['script-src', 'https://elsewhere/page.js'], ['worker-src', 'blob:1'], ['worker-src', base + 'x.js', {disposition: 'report'}]]) {
        const page = await visit(`the policy, ${one ? 'of one file, ' : ''}${effectiveDirective} ${blockedURI} ${JSON.stringify(more || {})}`, one ? {one, html: EMPTY.replace('<main>', '<i id="whole-file"></i><main>')} : {});
        await page.step('is violated', () => page.document.fire('securitypolicyviolation', {disposition: 'enforce', effectiveDirective, blockedURI, ...more}));
        await page.step('once it is open', start => { start.opened(); page.document.fire('securitypolicyviolation', {disposition: 'enforce', effectiveDirective, blockedURI, ...more}); });
    }
}
for (const [words, event] of [['a script', {target: script(base + 'page.js')}], ['a style', {target: {tagName: 'LINK', rel: 'stylesheet', href: base + 'page.css'}}], ['a preload', {target: {tagName: 'LINK', rel: 'modulepreload', href: base + 'bar.js'}}],
    ['an icon', {target: {tagName: 'LINK', rel: 'icon', href: base + 'icon.svg'}}], ['of another site', {target: script('https://elsewhere/x.js')}], ['an exception', {target: {}, filename: base + 'page.js', message: 'it threw'}],
    ['an exception of an extension', {target: {}, filename: 'https://elsewhere/x.js', message: 'it threw'}]]) {
    for (const files of [{}, {'page.js': null, 'page.css': null, 'bar.js': null}, {'page.js': new Error('offline'), 'bar.js': ''}]) {
        const page = await visit(`an error: ${words}`, {files});
        await page.step('it fails', () => page.window.fire('error', event));
    }
    const page = await visit(`an error once it is open: ${words}`);
    await page.step('it fails', start => { start.opened(); page.window.fire('error', event); });
}
for (const reason of [new Error('words'), 'text', undefined]) {
    const page = await visit(`a rejection: ${reason}`);
    await page.step('it fails', () => page.window.fire('unhandledrejection', {reason}));
    const open = await visit('open before');
    await open.step('it fails', start => { start.opened(); open.window.fire('unhandledrejection', {reason}); });
}
const answer = (status, type) => new Response('', {status, headers: type ? {'content-type': type} : {}});
await visit('answers');
for (const [name, status, type] of [['a.js', 200, 'text/javascript; charset=utf-8'], ['a.js', 200, 'application/ecmascript'], ['a.js', 200, 'text/plain'], ['a.js', 200], ['a.js', 404, 'text/html'], ['a.js', 200, 'text/html'], ['a.html', 200, 'text/html'], ['a.pack', 200, 'text/html'],
    ['a.pack', 200, 'application/x'], ['a.pack', 500]])
    console.log(`${name} as ${type}, ${status}: ${globalThis.pageStart.refusal(name, answer(status, type))}`);
console.log(globalThis.pageStart.noConnection('a.js'));

// ---- Another version

for (const [words, index] of [['the same version', '<a href="v-0123456789abcdef/x">'], ['another one', '<a href="v-fedcba9876543210/x">'], ['none', '<a>'], ['no answer', null], ['no connection', new Error('offline')]]) {
    for (const first of ['opened', 'general', 'neither']) {
        const page = await visit(`looks: ${words}, ${first}`, {files: {'index.html': index}});
        await page.step(first, start => orders[first]?.(start));
        await page.step('looks', start => start.lookForNewVersion());
        await page.step('opens', start => start.opened());
    }
}
for (const data of [{version: 'fedcba9876543210'}, {version: '0123456789abcdef'}, {}, null]) {
    const page = await visit(`the service worker says ${JSON.stringify(data)}`);
    await page.step('and then', start => { start.opened(); page.window.globals.navigator.serviceWorker.fire('message', {data}); });
    for (const button of page.document.querySelectorAll('button')) await page.step(`click on ${button.textContent}`, () => button.click());
}
const kept = await visit('offline');
await kept.step('it is kept', start => start.keepOffline());

// ---- Where it cannot run

await visit('from a file', {address: 'file:///a/index.html'});
await visit('in a sandbox', {search: '?embed&x', set: {origin: 'null'}});
await visit('one file', {one: true, html: EMPTY.replace('<main>', '<i id="whole-file"></i><main>')});
await visit('one file that is cut', {one: true});

// ---- The page in one file: its parts are blocks of the document

const packed = name => gzipSync(FILES[name], {level: 0}).toString('base64'), INDEX = readFileSync(join(folder, 'index.html'), 'utf8');
const blocks = given => Object.entries(given).map(([name, text]) => `<script type="text/plain" id="${name}">${text}</script>`).join('');
const WHOLE = {'touchstone_simd.wasm': packed('touchstone_simd.wasm'), 'files.pack': packed('files.pack'), 'program.js': 'program', 'licences.txt': 'the licences'};
for (const [words, given, more] of [['whole', WHOLE, {}], ['damaged', {...WHOLE, 'files.pack': 'H4sIAAAA'}, {}], ['without a part', {...WHOLE, 'program.js': undefined}, {}], ['in an old browser', WHOLE, {set: {DecompressionStream: undefined}}]]) {
    const there = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));
    const page = await visit(`one file, ${words}`, {one: true, html: INDEX.replace('<main>', blocks(there) + '<i id="whole-file"></i><main>'), scripts: {'parts.js': readFileSync(join(folder, 'one_file.js'), 'utf8')}, ...more});
    if (words !== 'whole') continue;
    for (const name of ['ownFunction', 'course', 'licences']) await page.step(`opens ${name}`, () => page.$('foot').querySelector(`[data-opens=${name}]`).click());
    await page.step('closes', () => page.$('licences').querySelector('button').click());
}

// ---- The pages of scenes and lessons, and the article

const COURSE = `<html lang="en"><head></head><body data-opened="opened" data-predicted="predicted" data-found="found" data-count="%d of %d opened"><section><h2>One</h2><p class="ask"><a href="../?ask=predict&amp;x#11_a">Predict</a></p>
    <ul><li data-scene="11">a</li><li data-scene="12">b</li></ul><p class="ask"><a href="../?ask=bug&amp;x#12_b">Find</a></p></section><section><h2>Two</h2><li data-scene="13">c</li><p class="ask"><a href="../?ask=bug&amp;x#11_a">Find</a></p></section>
    <script type="module" src="course.js"></script></body></html>`;
for (const course of ['', '11o', '11op 12ob', '11p 12b', '11opb 12opb 13opb', '13']) {
    const page = await visit(`the course: ${course}`, {html: COURSE, kept: {'touchstone settings': JSON.stringify({course})}});
    await page.step('it is shown', () => page.window.fire('pageshow'));
    page.storage.localStorage.setItem('touchstone settings', JSON.stringify({course: '12o'}));
    await page.step('it is shown after another scene', () => page.window.fire('pageshow'));
}
const ARTICLE = '<html lang="en"><head></head><body><iframe src="./?embed#41_obb"></iframe><p>Scenes</p><script type="module" src="article.js"></script></body></html>';
for (const more of [{}, {search: '?language=zh_CN'}, {search: '?language=en'}, {search: '?language=zh_CN', files: {'zh_CN.pack': null}}]) await visit(`the article, ${JSON.stringify(more)}`, {html: ARTICLE, ...more});

// ---- The example in JavaScript: its frame has a frame, which says how the code went

const EXAMPLE = readFileSync(join(folder, 'javascript.html'), 'utf8').replace('%CODE%', 'run();\n');
for (const more of [{}, {search: '?language=zh_CN'}, {search: '?language=zh_CN', files: {'zh_CN.pack': null}}]) {
    const page = await visit(`the example, ${JSON.stringify(more)}`, {...more, html: EXAMPLE}), {$} = page, says = [];
    const inner = name => ({postMessage: message => page.log.push(`to the ${name} frame: ${JSON.stringify(message)}`)});
    const frame = name => {
        const contentWindow = inner(name);
        $('picture').querySelector('iframe').inner = {querySelector: () => ({contentWindow})};
        return data => page.window.fire('message', {source: contentWindow, data});
    };
    says.push(frame('first'));
    await page.step('ready', () => says[0]({type: 'ready'}));
    await page.step('it runs', () => says[0]({type: 'runs'}));
    for (const data of [{type: 'failed', words: 'w'.repeat(400)}, {type: 'failed', words: 7}, {type: 'other'}, null, {type: 'runs'}]) await page.step(`says ${JSON.stringify(data)?.slice(0, 40)}`, () => says[0](data));
    await page.step('another frame', () => page.window.fire('message', {source: inner('other'), data: {type: 'failed', words: 'no'}}));
    $('code').value = 'changed();';
    for (const key of ['Enter', 'e', 'Enter Shift', 'Enter Alt', 'Enter Ctrl', 'Enter Meta', 'e Ctrl', 'e Meta']) {
        const [name, mod] = key.split(' '), before = $('picture').querySelector('iframe');
        await page.step(key, () => $('code').fire('keydown', {key: name, shiftKey: mod === 'Shift', altKey: mod === 'Alt', ctrlKey: mod === 'Ctrl', metaKey: mod === 'Meta'}));
        console.log(`    runs again: ${$('picture').querySelector('iframe') !== before}, frames: ${$('picture').querySelectorAll('iframe').length}`);
    }
    says.push(frame('second'));
    await page.step('the frame before is heard no more', () => says[0]({type: 'failed', words: 'late'}));
    await page.step('ready, with what was written', () => says[1]({type: 'ready'}));
    await page.step('fails', () => says[1]({type: 'failed', words: 'x is not defined'}));
    await page.step('Run', () => $('run').click());
    await page.step('Original', () => $('reset').click());
}
