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

self.addEventListener('fetch', event => {
    const {request} = event;
    if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
    event.respondWith(caches.open(CACHE)
        .then(cache => cache.match(request, {ignoreSearch: true}))
        .then(kept => kept || fetch(request)));
});
