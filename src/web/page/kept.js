// The viewer's functions as localStorage keeps them, each under a key of its own: tabs that are open at the
// same time never write over each other's. Damaged entries are left alone and not listed.
const OLD = 'touchstone function'; // one text, before there was a list
const PREFIX = OLD + ' ';

export const TEXT_MOST = 1e6; // characters of one function

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

const idOf = key => key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;

// The entry of a stored text: `raw` is that text, `waits` whether it came by a link and was never run. null if
// there is none.
function entryOf(id, raw) {
    try {
        const {text, made, changed, waits} = JSON.parse(raw);
        if (typeof text !== 'string') return null;
        return {id, raw, text, made: Number(made) || 0, changed: Number(changed) || 0, waits: Boolean(waits)};
    } catch {
        return null;
    }
}

export function readKept(id) {
    try {
        return entryOf(id, localStorage.getItem(PREFIX + id));
    } catch {
        return null;
    }
}

// All of them, the oldest first.
export function listKept() {
    try {
        const ids = Object.keys(localStorage).map(idOf).filter(id => id !== null);
        return ids.map(readKept).filter(entry => entry).sort((a, b) => a.made - b.made || (a.id < b.id ? -1 : 1));
    } catch {
        return [];
    }
}

// Keeps entry.text, and sets entry.raw to what is stored. An entry that another tab has changed since raw was
// read gets a new id: both versions are kept. Returns what came of it: 'kept', 'beside' (under a new id), 'long'
// (more than TEXT_MOST characters), 'full' or 'forbidden'; in the last three cases nothing has changed.
export function keep(entry) {
    if (entry.text.length > TEXT_MOST) return 'long';
    try {
        const stored = localStorage.getItem(PREFIX + entry.id), isOwn = stored === null || stored === entry.raw;
        const id = isOwn ? entry.id : newId(), changed = Date.now(), made = isOwn ? entry.made : changed;
        const raw = JSON.stringify({text: entry.text, made, changed, waits: entry.waits || undefined});
        localStorage.setItem(PREFIX + id, raw);
        Object.assign(entry, {id, raw, made, changed});
        return isOwn ? 'kept' : 'beside';
    } catch (error) {
        return error?.name?.includes('Quota') && localStorage.length > 0 ? 'full' : 'forbidden';
    }
}

// Removes the entry from what is kept, unless another tab has changed it since. Returns whether it is gone.
export function forget(entry) {
    try {
        const stored = localStorage.getItem(PREFIX + entry.id);
        if (stored !== null && stored !== entry.raw) return false;
        localStorage.removeItem(PREFIX + entry.id);
    } catch {
        // Nothing is kept here.
    }
    entry.raw = null;
    return true;
}

// Calls `take(id, entry)` when another tab has changed an entry; null: it was removed.
export function watchKept(take) {
    window.addEventListener('storage', ({key, newValue}) => {
        const id = key && idOf(key);
        if (id) take(id, newValue === null ? null : entryOf(id, newValue));
    });
}

// The one function of earlier versions becomes an entry, the same in every tab that does this.
export function adoptOld(isOurs) {
    try {
        const text = localStorage.getItem(OLD);
        if (text === null) return;
        const entry = {id: 'first', raw: null, text, made: 1, waits: false};
        if (isOurs(text) || readKept('first')?.text === text || ['kept', 'beside'].includes(keep(entry))) localStorage.removeItem(OLD);
    } catch {
        // Nothing is kept here.
    }
}

// Which entry this tab has open, for its next visit.
export function rememberOpen(id) {
    try {
        sessionStorage.setItem(OLD, id);
    } catch {
        // It is not remembered.
    }
}

export function lastOpen() {
    try {
        return sessionStorage.getItem(OLD);
    } catch {
        return null;
    }
}
