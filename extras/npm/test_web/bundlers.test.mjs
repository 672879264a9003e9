// The package bundled by esbuild, Vite and webpack, on a page and in a Worker: each bundle answers 10,008 pairs of the nasty families in
// Chromium and in Firefox as node does, and as the C library does.
// usage: TOUCHSTONE_MODULES=FOLDER NPM_PAIRS=PROGRAM node --test bundlers.test.mjs
import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import test, {after} from 'node:test';
import {brotliCompressSync} from 'node:zlib';
import {serveChanged} from '../../../tests/web/harness.mjs';
import {readRecords} from '../touchstone/test/records.mjs';
import {writeApps} from './apps.mjs';
import {answersOf} from './apps/answers.js';
import {closeBrowsers, inBrowsers} from './browsers.mjs';
import {BUNDLERS, MODULES, load, serveWithVite, skipsVite} from './bundlers.mjs';

const records = [];
await readRecords(process.env.NPM_PAIRS, [278, 7], record => records.push(record));
const text = JSON.stringify(records.map(({a, b}) => [a, b])), pairs = JSON.parse(text);
const lite = await load('touchstone/lite'), wasm = await (await load('touchstone')).init();
const expected = {lite: answersOf(lite, pairs), wasm: answersOf(wasm, pairs)};
const expectedOf = app => app.startsWith('lite') ? expected.lite : expected.wasm;

const sources = join(MODULES, 'apps'), sites = join(MODULES, 'sites');
for (const folder of [sources, sites]) rmSync(folder, {recursive: true, force: true});

function answerPairs(request, response, path) {
    if (path !== '/pairs.json') return {};
    response.writeHead(200, {'content-type': 'application/json'}).end(text);
    return true;
}
const server = await serveChanged(sites, answerPairs);
after(async () => {
    server.close();
    await closeBrowsers();
});

const expectAnswers = (address, answers) => inBrowsers(address, async page => {
    const found = await page.evaluate(() => window.answer);
    assert.equal(found?.error, undefined);
    assert.deepEqual(found, answers);
});

test('node answers 10,008 pairs as the C library does', () => {
    assert.equal(records.length, 10008);
    const relations = records.map(({relation}) => relation).join('');
    for (const relation of '012') assert.ok(relations.split(relation).length > 500, 'the pairs are of one kind');
    assert.equal(expected.lite.relations, relations);
    assert.equal(expected.wasm.relations, relations);
});

for (const {name, address, build, skip} of BUNDLERS) {
    for (const app of writeApps(join(sources, name), address)) {
        test(`${name}: ${app}`, {skip}, async () => {
            await build(join(sources, name, app), join(sites, name, app));
            await expectAnswers(`${server.address}${name}/${app}/`, expectedOf(app));
        });
    }
}

// ---- The server of sources

async function expectServed(version, ways, exclude) {
    const root = join(sources, version), running = await serveWithVite(version, root, answerPairs, exclude);
    try {
        for (const app of readdirSync(root).filter(app => ways.some(way => app.startsWith(way)))) {
            await expectAnswers(`${running.address}${app}/`, expectedOf(app));
        }
    } finally {
        await running.close();
    }
}

// Before version 8 it bundles packages without the files that they name, unless they are excluded from that.
test('vite-6: its server of sources', () => expectServed('vite-6', ['lite', 'named', 'inline']));
test('vite-6: its server of sources, the package excluded', () => expectServed('vite-6', ['file'], ['touchstone']));
test('vite: its server of sources', {skip: skipsVite}, () => expectServed('vite', ['lite', 'file', 'named', 'inline']));

// ---- What is not used

// The code of a bundle of one module, and its size by brotli.
async function bundleOf({name, build}, text) {
    const from = join(sources, name, 'shaken'), to = join(sites, name, 'shaken');
    rmSync(to, {recursive: true, force: true});
    for (const folder of [from, to]) mkdirSync(folder, {recursive: true});
    writeFileSync(join(from, 'main.js'), text);
    writeFileSync(join(from, 'index.html'), '<!DOCTYPE html><title>One module</title><script type="module" src="./main.js"></script>');
    await build(from, to);
    const files = readdirSync(to, {recursive: true}).filter(file => file.endsWith('.js'));
    const code = files.map(file => readFileSync(join(to, file), 'utf8')).join('');
    return {code, size: brotliCompressSync(code).length};
}

const PRELOAD = 420; // Vite's own code for modulepreload

for (const bundler of BUNDLERS) {
    const extra = bundler.name.startsWith('vite') ? PRELOAD : 0;
    test(`${bundler.name}: what is not used is left out`, {skip: bundler.skip}, async () => {
        const use = names => bundleOf(bundler, `import {${names}} from 'touchstone/lite';\nwindow.used = [${names}];`);
        const boxes = await use('relationAabbs'), mixed = await use('relationCapsulePolygon'), all = await bundleOf(bundler,
            `import * as lite from 'touchstone/lite';\nwindow.used = lite;`);
        const none = await bundleOf(bundler, `import {init} from 'touchstone';\nimport {relation} from 'touchstone/lite';\nwindow.used = 1;`);
        console.log(`${bundler.name}: two boxes ${boxes.size - extra}, a capsule and a polygon ${mixed.size - extra}, all of lite ${all.size - extra} bytes`);
        assert.ok(boxes.size <= 1050 + extra && mixed.size <= 2900 + extra && all.size <= 8250 + extra);
        assert.ok(all.size > 2 * mixed.size && mixed.size > boxes.size);
        for (const word of ['capsule', 'polygon', 'circle']) assert.ok(!boxes.code.includes(word) && all.code.includes(word), word);
        assert.ok(none.size < 100 + extra, `${none.size} bytes`);
        assert.ok(!none.code.includes('.wasm')); // Vite leaves the files, which nothing loads
    });
}
