// matter-js (npm install matter-js) for touchstone world. A px is one of its units, a velocity is px
// a step at 60 Hz; its own settings, but for air friction, which is 0, and its constant of gravity.
//
//     touchstone world --command "node examples/engines/matter.mjs"
//
// Nothing is swept, so what is fast passes. Bodies rest 0.05 px in each other (its slop). It limits no
// stacks and promises no energy. A circle is a polygon of some 25 corners, a capsule is not made.
import Matter from 'matter-js';

import { serve, versionOf } from './lines.mjs';

const { Bodies, Body, Composite, Engine: Simulation } = Matter;

class Engine {
    constructor(start) {
        this.seconds = start.step;
        this.body = [];
        this.simulation = Simulation.create();
        const [x, y] = start.gravity; // its scale is px/ms^2
        this.simulation.gravity = { x, y, scale: 1e-6 };
        this.toStep = 1000 / 60 / 1000; // its velocities are those of a step of 1/60 s
    }
    add(given) {
        const { shape, motion, size, corners, x, y, angle, vx, vy, spin } = given;
        const { density, friction, restitution } = given;
        const isStatic = motion === 'fixed';
        const with_ = { density, friction, restitution, isStatic, frictionAir: 0, frictionStatic: friction ? 0.5 : 0 };
        let body;
        if (shape === 'circle') {
            body = Bodies.circle(x, y, size[0], with_);
            if (!isStatic) Body.setMass(body, density * Math.PI * size[0] ** 2); // not its polygon's
            if (!isStatic) Body.setInertia(body, (body.mass * size[0] ** 2) / 2);
        }
        else if (shape === 'box') body = Bodies.rectangle(x, y, 2 * size[0], 2 * size[1], with_);
        else body = Bodies.fromVertices(x, y, [corners.map(([cx, cy]) => ({ x: cx, y: cy }))], with_);
        Body.setAngle(body, angle);
        if (!isStatic) {
            Body.setVelocity(body, { x: vx * this.toStep, y: vy * this.toStep });
            Body.setAngularVelocity(body, spin * this.toStep);
        }
        this.body.push(body);
        Composite.add(this.simulation.world, body);
    }
    step() {
        Simulation.update(this.simulation, 1000 * this.seconds);
    }
    read(i) {
        const body = this.body[i], at = body.position;
        if (body.isStatic) return [at.x, at.y, body.angle, 0, 0, 0];
        const v = Body.getVelocity(body);
        return [at.x, at.y, body.angle, v.x / this.toStep, v.y / this.toStep, Body.getAngularVelocity(body) / this.toStep];
    }
}

serve({
    name: 'matter-js', version: versionOf('matter-js'), shapes: ['circle', 'box', 'polygon'], number: 'double', promises: [], slop: 0.05,
}, Engine);
