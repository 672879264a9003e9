// The page's side of a trial: the sandboxed frame that has the program and the function, and what the
// page takes from it. The code of a viewer runs in a Worker of that frame and nowhere else. Whatever
// comes back is read by a schema: known fields, of known types and sizes; all else is dropped.
import {loadProgram} from './load.js';
import {addressOf, fetchText} from './parts.js';
import {keepPalette, PALETTES, readSettings} from './settings.js';
import {tr} from './words.js';

const FINDINGS_MAX = 200, FLOOD = 400; // messages in a second
const READY = 12000; // ms, within which the frame's script answers, on a busy machine too

// Words that the function may have had a say in, as one line without signs that turn, hide or imitate a blank.
const plain = words => words.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/gu, ' ');

// Each returns what it takes of a value; undefined if that is not what it expects.
const text = most => value => typeof value === 'string' && value.length <= most ? value : undefined;
const words = most => value => typeof value === 'string' && value.length <= most ? plain(value) : undefined;
const count = value => Number.isInteger(value) && value >= 0 && value <= 1e12 ? value : undefined;
const px = value => Number.isFinite(value) && value >= 0 ? value : undefined;
const either = values => value => values.includes(value) ? value : undefined;
const orNull = read => value => value === null ? null : read(value);
const listOf = (schema, most) => value => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const items = value.map(item => fieldsOf(item, schema));
    return items.includes(null) ? undefined : items;
};

const FINDING = {fixed: either([true, false]), degenerate: either([true, false]), pair: text(20000), words: words(4000), call: words(1000)};
const OPTION = {as: words(1000), a: words(20), asA: words(1000), b: words(20), asB: words(1000)};
const READING = {signature: words(1000), options: listOf(OPTION, 100), touch: either(['', 'misses', 'hits', 'either', 'reported', 'half open', 'consistent']),
                 isTried: either([true, false]), notes: words(2000)};
const MESSAGES = {
    ready: {},
    reading: {reading: orNull(value => fieldsOf(value, READING) ?? undefined)},
    judged: {asked: count, of: count, notJudged: count, refused: count, tolerated: count, tolerance: px, findings: orNull(listOf(FINDING, FINDINGS_MAX))},
    refused: {reason: words(4000)},
    says: {line: count, words: words(1000)},
    restarted: {},
    gaveUp: {pair: words(1000)},
    state: {palette: either(PALETTES)},
    copied: {text: text(100000)},
    wantsCode: {},
};
const VERDICTS = ['reading', 'judged', 'refused', 'says', 'restarted', 'gaveUp']; // which bear the number of their judge

// The fields of that schema alone; null if one is missing or wrong.
function fieldsOf(value, schema) {
    if (typeof value !== 'object' || value === null) return null;
    const fields = {};
    for (const [name, read] of Object.entries(schema)) {
        fields[name] = read(value[name]);
        if (fields[name] === undefined) return null;
    }
    return fields;
}

const isKnown = type => typeof type === 'string' && Object.hasOwn(MESSAGES, type);

// A message of the frame as {type, ...fields}, or null.
export function readMessage(data) {
    const type = data?.type;
    if (!isKnown(type)) return null;
    const fields = fieldsOf(data, MESSAGES[type]);
    return fields && {type, ...fields};
}

// Whether a page around this one is of another site, which could put frames of its own in the place of these.
function isInForeignPage() {
    try {
        for (let around = self; around !== around.parent;) {
            around = around.parent;
            if (around.origin !== self.origin) return true;
        }
        return false;
    } catch {
        return true;
    }
}

const gone = () => tr('The frame in which functions run is gone. Judge starts it again.');

export class Trial {
    // `on`: functions by the type of a message (reading, judged, refused, says, restarted, gaveUp, wantsCode),
    // and stopped, with the reason as a sentence.
    constructor(parent, on) {
        this.parent = parent;
        this.on = on;
        this.frame = null;
        this.starting = null;
        this.number = 0; // of the last judge; verdicts on what was judged before are dropped
        this.ended = 0; // how often: a start during which the trial ended makes no frame
        this.recent = 0; // messages of this second
        this.second = 0;
        addEventListener('message', event => this.take(event));
    }

