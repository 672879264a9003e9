// The program's Worker: gives it events and time, and shows its pixels. The build puts the linked
// program (touchstone) before this text, so that the whole is one classic script, which also runs
// from a blob: in a frame that may load nothing.
//
// Messages in:  open, event, key, resize, visible, paste, file, link, share, copy, wkt, picture, save, say, code,
//               language, select, reads, light, function, case, ping
// Messages out: opened, failed, crashed, state, prose, inks, pointed, read, shapes, link, tookLink, copied, saved, wantsPaste,
//               wantsCode, wantsLanguage, wantsFullscreen, reading, judged, refused, batch, rests, pong
'use strict';

const EVENT = {press: 0, move: 1, release: 2, wheel: 3, key: 4, keyUp: 5, text: 6, leave: 7, touch: 8, touchMove: 9,
               touchUp: 10, touchCancel: 11};
const COMMAND = {fullscreen: 2, picture: 3, copy: 4, paste: 5, save: 6, read: 7, wkt: 8, code: 9, record: 10, language: 11};

let program = null; // the linked module
let canvas = null, context = null;
let visible = true, frame = 0, timer = 0;
let lastState = '', lastLink = '', lastShapes = '', lastProse = null, lastPointed = '', lastInks = null;
let reads = false; // the scene's text is shown beside the picture
let host = null; // of the function on trial (function_host.js); null: none
let judging = 0, lastFindings = ''; // its timer; what was told
let follower = 0; // the timer that tells link and shapes
const keys = new Map(); // from a name to its key and modifiers

const encoder = new TextEncoder(), decoder = new TextDecoder();

function setText(text) {
    const size = program._web_text_size(), at = program._web_text();
    const bytes = encoder.encode(text).subarray(0, size - 1);
    program.HEAPU8.set(bytes, at);
    program.HEAPU8[at + bytes.length] = 0;
}

function getText() {
    const at = program._web_text();
    return decoder.decode(program.HEAPU8.subarray(at, program.HEAPU8.indexOf(0, at)));
}

function getFile() {
    const at = program._web_file();
    return program.HEAPU8.slice(at, at + program._web_file_size());
}

function writeFiles(files) {
    for (const file of files) {
        const folder = file.path.slice(0, file.path.lastIndexOf('/'));
        if (folder && !program.FS.analyzePath(folder).exists) program.FS.mkdirTree(folder);
        program.FS.writeFile(file.path, new Uint8Array(file.bytes));
    }
}

function speak(message) {
    writeFiles(message.files);
    setText(message.language);
    if (!program._web_speak()) say('This language could not be loaded');
}

async function open(message) {
    host = self.functionHost?.(message) || null;
    const loaded = await touchstone({
        wasmBinary: message.wasm,
        page: host,
        print: text => console.log(text),
        printErr: text => console.warn(text),
    });
    program = loaded;
    writeFiles(message.files);
    if (host) program.FS.writeFile(FUNCTION_FILE, 'version ');
    const speaks = message.language && message.language !== 'en';
    setText(message.language || '');
    if (speaks) program._web_speak();
    setText(message.palette || '');
    const palette = Math.max(0, program._web_palette());
    setText(message.scene || '');
    if (!program._web_open(message.width, message.height, message.density, palette, message.fontScale || 1,
                           message.flags)) {
        postMessage({type: 'failed', reason: getText()});
        program = null;
        return;
    }
    setText(message.course || '');
    program._web_take_course();
    if (speaks) {
        setText(message.language);
        program._web_speak();
    }
    program._web_resize(message.width, message.height, message.density);
    canvas = message.canvas || null;
    if (canvas) {
        canvas.width = message.width;
        canvas.height = message.height;
        context = canvas.getContext('2d', {alpha: false});
    }
    if (message.link) takeLink(message.link);
    program._web_scenes();
    const scenes = getText().trim().split('\n').map(line => {
        const space = line.indexOf(' ');
        return {id: line.slice(0, space), title: line.slice(space + 1)};
    });
    postMessage({type: 'opened', scenes});
    turn();
    if (host) judge();
}

// ---- The function on trial: fuzzed in slices, so that the picture stays alive

const FUNCTION_FILE = '/your_function', PAIRS = 200000, SLICE = 0.03;
let version = 0;

