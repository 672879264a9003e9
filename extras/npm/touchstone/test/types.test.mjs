// The types, by TypeScript's compiler: what is right compiles, and what is wrong does not.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import test from 'node:test';

const here = fileURLToPath(new URL('.', import.meta.url)), tsc = here + '../node_modules/typescript/bin/tsc';

for (const file of ['use.mts', 'use.cts', 'wasm.mts']) {
    test(`types of ${file}`, {skip: !existsSync(tsc) && 'typescript is not installed'}, () => {
        const {status, stdout} = spawnSync(process.execPath, [tsc, '--noEmit', '--strict', '--module', 'node16', '--target',
            'es2020', '--lib', 'es2020,dom',
            here + 'types/' + file], {encoding: 'utf8'});
        assert.equal(status, 0, stdout);
    });
}
