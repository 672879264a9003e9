// In place of parts.js in the page of one file: its parts are data blocks of the document (one_file.mjs), the name of each its
// id. Nothing is fetched, also not over http: the page's policy forbids it.
import {tr} from './words.js';

function blockOf(name) {
    const block = document.getElementById(name);
    if (!block) throw new Error(tr('{0} could not be loaded', name));
    return block;
}

// Of a script, as text.
export const addressOf = name => URL.createObjectURL(new Blob([blockOf(name).textContent], {type: 'text/javascript'}));

export const whatPartsLack = () => typeof DecompressionStream === 'function' ? ''
    : tr('This browser is too old for this file. Chrome 97, Edge 97, Firefox 113, Safari 16.4 and later ones can open it.');

export const andAgain = message => tr('{0}. Copy or download this file again.', message);

export const fetchText = async name => blockOf(name).textContent;

export async function fetchBytes(name, onProgress = () => {}) {
    try {
        const packed = Uint8Array.from(atob(blockOf(name).textContent), sign => sign.charCodeAt(0));
        const bytes = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
        onProgress(bytes.byteLength);
        return bytes;
    } catch {
        throw new Error(tr('{0} is damaged', name));
    }
}

// `key` presses a key of the program; `showProblem` shows a sentence.
export function makeOpeners({key, showProblem}) {
    const licences = document.getElementById('licences');
    licences.querySelector('button').addEventListener('click', () => licences.close());
    return {
        course() {
            key('Ctrl+O');
            key('Tab');
        },
        // A frame that a document makes of its own text has that document's policy besides its own. Functions need one that
        // compiles text; the page must not have it.
        ownFunction() {
            showProblem(tr('This file cannot judge a function of your own: the sandbox for it needs a page of its own. Use Touchstone\'s site, or the program for the desktop.'));
        },
        licences() {
            licences.querySelector('pre').textContent = blockOf('licences.txt').textContent;
            licences.showModal();
        },
        javascript: null, // that page is not in the file
    };
}
