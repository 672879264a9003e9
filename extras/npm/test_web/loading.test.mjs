// The package in Chromium and Firefox without a bundler, under policies, and from servers that send something else: it works, or says in
// words why not.
// usage: TOUCHSTONE_MODULES=FOLDER node --test loading.test.mjs
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import test, {after} from 'node:test';
import {pathToFileURL} from 'node:url';
import {serveChanged} from '../../../tests/web/harness.mjs';
import {closeBrowsers, inBrowsers} from './browsers.mjs';
import {MODULES} from './bundlers.mjs';

const bytes = readFileSync(join(MODULES, 'node_modules/touchstone/dist/touchstone_simd.wasm'));
const site = join(MODULES, 'loading');
rmSync(site, {recursive: true, force: true});
mkdirSync(site);

// The package on a server of another origin, as those for packages are.
const packages = await serveChanged(join(MODULES, 'node_modules'), () => ({'Access-Control-Allow-Origin': '*'}));
const dist = packages.address + 'touchstone/dist/';
const imports = Object.fromEntries(['index', 'inline', 'lite', 'sat'].map(name => [name === 'index' ? 'touchstone' : `touchstone/${name}`,
    `${dist}${name}.js`]));

const SCRIPT = `const circles = [{kind: 'circle', x: 0, y: 0, r: 1}, {kind: 'circle', x: 2, y: 0, r: 1}];
window.answer = (async () => {
    try {
        return (await api()).relation(...circles);
    } catch (error) {
        return String(error);
    }
})();
`;
const API = {
    lite: `import * as lite from 'touchstone/lite';\nconst api = () => lite;\n`,
    file: `import {init} from 'touchstone';\nconst api = () => init();\n`,
    inline: `import {init} from 'touchstone/inline';\nconst api = () => init();\n`,
    inline_sync: `import {initSync} from 'touchstone/inline';\nconst api = () => initSync();\n`,
    given: `import {init} from 'touchstone';\nconst api = () => init('/given.wasm');\n`,
};
for (const [name, api] of Object.entries(API)) {
    writeFileSync(join(site, name + '.js'), api + SCRIPT);
    writeFileSync(join(site, name + '.html'), `<!DOCTYPE html><title>A page</title><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({imports})}</script><script type="module" src="${name}.js"></script>`);
}

// What the site answers in place of a file, by its path; and the header of all pages.
let changes = {}, policy = '';
const server = await serveChanged(site, (request, response, path) => {
    if (changes[path]) {
        changes[path](response);
        return true;
    }
    return policy ? {'Content-Security-Policy': policy} : {};
});
after(async () => {
    server.close();
    packages.close();
    await closeBrowsers();
});

const TOUCHING = 1;

async function expect(name, wanted, address = `${server.address}${name}.html`) {
    await inBrowsers(address, async page => {
        const found = await page.evaluate(() => window.answer);
        if (wanted instanceof RegExp) assert.match(String(found), wanted);
        else assert.equal(found, wanted);
    });
}

for (const name of ['lite', 'file', 'inline', 'inline_sync']) {
    test(`${name}: by an import map, from another origin`, () => expect(name, TOUCHING));
}

// ---- Policies. A page with an import map needs 'unsafe-inline' or a hash for that.

const underPolicy = async (text, run) => {
    policy = text;
    try {
        await run();
    } finally {
        policy = '';
    }
};
const SCRIPTS = `default-src 'self'; script-src 'self' 'unsafe-inline' ${packages.address}`, CONNECT = `; connect-src 'self' ${packages.address}`;
const FORBIDDEN = /^Error: touchstone: WebAssembly is forbidden here: allow 'wasm-unsafe-eval' as script-src.*or use touchstone\/lite/;

test('a policy without wasm-unsafe-eval: lite works, and the modules say what is missing', () => underPolicy(SCRIPTS + CONNECT, async () => {
    await expect('lite', TOUCHING);
    for (const name of ['file', 'inline', 'inline_sync']) await expect(name, FORBIDDEN);
}));

