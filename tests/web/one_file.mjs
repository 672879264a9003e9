// The page of one file as a pupil uses it: opened from a file, without a network, on a phone's screen, from a course's site.
// usage: TOUCHSTONE_MODULES=FOLDER node tests/web/one_file.mjs chromium|firefox FILE [PART-OF-A-NAME]
import {mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {check, countPixels, HIT, launch, middles, MISS, Suite, until, untilShown, violations} from './harness.mjs';

const [name, file, only] = process.argv.slice(2), isChromium = name === 'chromium';
const suite = new Suite(only), address = pathToFileURL(resolve(file)).href, text = readFileSync(file, 'utf8');
const temporary = mkdtempSync(join(tmpdir(), 'touchstone-file-'));
const CASE = 'obb,100,150,15,70,-0x1.0f5193eacep-1,0x1.b2335c2cda8p-1;obb,100,70,20,55,0x1.1db8f6d6a4p-4,0x1.fec0b7171p-1';
const LANES = 2; // tests at a time, each in a browser of its own

// A browser whose every connection ends at a port of this machine at which nothing listens.
const offline = () => launch(name, isChromium ? ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=<-loopback>']
    : {'network.proxy.type': 1, 'network.proxy.http': '127.0.0.1', 'network.proxy.http_port': 9, 'network.proxy.ssl': '127.0.0.1', 'network.proxy.ssl_port': 9});

// Opens an address; `requests` and `errors` are what it asks for and complains of from then on.
async function open(browser, at, view = {width: 1280, height: 800}, prepare = () => {}) {
    const page = await browser.newPage();
    Object.assign(page, {requests: [], errors: []});
    page.on('request', request => page.requests.push(request.url()));
    page.on('pageerror', error => page.errors.push(error.message));
    page.on('console', message => { if (['error', 'warning', 'warn'].includes(message.type())) page.errors.push(message.text()); });
    await page.setViewport(view);
    await page.evaluateOnNewDocument(prepare);
    await page.goto(at);
    return page;
}
async function openShown(browser, at, view, prepare) {
    const page = await open(browser, at, view, prepare);
    await untilShown(page);
    return page;
}

// Nothing was asked for but the document and what it made itself, and nothing was complained of.
function isCalm(page, document = address) {
    const others = page.requests.filter(url => url.replace(/[?#].*/, '') !== document && !/^(blob|data):/.test(url));
    check(others.length === 0, 'it asks for ' + others.join(' '));
    check(page.requests.filter(url => url.startsWith(document)).length <= 1, 'the document was asked for again'); // Firefox reports no file
    check(page.errors.length === 0, 'errors: ' + page.errors.join('; '));
}
const problemOf = page => page.$eval('#problem', note => note.offsetHeight > 0 ? note.textContent.trim() : '');
const alertsOf = page => page.evaluate(() => [...document.querySelectorAll('[role=alert]')]
    .filter(element => element.checkVisibility()).map(element => element.textContent).join(' '));

suite.add('it has at most 6 MB', async () => {
    const {size} = statSync(file);
    check(size > 1e6 && size <= 6e6, size + ' bytes');
});

suite.add('from a file: picture, a drag, other scenes, source, Chinese and back, without one request', async browser => {
    const page = await openShown(browser, address + '#41_obb/t=0');
    await until('blue lines', async () => (await countPixels(page, [MISS]))[0] > 100);
    const size = async () => (await page.screenshot({encoding: 'base64', clip: {x: 560, y: 60, width: 400, height: 500}})).length;
    const before = await until('a still picture', async () => {
        const first = await size();
        await new Promise(next => setTimeout(next, 300));
        return first === await size() && first;
    });
    await page.keyboard.press('F8');
    await until('a page of source', async () => await size() > 1.3 * before);
    await page.keyboard.press('F8');
    await until('the picture', async () => await size() < 1.3 * before);
    const [from, to] = await until('two boxes', () => middles(page).then(both => both[0].x > 0 && both));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, {steps: 4});
    await page.mouse.move(to.x, to.y, {steps: 4});
    await page.mouse.up();
    await until('red lines', async () => (await countPixels(page, [HIT]))[0] > 2000);
    await until('its case in the address', async () => page.url().includes('expect,overlapping'));
    await page.keyboard.press('PageDown');
    await until('the next scene', async () => !(await page.title()).startsWith('Two turned boxes (OBBs)'));
    await page.keyboard.press('F10');
    await until('Chinese', async () => /[\u4e00-\u9fff]/.test(await page.title()) && await page.$eval('#foot [data-key=F1]', button => button.textContent) === '帮助');
    await page.keyboard.press('F10');
    await until('English', async () => !/[\u4e00-\u9fff]/.test(await page.title()));
    isCalm(page);
    await page.close();
});

suite.add('from a file: a link with a case, and the shared one, which has no path in it', async browser => {
    const page = await openShown(browser, address, undefined, () => {
        Object.defineProperty(navigator, 'clipboard', {value: {writeText: async copied => { window.copied = copied; }}});
    });
    check(await problemOf(page) === '', await problemOf(page));
    await page.evaluate(line => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', line);
        document.dispatchEvent(new ClipboardEvent('paste', {clipboardData, dataType: 'text/plain', data: line, bubbles: true}));
    }, `touchstone.html#41_obb/t=46/${CASE};expect,apart;method,obb_four_axes`);
    await until('the scene and the case of the pasted link', async () => page.url().includes('#41_obb/') && page.url().includes(CASE));
    await page.$eval('#foot [data-do=share]', button => button.click());
    const copied = await until('the link', () => page.evaluate(() => window.copied));
    check(copied === 'touchstone.html' + new URL(page.url()).hash, copied);
    await page.evaluate(() => { location.hash = '#13_circle_circle'; });
    await until('another scene by the address', async () => (await page.title()).startsWith('Two circles'));
    isCalm(page);
    await page.close();
});

suite.add('from a file, on a phone: nothing is wider than the screen, a finger drags, the menu leads nowhere else', async browser => {
    const page = await openShown(browser, address + '#41_obb/t=28', isChromium
        ? {width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true} : {width: 390, height: 844});
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'wider than the screen');
    check(await page.$$eval('#bar button', buttons => buttons.every(button => button.getBoundingClientRect().bottom <= innerHeight)), 'a button is cut');
    if (isChromium) {
        const before = page.url();
        await page.touchscreen.touchStart(150, 300);
        for (let y = 310; y <= 420; y += 10) await page.touchscreen.touchMove(150, y);
        await page.touchscreen.touchEnd();
        await until('another address', async () => page.url() !== before);
    }
    await page.click('#bar [data-name=next]');
    await until('the next scene', async () => !(await page.title()).startsWith('Two turned boxes (OBBs)'));
    await page.click('#bar [data-name=more]');
    const links = await page.$$eval('a', all => all.filter(link => link.checkVisibility()).map(link => link.outerHTML));
    check(links.length === 0, 'links: ' + links);
    const press = words => page.$$eval('#more button', (all, own) => all.find(button => button.textContent === own).click(), words);
    await press('Your own function');
    await until('why there is no editor', async () => /cannot judge a function.*site/.test(await problemOf(page)));
    await page.click('#bar [data-name=more]');
    await press('Licences');
    await until('the licences', () => page.$eval('#licences', box => box.open && /MIT License/.test(box.textContent) && /FreeType/.test(box.textContent)));
    await page.click('#licences button');
    await page.click('#bar [data-name=more]');
    await press('Course');
    await until('the focus in the input of the picker', () => page.evaluate(() => document.activeElement.id === 'typing'));
    isCalm(page);
    await page.close();
});

suite.add('from a file: the foot has no links; a picture and a video are saved; settings are kept', async browser => {
    const page = await openShown(browser, address + '?language=zh_CN#41_obb/t=0');
    const links = await page.$$eval('a', all => all.filter(link => link.checkVisibility()).map(link => link.outerHTML));
    check(links.length === 0, 'links: ' + links);
    await page.$eval('#foot [data-opens=ownFunction]', button => button.click());
    await until('why there is no editor, in Chinese', async () => /[\u4e00-\u9fff]{8}/.test(await problemOf(page)));
    await page.evaluate(() => {
        window.saved = [];
        HTMLAnchorElement.prototype.click = function () { window.saved.push(this.download); };
    });
    await page.$eval('#foot [data-do=picture]', button => button.click());
    await until('the picture', () => page.evaluate(() => window.saved.some(saved => saved.endsWith('.png'))));
    await page.focus('#picture');
    await page.keyboard.press('F9');
    await until('REC', () => page.evaluate(() => document.documentElement.dataset.records === 'yes'));
    await new Promise(done => setTimeout(done, 500));
    await page.keyboard.press('F9');
    await until('the video', () => page.evaluate(() => window.saved.some(saved => /\.(webm|mp4)$/.test(saved))));
    await page.keyboard.press('F2');
    await until('another palette', () => page.evaluate(() => JSON.parse(localStorage.getItem('touchstone settings')).palette === 'dark'));
    isCalm(page);
    await page.goto('about:blank');
    await page.goto(address);
    await untilShown(page);
    check(await page.evaluate(() => document.documentElement.dataset.palette) === 'dark', 'the palette was not kept');
    await page.close();
});

suite.add('its policy allows no connection, no frame with an address, no text as code', async browser => {
    const page = await openShown(browser, address);
    const allowed = await page.evaluate(async () => {
        const done = [];
        const blocked = new Set();
        document.addEventListener('securitypolicyviolation', ({effectiveDirective}) => blocked.add(effectiveDirective.replace(/-elem$/, '')));
        await fetch('http://touchstone.invalid/').catch(() => {});
        await new Promise(next => setTimeout(() => { // later: the test's own text may use it
            try {
                if ((0, eval)('1')) done.push('eval');
            } catch {
                // So it shall be.
            }
            next();
        }));
        const add = (tag, fields) => document.body.append(Object.assign(document.createElement(tag), fields));
        add('iframe', {src: 'http://touchstone.invalid/'});
        add('img', {src: 'http://touchstone.invalid/'});
        add('script', {textContent: 'window.ran = true'});
        add('style', {textContent: 'p { color: red }'});
        const left = () => ['connect-src', 'frame-src', 'img-src', 'script-src', 'style-src'].filter(directive => !blocked.has(directive));
        for (let turn = 0; turn < 100 && left().length > 0; turn++) await new Promise(next => setTimeout(next, 100));
        if (window.ran) done.push('script');
        done.push(...left());
        return done;
    });
    check(allowed.length === 0, 'allowed: ' + allowed);
    await page.close();
});

suite.add('a link with code, of another page, says why it is not run', async browser => {
    const page = await openShown(browser, address + '?language=en#code=AAAA');
    await until('why', async () => /cannot judge a function/.test(await problemOf(page)));
    isCalm(page);
    await page.close();
});

if (isChromium) {
    suite.add('axe finds nothing, with the licences open too', async browser => {
        for (const language of ['en', 'zh_CN']) {
            const page = await openShown(browser, `${address}?language=${language}`);
            const found = await violations(page.mainFrame());
            await page.$eval('#foot [data-opens=licences]', button => button.click());
            await until('the licences', () => page.$eval('#licences', box => box.open));
            found.push(...await violations(page.mainFrame()));
            check(found.length === 0, found.join('\n'));
            await page.close();
        }
    });
}

// ---- What is wrong

const variant = (title, changed) => {
    const own = join(temporary, title + '.html');
    writeFileSync(own, changed);
    return pathToFileURL(own).href;
};
suite.add('a file that ends too early says so, in both languages', async browser => {
    for (const [where, length] of [['in_program', text.length >> 1], ['before_its_end', text.indexOf('id="whole-file"') - 5]]) {
        for (const [language, expected] of [['en', /not complete.*again/], ['zh_CN', /[\u4e00-\u9fff]{6}/]]) {
            const page = await open(browser, variant(where, text.slice(0, length)) + '?language=' + language);
            await until('the words', async () => expected.test(await alertsOf(page)));
            await page.close();
        }
    }
});
suite.add('a block that is damaged, and a browser that is too old', async browser => {
    const at = text.indexOf('id="files.pack"') + 5000;
    const page = await open(browser, variant('damaged', text.slice(0, at) + 'AAAA' + text.slice(at + 4)));
    await until('the words', async () => /files\.pack is damaged.*again/.test(await alertsOf(page)));
    await page.close();
    const old = await open(browser, address, undefined, () => { delete window.DecompressionStream; });
    await until('the browsers that can', async () => /too old.*Firefox 113/.test(await alertsOf(old)));
    await old.close();
});

// ---- On a site

// Runs with the address of a server that has the file and pages of `others`; counts what is asked of it.
async function onSite(headers, others, run) {
    const asked = [], server = createServer((request, response) => {
        const {pathname} = new URL(request.url, 'http://localhost');
        asked.push(pathname);
        response.writeHead(pathname === '/touchstone.html' || others[pathname] ? 200 : 404, {'Content-Type': 'text/html', Connection: 'close', ...headers});
        response.end(pathname === '/touchstone.html' ? text : others[pathname] || '');
    });
    await new Promise(ready => { server.listen(0, '127.0.0.1', ready); });
    try {
        await run(`http://127.0.0.1:${server.address().port}/`, asked);
    } finally {
        server.close();
    }
}
const online = () => launch(name);
async function withOnline(run) {
    const browser = await online();
    try {
        await run(browser);
    } finally {
        await browser.close();
    }
}
suite.add('on a site it asks for nothing else', () => withOnline(browser => onSite({}, {}, async (site, asked) => {
    const page = await openShown(browser, site + 'touchstone.html#41_obb/t=0');
    await page.keyboard.press('F10');
    await until('Chinese', async () => /[\u4e00-\u9fff]/.test(await page.title()));
    isCalm(page, site + 'touchstone.html');
    check(asked.join() === '/touchstone.html', 'asked for ' + asked);
    await page.close();
})));
suite.add('it runs in a sandboxed frame that keeps nothing', () => withOnline(browser => onSite({}, {
    '/course.html': '<!DOCTYPE html><title>A course</title><iframe width=900 height=600 sandbox="allow-scripts" src="touchstone.html?embed#41_obb/t=0"></iframe>',
}, async site => {
    const page = await open(browser, site + 'course.html');
    const frame = await until('the frame', () => page.frames().find(each => each.url().includes('touchstone.html')));
    await until('its scene', () => frame.evaluate(() => document.documentElement.dataset.opened === 'yes' && document.title.includes(' · ')), 120);
    check(await frame.evaluate(() => origin) === 'null', 'the frame has an origin');
    const errors = page.errors.filter(error => !/autofocus|favicon|404/.test(error)); // of the course's page
    check(errors.length === 0, 'errors: ' + errors.join('; '));
    await page.close();
})));
// As tools of courses put an uploaded page into theirs.
for (const [kind, put] of [['a text', 'frame.srcdoc = text'], ['a blob', "frame.src = URL.createObjectURL(new Blob([text], {type: 'text/html'}))"]]) {
    suite.add(`it runs in a frame that gets it as ${kind}, where no address can follow`, () => withOnline(browser => onSite({}, {
        '/course.html': `<!DOCTYPE html><title>A course</title><iframe width=900 height=600 sandbox="allow-scripts"></iframe>
            <script>const frame = document.querySelector('iframe'); fetch('touchstone.html').then(answer => answer.text()).then(text => { ${put}; });</script>`,
    }, async site => {
        const page = await open(browser, site + 'course.html');
        const frame = await until('the frame', () => page.frames().find(each => each !== page.mainFrame()));
        const titleOf = () => page.frames().find(each => each !== page.mainFrame()).evaluate(() => document.title).catch(() => '');
        await until('its scene', async () => (await titleOf()).includes(' · '), 120);
        const before = await titleOf();
        await frame.evaluate(() => {
            window.failed = [];
            addEventListener('error', ({message}) => window.failed.push(message));
            document.querySelector('#bar [data-name=next]').click();
        });
        await until('the next scene', async () => await titleOf() !== before);
        await frame.evaluate(() => document.querySelector('#foot [data-do=share]').click());
        await until('what became of sharing', () => frame.evaluate(() => document.querySelector('#message').textContent.length > 5));
        const failed = await frame.evaluate(() => window.failed);
        check(failed.length === 0, 'errors: ' + failed.join('; '));
        await page.close();
    })));
}
for (const [title, policy, expected] of [['Workers', "worker-src 'self'", /forbids Workers.*blob:/], ['WebAssembly', "script-src 'unsafe-inline'; worker-src blob:", /WebAssembly.*'wasm-unsafe-eval'/]]) {
    suite.add('a site whose policy forbids ' + title, () => withOnline(browser => onSite({'Content-Security-Policy': policy}, {}, async site => {
        const page = await open(browser, site + 'touchstone.html');
        await until('the words', async () => expected.test(await alertsOf(page)));
        await page.close();
    })));
}

await suite.run(offline, LANES);
rmSync(temporary, {recursive: true, force: true});
suite.finish();
