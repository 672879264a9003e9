// The thread of a program: the judge as WebAssembly, which runs a command line. It blocks; the main thread (main.mjs) starts and ends
// the threads of functions and of further programs for it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tty from 'node:tty';
import { MessageChannel, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { ASKED, Channel, ENDED, newMemory, PRINTED_TO, REPLIED, SINCE, STATUS, THREAD, WAKE_FUNCTION, WAKE_PROGRAM } from './channel.mjs';
import touchstone from 'touchstone-program';

const {argv, module, flags, directory, task} = workerData; // task: null, or {call, first, clock, port, wake}, of a program that does tasks
const stop = new Int32Array(flags);

// ---- Time: that of all threads is one. A program that does tasks counts from where the first one began, so that it has its deadline.

const realNow = () => Number(process.hrtime.bigint()) / 1e6; // ms
let held = task ? task.clock : null;
const began = realNow();
const now = () => held ?? realNow();

// ---- Functions on trial

const DONE = 0, OVER = 1, HUNG = 2, SLEPT = 3, LATE = 4; // NodeEnd of plugin_node.c
const SPIN = 0.02, LOOK = 10, LOOK_MOST = 100; // ms: of waiting awake; until it is first looked at; between two looks
const text = new TextDecoder(), bytesOf = words => new TextEncoder().encode(words);
const functions = [];
let threads = 0;

// Seconds of processor time of a thread, and in which it waited for a processor, in Linux; else null.
function timesOf(thread) {
    try {
        const [used, waited] = fs.readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ');
        return thread ? {used: used / 1e9, waited: waited / 1e9} : null;
    } catch {
        return null;
    }
}

// Waits until `ready` is true. Without the system's times a wait that was longer than asked for counts as little: then the machine was busy.
function waitFor(channel, ready, [most, mostAsleep, left]) {
    const {head} = channel, start = realNow();
    do {
        if (ready()) return DONE;
    } while (realNow() - start < SPIN);
    for (let first = null, last = start, counted = 0, rest = Math.min(LOOK, most * 250); ;) {
        const events = Atomics.load(head, WAKE_PROGRAM), ended = Atomics.load(head, ENDED);
        if (ready()) return DONE;
        if (ended) return OVER;
        const time = realNow(), end = start + left * 1000;
        if (time >= end || (Number.isFinite(left) && Atomics.load(stop, 0))) return LATE;
        const asked = Math.max(1, Math.min(rest, LOOK_MOST, end - time));
        Atomics.wait(head, WAKE_PROGRAM, events, asked);
        if (ready() || Atomics.load(head, ENDED)) continue;
        const thread = Atomics.load(head, THREAD), times = timesOf(thread), at = realNow();
        counted += Math.min(at - last, 2 * asked) / 1000;
        last = at;
        first ??= {times, at};
        const wall = (at - first.at) / 1000;
        const used = times && first.times ? Math.min(wall, times.used - first.times.used) : counted;
        const asleep = times && first.times ? wall - used - (times.waited - first.times.waited) : 0;
        if (used >= most) return ready() ? DONE : HUNG;
        if (asleep >= mostAsleep) return ready() ? DONE : SLEPT;
        rest = Math.max(1, Math.min(most - used, mostAsleep - asleep) * 1000);
    }
}

function startThread(one) {
    const id = threads++, channel = new Channel(newMemory());
    parentPort.postMessage({start: id, memory: channel.memory, file: one.file, mapping: one.mapping});
    return {id, channel};
}
const endThread = thread => thread && parentPort.postMessage({end: thread.id});

// How it ended: the last of its stderr, behind what is in `to`.
function tellEnd(channel, to, at, report) {
    const printed = channel.printedBytes().subarray(0, to.length - at - 1);
    to.set(printed, at);
    to[at + printed.length] = 0;
    report[1] = Atomics.load(channel.head, STATUS);
    return printed.length;
}

// The line that describes the function. The program says what is wrong with one that is no JSON.
function descriptionOf(bytes, file, most) {
    if (bytes.length >= most) return bytesOf(JSON.stringify({touchstone: 3, error: `sent no description: more than ${most} bytes without a line feed`}));
    try {
        return bytesOf(JSON.stringify(withoutFile(JSON.parse(text.decode(bytes)), file)));
    } catch {
        return bytes;
    }
}

// The program writes the path before an error, which begins with the file's name, and with a line or a space.
function withoutFile(description, file) {
    const before = `${path.basename(file)}:`, {error} = description;
    if (!error?.startsWith(before)) return description;
    const rest = error.slice(before.length);
    return {...description, error: rest.startsWith(' ') ? rest.trim() : `line ${rest}`};
}

const node = {
    now,
    processors: () => os.availableParallelism?.() ?? os.cpus().length,
    stopping: () => Atomics.load(stop, 0),
    stop: () => Atomics.store(stop, 0, 1),

    open: (file, mapping) => functions.push({file, mapping, thread: null, spare: null}) - 1,
    close(id) {
        endThread(functions[id].thread);
        endThread(functions[id].spare);
        functions[id] = null;
    },

    // From the second start on another thread is kept ready.
    start(id, limits, line, report) {
        const one = functions[id], again = one.thread !== null;
        endThread(one.thread);
        one.thread = one.spare ?? startThread(one);
        one.spare = again ? startThread(one) : null;
        const {head, replies} = one.thread.channel;
        const told = () => Atomics.load(head, REPLIED);
        const end = waitFor(one.thread.channel, () => told() > line.length || (told() > 0 && replies[told() - 1] === 10), limits);
        if (end === OVER) report[0] = tellEnd(one.thread.channel, line, 0, report);
        if (end !== DONE) return end;
        const description = descriptionOf(replies.slice(0, told() - 1), one.file, line.length);
        line.set(description);
        line[description.length] = 0;
        report[0] = description.length;
        return end;
    },

    ask(id, questions, count, limits, replies, report) {
        const {thread} = functions[id], {channel} = thread, {head} = channel, began = realNow();
        const before = thread.asked ? null : timesOf(Atomics.load(head, THREAD)); // only the first frame is measured
        thread.asked = true;
        const ints = new Int32Array(channel.questions.buffer, channel.questions.byteOffset, 2);
        ints[0] = questions.length + 8;
        ints[1] = count;
        channel.questions.set(questions, 8);
        Atomics.store(head, REPLIED, 0);
        Atomics.store(head, PRINTED_TO, 0); // what it wrote about earlier questions
        Atomics.store(head, SINCE, Math.trunc(began) % 2 ** 30 + 1);
        Atomics.store(head, ASKED, questions.length + 8);
        channel.wake(WAKE_FUNCTION);
        const lengths = new Int32Array(channel.replies.buffer, channel.replies.byteOffset, channel.replies.length / 4);
        let answered = 0, at = 0;
        const end = waitFor(channel, () => {
            for (const all = Atomics.load(head, REPLIED); answered < count && at < all; answered++) at += lengths[at >> 2];
            return answered === count;
        }, limits);
        Atomics.store(head, SINCE, 0);
        replies.set(channel.replies.subarray(0, at));
        replies[at] = 0;
        report[0] = at;
        const after = before && timesOf(Atomics.load(head, THREAD)); // null if it has ended
        report[2] = end === DONE ? after ? after.used - before.used : (realNow() - began) / 1000 : 0;
        if (end === OVER) tellEnd(channel, replies, at, report);
        return end;
    },
};

// ---- Further programs, for jobs_node.c

const RESULT = 0, ERROR = 1, GONE = 2; // NodeKind
const programs = []; // of the first program: {port, wake, gone}
const results = new Int32Array(task ? task.results : new SharedArrayBuffer(4)); // one more with each message to the first program
node.jobs = {
    call: task ? task.call : -1,
    bytes: null, // what node_jobs_copy copies

    start(call, count, first) {
        for (let i = 0; i < count; i++) {
            const {port1, port2} = new MessageChannel(), wake = new SharedArrayBuffer(8);
            programs.push({port: port1, wake: new Int32Array(wake)});
            parentPort.postMessage({program: i, task: {call, first, clock: began, port: port2, wake, results: results.buffer}}, [port2]);
        }
    },
    give(i, bytes) {
        programs[i].port.postMessage(bytes);
        Atomics.add(programs[i].wake, 0, 1);
        Atomics.notify(programs[i].wake, 0);
    },
    wait() {
        const events = Atomics.load(results, 0);
        for (const [i, {port, wake}] of programs.entries()) {
            const received = receiveMessageOnPort(port);
            if (!received && !Atomics.load(wake, 1)) continue; // the second number: it has ended
            const gone = !received && !programs[i].gone;
            if (!received && !gone) continue;
            programs[i].gone ||= gone;
            const error = received ? received.message.error : `thread ${i + 1} of --jobs ${programs.length} ended before its time`;
            node.jobs.bytes = error === undefined ? received.message : bytesOf(error);
            return {from: i, kind: gone ? GONE : error === undefined ? RESULT : ERROR, size: node.jobs.bytes.length};
        }
        Atomics.wait(results, 0, events, 100);
        return {from: -1, kind: RESULT, size: 0};
    },
    end() {
        parentPort.postMessage({endPrograms: true});
        for (const {port} of programs.splice(0)) port.close();
    },

    first() {
        held = null;
        node.jobs.bytes = task.first;
        return task.first.length;
    },
    task() {
        speaks = true;
        const wake = new Int32Array(task.wake);
        for (;;) {
            const events = Atomics.load(wake, 0), received = receiveMessageOnPort(task.port);
            if (received) {
                node.jobs.bytes = received.message;
                return received.message.length;
            }
            Atomics.wait(wake, 0, events);
        }
    },
    send(bytes) {
        task.port.postMessage(bytes);
        Atomics.add(results, 0, 1);
        Atomics.notify(results, 0);
    },
};

// ---- Output: at once, as the program's own. A program that does tasks prints nothing until it is at its task, and then to stderr only.

let speaks = !task, kept = '';
const {writeSync, closeSync} = fs, pause = new Int32Array(new SharedArrayBuffer(4));
fs.writeSync = (descriptor, ...rest) => {
    if (descriptor === 2 && !speaks) kept += text.decode(rest[0].subarray(rest[1], rest[1] + rest[2]));
    if (descriptor <= 2 && (!speaks || (task && descriptor === 1))) return rest[2];
    for (;;) {
        try {
            return writeSync(descriptor, ...rest);
        } catch (error) {
            if (error.code !== 'EAGAIN') throw error; // a pipe that is full
            Atomics.wait(pause, 0, 0, 5);
        }
    }
};
// One that ends before its first task, such as one whose function cannot be loaded, hands over why.
process.on('exit', () => speaks || task.port.postMessage({error: kept.trim().split('\n').pop().replace(/^touchstone: /, '')}));
fs.closeSync = descriptor => descriptor > 2 && closeSync(descriptor); // the other threads' too

const program = {
    arguments: argv,
    node,
    instantiateWasm: (imports, done) => (done(new WebAssembly.Instance(module, imports), module), {}),
    preRun: () => { program.ENV.TOUCHSTONE_PACKAGE = directory; },
    onRuntimeInitialized() {
        program._umask(process.umask());
        for (let i = 0; i < 3; i++) program.FS.streams[i].tty = !task && tty.isatty(i);
    },
};
touchstone(program);
