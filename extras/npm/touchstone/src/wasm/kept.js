// Kept shapes: they stay in the module's memory, and are moved by writing a pose.
import {CORNERS_MOST, OVERLAPPING, refuseAabb, refuseNumber} from '../lite/numbers.js';
import {noContact, noHit, readContact, readHit} from './results.js';
import {refusal, refusalOfRay, refuseCall, shapeAt, writeRay, writeShape} from './shapes.js';
import {setTurn, turn} from './turn.js';

const NONE = new Uint8Array(0);
const BUFFER = 16 * CORNERS_MOST; // bytes, of the numbers of one shape: that of the first shape takes ids, the second's relations
const CHUNK = BUFFER / 8; // pairs that are copied into memory at once
const POSES = 2 * BUFFER / 24 | 0; // poses that are

const forgotten = new FinalizationRegistry(({wasm, at}) => wasm.kept_free(at));

const noMemory = what => new RangeError(`touchstone: no memory ${what}: call grow(bytes) of the instance, or init with more memory`);

function expectAttached(name, view) {
    try {
        new Uint8Array(view.buffer);
    } catch {
        throw new TypeError(`${name} is detached: memory has grown since`);
    }
}

const checkCapacity = capacity => {
    if (!(Number.isInteger(capacity) && capacity >= 1 && capacity <= 2 ** 24))
        throw new RangeError(`capacity is ${String(capacity)} instead of a whole number from 1 to 2^24`);
};

// Its own fields begin with _: bundlers for older engines make #fields slow.
export class KeptShapes {

    constructor(shared, capacity) {
        checkCapacity(capacity);
        this._shared = shared;
        this._wasm = shared.wasm;
        this._at = shared.wasm.keep(capacity); // its address; 0 once it is freed
        if (!this._at) throw noMemory(`to keep ${capacity} shapes`);
        this._alive = new Uint8Array(capacity); // 1 for each id that a shape has; empty once it is freed
        this._poses = this._wasm.kept_poses(this._at) / 8; // the index of the first in shared.heap
        this._size = 0;
        forgotten.register(this, {wasm: this._wasm, at: this._at}, this);
    }

    _expectKept() {
        if (!this._at) throw new Error('touchstone: these kept shapes were freed');
    }

    // Says what is wrong with the first of these ids that no shape has.
    _refuse(...ids) {
        this._expectKept();
        // The module would take another id from an object than _alive does.
        const id = ids.find(id => typeof id !== 'number' || this._alive[id] !== 1);
        throw new RangeError(`touchstone: no shape has the id ${String(id)}${typeof id === 'number' ? '' : ', a ' + typeof id}`);
    }

    get size() { return this._size; }
    get capacity() { return this._alive.length; }

    get poses() {
        this._expectKept();
        return this._shared.heap.subarray(this._poses, this._poses + 4 * this._alive.length);
    }

    add(shape) {
        this._expectKept();
        const call = ++this._shared.calls, {heap, first} = this._shared;
        const code = writeShape(shape, heap, first);
        if (call !== this._shared.calls) refuseCall();
        if (this._size === this._alive.length)
            throw new RangeError(`touchstone: ${this._size} shapes are kept, which is the capacity: call grow(capacity)`);
        const id = this._wasm.kept_add(this._at, code, 8 * first);
        if (id === -1) throw refusal(shape);
        if (id === -2) throw new RangeError(`a ${shape.kind} is too large, or too far out, to be moved`);
        if (id < 0) throw noMemory('for this shape');
        this._alive[id] = 1;
        this._size++;
        return id;
    }

    remove(id) {
        if (typeof id !== 'number' || this._alive[id] !== 1) this._refuse(id);
        this._wasm.kept_remove(this._at, id);
        this._alive[id] = 0;
        this._size--;
    }

    set(id, x, y, c, s) {
        if (typeof id !== 'number' || this._alive[id] !== 1) this._refuse(id);
        const heap = this._shared.heap, at = this._poses + 4 * id;
        if (c === undefined) {
            c = heap[at + 2];
            s = heap[at + 3];
        } else if (s === undefined) {
            if (typeof c !== 'number' || !Number.isFinite(c)) refuseReal('angle', c);
            setTurn(c, this._shared);
            c = turn.c;
            s = turn.s;
        }
        if (typeof x !== 'number' || typeof y !== 'number' || typeof c !== 'number' || typeof s !== 'number') refusePose(x, y, c, s);
        // NaN fails these comparisons too.
        if (!(Math.abs(x) <= 2 ** 98 && Math.abs(y) <= 2 ** 98 && Math.abs(c * c + s * s - 1) <= 2 ** -20)) refusePose(x, y, c, s);
        heap[at] = x;
        heap[at + 1] = y;
        heap[at + 2] = c;
        heap[at + 3] = s;
    }

    setAll(poses, first = 0) {
        this._expectKept();
        if (!(poses instanceof Float64Array)) throw new TypeError('poses is no Float64Array');
        if (poses.length === 0) expectAttached('poses', poses);
        const count = poses.length / 3, {heap, first: buffer} = this._shared;
        if (!Number.isInteger(count)) throw new RangeError(`poses has ${poses.length} numbers`);
        if (!(Number.isInteger(first) && first >= 0 && first + count <= this._alive.length))
            throw new RangeError(`there is no room for ${count} shapes from ${String(first)} on`);
        for (let from = 0; from < count; from += POSES) {
            const some = Math.min(POSES, count - from);
            heap.set(some === count ? poses : poses.subarray(3 * from, 3 * (from + some)), buffer);
            const wrong = this._wasm.kept_set_all(this._at, first + from, 8 * buffer, some);
            if (wrong < 0) continue;
            let index = 3 * (from + wrong); // of the number that is none of a pose: if the place is right, of the angle
            while (Math.abs(poses[index]) <= 2 ** 98) index++;
            throw new RangeError(`poses[${index}] is ${poses[index]}`);
        }
    }

