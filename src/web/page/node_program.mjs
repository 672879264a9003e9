// The page's program in node, for the build and for tests: without page, canvas and clock.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join, resolve} from 'node:path';
import vm from 'node:vm';

const REPEATS = 2, PANEL = 4;

// The Worker's script ends in its message handler: only the linked program before it is of use here.
function linked(folder) {
    const require = createRequire(import.meta.url);
    const context = vm.createContext({
        // Emscripten listens to the process; a listener for each scene would be too many.
        process: {versions: process.versions, argv: Array.of('node', ''), hrtime: process.hrtime, on() {}},
        require, console, WebAssembly, TextDecoder, TextEncoder, Buffer, performance, self: {}, postMessage() {},
        __dirname: resolve(folder), __filename: resolve(folder),
    });
    vm.runInContext(readFileSync(join(folder, 'program.js'), 'utf8') + '\nthis.touchstone = touchstone;', context);
    return context.touchstone;
}

function unpack(bytes) {
    const length = bytes.readUInt32LE(0), list = JSON.parse(bytes.subarray(4, 4 + length));
    let at = 4 + length;
    return list.map(([path, size]) => ({path, bytes: bytes.subarray(at, at += size)}));
}

// What the program left in its text buffer.
export function textOf(module) {
    const at = module._web_text();
    return Buffer.from(module.HEAPU8.subarray(at, module.HEAPU8.indexOf(0, at))).toString();
}

// A function that opens the program of the folder at a scene. It takes the compiled code, touchstone.wasm or another,
// and the language: 'en', or 'zh_CN' by the folder's pack of it.
export function programOf(folder) {
    const touchstone = linked(folder), files = unpack(readFileSync(join(folder, 'files.pack')));
    return async (scene, wasm, language = 'en') => {
        const module = await touchstone({
            instantiateWasm(imports, done) {
                WebAssembly.instantiate(wasm, imports).then(instance => done(instance, wasm));
                return {};
            },
        });
        const spoken = language === 'en' ? [] : unpack(readFileSync(join(folder, language + '.pack')));
        const write = text => module.HEAPU8.set(Buffer.from(text + '\0'), module._web_text());
        for (const {path, bytes} of files.concat(spoken)) {
            const parent = path.slice(0, path.lastIndexOf('/'));
            if (!module.FS.analyzePath(parent).exists) module.FS.mkdirTree(parent);
            module.FS.writeFile(path, bytes);
        }
        write(scene);
        if (!module._web_open(1280, 800, 1, 0, 1, REPEATS | PANEL)) throw new Error(textOf(module));
        write(language);
        if (language !== 'en' && !module._web_speak()) throw new Error(language + ' could not be loaded');
        module._web_resize(1280, 800, 1);
        return module;
    };
}