    // Loads the program and the frame; `onShare` gets the share that is there. The program is the
    // frame's with the first judge.
    async start(language, languageFiles, onShare) {
        const ended = this.ended;
        let isLoading = true; // the share of what still comes is not shown over what is wrong
        const [texts, loaded] = await Promise.all([
            Promise.all(['lockdown.js', 'mapping.js', 'function_host.js', 'program.js'].map(fetchText)), loadProgram(share => isLoading && onShare(share)),
            fetchText('frame.html'), // which says why, if it does not come
        ]).finally(() => { isLoading = false; });
        if (ended !== this.ended) return;
        const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
        this.program = {script: texts.join('\n'), ...loaded, files: loaded.files.concat(languageFiles), language, paper,
                        palette: readSettings().palette, label: tr('the case at hand')};
        this.frame = document.createElement('iframe');
        this.frame.title = tr('the case at hand');
        this.frame.src = addressOf('frame.html');
        const ready = new Promise((resolve, reject) => {
            this.isReady = resolve;
            const refuse = () => ended === this.ended ? reject(new Error(pageStart.forbidden('frame'))) : resolve();
            this.frame.addEventListener('load', () => {
                setTimeout(refuse, READY);
                const inner = this.frame.contentDocument?.querySelector('iframe');
                inner?.addEventListener('load', () => this.window === inner.contentWindow && this.stop(gone())); // again
            }, {once: true});
        });
        this.parent.append(this.frame);
        await ready;
    }

    // The next judge begins: no verdict on what was judged before is taken any more.
    expect() { this.number++; }

    // `source`: {code} with counted loops or {module}; `plain`: the code as it was typed.
    async judge(source, plain, language, languageFiles, onShare) {
        if (isInForeignPage()) throw new Error(tr('Inside a page of another site no function is judged: that page could forge the verdict. Open this page in a window of its own.'));
        const number = this.number, isFirst = !this.starting, own = this.starting = this.starting || this.start(language, languageFiles, onShare);
        try {
            await own;
        } catch (error) {
            if (own === this.starting) this.end();
            throw error;
        }
        if (own === this.starting) this.post({type: 'judge', number, source, plain, program: isFirst ? this.program : undefined});
        return own === this.starting && number === this.number;
    }

    // The window that has the program: that of the frame in the frame (frame.mjs). Undefined if that frame holds another
    // document than the one that was put there.
    get window() {
        const page = this.frame?.contentDocument; // null if it is of another site
        return page?.URL === this.frame?.src ? page?.querySelector('iframe')?.contentWindow : undefined;
    }

    post(message) {
        // A page around this one can reach the frame, and take its inner frame away.
        if (this.window) this.window.postMessage(message, '*');
        else if (this.frame) this.stop(gone());
    }

    end() {
        this.frame?.remove();
        this.frame = this.starting = null;
        this.recent = 0;
        this.ended++;
    }

    stop(why) {
        this.end();
        this.on.stopped(why);
    }

    take(event) {
        if (!this.window || event.source !== this.window || event.origin !== 'null') return;
        const second = Math.floor(performance.now() / 1000);
        this.recent = second === this.second ? this.recent + 1 : 1;
        this.second = second;
        if (this.recent > FLOOD) return this.stop(tr('It sent too many messages, and was stopped. Judge starts it again.'));
        const message = readMessage(event.data);
        if (!message) {
            // No verdict may get lost: the next one names only what is new.
            if (isKnown(event.data?.type)) this.stop(tr('It sent what cannot be read, and was stopped. Judge starts it again.'));
            return;
        }
        if (VERDICTS.includes(message.type) && event.data.number !== this.number) return;
        if (message.type === 'ready') this.isReady();
        else if (message.type === 'state') this.follow(message.palette);
        else if (message.type === 'copied') this.copy(message.text);
        else this.on[message.type](message);
    }

    // F2 in the frame.
    follow(palette) {
        if (palette === this.program.palette) return;
        this.program.palette = palette;
        keepPalette(palette);
        showPalette(palette);
    }

    // Ctrl+C in the frame: only while the viewer's press of the keys is recent.
    copy(words) {
        if (navigator.userActivation && !navigator.userActivation.isActive) return;
        navigator.clipboard?.writeText(words).catch(() => {});
    }
}
