// One program in the page: its Worker, its canvas, the input that goes to it, and a watchdog. The
// page itself and the frame that judges a function of the viewer's each have one.

export const FLAG = {function: 1, repeats: 2, panel: 4, demo: 8};

const PING_MS = 2000, HANG_MS = 10000;

const NAMED = {
    Escape: 'Esc', Enter: 'Enter', Tab: 'Tab', Backspace: 'Backspace', Insert: 'Ins', Delete: 'Del', Home: 'Home',
    End: 'End', PageUp: 'PgUp', PageDown: 'PgDn', ArrowLeft: 'Left', ArrowRight: 'Right', ArrowUp: 'Up',
    ArrowDown: 'Down', Pause: 'Pause', Shift: 'Shift', Control: 'Ctrl', Alt: 'Alt', ' ': 'Space',
};

// The name that scripts use of a key that was pressed; '' if the program has none.
export function keyName(event, typing) {
    if (!typing && event.code === 'BracketLeft') return 'PgUp';
    if (!typing && event.code === 'BracketRight') return 'PgDn';
    if (NAMED[event.key]) return NAMED[event.key];
    if (/^F\d+$/.test(event.key)) return event.key;
    return event.key.length === 1 && event.key > ' ' && event.key < '\x7f' ? event.key.toUpperCase() : '';
}

export function modifiers(event) {
    return (event.shiftKey ? 1 : 0) | (event.ctrlKey || event.metaKey ? 2 : 0) | (event.altKey ? 4 : 0);
}

export class Instance {
    // `on`: functions by the type of a message of the Worker. `makeWorker` returns a new Worker.
    constructor(canvas, makeWorker, on) {
        this.canvas = canvas;
        this.on = on;
        this.worker = makeWorker();
        this.typing = false;
        this.answered = performance.now();
        this.worker.onmessage = ({data}) => this.take(data);
        this.worker.onerror = event => this.on.failed?.({reason: event.message || 'its script could not be run'});
        this.watchdog = setInterval(() => this.watch(), PING_MS);
    }

    size() {
        const density = devicePixelRatio || 1, box = this.canvas.getBoundingClientRect();
        return {width: Math.max(1, Math.round(box.width * density)),
                height: Math.max(1, Math.round(box.height * density)), density};
    }

    // `settings`: wasm, files, scene, palette, fontScale, flags.
    open(settings) {
        const canvas = this.canvas.transferControlToOffscreen();
        this.worker.postMessage({type: 'open', canvas, ...this.size(), ...settings}, [canvas]);
    }

    take(message) {
        this.answered = performance.now();
        if (message.type === 'state') this.typing = message.state.typing === '1';
        this.on[message.type]?.(message);
    }

    post(message, transfer) { this.worker.postMessage(message, transfer || []); }
    event(event) { this.post({type: 'event', event}); }

    // A Worker that does not answer for ten seconds while the page is seen is taken to hang.
    watch() {
        if (document.hidden) {
            this.answered = performance.now();
        } else if (performance.now() - this.answered > HANG_MS) {
            this.close();
            this.on.hangs?.();
        } else {
            this.post({type: 'ping'});
        }
    }

    close() {
        clearInterval(this.watchdog);
        this.worker.terminate();
    }

    // Device px of the canvas.
    at(event) {
        const density = devicePixelRatio || 1, box = this.canvas.getBoundingClientRect();
        return {x: (event.clientX - box.left) * density, y: (event.clientY - box.top) * density};
    }

    listen() {
        const canvas = this.canvas;
        const button = event => event.button === 0 ? 1 : event.button === 1 ? 2 : 3;
        canvas.addEventListener('pointerdown', event => {
            canvas.focus();
            canvas.setPointerCapture(event.pointerId);
            this.event({kind: 'press', ...this.at(event), button: button(event), mods: modifiers(event)});
            event.preventDefault();
        });
        canvas.addEventListener('pointermove', event => {
            const held = event.buttons & 1 ? 1 : event.buttons & 4 ? 2 : event.buttons & 2 ? 3 : 0;
            this.event({kind: 'move', ...this.at(event), button: held, mods: modifiers(event)});
        });
        canvas.addEventListener('pointerup', event => {
            this.event({kind: 'release', ...this.at(event), button: button(event), mods: modifiers(event)});
        });
        canvas.addEventListener('wheel', event => {
            const step = event.deltaMode === 0 ? event.deltaY / 100 : event.deltaY / 3;
            this.event({kind: 'wheel', ...this.at(event), wheel: -step, mods: modifiers(event)});
            event.preventDefault();
        }, {passive: false});
        canvas.addEventListener('contextmenu', event => event.preventDefault());
        canvas.addEventListener('blur', () => this.event({kind: 'leave'}));
        canvas.addEventListener('keydown', event => this.keyDown(event));
        canvas.addEventListener('keyup', event => {
            const key = keyName(event, this.typing);
            if (key) this.event({kind: 'keyUp', key, mods: modifiers(event)});
        });
        document.addEventListener('visibilitychange', () => this.post({type: 'visible', visible: !document.hidden}));
        new ResizeObserver(() => this.post({type: 'resize', ...this.size()})).observe(canvas);
    }

    // Keys of the browser stay the browser's.
    keyDown(event) {
        const key = keyName(event, this.typing), command = event.ctrlKey || event.metaKey;
        const browsers = key === 'F5' || key === 'F12' || (command && 'RTWNLV'.includes(key)) ||
                         (command && event.shiftKey && 'ICJ'.includes(key));
        if (browsers || !key) return;
        event.preventDefault();
        this.event({kind: 'key', key, mods: modifiers(event), repeat: event.repeat});
        if (this.typing && event.key.length === 1 && !command && !event.altKey) {
            this.event({kind: 'text', text: event.key});
        }
    }
}
