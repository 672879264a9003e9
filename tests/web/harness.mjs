// What the tests of the page share: a server, a browser, a page of it, and a count.
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {answer} from '../../src/web/page/serve.mjs';

const require = createRequire(join(process.env.TOUCHSTONE_MODULES, 'package.json'));
const puppeteer = require('puppeteer-core');

export async function serve(folder) {
    const server = spawn('node', ['src/web/page/serve.mjs', folder, '0'], {stdio: ['ignore', 'pipe', 'inherit']});
    const address = await new Promise((resolve, reject) => {
        server.stdout.once('data', data => resolve(data.toString().trim()));
        server.once('exit', () => reject(new Error('the server ended')));
    });
    return {address, close: () => server.kill()};
}

// A server whose answers `change(request, response, path)` may give itself, or add headers to: it returns true if it answered, an
// object of headers, or nothing.
export async function serveChanged(folder, change) {
    const sockets = new Set();
    const server = createServer((request, response) => {
        const changed = change(request, response, new URL(request.url, 'http://localhost').pathname);
        if (changed !== true) answer(typeof folder === 'function' ? folder() : folder, request, response, changed);
    });
    server.on('connection', socket => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
    });
    await new Promise(resolve => { server.listen(0, '127.0.0.1', resolve); });
    const close = () => {
        server.close();
        sockets.forEach(socket => socket.destroy());
    };
    return {address: `http://localhost:${server.address().port}/`, close};
}

// `more`: arguments of Chromium, or preferences of Firefox.
export function launch(name, more) {
    return name === 'firefox'
        ? puppeteer.launch({browser: 'firefox', executablePath: '/usr/bin/firefox-esr', headless: true, extraPrefsFirefox: more})
        : puppeteer.launch({executablePath: '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu', ...more || []]});
}

export class Suite {
    constructor(only = '') {
        this.only = only;
        this.passed = 0;
        this.failed = 0;
        this.waiting = [];
    }

    async test(name, run) {
        if (!name.includes(this.only)) return;
        const start = Date.now();
        try {
            await run();
            this.passed++;
            console.log(`ok    ${name} (${Date.now() - start} ms)`);
        } catch (error) {
            this.failed++;
            console.log(`FAIL  ${name}: ${error && error.stack || error}`);
        }
    }

    // A test that shares nothing with others: what pages keep in its browser is gone with it. It runs with `run`.
    add(name, run) { this.waiting.push({name, run}); }

    // Runs those that were added, some at a time, each of these in a browser of its own.
    async run(launched, lanes) {
        const waiting = this.waiting.filter(({name}) => name.includes(this.only));
        await Promise.all(Array.from({length: Math.min(lanes, waiting.length)}, async () => {
            const browser = await launched();
            for (let next; (next = waiting.shift());) {
                const own = await browser.createBrowserContext(); // else the language of one test's page was the next one's first
                await this.test(next.name, () => next.run(own));
                await own.close();
            }
            await browser.close();
        }));
    }

    finish() { console.log(`${this.passed} ${this.failed}`); }
}

export function check(condition, sentence) {
    if (!condition) throw new Error(sentence);
}

// Waits until the function returns something true, and returns that.
export async function until(what, probe, seconds = 60) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
        const value = await probe();
        if (value) return value;
        await new Promise(resolve => setTimeout(resolve, 50));
    }
    throw new Error('not seen in ' + seconds + ' s: ' + what);
}

export const statusOf = page => page.$eval('#status', element => element.textContent);

// Until the page of a function says what matches, and returns all that it says.
export async function says(page, what, seconds = 240) {
    let status;
    try {
        await until(String(what), async () => what.test(status = await statusOf(page)), seconds);
    } catch (error) {
        throw new Error(`${error.message}, it says: ${status}`);
    }
    return status;
}

// Until the page's own script has opened what the address asks for.
export function untilOpened(page, seconds = 60) {
    return until('the page', () => page.evaluate(() => document.documentElement?.dataset.opened === 'yes'), seconds);
}