    relation(a, b) {
        const alive = this._alive;
        if (typeof a !== 'number' || typeof b !== 'number' || alive[a] !== 1 || alive[b] !== 1) this._refuse(a, b);
        return this._wasm.kept_relation(this._at, a, b);
    }

    overlaps(a, b) { return this.relation(a, b) === OVERLAPPING; }

    meets(a, b) { return this.relation(a, b) !== 0; }

    contact(a, b, out = noContact()) {
        const alive = this._alive;
        if (typeof a !== 'number' || typeof b !== 'number' || alive[a] !== 1 || alive[b] !== 1) this._refuse(a, b);
        const relation = this._wasm.kept_contact(this._at, a, b);
        return readContact(relation, this._shared.heap, this._shared.results, out);
    }

    distance(a, b) {
        const alive = this._alive;
        if (typeof a !== 'number' || typeof b !== 'number' || alive[a] !== 1 || alive[b] !== 1) this._refuse(a, b);
        return this._wasm.kept_distance(this._at, a, b);
    }

    within(a, b, distance) {
        const alive = this._alive;
        if (typeof a !== 'number' || typeof b !== 'number' || alive[a] !== 1 || alive[b] !== 1) this._refuse(a, b);
        refuseNumber('within', 'distance', distance, true);
        return this._wasm.kept_within(this._at, a, b, distance);
    }

    shape(id) {
        if (typeof id !== 'number' || this._alive[id] !== 1) this._refuse(id);
        const {heap, first, results} = this._shared;
        const kind = this._wasm.kept_shape(this._at, id, 8 * first);
        return shapeAt(kind, heap[results], heap, first);
    }

    relations(pairs, out) {
        this._expectKept();
        if (!(pairs instanceof Uint32Array)) throw new TypeError('pairs is no Uint32Array');
        if (!(out instanceof Uint8Array)) throw new TypeError('out is no Uint8Array');
        if (pairs.length === 0) expectAttached('pairs', pairs);
        const count = pairs.length >> 1, buffer = this._wasm.memory.buffer, first = 8 * this._shared.first;
        if (pairs.length % 2) throw new RangeError(`pairs has ${pairs.length} ids, which is odd`);
        if (out.length < count) throw new RangeError(`out has room for ${out.length} relations instead of ${count}`);
        const ids = new Uint32Array(buffer, first, 2 * CHUNK), found = new Uint8Array(buffer, first + BUFFER, CHUNK);
        for (let from = 0; from < count; from += CHUNK) {
            const some = Math.min(CHUNK, count - from);
            ids.set(some === count ? pairs : pairs.subarray(2 * from, 2 * (from + some)));
            const wrong = this._wasm.kept_relations(this._at, first, some, first + BUFFER);
            if (wrong >= 0) {
                const index = 2 * from + wrong;
                throw new RangeError(`touchstone: pairs[${index}] is ${pairs[index]}, an id that no shape has`);
            }
            out.set(some === CHUNK ? found : found.subarray(0, some), from);
        }
        return out;
    }

    pairs() {
        this._expectKept();
        const count = this._wasm.kept_pairs(this._at);
        if (count < 0) throw noMemory('for the pairs');
        return new Uint32Array(this._wasm.memory.buffer, this._wasm.kept_pairs_at(this._at), 2 * count);
    }

    window(minx, miny, maxx, maxy) {
        this._expectKept();
        refuseAabb({minx, miny, maxx, maxy});
        const count = this._wasm.kept_window(this._at, minx, miny, maxx, maxy);
        if (count < 0) throw noMemory('for the shapes in the window');
        return new Uint32Array(this._wasm.memory.buffer, this._wasm.kept_window_at(this._at), count);
    }

    castRay(ray, out = {id: -1, ...noHit()}) {
        this._expectKept();
        const call = ++this._shared.calls, {heap, first, results} = this._shared;
        const code = writeRay(ray, heap, first);
        if (call !== this._shared.calls) refuseCall();
        const relation = this._wasm.kept_cast(this._at, code, 8 * first);
        if (relation === -1) throw refusalOfRay(ray);
        if (relation < 0) throw noMemory('to cast a ray');
        const id = heap[results + 9];
        readHit(relation, heap, results, out).id = id;
        return out;
    }

    grow(capacity) {
        this._expectKept();
        checkCapacity(capacity);
        if (capacity <= this._alive.length) return;
        if (!this._wasm.kept_grow(this._at, capacity)) throw noMemory(`to keep ${capacity} shapes`);
        const alive = new Uint8Array(capacity);
        alive.set(this._alive);
        this._alive = alive;
        this._poses = this._wasm.kept_poses(this._at) / 8;
    }

    free() {
        if (!this._at) return;
        forgotten.unregister(this);
        this._shared.calls++;
        this._wasm.kept_free(this._at);
        this._at = 0;
        this._alive = NONE;
        this._size = 0;
    }
}

function refuseReal(name, value) {
    if (typeof value !== 'number') throw new TypeError(`${name} is ${value == null ? value : 'a ' + typeof value}, not a number`);
    if (!Number.isFinite(value)) throw new RangeError(`${name} is ${value}`);
}

function refusePose(x, y, c, s) {
    for (const [name, value] of Object.entries({x, y, c, s})) refuseReal(name, value);
    if (Math.abs(c * c + s * s - 1) > 2 ** -20) throw new RangeError(`(c, s) is (${c}, ${s}), which is no cosine and sine`);
    throw new RangeError(`(x, y) is (${x}, ${y}), which is too far out`);
}
