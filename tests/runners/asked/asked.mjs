// Throws for radius 0, refuses 1, returns 7 for 2; otherwise it gives how many numbers b has, -0, and the first two of b; of a
// cast both motions in one number, of a list the last numbers of it instead of the second, and again how many b has.
export const plugin = {name: 'asked', a: ['circle'], b: ['circle', 'polygon'], touch: 'either', gives: ['distance', 'normal', 'contact'], refuses: true};

export function answer(kindA, a, kindB, b, measure) {
    console.log('not heard');
    if (a[2] === 0) throw new RangeError('no such radius');
    measure[0] = b.length;
    measure[1] = -0;
    [measure[3], measure[4]] = b;
    if (a.length > 3) measure[5] = 1000 * a[3] + 100 * a[4] + 10 * b[b.length - 2] + b[b.length - 1];
    measure[6] = b.length;
    return a[2] === 1 ? -1 : a[2] === 2 ? 7 : false;
}
