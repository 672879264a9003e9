// What a number may be, and the words for one that is not.

export const APART = 0, TOUCHING = 1, OVERLAPPING = 2;

export const relationOfGap = gap => gap > 0 ? APART : gap < 0 ? OVERLAPPING : TOUCHING;

// Numbers are 0 or of magnitude 2^-120 to 2^100, so that no product of them over- or underflows.
export const MOST = 2 ** 100, LEAST = 2 ** -120;

// Added to every bound of an error: what numbers below LEAST lose by underflow is less than this.
export const TINY = 2 ** -900;

export const CORNERS_MOST = 1024;

// Throws a TypeError or a RangeError that says what is wrong with a number of something; returns if nothing is.
export function refuseNumber(owner, field, value, isSize) {
    if (typeof value !== 'number')
        throw new TypeError(`${owner}.${field} is ${value == null ? value : 'a ' + typeof value}, not a number`);
    const size = Math.abs(value), isNegative = isSize && value < 0;
    if (size <= MOST && (size >= LEAST || size === 0) && !isNegative) return;
    throw new RangeError(`${owner}.${field} is ${value}${isNegative || !isFinite(value) ? '' : ', neither 0 nor 2^-120 to 2^100'}`);
}

function refuseNumbers(name, object, fields) {
    if (typeof object !== 'object' || !object) throw new TypeError(`${name} is ${object}, not an object`);
    for (const field of fields) refuseNumber(name, field, object[field], field === 'r' || field[0] === 'h');
}

// The same of a shape of a kind. Each kind has a function of its own: a bundle that tests circles has no words for polygons.
export const refusePoint = s => refuseNumbers('point', s, ['x', 'y']);
export const refuseSegment = s => refuseNumbers('segment', s, ['x1', 'y1', 'x2', 'y2']);
export const refuseCircle = s => refuseNumbers('circle', s, ['x', 'y', 'r']);
export const refuseCapsule = s => refuseNumbers('capsule', s, ['x1', 'y1', 'x2', 'y2', 'r']);

export function refuseAabb(s) {
    refuseNumbers('aabb', s, ['minx', 'miny', 'maxx', 'maxy']);
    if (s.minx > s.maxx || s.miny > s.maxy) throw new RangeError('aabb has a min greater than its max');
}

export function refuseObb(s) {
    refuseNumbers('obb', s, ['cx', 'cy', 'hx', 'hy', 'ux', 'uy']);
    if (s.ux === 0 && s.uy === 0) throw new RangeError('obb has the axis (0, 0)');
}

function refusePoints(kind, s, most, words) {
    refuseNumbers(kind, s, []);
    const {points} = s, count = points && points.length;
    if (!(count >= 3 && count <= most))
        throw new (count >= 0 ? RangeError : TypeError)(`${kind}.points has ${count} corners, not ${words}`);
    for (let i = 0; i < count; i++) refuseNumbers(`${kind}.points[${i}]`, points[i], ['x', 'y']);
}

export const refuseTriangle = s => refusePoints('triangle', s, 3, '3');
export const refusePolygon = s => refusePoints('polygon', s, CORNERS_MOST, '3 to 1024');