function judge() {
    clearTimeout(judging);
    judging = 0;
    if (!program) return;
    const goesOn = program._web_judge(PAIRS, SLICE);
    program._web_asked();
    const [asked, notJudged, refused, tolerated, tolerance] = getText().split(' ').map(Number);
    program._web_findings();
    const text = getText();
    const findings = text.trimEnd().split('\n').filter(line => line).map(line => {
        const [state, pair, words] = line.split('\t');
        return {fixed: state === 'fixed', degenerate: state === 'degenerate', pair, words, call: host.callOf(pair)};
    });
    postMessage({type: 'judged', number: host.number, asked, of: PAIRS, notJudged, refused, tolerated, tolerance, findings: text === lastFindings ? null : findings});
    lastFindings = text;
    turn();
    if (goesOn) judging = setTimeout(guarded(judge), 4);
}

// ---- Time

function tellState() {
    program._web_state();
    const text = getText();
    if (text === lastState) return;
    lastState = text;
    const state = {};
    for (const line of text.slice(0, -1).split('\n')) { // the last value may be empty
        const space = line.indexOf(' ');
        state[line.slice(0, space)] = line.slice(space + 1);
    }
    postMessage({type: 'state', state});
    program._web_prose();
    const prose = getText();
    if (prose !== lastProse) {
        postMessage({type: 'prose', text: prose});
        lastInks = null;
    }
    lastProse = prose;
}

function tellPointed() {
    if (!reads) return;
    program._web_pointed();
    const name = getText();
    if (name !== lastPointed) postMessage({type: 'pointed', name});
    lastPointed = name;
}

function tellInks() {
    if (!reads) return;
    program._web_inks();
    const inks = getText();
    if (inks !== lastInks) postMessage({type: 'inks', inks});
    lastInks = inks;
}

// Link, shapes and the terms' inks follow what is seen, a few times a second at most.
function follow() {
    follower = 0;
    if (!program || !visible) return;
    if (program._web_link()) {
        const link = getText();
        if (link !== lastLink) postMessage({type: 'link', link});
        lastLink = link;
    }
    tellInks();
    program._web_shapes();
    const text = getText();
    if (text === lastShapes) return;
    lastShapes = text;
    const [scene, words, ...lines] = text.trimEnd().split('\n');
    const items = lines.map(line => {
        const tab = line.indexOf('\t');
        return {id: Number(line.slice(0, tab)), sentence: line.slice(tab + 1)};
    });
    postMessage({type: 'shapes', scene, words, items});
}

function paint() {
    frame = 0;
    if (!program || !visible) return;
    turn();
    if (!program._web_is_dirty()) return;
    const pixels = program._web_paint();
    if (pixels) {
        const bytes = new Uint8ClampedArray(program.HEAPU8.buffer, pixels, canvas.width * canvas.height * 4);
        context.putImageData(new ImageData(bytes, canvas.width, canvas.height), 0, 0);
    }
    if (lastInks === null) tellInks(); // of a new text at once
    if (!follower) follower = setTimeout(guarded(follow), 700);
    turn();
}

// A trap or an exception of the program ends it; the page says so. After a function was asked, the page
// hears that it came back.
function guarded(run) {
    return argument => {
        try {
            run(argument);
            if (host?.asks) postMessage({type: 'rests'});
            if (host) host.asks = false;
        } catch (error) {
            program = null;
            clearTimeout(timer);
            postMessage({type: 'crashed', reason: String(error && error.message || error)});
        }
    };
}

function followCommands() {
    for (let command; (command = program._web_command()) !== 0;) {
        if (command === COMMAND.copy) copy();
        else if (command === COMMAND.wkt) wkt();
        else if (command === COMMAND.picture) picture();
        else if (command === COMMAND.save) save();
        else if (command === COMMAND.paste) postMessage({type: 'wantsPaste'});
        else if (command === COMMAND.read) postMessage({type: 'read'});
        else if (command === COMMAND.code) postMessage({type: 'wantsCode'});
        else if (command === COMMAND.language) postMessage({type: 'wantsLanguage'});
        else if (command === COMMAND.record) postMessage({type: 'record', scene: sceneId()});
        else if (command === COMMAND.fullscreen) postMessage({type: 'wantsFullscreen'});
    }
}

// One turn of the loop: advances, and arranges for the next picture or the next turn.
function turn() {
    if (!program || !visible) return;
    const due = program._web_advance();
    followCommands();
    tellState();
    tellPointed();
    clearTimeout(timer);
    timer = 0;
    if (program._web_is_dirty()) {
        if (!frame && context) frame = requestAnimationFrame(guarded(paint));
    } else if (due >= 0) {
        timer = setTimeout(guarded(turn), Math.min(due * 1000, 60000));
    }
}

