// The page of a viewer's own function: the editor beside the list of functions, links, and the findings.
// The code runs nowhere here: only in the frame, whose origin is opaque and whose policy forbids all
// connections.
import {codeOfLink, isCodeLink, LINK_MOST, linkOf} from './code_link.js';
import {Functions} from './functions.js';
import {TEXT_MOST} from './kept.js';
import {loadCode, loadLanguage} from './load.js';
import {addressOf, fetchText} from './parts.js';
import {Trial} from './trial.js';
import {speak, tr} from './words.js';

const $ = id => document.getElementById(id);
let editor = null, countsLoops = false;
let module = null; // the bytes of a .wasm, in place of the code
let functions = null, trialOf = null; // the list; the entry that was judged
let language = 'en', languageFiles = [];

function say(words, wrong = false) {
    verdict = null;
    $('status').textContent = words;
    $('status').classList.toggle('wrong', wrong);
}

// A verdict is on the text as it was when Judge was pressed.
function sayVerdict(words, wrong) {
    say(isChanged ? tr('Before your last change: {0}', words) : words, wrong);
    verdict = {words, wrong};
}

// ---- The list, and links

function dropModule() {
    module = null;
    $('module').value = '';
}

function endTrial() {
    judges++;
    showReading(null);
    trial.end();
    trialOf = null;
    show(findings = []);
}

// Puts an entry of the list into the editor. What was found in another one goes.
function showEntry(entry) {
    const isOther = entry !== trialOf;
    if (isOther) endTrial();
    dropModule();
    editor.show(entry, entry.text);
    if (entry.waits) say(tr('This code came by a link. It does not run by itself: read it, then press Judge.'), true);
    else if (isOther) say(tr('Judge (Ctrl+Enter) asks it hard pairs and compares every answer with the exact one.'));
}

// The address holds what was shared or came by a link until something else is in the editor.
function leaveLink() {
    if (isCodeLink(location.hash)) history.replaceState(null, '', location.pathname + location.search);
}

// Opens the code that the address holds, if it holds some.
async function openLink() {
    const hash = location.hash;
    if (!isCodeLink(hash)) return;
    try {
        const text = await codeOfLink(hash);
        if (hash === location.hash) functions.put(functions.linked(text), true);
    } catch (error) {
        if (!functions.open) functions.put(functions.first(), true);
        say(error instanceof RangeError ? tr('The link holds more than {0} characters, which is too long for this page.', number(TEXT_MOST))
                                        : tr('The link is damaged: no code could be read from it. Ask for it again, or for the code itself.'), true);
    }
}

async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

const LONG = 8000; // characters of a link

async function share() {
    functions.save();
    const text = editor.text;
    if (/\p{Cs}/u.test(text)) return say(tr('The code has half a character (a lone surrogate), which a link cannot hold. Remove it, then share.'), true);
    const link = text.length > TEXT_MOST ? null : await linkOf(text);
    if (!link || link.length > LINK_MOST) {
        return say(await copyText(text)
            ? tr('This is too long for a link: browsers take {0} characters. Copied the code itself: send it as a file.', number(LINK_MOST))
            : tr('This is too long for a link: browsers take {0} characters. Copy the code and send it as a file.', number(LINK_MOST)), true);
    }
    history.replaceState(null, '', link);
    if (!await copyText(link)) return say(tr('The address of this page now holds your code.'));
    say(link.length > LONG ? tr('Copied the link with your code: {0} characters. Some programs cut links of that length.', number(link.length))
                           : tr('Copied the link with your code.'));
}

// ---- The trial

// ---- How a function without a description is asked

let reading = null;

// In one line, with what else it could be.
function showReading(given) {
    reading = given;
    $('reading').hidden = !reading;
    if (!reading) return;
    const {signature, options, touch, isTried, notes} = reading, counts = {
        '': tr('choose'), hits: tr('count as a hit'), misses: tr('count as a miss'), either: tr('may be either'),
        'half open': tr('are half open, as of pixels'), reported: tr('are reported'), consistent: tr('hit on some sides, miss on others'),
    };
    $('signature').textContent = signature;
    $('note').textContent = notes;
    const shapes = options.map(({a, asA, b, asB}) => tr('{0} as {1} and {2} as {3}', a, asA, b, asB));
    $('shapes').replaceChildren(...[...touch ? [] : [counts['']], ...shapes].map(words => new Option(words)));
    const most = Object.keys(counts).filter(key => key === touch || key !== '' && key !== 'reported' && key !== 'consistent');
    $('touch').replaceChildren(...most.map(key =>
        new Option(key === touch && isTried ? tr('{0} (tried)', counts[key]) : counts[key], key, false, key === touch)));
}

