// planck.js (npm install planck) for touchstone world; Box2D in JavaScript, so its limits are those
// of box2d.cpp. 32 px are a metre; its own settings otherwise, no sleeping.
//
//     touchstone world --command "node examples/engines/planck.mjs"
import { Box, Circle, Polygon, Vec2, World } from 'planck';

import { serve, versionOf } from './lines.mjs';

class Engine {
    constructor(start) {
        this.metre = 32 * start.unit;
        this.seconds = start.step;
        this.body = [];
        const [x, y] = start.gravity;
        this.world = new World({ gravity: this.metres(x, y), allowSleep: false });
    }
    metres(x, y) {
        return new Vec2(x / this.metre, y / this.metre);
    }
    shape({ shape, size, corners }) {
        if (shape === 'circle') return new Circle(size[0] / this.metre);
        if (shape === 'box') return new Box(size[0] / this.metre, size[1] / this.metre);
        return new Polygon(corners.map(([x, y]) => this.metres(x, y)));
    }
    add(given) {
        const { motion, x, y, angle, vx, vy, spin, density, friction, restitution } = given;
        const body = this.world.createBody({
            type: motion === 'fixed' ? 'static' : 'dynamic',
            bullet: motion === 'bullet',
            position: this.metres(x, y),
            angle,
            linearVelocity: this.metres(vx, vy),
            angularVelocity: spin,
        });
        body.createFixture({ shape: this.shape(given), density, friction, restitution });
        this.body.push(body);
    }
    step() {
        this.world.step(this.seconds, 8, 3);
    }
    read(i) {
        const body = this.body[i];
        const at = body.getPosition(), v = body.getLinearVelocity(), m = this.metre;
        return [at.x * m, at.y * m, body.getAngle(), v.x * m, v.y * m, body.getAngularVelocity()];
    }
}

serve({
    name: 'planck', version: versionOf('planck'), shapes: ['circle', 'box', 'polygon'], number: 'double',
    promises: ['scale', 'walls', 'bullets', 'all_bullets'], speed: 3840, spin: 94, least: 3.2, slop: 0.64,
}, Engine);
