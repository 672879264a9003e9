// Exact arithmetic for what floating point leaves in doubt.
//
// A valid number is a multiple of 2^-172, so 2^172 times it is an integer, and sums and products of such integers are exact. A
// corner of an OBB is a sum of products, and so a multiple of 2^-344. Takes about a microsecond a decision.
export const big = x => BigInt(x * 2 ** 172);

// In multiples of 2^-344, as corners of an OBB are: an integer of the other kind, and a number.
export const lift = x => x << 172n;
export const fine = x => BigInt(x * 2 ** 344);

export const sign = x => x > 0n ? 1 : x < 0n ? -1 : 0;

// Refuses numbers that are too small, which only exact arithmetic minds.
export function checkSmall(loop) {
    if (!loop.checked) loop.refuse(loop.shape);
    loop.checked = true;
}

// A corner of a loop (loops.js), lifted: as given, or of an OBB.
export function cornerGiven(loop, i) {
    checkSmall(loop);
    return [fine(loop.n[2 * i]), fine(loop.n[2 * i + 1])];
}

export function cornerOfObb(loop, i) {
    checkSmall(loop);
    const {n} = loop, along = big(i === 1 || i === 2 ? n[2] : -n[2]), across = big(i === 2 || i === 3 ? n[3] : -n[3]), ux = big(n[4]), uy = big(n[5]);
    return [lift(big(n[0])) + along * ux - across * uy, lift(big(n[1])) + along * uy + across * ux];
}

// The direction of side i: of a box its axis, which has no certain length.
export function directionOf(loop, i) {
    const {d} = loop;
    if (loop.box) return [big(d[2 * i]), big(d[2 * i + 1])];
    if (loop.count === 2 && i % 2) { // the end of a segment
        const [x, y] = directionOf(loop, i - 1);
        return [-y, x];
    }
    const [x, y] = cornerGiven(loop, i), [endX, endY] = cornerGiven(loop, i + 1);
    return [endX - x, endY - y];
}

// On which side of line i of one loop corner k of the other is: above 0 inside, 0 on it, below 0 outside.
export function sideOf(owner, i, other, k) {
    const [x, y] = owner.corner(owner, i), [px, py] = other.corner(other, k), [wx, wy] = directionOf(owner, i);
    return owner.turn * Number(wx * (py - y) - wy * (px - x));
}

// About how many bits an integer has, four more at most.
export const bits = integer => 4 * integer.toString(16).length;

// An integer divided by a power of two, rounded, also if it has too many digits for a double.
export function ratio(integer, power) {
    const dropped = Math.max(0, bits(integer) - 128);
    return Number(integer >> BigInt(dropped)) * 2 ** (dropped - power);
}