// What is chosen becomes a comment in the code, which extras/runners/judge.mjs reads too.
function chooseReading() {
    const {options, touch, isTried} = reading, isChosen = $('touch').value !== touch || !isTried && touch !== '';
    const option = options[Math.max(0, $('shapes').selectedIndex - (touch ? 0 : 1))];
    const comment = `// touchstone: ${option.as}${isChosen ? ` touch=${$('touch').value.replace(' ', '-')}` : ''}`;
    const {text} = editor, found = /\/\/[ \t]*touchstone:.*/.exec(text);
    if (found) editor.put(found.index, found.index + found[0].length, comment);
    else editor.put(0, 0, comment + '\n');
    judge();
}

// What a verdict does not cover, in sentences. After a query that does not return no other is asked.
function notJudged({asked, refused, tolerated, tolerance}) {
    const count = number(refused), of = number(asked), sentences = [];
    if (refused > 0) {
        sentences.push(hangs ? tr('{0} of {1} pairs were not asked, after the one that did not return.', count, of)
                     : reading && refused === 1 ? tr('1 of {0} pairs was left out: its numbers would be rounded on the way to your function.', of)
                     : reading ? tr('{0} of {1} pairs were left out: their numbers would be rounded on the way to your function.', count, of)
                     : refused === 1 ? tr('1 of {0} pairs was refused by your function, not judged.', of)
                     : tr('{0} of {1} pairs were refused by your function, not judged.', count, of));
    }
    if (tolerance > 0) sentences.push(tr('Answers and measures were allowed to be off by {0} px.', tolerance));
    if (tolerated > 0) {
        sentences.push(tolerated === 1 ? tr('1 wrong answer was within that, not judged.')
                                       : tr('{0} wrong answers were within that, not judged.', number(tolerated)));
    }
    return sentences;
}

const trial = new Trial($('picture'), {
    reading: ({reading}) => showReading(reading),
    judged(message) {
        if (isRefused) return;
        if (message.findings) show(findings = message.findings);
        const stands = findings.filter(({fixed}) => !fixed).length, fixed = findings.length - stands;
        const asked = number(message.asked), isNothing = message.asked > 0 && message.notJudged === message.asked;
        const result = stands > 1 ? tr('{0} pairs asked: {1} findings. Click one to see it.', asked, stands)
                     : stands ? tr('{0} pairs asked: 1 finding. Click it to see it.', asked)
                     : hangs && message.asked === message.of ? tr('{0} pairs asked: no wrong answer found, but it did not return once, so it has not passed.', asked)
                     : isNothing ? tr('{0} pairs asked: no answer was judged.', asked)
                     : message.asked < message.of ? tr('{0} pairs asked: no finding yet.', asked)
                     : message.tolerance > 0 ? tr('{0} pairs asked: no answer found that is wrong by more than {1} px.', asked, message.tolerance)
                     : tr('{0} pairs asked: no wrong answer found.', asked);
        const isApart = stands > 0 && message.asked === message.of && findings.every(({fixed, degenerate}) => fixed || degenerate);
        const all = fixed ? tr('{0} {1} of {2} cases fixed.', result, fixed, findings.length) : result;
        sayVerdict([all, ...isApart ? [tr('About shapes that are not degenerate no wrong answer was found.')] : [], ...notJudged(message)].join(' '), stands > 0 || isNothing || hangs);
    },
    refused({reason}) {
        isRefused = true;
        // Part of the reason may be the function's own words, which shall not pass for the page's.
        say(tr('It cannot be judged: {0}', reason.replace(/^\/your_function: (cannot be loaded as a shared object: )?/, '')), true);
    },
    says({line, words}) {
        isRefused = true;
        if (line === 0) return say(tr('It cannot be judged: {0}', words), true); // browsers name no line of some errors
        showReading(null);
        say(tr('Line {0}: {1}', line, words), true);
        editor.mark([{line, message: words}]);
    },
    restarted() {
        hangs = true;
        say(tr('It did not return. The program starts again, and knows the case.'), true);
    },
    gaveUp: ({pair}) => say(pair ? tr('It does not answer when asked {0}. Fix it and judge again.', pair)
                                 : tr('It does not answer. Fix it and judge again.'), true),
    wantsCode: () => loadCode().then(bytes => trial.post({type: 'code', bytes}), () => {}),
    stopped: why => say(why, true),
});

const PARSE = 5000; // ms within which the code is parsed

// The code with a count in every loop, parsed in a Worker, which is ended if it takes too long.
async function countLoops(code) {
    if (!countsLoops) return code;
    const worker = new Worker(addressOf('loops.js'), {type: 'module'});
    let timer = 0;
    try {
        return await new Promise((resolve, reject) => {
            worker.onmessage = ({data}) => {
                if (data?.imports) {
                    const words = data.module === undefined ? tr('import.source and import.defer cannot be used: a function imports nothing')
                        : tr('it imports {0}, which the page does not have: paste what it calls beside it', data.module);
                    return reject(new Error(tr('Line {0}: {1}', data.imports, words)));
                }
                if (data) return resolve(data.code);
                worker.postMessage(code);
                timer = setTimeout(() => reject(new Error(tr('The code takes too long to read: it is nested too deeply, or far from JavaScript.'))), PARSE);
            };
            worker.onerror = event => {
                event.preventDefault();
                reject(new Error(tr('The code cannot be read: {0}', event.message || 'loops.js')));
            };
        });
    } finally {
        clearTimeout(timer);
        worker.terminate();
    }
}

