// Whether two geometries have a point in common: any two sides meet, or one geometry begins inside the other. Coordinates are whole and
// below 2^30, and products are BigInts: nothing rounds.
export const plugin = {name: 'node_intersects', asks: 'intersects', number: 'int32'};

// Points, paths and rings as lists of corners, and the areas, each a list of rings.
function partsOf({type, coordinates, geometries}) {
    if (type === 'GeometryCollection') {
        const all = geometries.map(partsOf);
        return {lines: all.flatMap(one => one.lines), areas: all.flatMap(one => one.areas)};
    }
    const areas = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
    const lines = {Point: [[coordinates]], LineString: [coordinates], MultiPoint: coordinates.map(at => [at]), MultiLineString: coordinates};
    return {lines: lines[type] ?? areas.flat(), areas};
}

const sidesOf = line => line.length === 1 ? [[line[0], line[0]]] : line.slice(1).map((to, i) => [line[i], to]);

// On which side of the line from a to b the corner c is: -1, 0 or 1.
function turn(a, b, c) {
    const area = BigInt(b[0] - a[0]) * BigInt(c[1] - a[1]) - BigInt(b[1] - a[1]) * BigInt(c[0] - a[0]);
    return area > 0n ? 1 : area < 0n ? -1 : 0;
}

function sidesMeet([a, b], [c, d]) {
    const near = [0, 1].every(i => Math.min(a[i], b[i]) <= Math.max(c[i], d[i]) && Math.min(c[i], d[i]) <= Math.max(a[i], b[i]));
    return near && turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

// Whether a ray to the right crosses outline and holes an odd number of times.
function isInside(at, area) {
    const crossed = area.flatMap(sidesOf).filter(([a, b]) => (a[1] > at[1]) !== (b[1] > at[1]) && turn(a, b, at) === (b[1] > a[1] ? 1 : -1));
    return crossed.length % 2 === 1;
}

export function relates(a, b) {
    const first = partsOf(a), second = partsOf(b);
    const sides = first.lines.flatMap(sidesOf), others = second.lines.flatMap(sidesOf);
    return sides.some(side => others.some(other => sidesMeet(side, other)))
        || first.lines.some(line => second.areas.some(area => isInside(line[0], area)))
        || second.lines.some(line => first.areas.some(area => isInside(line[0], area)));
}
