// Whether the package for npm loads as it was built, and its two modules and lite give the same relations; `make test-npm` tests all of
// it. usage: node npm_modules.mjs build/npm/touchstone; the last line says how many checks passed and failed.
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {MAKE, PAIRS} from '../../extras/npm/touchstone/test/lists.mjs';

const dist = process.argv[2] + '/dist/';
const touchstone = await import(pathToFileURL(dist + 'index.js')), lite = await import(pathToFileURL(dist + 'lite.js'));
let passed = 0, failed = 0;
function check(name, got, expected) {
    if (JSON.stringify(got) === JSON.stringify(expected)) return passed++;
    console.log(`FAIL  ${name}: ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`);
    failed++;
}

for (const name of ['touchstone', 'touchstone_simd']) {
    const bytes = readFileSync(`${dist}${name}.wasm`);
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map(one => `${one.module}.${one.name}`);
    check(`${name}: what it asks of its host`, imports.sort(), ['touchstone.failed', 'touchstone.refusePose']);
    try {
        const loaded = touchstone.initSync(bytes), found = new Set();
        for (const [a, b] of PAIRS) {
            for (let apart = 0; apart <= 5; apart += 0.25) {
                const one = MAKE[a](0), two = MAKE[b](apart), expected = lite.relation(one, two);
                check(`${name}: ${a} and ${b}, ${apart} apart`, loaded.relation(one, two), expected);
                found.add(expected);
            }
        }
        check(`${name}: apart, touching and overlapping are among them`, found.size, 3);
    } catch (error) {
        check(name, String(error), 'loaded');
    }
}
console.log(`${passed} ${failed}`);
