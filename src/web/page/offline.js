// The service worker: keeps the page's files, so that a later visit needs no network. The build puts
// the list of files and their version before this text; a new version replaces all of them at once.
'use strict';

const CACHE = 'touchstone ' + VERSION;

self.addEventListener('install', event => {
    event.waitUntil(caches.open(CACHE)
        .then(cache => cache.addAll(FILES.map(file => new Request(file, {cache: 'no-cache'}))))
        .then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
    event.waitUntil(caches.keys()
        .then(names => Promise.all(names.filter(name => name.startsWith('touchstone ') && name !== CACHE)
            .map(name => caches.delete(name))))
        .then(() => self.clients.claim()));
});

// What a language needs is kept once it was fetched.
async function answer(request) {
    const cache = await caches.open(CACHE), kept = await cache.match(request, {ignoreSearch: true});
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok && LATER.some(file => request.url.endsWith('/' + file))) await cache.put(request, response.clone());
    return response;
}

self.addEventListener('fetch', event => {
    const {request} = event;
    if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
    event.respondWith(answer(request));
});
