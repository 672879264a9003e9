// One program in the page: its Worker, its canvas, the input that goes to it, and a watchdog. The
// page itself and the frame that judges a function of the viewer's each have one.

export const FLAG = {function: 1, repeats: 2, panel: 4, demo: 8, still: 16, finger: 32, read: 64, simple: 128};

const HANG_MS = 10000;

const NAMED = {
    Escape: 'Esc', Enter: 'Enter', Tab: 'Tab', Backspace: 'Backspace', Insert: 'Ins', Delete: 'Del', Home: 'Home',
    End: 'End', PageUp: 'PgUp', PageDown: 'PgDn', ArrowLeft: 'Left', ArrowRight: 'Right', ArrowUp: 'Up',
    ArrowDown: 'Down', Pause: 'Pause', Shift: 'Shift', Control: 'Ctrl', Alt: 'Alt', ' ': 'Space',
};
const CURSORS = ['default', 'grab', 'grabbing', 'crosshair', 'nwse-resize'];

// The name that scripts use of a key that was pressed; '' if the program has none.
function keyName(event, typing) {
    if (!typing && event.code === 'BracketLeft') return 'PgUp';
    if (!typing && event.code === 'BracketRight') return 'PgDn';
    if (NAMED[event.key]) return NAMED[event.key];
    if (/^F\d+$/.test(event.key)) return event.key;
    return event.key.length === 1 && event.key > ' ' && event.key < '\x7f' ? event.key.toUpperCase() : '';
}

function modifiers(event) {
    return (event.shiftKey ? 1 : 0) | (event.ctrlKey || event.metaKey ? 2 : 0) | (event.altKey ? 4 : 0);
}

// Keys that browsers own, or that stop a viewer from leaving the canvas.
function isBrowsers(event, key) {
    const command = event.ctrlKey || event.metaKey;
    return key === 'F5' || key === 'F12' || (command && 'RTWNLVP'.includes(key)) ||
           (command && event.shiftKey && 'ICJ'.includes(key)) || (event.altKey && (key === 'Left' || key === 'Right'));
}

export class Instance {
    // `on`: functions by the type of a message of the Worker; `typing`: an input that takes text while
    // the program wants some.
    constructor(canvas, worker, on, typing) {
        this.canvas = canvas;
        this.on = on;
        this.input = typing;
        this.worker = worker;
        this.typing = false;
        this.leaves = false; // Escape was the last key: Tab is the browser's, and leaves the canvas
        this.pinged = 0; // the timer of an answer that is due; 0: none
        worker.onmessage = ({data}) => this.take(data);
        worker.onerror = event => {
            event.preventDefault(); // it is not the page's too
            on.failed?.({reason: event.message || 'its script could not be run'});
        };
    }

    density() { return Math.min(4, devicePixelRatio || 1); }

    size() {
        const density = this.density(), box = this.canvas.getBoundingClientRect();
        return {width: Math.max(1, Math.round(box.width * density)),
                height: Math.max(1, Math.round(box.height * density)), density};
    }

    // `settings`: wasm, files, scene, link, palette, fontScale, flags.
    open(settings) {
        const canvas = this.canvas.transferControlToOffscreen();
        const flags = settings.flags | (matchMedia('(pointer: coarse)').matches ? FLAG.finger : 0);
        this.worker.postMessage({type: 'open', canvas, ...this.size(), ...settings, flags}, [canvas]);
    }

    take(message) {
        if (message.type === 'pong') {
            clearTimeout(this.pinged);
            this.pinged = 0;
            return;
        }
        if (message.type === 'state') this.follow(message.state);
        this.on[message.type]?.(message);
    }

    follow(state) {
        this.canvas.style.cursor = CURSORS[state.cursor] || 'default';
        const typing = state.typing === '1';
        if (typing === this.typing) return;
        this.typing = typing;
        if (!this.input) return;
        if (typing) this.input.focus({preventScroll: true});
        else if (document.activeElement === this.input) this.canvas.focus({preventScroll: true});
    }

    // What is posted must be answered in ten seconds while the page is seen, or the Worker is ended.
    // Nothing runs here while nothing is posted.
    post(message, transfer) {
        this.worker.postMessage(message, transfer || []);
        this.ping();
    }

    ping() {
        if (this.pinged || document.hidden) return;
        this.worker.postMessage({type: 'ping'});
        this.pinged = setTimeout(() => {
            this.pinged = 0;
            if (document.hidden) return;
            this.worker.terminate();
            this.on.hangs?.();
        }, HANG_MS);
    }

