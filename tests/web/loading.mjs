// What the page says if it cannot start: in plain words, as an alert, soon, in English and in Chinese.
// usage: TOUCHSTONE_MODULES=FOLDER node tests/web/loading.mjs chromium|firefox PAGE [PART-OF-A-NAME]
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {check, launch, serveChanged, Suite, until, untilOpened, untilShown} from './harness.mjs';

const [name, folder, only] = process.argv.slice(2), isChromium = name === 'chromium';
const suite = new Suite(only);
const LANES = 4; // tests at a time, each in a browser of its own: many wait

// What alerts of the page or of its frame say, by what can be seen.
const alertsOf = target => target.evaluate(() => [...document.querySelectorAll('[role=alert]')]
    .filter(element => element.checkVisibility()).map(element => element.textContent).join(' ').trim());
const alertOf = target => until('an alert', () => alertsOf(target).catch(() => ''), 60);

// Opens an address of a server of its own, thus of an origin for which no other visit has kept anything.
async function visit(browser, change, address, language, run) {
    const server = await serveChanged(folder, change), page = await browser.newPage();
    try {
        await page.setViewport({width: 1280, height: 800});
        await page.goto(`${server.address}${address}?language=${language}`, {waitUntil: 'domcontentloaded'});
        await run(page, server);
    } finally {
        await page.close();
        server.close();
    }
}

async function says(browser, change, address, language, expected) {
    await visit(browser, change, address, language, async page => {
        const said = await alertOf(page);
        check(expected.test(said), `expected ${expected}, found: ${said}`);
        check(await page.evaluate(() => !document.querySelector('progress')?.checkVisibility()), 'the progress is still shown');
    });
}

// What it says in either language.
const both = (title, address, change, english, chinese) => suite.add(title, async browser => {
    await says(browser, change, address, 'en', english);
    await says(browser, change, address, 'zh_CN', chinese);
});

const to = (file, answer) => (request, response, path) => path.endsWith('/' + file) && answer(response, request);
const reply = (file, status, type, body) => to(file, response => {
    response.writeHead(status, {'Content-Type': type}).end(body);
    return true;
});
const refuse = file => reply(file, 404, 'text/plain', 'no');
const cut = file => to(file, (response, request) => {
    request.socket.destroy();
    return true;
});
const replaceByPage = file => reply(file, 200, 'text/html', '<!DOCTYPE html><title>Log in</title>');
const policy = words => () => ({'Content-Security-Policy': words});
const lateIsSeen = page => until('the words', () => page.$$eval('.late', lines => lines.length === 2 && lines.every(line => getComputedStyle(line).visibility === 'visible')), 60);

// ---- Those that wait begin

suite.add('start.js is missing: the style sheet says so', browser => visit(browser, refuse('start.js'), '', 'en', lateIsSeen));
if (isChromium) suite.add('a policy without scripts: the style sheet says so', browser => visit(browser, policy("script-src 'none'"), '', 'en', lateIsSeen));
suite.add('a server that falls silent', browser => visit(browser, to('files.pack', () => true), '', 'zh_CN', async page => {
    const said = await alertOf(page);
    check(/还没有启动/.test(said), said);
    check(await page.$('#waiting button') !== null, 'no button');
}));

// ---- From a file, in a sandboxed frame

for (const file of ['index.html', 'function.html']) {
    suite.add('from a file: ' + file, async browser => {
        const page = await browser.newPage();
        await page.goto(pathToFileURL(resolve(join(folder, file))).href);
        const said = await alertOf(page);
        check(/from a file.*http\.server/.test(said), said);
        await page.close();
    });
}
for (const headers of [{}, {'Access-Control-Allow-Origin': '*'}]) { // with these its modules load
    const change = (request, response, path) => {
        if (path !== '/host.html') return headers;
        response.writeHead(200, {'Content-Type': 'text/html'}).end('<iframe width=900 height=600 sandbox="allow-scripts" src="/?embed&language=zh_CN"></iframe>');
        return true;
    };
    suite.add('in a sandboxed frame, its parts for ' + (Object.values(headers)[0] || 'its own origin'), browser => visit(browser, change, 'host.html', 'en', async page => {
        const frame = await until('the frame', () => page.frames().find(each => each !== page.mainFrame()));
        const said = await alertOf(frame);
        check(/沙盒.*allow-same-origin/.test(said), said);
        check(await frame.$eval('#failure a', link => link.target === '_blank' && !link.href.includes('?embed')), 'no link to a tab of its own');
    }));
}

