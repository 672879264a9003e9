// The list of functions beside the editor: a viewer's own, kept as they are typed, those that came by links, and
// the examples. An example, a link and a new function become entries of their own with the first change; none is
// opened over another.
import {EMPTY, EXAMPLES} from './examples.js';
import {adoptOld, forget, keep, lastOpen, listKept, newId, readKept, rememberOpen, TEXT_MOST, watchKept} from './kept.js';
import {tr} from './words.js';

const PAUSE = 400; // ms without typing, after which the text is kept
const UNSAVED_MOST = 1000; // ms after which it is kept while typing goes on: a crash loses no more
const FIRST = 1; // the example that a first visit shows
const NAME_MOST = 40;

// The name that the code gives itself, or its first function, without signs that turn or hide text; '' if none.
function nameOf(text) {
    const at = text.search(/\bplugin\s*=\s*\{/);
    if (at < 0) return /^(?:export\s+)?(?:default\s+)?(?:function|const|let|var)\s+([\w$]+)\s*(?:\(|=\s*(?:function\b|\(|[\w$]+\s*=>))/m.exec(text)?.[1].slice(0, NAME_MOST) ?? '';
    const found = text.slice(at, at + 2000).match(/\bname\s*:\s*(['"`])(.*?)\1/);
    return found ? found[2].replace(/\p{C}+/gu, '').trim().slice(0, NAME_MOST) : '';
}

// An entry that is not kept yet. `base` is the text that is no work of the viewer's; `origin` has one of example
// (its index), isNew and isLink.
const fresh = (text, origin) => ({id: newId(), raw: null, text, base: text, made: Date.now(), waits: false, isUnsaved: false, ...origin});
const freshExample = index => fresh(EXAMPLES[index][1], {example: index});

const isUntouched = entry => !entry.isUnsaved && entry.raw === null && entry.text === entry.base;

export class Functions {
    // `parts`: the elements list (a <select>), fresh, remove, problem, deleted, undo. `show(entry)` puts entry.text
    // into the editor; `leave()` is called when that is no longer what the page's address holds.
    constructor(parts, show, leave) {
        this.parts = parts;
        this.show = show;
        this.leave = leave;
        this.open = null; // the entry in the editor
        this.seen = new Map(); // by id: the entries that this page has had open
        this.deleted = []; // what Undo brings back, the last first
        this.timer = 0;
        this.due = Infinity; // when what is unsaved must be kept at the latest
        adoptOld(text => EXAMPLES.some(([, example]) => example === text));
        parts.list.addEventListener('change', () => this.choose(parts.list.value));
        parts.fresh.addEventListener('click', () => this.put(fresh(EMPTY, {isNew: true})));
        parts.remove.addEventListener('click', () => this.remove());
        parts.undo.addEventListener('click', () => this.undo());
        window.addEventListener('pagehide', () => this.save());
        document.addEventListener('visibilitychange', () => { if (document.hidden) this.save(); });
        window.addEventListener('beforeunload', event => {
            this.save();
            if (this.unsaved().length > 0) event.preventDefault();
        });
        watchKept((id, entry) => this.follow(id, entry));
    }

    unsaved() { return [...this.seen.values()].filter(({isUnsaved}) => isUnsaved); }

    // What a visit begins with.
    first() {
        const kept = listKept(), last = lastOpen();
        return kept.find(({id}) => id === last) || kept.sort((a, b) => b.changed - a.changed)[0] || freshExample(FIRST);
    }

    // The code of a link: the viewer's own function if that is the same, else an entry that waits for a click.
    linked(text) {
        return listKept().find(entry => entry.text === text) ||
               [...this.seen.values()].find(entry => entry.isLink && entry.text === text) || fresh(text, {isLink: true, waits: true});
    }

    // Opens the entry. `isAddressed`: it is that of the page's address.
    put(entry, isAddressed = false) {
        this.save();
        if (!isAddressed) this.leave();
        const known = this.seen.get(entry.id);
        this.open = known?.isUnsaved ? known : Object.assign(known || {}, entry);
        this.seen.set(entry.id, this.open);
        this.deleted = [];
        if (this.unsaved().length === 0) this.parts.problem.textContent = '';
        rememberOpen(entry.id);
        this.show(this.open);
        this.render();
    }

    choose(value) {
        const [, kind, id] = value.match(/^(\w+) (.*)/);
        const entry = kind === 'example' ? freshExample(Number(id)) : readKept(id) || this.seen.get(id);
        if (entry) this.put(entry);
        else this.render();
    }

    // The viewer has changed the text in the editor.
    changed(text) {
        this.leave();
        this.open.text = text;
        this.open.isUnsaved = true;
        clearTimeout(this.timer);
        const now = performance.now();
        this.due = Math.min(this.due, now + UNSAVED_MOST);
        this.timer = setTimeout(() => this.save(), Math.max(0, Math.min(PAUSE, this.due - now)));
    }

    // The viewer has pressed Judge: from now on this code may run without a click.
    allow() {
        if (this.open.waits && this.open.raw !== null) this.open.isUnsaved = true;
        this.open.waits = false;
        this.save();
    }

    save() {
        const unsaved = this.unsaved(), problems = {
            beside: tr('This function was changed in another tab too: both versions are kept, beside each other in the list.'),
            long: tr('A function of more than {0} characters is not kept: copy it before you close this page.', TEXT_MOST.toLocaleString('en')),
            full: tr('The browser has no room left: what you type is not kept. Delete a function, or copy this one before you close the page.'),
            forbidden: tr('This browser keeps nothing of this page: copy your function before you close it.'),
        };
        clearTimeout(this.timer);
        this.due = Infinity;
        if (unsaved.length === 0) return;
        let problem = '';
        for (const entry of unsaved) {
            const id = entry.id, changedBack = entry.text === entry.base && forget(entry);
            const came = changedBack ? 'kept' : keep(entry);
            entry.isUnsaved = came !== 'kept' && came !== 'beside';
            problem = problems[came] || problem;
            this.seen.delete(id);
            this.seen.set(entry.id, entry);
        }
        rememberOpen(this.open.id);
        if (this.parts.problem.textContent !== problem) this.parts.problem.textContent = problem;
        this.render();
    }

    // Another tab has kept an entry, or removed it (null). What is typed here at the same time is kept beside it.
    follow(id, entry) {
        const {open} = this;
        if (id === open?.id && !open.isUnsaved) {
            const isOther = entry && entry.text !== open.text;
            Object.assign(open, entry || {raw: null});
            if (isOther) this.show(open);
        }
        if (open) this.render();
    }

    remove() {
        this.save();
        const entry = this.open, deleted = [...this.deleted, entry], kept = listKept(), at = kept.findIndex(({id}) => id === entry.id);
        if (!forget(entry)) return this.render();
        entry.isUnsaved = false;
        this.seen.delete(entry.id);
        this.put(kept[at + 1] || kept[at - 1] || freshExample(FIRST));
        this.deleted = deleted;
        this.save(); // what had no room may have it now
        this.render();
        this.parts.list.focus();
    }

    undo() {
        const deleted = this.deleted.slice(0, -1), entry = this.deleted.at(-1);
        if (readKept(entry.id)) entry.id = newId();
        entry.isUnsaved = entry.text !== entry.base;
        this.seen.set(entry.id, entry);
        this.put(entry);
        this.deleted = deleted;
        this.save();
        this.render();
        this.parts.list.focus();
    }

    render() {
        const {list, remove, deleted, undo} = this.parts, {open} = this;
        const kept = listKept(), ids = new Set(kept.map(({id}) => id)), names = new Map();
        // Links, and what the browser did not take.
        const others = [...this.seen.values()].filter(entry => !ids.has(entry.id) &&
            (entry.isLink || entry.isUnsaved || (entry === open && !(isUntouched(entry) && entry.example !== undefined))));
        const optionOf = entry => {
            const text = entry.id === open.id ? open.text : entry.text;
            const name = nameOf(text) || (entry.isNew ? tr('new function') : tr('without a name'));
            const again = (names.get(name) || 0) + 1, numbered = again > 1 ? `${name} ${again}` : name;
            names.set(name, again);
            return new Option(entry.isLink && isUntouched(entry) ? tr('{0} (from a link)', numbered) : numbered,
                              'own ' + entry.id, false, entry.id === open.id);
        };
        const group = (label, options) => {
            const made = document.createElement('optgroup');
            made.label = label;
            made.append(...options);
            return made;
        };
        const own = [...kept, ...others].map(optionOf);
        const examples = EXAMPLES.map(([name], index) =>
            new Option(tr(name), 'example ' + index, false, isUntouched(open) && open.example === index));
        list.replaceChildren(...(own.length > 0 ? [group(tr('yours'), own)] : []), group(tr('examples'), examples));
        remove.disabled = isUntouched(open) && !open.isLink;
        const last = this.deleted.at(-1);
        deleted.textContent = last ? tr('Deleted: {0}', nameOf(last.text) || tr('without a name')) : '';
        undo.hidden = !last;
    }
}
