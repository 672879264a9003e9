// Fetches the program: its code for this browser, and its files.
import {fetchBytes, whatPartsLack} from './parts.js';
import {programFile} from './simd.js';
import {tr} from './words.js';

// What the browser lacks, as a sentence; '' if nothing.
export function whatIsMissing() {
    if (typeof WebAssembly !== 'object') return tr('This browser has no WebAssembly, in which Touchstone runs.');
    if (typeof OffscreenCanvas !== 'function' || !HTMLCanvasElement.prototype.transferControlToOffscreen) {
        return tr('This browser cannot draw in the background (OffscreenCanvas). Chrome, Edge, Firefox 105 and Safari 16.4 can.');
    }
    return whatPartsLack();
}

// The source that F8 shows.
export const loadCode = () => fetchBytes('code.txt');

// What a language needs: its catalog and the font of its characters, as files.
export const loadLanguage = async language => language === 'en' ? [] : unpack(language + '.pack', await fetchBytes(language + '.pack'));

// The files in one: the length of a JSON list of [path, length], the list, the bytes.
export function unpack(name, pack) {
    try {
        const length = new DataView(pack).getUint32(0, true);
        const list = JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 4, length)));
        let at = 4 + length;
        const files = list.map(([path, size]) => ({path, bytes: pack.slice(at, at += size)}));
        if (at === pack.byteLength) return files;
    } catch {
        // It is no pack.
    }
    throw new Error(tr('{0} is damaged', name));
}

// `onProgress` gets the share that is there, 0 to 1. The sizes are those of the build, since a server
// that compresses names another length.
export async function loadProgram(onProgress) {
    const name = programFile();
    const sizes = JSON.parse(document.querySelector('meta[name=sizes]')?.content || '{}');
    const whole = (sizes[name] || 2.1e6) + (sizes['files.pack'] || 4e5), got = [0, 0];
    const note = index => length => {
        got[index] = length;
        onProgress(Math.min(1, (got[0] + got[1]) / whole));
    };
    const [wasm, pack] = await Promise.all([fetchBytes(name, note(0)), fetchBytes('files.pack', note(1))]);
    if (new DataView(wasm).getUint32(0, true) !== 0x6d736100) throw new Error(tr('{0} is damaged', name)); // "\0asm"
    return {wasm, files: unpack('files.pack', pack)};
}
