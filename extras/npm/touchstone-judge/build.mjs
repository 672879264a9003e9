// Puts the package together: node build.mjs OUT COMPILED, the folder that becomes the package and that of the compiled program.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [out, compiled] = process.argv.slice(2).map(name => path.resolve(name));
process.chdir(path.dirname(fileURLToPath(import.meta.url)));
const bundle = (from, to, ...rest) => execFileSync('esbuild', [`src/${from}`, '--bundle', '--minify', '--platform=node', '--target=node18',
    '--log-level=warning', `--outfile=${out}/dist/${to}`, ...rest], {stdio: 'inherit'});
bundle('main.mjs', 'main.mjs', '--format=esm');
bundle('function.mjs', 'function.mjs', '--format=esm', '--alias:node:fs=./src/pipes.mjs');
bundle('program.mjs', 'program.cjs', '--format=cjs', `--alias:touchstone-program=${compiled}/touchstone_judge.js`);
fs.copyFileSync(`${compiled}/touchstone_judge.wasm`, `${out}/dist/touchstone.wasm`);
for (const name of ['package.json', 'README.md']) fs.copyFileSync(name, `${out}/${name}`);
