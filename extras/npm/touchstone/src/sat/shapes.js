// The shapes of touchstone/sat, each with the shape of touchstone/lite that it is in the world.
import {Vector} from './vector.js';

export class Circle {
    constructor(pos, r) {
        this.pos = pos || new Vector();
        this.r = r ?? 0;
        this.offset = new Vector();
        this._shape = {kind: 'circle', x: 0, y: 0, r: 0};
    }

    setOffset(offset) {
        this.offset = offset;
        return this;
    }

    getAABBAsBox() {
        const {r} = this;
        return new Box(this.pos.clone().add(this.offset).sub({x: r, y: r}), 2 * r, 2 * r);
    }

    getAABB() {
        return this.getAABBAsBox().toPolygon();
    }

    // In the world, as it is now.
    _inWorld() {
        const shape = this._shape;
        shape.x = this.pos.x + this.offset.x;
        shape.y = this.pos.y + this.offset.y;
        shape.r = this.r;
        return shape;
    }
}

const areEqual = (p, q) => p.x === q.x && p.y === q.y;

export class Polygon {
    constructor(pos, points) {
        this.pos = pos || new Vector();
        this.angle = 0;
        this.offset = new Vector();
        this.setPoints(points || []);
    }

    // Repeated points are taken out of the array.
    setPoints(points) {
        for (let i = points.length - 1; i >= 0 && points.length > 1; i--) {
            if (areEqual(points[i], points[(i + 1) % points.length])) points.splice(i, 1);
        }
        this.points = points;
        this.calcPoints = points.map(() => new Vector());
        this.edges = points.map(() => new Vector());
        this.normals = points.map(() => new Vector());
        const corners = points.map(() => ({x: 0, y: 0}));
        this._shape = points.length > 2 ? {kind: 'polygon', points: corners}
            : points.length > 1 ? {kind: 'segment', x1: 0, y1: 0, x2: 0, y2: 0} : {kind: 'point', x: 0, y: 0};
        return this._recalc();
    }

    setAngle(angle) {
        this.angle = angle;
        return this._recalc();
    }

    setOffset(offset) {
        this.offset = offset;
        return this._recalc();
    }

    rotate(angle) {
        for (const point of this.points) point.rotate(angle);
        return this._recalc();
    }

    translate(x, y) {
        for (const point of this.points) point.set(point.x + x, point.y + y);
        return this._recalc();
    }

    _recalc() {
        const {points, calcPoints, edges, normals, offset, angle} = this, c = Math.cos(angle), s = Math.sin(angle),
            count = points.length;
        for (let i = 0; i < count; i++) {
            const x = points[i].x + offset.x, y = points[i].y + offset.y;
            calcPoints[i].set(angle !== 0 ? c * x - s * y : x, angle !== 0 ? s * x + c * y : y);
        }
        for (let i = 0; i < count; i++) {
            edges[i].copy(calcPoints[i + 1 < count ? i + 1 : 0]).sub(calcPoints[i]);
            normals[i].copy(edges[i]).perp().normalize();
        }
        return this;
    }

    getAABBAsBox() {
        const x = this.calcPoints.map(p => p.x), y = this.calcPoints.map(p => p.y), left = Math.min(...x), low = Math.min(...y);
        return new Box(this.pos.clone().add({x: left, y: low}), Math.max(...x) - left, Math.max(...y) - low);
    }

    getAABB() {
        return this.getAABBAsBox().toPolygon();
    }

    // By the triangles that the sides form with the origin of the polygon.
    getCentroid() {
        const all = this.calcPoints, sum = new Vector();
        let area = 0;
        all.forEach((p, i) => {
            const q = all[(i + 1) % all.length], twice = p.x * q.y - q.x * p.y;
            area += twice;
            sum.set(sum.x + (p.x + q.x) * twice, sum.y + (p.y + q.y) * twice);
        });
        return sum.scale(1 / (3 * area));
    }

    // Corner i in the world.
    _corner(i, out) {
        out.x = this.pos.x + this.calcPoints[i].x;
        out.y = this.pos.y + this.calcPoints[i].y;
        return out;
    }

    _inWorld() {
        const shape = this._shape, {pos, calcPoints} = this;
        if (shape.kind === 'polygon') {
            for (let i = 0; i < calcPoints.length; i++) this._corner(i, shape.points[i]);
        } else if (shape.kind === 'segment') {
            shape.x1 = pos.x + calcPoints[0].x;
            shape.y1 = pos.y + calcPoints[0].y;
            shape.x2 = pos.x + calcPoints[1].x;
            shape.y2 = pos.y + calcPoints[1].y;
        } else {
            if (calcPoints.length === 0) throw new RangeError('a polygon has no points');
            this._corner(0, shape);
        }
        return shape;
    }
}

export class Box {
    constructor(pos, w, h) {
        this.pos = pos || new Vector();
        this.w = w ?? 0;
        this.h = h ?? 0;
    }

    toPolygon() {
        const {w, h} = this;
        return new Polygon(this.pos.clone(), [new Vector(0, 0), new Vector(w, 0), new Vector(w, h), new Vector(0, h)]);
    }
}