    event(event) { this.post({type: 'event', event}); }
    key(name) { this.post({type: 'key', key: name}); }

    // Device px of the canvas.
    at(event) {
        const density = this.density(), box = this.canvas.getBoundingClientRect();
        return {x: (event.clientX - box.left) * density, y: (event.clientY - box.top) * density};
    }

    listen() {
        this.listenToPointers();
        this.listenToKeys();
        document.addEventListener('visibilitychange', () => this.post({type: 'visible', visible: !document.hidden}));
        new ResizeObserver(() => this.post({type: 'resize', ...this.size()})).observe(this.canvas);
        const followDensity = () => {
            matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
                this.post({type: 'resize', ...this.size()});
                followDensity();
            }, {once: true});
        };
        followDensity();
    }

    listenToPointers() {
        const canvas = this.canvas, fingers = new Map();
        const finger = event => {
            if (!fingers.has(event.pointerId)) {
                let free = 0;
                while ([...fingers.values()].includes(free)) free++;
                fingers.set(event.pointerId, free);
            }
            return fingers.get(event.pointerId);
        };
        const button = event => event.button === 0 ? 1 : event.button === 1 ? 2 : 3;
        const touch = (kind, event) => this.event({kind, ...this.at(event), finger: finger(event)});
        canvas.addEventListener('pointerdown', event => {
            event.preventDefault();
            if (!this.typing) canvas.focus({preventScroll: true});
            try {
                canvas.setPointerCapture(event.pointerId);
            } catch {
                // It was lifted already.
            }
            if (event.pointerType === 'touch') touch('touch', event);
            else this.event({kind: 'press', ...this.at(event), button: button(event), mods: modifiers(event)});
        });
        canvas.addEventListener('pointermove', event => {
            if (event.pointerType === 'touch') return touch('touchMove', event);
            const held = event.buttons & 1 ? 1 : event.buttons & 4 ? 2 : event.buttons & 2 ? 3 : 0;
            this.event({kind: 'move', ...this.at(event), button: held, mods: modifiers(event)});
        });
        canvas.addEventListener('pointerup', event => {
            if (event.pointerType === 'touch') {
                touch('touchUp', event);
                fingers.delete(event.pointerId);
            } else {
                this.event({kind: 'release', ...this.at(event), button: button(event), mods: modifiers(event)});
            }
        });
        canvas.addEventListener('pointercancel', event => {
            if (event.pointerType !== 'touch') return this.event({kind: 'leave'});
            touch('touchCancel', event);
            fingers.delete(event.pointerId);
        });
        canvas.addEventListener('wheel', event => {
            if (this.calm && document.activeElement !== canvas) return; // an article scrolls
            event.preventDefault();
            const step = event.deltaMode === 0 ? event.deltaY / 100 : event.deltaY / 3;
            this.event({kind: 'wheel', ...this.at(event), wheel: -step, mods: modifiers(event)});
        }, {passive: false});
        canvas.addEventListener('contextmenu', event => event.preventDefault());
        window.addEventListener('blur', () => this.event({kind: 'leave'}));
    }

    listenToKeys() {
        for (const element of [this.canvas, this.input]) {
            element?.addEventListener('keydown', event => this.keyDown(event));
            element?.addEventListener('keyup', event => {
                const key = keyName(event, this.typing);
                if (key) this.event({kind: 'keyUp', key, mods: modifiers(event)});
            });
        }
        const text = words => {
            if (words) this.event({kind: 'text', text: words});
            this.input.value = '';
        };
        this.input?.addEventListener('input', event => {
            if (event.isComposing) return;
            if (event.inputType === 'deleteContentBackward') this.key('Backspace'); // a phone's keyboard
            else text(event.data);
        });
        this.input?.addEventListener('compositionend', event => text(event.data));
    }

    keyDown(event) {
        const key = keyName(event, this.typing), command = event.ctrlKey || event.metaKey;
        const leaves = this.leaves && key === 'Tab';
        this.leaves = key === 'Esc' || (this.leaves && key === 'Shift');
        if (event.isComposing || !key || leaves || isBrowsers(event, key)) return;
        if (command && event.shiftKey && key === 'S') {
            event.preventDefault();
            return this.post({type: 'picture'});
        }
        const isText = this.typing && event.key.length === 1 && !command && !event.altKey;
        const isErasing = key === 'Backspace' && event.target === this.input;
        if (!isText && !isErasing) event.preventDefault();
        if (isErasing) this.input.value = ''; // no input event besides
        this.event({kind: 'key', key, mods: modifiers(event), repeat: event.repeat});
    }
}
