// A window without a browser: opens a page of src/web/page, with its scripts as they are, and reports what each step does: messages
// to Workers, requests, and every change of the document. Time passes only when a test says so.
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import vm from 'node:vm';
import {deflateRawSync, gunzipSync, inflateRawSync} from 'node:zlib';
import {documentOf, Element, Storage, Target} from './document.mjs';

const {setImmediate: soon, Response: Answer} = globalThis;
const scratch = mkdtempSync(join(tmpdir(), 'touchstone-'));
process.on('exit', () => rmSync(scratch, {recursive: true}));

// Packs all at once, so that no thread is waited for, and without compressing: the same bytes by every version of zlib.
const packing = pack => class {
    constructor(format) {
        const parts = [];
        const {readable, writable} = new TransformStream({transform: part => { parts.push(part); }, flush: to => to.enqueue(new Uint8Array(pack(Buffer.concat(parts), format)))});
        Object.assign(this, {readable, writable});
    }
};

// What a value is in the report: short, and the same in each run.
export function shown(value) {
    return JSON.stringify(value, (key, part) => {
        if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) return `<${part.byteLength} bytes>`;
        if (part instanceof Blob) return `<${part.size} bytes of ${part.type || 'no type'}>`;
        if (typeof part === 'function') return '<function>';
        if (part instanceof Element) return `<${part.tagName.toLowerCase()}>`;
        return typeof part === 'string' && part.length > 300 ? part.slice(0, 300) + '...' : part;
    }) ?? 'undefined';
}

// The files in one, as pack.mjs writes them.
export function packOf(files) {
    const list = new TextEncoder().encode(JSON.stringify(files.map(([path, text]) => [path, new TextEncoder().encode(text).length])));
    const pack = new Uint8Array(4 + list.length), rest = new TextEncoder().encode(files.map(([, text]) => text).join(''));
    new DataView(pack.buffer).setUint32(0, list.length, true);
    pack.set(list, 4);
    return new Uint8Array([...pack, ...rest]);
}

export const FILES = {
    'touchstone_simd.wasm': new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]),
    'files.pack': packOf([['/fonts/sans.ttf', 'sans']]),
    'zh_CN.pack': packOf([['/catalog/zh_CN', 'Scenes\0场景\0More\0更多\0Saved {0}\0已保存 {0}\0Copied the case\0已复制\0'], ['/fonts/chinese.ttf', 'chinese']]),
    'code.txt': 'the source', 'program.js': 'program', 'lockdown.js': 'lockdown', 'mapping.js': 'mapping', 'function_host.js': 'host', 'frame.html': '<p>frame</p>',
};

// The same numbers in each run.
let drawn = 0;
Math.random = () => ++drawn * 0.618 % 1;

// What no script awaits is heard by the page, as in a browser.
process.on('unhandledRejection', reason => globalThis.window.fire('unhandledrejection', {reason}));

let opened = 0;

