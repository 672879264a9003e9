/** The same as touchstone, with both modules inside: nothing is loaded, and `initSync` needs no source. */
import type {AnySource, Options, SyncSource, Touchstone} from './index.js';

export * from './index.js';
export function init(source?: AnySource, options?: Options): Promise<Touchstone>;
export function initSync(source?: SyncSource, options?: Options): Touchstone;
