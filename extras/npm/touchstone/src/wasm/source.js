// Where the module comes from: bytes, a compiled module, an address, an answer of fetch.

// The bytes of a module with one instruction of SIMD, i8x16.popcnt: an engine without it refuses them.
const PROBE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

export const hasSimd = () => typeof WebAssembly === 'object' && WebAssembly.validate(PROBE);

const EMPTY = PROBE.subarray(0, 8), HINT = 'or use touchstone/lite, which is plain JavaScript';

// Compiling is what a policy forbids, and what is tried here: a policy cannot be read.
function requireWasm() {
    if (typeof WebAssembly === 'undefined') throw new Error(`touchstone: this engine has no WebAssembly: enable it, ${HINT}`);
    try {
        new WebAssembly.Module(EMPTY);
    } catch (cause) {
        throw new Error(`touchstone: WebAssembly is forbidden here: allow 'wasm-unsafe-eval' as script-src of the Content-Security-Policy, ${
            HINT}`, {cause});
    }
}

// By its tag: an object of another realm (a frame, a worker, a test runner) is no instance of this one's class.
const tagOf = value => Object.prototype.toString.call(value).slice(8, -1);

const isBytes = source => ArrayBuffer.isView(source) || tagOf(source) === 'ArrayBuffer' || tagOf(source) === 'SharedArrayBuffer';

const refuse = (name, source) => {
    const what = source === null ? 'null' : typeof source === 'object' ? tagOf(source) : typeof source;
    throw new TypeError(`${name} takes bytes, a WebAssembly.Module, a URL, a Response, or a function that returns one of these, not ${what}`);
};

const notLoaded = (name, why, cause) => new Error(`touchstone: ${name} was not loaded: ${why}`, {cause});

// What an engine says about bytes that it cannot compile, after whose they are.
function notCompiled(name, cause, bytes) {
    const isModule = !bytes || EMPTY.every((byte, i) => bytes[i] === byte);
    const why = isModule ? 'cannot be compiled; it may be cut off or damaged' : 'is no WebAssembly module; a server may have sent a page instead';
    return new WebAssembly.CompileError(`touchstone: ${name} ${why}: ${cause.message}`, {cause});
}

async function compile(name, bytes) {
    try {
        return await WebAssembly.compile(bytes);
    } catch (error) {
        throw notCompiled(name, error, bytes);
    }
}

async function readFile(url) {
    const name = 'node:fs/promises'; // not a literal: a bundler for browsers would look for it
    let fs;
    try {
        fs = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
    } catch (error) {
        throw notLoaded(url, 'a page that is opened from a file can load no other; use a server, or touchstone/inline', error);
    }
    return fs.readFile(url);
}

async function compileResponse(response) {
    const name = response.url || 'the module', type = response.headers.get('content-type') ?? '';
    if (!response.ok) throw notLoaded(name, `${response.status} ${response.statusText}`);
    // Engines call the end of a stream that broke, or came too early, what they like; one says "out of memory".
    if (WebAssembly.compileStreaming && type.startsWith('application/wasm')) {
        return WebAssembly.compileStreaming(response).catch(error => { throw notCompiled(name, error); });
    }
    let bytes;
    try {
        bytes = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
        throw notLoaded(name, error.message, error);
    }
    return compile(type ? `${name} (${type})` : name, bytes);
}

async function load(url) {
    if (url.protocol === 'file:') return compile(url, await readFile(url));
    let response;
    try {
        response = await fetch(url);
    } catch (error) {
        throw notLoaded(url, error.message, error);
    }
    return compileResponse(response);
}

// A view of all its bytes, of whichever kind they are.
const bytesOf = source => ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);

const valueOf = given => typeof given === 'function' ? given(hasSimd()) : given;

// The compiled module. A function is called with whether the engine has SIMD.
export async function moduleOf(given) {
    const source = await valueOf(given);
    if (tagOf(source) === 'WebAssembly.Module') return source;
    const isAddress = typeof source === 'string' || tagOf(source) === 'URL';
    if (!isAddress && tagOf(source) !== 'Response' && !isBytes(source)) refuse('init', source);
    requireWasm();
    if (isBytes(source)) return compile('what init was given', bytesOf(source));
    return isAddress ? load(new URL(source, globalThis.location?.href)) : compileResponse(source);
}

export function moduleOfSync(given) {
    const source = valueOf(given);
    if (tagOf(source) === 'WebAssembly.Module') return source;
    if (!isBytes(source)) refuse('initSync', source);
    requireWasm();
    try {
        return new WebAssembly.Module(source);
    } catch (error) {
        throw notCompiled('what initSync was given', error, bytesOf(source));
    }
}
