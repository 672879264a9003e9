// Sine and cosine with the same bits in every engine, which Math.sin and Math.cos do not promise, and both at once.

// pi / 2 in three parts: the first two have 33 bits, so that their products with whole numbers below 2^20 are exact.
const QUARTERS = 2 / Math.PI, PART1 = 1.57079632673412561417, PART2 = 6.07710050630396597660e-11, PART3 = 2.02226624879595063154e-21;
const FARTHEST = 2 ** 20;
const WHOLE = 1.5 * 2 ** 52; // a number plus that is rounded to a whole one

// Where setTurn leaves its results.
export const turn = {c: 0.5, s: 0.5};

// The turn by a finite angle in radians, each number within 2^-52 of the true one, by the polynomials of fdlibm (Sun Microsystems, 1993) for |r| <= pi / 4. Angles beyond 2^20 are
// reduced by the module (turn.c). turn.h has the same, step by step, for two angles at once.
export function setTurn(angle, shared) {
    if (!(Math.abs(angle) < FARTHEST)) {
        setTurnFar(angle, shared);
        return;
    }
    const k = angle * QUARTERS + WHOLE - WHOLE, near = angle - k * PART1, less = k * PART2, first = near - less;
    setTurnOf(k, first + (near - first - less - k * PART3));
}

function setTurnFar(angle, {wasm, heap, results}) {
    wasm.reduce(angle);
    setTurnOf(heap[results] - WHOLE, heap[results + 1]);
}

function setTurnOf(k, r) {
    const z = r * r;
    const s = r + r * z * (-1.66666666666666324348e-01 + z * (8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 +
        z * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))));
    const half = 0.5 * z, most = 1 - half;
    const c = most + (1 - most - half + z * z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * (2.48015872894767294178e-05 +
        z * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))))));
    // By the quarter, without a branch: angles are as good as random.
    const odd = k & 1, even = 1 - odd;
    turn.c = (c * even + s * odd) * (1 - (k + 1 & 2));
    turn.s = (s * even + c * odd) * (1 - (k & 2));
}
