// Whether the shapes of judge_shapes.mjs and judge_shapes.py are those of the page's editor: prints what differs; the status is 1 then.
// usage: node same_shapes.mjs ROOT PYTHON
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { movingShapeOf, placedShapeOf, shapeOf } from '../../extras/runners/judge_shapes.mjs';

const [root, python] = process.argv.slice(2), host = readFileSync(`${root}/src/web/page/function_host.js`, 'utf8');
const page = /\/\/ ---- Shapes as objects\n([^]*?)\/\/ ---- /.exec(host)[1];
const [pageShapeOf, pagePlacedShapeOf, pageMovingShapes] = new Function(`${page}; return [shapeOf, placedShapeOf, movingShapes];`)();
const counts = {1: 2, 2: 4, 4: 4, 8: 3, 16: 4, 32: 6, 64: 6, 128: 9, 512: 5};
const sorted = value => value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map(key => [key, sorted(value[key])])) : Array.isArray(value) ? value.map(sorted) : value;
const text = shape => JSON.stringify(sorted(shape));
let failed = 0;
const compare = (who, kind, found, expected) => {
    if (found === expected) return;
    failed++;
    console.log(`${who}, kind ${kind}: ${found}\n    the page: ${expected}`);
};
const asked = [], still = [1, 2], moves = [0.5, -3, 7, 8.25]; // of a cast: the shape's motion, then that of a point
for (const [kind, count] of Object.entries(counts)) {
    for (const isPlaced of [false, true]) {
        const numbers = Array.from({length: count + (isPlaced ? 4 : 0)}, (_, k) => k + 0.5);
        if (+kind === 128) numbers[isPlaced ? 4 : 0] = 4;
        asked.push({kind: +kind, numbers, isPlaced, expected: text((isPlaced ? pagePlacedShapeOf : pageShapeOf)(+kind, Float64Array.from(numbers)))});
    }
    const numbers = asked.at(-2).numbers, [shape] = pageMovingShapes(+kind, Float64Array.from(numbers), 1, Float64Array.from(still), moves);
    asked.push({kind: +kind, numbers, isCast: true, expected: text(shape)});
}
const program = 'import json, sys; from judge_shapes import shape_of; print(json.dumps([shape_of(*one) for one in json.load(sys.stdin)]))';
const input = JSON.stringify(asked.map(({kind, numbers, isPlaced, isCast}) => isCast ? [kind, [...numbers, ...moves.slice(0, 2)], false, true] : [kind, numbers, isPlaced]));
const inPython = JSON.parse(execFileSync(python, ['-B', '-c', program], {cwd: `${root}/extras/runners`, input}));
asked.forEach(({kind, numbers, isPlaced, isCast, expected}, k) => {
    const shifted = Float64Array.of(9, ...numbers, 9, ...moves); // as in a frame
    const shape = isCast ? movingShapeOf : isPlaced ? placedShapeOf : shapeOf, end = 1 + numbers.length;
    compare('judge_shapes.mjs', kind, text(shape(kind, shifted, 1, end, end + 1)), expected);
    compare('judge_shapes.py', kind, text(inPython[k]), expected);
});
process.exit(failed ? 1 : 0);
