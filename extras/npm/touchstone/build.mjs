// Writes dist: each entry as an ES module and as CommonJS, by esbuild (Debian's, or any in PATH), and its types for both; and the modules
// that build_wasm.sh has written to wasm.
import {execFileSync} from 'node:child_process';
import {copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url)), dist = here + 'dist/';
const ENTRIES = {lite: 'lite/index', sat: 'sat/index', index: 'wasm/index', inline: 'wasm/inline'};

rmSync(dist, {recursive: true, force: true});
mkdirSync(dist);
const bundle = (from, format, to, ...more) => execFileSync('esbuild', ['--bundle', '--target=es2020', '--log-level=warning',
    '--loader:.wasm=binary', `--format=${format}`, `--outfile=${dist}${to}`, ...more, `${here}src/${from}.js`], {stdio: 'inherit'});
const COMMON = ['--platform=node', '--define:import.meta.url=moduleUrl',
    '--banner:js=const moduleUrl = require("url").pathToFileURL(__filename).href;'];
// The fields of loops (lite/loops.js), which no bundler of a user may shorten.
const SHORTEN = ['--mangle-props=^(count|sides|radius|extent|prepare|refuse|shape|checked|turn|box|fill|corner|square|divisor)$'];
for (const [entry, from] of Object.entries(ENTRIES)) {
    const more = entry === 'lite' ? SHORTEN : [];
    bundle(from, 'esm', entry + '.js', ...more);
    bundle(from, 'cjs', entry + '.cjs', ...more, ...from.startsWith('wasm') ? COMMON : ['--platform=node']);
    const types = readFileSync(`${here}src/${from}.d.ts`, 'utf8');
    writeFileSync(`${dist}${entry}.d.ts`, types);
    writeFileSync(`${dist}${entry}.d.cts`, types.replace(/(from '\.\/\w+)\.js'/g, "$1.cjs'"));
}
for (const name of ['touchstone.wasm', 'touchstone_simd.wasm']) copyFileSync(`${here}wasm/${name}`, dist + name);
