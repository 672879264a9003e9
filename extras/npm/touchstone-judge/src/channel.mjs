// The memory that a program shares with the thread of a function, in place of the pipes of docs/PROTOCOL.md: a frame of questions, the
// bytes of the replies, and the last of what the function wrote to stderr.
const HEAD = 64, QUESTIONS = 1 << 21, REPLIES = 1 << 22, PRINTED = 1 << 13; // bytes

// Numbers of the head. Each event makes WAKE_PROGRAM or WAKE_FUNCTION one more and wakes who waits for it.
export const WAKE_PROGRAM = 0, WAKE_FUNCTION = 1,
    ASKED = 2, // bytes of the frame; 0 once the function has taken it
    REPLIED = 3, // bytes of the replies so far
    PRINTED_TO = 4, // bytes that were written to stderr
    ENDED = 5, // 1: the thread has ended
    STATUS = 6, // then: as wait() gives it, or GREEDY
    THREAD = 7, // its number in Linux; 0: not known
    SINCE = 8; // when it was asked, in ms; 0: it has answered
export const GREEDY = -2; // PLUGIN_GREEDY of plugin_private.h

// As they are before a function can replace them.
export const {add, load, notify, store, wait} = Atomics;

export const newMemory = () => new SharedArrayBuffer(HEAD + QUESTIONS + REPLIES + PRINTED);

export class Channel {
    constructor(memory) {
        this.memory = memory;
        this.head = new Int32Array(memory, 0, HEAD / 4);
        this.questions = new Uint8Array(memory, HEAD, QUESTIONS);
        this.replies = new Uint8Array(memory, HEAD + QUESTIONS, REPLIES);
        this.printed = new Uint8Array(memory, HEAD + QUESTIONS + REPLIES, PRINTED);
    }
    wake(who) {
        add(this.head, who, 1);
        notify(this.head, who);
    }
    end(status) { // told by the main thread, which sees it
        store(this.head, STATUS, status);
        store(this.head, ENDED, 1);
        this.wake(WAKE_PROGRAM);
    }
    print(bytes) { // keeps the last ones
        const kept = bytes.subarray(Math.max(0, bytes.length - PRINTED)), room = PRINTED - kept.length, had = Math.min(this.head[PRINTED_TO], PRINTED);
        const left = Math.min(had, room);
        this.printed.copyWithin(0, had - left, had);
        this.printed.set(kept, left);
        store(this.head, PRINTED_TO, left + kept.length);
    }
    printError(error) { // in one line; it may be anything, and its own getters may throw
        let words = 'something that cannot be printed';
        try {
            words = String(error?.stack ?? error).split('\n')[0];
        } catch {
            // as it says
        }
        this.print(Buffer.from(`\n${words}\n`));
    }
    printedBytes() { return this.printed.slice(0, load(this.head, PRINTED_TO)); }
}
