// touchstone: the C library as WebAssembly.
import {instanceOf} from './instance.js';
import {moduleOf, moduleOfSync} from './source.js';

export {APART, OVERLAPPING, TOUCHING} from '../lite/numbers.js';
export {aabb, capsule, circle, obb, point, segment, triangle} from '../lite/makers.js';
export {polygon} from './shapes.js';
export {hasSimd} from './source.js';

// Two calls of new URL with a literal: so bundlers find both files.
const beside = simd => (simd ? new URL('./touchstone_simd.wasm', import.meta.url) : new URL('./touchstone.wasm', import.meta.url));

export const init = async (source = beside, options) => instanceOf(await moduleOf(source), options);

export const initSync = (source, options) => instanceOf(moduleOfSync(source), options);
