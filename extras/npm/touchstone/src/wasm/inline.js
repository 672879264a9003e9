// touchstone/inline: the same with the modules inside. The build bundles them as bytes.
import plain from '../../wasm/touchstone.wasm';
import simd from '../../wasm/touchstone_simd.wasm';
import {instanceOf} from './instance.js';
import {moduleOf, moduleOfSync} from './source.js';

export * from './names.js';

const inside = hasSimd => hasSimd ? simd : plain;

export const init = async (source = inside, options) => instanceOf(await moduleOf(source), options);

export const initSync = (source = inside, options) => instanceOf(moduleOfSync(source), options);
