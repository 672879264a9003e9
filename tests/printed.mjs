// Runs the SAT class of scenes/46_sat_as_printed.c as JavaScript, in every state of repair. usage:
// node tests/printed.mjs PAIR...
//
// A pair is the corners of A, "/", the corners of B, all numbers separated by blanks. For each state
// of repair (bit i: line i is repaired) it prints a line: the state, and for each pair "true",
// "false" or the name of the error. Sloppy mode, as a page of 2017 runs it.
import vm from 'node:vm';

const printed = [
    'function project = function (axis) {', 'projection.prototype = {', 'subtarct: function (vector) {',
    'Math.sqrt(Math.pow(x, 2), Math.pow(y, 2))', 'Math.max,apply(Math, scalars)',
    'this.x * vector.x + this.y + vector.y', 'this.min; this.max;', 'axes.push(polygon2.getAxes())',
    'project2.max > projection.min'];
const repaired = [
    'var project = function (axis) {', 'Projection.prototype = {', 'substract: function (vector) {',
    'Math.sqrt(Math.pow(x, 2) + Math.pow(y, 2))', 'Math.max.apply(Math, scalars)',
    'this.x * vector.x + this.y * vector.y', 'this.min = min; this.max = max;',
    'axes = axes.concat(polygon2.getAxes())', 'projection2.max > projection1.min'];

const program = (line) => `
var Vector = function (x, y) { this.x = x; this.y = y; };
Vector.prototype = {
    getMagnitude: function () { var x = this.x, y = this.y; return ${line[3]}; },
    dotProduct: function (vector) { return ${line[5]}; },
    ${line[2]} return new Vector(this.x - vector.x, this.y - vector.y); },
    edge: function (vector) { return this.substract(vector); },
    perpendicular: function () { return new Vector(this.y, -this.x); },
    normalize: function () {
        var v = new Vector(0, 0)
        m = this.getMagnitude()
        if (m !== 0) { v.x = this.x / m; v.y = this.y / m; }
        return v;
    },
    normal: function () { return this.perpendicular().normalize(); }
};
var Projection = function (min, max) { ${line[6]} };
${line[1]}
    overlaps: function (other) {
        var projection1 = this, projection2 = other;
        return projection1.max > projection2.min && ${line[8]};
    }
};
${line[0]}
    var scalars = [];
    this.points.forEach(function (point) { scalars.push(point.dotProduct(axis)); });
    return new Projection(Math.min.apply(Math, scalars), ${line[4]});
};
var Polygon = function (points) { this.points = points; };
Polygon.prototype = {
    project: project,
    getAxes: function () {
        var axes = [];
        for (var i = 0; i < this.points.length; i++)
            axes.push(this.points[i].edge(this.points[(i + 1) % this.points.length]).normal());
        return axes;
    }
};
function polygonsCollide(polygon1, polygon2) {
    var axes = polygon1.getAxes();
    ${line[7]};
    for (var i = 0; i < axes.length; i++) {
        var one = polygon1.project(axes[i]), two = polygon2.project(axes[i]);
        if (!one.overlaps(two)) return false;
    }
    return true;
}
function pointsOf(numbers) {
    var points = [];
    for (var i = 0; i < numbers.length; i += 2) points.push(new Vector(numbers[i], numbers[i + 1]));
    return points;
}
pairs.map(function (pair) {
    try {
        return String(polygonsCollide(new Polygon(pointsOf(pair[0])), new Polygon(pointsOf(pair[1]))));
    } catch (error) { return error.name; }
});`;

const pairs = process.argv.slice(2)
    .map((pair) => pair.split('/').map((side) => side.trim().split(/\s+/).map(Number)));
for (let state = 0; state < 1 << printed.length; state++) {
    const line = printed.map((text, i) => (state >> i & 1 ? repaired[i] : text));
    let answers;
    try {
        answers = vm.runInNewContext(program(line), { pairs });
    } catch (error) { // it does not load
        answers = pairs.map(() => error.name);
    }
    console.log(`${state} ${answers.join(' ')}`);
}
