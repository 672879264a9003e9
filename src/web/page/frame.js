// In the sandboxed frame of function.html: runs a program of its own with the function on trial, and
// ends it if the function hangs. The frame's origin is opaque and its policy forbids connections, so
// that the function reaches nothing; the page gives it all that it needs. function.js puts the text of
// instance.js before this one.
//
// Messages in:  judge {source, program?}, case {pair}, key {key}
// Messages out: ready, judged, refused, restarted, gaveUp, state, says {line, words}
'use strict';

const HANG = 5000, REPLAY = 2000, HUNG_MAX = 4;

let program = null; // script, wasm, files, palette, language, label
let source = null, instance = null;
let hung = [], batch = null, timer = 0; // hung: the queries that did not return

const tell = message => parent.postMessage(message, '*');
const workerOf = text => new Worker(URL.createObjectURL(new Blob([text], {type: 'text/javascript'})));

// Syntax errors, with their line: the code as the body of a function that nobody calls.
function check(code) {
    let error = null;
    const onError = event => {
        error = {line: event.lineno - 1, words: event.message.replace(/^.*(SyntaxError: )(Failed to execute .*?: )?/i, '')};
        event.preventDefault();
    };
    addEventListener('error', onError);
    const script = document.createElement('script');
    script.textContent = '(function () { "use strict";\n' + code.replace(/^(\s*)export\s+(default\s+)?/gm, '$1') + '\n});';
    document.head.append(script);
    script.remove();
    removeEventListener('error', onError);
    return error;
}

function start() {
    const old = document.querySelector('canvas'), canvas = document.createElement('canvas');
    canvas.tabIndex = 0;
    canvas.setAttribute('aria-label', program.label);
    if (old) old.replaceWith(canvas);
    else document.body.append(canvas);
    const own = new Instance(canvas, workerOf(program.script), {
        opened: () => tell({type: 'opened'}),
        failed: ({reason}) => { calm(); instance = null; tell({type: 'refused', reason}); },
        crashed: ({reason}) => tell({type: 'refused', reason: 'the program stopped: ' + reason}),
        refused: message => { calm(); tell(message); },
        judged: message => { calm(); tell(message); },
        rests: calm,
        batch: ({queries}) => { batch = queries; worry(own); },
        state: message => tell(message),
        copied: message => tell(message),
        wantsCode: message => tell(message),
        saved: message => tell(message),
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

// Ends the program, names the query that did not return, and starts another that knows it.
function restart(own) {
    if (own !== instance) return;
    calm();
    own.worker.terminate();
    instance = null;
    if (hung.length === HUNG_MAX || !batch) return tell({type: 'gaveUp'});
    const replay = workerOf(program.script + '\nonmessage = ({data}) => replayQueries(data);');
    let called = '', wait = 0;
    const end = () => {
        replay.terminate();
        if (hung.includes(called)) return tell({type: 'gaveUp'});
        hung.push(called);
        tell({type: 'restarted'});
        start();
    };
    replay.onmessage = ({data}) => {
        clearTimeout(wait);
        if (data.type === 'calls') called = data.key;
        wait = setTimeout(end, data.type === 'returned' ? 0 : REPLAY);
    };
    wait = setTimeout(end, 2 * REPLAY);
    replay.postMessage({source, queries: batch});
}

addEventListener('message', ({data}) => {
    if (data.type === 'judge') {
        if (data.program) program = data.program;
        const error = data.source.code === undefined ? null : check(data.plain);
        if (error) return tell({type: 'says', ...error});
        source = data.source;
        hung = [];
        if (instance) instance.post({type: 'function', function: source});
        else start();
        worry(instance);
    } else if (instance) {
        instance.post(data);
        if (data.type === 'case') instance.key('Home'); // its shapes fill the picture
    }
});
tell({type: 'ready'});
