// Where the page's parts come from: on a site, the folder of its version, in which this module lies too. In the page of
// one file, one_file.js takes its place.
import {tr} from './words.js';

export const addressOf = name => new URL(name, import.meta.url).href;

// What the browser lacks for this, as a sentence; '' if nothing.
export const whatPartsLack = () => '';

// What went wrong, and what to do.
export const andAgain = message => tr('{0}. Reload the page to try again.', message);

// Throws an Error with a sentence for the viewer, but for its end.
async function fetchPart(name, read) {
    let refused;
    try {
        const response = await fetch(addressOf(name));
        refused = pageStart.refusal(name, response);
        if (!refused) return await read(response);
    } catch {
        refused = pageStart.noConnection(name);
    }
    pageStart.lookForNewVersion();
    throw new Error(refused);
}

export const fetchText = name => fetchPart(name, response => response.text());

// `onProgress` gets the number of bytes that are there.
export const fetchBytes = (name, onProgress = () => {}) => fetchPart(name, async response => {
    const reader = response.body.getReader(), parts = [];
    let length = 0;
    for (;;) {
        const {done, value} = await reader.read();
        if (done) break;
        parts.push(value);
        length += value.length;
        onProgress(length);
    }
    return new Blob(parts).arrayBuffer();
});

// By name, functions that stand for links to other pages; on a site these have addresses.
export const makeOpeners = () => ({});
