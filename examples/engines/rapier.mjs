// rapier2d (npm install @dimforge/rapier2d-compat) for touchstone world. 32 px are a metre; its own
// settings otherwise, no sleeping.
//
//     touchstone world --command "node examples/engines/rapier.mjs"
//
// Its manual: with CCD enabled no body passes another; that is set for bullets, so what is fast and
// none may pass walls. A world can be saved and loaded.
import RAPIER from '@dimforge/rapier2d-compat';

import { serve, versionOf } from './lines.mjs';

await RAPIER.init();
const { ColliderDesc, RigidBodyDesc, World } = RAPIER;

class Engine {
    constructor(start) {
        this.metre = 32 * start.unit;
        const [x, y] = start.gravity;
        this.world = new World({ x: x / this.metre, y: y / this.metre });
        this.world.timestep = this.seconds = start.step;
        this.handle = [];
    }
    shape({ shape, size, corners }) {
        const [a, b] = size.map((length) => length / this.metre);
        if (shape === 'circle') return ColliderDesc.ball(a);
        if (shape === 'box') return ColliderDesc.cuboid(a, b);
        return ColliderDesc.convexPolyline(Float32Array.from(corners.flat(), (number) => number / this.metre));
    }
    add(given) {
        const { motion, x, y, angle, vx, vy, spin, density, friction, restitution } = given;
        const collider = this.shape(given), m = this.metre;
        if (!collider) return false;
        const def = motion === 'fixed' ? RigidBodyDesc.fixed() : RigidBodyDesc.dynamic();
        def.setTranslation(x / m, y / m).setRotation(angle).setCanSleep(false);
        if (motion !== 'fixed') def.setLinvel(vx / m, vy / m).setAngvel(spin);
        if (motion === 'bullet') def.setCcdEnabled(true);
        const body = this.world.createRigidBody(def);
        this.world.createCollider(collider.setDensity(density).setFriction(friction).setRestitution(restitution), body);
        this.handle.push(body.handle);
        return true;
    }
    step() {
        this.world.step();
    }
    read(i) {
        const body = this.world.getRigidBody(this.handle[i]), m = this.metre;
        const at = body.translation(), v = body.linvel();
        return [at.x * m, at.y * m, body.rotation(), v.x * m, v.y * m, body.angvel()];
    }
    save() {
        return { bytes: this.world.takeSnapshot(), handle: this.handle };
    }
    load({ bytes, handle }) {
        this.world.free();
        this.world = World.restoreSnapshot(bytes);
        this.world.timestep = this.seconds;
        this.handle = handle;
    }
    end() {
        this.world.free();
    }
}

serve({
    name: 'rapier2d', version: versionOf('@dimforge/rapier2d-compat'), shapes: ['circle', 'box', 'polygon'],
    number: 'float', promises: ['bullets'], least: 1, slop: 0.1,
}, Engine);
