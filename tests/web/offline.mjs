// The page without a network, beside another of its kind, and over an update.
// usage: TOUCHSTONE_MODULES=FOLDER node tests/web/offline.mjs chromium|firefox PAGE [PART-OF-A-NAME]
import {cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {answer} from '../../src/web/page/serve.mjs';
import {check, launch, serveChanged, Suite, until, untilOpened, untilShown} from './harness.mjs';

const [name, folder, only] = process.argv.slice(2), isChromium = name === 'chromium';
const LANES = 3; // tests at a time, each in a browser of its own: many wait
const suite = new Suite(only), temporary = mkdtempSync(join(tmpdir(), 'touchstone-offline-'));

// Another version of the site, as if one of its parts had changed: its folder has another name.
function nextVersion(from, to) {
    cpSync(from, to, {recursive: true});
    const old = readdirSync(from).find(file => /^v-[0-9a-f]{16}$/.test(file)).slice(2), next = [...old].reverse().join('');
    renameSync(join(to, 'v-' + old), join(to, 'v-' + next));
    for (const file of readdirSync(to, {recursive: true}).filter(each => /\.html$|^offline\.js$/.test(each))) {
        const path = join(to, file);
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll(old, next));
    }
    return {old, next};
}
mkdirSync(join(temporary, 'one/a'), {recursive: true});
mkdirSync(join(temporary, 'two/a'), {recursive: true});
cpSync(folder, join(temporary, 'one/a'), {recursive: true});
cpSync(folder, join(temporary, 'one/b'), {recursive: true});
const {old, next} = nextVersion(folder, join(temporary, 'two/a'));

// A host of its own, thus an origin with nothing kept. It serves the folder `served` unless it is down, and notes what it
// was asked for; `halfUpdated`: the service worker is that of the next version.
async function onHost(run) {
    const host = {served: 'one', isDown: false, halfUpdated: false, asked: []};
    const server = await serveChanged(() => join(temporary, host.served), (request, response, path) => {
        host.asked.push(path);
        if (host.isDown) return request.socket.destroy(), true;
        if (host.halfUpdated && path.endsWith('/offline.js')) return answer(join(temporary, 'two'), request, response), true;
        return undefined;
    });
    host.address = server.address;
    try {
        await run(host);
    } finally {
        server.close();
    }
}
const add = (title, run) => suite.add(title, browser => onHost(host => run(browser, host)));

