#!/usr/bin/env node
// touchstone-judge: this thread starts the others, sees how they end, and ends those that hang. The first program decides how all ends.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Channel, GREEDY, SINCE } from './channel.mjs';

const UNSETTLED = 13; // the status that node gives a thread whose module waits for what never comes
const MEMORY = 1024; // MiB of a function's heap: PLUGIN_MEMORY_GIB of plugin_private.h
const directory = path.dirname(fileURLToPath(import.meta.url)), argv = process.argv.slice(2);
const flags = new SharedArrayBuffer(4); // not 0: the run is to end
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
        if (argv[0] !== 'fuzz') process.exit(130);
        Atomics.store(new Int32Array(flags), 0, 1);
    });
}
const module = await WebAssembly.compile(fs.readFileSync(path.join(directory, 'touchstone.wasm')));

const functions = new Set(); // the threads of all programs
function startFunction(threads, {start, memory, file, mapping}) {
    const channel = new Channel(memory);
    const worker = new Worker(path.join(directory, 'function.mjs'), {
        argv: [file, ...mapping ? ['--as', mapping] : []], workerData: {memory}, stdout: true, stderr: true, trackUnmanagedFds: false,
        resourceLimits: {maxOldGenerationSizeMb: MEMORY},
    });
    const thread = {worker, channel, greedy: false};
    worker.on('error', error => {
        thread.greedy ||= error?.code === 'ERR_WORKER_OUT_OF_MEMORY';
        channel.printError(error);
    });
    worker.on('exit', code => {
        if (code === UNSETTLED) channel.printError('its await outside of functions never ends');
        threads.delete(start);
        functions.delete(thread);
        channel.end(thread.greedy ? GREEDY : code << 8);
    });
    functions.add(thread);
    threads.set(start, worker);
}

// The limit of a heap leaves out arrays of numbers: if all together need too much, the thread ends that has been at its question longest.
function lookAtMemory() {
    if (process.memoryUsage.rss() < (functions.size + 1) * MEMORY * 2 ** 20) return;
    const since = thread => Atomics.load(thread.channel.head, SINCE);
    const [first] = [...functions].filter(since).sort((a, b) => since(a) - since(b));
    if (!first || first.greedy) return;
    first.greedy = true;
    first.worker.terminate();
}
setInterval(lookAtMemory, 50);

function startProgram(task, over) {
    const threads = new Map(), programs = new Set();
    const worker = new Worker(path.join(directory, 'program.cjs'), {
        workerData: {argv, module, flags, directory, task}, transferList: task ? [task.port] : [], trackUnmanagedFds: false,
    });
    worker.on('message', message => {
        if (message.memory) startFunction(threads, message);
        else if (message.end !== undefined) threads.get(message.end)?.terminate();
        else if (message.task) {
            const program = startProgram(message.task, () => {
                const wake = new Int32Array(message.task.wake), results = new Int32Array(message.task.results);
                Atomics.store(wake, 1, 1);
                Atomics.add(results, 0, 1);
                Atomics.notify(results, 0);
            });
            programs.add(program);
        } else if (message.endPrograms) {
            for (const program of programs) program.end();
            programs.clear();
        }
    });
    const end = () => {
        for (const thread of threads.values()) thread.terminate();
        worker.terminate();
    };
    worker.on('error', error => process._rawDebug(`touchstone: ${task ? 'a further program' : 'the program'} ended: ${error?.stack ?? error}`));
    worker.on('exit', code => {
        for (const thread of threads.values()) thread.terminate();
        over(code);
    });
    return {end};
}

startProgram(null, code => process.exit(code));
