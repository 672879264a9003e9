// Reads the records of tests/npm_pairs.c from that program, and those of tests/npm_motions.c.
import {spawn} from 'node:child_process';

const points = (n, at, count) => Array.from({length: count / 2}, (_, k) => ({x: n[at + 2 * k], y: n[at + 2 * k + 1]}));

// A shape of the numbers n[at] to n[at + count - 1]; kinds are those of TsShapeKind.
export function shapeOf(kind, n, at, count) {
    switch (kind) {
    case 0: return {kind: 'point', x: n[at], y: n[at + 1]};
    case 1: return {kind: 'segment', x1: n[at], y1: n[at + 1], x2: n[at + 2], y2: n[at + 3]};
    case 2: return {kind: 'ray', x: n[at], y: n[at + 1], dx: n[at + 2], dy: n[at + 3]};
    case 3: return {kind: 'circle', x: n[at], y: n[at + 1], r: n[at + 2]};
    case 4: return {kind: 'aabb', minx: n[at], miny: n[at + 1], maxx: n[at + 2], maxy: n[at + 3]};
    case 5: return {kind: 'obb', cx: n[at], cy: n[at + 1], hx: n[at + 2], hy: n[at + 3], ux: n[at + 4], uy: n[at + 5]};
    case 6: return {kind: 'triangle', points: points(n, at, count)};
    case 7: return {kind: 'polygon', points: points(n, at, count)};
    case 8: return {kind: 'capsule', x1: n[at], y1: n[at + 1], x2: n[at + 2], y2: n[at + 3], r: n[at + 4]};
    default: throw new Error(`a record has the kind ${kind}`);
    }
}

function recordOf(n, from) {
    let at = from + 1;
    const shape = () => {
        const count = n[at + 1], read = shapeOf(n[at], n, at + 2, count);
        at += 2 + count;
        return read;
    };
    const a = shape(), b = shape();
    const contact = {relation: n[at], gap: n[at + 1], nx: n[at + 2], ny: n[at + 3], ax: n[at + 4], ay: n[at + 5],
        bx: n[at + 6], by: n[at + 7]};
    return {a, b, relation: n[at], contact, distance: n[at + 8], within: n[at + 9]};
}

// Calls `take` with the doubles and the index of each record that the program writes.
export async function readDoubles(program, args, take) {
    const child = spawn(program, args, {stdio: ['ignore', 'pipe', 'inherit']});
    const ended = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
    let rest = Buffer.alloc(0);
    for await (const piece of child.stdout) {
        const bytes = Buffer.concat([rest, piece]), whole = bytes.length >> 3;
        const n = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 8 * whole));
        let at = 0;
        while (at < whole && at + n[at] < whole) {
            take(n, at);
            at += 1 + n[at];
        }
        rest = bytes.subarray(8 * at);
    }
    const code = await ended;
    if (code !== 0 || rest.length) throw new Error(`${program} ended with ${code} and ${rest.length} bytes of a record`);
}

// The same with records of tests/npm_pairs.c as objects.
export const readRecords = (program, args, take) => readDoubles(program, args, (n, at) => take(recordOf(n, at)));