// ---- Cases, files, pictures

function say(sentence) {
    setText(sentence);
    program._web_message();
}

// Without a case a link is copied, as in the window.
function copy() {
    if (program._web_case()) return postMessage({type: 'copied', text: getText(), what: 'Copied the case'});
    const why = getText();
    if (program._web_link()) postMessage({type: 'link', link: getText(), asked: true, why});
    else say(why);
}

function wkt() {
    if (program._web_wkt()) postMessage({type: 'copied', text: getText(), what: 'Copied the pair as WKT'});
    else say(getText());
}

function sceneId() {
    program._web_state();
    return getText().split('\n')[0].slice('scene '.length);
}

function save() {
    if (!program._web_case_file()) return say(getText());
    const bytes = encoder.encode(getText());
    postMessage({type: 'saved', name: 'touchstone-' + sceneId() + '.case', bytes});
}

function picture() {
    if (!program._web_picture()) return say('No picture: out of memory');
    postMessage({type: 'saved', name: 'touchstone-' + sceneId() + '.png', bytes: getFile()});
}

function takeLink(link) {
    setText(link);
    program._web_take_link();
    postMessage({type: 'tookLink', words: getText()});
}

function openFile(message) {
    const path = '/dropped/' + message.name.replace(/[^\w.+-]/g, '_').replace(/^\.{0,2}$/, 'file');
    if (!program.FS.analyzePath('/dropped').exists) program.FS.mkdir('/dropped');
    program.FS.writeFile(path, new Uint8Array(message.bytes));
    setText(path);
    program._web_open_file();
}

// ---- Messages

function keyOf(name) {
    if (!keys.has(name)) {
        setText(name);
        keys.set(name, program._web_key());
    }
    return keys.get(name);
}

function give(event) {
    let key = 0, mods = event.mods || 0;
    if (event.key) {
        const named = keyOf(event.key);
        key = named & 0xffff;
        mods |= named >> 16;
        if (!key) return;
    }
    if (event.text) setText(event.text);
    program._web_event(EVENT[event.kind], mods, event.x || 0, event.y || 0, event.button || 0, event.wheel || 0,
                       key, event.repeat ? 1 : 0, event.finger || 0);
}

const handlers = {
    event: message => give(message.event),
    key(message) {
        give({kind: 'key', key: message.key});
        give({kind: 'keyUp', key: message.key});
    },
    resize(message) {
        if (!program._web_resize(message.width, message.height, message.density)) return;
        canvas.width = message.width;
        canvas.height = message.height;
    },
    visible(message) {
        visible = message.visible;
        if (visible) program._web_skip_time();
    },
    link: message => takeLink(message.link),
    share() {
        if (program._web_link()) postMessage({type: 'link', link: getText(), asked: true});
        else {
            program._web_no_link();
            say(getText());
        }
    },
    paste(message) {
        setText(message.text);
        program._web_paste();
    },
    file: openFile,
    language: speak,
    copy,
    wkt,
    picture,
    save,
    function(message) {
        host.set(message.function);
        program.FS.writeFile(FUNCTION_FILE, 'version ' + '.'.repeat(++version));
        lastFindings = null;
        if (program._web_reload()) judge();
        else postMessage({type: 'refused', number: host.number, reason: getText()});
    },
    case(message) {
        setText(message.pair);
        program._web_paste();
    },
    say: message => say(message.text),
    reads(message) {
        reads = message.shown;
    },
    code(message) {
        const bytes = new Uint8Array(message.bytes), at = program._malloc(bytes.length + 1);
        if (!at) return say('No source: out of memory');
        program.HEAPU8.set(bytes, at);
        program.HEAPU8[at + bytes.length] = 0;
        program._web_take_code(at);
    },
    light(message) {
        setText(message.tag);
        program._web_light();
    },
    select(message) {
        program._web_select(message.id);
    },
};

const take = guarded(message => {
    handlers[message.type](message);
    turn();
});

self.onmessage = ({data}) => {
    if (data.type === 'ping') {
        postMessage({type: 'pong'});
    } else if (data.type === 'open') {
        open(data).catch(error => postMessage({type: 'failed', reason: String(error && error.message || error)}));
    } else if (program && handlers[data.type]) {
        take(data);
    }
};
