// node slow_line.mjs FOLDER: when the first picture of the page is seen on a slow line (1.5 Mbit/s, round trips of 40 ms,
// a processor that is slowed by four), on the first visit and on the second; what is fetched before and after it.
// Prints a line for each. Files are served compressed by brotli, as hosts do.
import {readdirSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join} from 'node:path';
import {brotliCompressSync, constants} from 'node:zlib';

import {launch, until, untilShown} from './harness.mjs';

const LINE = {offline: false, latency: 40, downloadThroughput: 1.5e6 / 8, uploadThroughput: 1.5e6 / 8}, SLOWER = 4;
const TYPES = {'.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
               '.png': 'image/png'};
const folder = process.argv[2], packed = new Map();
const quality = {params: {[constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24}};

function bytesOf(name) {
    if (!packed.has(name)) packed.set(name, brotliCompressSync(readFileSync(join(folder, name)), quality));
    return packed.get(name);
}
for (const name of readdirSync(folder, {recursive: true}).filter(each => /(_simd\.wasm|\.pack|(program|editor)\.js|code\.txt)$/.test(each))) bytesOf(name);
const asked = []; // [name, when]
const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname.slice(1), name = path === '' || path.endsWith('/') ? path + 'index.html' : path;
    asked.push([name, Date.now()]);
    try {
        const bytes = bytesOf(name);
        response.writeHead(200, {'Content-Type': TYPES[extname(name)] || 'application/octet-stream', 'Content-Encoding': 'br',
                                 'Content-Length': bytes.length, 'Cache-Control': 'no-cache'}).end(bytes);
    } catch {
        response.writeHead(404).end();
    }
});
await new Promise(resolve => { server.listen(0, '127.0.0.1', resolve); });
const address = `http://localhost:${server.address().port}/`, browser = await launch('chromium');

async function visit(what) {
    const page = await browser.newPage(), client = await page.createCDPSession();
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', LINE);
    await client.send('Emulation.setCPUThrottlingRate', {rate: SLOWER});
    await page.evaluateOnNewDocument(() => {
        window.shares = new Set();
        const look = () => {
            const canvas = document.querySelector('canvas'), bar = document.getElementById('loading-bar');
            if (bar) window.shares.add(Math.floor(bar.value * 10));
            if (canvas && document.documentElement.dataset.opened) {
                const copy = new OffscreenCanvas(8, 8).getContext('2d');
                copy.drawImage(canvas, 0, 0, 8, 8);
                if (copy.getImageData(0, 0, 8, 8).data.some(value => value > 0 && value < 255)) {
                    window.seen = performance.now();
                    return;
                }
            }
            setTimeout(look, 50);
        };
        setTimeout(look, 50);
    });
    const from = asked.length, begun = Date.now();
    await page.goto(address, {waitUntil: 'domcontentloaded', timeout: 120000});
    const {seen, shares} = await until('the picture', () => page.evaluate(() => window.seen && {seen: window.seen, shares: window.shares.size}), 120);
    await untilShown(page);
    const before = asked.slice(from).filter(([, when]) => when < begun + seen).map(([name]) => name);
    console.log(`${what}: first picture after ${(seen / 1000).toFixed(2)} s; the bar showed ${shares} steps; fetched before it: ` +
                `${before.length} files, ${Math.round(before.reduce((sum, name) => sum + (packed.get(name)?.length || 0), 0) / 1000)} kB` +
                (before.some(name => name.endsWith('code.txt')) ? ', code.txt too' : ''));
    return page;
}

const first = await visit('first visit');
await until('the service worker', () => first.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'), 60);
const fetched = asked.filter(([name]) => name.endsWith('code.txt'));
console.log('code.txt was fetched ' + fetched.length + ' times');
await first.close();
const second = await visit('second visit');
await second.close();
await browser.close();
server.close();