let judges = 0; // how often Judge was pressed

async function judge() {
    if (!module && functions.open.waits) return say(tr('This code came by a link. Read it, then press Judge to run it.'), true);
    const code = editor.text, own = ++judges;
    trial.expect();
    functions.save();
    trialOf = functions.open;
    isRefused = hangs = isChanged = false;
    editor.mark([]);
    say(tr('Asking ...')); // the old verdict goes at once
    try {
        const source = module ? {module} : {code: await countLoops(code)};
        if (own !== judges) return;
        const stands = await trial.judge(source, code, language, languageFiles,
                                         share => say(tr('Loading the program: {0} %', Math.round(100 * share))));
        if (stands) say(tr('Asking ...')); // no other function was opened meanwhile
    } catch (error) {
        if (own === judges) say(error.message, true);
    }
}

// ---- What it says

function show(findings) {
    const rows = some => some.map(({fixed, pair, words, call}) => {
        const row = document.createElement('li'), button = document.createElement('button');
        const sentence = document.createElement('span'), line = document.createElement('code');
        sentence.textContent = fixed ? tr('fixed: {0}', words) : words;
        sentence.className = fixed ? 'fixed' : '';
        line.textContent = [pair.split(' | method ')[0], ...call ? [call] : []].join('\n');
        button.append(sentence, line);
        button.addEventListener('click', () => {
            for (const other of document.querySelectorAll('#findings button')) other.removeAttribute('aria-current');
            button.setAttribute('aria-current', 'true');
            trial.post({type: 'case', pair});
        });
        row.append(button);
        return row;
    });
    const degenerate = findings.filter(found => found.degenerate), heading = document.createElement('li');
    heading.textContent = tr('Only about degenerate shapes (without area, or of radius 0):');
    $('findings').replaceChildren(...rows(findings.filter(found => !found.degenerate)), ...degenerate.length ? [heading] : [], ...rows(degenerate));
}

let findings = [];
let hangs = false; // what is judged did not return once
let verdict = null; // {words, wrong}, if one is shown
let isChanged = false; // the text, since it was judged
let isRefused = false; // the text in the editor is not what is judged
const number = value => value.toLocaleString('en');

// ---- The page

function allow() {
    if (!module) functions.allow();
    judge();
}

async function takeModule(file) {
    if (!file) return;
    module = await file.arrayBuffer();
    say(tr('{0}: {1} bytes', file.name, number(module.byteLength)));
    judge();
}

async function makeEditor() {
    const onChange = text => {
        dropModule();
        functions.changed(text);
        isChanged = true;
        if (verdict) sayVerdict(verdict.words, verdict.wrong);
    };
    try {
        const made = await import('./editor.js');
        countsLoops = true;
        editor = made.makeEditor($('code'), judge, onChange);
    } catch {
        const reason = await fetchText('editor.js').then(() => tr('{0} could not be loaded', 'editor.js'), ({message}) => message);
        pageStart.note('alert', tr('{0}. A plain field takes its place until the page is reloaded.', reason));
        const area = document.createElement('textarea');
        area.setAttribute('aria-label', tr('your function, JavaScript'));
        area.addEventListener('input', () => onChange(area.value));
        $('code').append(area);
        editor = {get text() { return area.value; }, show(owner, text) { area.value = text; },
            put(from, to, words) {
                area.setRangeText(words, from, to);
                onChange(area.value);
            },
            focus: () => area.focus(), mark() {}};
    }
}

async function start() {
    if (pageStart.failed) return;
    try {
        language = pageStart.language;
        languageFiles = await loadLanguage(language);
        speak(language, languageFiles);
    } catch ({message}) {
        language = 'en';
        pageStart.note('alert', tr('{0}. Touchstone is in English until the page is reloaded.', message));
    }
    await makeEditor();
    functions = new Functions({list: $('functions'), fresh: $('fresh'), remove: $('remove'), problem: $('problem'), deleted: $('deleted'),
                               undo: $('undo')}, showEntry, leaveLink);
    await openLink();
    if (!functions.open) functions.put(functions.first());
    window.addEventListener('hashchange', openLink);
    $('judge').addEventListener('click', allow);
    $('share').addEventListener('click', share);
    for (const name of ['shapes', 'touch']) $(name).addEventListener('change', chooseReading);
    $('module').addEventListener('change', () => takeModule($('module').files[0]));
    document.addEventListener('keydown', event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
        event.preventDefault();
        judge();
    });
    document.addEventListener('dragover', event => event.preventDefault());
    document.addEventListener('drop', event => {
        const {files} = event.dataTransfer;
        if (!files.length) return;
        event.preventDefault();
        takeModule(files[0]);
        $('module').files = files; // it shows the name
    });
    pageStart.opened();
    pageStart.keepOffline();
    if (!functions.open.waits) editor.focus();
}

start();
