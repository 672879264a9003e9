// Kept shapes: they stay in the module's memory, and are moved by writing a pose.
import {CORNERS_MOST, OVERLAPPING, refuseNumber} from '../lite/numbers.js';
import {noContact, readContact} from './instance.js';
import {refusal, shapeAt, writeShape} from './shapes.js';

const NONE = new Uint8Array(0);
const BUFFER = 16 * CORNERS_MOST; // bytes, of the numbers of one shape: that of the first shape takes ids, the second's relations
const CHUNK = BUFFER / 8; // pairs that are copied into memory at once

const forgotten = new FinalizationRegistry(({wasm, at}) => wasm.kept_free(at));

const checkCapacity = capacity => {
    if (!(Number.isInteger(capacity) && capacity >= 1 && capacity <= 2 ** 24))
        throw new RangeError(`capacity is ${String(capacity)} instead of a whole number from 1 to 2^24`);
};

export class KeptShapes {
    #shared;
    #wasm;
    #at; // its address; 0 once it is freed
    #poses; // the index of the first in shared.heap
    #alive; // 1 for each id that a shape has; empty once it is freed
    #size = 0;

    constructor(shared, capacity) {
        checkCapacity(capacity);
        this.#shared = shared;
        this.#wasm = shared.wasm;
        this.#at = shared.wasm.keep(capacity);
        if (!this.#at) throw new RangeError(`touchstone: no memory to keep ${capacity} shapes: call grow(bytes) first, or init with more memory`);
        this.#alive = new Uint8Array(capacity);
        this.#poses = this.#wasm.kept_poses(this.#at) / 8;
        forgotten.register(this, {wasm: this.#wasm, at: this.#at}, this);
    }

    #expectKept() {
        if (!this.#at) throw new Error('touchstone: these kept shapes were freed');
    }

    // Says what is wrong with the first of these ids that no shape has.
    #refuse(...ids) {
        this.#expectKept();
        const id = ids.find(id => this.#alive[id] !== 1);
        throw new RangeError(`touchstone: no shape has the id ${String(id)}`);
    }

    get size() { return this.#size; }
    get capacity() { return this.#alive.length; }

    get poses() {
        this.#expectKept();
        return this.#shared.heap.subarray(this.#poses, this.#poses + 4 * this.#alive.length);
    }

    add(shape) {
        this.#expectKept();
        const {heap, first} = this.#shared;
        const code = writeShape(shape, heap, first);
        this.#expectKept(); // a getter may have freed it
        if (this.#size === this.#alive.length) throw new RangeError(`touchstone: ${this.#size} shapes are kept, which is the capacity: call grow(capacity)`);
        const id = this.#wasm.kept_add(this.#at, code, 8 * first);
        if (id === -1) throw refusal(shape);
        if (id === -2) throw new RangeError(`a ${shape.kind} is too large, or too far out, to be moved`);
        if (id < 0) throw new RangeError('touchstone: no memory for this shape: call grow(bytes) of the instance');
        this.#alive[id] = 1;
        this.#size++;
        return id;
    }

    remove(id) {
        if (this.#alive[id] !== 1) this.#refuse(id);
        this.#wasm.kept_remove(this.#at, id);
        this.#alive[id] = 0;
        this.#size--;
    }

    set(id, x, y, c, s) {
        if (this.#alive[id] !== 1) this.#refuse(id);
        const heap = this.#shared.heap, at = this.#poses + 4 * id;
        if (c === undefined) {
            c = heap[at + 2];
            s = heap[at + 3];
        } else if (s === undefined) {
            s = Math.sin(c);
            c = Math.cos(c);
        }
        // NaN fails these comparisons too.
        if (!(Math.abs(x) <= 2 ** 98 && Math.abs(y) <= 2 ** 98 && Math.abs(c * c + s * s - 1) <= 2 ** -20)) refusePose(x, y, c, s);
        heap[at] = x;
        heap[at + 1] = y;
        heap[at + 2] = c;
        heap[at + 3] = s;
    }

    relation(a, b) {
        const alive = this.#alive;
        if (alive[a] !== 1 || alive[b] !== 1) this.#refuse(a, b);
        return this.#wasm.kept_relation(this.#at, a, b);
    }

    overlaps(a, b) { return this.relation(a, b) === OVERLAPPING; }

    meets(a, b) { return this.relation(a, b) !== 0; }

    contact(a, b, out = noContact()) {
        const alive = this.#alive;
        if (alive[a] !== 1 || alive[b] !== 1) this.#refuse(a, b);
        const relation = this.#wasm.kept_contact(this.#at, a, b);
        return readContact(relation, this.#shared.heap, this.#shared.results, out);
    }

    distance(a, b) {
        const alive = this.#alive;
        if (alive[a] !== 1 || alive[b] !== 1) this.#refuse(a, b);
        return this.#wasm.kept_distance(this.#at, a, b);
    }

    within(a, b, distance) {
        const alive = this.#alive;
        if (alive[a] !== 1 || alive[b] !== 1) this.#refuse(a, b);
        refuseNumber('distance', distance, true);
        return this.#wasm.kept_within(this.#at, a, b, distance);
    }

    shape(id) {
        if (this.#alive[id] !== 1) this.#refuse(id);
        const {heap, first, results} = this.#shared;
        const kind = this.#wasm.kept_shape(this.#at, id, 8 * first);
        return shapeAt(kind, heap[results], heap, first);
    }

    relations(pairs, out) {
        this.#expectKept();
        if (!(pairs instanceof Uint32Array)) throw new TypeError('pairs is no Uint32Array');
        if (!(out instanceof Uint8Array)) throw new TypeError('out is no Uint8Array');
        const count = pairs.length >> 1, buffer = this.#wasm.memory.buffer, first = 8 * this.#shared.first;
        if (pairs.length % 2) throw new RangeError(`pairs has ${pairs.length} ids, which is odd`);
        if (out.length < count) throw new RangeError(`out has room for ${out.length} relations instead of ${count}`);
        const ids = new Uint32Array(buffer, first, 2 * CHUNK), found = new Uint8Array(buffer, first + BUFFER, CHUNK);
        for (let from = 0; from < count; from += CHUNK) {
            const some = Math.min(CHUNK, count - from);
            ids.set(some === count ? pairs : pairs.subarray(2 * from, 2 * (from + some)));
            const wrong = this.#wasm.kept_relations(this.#at, first, some, first + BUFFER);
            if (wrong >= 0) throw new RangeError(`touchstone: pairs[${2 * from + wrong}] is ${pairs[2 * from + wrong]}, an id that no shape has`);
            out.set(some === CHUNK ? found : found.subarray(0, some), from);
        }
        return out;
    }

    pairs() {
        this.#expectKept();
        const count = this.#wasm.kept_pairs(this.#at);
        if (count < 0) throw new RangeError('touchstone: no memory for the pairs: call grow(bytes) of the instance');
        return new Uint32Array(this.#wasm.memory.buffer, this.#wasm.kept_pairs_at(this.#at), 2 * count);
    }

    grow(capacity) {
        this.#expectKept();
        checkCapacity(capacity);
        if (capacity <= this.#alive.length) return;
        if (!this.#wasm.kept_grow(this.#at, capacity)) throw new RangeError(`touchstone: no memory to keep ${capacity} shapes: call grow(bytes) of the instance`);
        const alive = new Uint8Array(capacity);
        alive.set(this.#alive);
        this.#alive = alive;
        this.#poses = this.#wasm.kept_poses(this.#at) / 8;
    }

    free() {
        if (!this.#at) return;
        forgotten.unregister(this);
        this.#wasm.kept_free(this.#at);
        this.#at = 0;
        this.#alive = NONE;
        this.#size = 0;
    }
}

function refusePose(x, y, c, s) {
    for (const [name, value] of Object.entries({x, y, c, s})) {
        if (typeof value !== 'number') throw new TypeError(`${name} is ${value == null ? value : 'a ' + typeof value} instead of a number`);
        if (!Number.isFinite(value)) throw new RangeError(`${name} is ${value}`);
    }
    if (Math.abs(c * c + s * s - 1) > 2 ** -20) throw new RangeError(`(c, s) is (${c}, ${s}), which is no cosine and sine`);
    throw new RangeError(`(x, y) is (${x}, ${y}), which is too far out`);
}
