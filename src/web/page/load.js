// Fetches the program: its script's address, its code for this browser, and its files.
import {tr} from './words.js';

// A module with one SIMD instruction: only a browser that has SIMD takes it.
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0,
                             253, 15, 253, 98, 11]);

// What the browser lacks, as a sentence; '' if nothing.
export function whatIsMissing() {
    if (typeof WebAssembly !== 'object') return tr('This browser has no WebAssembly, in which Touchstone runs.');
    if (typeof OffscreenCanvas !== 'function' || !HTMLCanvasElement.prototype.transferControlToOffscreen) {
        return tr('This browser cannot draw in the background (OffscreenCanvas). Chrome, Edge, Firefox 105 and Safari 16.4 can.');
    }
    return '';
}

async function fetchBytes(name, onProgress) {
    let response;
    try {
        response = await fetch(name);
    } catch {
        throw new Error(tr('{0} could not be loaded: no connection', name));
    }
    if (!response.ok) throw new Error(tr('{0} could not be loaded: the server answered {1}', name, response.status));
    const reader = response.body.getReader(), parts = [];
    let length = 0;
    for (;;) {
        const {done, value} = await reader.read();
        if (done) break;
        parts.push(value);
        length += value.length;
        onProgress(length);
    }
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes.buffer;
}

// The source that F8 shows.
export const loadCode = () => fetchBytes('code.txt', () => {});

// What a language needs: its catalog and the font of its characters, as files.
export const loadLanguage = language => language === 'en' ? Promise.resolve([])
                                                          : fetchBytes(language + '.pack', () => {}).then(unpack);

// The files in one: the length of a JSON list of [path, length], the list, the bytes.
export function unpack(pack) {
    const length = new DataView(pack).getUint32(0, true);
    const list = JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 4, length)));
    let at = 4 + length;
    return list.map(([path, size]) => {
        const bytes = pack.slice(at, at + size);
        at += size;
        return {path, bytes};
    });
}

// `onProgress` gets the share that is there, 0 to 1. The sizes are those of the build, since a server
// that compresses names another length.
export async function loadProgram(onProgress) {
    const name = WebAssembly.validate(SIMD) ? 'touchstone_simd.wasm' : 'touchstone.wasm';
    const sizes = JSON.parse(document.querySelector('meta[name=sizes]')?.content || '{}');
    const whole = (sizes[name] || 2.1e6) + (sizes['files.pack'] || 4e5), got = [0, 0];
    const note = index => length => {
        got[index] = length;
        onProgress(Math.min(1, (got[0] + got[1]) / whole));
    };
    const [wasm, pack] = await Promise.all([fetchBytes(name, note(0)), fetchBytes('files.pack', note(1))]);
    return {wasm, files: unpack(pack)};
}
