// The thread of a function: the runner as it is, with shared memory in place of its pipes (pipes.mjs). What the function prints goes
// nowhere, but for the last of stderr.
import fs from 'fs';
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
    channel.printError(error);
    leave(1);
});
await import('../../../runners/judge.mjs');
