// The service worker: keeps the whole page, so that a later visit needs no network, and answers from one version only.
// The build (site.mjs) puts VERSION, the lists FILES and WHEN_USED (kept once a page has fetched them) and simd.js before
// this text. The parts of a version lie in a folder of its own; pages that were loaded before an update find theirs in the
// version before.
'use strict';

const OWN = `touchstone ${registration.scope} `, CACHE = OWN + VERSION; // other folders of this origin have other scopes
const FOLDER = `v-${VERSION}/`;
const AT_A_TIME = 4; // fetches; those of the page come first
const addressOf = name => new URL(name, registration.scope).href;

// One key for what hosts accept as one page: "scenes/", "scenes/index.html"; "function", "function.html"; any search.
function keyOf(address) {
    const url = new URL(address), path = url.pathname.replace(/\/index(\.html)?$/, '/');
    return url.origin + path + (/\/[^/.]+$/.test(path) ? '.html' : '');
}

async function keep(cache, name) {
    const address = addressOf(name), key = keyOf(address), isPart = name.startsWith(FOLDER);
    if (isPart && await cache.match(key)) return; // an attempt before this one got it
    const response = await fetch(address, {cache: isPart ? 'default' : 'no-cache', priority: 'low'}), headers = new Headers(response.headers);
    const isHtml = name.endsWith('.html'), fits = response.ok && isHtml === /^text\/html/.test(headers.get('content-type'));
    if (!fits && (isPart || isHtml)) throw new Error(`${name}: the server answered ${response.status}`);
    if (!fits) return; // licences, icon: the page works without
    const body = isHtml && !isPart ? await response.text() : await response.blob();
    // The host may be half updated.
    if (typeof body === 'string' && !body.includes(FOLDER)) throw new Error(name + ' is of another version');
    // An answer of its own, since browsers refuse one that was redirected as a page.
    headers.delete('content-encoding');
    headers.delete('content-length');
    await cache.put(key, new Response(body, {headers}));
}

// Whether a version before this one keeps it.
async function wasUsed(name) {
    for (const other of await caches.keys()) {
        if (!other.startsWith(OWN) || other === CACHE) continue;
        if ((await (await caches.open(other)).keys()).some(({url}) => url.endsWith('/' + name))) return true;
    }
    return false;
}

async function keepAll() {
    const cache = await caches.open(CACHE), names = [...FILES, FOLDER + programFile()];
    for (const name of WHEN_USED) if (await wasUsed(name)) names.push(FOLDER + name);
    await Promise.all(Array.from({length: AT_A_TIME}, async () => {
        for (let name; (name = names.shift());) await keep(cache, name);
    }));
}

self.addEventListener('install', event => event.waitUntil(keepAll().then(() => self.skipWaiting())));

// Versions before the last one go, and what an older service worker kept under a name without its folder.
async function clean() {
    const names = await caches.keys(), own = names.filter(name => name.startsWith(OWN) && name !== CACHE);
    for (const name of own.slice(0, -1)) await caches.delete(name);
    for (const name of names.filter(other => /^touchstone [0-9a-f]{16}$/.test(other))) {
        if (await (await caches.open(name)).match(registration.scope)) await caches.delete(name);
    }
}

// What pages fetched before there was a service worker: the browser may have it.
async function keepUsed() {
    const cache = await caches.open(CACHE);
    for (const name of WHEN_USED) {
        const address = addressOf(FOLDER + name), response = await fetch(address, {cache: 'only-if-cached', mode: 'same-origin'}).catch(() => null);
        if (response && response.ok) await cache.put(keyOf(address), response);
    }
}

self.addEventListener('activate', event => {
    event.waitUntil(clean().then(keepUsed).then(() => self.clients.claim()).then(() => self.clients.matchAll())
        .then(clients => clients.forEach(client => client.postMessage({version: VERSION}))));
});

async function answer(event) {
    const {request} = event, key = keyOf(request.url), own = await caches.open(CACHE);
    const kept = await own.match(key) || /\/v-[0-9a-f]{16}\//.test(key) && await caches.match(key);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok && WHEN_USED.some(name => key === keyOf(addressOf(FOLDER + name)))) event.waitUntil(own.put(key, response.clone()));
    return response;
}

// A page that asks past all that is kept asks the host.
self.addEventListener('fetch', event => {
    const {request} = event;
    if (request.method === 'GET' && request.cache !== 'no-store' && request.url.startsWith(registration.scope)) event.respondWith(answer(event));
});