test('a policy with wasm-unsafe-eval', () => underPolicy(`${SCRIPTS} 'wasm-unsafe-eval'${CONNECT}`, async () => {
    for (const name of ['file', 'inline', 'inline_sync']) await expect(name, TOUCHING);
}));

test('a policy that forbids the connection', () => underPolicy(`${SCRIPTS} 'wasm-unsafe-eval'`, async () => {
    await expect('file', /^Error: touchstone: http:.*touchstone_simd.wasm was not loaded: \w.*/);
    await expect('inline', TOUCHING);
}));

// ---- Servers

const send = (type, body, status = 200, length = body.length) => response => {
    response.writeHead(status, {'Content-Type': type, 'Content-Length': length});
    if (length === body.length) response.end(body);
    else response.write(body, () => response.destroy());
};
const start = bytes.subarray(0, 100000), page = Buffer.from('<!DOCTYPE html><title>Not found</title>');

for (const [what, answer, wanted] of [
    ['the module', send('application/wasm', bytes), TOUCHING],
    ['the module as another type', send('text/plain', bytes), TOUCHING],
    ['the module without a type', response => response.end(bytes), TOUCHING],
    ['404', send('text/html', page, 404), /^Error: touchstone: http:.*\/given.wasm was not loaded: 404 Not Found$/],
    ['500', send('application/wasm', bytes, 500), /was not loaded: 500 Internal Server Error$/],
    ['a page', send('text/html', page), /^CompileError: touchstone: http:.*\/given.wasm \(text\/html\) is no WebAssembly module; a server may have sent a page instead: /],
    ['a page as a module', send('application/wasm', page), /^CompileError: touchstone: .*given.wasm cannot be compiled; it may be cut off or damaged: /],
    ['a module that is cut off', send('application/wasm', start), /^CompileError: touchstone: .*given.wasm cannot be compiled; it may be cut off or damaged: /],
    ['one that is cut off, as another type', send('text/plain', start), /^CompileError: touchstone: .*given.wasm \(text\/plain\) cannot be compiled; it may be cut off/],
    ['a connection that breaks', send('application/wasm', start, 200, bytes.length), /^CompileError: touchstone: .*given.wasm cannot be compiled; it may be cut off or damaged: /],
    ['one that breaks, as another type', send('text/plain', start, 200, bytes.length), /^Error: touchstone: .*given.wasm was not loaded: \w/],
    ['nothing', send('application/wasm', Buffer.alloc(0)), /^CompileError: touchstone: .*given.wasm cannot be compiled; it may be cut off or damaged: /],
    ['no answer', response => response.destroy(), /^Error: touchstone: .*given.wasm was not loaded: \w/],
    ['the module of another program', send('application/wasm', Buffer.from([0, 97, 115, 109, 1, 0, 0, 0])), /^TypeError: touchstone: this is another WebAssembly module$/],
]) {
    test(`a server that sends ${what}`, async () => {
        changes = {'/given.wasm': answer};
        await expect('given', wanted);
    });
}

// ---- A page that is opened from a file, whose script is no module

test('from a file', async () => {
    const NOT_LOADED = /^Error: touchstone: a bundle that is no ES module has no import.meta.url: .*touchstone\/inline/;
    for (const [name, wanted] of [['lite', TOUCHING], ['inline', TOUCHING], ['inline_sync', TOUCHING], ['file', NOT_LOADED], ['given',
        /^Error: touchstone: file:.*given.wasm was not loaded: a page that is opened from a file can load no other; use a server, or touchstone\/inline$/]]) {
        const script = join(site, name + '.iife.js'), file = join(site, name + '.file.html');
        execFileSync('esbuild', [join(site, name + '.js'), '--bundle', '--format=iife', '--log-level=error', '--outfile=' + script]);
        writeFileSync(file, `<!DOCTYPE html><title>A file</title><script src="${name}.iife.js"></script>`);
        await expect(name, wanted, String(pathToFileURL(file)));
    }
});
