// The page of the package for JavaScript: an example, and its code, which the viewer can change. The code runs nowhere here: only in
// the frame, whose origin is opaque and whose policy forbids all connections. Each run gets a frame of its own.
import {loadLanguage} from './load.js';
import {addressOf} from './parts.js';
import {speak, tr} from './words.js';

const WORDS_MAX = 300;
const $ = id => document.getElementById(id), example = $('example').textContent;
let frame = null;

function say(words, isWrong = false) {
    $('status').textContent = words;
    $('status').classList.toggle('wrong', isWrong);
}

function run() {
    frame?.remove();
    frame = document.createElement('iframe');
    frame.title = tr('the example');
    frame.src = addressOf('javascript_frame.html');
    say('');
    $('picture').append(frame);
}

function reset() {
    $('code').value = example;
    run();
}

// What the frame in the frame says (frame.mjs).
addEventListener('message', ({source, data}) => {
    if (source !== frame?.contentDocument?.querySelector('iframe')?.contentWindow) return;
    if (data?.type === 'ready') {
        const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
        source.postMessage({code: $('code').value, paper}, '*');
    } else if (data?.type === 'runs') {
        say(tr('It runs.'));
    } else if (data?.type === 'failed') {
        say(String(data.words).slice(0, WORDS_MAX), true);
    }
});

$('run').addEventListener('click', run);
$('reset').addEventListener('click', reset);
$('code').addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
});
pageStart.opened();
pageStart.keepOffline();
loadLanguage(pageStart.language).then(files => speak(pageStart.language, files),
    ({message}) => pageStart.note('alert', tr('{0}. The text is in English until the page is reloaded.', message))).finally(reset);
