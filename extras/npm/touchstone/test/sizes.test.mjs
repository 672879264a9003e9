// The size of what a page loads: bundled and minified by esbuild, compressed by brotli.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import test from 'node:test';
import {brotliCompressSync} from 'node:zlib';
import {PAIRS, nameOf} from './lists.mjs';
import {MODULES, bytesOf} from './wasm_modules.mjs';

function sizeOf(text) {
    const bundled = execFileSync('esbuild', ['--bundle', '--minify', '--format=esm', '--target=es2020', '--log-level=error'],
        {input: text, cwd: new URL('.', import.meta.url), maxBuffer: 1e8});
    return brotliCompressSync(bundled).length;
}

// Of everything, of the relation of two kinds alone if a formula decides them, and of any two kinds: those that need both
// general tests, separating axes and distances, are the largest.
const ALL_MOST = 8000, FORMULA_MOST = 1050, STRAIGHT_MOST = 2400, PAIR_MOST = 2900;
const FORMULA = ['point', 'circle', 'aabb', 'obb'], STRAIGHT = ['point', 'segment', 'aabb', 'obb', 'triangle', 'polygon'];
const mostOf = (...kinds) => kinds.every(kind => FORMULA.includes(kind)) ? FORMULA_MOST : kinds.every(kind =>
    STRAIGHT.includes(kind)) ? STRAIGHT_MOST : PAIR_MOST;

test('all of lite', () => {
    const size = sizeOf(`export * from 'touchstone/lite'`);
    console.log(`all of lite: ${size} bytes`);
    assert.ok(size <= ALL_MOST, `${size} bytes`);
});

test('two kinds alone', () => {
    const sizes = PAIRS.map(([a, b]) => [nameOf('relation', a, b),
        sizeOf(`export {${nameOf('relation', a, b)}} from 'touchstone/lite'`), a, b]);
    for (const [name, size, a, b] of sizes) assert.ok(size <= mostOf(a, b), `${name}: ${size} bytes`);
    const [[least], [most]] = [Math.min, Math.max].map(choose => sizes.filter(([, size]) => size === choose(...sizes.map(([,
        other]) => other))));
    console.log(`two kinds alone: ${least[1]} bytes (${least[0]}) to ${most[1]} (${most[0]})`);
});

test('what is not used is left out', () => {
    assert.ok(sizeOf(`import * as lite from 'touchstone/lite'; console.log(lite.TOUCHING)`) < 150);
    assert.ok(sizeOf(`import 'touchstone/lite'`) < 10);
});

test('the WebAssembly modules', () => {
    for (const name of MODULES) {
        const size = brotliCompressSync(bytesOf(name)).length;
        console.log(`${name}.wasm: ${size} bytes`);
        assert.ok(size <= 75000, `${name}.wasm: ${size} bytes`);
    }
    const code = sizeOf(`export * from 'touchstone'`);
    console.log(`what loads them: ${code} bytes`);
    assert.ok(code <= 6000, `${code} bytes`);
});