// Until the program has opened and has shown its first picture: the title names the scene from then on.
export function untilShown(page, seconds = 120) {
    return until('the program and its first scene', () => page.evaluate(() =>
        document.documentElement?.dataset.opened === 'yes' && document.title.includes(' · ')), seconds);
}

// Pastes into the editor, at the cursor: Chromium takes the first, Firefox the others.
export function paste(page, text) {
    return page.evaluate(pasted => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        document.querySelector('.cm-content').dispatchEvent(
            new ClipboardEvent('paste', {clipboardData, dataType: 'text/plain', data: pasted, bubbles: true, cancelable: true}));
    }, text);
}

// A page of the program at this address, whose errors are kept in `errors`.
export async function openPage(browser, address, view = {width: 1280, height: 800}) {
    const page = await browser.newPage();
    page.errors = [];
    page.on('pageerror', error => page.errors.push(error.message));
    await page.setViewport(view);
    await page.goto(address);
    await untilShown(page);
    return page;
}

// How many pixels of the canvas have each of the colours 0xRRGGBB.
export function countPixels(page, colors, selector = 'canvas') {
    return page.evaluate((wanted, of) => {
        const from = document.querySelector(of), copy = new OffscreenCanvas(from.width, from.height);
        const context = copy.getContext('2d');
        context.drawImage(from, 0, 0);
        const data = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
        const counts = wanted.map(() => 0);
        const keys = wanted.map(c => (0xff000000 | (c & 255) << 16 | (c & 0xff00) | c >> 16 & 255) >>> 0);
        for (const pixel of data) {
            const at = keys.indexOf(pixel);
            if (at >= 0) counts[at]++;
        }
        return counts;
    }, colors, selector);
}

export const HIT = 0xC81E2B, MISS = 0x1D5BD0; // lines of the light palette

// The middles of the upper and the lower box of scene 41, found by their blue fill.
export const middles = page => page.evaluate(blue => {
    const canvas = document.querySelector('canvas'), copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d');
    context.drawImage(canvas, 0, 0);
    const {data} = context.getImageData(0, 0, Math.floor(canvas.width * 0.7), Math.floor(canvas.height * 0.85));
    const width = Math.floor(canvas.width * 0.7), rows = [];
    for (let i = 0; i < data.length; i += 4) {
        if ((data[i] << 16 | data[i + 1] << 8 | data[i + 2]) === blue) rows.push([i / 4 % width, Math.floor(i / 4 / width)]);
    }
    const middle = list => ({x: list.reduce((s, p) => s + p[0], 0) / list.length,
                             y: list.reduce((s, p) => s + p[1], 0) / list.length});
    const whole = middle(rows);
    return [middle(rows.filter(p => p[1] < whole.y)), middle(rows.filter(p => p[1] >= whole.y))];
}, MISS);

// Rules for a whole page, which axe does not apply to the document of a frame in it.
const OF_PAGE = ['landmark-one-main', 'page-has-heading-one', 'region'];

// The violations in a document as "rule: element, ...". Frames have documents of their own.
export async function violations(frame, rules) {
    if (!await frame.evaluate(() => 'axe' in window)) await frame.evaluate(readFileSync(join(process.env.TOUCHSTONE_MODULES, 'node_modules/axe-core/axe.min.js'), 'utf8'));
    return frame.evaluate(async (values, left) => {
        const options = {iframes: false, resultTypes: ['violations'], rules: Object.fromEntries(left.map(rule => [rule, {enabled: false}])), ...(values ? {runOnly: {type: 'rule', values}} : {})};
        const of = node => node.target + ' ' + node.any.concat(node.all).map(({message}) => message).join(' ').slice(0, 160);
        const {violations, passes} = await axe.run(document, options);
        if (violations.length + passes.length === 0) return ['axe has looked at nothing'];
        return violations.map(({id, nodes}) => `${id}: ` + nodes.slice(0, 3).map(of).join('; ') + (nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''));
    }, rules, frame.parentFrame() ? OF_PAGE : []);
}
