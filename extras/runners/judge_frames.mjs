// The pipes of docs/PROTOCOL.md: a line with a description, then questions and replies.
import fs from 'node:fs';
import { setImmediate } from 'node:timers'; // which a function cannot replace

// Whether a judge listens; a program that was started by hand has other files, or none, as descriptors 3 and 4.
export const isAsked = [3, 4].every(descriptor => {
    try {
        return fs.fstatSync(descriptor).isFIFO();
    } catch {
        return false;
    }
});

function write(bytes) {
    for (let at = 0; at < bytes.length;) at += fs.writeSync(isAsked ? 4 : 1, bytes, at);
}
export const writeLine = fields => write(Buffer.from(JSON.stringify({touchstone: 3, ...fields}) + '\n'));

// In one line of printable words; it may be anything, and its own getters may throw.
export function wordsOf(thrown) {
    try {
        return String(thrown && thrown.message || thrown).slice(0, 1000).replace(/[\s\p{C}]+/gu, ' ');
    } catch {
        return 'something that cannot be printed';
    }
}

// Calls ask(kindA, numbers, from, middle, kindB, middle, end, measure, casts, last) for each question. It returns 0, 1, 2, or -1 to refuse;
// of nine entries their text, or an array of numbers.
// The numbers stand in one array for all questions, and are read only during the call; those of a cast's motions, and of a list's others,
// follow from `end` to `last`. `measure` is sent if `gives`.
export async function answerFrames(ask, gives) {
    const measure = new Float64Array(9), reply = new Uint8Array(1 << 16);
    const replyInts = new Int32Array(reply.buffer), replyDoubles = new Float64Array(reply.buffer);
    let input = new ArrayBuffer(1 << 16), bytes = new Uint8Array(input), ints = new Int32Array(input), doubles = new Float64Array(input);
    for (let have = 0, filled = 0; ;) {
        const size = have < 8 ? 8 : ints[0];
        if (have < size) {
            if (size > bytes.length) {
                input = new ArrayBuffer(2 * size);
                new Uint8Array(input).set(bytes);
                [bytes, ints, doubles] = [new Uint8Array(input), new Int32Array(input), new Float64Array(input)];
            }
            const read = fs.readSync(3, bytes, have, bytes.length - have);
            if (!read) return;
            have += read;
            continue;
        }
        for (let k = 0, at = 8; k < ints[1]; k++, at += ints[at >> 2]) {
            const q = at >> 2, from = (at + 24) >> 3, middle = from + ints[q + 3], end = middle + ints[q + 5];
            const asked = ints[q + 1], casts = asked === 4 || asked === 8;
            let relation = 0, state = 0, text = null, measures = gives ? asked === 8 ? 7 : casts ? 6 : 5 : 0;
            try {
                measure.fill(NaN);
                relation = ask(ints[q + 2], doubles, from, middle, ints[q + 4], middle, end, measure, casts, asked === 8 ? at + ints[q] >> 3 : end + 4);
                if (typeof relation === 'string') [relation, text] = [0, Buffer.from(relation.slice(0, 200))];
                if (Array.isArray(relation)) {
                    if (relation.length !== 9) throw new Error(`returned ${relation.length} entries, expected nine`);
                    measure.set(relation);
                    [relation, measures] = [0, 9];
                }
                if (relation < 0) [state, relation] = [1, 0];
            } catch (thrown) {
                [state, text] = [2, Buffer.from(wordsOf(thrown))];
            }
            const sent = state ? 0 : measures, length = text ? text.length : 0, long = 24 + 8 * sent + (length + 7 & -8);
            if (filled + long > reply.length) {
                write(reply.subarray(0, filled));
                filled = 0;
            }
            const r = filled >> 2;
            replyInts[r] = long;
            replyInts[r + 1] = state;
            replyInts[r + 2] = relation;
            replyInts[r + 3] = sent;
            replyInts[r + 4] = length;
            replyInts[r + 5] = 0;
            for (let m = 0; m < sent; m++) replyDoubles[(filled + 24 >> 3) + m] = measure[m];
            if (text) reply.fill(0, filled + 24, filled + long).set(text, filled + 24);
            filled += long;
        }
        write(reply.subarray(0, filled));
        filled = 0;
        bytes.copyWithin(0, size, have);
        have -= size;
        await new Promise(setImmediate); // so that what waits for the end of a turn, such as WeakRef, has one
    }
}
