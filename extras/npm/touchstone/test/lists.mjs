// The kinds, and the names of what tests two of them.
export const KINDS = ['point', 'segment', 'circle', 'aabb', 'obb', 'triangle', 'polygon', 'capsule'];

const capital = word => word[0].toUpperCase() + word.slice(1);

// relationObbCircle and so on, of two kinds in either order: the later one first.
export function nameOf(prefix, a, b) {
    const i = KINDS.indexOf(a), k = KINDS.indexOf(b);
    return prefix + (i === k ? capital(a) + 's' : capital(KINDS[Math.max(i, k)]) + capital(KINDS[Math.min(i, k)]));
}

export const PAIRS = KINDS.flatMap((a, i) => KINDS.slice(0, i + 1).map(b => [a, b]));
