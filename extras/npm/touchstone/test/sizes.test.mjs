// The size of what a page loads: bundled and minified by esbuild, compressed by brotli.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import test from 'node:test';
import {brotliCompressSync} from 'node:zlib';
import {KINDS, PAIRS, nameOf} from './lists.mjs';
import {MODULES, bytesOf} from './wasm_modules.mjs';

function sizeOf(text) {
    const bundled = execFileSync('esbuild', ['--bundle', '--minify', '--format=esm', '--target=es2020', '--log-level=error'],
        {input: text, cwd: new URL('.', import.meta.url), maxBuffer: 1e8});
    return brotliCompressSync(bundled).length;
}

// Of everything; of the relation of two kinds alone, by what decides it.
const ALL_MOST = 8000, FORMULA_MOST = 1000, TWO_MOST = 2048;
const FORMULA = ['point', 'circle', 'aabb', 'obb'];
const mostOf = (a, b) => FORMULA.includes(a) && FORMULA.includes(b) ? FORMULA_MOST : TWO_MOST;

// The table of these sizes in the guide: TOUCHSTONE_GUIDE=docs/JAVASCRIPT.md, with WRITE=yes to write it. Other versions of esbuild and
// brotli differ by a few bytes.
const guide = process.env.TOUCHSTONE_GUIDE, ROUNDING = 10, APART = 40;

function tableOf(sizes) {
    const row = cells => `| ${cells.join(' | ')} |`;
    return [row(['', ...KINDS]), row(['', ...KINDS].map(() => '---')), ...KINDS.map((kind, i) => row([kind, ...KINDS.map((other, k) =>
        k > i ? '' : Math.ceil(sizes.get(nameOf('relation', kind, other)) / ROUNDING) * ROUNDING)]))].join('\n');
}

const numbersOf = table => (table.match(/\d+/g) ?? []).map(Number);

test('all of lite', () => {
    const size = sizeOf(`export * from 'touchstone/lite'`);
    console.log(`all of lite: ${size} bytes`);
    assert.ok(size <= ALL_MOST, `${size} bytes`);
});

test('two kinds alone', () => {
    const sizes = new Map(PAIRS.map(([a, b]) => [nameOf('relation', a, b), sizeOf(`export {${nameOf('relation', a, b)}} from 'touchstone/lite'`)]));
    for (const [a, b] of PAIRS) {
        const name = nameOf('relation', a, b), size = sizes.get(name);
        assert.ok(size <= mostOf(a, b), `${name}: ${size} bytes`);
    }
    const table = tableOf(sizes), text = readFileSync(guide, 'utf8'), [old] = text.match(/^\| +\| point .*(?:\n\|.*)*/m);
    if (process.env.WRITE) writeFileSync(guide, text.replace(old, table));
    else {
        const given = numbersOf(old), found = numbersOf(table);
        assert.equal(given.length, found.length);
        found.forEach((size, i) => assert.ok(Math.abs(size - given[i]) <= APART, `the guide's table has ${given[i]} instead of ${size}: WRITE=yes writes it`));
    }
    console.log(`two kinds alone: ${Math.min(...sizes.values())} to ${Math.max(...sizes.values())} bytes`);
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
    assert.ok(code <= 6400, `${code} bytes`); // 350 of them for relations of circles and of boxes, four times as fast without a call
});
