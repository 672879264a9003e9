// touchstone: the C library as WebAssembly, loaded from a file.
import {instanceOf} from './instance.js';
import {moduleOf, moduleOfSync} from './source.js';

export * from './names.js';

// Two calls of new URL with a literal: so bundlers find both files.
function beside(simd) {
    try {
        return simd ? new URL('./touchstone_simd.wasm', import.meta.url) : new URL('./touchstone.wasm', import.meta.url);
    } catch (cause) {
        throw new Error('touchstone: a bundle that is no ES module has no import.meta.url: give init the URL of a module, or use touchstone/inline', {cause});
    }
}

export const init = async (source = beside, options) => instanceOf(await moduleOf(source), options);

export const initSync = (source, options) => instanceOf(moduleOfSync(source), options);
