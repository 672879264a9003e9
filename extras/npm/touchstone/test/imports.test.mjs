// The package as a project sees it: as ES modules, as CommonJS, and by a bundler.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {createRequire} from 'node:module';
import test from 'node:test';

const require = createRequire(import.meta.url);

for (const entry of ['touchstone', 'touchstone/inline', 'touchstone/lite', 'touchstone/sat']) {
    test(`${entry}: the same by import and require`, async () => {
        const imported = await import(entry), required = require(entry);
        const names = Object.keys(imported).filter(name => !['default', 'module.exports'].includes(name)).sort();
        assert.ok(names.length > 5);
        assert.deepEqual(Object.keys(required).filter(name => name !== 'default').sort(), names);
        for (const name of names) assert.equal(typeof required[name], typeof imported[name], name);
    });
}

test('a script that requires it', () => {
    const script = `const {relation, circle} = require('touchstone/lite'); console.log(relation(circle(0, 0, 1), circle(2, 0, 1)));`;
    assert.equal(execFileSync(process.execPath, ['--input-type=commonjs', '-e', script], {encoding: 'utf8', cwd: new URL('.',
        import.meta.url)}).trim(), '1');
});

test('no other file of the package can be imported', async () => {
    await assert.rejects(() => import('touchstone/dist/lite.js'), {code: 'ERR_PACKAGE_PATH_NOT_EXPORTED'});
});
