// What the page says if it cannot start: in plain words, as an alert, soon, in English and in Chinese.
// usage: TOUCHSTONE_MODULES=FOLDER node tests/web/loading.mjs chromium|firefox PAGE [PART-OF-A-NAME]
import {readdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {check, launch, serveChanged, Suite, until, untilShown} from './harness.mjs';

const [name, folder, only] = process.argv.slice(2), isChromium = name === 'chromium';
const suite = new Suite(only), browser = await launch(name);
const parts = readdirSync(folder).find(file => /^v-/.test(file)) || '.';

let change = () => {}; // of the present test
const server = await serveChanged(folder, (...request) => change(...request));

// What alerts of the page or of its frame say, by what can be seen.
const alertsOf = target => target.evaluate(() => [...document.querySelectorAll('[role=alert]')]
    .filter(element => element.checkVisibility()).map(element => element.textContent).join(' ').trim());
const alertOf = target => until('an alert', () => alertsOf(target).catch(() => ''), 30);

const leave = page => page.browserContext() === browser.defaultBrowserContext() ? page.close() : page.browserContext().close();

// By a viewer of its own, for whom no other visit has kept anything.
async function visit(address, language = 'en') {
    const page = await (await browser.createBrowserContext()).newPage();
    await page.setViewport({width: 1280, height: 800});
    const url = new URL(address, server.address);
    if (language) url.searchParams.set('language', language);
    await page.goto(url.href, {waitUntil: 'domcontentloaded'});
    return page;
}

// Opens an address and checks what is said, in both languages.
async function says(address, english, chinese) {
    for (const [language, expected] of [['en', english], ['zh_CN', chinese]]) {
        const page = await visit(address, language), said = await alertOf(page);
        check(expected.test(said), `expected ${expected}, found: ${said}`);
        check(await page.evaluate(() => !document.querySelector('progress')?.checkVisibility()), 'the progress is still shown');
        await leave(page);
    }
}

const refuse = (file, status) => (request, response, path) => {
    if (!path.endsWith('/' + file)) return;
    response.writeHead(status, {'Content-Type': 'text/plain'}).end('no');
    return true;
};
const replaceByPage = file => (request, response, path) => {
    if (!path.endsWith('/' + file)) return;
    response.writeHead(200, {'Content-Type': 'text/html'}).end('<!DOCTYPE html><title>Log in</title>');
    return true;
};
const cut = file => (request, response, path) => {
    if (!path.endsWith('/' + file)) return;
    request.socket.destroy();
    return true;
};
const policy = words => () => ({'Content-Security-Policy': words});

// ---- From a file, in a sandboxed frame

for (const file of ['index.html', 'function.html']) {
    await suite.test('from a file: ' + file, async () => {
        const page = await browser.newPage();
        await page.goto(pathToFileURL(resolve(join(folder, file))).href);
        const said = await alertOf(page);
        check(/from a file.*http\.server/.test(said), said);
        await leave(page);
    });
}

await suite.test('in a sandboxed frame', async () => {
    for (const headers of [{}, {'Access-Control-Allow-Origin': '*'}]) { // with these its modules load
        change = (request, response, path) => {
            if (path !== '/host.html') return headers;
            response.writeHead(200, {'Content-Type': 'text/html'}).end('<iframe width=900 height=600 sandbox="allow-scripts" src="/?embed&language=zh_CN"></iframe>');
            return true;
        };
        const page = await visit('host.html');
        const frame = await until('the frame', () => page.frames().find(each => each !== page.mainFrame()));
        const said = await alertOf(frame);
        check(/沙盒.*allow-same-origin/.test(said), said);
        check(await frame.$eval('#failure a', link => link.target === '_blank' && !link.href.includes('?embed')), 'no link to a tab of its own');
        await leave(page);
    }
});

// ---- Parts that do not arrive

const REQUIRED = readdirSync(join(folder, parts)).filter(file => /^(bar|instance|load|simd|page|prose|read|settings|shapes|words|palette|program)\.js$|^(start|page|prose|palette)\.css$|^files\.pack$/.test(file));
for (const file of [...REQUIRED, 'touchstone_simd.wasm']) {
    await suite.test('404: ' + file, async () => {
        change = refuse(file, 404);
        await says('', new RegExp(`${file} could not be loaded: the server answered 404.*[Rr]eload`), new RegExp(`${file}.*404.*重新加载`));
    });
}
for (const file of ['page.js', 'words.js', 'program.js', 'files.pack', 'touchstone_simd.wasm']) {
    await suite.test('a web page in place of ' + file, async () => {
        change = replaceByPage(file);
        await says('', new RegExp(`${file} could not be loaded: the server sent a web page`), new RegExp(`${file}.*网页`));
    });
    await suite.test('no connection: ' + file, async () => {
        change = cut(file);
        await says('', new RegExp(`${file} could not be loaded: no connection`), new RegExp(`${file}.*没有网络`));
    });
}

await suite.test('a module with a wrong type, a pack that is cut', async () => {
    change = (request, response, path) => path.endsWith('/bar.js') && {'Content-Type': 'application/octet-stream', 'X-Content-Type-Options': 'nosniff'};
    await says('', /bar\.js could not be loaded: the server sends it as application\/octet-stream/, /bar\.js.*octet-stream/);
    change = (request, response, path) => {
        if (!path.endsWith('/files.pack')) return;
        response.writeHead(200, {'Content-Type': 'application/octet-stream'}).end(Buffer.from([40, 0, 0, 0, 91]));
        return true;
    };
    await says('', /files\.pack is damaged/, /files\.pack.*损坏/);
});

await suite.test('start.js is missing: the style sheet says so', async () => {
    change = (request, response, path) => refuse('start.js', 404)(request, response, path);
    const page = await visit('');
    await until('the words', () => page.$$eval('.late', lines => lines.length === 2 && lines.every(line => getComputedStyle(line).visibility === 'visible')), 30);
    await leave(page);
});

await suite.test('a server that falls silent', async () => {
    const held = [];
    change = (request, response, path) => path.endsWith('/files.pack') && held.push(response) && true;
    const page = await visit('', 'zh_CN'), said = await alertOf(page);
    check(/还没有启动/.test(said), said);
    check(await page.$('#waiting button') !== null, 'no button');
    change = () => {};
    await leave(page);
    held.forEach(response => response.destroy());
});

await suite.test('without Chinese the page says so, and is in English', async () => {
    change = refuse('zh_CN.pack', 404);
    const page = await visit('', 'zh_CN');
    await untilShown(page);
    const said = await alertOf(page);
    check(/zh_CN\.pack.*404.*英文/.test(said), said);
    check(!/[\u4e00-\u9fff]/.test(await page.title()), await page.title());
    await leave(page);
});

await suite.test('function.html: its modules, its editor, its program, its frame', async () => {
    change = refuse('words.js', 404);
    await says('function.html', /words\.js could not be loaded: the server answered 404/, /words\.js.*404/);
    change = refuse('editor.js', 404);
    await says('function.html', /editor\.js.*404\. A plain field/, /editor\.js.*404/);
    for (const [file, expected] of [['program.js', /program\.js.*404/], ['frame.html', /frame\.html.*404/]]) {
        change = refuse(file, 404);
        const page = await visit('function.html');
        await until('the editor', () => page.evaluate(() => document.documentElement.dataset.opened === 'yes'));
        await page.click('#judge');
        await until('what is wrong', async () => expected.test(await page.$eval('#status', element => element.textContent)), 30);
        await leave(page);
    }
});

// ---- Policies of the host

await suite.test('a policy without wasm', async () => {
    change = policy("script-src 'self'; worker-src 'self'");
    await says('', /policy.*forbids WebAssembly.*'wasm-unsafe-eval'/, /策略.*WebAssembly.*'wasm-unsafe-eval'/);
    // Of the Worker alone.
    change = (request, response, path) => path.endsWith('/program.js') && {'Content-Security-Policy': "script-src 'self'"};
    await says('', /policy.*forbids WebAssembly.*'wasm-unsafe-eval'/, /策略.*WebAssembly.*'wasm-unsafe-eval'/);
});
await suite.test('a policy without Workers', async () => {
    change = policy("worker-src 'none'");
    await says('', /policy.*forbids Workers.*worker-src/, /策略.*worker-src/);
});
await suite.test('a policy without connections', async () => {
    change = policy("connect-src 'none'");
    await says('', /policy.*connect-src/, /策略.*connect-src/);
});
await suite.test('a policy without scripts: the style sheet says so', async () => {
    change = policy("script-src 'none'");
    const page = await visit('');
    await until('the words', () => page.$eval('.late', line => getComputedStyle(line).visibility === 'visible'), 30);
    await leave(page);
});
await suite.test('a policy that forbids the frame of functions', async () => {
    change = (request, response, path) => path.endsWith('/frame.html') && {'Content-Security-Policy': "script-src 'self'"};
    const page = await visit('function.html');
    await until('the editor', () => page.evaluate(() => document.documentElement.dataset.opened === 'yes'));
    await page.click('#judge');
    await until('what is wrong', async () => /policy.*frame/.test(await page.$eval('#status', element => element.textContent)), 30);
    await leave(page);
});

await browser.close();
server.close();
suite.finish();
