// The service worker: keeps the whole page, so that a later visit needs no network, and answers from one version only.
// The build (site.mjs) puts VERSION, the list FILES and simd.js before this text. The parts of a version lie in a folder
// of its own; pages that were loaded before an update find theirs in the version before.
'use strict';

const OWN = `touchstone ${registration.scope} `, CACHE = OWN + VERSION; // other folders of this origin have other scopes
const FOLDER = `v-${VERSION}/`;
const addressOf = name => new URL(name, registration.scope).href;

// One key for what hosts accept as one page: "scenes/", "scenes/index.html"; "function", "function.html"; any search.
function keyOf(address) {
    const url = new URL(address), path = url.pathname.replace(/\/index(\.html)?$/, '/');
    return url.origin + path + (/\/[^/.]+$/.test(path) ? '.html' : '');
}

async function keep(cache, name) {
    const address = addressOf(name), key = keyOf(address), isPart = name.startsWith(FOLDER);
    if (isPart && await cache.match(key)) return; // an attempt before this one got it
    const response = await fetch(address, {cache: isPart ? 'default' : 'no-cache'}), headers = new Headers(response.headers);
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

self.addEventListener('install', event => {
    const names = [...FILES, FOLDER + programFile()];
    event.waitUntil(caches.open(CACHE).then(cache => Promise.all(names.map(name => keep(cache, name)))).then(() => self.skipWaiting()));
});

// Versions before the last one go, and what an older service worker kept under a name without its folder.
async function clean() {
    const names = await caches.keys(), own = names.filter(name => name.startsWith(OWN) && name !== CACHE);
    for (const name of own.slice(0, -1)) await caches.delete(name);
    for (const name of names.filter(other => /^touchstone [0-9a-f]{16}$/.test(other))) {
        if (await (await caches.open(name)).match(registration.scope)) await caches.delete(name);
    }
}

self.addEventListener('activate', event => {
    event.waitUntil(clean().then(() => self.clients.claim()).then(() => self.clients.matchAll())
        .then(clients => clients.forEach(client => client.postMessage({version: VERSION}))));
});

async function answer(request) {
    const key = keyOf(request.url), own = await caches.open(CACHE);
    return await own.match(key) || /\/v-[0-9a-f]{16}\//.test(key) && await caches.match(key) || fetch(request);
}

// A page that asks past all that is kept asks the host.
self.addEventListener('fetch', event => {
    const {request} = event;
    if (request.method === 'GET' && request.cache !== 'no-store' && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});
