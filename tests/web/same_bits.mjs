// node same_bits.mjs PROGRAM FOLDER REST [SCENE ...]: whether the page's program, plain and with SIMD
// (FOLDER/program.js, touchstone.wasm, touchstone_simd.wasm), writes the same bytes as the native one
// for `play --ticks 180` of every scene, and the same picture for `shot`. REST: 0 or 1, for the scenes
// with even or odd places in the list. Prints one line for each that differs, and the sums.
import {execFileSync} from 'node:child_process';
import {readFileSync, unlinkSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import vm from 'node:vm';

const TICKS = 180, SHOT_TICK = 60, REPEATS = 2, PANEL = 4;
const [program, folder, rest, ...chosen] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const builds = await Promise.all(['touchstone', 'touchstone_simd'].map(async name =>
    ({name, wasm: await WebAssembly.compile(readFileSync(join(folder, name + '.wasm')))})));

// The Worker's script ends in its message handler: only the linked program before it is of use here.
function linked() {
    const context = vm.createContext({
        // Emscripten listens to the process; a listener for each scene would be too many.
        process: {versions: process.versions, argv: ['node', ''], hrtime: process.hrtime, on() {}},
        require, console, WebAssembly, TextDecoder, TextEncoder, Buffer, performance, self: {}, postMessage() {},
        __dirname: resolve(folder), __filename: resolve(folder),
    });
    vm.runInContext(readFileSync(join(folder, 'program.js'), 'utf8') + '\nthis.touchstone = touchstone;', context);
    return context.touchstone;
}
const touchstone = linked();

function unpack(bytes) {
    const length = bytes.readUInt32LE(0), list = JSON.parse(bytes.subarray(4, 4 + length));
    let at = 4 + length;
    return list.map(([path, size]) => ({path, bytes: bytes.subarray(at, at += size)}));
}
const files = unpack(readFileSync(join(folder, 'files.pack')));

async function open(scene, wasm) {
    const module = await touchstone({
        instantiateWasm(imports, done) {
            WebAssembly.instantiate(wasm, imports).then(instance => done(instance, wasm));
            return {};
        },
    });
    for (const {path, bytes} of files) {
        const parent = path.slice(0, path.lastIndexOf('/'));
        if (!module.FS.analyzePath(parent).exists) module.FS.mkdirTree(parent);
        module.FS.writeFile(path, bytes);
    }
    const at = module._web_text();
    module.HEAPU8.set(Buffer.from(scene + '\0'), at);
    if (!module._web_open(1280, 800, 1, 0, 1, REPEATS | PANEL)) {
        throw new Error(Buffer.from(module.HEAPU8.subarray(at, module.HEAPU8.indexOf(0, at))).toString());
    }
    module._web_resize(1280, 800, 1);
    return module;
}

const written = module => Buffer.from(module.HEAPU8.subarray(module._web_file(),
                                                             module._web_file() + module._web_file_size()));

// `play` leaves with 1 if a method was wrong: that is a result.
function native(...options) {
    try {
        return execFileSync(program, options, {maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit']});
    } catch (error) {
        if (error.status !== 1) throw error;
        return error.stdout;
    }
}

function nativePicture(scene) {
    const path = join(tmpdir(), `touchstone-${process.pid}.png`);
    native('shot', '--scene', scene, '--tick', String(SHOT_TICK), path);
    const picture = readFileSync(path);
    unlinkSync(path);
    return picture;
}

const scenes = chosen.length ? chosen
    : native('list').toString().split('\n').map(line => line.trim().split(/\s/)[0]).filter(id => /^\d\d_/.test(id))
        .filter((id, place) => place % 2 === Number(rest));
let passed = 0, failed = 0, lines = 0;
const judge = (same, what) => {
    if (same) passed++;
    else { failed++; console.log(`FAIL  ${what} differs from native`); }
};
for (const scene of scenes) {
    const expected = native('play', scene, '--ticks', String(TICKS)), picture = nativePicture(scene);
    for (const {name, wasm} of builds) {
        let module = await open(scene, wasm);
        if (!module._web_play(TICKS)) throw new Error('play failed');
        judge(written(module).equals(expected) && expected.length > 0, `${name}: play of ${scene}`);
        module = await open(scene, wasm);
        if (!module._web_shot(SHOT_TICK)) throw new Error('shot failed');
        judge(written(module).equals(picture), `${name}: shot of ${scene}`);
    }
    lines += expected.toString().split('\n').length - 1;
}
if (scenes.length === 0) failed++;
console.log(`${scenes.length} scenes, ${lines} lines`);
console.log(`${passed} ${failed}`);
