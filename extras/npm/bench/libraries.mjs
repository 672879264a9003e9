// The libraries of the bench, each behind the same face. `of(kind)` returns how a shape of a kind is made (circles {r}, boxes {hx, hy},
// polygons {points}, in local coordinates) and two functions of two made ones and their poses, x, y and angle in radians: hit returns
// whether they collide, depth how deep (0 if they do not).

const cornersOf = (kind, shape) => kind === 'polygons' ? shape.points
    : [{x: -shape.hx, y: -shape.hy}, {x: shape.hx, y: -shape.hy}, {x: shape.hx, y: shape.hy}, {x: -shape.hx, y: shape.hy}];

async function sat() {
    const {default: SAT} = await import('sat');
    const response = new SAT.Response();
    const make = (kind, shape) => kind === 'circles' ? new SAT.Circle(new SAT.Vector(), shape.r)
        : new SAT.Polygon(new SAT.Vector(), cornersOf(kind, shape).map(({x, y}) => new SAT.Vector(x, y)));
    return {of(kind) {
        const test = kind === 'circles' ? SAT.testCircleCircle : SAT.testPolygonPolygon;
        const pose = (shape, x, y, angle) => {
            shape.pos.x = x;
            shape.pos.y = y;
            if (kind !== 'circles') shape.setAngle(angle);
        };
        return {
            make: shape => make(kind, shape),
            hit(a, b, ax, ay, aa, bx, by, ba) {
                pose(a, ax, ay, aa);
                pose(b, bx, by, ba);
                return test(a, b);
            },
            depth(a, b, ax, ay, aa, bx, by, ba) {
                pose(a, ax, ay, aa);
                pose(b, bx, by, ba);
                response.clear();
                return test(a, b, response) ? response.overlap : 0;
            },
        };
    }};
}

async function detectCollisions() {
    const {System, Circle, Polygon} = await import('detect-collisions');
    const system = new System();
    const make = (kind, shape) => {
        const body = kind === 'circles' ? new Circle({x: 0, y: 0}, shape.r) : new Polygon({x: 0, y: 0}, cornersOf(kind, shape));
        system.insert(body);
        return body;
    };
    return {of(kind) {
        const pose = (a, b, ax, ay, aa, bx, by, ba) => {
            if (kind !== 'circles') {
                a.setAngle(aa, false);
                b.setAngle(ba, false);
            }
            a.setPosition(ax, ay);
            b.setPosition(bx, by);
        };
        return {
            make: shape => make(kind, shape),
            hit(a, b, ax, ay, aa, bx, by, ba) {
                pose(a, b, ax, ay, aa, bx, by, ba);
                return system.checkCollision(a, b);
            },
            depth(a, b, ax, ay, aa, bx, by, ba) {
                pose(a, b, ax, ay, aa, bx, by, ba);
                return system.checkCollision(a, b) ? system.response.overlap : 0;
            },
        };
    }};
}

async function matter() {
    const {default: {Bodies, Body, Collision}} = await import('matter-js');
    const make = (kind, shape) => kind === 'circles' ? Bodies.circle(0, 0, shape.r) : Bodies.fromVertices(0, 0, [cornersOf(kind, shape)]);
    return {of(kind) {
        const position = {x: 0, y: 0};
        const pose = (body, x, y, angle) => {
            position.x = x;
            position.y = y;
            Body.setPosition(body, position);
            if (kind !== 'circles') Body.setAngle(body, angle);
        };
        const collide = (a, b, ax, ay, aa, bx, by, ba) => {
            pose(a, ax, ay, aa);
            pose(b, bx, by, ba);
            return Collision.collides(a, b);
        };
        return {
            make: shape => make(kind, shape),
            hit: (a, b, ax, ay, aa, bx, by, ba) => collide(a, b, ax, ay, aa, bx, by, ba) !== null,
            depth: (a, b, ax, ay, aa, bx, by, ba) => collide(a, b, ax, ay, aa, bx, by, ba)?.depth ?? 0,
        };
    }};
}

