// p2-es (npm install p2-es) for touchstone world. 32 px are a metre, which its stiffness of
// contacts is made for; its own settings otherwise, but without damping and sleeping.
//
//     touchstone world --command "node examples/engines/p2.mjs"
//
// Its manual: only bodies with ccdSpeedThreshold are swept, by a ray from the centre, which is set
// for bullets; it promises no more.
import { Body, Box, Capsule, Circle, Convex, World } from 'p2-es';

import { serve, versionOf } from './lines.mjs';

class Engine {
    constructor(start) {
        this.metre = 32 * start.unit;
        this.seconds = start.step;
        this.body = [];
        this.world = new World({ gravity: start.gravity.map((g) => g / this.metre) });
        this.world.sleepMode = World.NO_SLEEPING;
    }
    metres(given) {
        const by = (list) => list.map((length) => length / this.metre);
        return { ...given, size: by(given.size), corners: given.corners.map(by) };
    }
    shape({ shape, size, corners }) {
        if (shape === 'circle') return new Circle({ radius: size[0] });
        if (shape === 'box') return new Box({ width: 2 * size[0], height: 2 * size[1] });
        if (shape === 'capsule') return new Capsule({ length: 2 * size[0], radius: size[1] });
        return new Convex({ vertices: corners });
    }
    area({ shape, size, corners }) {
        if (shape === 'circle') return Math.PI * size[0] ** 2;
        if (shape === 'box') return 4 * size[0] * size[1];
        if (shape === 'capsule') return Math.PI * size[1] ** 2 + 4 * size[0] * size[1];
        const next = (i) => corners[(i + 1) % corners.length];
        return corners.reduce((sum, [x, y], i) => sum + (x * next(i)[1] - y * next(i)[0]) / 2, 0);
    }
    add(px) {
        const given = this.metres(px), m = this.metre;
        const { motion, x, y, angle, vx, vy, spin, density, friction, restitution } = given;
        const mass = motion === 'fixed' ? 0 : density * this.area(given);
        const body = new Body({ mass, position: [x / m, y / m], angle, velocity: [vx / m, vy / m] });
        body.angularVelocity = spin;
        body.damping = body.angularDamping = 0;
        if (motion === 'bullet') body.ccdSpeedThreshold = 1;
        body.addShape(this.shape(given));
        this.world.defaultContactMaterial.friction = friction;
        this.world.defaultContactMaterial.restitution = restitution;
        this.world.addBody(body);
        this.body.push(body);
    }
    step() {
        this.world.step(this.seconds);
    }
    read(i) {
        const { position, angle, velocity, angularVelocity } = this.body[i];
        const m = this.metre;
        return [position[0] * m, position[1] * m, angle, velocity[0] * m, velocity[1] * m, angularVelocity];
    }
}

serve({
    name: 'p2-es', version: versionOf('p2-es'), shapes: ['circle', 'box', 'capsule', 'polygon'], number: 'float',
    promises: ['scale'], // its vectors are Float32Array
}, Engine);
