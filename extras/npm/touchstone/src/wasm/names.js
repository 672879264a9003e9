// What both entries export beside init and initSync.
export {APART, OVERLAPPING, TOUCHING} from '../lite/numbers.js';
export {aabb, capsule, circle, obb, point, segment, triangle} from '../lite/makers.js';
export {polygon} from './shapes.js';
export {hasSimd} from './source.js';
