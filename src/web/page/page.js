// The page: loads the program, puts it on the canvas, and does for it what a window does.
import {makeBar} from './bar.js';
import {FLAG, Instance} from './instance.js';
import {loadCode, loadLanguage, loadProgram, whatIsMissing} from './load.js';
import {addressOf, andAgain, fetchText, makeOpeners} from './parts.js';
import {makeRead} from './read.js';
import {keepSettings, readSettings} from './settings.js';
import {makeShapes} from './shapes.js';
import {speak, tr} from './words.js';

const $ = id => document.getElementById(id);
const root = document.documentElement, embed = new URLSearchParams(location.search).has('embed');

let instance = null, settings = null, read = null;
let state = {};
let paletteChosen = false, languageChosen = false, readChosen = false;
let languageFiles = []; // of the language that is not English

// ---- Words for the viewer

function notify(sentence) {
    const notice = $('notice');
    notice.querySelector('p').textContent = sentence;
    notice.querySelector('button').onclick = () => location.reload();
    notice.showModal();
}

// ---- Out: clipboard, files

async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        // Without a secure connection there is no such clipboard: the old way, by a selection.
        const area = document.createElement('textarea');
        area.value = text;
        area.className = 'unseen';
        document.body.append(area);
        area.select();
        const done = document.execCommand('copy');
        area.remove();
        $('picture').focus();
        return done;
    }
}

function download({name, bytes}) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    say(tr('Saved {0}', name));
}

const say = text => instance.post({type: 'say', text});

async function copyAndSay(text, words) {
    const done = await copyText(text);
    say(done ? words : tr('Not copied: the browser does not allow it'));
}

// What is wrong with a link stays until it is closed or another one is shown.
function showProblem(words) {
    $('problem').querySelector('p').textContent = words;
    $('problem').querySelector('button').hidden = !words;
}

// ---- The address

let shown = location.hash; // that this page wrote or took

// `why`: a case was to be copied, and there is none.
function followLink({link, asked, why}) {
    const sceneOf = hash => hash.slice(1).split('/')[0];
    const changed = sceneOf(link) !== sceneOf(shown);
    shown = link;
    const address = location.pathname + location.search + link;
    try {
        if (changed && sceneOf(location.hash)) history.pushState(null, '', address);
        else history.replaceState(null, '', address);
    } catch {
        // This document has no address that could follow: its text came from another document.
    }
    $('whole').href = location.pathname + link;
    if (!asked) return;
    // The path of a file is of no use elsewhere, and has the name of its owner in it.
    const isFile = !/^https?:$/.test(location.protocol);
    const copied = isFile ? tr('Copied a link to what you see: pasted into another Touchstone, it shows the same') : tr('Copied a link to what you see: opened, it shows the same');
    copyAndSay(isFile ? 'touchstone.html' + link : new URL(location.pathname + link, location.href).href, why ? `${why} · ${copied}` : copied);
}

const openers = makeOpeners({key: name => instance.key(name), showProblem});
const holdsCode = () => location.hash.startsWith('#code=');

// Code belongs to the page of one's own functions, if there is one.
function leavesForCode() {
    if (!holdsCode()) return false;
    if (openers.ownFunction) openers.ownFunction();
    else location.replace('function.html' + location.search + location.hash);
    return true;
}

function openLink() {
    if (location.hash === shown || !location.hash || leavesForCode()) return;
    shown = location.hash;
    instance.post({type: 'link', link: location.hash});
}

// ---- The program's messages

function keep() {
    if (!embed && read) keepSettings(state, paletteChosen, languageChosen, readChosen ? read.shown : null);
}

function followState(message) {
    const first = !state.palette;
    if (!first && message.state.palette !== state.palette) paletteChosen = true;
    if (message.state.language !== state.language) {
        if (!first) languageChosen = true;
        speak(message.state.language, languageFiles);
        $('language').textContent = message.state.language === 'en' ? '中文' : 'English';
    }
    state = message.state;
    if (root.dataset.palette !== state.palette) showPalette(state.palette);
    document.title = state.title + ' · Touchstone';
    if ($('message').textContent !== state.message) $('message').textContent = state.message;
    $('answer').setAttribute('aria-live', state.playing === '1' ? 'off' : 'polite'); // no reader keeps up with what plays
    if ($('read-alone')) $('read-alone').href = (state.language === 'en' ? 'scenes/' : 'scenes/zh/') + state.scene + '.html';
    keep();
}

// Shows the program in a language that it was opened without.
async function bringLanguage() {
    try {
        languageFiles = await loadLanguage('zh_CN');
        instance.post({type: 'language', language: 'zh_CN', files: languageFiles});
    } catch ({message}) {
        say(message);
    }
}

