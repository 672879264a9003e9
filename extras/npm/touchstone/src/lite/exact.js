// Exact arithmetic for what floating point leaves in doubt.
//
// A valid number is a multiple of 2^-172, so 2^172 times it is an integer, and sums and products of such integers are exact. A
// corner of an OBB is a sum of products, and so a multiple of 2^-344. Takes about a microsecond a decision.
const SCALE = 2 ** 172, SHIFT = 172n;

export const big = x => BigInt(x * SCALE);

// In multiples of 2^-344, as corners of an OBB are.
export const lift = x => x << SHIFT;

export const sign = x => x > 0n ? 1 : x < 0n ? -1 : 0;

// A corner of a loop (loops.js), lifted: as given, or of an OBB.
export const cornerGiven = ({n}, i) => [lift(big(n[2 * i])), lift(big(n[2 * i + 1]))];

export function cornerOfObb({n}, i) {
    const along = big(i === 1 || i === 2 ? n[2] : -n[2]), across = big(i > 1 ? n[3] : -n[3]), ux = big(n[4]), uy = big(n[5]);
    return [lift(big(n[0])) + along * ux - across * uy, lift(big(n[1])) + along * uy + across * ux];
}

// The direction of side i: of a box its axis, which has no certain length.
export function directionOf(loop, i) {
    const {n, d, count} = loop, next = 2 * (i + 1 < loop.sides ? i + 1 : 0);
    if (loop.box) return [big(d[2 * i]), big(d[2 * i + 1])];
    if (count > 2 || i % 2 === 0) return [big(n[next]) - big(n[2 * i]), big(n[next + 1]) - big(n[2 * i + 1])];
    const [x, y] = directionOf(loop, i - 1); // the end of a segment
    return [-y, x];
}

// On which side of line i of one loop corner k of the other is: 1 inside, 0 on it, -1 outside.
export function sideOf(owner, i, other, k) {
    const [x, y] = owner.corner(owner, i), [px, py] = other.corner(other, k);
    const [wx, wy] = directionOf(owner, i);
    return owner.turn * sign(wx * (py - y) - wy * (px - x));
}

// About how many bits an integer has, four more at most.
export const bits = integer => 4 * integer.toString(16).length;

// An integer divided by a power of two, rounded, also if it has too many digits for a double.
export function ratio(integer, power) {
    const dropped = Math.max(0, bits(integer) - 128);
    return Number(integer >> BigInt(dropped)) * 2 ** (dropped - power);
}
