// Which of the two programs this browser takes. The page asks, and the service worker, which keeps that one.

// A module with one SIMD instruction: only a browser that has SIMD takes it.
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0,
                             253, 15, 253, 98, 11]);

export const programFile = () => WebAssembly.validate(SIMD) ? 'touchstone_simd.wasm' : 'touchstone.wasm';
