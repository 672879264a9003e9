// The libraries of the bench, each behind the same face. `of(kind)` returns how a shape of a kind is made (circles {r}, boxes {hx, hy},
// polygons {points}, in local coordinates), how a made one is posed, by x, y and an angle in radians, and two functions of two made ones:
// hit returns whether they collide, depth how deep (0 if they do not).

const cornersOf = (kind, shape) => kind === 'polygons' ? shape.points
    : [{x: -shape.hx, y: -shape.hy}, {x: shape.hx, y: -shape.hy}, {x: shape.hx, y: shape.hy}, {x: -shape.hx, y: shape.hy}];

async function sat() {
    const {default: SAT} = await import('sat');
    const response = new SAT.Response();
    return {of(kind) {
        const test = kind === 'circles' ? SAT.testCircleCircle : SAT.testPolygonPolygon;
        return {
            make: shape => kind === 'circles' ? new SAT.Circle(new SAT.Vector(), shape.r)
                : new SAT.Polygon(new SAT.Vector(), cornersOf(kind, shape).map(({x, y}) => new SAT.Vector(x, y))),
            pose(shape, x, y, angle) {
                shape.pos.x = x;
                shape.pos.y = y;
                if (kind !== 'circles') shape.setAngle(angle);
            },
            hit: (a, b) => test(a, b),
            depth(a, b) {
                response.clear();
                return test(a, b, response) ? response.overlap : 0;
            },
        };
    }};
}

async function detectCollisions() {
    const {System, Circle, Polygon} = await import('detect-collisions');
    const system = new System();
    return {of: kind => ({
        make(shape) {
            const body = kind === 'circles' ? new Circle({x: 0, y: 0}, shape.r) : new Polygon({x: 0, y: 0}, cornersOf(kind, shape));
            system.insert(body);
            return body;
        },
        pose(body, x, y, angle) {
            if (kind !== 'circles') body.setAngle(angle, false);
            body.setPosition(x, y);
        },
        hit: (a, b) => system.checkCollision(a, b),
        depth: (a, b) => system.checkCollision(a, b) ? system.response.overlap : 0,
    })};
}

async function matter() {
    const {default: {Bodies, Body, Collision}} = await import('matter-js');
    const position = {x: 0, y: 0};
    return {of: kind => ({
        make: shape => kind === 'circles' ? Bodies.circle(0, 0, shape.r) : Bodies.fromVertices(0, 0, [cornersOf(kind, shape)]),
        pose(body, x, y, angle) {
            position.x = x;
            position.y = y;
            Body.setPosition(body, position);
            if (kind !== 'circles') Body.setAngle(body, angle);
        },
        hit: (a, b) => Collision.collides(a, b) !== null,
        depth: (a, b) => Collision.collides(a, b)?.depth ?? 0,
    })};
}

async function planck() {
    const {CircleShape, CollideCircles, CollidePolygons, Manifold, PolygonShape, Transform, testOverlap} = await import('planck');
    const manifold = new Manifold();
    return {of(kind) {
        const collide = kind === 'circles' ? CollideCircles : CollidePolygons;
        return {
            make: shape => ({at: Transform.identity(),
                shape: kind === 'circles' ? new CircleShape(shape.r) : new PolygonShape(cornersOf(kind, shape))}),
            pose({at}, x, y, angle) {
                at.p.x = x;
                at.p.y = y;
                at.q.setAngle(angle);
            },
            hit: (a, b) => testOverlap(a.shape, 0, b.shape, 0, a.at, b.at),
            depth(a, b) {
                collide(manifold, a.shape, a.at, b.shape, b.at);
                if (manifold.pointCount === 0) return 0;
                const {separations} = manifold.getWorldManifold(null, a.at, a.shape.m_radius, b.at, b.shape.m_radius);
                return -(manifold.pointCount === 1 ? separations[0] : Math.min(separations[0], separations[1]));
            },
        };
    }};
}

async function rapier() {
    const {default: RAPIER} = await import('@dimforge/rapier2d-compat');
    await RAPIER.init();
    return {of: kind => ({
        make: shape => ({at: {x: 0, y: 0}, angle: 0, shape: kind === 'circles' ? new RAPIER.Ball(shape.r) : kind === 'boxes'
            ? new RAPIER.Cuboid(shape.hx, shape.hy)
            : new RAPIER.ConvexPolygon(new Float32Array(shape.points.flatMap(({x, y}) => [x, y])), false)}),
        pose(made, x, y, angle) {
            made.at.x = x;
            made.at.y = y;
            made.angle = angle;
        },
        hit: (a, b) => a.shape.intersectsShape(a.at, a.angle, b.shape, b.at, b.angle),
        depth: (a, b) => -(a.shape.contactShape(a.at, a.angle, b.shape, b.at, b.angle, 0)?.distance ?? 0),
    })};
}

async function p2() {
    const p2 = await import('p2-es');
    const narrow = new p2.Narrowphase(), body = new p2.Body({mass: 1}), other = new p2.Body({mass: 1});
    return {of: kind => ({
        make: shape => ({at: [0, 0], angle: 0, shape: kind === 'circles' ? new p2.Circle({radius: shape.r}) : kind === 'boxes'
            ? new p2.Box({width: 2 * shape.hx, height: 2 * shape.hy}) : new p2.Convex({vertices: shape.points.map(({x, y}) => [x, y])})}),
        pose(made, x, y, angle) {
            made.at[0] = x;
            made.at[1] = y;
            made.angle = angle;
        },
        hit: (a, b) => (kind === 'circles' ? narrow.circleCircle(body, a.shape, a.at, a.angle, other, b.shape, b.at, b.angle, true)
            : narrow.convexConvex(body, a.shape, a.at, a.angle, other, b.shape, b.at, b.angle, true)) > 0,
    })};
}

async function flatten() {
    const {default: Flatten} = await import('@flatten-js/core');
    return {of: kind => ({
        make: shape => ({placed: null, shape: kind === 'circles' ? new Flatten.Circle(new Flatten.Point(0, 0), shape.r)
            : new Flatten.Polygon(cornersOf(kind, shape).map(({x, y}) => new Flatten.Point(x, y)))}),
        pose(made, x, y, angle) {
            made.placed = (kind === 'circles' ? made.shape : made.shape.rotate(angle)).translate(new Flatten.Vector(x, y));
        },
        hit({placed: a}, {placed: b}) {
            if (kind !== 'circles') return Flatten.Relations.intersect(a, b);
            return a.intersect(b).length > 0 || a.contains(b.center) || b.contains(a.center); // its circles are curves
        },
    })};
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
