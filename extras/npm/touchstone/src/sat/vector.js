// The vectors of touchstone/sat. Methods change the vector and return it.

export class Vector {
    constructor(x, y) {
        this.x = x ?? 0;
        this.y = y ?? 0;
    }

    copy(other) {
        return this.set(other.x, other.y);
    }

    set(x, y) {
        this.x = x;
        this.y = y;
        return this;
    }

    clone() {
        return new Vector(this.x, this.y);
    }

    perp() {
        return this.set(this.y, -this.x);
    }

    rotate(angle) {
        const c = Math.cos(angle), s = Math.sin(angle);
        return this.set(c * this.x - s * this.y, s * this.x + c * this.y);
    }

    reverse() {
        return this.set(-this.x, -this.y);
    }

    // (0, 0) stays as it is.
    normalize() {
        const length = this.len();
        return length > 0 ? this.set(this.x / length, this.y / length) : this;
    }

    add(other) {
        return this.set(this.x + other.x, this.y + other.y);
    }

    sub(other) {
        return this.set(this.x - other.x, this.y - other.y);
    }

    scale(x, y = x) {
        return this.set(this.x * x, this.y * y);
    }

    project(axis) {
        const part = this.dot(axis) / axis.len2();
        return this.set(part * axis.x, part * axis.y);
    }

    projectN(axis) {
        const part = this.dot(axis);
        return this.set(part * axis.x, part * axis.y);
    }

    reflect(axis) {
        const {x, y} = this, {x: alongX, y: alongY} = this.project(axis);
        return this.set(2 * alongX - x, 2 * alongY - y);
    }

    reflectN(axis) {
        const {x, y} = this, {x: alongX, y: alongY} = this.projectN(axis);
        return this.set(2 * alongX - x, 2 * alongY - y);
    }

    dot(other) {
        return this.x * other.x + this.y * other.y;
    }

    len2() {
        return this.dot(this);
    }

    len() {
        return Math.sqrt(this.len2());
    }
}
