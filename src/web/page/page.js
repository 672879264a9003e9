// The page: loads the program and puts it on the canvas.
import {FLAG, Instance} from './instance.js';

// A module with one SIMD instruction: only a browser that has SIMD takes it.
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0,
                             253, 15, 253, 98, 11]);

async function fetchBytes(name, onProgress) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(name + ' could not be loaded: ' + response.status);
    const total = Number(response.headers.get('Content-Length')) || 0;
    const reader = response.body.getReader(), parts = [];
    let length = 0;
    for (;;) {
        const {done, value} = await reader.read();
        if (done) break;
        parts.push(value);
        length += value.length;
        onProgress?.(length, total);
    }
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes.buffer;
}

// The files of the program in one: the length of a JSON list of [path, length], the list, the bytes.
function unpack(pack) {
    const view = new DataView(pack), length = view.getUint32(0, true);
    const list = JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 4, length)));
    let at = 4 + length;
    return list.map(([path, size]) => {
        const bytes = pack.slice(at, at + size);
        at += size;
        return {path, bytes};
    });
}

async function start() {
    const canvas = document.querySelector('canvas');
    const simd = WebAssembly.validate(SIMD);
    const [wasm, pack] = await Promise.all([fetchBytes(simd ? 'touchstone_simd.wasm' : 'touchstone.wasm'),
                                            fetchBytes('files.pack')]);
    const instance = new Instance(canvas, () => new Worker('program.js'), {
        opened: () => { document.documentElement.dataset.opened = 'yes'; },
        failed: ({reason}) => { document.title = 'Touchstone: ' + reason; },
        state: ({state}) => { document.title = state.title + ' · Touchstone'; },
        copied: ({text}) => navigator.clipboard?.writeText(text),
    });
    instance.open({wasm, files: unpack(pack), flags: FLAG.panel, scene: location.hash.slice(1), palette: 'light'});
    instance.listen();
    canvas.focus();
}

start();
