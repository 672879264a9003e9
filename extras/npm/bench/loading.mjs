// How long each library takes to load in a process of its own, and how many bytes a page fetches for all of it (bundled and minified by
// esbuild, compressed by brotli; ours with the module).
// usage: node loading.mjs
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync} from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url)), {resolve} = createRequire(import.meta.url), TIMES = 15;
const RAPIER = '@dimforge/rapier2d-compat';
const START = {[RAPIER]: 'await m.default.init()', 'touchstone': 'await m.init()', 'touchstone/inline': 'await m.init()'};

function load(name) {
    const script = `const start = performance.now(); const m = await import('${name}'); ${START[name] ?? ''};
        console.log(performance.now() - start);`;
    return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], {cwd: here, encoding: 'utf8'}));
}

function sizeOf(name) {
    const code = execFileSync('esbuild', ['--bundle', '--minify', '--format=esm', '--target=es2022', '--log-level=error'],
        {input: `import * as all from '${name}'; export default all;`, cwd: here, maxBuffer: 1e8});
    const module = name === 'touchstone' ? readFileSync(resolve('touchstone/touchstone_simd.wasm')) : null;
    return brotliCompressSync(code).length + (module ? brotliCompressSync(module).length : 0);
}

const names = ['touchstone', 'touchstone/inline', 'touchstone/lite', 'sat', 'detect-collisions', 'matter-js', 'planck', RAPIER, 'p2-es',
    '@flatten-js/core'];
const least = new Map(names.map(name => [name, Infinity]));
for (let i = 0; i < TIMES; i++) for (const name of names) least.set(name, Math.min(least.get(name), load(name)));
for (const [name, ms] of least) console.log(`${name.padEnd(28)} ${ms.toFixed(1).padStart(6)} ms  ${(sizeOf(name) / 1000).toFixed(1).padStart(6)} kB`);
console.log(`least of ${TIMES} processes`);
