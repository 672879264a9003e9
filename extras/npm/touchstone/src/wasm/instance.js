// One instance of the module: the functions for plain objects, and what kept shapes share.
import {APART, OVERLAPPING, TOUCHING, refuseNumber} from '../lite/numbers.js';
import {relationAabbs, relationCircles} from '../lite/formulas.js';
import {KeptShapes} from './kept.js';
import {noContact, noHit, noImpact, readContact, readHit, readImpact} from './results.js';
import {noObject, refusal, refusalOfRay, refuseCall, writeRay, writeShape} from './shapes.js';

const PAGE = 65536;
const MEMORY = 16 * 2 ** 20; // bytes; what is not used costs nothing but addresses

function textAt(buffer, at) {
    const bytes = new Uint8Array(buffer, at), end = bytes.indexOf(0);
    return String.fromCharCode(...bytes.subarray(0, end));
}

function moveOf(name, move, field) {
    if (typeof move !== 'object' || move === null) throw noObject(name, move);
    const value = move[field];
    refuseNumber(name, field, value);
    return value;
}

// An instance of a compiled module, with everything that init returns.
export function instanceOf(module, {memory: wanted = MEMORY} = {}) {
    if (!(typeof wanted === 'number' && wanted >= 0)) throw new RangeError(`memory is ${wanted} instead of a number of bytes`);
    let wasm;
    const imports = {
        failed(condition, file, line) {
            const {buffer} = wasm.memory;
            throw new Error(`touchstone: assertion failed: ${textAt(buffer, condition)} (${textAt(buffer, file)}:${line})`);
        },
        refusePose(id, x, y, c, s) {
            const wrong = Object.entries({x, y, c, s}).find(([, value]) => !Number.isFinite(value));
            throw new RangeError(wrong ? `the pose of shape ${id} has ${wrong[0]} = ${wrong[1]}`
                : `the pose of shape ${id} is (${x}, ${y}), turned by (${c}, ${s}): too far out, or no cosine and sine`);
        },
    };
    if (!WebAssembly.Module.exports(module).some(({name}) => name === 'self_test')) throw new TypeError('touchstone: this is another WebAssembly module');
    wasm = new WebAssembly.Instance(module, {touchstone: imports}).exports;

    // What kept shapes need too. `heap` is the memory as doubles: renewed by what makes the memory larger, and by nothing else.
    // A getter of a shape may call a function of this instance, which writes over the numbers of the call that reads the getter: so calls
    // are counted.
    const shared = {wasm, heap: null, results: wasm.results_at() / 8, first: wasm.numbers_of(0) / 8, calls: 0};
    const {results, first} = shared, second = wasm.numbers_of(1) / 8;
    function enlarge(bytes) {
        if (bytes > 0 && !wasm.grow(bytes)) throw new RangeError(`touchstone: there are no ${bytes} bytes more of memory`);
        shared.heap = new Float64Array(wasm.memory.buffer);
        shared.calls++;
    }
    enlarge(Math.ceil(wanted - wasm.memory.buffer.byteLength));
    if (!wasm.self_test()) throw new Error(`touchstone: the self-test fails: ${textAt(wasm.memory.buffer, shared.heap[results])}`);

    let codeB = 0;
    function write(a, b) {
        const call = ++shared.calls, heap = shared.heap;
        const codeA = writeShape(a, heap, first);
        codeB = writeShape(b, heap, second);
        if (call !== shared.calls) refuseCall();
        return codeA;
    }
    const refuseOne = (a, b, answer) => { throw answer === -1 ? refusal(a) : refusal(b); };

    // The same in plain JavaScript, to the bit, if calling the module takes longer than the answer.
    function relation(a, b) {
        const kind = a?.kind;
        if (kind === 'circle' && b?.kind === kind) return relationCircles(a, b);
        if (kind === 'aabb' && b?.kind === kind) return relationAabbs(a, b);
        const answer = wasm.relation(write(a, b), codeB);
        return answer < 0 ? refuseOne(a, b, answer) : answer;
    }

    function contact(a, b, out = noContact()) {
        const answer = wasm.contact(write(a, b), codeB);
        return answer < 0 ? refuseOne(a, b, answer) : readContact(answer, shared.heap, results, out);
    }

    function distance(a, b) {
        const answer = wasm.distance(write(a, b), codeB);
        return answer < 0 ? refuseOne(a, b, answer) : shared.heap[results];
    }

    function within(a, b, distance) {
        refuseNumber('within', 'distance', distance, true);
        const answer = wasm.within(write(a, b), codeB, distance);
        return answer < 0 ? refuseOne(a, b, answer) : answer;
    }

    function castRay(ray, shape, out = noHit()) {
        const call = ++shared.calls, heap = shared.heap;
        const code = writeRay(ray, heap, first), other = writeShape(shape, heap, second);
        if (call !== shared.calls) refuseCall();
        const answer = wasm.cast(code, other);
        if (answer < 0) throw answer === -1 ? refusalOfRay(ray) : refusal(shape);
        return readHit(answer, heap, results, out);
    }

    function sweep(a, moveA, b, moveB, out = noImpact()) {
        const ax = moveOf('moveA', moveA, 'x'), ay = moveOf('moveA', moveA, 'y');
        const bx = moveOf('moveB', moveB, 'x'), by = moveOf('moveB', moveB, 'y');
        const answer = wasm.sweep(write(a, b), codeB, ax, ay, bx, by);
        return answer < 0 ? refuseOne(a, b, answer) : readImpact(answer, shared.heap, results, out);
    }

    return {
        APART, TOUCHING, OVERLAPPING,
        relation, contact, distance, within, castRay, sweep,
        overlaps: (a, b) => relation(a, b) === OVERLAPPING,
        meets: (a, b) => relation(a, b) !== APART,
        keep: capacity => new KeptShapes(shared, capacity),
        grow(bytes) {
            refuseNumber('grow', 'bytes', bytes, true);
            enlarge(Math.ceil(bytes / PAGE) * PAGE);
        },
        get memory() { return wasm.memory.buffer.byteLength; },
    };
}
