// The thread of a function: the runner as it is, with shared memory in place of its pipes (pipes.mjs). What the function prints goes
// nowhere, but for the last of stderr.
import fs from 'fs';
import { syncBuiltinESMExports } from 'module';
import { workerData } from 'worker_threads';
import { Channel, THREAD } from './channel.mjs';

const channel = new Channel(workerData.memory);
try {
    channel.head[THREAD] = Number(fs.readlinkSync('/proc/thread-self').split('/').pop()); // so that its processor time can be read
} catch {
    // another system: the wall clock must do
}
const written = (...rest) => (rest.findLast?.(one => typeof one === 'function')?.(), true);
process.stdout.write = (text, ...rest) => written(...rest);
process.stderr.write = (text, ...rest) => (channel.print(typeof text === 'string' ? Buffer.from(text) : text), written(...rest));
// What is thrown later than the function returns ends the thread, as it would end a process; judge.mjs makes of `process.exit` an exception.
const leave = process.exit;
process.on('uncaughtException', error => {
    try {
        channel.printError(error);
    } catch {
        // it replaced what that calls
    }
    leave(1);
});

// The process and its files are those of all threads: the function closes only what it opened, and does not end the process.
const {kill} = process, {open, openSync, close, closeSync, write, writeSync} = fs, opened = new Set();
const badDescriptor = () => Object.assign(new Error('EBADF: bad file descriptor, close'), {code: 'EBADF', syscall: 'close'});
process.kill = (id, ...rest) => {
    if (Number(id) === process.pid || !Number(id)) throw new Error('called process.kill');
    return kill.call(process, id, ...rest);
};
fs.openSync = (...rest) => {
    const descriptor = openSync(...rest);
    opened.add(descriptor);
    return descriptor;
};
fs.open = (...rest) => {
    const done = rest.pop();
    open(...rest, (error, descriptor) => {
        if (!error) opened.add(descriptor);
        done(error, descriptor);
    });
};
fs.closeSync = descriptor => {
    if (!opened.delete(descriptor)) throw badDescriptor();
    closeSync(descriptor);
};
fs.close = (descriptor, done) => opened.delete(descriptor) ? close(descriptor, done) : process.nextTick(() => done?.(badDescriptor()));
const stream = {1: process.stdout, 2: process.stderr};
fs.writeSync = (descriptor, data, ...rest) => {
    if (!stream[descriptor]) return writeSync(descriptor, data, ...rest);
    stream[descriptor].write(data);
    return data.length;
};
fs.write = (descriptor, data, ...rest) => {
    if (!stream[descriptor]) return write(descriptor, data, ...rest);
    stream[descriptor].write(data, () => rest.pop()?.(null, data.length, data));
};
syncBuiltinESMExports();
await import('../../../runners/judge.mjs');
