// In the sandboxed frame of function.html: runs a program of its own with the function on trial, and
// ends it if the function hangs. The frame's origin is opaque and its policy forbids connections; the
// page gives it all that it needs. Code of a viewer runs in Workers only, never here. The build puts
// instance.js before this text, and both into frame.html.
//
// Every verdict bears the number of the judge that it is of.
// Messages in:  judge {number, source, program?}, case {pair}, code {bytes}
// Messages out: ready, reading, judged, refused, restarted, gaveUp {pair}, state {palette}, says {line, words}, copied, wantsCode
'use strict';

const HANG = 5000, REPLAY = 2000, HUNG_MAX = 4, WORDS_MAX = 300, PAIR_MAX = 400;

let program = null; // script, wasm, files, palette, language, label
let source = null, instance = null;
let hung = [], batch = null, timer = 0; // hung: the queries that did not return
let isUnknown = false; // once it was not known which one

const page = parent.parent; // function.html; between it and this frame is a document without scripts (frame.mjs)
const tell = message => page.postMessage(message, '*');
const tellOf = (number, message) => tell({...message, number});
const workerOf = text => new Worker(URL.createObjectURL(new Blob([text], {type: 'text/javascript'})));

// What a Worker of this text says first: its message, or the event of its error; null if neither comes.
function firstOf(text) {
    const worker = workerOf(text);
    return new Promise(resolve => {
        const end = answer => {
            clearTimeout(wait);
            worker.terminate();
            resolve(answer);
        };
        const wait = setTimeout(end, HANG, null);
        worker.onmessage = ({data}) => end(data);
        worker.onerror = event => {
            event.preventDefault();
            end(event);
        };
    });
}

// Syntax errors, with their line: resolves to null, or to {line, words}. A Worker has the code parsed as
// the body of a function, which runs none of it, also if it closes that function early. Where an error
// has no line (in V8), it has one as that of a whole script, which throws before it comes to the code. It calls
// nothing before: a function of the code, hoisted, could have that name.
async function check(code) {
    const nameless = /^([ \t]*)export\s+default\s+(?=\(|[\w$]+\s*=>|(?:async\s+)?function\s*\()/gm; // function_host.js has it too
    const body = '"use strict";\n' + code.replace(nameless, '$1module.exports = ').replace(/^([ \t]*)export\s+(default\s+)?/gm, '$1') + '\n';
    const error = await firstOf('try { new Function(' + JSON.stringify(body) + '); postMessage({}); } ' +
                                'catch (error) { postMessage({line: error.lineNumber - 3, words: error.message}); }');
    if (!error || !error.words) return null;
    const words = error.words.slice(0, WORDS_MAX);
    if (error.line >= 0) return {line: error.line, words};
    const again = await firstOf('throw 0; (function () {' + body + '});');
    return {line: Math.max(0, (again && again.lineno || 1) - 1), words};
}

function start() {
    const old = document.querySelector('canvas'), canvas = document.createElement('canvas');
    canvas.tabIndex = 0;
    canvas.setAttribute('aria-label', program.label);
    document.documentElement.style.background = program.paper;
    if (old) old.replaceWith(canvas);
    else document.body.append(canvas);
    const own = new Instance(canvas, workerOf(program.script), {
        failed: ({reason}) => { calm(); instance = null; tellOf(source.number, {type: 'refused', reason: reason.slice(0, WORDS_MAX)}); },
        crashed: ({reason}) => tellOf(source.number, {type: 'refused', reason: 'the program stopped: ' + reason.slice(0, WORDS_MAX)}),
        refused: message => { calm(); tell(message); },
        judged(message) {
            calm();
            own.ping(); // what the function left behind, as a promise, may run for ever
            tell(message);
        },
        rests: calm,
        batch: ({queries}) => { batch = queries; worry(own); },
        reading: ({reading}) => tellOf(source.number, {type: 'reading', reading}),
        state: ({state}) => tell({type: 'state', palette: state.palette}),
        copied: message => tell(message),
        wantsCode: message => tell(message),
        hangs: () => restart(own),
    });
    instance = own;
    own.open({wasm: program.wasm.slice(0), files: program.files, palette: program.palette, language: program.language,
              scene: '', hung, flags: 1, function: source});
    own.listen();
}

function calm() {
    clearTimeout(timer);
    timer = 0;
}

// After a batch something must come back; another batch counts as that.
function worry(own) {
    calm();
    timer = setTimeout(() => restart(own), HANG);
}

// Ends the program, names the query that did not return, and starts another that knows it. If the replay of the batch
// returns, none is known, as after a busy moment of the machine: then the same is tried once more.
function restart(own) {
    if (own !== instance) return;
    calm();
    own.worker.terminate();
    instance = null;
    const asked = source, giveUp = pair => tellOf(asked.number, {type: 'gaveUp', pair: pair.slice(0, PAIR_MAX)});
    if (hung.length === HUNG_MAX || !batch) return giveUp('');
    const replay = workerOf(program.script + '\nonmessage = ({data}) => replayQueries(data);');
    let called = {key: '', pair: ''}, wait = 0;
    const end = isKnown => {
        replay.terminate();
        if (asked !== source) return; // another function is judged by now
        if (isKnown ? hung.includes(called.key) : isUnknown) return giveUp(called.pair);
        if (isKnown) hung.push(called.key);
        else isUnknown = true;
        tellOf(asked.number, {type: 'restarted'});
        start();
    };
    replay.onmessage = ({data}) => {
        clearTimeout(wait);
        if (data.type === 'returned') {
            called = {key: '', pair: ''};
            return end(false);
        }
        called = data;
        wait = setTimeout(end, REPLAY, true);
    };
    wait = setTimeout(end, 2 * REPLAY, false);
    replay.postMessage({source, queries: batch});
}

let judged = 0; // the number of the last judge

async function judge(message) {
    const own = judged = message.number;
    if (message.program) program = message.program;
    const error = message.source.code === undefined ? null : await check(message.plain);
    if (own !== judged) return;
    if (error) return tellOf(own, {type: 'says', ...error});
    source = {...message.source, number: own};
    hung = [];
    isUnknown = false;
    if (instance) instance.post({type: 'function', function: source});
    else start();
    worry(instance);
}

// Embedded by another site without the sandbox, it would run what that sends with the origin of this site.
if (self.origin !== 'null') throw new Error('this document runs in a sandbox only');
addEventListener('message', event => {
    const {data} = event;
    if (event.source !== page) return;
    if (data.type === 'judge') {
        judge(data);
    } else if (instance) {
        instance.post(data);
        if (data.type === 'case') instance.key('Home'); // its shapes fill the picture
    }
});
tell({type: 'ready'});
