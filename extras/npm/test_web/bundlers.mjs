// Each bundler as its users call it: takes a folder of sources with index.html, main.js and perhaps worker.js, and writes a site.
import {execFileSync} from 'node:child_process';
import {copyFileSync, existsSync, readFileSync, readdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {ADDRESS, writePage} from './apps.mjs';

export const MODULES = process.env.TOUCHSTONE_MODULES; // where node_modules is
const require = createRequire(join(MODULES, 'package.json'));
export const load = async name => {
    const module = await import(pathToFileURL(require.resolve(name)));
    return module.createServer || !module.default ? module : module.default;
};
const packageFile = name => join(MODULES, 'node_modules/touchstone/dist', name);

function buildWithEsbuild(from, to) {
    const entries = ['main.js', 'worker.js'].filter(file => existsSync(join(from, file))).map(file => join(from, file));
    execFileSync('esbuild', [...entries, '--bundle', '--minify', '--format=esm', '--loader:.wasm=file', `--outdir=${to}`, '--log-level=warning']);
    // It leaves `new URL(...)` as it is: so the modules are copied.
    const isBeside = readdirSync(to).some(file => file.endsWith('.js') && readFileSync(join(to, file), 'utf8').includes('"./touchstone_simd.wasm"'));
    if (isBeside) for (const file of ['touchstone.wasm', 'touchstone_simd.wasm']) copyFileSync(packageFile(file), join(to, file));
    writePage(to);
}

const viteBuild = version => async (from, to) => {
    const {build} = await load(version);
    const messages = [], note = message => messages.push(message);
    const customLogger = {info() {}, warn: note, warnOnce: note, error: note, clearScreen() {}, hasErrorLogged: () => false, hasWarned: false};
    await build({configFile: false, root: from, base: './', logLevel: 'warn', customLogger, build: {outDir: to, emptyOutDir: true, chunkSizeWarningLimit: 2000},
        worker: {format: 'es'}});
    if (messages.length) throw new Error(messages.join('\n'));
};

async function buildWithWebpack(from, to) {
    const webpack = await load('webpack');
    await new Promise((resolve, reject) => {
        webpack({mode: 'production', context: from, entry: './main.js', output: {path: to, filename: 'main.js'}, performance: {hints: false}},
            (error, stats) => {
                if (error || stats.hasErrors() || stats.hasWarnings()) reject(error ?? new Error(stats.toString({all: false, errors: true, warnings: true})));
                else resolve();
            });
    });
    writePage(to);
}

// Vite 8 needs a newer node than the package does.
const [major, minor] = process.versions.node.split('.').map(Number);
export const skipsVite = major > 20 || major === 20 && minor >= 19 ? false : 'Vite 8 needs node 20.19';

export const BUNDLERS = [
    {name: 'esbuild', address: ADDRESS.esbuild, build: buildWithEsbuild},
    {name: 'vite-6', address: ADDRESS.vite, build: viteBuild('vite-6')},
    {name: 'vite', address: ADDRESS.vite, build: viteBuild('vite'), skip: skipsVite},
    {name: 'webpack', address: ADDRESS.webpack, build: buildWithWebpack},
];

// A server of sources, as developers use it. `answer(request, response, path)` returns true if it has answered;
// `exclude`: packages that it does not bundle beforehand.
export async function serveWithVite(version, root, answer, exclude = []) {
    const {createServer} = await load(version);
    const before = {name: 'before', configureServer: ({middlewares}) => { middlewares.use((request, response, next) => {
        if (answer(request, response, request.url) !== true) next();
    }); }};
    const running = await createServer({configFile: false, root, logLevel: 'warn', plugins: [before],
        optimizeDeps: {exclude}, server: {port: 0, host: '127.0.0.1'}});
    await running.listen();
    return {address: `http://localhost:${running.httpServer.address().port}/`, close: () => running.close()};
}