// Opens the file of the folder, or the text `html`. `more`: at (its folder in the site), one (whether all is in one file), search, hash, kept (localStorage), media (what matches), files (by name: text, bytes, null for 404, an
// Error for no connection, or a promise of such), set (globals), before(window).
export async function openPage(folder, file, more = {}) {
    const own = join(scratch, String(++opened)), log = [];
    const base = 'https://host/app/', address = more.address || base + file + (more.search || '') + (more.hash || '');
    const html = more.html || readFileSync(join(folder, file), 'utf8'), document = documentOf(html.replace('%SIZES%', '{"touchstone_simd.wasm":16,"files.pack":44}'), address);
    document.currentScript.src = more.one ? '' : base + 'v-0123456789abcdef/start.js';
    const window = new Target(), workers = [], media = new Set(more.media || []), queries = [], observers = [];
    document.documentElement.page.parentElement = window; // what bubbles ends there
    const files = {...FILES, ...more.files}, note = (...words) => log.push(words.join(' '));

    let now = 1000, timers = [], next = 1;
    const clock = {
        setTimeout: (run, wait = 0, ...values) => (timers.push({id: next, at: now + wait, run: () => run(...values)}), next++),
        clearTimeout: id => { timers = timers.filter(timer => timer.id !== id); },
    };
    class Location {
        constructor() { this.url = new URL(address); }
        get href() { return this.url.href; }
        get hash() { return this.url.hash; }
        set hash(hash) { this.url.hash = hash; }
        get search() { return this.url.search; }
        get pathname() { return this.url.pathname; }
        get protocol() { return this.url.protocol; }
        replace(to) { note('goes to', to); }
        reload() { note('reloads'); }
    }
    const location = new Location(), go = how => (state, title, to) => {
        note(`history ${how}`, to);
        location.url = new URL(to, location.url);
    };
    class Worker extends Target {
        constructor(from) {
            super();
            this.number = workers.push(this);
            note(`worker ${this.number}:`, from.replace(/.*\//, ''));
        }
        postMessage(message, moved) { note(`to worker ${this.number}:`, shown(message), moved?.length ? `moving ${shown(moved)}` : ''); }
        terminate() { note(`worker ${this.number} ends`); }
        says(data) { this.hear({type: 'message', data}); }
    }
    const kindOf = tag => ({[Symbol.hasInstance]: element => element?.tagName === tag});
    const storage = {localStorage: Object.assign(new Storage(), more.kept), sessionStorage: new Storage()};
    const globals = {
        window, self: window, document, location, Worker, ...clock, ...storage, innerWidth: 1280, devicePixelRatio: 2, origin: 'https://host',
        history: {pushState: go('push'), replaceState: go('replace')},
        navigator: {
            languages: ['en-GB'], userActivation: {isActive: true}, clipboard: {async writeText(text) {
                if (more.noClipboard) throw new Error('no');
                note('copied', shown(text));
            }},
            serviceWorker: Object.assign(new Target(), {async register(from) { note('kept offline by', String(from)); }}),
        },
        matchMedia(query) {
            const answer = Object.assign(new Target(), {query, matches: media.has(query)});
            queries.push(answer);
            return answer;
        },
        performance: {now: () => now},
        async fetch(from, options) {
            const name = String(from).replace(/.*\//, '');
            let body = files[name];
            note('fetches', name, options ? shown(options) : '');
            if (body instanceof Promise) body = await body;
            if (body instanceof Error) throw body;
            if (body === undefined || body === null) return new Answer('', {status: 404});
            if (body instanceof Answer) return body;
            if (typeof body !== 'string') { // in two pieces
                const pieces = new ReadableStream({start(to) { to.enqueue(body.subarray(0, 3)); to.enqueue(body.subarray(3)); to.close(); }});
                return new Answer(pieces, {headers: {'content-type': 'application/octet-stream'}});
            }
            return new Answer(body, {headers: {'content-type': /\.js$/.test(name) ? 'text/javascript' : /\.html$/.test(name) ? 'text/html' : 'application/octet-stream'}});
        },
        ResizeObserver: class {
            constructor(take) { this.take = take; }
            observe(element) { observers.push([element, this.take]); }
        },
        getComputedStyle: element => ({getPropertyValue: name => ` value of ${name}${element.dataset.palette ? ` in ${element.dataset.palette}` : ''}`}),
        CompressionStream: packing(bytes => deflateRawSync(bytes, {level: 0})), DecompressionStream: packing((bytes, format) => format === 'gzip' ? gunzipSync(bytes) : inflateRawSync(bytes)),
        NodeFilter: {SHOW_TEXT: 4}, HTMLInputElement: kindOf('INPUT'), OffscreenCanvas: class {},
        HTMLCanvasElement: class { transferControlToOffscreen() {} },
        Option: function (text, value = text, byDefault = false, selected = false) {
            const option = document.createElement('option');
            option.append(text);
            option.setAttribute('value', value);
            option.selected = selected;
            return option;
        },
        Date: class extends Date { static now() { return now; } },
        addEventListener: window.addEventListener.bind(window), ...more.set,
    };
    globals.parent = more.set?.parent || window;
    Object.assign(window, {origin: 'https://host', parent: globals.parent, globals});
    for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, {value, configurable: true, writable: true});
    let urls = 0;
    URL.createObjectURL = blob => (note('object', ++urls + ':', shown(blob)), `blob:${urls}`);
    URL.revokeObjectURL = url => note('revokes', url);
    document.execCommand = what => (note('execCommand', what), true);
    document.exitFullscreen = () => note('leaves fullscreen');
    document.documentElement.requestFullscreen = () => note('fullscreen');
    document.onclicked = element => element.download && note('downloads', element.download, 'from', element.href);

    // What stands in the document: of each element its parts, and where it is.
    const optionsOf = element => element.children.map(option => `${option.selected ? '>' : ''}${option.textContent}${option.value === option.textContent ? '' : ` (${option.value})`}`).join(', ');
    const partsOf = element => [
        ...[...element.attributes].map(([name, value]) => `${name}=${shown(value)}`), ...Object.entries(element.style).map(([name, value]) => `style.${name}=${value}`),
        element.own === undefined ? '' : `value=${shown(element.own)}`, element.open ? `open=${element.open}` : '', element.scrollTop === undefined ? '' : `scrollTop=${element.scrollTop}`, element.selected ? 'selected' : '',
        element.tabIndex === undefined ? '' : `tabIndex=${element.tabIndex}`, document.activeElement === element ? 'focused' : '',
        ...element.children.filter(({tagName}) => tagName === 'OPTGROUP').map(group => `${group.label}: ${optionsOf(group)}`),
        ...element.tagName === 'SELECT' && element.children.some(({tagName}) => tagName === 'OPTION') ? [optionsOf(element)] : [],
        ...element.children.filter(({tagName}) => tagName === 'SVG').map(svg => `picture=${svg.innerHTML}`),
        element.nodes.filter(node => !(node instanceof Element)).map(node => shown(node.data.replace(/\s+/g, ' '))).filter(text => text !== '" "').join(' ')].filter(Boolean);
    const pathOf = element => element.id ? '#' + element.id
        : !element.parentElement ? element.tagName.toLowerCase() : `${pathOf(element.parentElement)} > ${element.tagName.toLowerCase()}:${element.parentElement.children.indexOf(element)}`;
    const take = () => new Map([document.documentElement, ...document.documentElement.all()].filter(element => !element.closest('svg, option, optgroup')).map(element => [element, {path: pathOf(element), parts: partsOf(element)}]));
    let before = take();
    const keptAs = () => new Map(Object.entries(storage).flatMap(([name, {...entries}]) => Object.entries(entries).filter(([, text]) => typeof text === 'string').map(([key, text]) => [`${name} ${key}`, text])));
    let keptBefore = keptAs();
    const page = {document, window, workers, location, media, queries, observers, files, log, storage,
        load: name => import(pathToFileURL(join(own, name)).href), $: id => document.getElementById(id), timers: () => timers};

    // Lets everything happen that waits for nothing, and that is due within `ms`.
    page.settle = async (ms = 0) => {
        // Until nothing has been read or awaited for some turns of the loop.
        const rest = () => new Promise(resolve => {
            let turns = 0;
            const turn = () => {
                turns = process.getActiveResourcesInfo().some(name => name.startsWith('FS')) ? 0 : turns + 1;
                if (turns < 40) soon(turn);
                else resolve();
            };
            soon(turn);
        });
        await rest();
        for (const end = now + ms; ;) {
            const due = timers.filter(({at}) => at <= end).sort((a, b) => a.at - b.at)[0];
            if (!due) { now = end; break; }
            now = Math.max(now, due.at);
            clock.clearTimeout(due.id);
            due.run();
            await rest();
        }
    };
    // What happened since the last report, a line each.
    page.report = () => {
        const after = take(), lines = log.splice(0);
        for (const [element, {path, parts}] of after) {
            const old = before.get(element);
            if (!old) lines.push(`${path}: new ${parts.join(' ')}`);
            else if (old.parts.join() !== parts.join())
                lines.push(`${path}: ${[...old.parts.filter(part => !parts.includes(part)).map(part => `-${part}`), ...parts.filter(part => !old.parts.includes(part))].join(' ')}`);
        }
        for (const [element, {path}] of before) if (!after.has(element) && !element.parent) lines.push(`${path}: gone`);
        before = after;
        const kept = keptAs();
        for (const [key, text] of kept) if (text !== keptBefore.get(key)) lines.push(`${key}: ${text}`);
        for (const key of keptBefore.keys()) if (!kept.has(key)) lines.push(`${key}: gone`);
        keptBefore = kept;
        return lines.map(line => '    ' + line.replaceAll(pathToFileURL(own).href, 'PAGE').replaceAll('\n', '\\n').slice(0, 900).trimEnd());
    };

    const scriptOf = name => readFileSync(join(folder, name), 'utf8');
    vm.runInThisContext('{' + `const CHINESE = {"Reload": "重新加载"};\n${scriptOf('start.js').replace('const pageStart =', 'globalThis.pageStart =')}` + '}');
    vm.runInThisContext(scriptOf('palette.js'));
    const [, script] = html.match(/<script type="module" src="([^"]*)"/) || [];
    if (!script) return page;
    cpSync(folder, own, {recursive: true, filter: from => !from.includes('editor')});
    writeFileSync(join(own, 'package.json'), '{"type": "module"}');
    for (const [name, text] of Object.entries(more.scripts || {})) writeFileSync(join(own, name), text);
    // What is imported later is read now, so that no import waits for a file.
    for (const name of ['record.js', 'editor.js']) await import(pathToFileURL(join(own, name)).href).catch(() => {});
    await import(pathToFileURL(join(own, script)).href);
    const {dataset} = document.documentElement, isReady = () => dataset.opened || dataset.failed || log.some(line => /^to worker 1:|^goes to/.test(line));
    for (let turns = 0; !isReady() && turns < 1e5; turns++) await new Promise(soon);
    await page.settle();
    return page;
}
