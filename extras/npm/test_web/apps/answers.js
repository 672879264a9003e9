// What an API answers for pairs of shapes: the relation of each, a digit each, and a hash of all bits of the contacts.
export function answersOf({relation, contact}, pairs) {
    const found = new Float64Array(7), words = new Uint32Array(found.buffer), out = {};
    let relations = '', contacts = 0;
    for (const [a, b] of pairs) {
        relations += relation(a, b);
        const {gap, nx, ny, ax, ay, bx, by} = contact(a, b, out);
        found.set([gap, nx, ny, ax, ay, bx, by]);
        for (const word of words) contacts = Math.imul(contacts ^ word, 0x01000193) + (contacts >>> 15) | 0;
    }
    return {relations, contacts};
}
