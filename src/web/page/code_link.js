// Code in the address of the page: #code= and the text, deflated, in the letters of base64 for addresses.
import {TEXT_MOST} from './kept.js';

// Characters of an address that all browsers take: Firefox up to 1 MiB, Chromium 2.
export const LINK_MOST = 1e6;

export const isCodeLink = hash => hash.startsWith('#code=');

const PIECE = 1024;

// Stops with a RangeError after `most` bytes: a short link can hold gigabytes. The bytes go in by pieces, since
// browsers make all that is in a piece before the first of it can be read.
async function pipe(bytes, through, most = Infinity) {
    let at = 0;
    const pieces = new ReadableStream({
        pull(to) {
            if (at >= bytes.length) return to.close();
            to.enqueue(bytes.subarray(at, at += PIECE));
        },
    });
    const reader = pieces.pipeThrough(through).getReader(), parts = [];
    for (let length = 0;;) {
        const {done, value} = await reader.read();
        if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
        length += value.length;
        if (length > most) {
            reader.cancel();
            throw new RangeError('too long');
        }
        parts.push(value);
    }
}

// The address of this page with the text. It may have more than LINK_MOST characters.
export async function linkOf(text) {
    const packed = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
    let letters = '';
    for (let at = 0; at < packed.length; at += 4096) letters += String.fromCharCode(...packed.subarray(at, at + 4096));
    return location.href.split('#')[0] + '#code=' + btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

// The text of such an address. Throws a RangeError if it has more than TEXT_MOST characters, another error if
// it is damaged.
export async function codeOfLink(hash) {
    const base = atob(decodeURIComponent(hash.slice('#code='.length)).replace(/-/g, '+').replace(/_/g, '/'));
    const packed = Uint8Array.from(base, letter => letter.charCodeAt(0));
    const bytes = await pipe(packed, new DecompressionStream('deflate-raw'), 3 * TEXT_MOST); // UTF-8: 3 at most
    const text = new TextDecoder('utf-8', {fatal: true}).decode(bytes);
    if (text.length > TEXT_MOST) throw new RangeError('too long');
    return text;
}
