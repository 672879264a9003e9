// Writes dist: each entry as an ES module and as CommonJS, by esbuild (Debian's, or any in PATH), and its types for both.
import {execFileSync} from 'node:child_process';
import {copyFileSync, mkdirSync, rmSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url)), dist = here + 'dist/';
const ENTRIES = ['lite', 'sat'];

rmSync(dist, {recursive: true, force: true});
mkdirSync(dist);
const bundle = (entry, format, to, ...more) => execFileSync('esbuild', ['--bundle', '--target=es2020', '--log-level=warning',
    `--format=${format}`, `--outfile=${dist}${to}`, ...more, `${here}src/${entry}/index.js`], {stdio: 'inherit'});
for (const entry of ENTRIES) {
    bundle(entry, 'esm', entry + '.js');
    bundle(entry, 'cjs', entry + '.cjs', '--platform=node');
    for (const types of ['.d.ts', '.d.cts']) copyFileSync(`${here}src/${entry}/index.d.ts`, dist + entry + types);
}
