// In place of `node:fs` for the runner (extras/runners/judge.mjs), which reads questions from descriptor 3 and writes replies to 4: these
// two lie in shared memory. A function that imports node:fs gets node's own.
import fs from 'fs';
import { workerData } from 'worker_threads';
import { ASKED, Channel, load, REPLIED, store, wait, WAKE_FUNCTION, WAKE_PROGRAM } from './channel.mjs';

const SPINS = 2000; // of waiting awake: some 20 us, which a question of the program's takes if it searches for a smaller case
const channel = new Channel(workerData.memory), {head} = channel;
let taken = 0; // bytes of the present frame
delete workerData.memory; // the function is not loaded yet

function readSync(descriptor, bytes, at, length) {
    for (let spins = 0, asked; ; spins++) {
        const events = load(head, WAKE_FUNCTION);
        if ((asked = load(head, ASKED))) {
            const count = Math.min(length, asked - taken);
            bytes.set(channel.questions.subarray(taken, taken + count), at);
            taken += count;
            if (taken < asked) return count;
            taken = 0;
            store(head, ASKED, 0);
            return count;
        }
        if (spins > SPINS) wait(head, WAKE_FUNCTION, events);
    }
}

function writeSync(descriptor, bytes, at) {
    const before = load(head, REPLIED), count = bytes.length - at;
    const room = channel.replies.length - before; // a description may be longer: then what fits says so
    channel.replies.set(bytes.subarray(at, at + room), before);
    store(head, REPLIED, before + Math.min(count, room));
    channel.wake(WAKE_PROGRAM);
    return count;
}

const isPipe = {isFIFO: () => true};
export default {
    ...fs,
    fstatSync: descriptor => descriptor === 3 || descriptor === 4 ? isPipe : fs.fstatSync(descriptor),
    readSync: (descriptor, ...rest) => descriptor === 3 ? readSync(descriptor, ...rest) : fs.readSync(descriptor, ...rest),
    writeSync: (descriptor, ...rest) => descriptor === 4 ? writeSync(descriptor, ...rest) : fs.writeSync(descriptor, ...rest),
};