// ---- Parts that do not arrive: each in Chromium, one of each kind in Firefox

const KINDS = ['page.js', 'words.js', 'program.js', 'files.pack', 'touchstone_simd.wasm'];
const required = [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/(?:src|href)="(?:[^"]*\/)?(\w+\.(?:js|css))"/g)].map(([, file]) => file).filter(file => file !== 'start.js');
for (const file of new Set(isChromium ? [...required, ...KINDS] : [...KINDS, 'page.css', 'palette.js'])) {
    suite.add('404: ' + file, browser => says(browser, refuse(file), '', 'en', new RegExp(`${file} could not be loaded: the server answered 404.*[Rr]eload`)));
}
for (const file of KINDS) {
    suite.add('404, in Chinese: ' + file, browser => says(browser, refuse(file), '', 'zh_CN', new RegExp(`${file}.*404.*重新加载`)));
    if (isChromium) suite.add('a web page in place of ' + file, browser => says(browser, replaceByPage(file), '', 'en', new RegExp(`${file} could not be loaded: the server sent a web page`)));
    suite.add('no connection: ' + file, browser => says(browser, cut(file), '', 'en', new RegExp(`${file} could not be loaded: no connection`)));
}
suite.add('a web page, no connection: in Chinese', async browser => {
    await says(browser, replaceByPage('words.js'), '', 'zh_CN', /words\.js.*网页/);
    await says(browser, cut('files.pack'), '', 'zh_CN', /files\.pack.*没有网络/);
});
both('a module with a wrong type', '', to('bar.js', () => ({'Content-Type': 'application/octet-stream', 'X-Content-Type-Options': 'nosniff'})),
    /bar\.js could not be loaded: the server sends it as application\/octet-stream/, /bar\.js.*octet-stream/);
both('a pack that is cut', '', reply('files.pack', 200, 'application/octet-stream', Buffer.from([40, 0, 0, 0, 91])), /files\.pack is damaged/, /files\.pack.*损坏/);

suite.add('without Chinese the page says so, and is in English', browser => visit(browser, refuse('zh_CN.pack'), '', 'zh_CN', async page => {
    await untilShown(page);
    const said = await alertOf(page);
    check(/zh_CN\.pack.*404.*英文/.test(said), said);
    check(!/[\u4e00-\u9fff]/.test(await page.title()), await page.title());
}));

both('function.html: a module', 'function.html', refuse('words.js'), /words\.js could not be loaded: the server answered 404/, /words\.js.*404/);
both('function.html: its editor', 'function.html', refuse('editor.js'), /editor\.js.*404\. A plain field/, /editor\.js.*404/);
for (const [title, change, expected] of [
    ['its program', refuse('program.js'), /program\.js.*404/], ['its frame', refuse('frame.html'), /frame\.html.*404/],
    ['a policy that forbids the frame', to('frame.html', () => ({'Content-Security-Policy': "script-src 'self'"})), /policy.*frame/],
]) {
    suite.add('function.html: ' + title, browser => visit(browser, change, 'function.html', 'en', async page => {
        await untilOpened(page);
        await page.$eval('#judge', button => button.click());
        await until('what is wrong', async () => expected.test(await page.$eval('#status', element => element.textContent)), 60);
    }));
}

// ---- Policies of the host

const WITHOUT_WASM = [/policy.*forbids WebAssembly.*'wasm-unsafe-eval'/, /策略.*WebAssembly.*'wasm-unsafe-eval'/];
both('a policy without wasm', '', policy("script-src 'self'; worker-src 'self'"), ...WITHOUT_WASM);
both('a policy of the Worker without wasm', '', to('program.js', () => ({'Content-Security-Policy': "script-src 'self'"})), ...WITHOUT_WASM);
both('a policy without Workers', '', policy("worker-src 'none'"), /policy.*forbids Workers.*worker-src/, /策略.*worker-src/);
both('a policy without connections', '', policy("connect-src 'none'"), /policy.*connect-src/, /策略.*connect-src/);

await suite.run(() => launch(name), LANES);
suite.finish();