async function planck() {
    const {CircleShape, CollideCircles, CollidePolygons, Manifold, PolygonShape, Transform, testOverlap} = await import('planck');
    const make = (kind, shape) => kind === 'circles' ? new CircleShape(shape.r) : new PolygonShape(cornersOf(kind, shape));
    return {of(kind) {
        const atA = Transform.identity(), atB = Transform.identity();
        const manifold = new Manifold(), collide = kind === 'circles' ? CollideCircles : CollidePolygons;
        const pose = (at, x, y, angle) => {
            at.p.x = x;
            at.p.y = y;
            at.q.setAngle(angle);
        };
        return {
            make: shape => make(kind, shape),
            hit(a, b, ax, ay, aa, bx, by, ba) {
                pose(atA, ax, ay, aa);
                pose(atB, bx, by, ba);
                return testOverlap(a, 0, b, 0, atA, atB);
            },
            depth(a, b, ax, ay, aa, bx, by, ba) {
                pose(atA, ax, ay, aa);
                pose(atB, bx, by, ba);
                collide(manifold, a, atA, b, atB);
                if (manifold.pointCount === 0) return 0;
                return -Math.min(...manifold.getWorldManifold(null, atA, a.m_radius, atB, b.m_radius).separations.slice(0, manifold.pointCount));
            },
        };
    }};
}

async function rapier() {
    const {default: RAPIER} = await import('@dimforge/rapier2d-compat');
    await RAPIER.init();
    const make = (kind, shape) => kind === 'circles' ? new RAPIER.Ball(shape.r) : kind === 'boxes' ? new RAPIER.Cuboid(shape.hx, shape.hy)
        : new RAPIER.ConvexPolygon(new Float32Array(shape.points.flatMap(({x, y}) => [x, y])), false);
    return {of(kind) {
        const atA = {x: 0, y: 0}, atB = {x: 0, y: 0};
        const pose = (at, x, y) => {
            at.x = x;
            at.y = y;
        };
        return {
            make: shape => make(kind, shape),
            hit(a, b, ax, ay, aa, bx, by, ba) {
                pose(atA, ax, ay);
                pose(atB, bx, by);
                return a.intersectsShape(atA, aa, b, atB, ba);
            },
            depth(a, b, ax, ay, aa, bx, by, ba) {
                pose(atA, ax, ay);
                pose(atB, bx, by);
                return -(a.contactShape(atA, aa, b, atB, ba, 0)?.distance ?? 0);
            },
        };
    }};
}

async function p2() {
    const p2 = await import('p2-es');
    const narrow = new p2.Narrowphase(), body = new p2.Body({mass: 1}), other = new p2.Body({mass: 1});
    const make = (kind, shape) => kind === 'circles' ? new p2.Circle({radius: shape.r}) : kind === 'boxes' ? new p2.Box({width: 2 * shape.hx, height: 2 * shape.hy})
        : new p2.Convex({vertices: shape.points.map(({x, y}) => [x, y])});
    return {of(kind) {
        const atA = [0, 0], atB = [0, 0];
        const hit = (a, b, ax, ay, aa, bx, by, ba) => {
            atA[0] = ax;
            atA[1] = ay;
            atB[0] = bx;
            atB[1] = by;
            return (kind === 'circles' ? narrow.circleCircle(body, a, atA, aa, other, b, atB, ba, true)
                : narrow.convexConvex(body, a, atA, aa, other, b, atB, ba, true)) > 0;
        };
        return {make: shape => make(kind, shape), hit};
    }};
}

async function flatten() {
    const {default: Flatten} = await import('@flatten-js/core');
    const make = (kind, shape) => kind === 'circles' ? new Flatten.Circle(new Flatten.Point(0, 0), shape.r)
        : new Flatten.Polygon(cornersOf(kind, shape).map(({x, y}) => new Flatten.Point(x, y)));
    return {of(kind) {
        const pose = (shape, x, y, angle) => (kind === 'circles' ? shape : shape.rotate(angle)).translate(new Flatten.Vector(x, y));
        const hit = (a, b, ax, ay, aa, bx, by, ba) => {
            const one = pose(a, ax, ay, aa), two = pose(b, bx, by, ba);
            if (kind === 'circles') return one.distanceTo(two)[0] === 0;
            return Flatten.Relations.intersect(one, two);
        };
        return {make: shape => make(kind, shape), hit};
    }};
}

export const LIBRARIES = {
    'sat': sat,
    'detect-collisions': detectCollisions,
    'matter-js': matter,
    'planck': planck,
    '@dimforge/rapier2d-compat': rapier,
    'p2-es': p2,
    '@flatten-js/core': flatten,
};