function listenToPage() {
    const takesText = element => element instanceof HTMLInputElement && element.id !== 'typing';
    document.addEventListener('paste', event => {
        const text = event.clipboardData.getData('text');
        if (takesText(event.target) || !text) return;
        event.preventDefault();
        instance.post({type: 'paste', text});
    });
    const give = async file => {
        if (file) instance.post({type: 'file', name: file.name, bytes: await file.arrayBuffer()});
    };
    document.addEventListener('keydown', event => {
        if (event.key === 'Tab') root.dataset.tabbed = 'yes'; // the focus is shown to those who move it by keys
    }, true);
    document.addEventListener('dragover', event => event.preventDefault());
    document.addEventListener('drop', event => {
        event.preventDefault();
        const text = event.dataTransfer.getData('text');
        if (event.dataTransfer.files.length) give(event.dataTransfer.files[0]);
        else if (text) instance.post({type: 'paste', text});
    });
    $('file').addEventListener('change', () => give($('file').files[0]));
    window.addEventListener('hashchange', openLink);
    window.addEventListener('popstate', openLink);
    const act = ({target}) => {
        if (target.dataset.key) instance.key(target.dataset.key);
        if (target.dataset.do) instance.post({type: target.dataset.do});
        if (target.dataset.opens) return openers[target.dataset.opens]();
        if (target.tagName === 'BUTTON') $('picture').focus();
    };
    $('foot').addEventListener('click', act);
    $('problem').querySelector('button').addEventListener('click', () => {
        showProblem('');
        $('picture').focus();
    });
    $('read').querySelector('header').addEventListener('click', act);
}

let isKept = embed; // for a visit without a network, behind the first picture

// Says why the Worker does not work: its script did not come, or the policy of the host, which only the Worker gets to
// know, forbids it the program.
async function workerFailed(reason) {
    if (/unsafe-eval|blocked by CSP|Content Security Policy/.test(reason)) return pageStart.forbid('wasm');
    try {
        await fetchText('program.js');
    } catch ({message}) {
        return pageStart.fail(andAgain(message));
    }
    pageStart.fail(tr('Touchstone could not start: {0}', reason));
}

async function start() {
    if (pageStart.failed) return;
    const missing = whatIsMissing();
    if (missing) return pageStart.fail(missing);
    if (leavesForCode() && !openers.ownFunction) return;
    if (embed) root.dataset.embed = 'yes';
    $('whole').hidden = !embed;
    settings = readSettings();
    let language = pageStart.language, without = '';
    paletteChosen = settings.paletteChosen;
    languageChosen = settings.language !== undefined;
    try {
        languageFiles = await loadLanguage(language);
        speak(language, languageFiles);
    } catch ({message}) {
        language = 'en';
        without = tr('{0}. Touchstone is in English until the page is reloaded.', message);
    }
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const worker = new Worker(addressOf('program.js')); // its script comes along with the program
    worker.onerror = event => {
        event.preventDefault(); // it is not the page's too
        workerFailed(event.message);
    };
    let program;
    try {
        program = await loadProgram(share => {
            $('loading-bar').value = share;
            pageStart.progress();
        });
    } catch ({message}) {
        return pageStart.fail(andAgain(message));
    }
    let followBar = () => {};
    readChosen = settings.readChosen === true;
    const shapes = makeShapes($('items'), $('scene-text'), $('answer'), message => instance.post(message));
    instance = new Instance($('picture'), worker, {
        opened() {
            pageStart.opened();
            if (without) pageStart.note('alert', without);
            read.opened();
            const ask = new Map([['predict', 'F6'], ['bug', 'F7']]).get(new URLSearchParams(location.search).get('ask'));
            if (ask) instance.key(ask); // of the course
        },
        failed: ({reason}) => workerFailed(reason),
        hangs: () => notify(tr('Touchstone did not answer for ten seconds and was stopped.')),
        crashed: ({reason}) => notify(tr('Touchstone stopped: {0}', reason)),
        state: message => {
            followState(message);
            followBar(state);
        },
        copied: ({text, what}) => copyAndSay(text, tr(what)),
        saved: download,
        link: followLink,
        tookLink: ({words}) => showProblem(words),
        shapes(message) {
            shapes(message);
            if (!isKept) pageStart.keepOffline();
            isKept = true;
        },
        prose: ({text}) => read.prose(text),
        inks: ({inks}) => read.inks(inks),
        pointed: ({name}) => read.pointed(name),
        read() {
            read.toggle();
            readChosen = true;
            keep();
            $('picture').focus();
        },
        wantsCode: () => loadCode().then(bytes => instance.post({type: 'code', bytes}, [bytes]),
            ({message}) => instance.post({type: 'say', text: message})),
        record: async ({scene}) => {
            const record = await import('./record.js').catch(() => fetchText('record.js')).catch(({message}) => say(message));
            record?.toggleRecording?.($('picture'), scene, download, say);
        },
        wantsLanguage: bringLanguage,
        wantsPaste: () => say(tr('Paste by the menu of your browser')),
        wantsFullscreen: () => document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.(),
    }, $('typing'));
    instance.calm = embed;
    read = makeRead($('read'), message => instance.post(message), settings.read && !embed);
    instance.open({
        ...program, files: program.files.concat(languageFiles), language, palette: settings.palette, fontScale: settings.fontScale, scene: settings.scene,
        course: settings.course,
        link: location.hash.length > 1 && !holdsCode() ? location.hash : '',
        flags: (settings.panel && !embed ? FLAG.panel : 0) | (settings.simple && !embed ? FLAG.simple : 0) | (settings.first && !still && !embed ? FLAG.demo : 0) |
               (still ? FLAG.still : 0) | FLAG.read,
    });
    followBar = makeBar($('bar'), {
        key: name => instance.key(name),
        share: () => instance.post({type: 'share'}),
        picture: () => instance.post({type: 'picture'}),
        copy: () => instance.post({type: 'copy'}),
        wkt: () => instance.post({type: 'wkt'}),
        file: () => $('file').click(),
        ...openers,
    });
    instance.listen();
    listenToPage();
    if (!embed) $('picture').focus();
}

start();