const open = async (browser, address) => {
    const page = await browser.newPage();
    page.errors = [];
    page.on('pageerror', error => page.errors.push(error.message));
    await page.setViewport({width: 1280, height: 800});
    await page.goto(address);
    return page;
};
const isKept = page => until('the service worker', () => page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated' && navigator.serviceWorker.controller !== null), 90);
const versionOf = page => page.evaluate(() => document.querySelector('script').src.match(/v-(\w+)/)[1]);

add('after one visit all pages need no network: program, scene, course, article, Chinese, function', async (browser, host) => {
    const page = await open(browser, host.address + 'a/?language=en');
    await untilShown(page);
    await isKept(page);
    const when = part => host.asked.findIndex(path => path.endsWith(part));
    for (const part of ['files.pack', 'program.js', '.wasm']) check(when(part) >= 0 && when(part) < when('offline.js'), part + ' waits for the service worker');
    check(when('code.txt') < 0, 'code.txt, which was not used, is fetched');
    host.isDown = true;
    await page.goto(host.address + 'a/?language=zh_CN#13_circle_circle');
    await until('the scene in Chinese', async () => (await page.title()).includes('圆'), 120);
    for (const [where, words] of [['scenes/13_circle_circle.html', 'Two circles'], ['scenes/zh/13_circle_circle.html', '两个圆'], ['scenes/', 'All scenes'],
                                  ['scenes/course.html', 'twelve topics'], ['scenes/zh/course.html', '十二'], ['article.html?language=en', 'Four axes'], ['javascript.html?language=en', 'It runs.']]) {
        await page.goto(host.address + 'a/' + where);
        await until(where, () => page.evaluate(text => document.body.innerText.includes(text), words));
    }
    await page.goto(host.address + 'a/scenes/13_circle_circle.html');
    await until('the scene in the text', async () => {
        const frame = page.frames().find(each => each !== page.mainFrame());
        return frame && frame.evaluate(() => document.documentElement.dataset.opened === 'yes').catch(() => false);
    }, 60);
    await page.goto(host.address + 'a/function.html?language=zh_CN');
    await until('the editor', () => page.$('.cm-content'), 60);
    await untilOpened(page);
    await page.click('#judge');
    await until('an answer', async () => /\d/.test(await page.$eval('#status', element => element.textContent)) &&
                /检查|对|询问/.test(await page.$eval('#status', element => element.textContent)), 90);
});

if (isChromium) add('any page is the first visit', async (browser, host) => {
    for (const [first, other] of [['a/scenes/zh/course.html', 'a/'], ['b/function.html', 'b/article.html']]) {
        const page = await open(browser, host.address + first);
        await isKept(page);
        host.isDown = true;
        await page.goto(host.address + other);
        await untilOpened(page);
        host.isDown = false;
        await page.close();
    }
});

if (isChromium) suite.add('a browser without SIMD keeps the plain program', () => onHost(async host => {
    const browser = await launch(name, ['--js-flags=--no-enable-sse4-1 --no-enable-sse3 --no-enable-ssse3 --no-enable-avx']);
    const page = await open(browser, host.address + 'a/');
    check(!await page.evaluate(async () => (await import(document.querySelector('script').src.replace('start.js', 'simd.js'))).programFile().includes('simd')), 'this browser has SIMD');
    await untilShown(page);
    await isKept(page);
    check(!host.asked.some(path => path.endsWith('_simd.wasm')), 'the program with SIMD was fetched');
    host.isDown = true;
    await page.reload();
    await untilShown(page);
    await browser.close();
}));

if (isChromium) add('two pages on one origin keep both', async (browser, host) => {
    for (const place of ['a/', 'b/', 'a/']) {
        const page = await open(browser, host.address + place);
        await untilShown(page);
        await isKept(page);
        await page.close();
    }
    host.isDown = true;
    for (const place of ['a/', 'b/']) {
        const page = await open(browser, host.address + place);
        await untilShown(page);
        await page.close();
    }
});

add('the source of the program is kept once it was shown, before the rest or after, and over an update', async (browser, host) => {
    const fetchCode = page => page.evaluate(async () => (await fetch(document.querySelector('script').src.replace('start.js', 'code.txt')).catch(() => ({}))).status);
    for (const place of ['a/', 'b/']) {
        const isEarly = place === 'a/', page = await open(browser, host.address + place + (isEarly ? 'scenes/?early' : ''));
        if (isEarly) check(await fetchCode(page) === 200, 'no source'); // perhaps before the service worker
        await isKept(page);
        if (!isEarly) check(await fetchCode(page) === 200, 'no source');
        host.isDown = true;
        await until('the source in the cache, ' + place, async () => await fetchCode(page) === 200);
        host.isDown = false;
    }
    host.served = 'two';
    const page = await open(browser, host.address + 'a/');
    await newIsKept(page, next);
    host.isDown = true;
    await page.reload();
    check(await versionOf(page) === next, 'it is the old version');
    await until('the source in the cache of the new version', async () => await fetchCode(page) === 200);
});

// The service worker is asked for anew by each visit.
const newIsKept = (page, version) => until('the new version in the cache', () => page.evaluate(async wanted => {
    if (!(await caches.keys()).some(each => each.endsWith(wanted))) return false;
    const {active, installing, waiting} = await navigator.serviceWorker.getRegistration();
    return active?.state === 'activated' && !installing && !waiting; // one that waits is the new one, on its way to be active
}, version), 90);

add('after an update an open page stays whole, says so, and reloads to the new version', async (browser, host) => {
    const page = await open(browser, host.address + 'a/?language=en');
    await untilShown(page);
    await isKept(page);
    const early = await open(browser, host.address + 'a/?language=zh_CN'); // stays open
    await untilShown(early);
    host.served = 'two';
    const again = await open(browser, host.address + 'a/'); // of the version that is kept; finds the new one
    await untilShown(again);
    await newIsKept(again, next);
    for (const [tab, words] of [[page, 'new version'], [early, '新版本'], [again, 'new version']]) {
        await until('the line', () => tab.$eval('#note', (line, text) => line.textContent.includes(text), words).catch(() => false));
        check(await versionOf(tab) === old, 'the version is ' + await versionOf(tab));
        check(await tab.evaluate(() => document.documentElement.dataset.opened === 'yes'), 'the page is covered');
    }
    // A part that the old page loads only now is that of its version, which the host has no more.
    host.asked = [];
    const status = await page.evaluate(async version => (await fetch(`v-${version}/editor.js`)).status, old);
    check(status === 200 && !host.asked.some(path => path.includes(old)), 'a part of the old version: ' + status);
    await page.bringToFront();
    await page.click('#note button');
    await until('the new version', async () => await versionOf(page).catch(() => '') === next, 30);
    await untilShown(page);
    check(await page.$('#note') === null, 'it says so still');
    host.isDown = true;
    await page.reload();
    await untilShown(page);
    check(await versionOf(page) === next, 'the old version without a network');
});

if (isChromium) add('a host that is half updated is not kept', async (browser, host) => {
    const page = await open(browser, host.address + 'a/');
    await untilShown(page);
    await isKept(page);
    host.halfUpdated = true; // the pages are old, and so are their parts
    host.asked = [];
    await page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration()).update().catch(() => {}); });
    await until('the attempt to keep it', () => host.asked.includes('/a/article.html'), 30);
    await new Promise(done => { setTimeout(done, 1500); });
    host.isDown = true;
    await page.reload();
    await untilShown(page);
    check(await versionOf(page) === old, 'the version is ' + await versionOf(page));
});

add('an old page whose parts the host has no more: a new version is there', async (browser, host) => {
    const page = await browser.newPage();
    // The browser kept the old page itself, as GitHub Pages lets it for ten minutes.
    host.served = 'two';
    const kept = readFileSync(join(folder, 'index.html'), 'utf8');
    await page.setRequestInterception(true);
    let isFirst = true;
    page.on('request', request => {
        if (isFirst && request.isNavigationRequest()) request.respond({status: 200, contentType: 'text/html', body: kept});
        else request.continue();
        isFirst = false;
    });
    await page.goto(host.address + 'a/?language=zh_CN');
    // Without start.js only the style sheet could say so, and that is gone too: what is seen is the sentence of the page.
    await until('words', () => page.evaluate(() => document.body.innerText.includes('请重新加载')));
});

await suite.run(() => launch(name), LANES);
rmSync(temporary, {recursive: true});
suite.finish();
