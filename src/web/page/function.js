// The page of a viewer's own function: the editor, what is kept and shared, and the list of findings.
// The code runs nowhere here: only in the frame, whose origin is opaque and whose policy forbids all
// connections.
import {EXAMPLES} from './examples.js';
import {loadCode, loadLanguage} from './load.js';
import {Trial} from './trial.js';
import {firstLanguage, speak, tr} from './words.js';

const $ = id => document.getElementById(id);
const KEY = 'touchstone function';
let editor = null, countLoops = code => code;
let module = null; // the bytes of a .wasm, in place of the code
let mayRun = true; // code that came by a link waits for a click
let language = 'en', languageFiles = [];

function say(words, wrong = false) {
    $('status').textContent = words;
    $('status').classList.toggle('wrong', wrong);
}

// ---- What is kept and shared

function keep(text) {
    try {
        localStorage.setItem(KEY, text);
    } catch {
        // It is not kept.
    }
}

function kept() {
    try {
        return localStorage.getItem(KEY);
    } catch {
        return null;
    }
}

async function pipe(bytes, through) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());
}

async function linkOf(text) {
    const packed = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
    const base = btoa(String.fromCharCode(...packed)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
    return location.href.split('#')[0] + '#code=' + base;
}

async function codeOfLink(hash) {
    if (!hash.startsWith('#code=')) return null;
    try {
        const base = atob(hash.slice(6).replace(/-/g, '+').replace(/_/g, '/'));
        const bytes = Uint8Array.from(base, letter => letter.charCodeAt(0));
        return new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw')));
    } catch {
        say(tr('The link is damaged: no code could be read from it.'), true);
        return null;
    }
}

// ---- The trial

const trial = new Trial($('picture'), {
    judged(message) {
        if (isRefused) return;
        if (message.findings) show(findings = message.findings);
        const stands = findings.filter(({fixed}) => !fixed).length, fixed = findings.length - stands;
        const asked = number(message.asked);
        const result = stands > 1 ? tr('{0} pairs asked: {1} findings. Click one to see it.', asked, stands)
                     : stands ? tr('{0} pairs asked: 1 finding. Click it to see it.', asked)
                     : message.asked < message.of ? tr('{0} pairs asked: no finding yet', asked)
                     : tr('{0} pairs asked: no wrong answer found', asked);
        say(fixed ? tr('{0} {1} of {2} cases fixed.', result, fixed, findings.length) : result, stands > 0);
    },
    refused({reason}) {
        isRefused = true;
        say(reason.replace(/^\/your_function: (cannot be loaded as a shared object: )?/, ''), true);
    },
    says({line, words}) {
        isRefused = true;
        say(tr('Line {0}: {1}', line, words), true);
        editor.mark([{line, message: words}]);
    },
    restarted: () => say(tr('It did not return. The program starts again, and knows the case.'), true),
    gaveUp: () => say(tr('It does not answer. Fix it and judge again.'), true),
    wantsCode: () => loadCode().then(bytes => trial.post({type: 'code', bytes}), () => {}),
    flooded: () => say(tr('It sent too many messages, and was stopped. Judge starts it again.'), true),
});

async function judge() {
    if (!mayRun) return say(tr('This code came by a link. Read it, then press Judge to run it.'), true);
    const code = editor.text;
    if (!module) keep(code);
    isRefused = false;
    editor.mark([]);
    try {
        await trial.judge(module ? {module} : {code: countLoops(code)}, code, language, languageFiles,
                          share => say(tr('Loading the program: {0} %', Math.round(100 * share))));
        say(tr('Asking ...'));
    } catch (error) {
        say(error.message, true);
    }
}

// ---- What it says

function show(findings) {
    $('findings').replaceChildren(...findings.map(({fixed, pair, words}) => {
        const row = document.createElement('li'), button = document.createElement('button');
        const sentence = document.createElement('span'), line = document.createElement('code');
        sentence.textContent = fixed ? tr('fixed: {0}', words) : words;
        sentence.className = fixed ? 'fixed' : '';
        line.textContent = pair.split(' | method ')[0];
        button.append(sentence, line);
        button.addEventListener('click', () => {
            for (const other of document.querySelectorAll('#findings button')) other.removeAttribute('aria-current');
            button.setAttribute('aria-current', 'true');
            trial.post({type: 'case', pair});
        });
        row.append(button);
        return row;
    }));
}

let findings = [];
let isRefused = false; // the text in the editor is not what is judged
const number = value => value.toLocaleString('en');

// ---- The page

function allow() {
    mayRun = true;
    judge();
}

async function start() {
    try {
        language = firstLanguage();
        languageFiles = await loadLanguage(language);
        speak(language, languageFiles);
    } catch {
        language = 'en';
    }
    const linked = await codeOfLink(location.hash);
    mayRun = linked === null;
    const text = linked ?? kept() ?? EXAMPLES[1][1];
    try {
        const made = await import('./editor.js');
        countLoops = made.countLoops;
        editor = made.makeEditor($('code'), text, judge, () => { module = null; });
    } catch {
        const area = document.createElement('textarea');
        area.value = text;
        area.setAttribute('aria-label', tr('your function, JavaScript'));
        $('code').append(area);
        editor = {get text() { return area.value; }, set text(next) { area.value = next; }, focus: () => area.focus(), mark() {}};
    }
    EXAMPLES.forEach(([name], index) => $('examples').add(new Option(tr(name), index)));
    $('examples').selectedIndex = -1;
    $('examples').addEventListener('change', () => {
        module = null;
        mayRun = true;
        editor.text = EXAMPLES[$('examples').value][1];
        editor.focus();
    });
    $('judge').addEventListener('click', allow);
    $('share').addEventListener('click', async () => {
        const link = await linkOf(editor.text);
        history.replaceState(null, '', link);
        try {
            await navigator.clipboard.writeText(link);
            say(tr('Copied the link with your code.'));
        } catch {
            say(tr('The address of this page now holds your code.'));
        }
    });
    const takeModule = async file => {
        if (!file) return;
        module = await file.arrayBuffer();
        mayRun = true;
        say(tr('{0}: {1} bytes', file.name, number(module.byteLength)));
        judge();
    };
    $('module').addEventListener('change', () => takeModule($('module').files[0]));
    document.addEventListener('dragover', event => event.preventDefault());
    document.addEventListener('drop', event => {
        if (!event.dataTransfer.files.length) return;
        event.preventDefault();
        takeModule(event.dataTransfer.files[0]);
    });
    document.documentElement.dataset.opened = 'yes';
    if (mayRun) editor.focus();
    else say(tr('This code came by a link. It does not run by itself: read it, then press Judge.'), true);
}

start();
