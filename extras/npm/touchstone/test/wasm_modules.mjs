// Both modules of the package, with SIMD and without.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {initSync} from 'touchstone';

const {resolve} = createRequire(import.meta.url);

export const bytesOf = name => readFileSync(resolve(`touchstone/${name}.wasm`));

export const MODULES = ['touchstone', 'touchstone_simd'];

export const instances = options => MODULES.map(name => initSync(bytesOf(name), options));
