// Puts the package together in `dist`, from the program that make compiled: node build.mjs WASM_FOLDER
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const [compiled] = process.argv.slice(2), here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
process.chdir(here);
fs.rmSync('dist', {recursive: true, force: true});
fs.mkdirSync('dist');
const bundle = (from, to, ...rest) => execFileSync('esbuild', [`src/${from}`, '--bundle', '--minify', '--platform=node', '--target=node18',
    '--log-level=warning', `--outfile=dist/${to}`, ...rest], {stdio: 'inherit'});
bundle('main.mjs', 'main.mjs', '--format=esm');
bundle('function.mjs', 'function.mjs', '--format=esm', '--alias:node:fs=./src/pipes.mjs');
bundle('program.mjs', 'program.cjs', '--format=cjs', `--alias:touchstone-program=${path.join(compiled, 'touchstone_judge.js')}`);
fs.copyFileSync(path.join(compiled, 'touchstone_judge.wasm'), 'dist/touchstone.wasm');
