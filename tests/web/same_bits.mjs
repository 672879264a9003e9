// node same_bits.mjs PROGRAM FOLDER [SCENE ...]: whether the page's program, plain and with SIMD
// (FOLDER/program.js, touchstone.wasm, touchstone_simd.wasm), writes the same bytes as the native one
// for `play --ticks 180` of every scene, and the same pictures for `shot` in English and Chinese.
// A thread a core, each of which takes the next scene. Prints one line for each that differs, and the sums.
import {execFileSync} from 'node:child_process';
import {readFileSync, unlinkSync} from 'node:fs';
import {availableParallelism, tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {isMainThread, parentPort, threadId, Worker, workerData} from 'node:worker_threads';

import {programOf} from '../../src/web/page/node_program.mjs';

const TICKS = 180, SHOT_TICK = 60, LANGUAGES = ['en', 'zh_CN'];
const [program, folder, ...chosen] = isMainThread ? process.argv.slice(2) : workerData.given;

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

function nativePicture(scene, language) {
    const path = join(tmpdir(), `touchstone-${process.pid}-${threadId}.png`);
    native('shot', '--scene', scene, '--tick', String(SHOT_TICK), '--language', language, path);
    const picture = readFileSync(path);
    unlinkSync(path);
    return picture;
}

async function compare({scenes, next, builds}) {
    const open = programOf(folder), differ = [];
    let passed = 0, lines = 0;
    const judge = (same, what) => {
        if (same) passed++;
        else differ.push(what);
    };
    for (let scene; (scene = scenes[Atomics.add(next, 0, 1)]);) {
        const expected = native('play', scene, '--ticks', String(TICKS));
        const pictures = LANGUAGES.map(language => ({language, picture: nativePicture(scene, language)}));
        for (const {name, wasm} of builds) {
            let module = await open(scene, wasm);
            if (!module._web_play(TICKS)) throw new Error('play failed');
            judge(written(module).equals(expected) && expected.length > 0, `${name}: play of ${scene}`);
            for (const {language, picture} of pictures) {
                module = await open(scene, wasm, language);
                if (!module._web_shot(SHOT_TICK)) throw new Error('shot failed');
                judge(written(module).equals(picture), `${name}: shot of ${scene} in ${language}`);
            }
        }
        lines += expected.toString().split('\n').length - 1;
    }
    return {passed, differ, lines};
}

if (!isMainThread) {
    parentPort.postMessage(await compare(workerData));
} else {
    const scenes = chosen.length ? chosen
        : native('list').toString().split('\n').map(line => line.trim().split(/\s/)[0]).filter(id => /^\d\d_/.test(id));
    const builds = await Promise.all(['touchstone', 'touchstone_simd'].map(async name =>
        ({name, wasm: await WebAssembly.compile(readFileSync(join(folder, name + '.wasm')))})));
    const shared = {given: process.argv.slice(2), scenes, next: new Int32Array(new SharedArrayBuffer(4)), builds};
    const parts = await Promise.all(Array.from({length: availableParallelism()}, () => new Promise((resolve, reject) => {
        const worker = new Worker(fileURLToPath(import.meta.url), {workerData: shared});
        worker.once('message', resolve).once('error', reject);
    })));
    const all = key => parts.reduce((sum, part) => sum + part[key], 0), differ = parts.flatMap(part => part.differ);
    for (const what of differ) console.log(`FAIL  ${what} differs from native`);
    console.log(`${scenes.length} scenes, ${all('lines')} lines`);
    console.log(`${all('passed')} ${scenes.length ? differ.length : 1}`);
}
