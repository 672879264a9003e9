// Where the module comes from: bytes, a compiled module, an address, an answer of fetch.

// The bytes of a module with one instruction of SIMD, i8x16.popcnt: an engine without it refuses them.
const PROBE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

export const hasSimd = () => WebAssembly.validate(PROBE);

// By its tag: an object of another realm (a frame, a worker, a test runner) is no instance of this one's class.
const tagOf = value => Object.prototype.toString.call(value).slice(8, -1);

const isBytes = source => ArrayBuffer.isView(source) || tagOf(source) === 'ArrayBuffer' || tagOf(source) === 'SharedArrayBuffer';

const refuse = (name, source) => {
    const what = source === null ? 'null' : typeof source === 'object' ? tagOf(source) : typeof source;
    throw new TypeError(`${name} takes bytes, a WebAssembly.Module, a URL, a Response, or a function that returns one of these, not ${what}`);
};

async function readFile(url) {
    const name = 'node:fs/promises'; // not a literal: a bundler for browsers would look for it
    return (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)).readFile(url);
}

async function compileResponse(response) {
    if (!response.ok) throw new Error(`touchstone: ${response.url || 'the module'} was not loaded: ${response.status} ${response.statusText}`);
    const type = response.headers.get('content-type') ?? '';
    if (WebAssembly.compileStreaming && type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

// The compiled module. A function is called with whether the engine has SIMD.
export async function moduleOf(given) {
    const source = await (typeof given === 'function' ? given(hasSimd()) : given);
    if (tagOf(source) === 'WebAssembly.Module') return source;
    if (isBytes(source)) return WebAssembly.compile(source);
    if (tagOf(source) === 'Response') return compileResponse(source);
    if (typeof source !== 'string' && tagOf(source) !== 'URL') refuse('init', source);
    const url = new URL(source, globalThis.location?.href);
    return url.protocol === 'file:' ? WebAssembly.compile(await readFile(url)) : compileResponse(await fetch(url));
}

export function moduleOfSync(given) {
    const source = typeof given === 'function' ? given(hasSimd()) : given;
    if (tagOf(source) === 'WebAssembly.Module') return source;
    if (!isBytes(source)) refuse('initSync', source);
    return new WebAssembly.Module(source);
}
