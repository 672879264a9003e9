// The packages touchstone-judge and touchstone-corpus as a user has them: their tarballs installed in an empty folder, beside the native
// program, which asks the same functions by --command. make test-npm-judge
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const native = path.join(root, 'build/release/touchstone'), runner = path.join(root, 'extras/runners/judge.mjs');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-judge-'));
after(() => fs.rmSync(folder, {recursive: true}));

const tarballs = fs.readdirSync(path.join(root, 'build/npm')).filter(name => /^touchstone-(judge|corpus)-.*\.tgz$/.test(name));
assert.equal(tarballs.length, 2, 'a tarball of each package');
execFileSync('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', '--prefix', folder, ...tarballs.map(name => path.join(root, 'build/npm', name))]);
const judge = path.join(folder, 'node_modules/.bin/touchstone-judge'), corpus = path.join(folder, 'node_modules/.bin/touchstone-corpus');
const cases = path.join(folder, 'node_modules/touchstone-corpus/corpus.txt');

// Faulty functions, each by another kind of fault.
const FUNCTIONS = {
    boxes: `export const plugin = {name: 'boxes', a: 'aabb', b: 'aabb', touch: 'hits'};
        export function collides(a, b) {
            const x = (b.minx <= a.minx && a.minx <= b.maxx) || (b.minx <= a.maxx && a.maxx <= b.maxx);
            const y = (b.miny <= a.miny && a.miny <= b.maxy) || (b.miny <= a.maxy && a.maxy <= b.maxy);
            return x && y;
        }`,
    circles: `function circlesHit(a, b) {
            return Math.abs(a.x - b.x) < a.radius + b.radius && Math.abs(a.y - b.y) < a.radius + b.radius;
        }`,
    obb: `export const plugin = {name: 'obb', a: 'obb', b: 'obb', touch: 'hits', gives: 'depth'};
        export function collides(a, b, out) {
            out.gap = -Infinity;
            for (const axis of [{x: a.ux, y: a.uy}, {x: -a.uy, y: a.ux}]) {
                const [p, q] = [a, b].map(box => box.corners.map(c => c.x * axis.x + c.y * axis.y));
                out.gap = Math.max(out.gap, Math.min(...q) - Math.max(...p), Math.min(...p) - Math.max(...q));
            }
            return out.gap <= 0;
        }`,
    cast: `export const plugin = {name: 'cast', a: 'point', b: 'circle', touch: 'hits', asks: 'cast', gives: 'time'};
        export function collides(p, c, out) {
            const dx = p.move.x - c.move.x, dy = p.move.y - c.move.y, x = p.x - c.x, y = p.y - c.y;
            const a = dx * dx + dy * dy, b = x * dx + y * dy;
            out.time = (-b - Math.sqrt(b * b - a * (x * x + y * y - c.r * c.r))) / a;
            return out.time >= 0 && out.time <= 1;
        }`,
    first: `export const plugin = {name: 'first', a: 'point', b: 'aabb', touch: 'hits', asks: 'first', gives: ['time', 'first']};
        export function collides(p, boxes, out) {
            for (const [first, box] of boxes.entries()) {
                const dx = p.move.x - box.move.x, dy = p.move.y - box.move.y;
                for (let i = 0; i <= 64 && out.first === undefined; i++) {
                    const x = p.x + dx * i / 64, y = p.y + dy * i / 64;
                    if (x >= box.minx && x <= box.maxx && y >= box.miny && y <= box.maxy) Object.assign(out, {time: i / 64, first});
                }
            }
            return out.first !== undefined;
        }`,
    throws: `export const plugin = {name: 'throws', a: 'circle', b: 'circle', touch: 'hits'};
        export function collides(a, b) {
            if (a.r > 3 * b.r) throw new Error('too\\nlarge');
            return Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r;
        }`,
};
for (const [name, text] of Object.entries(FUNCTIONS)) fs.writeFileSync(path.join(folder, `${name}.mjs`), text);

// {out, err, status, seconds}, and what was written to the files. It is ended, as by Ctrl+C, once it has said `enough`.
function run(program, words, files = {}, enough = null) {
    for (const file of Object.values(files)) fs.rmSync(path.join(folder, file), {force: true});
    return new Promise(resolve => {
        const began = performance.now(), child = spawn(program, words, {cwd: folder, stdio: ['ignore', 'pipe', 'pipe']});
        const told = {out: '', err: ''};
        for (const [stream, key] of [[child.stdout, 'out'], [child.stderr, 'err']]) {
            stream.on('data', some => {
                told[key] += some;
                if (!enough?.test(told[key]) || told.said) return;
                told.said = (performance.now() - began) / 1000;
                child.kill('SIGINT');
            });
        }
        child.on('close', status => {
            const written = Object.entries(files).map(([key, file]) => [key, fs.existsSync(path.join(folder, file)) ? fs.readFileSync(path.join(folder, file)) : null]);
            resolve({...told, status, seconds: (performance.now() - began) / 1000, ...Object.fromEntries(written)});
        });
    });
}
const commandOf = name => `node ${runner} ${name}.mjs`;
const plain = ({seconds, ...told}) => told;
// Limits are of processor time: where others compute too, all takes longer.
const busy = () => Math.max(1, os.loadavg()[0] / os.cpus().length);

async function compare(name, command, words, files) {
    const beside = await run(native, [command, '--command', commandOf(name), ...words], files);
    const here = await run(judge, [command, `${name}.mjs`, ...words], files);
    const asOne = told => JSON.parse(JSON.stringify(plain(told)).replaceAll(commandOf(name), `${name}.mjs`));
    assert.deepEqual(asOne(here), asOne(beside), `${command} ${name} ${words.join(' ')}`);
    return [here, beside];
}

test('fuzz finds the same as the native program, with any number of threads', async t => {
    const files = {cases: 'found.txt', junit: 'found.xml'}, write = ['-o', files.cases, '--junit', files.junit];
    for (const name of Object.keys(FUNCTIONS)) {
        const [one, beside] = await compare(name, 'fuzz', ['--cases', '30000', '--seed', '7', '--jobs', '1', ...write], files);
        assert.equal(one.status, 1, `${name} is wrong`);
        assert.match(String(one.cases), /\| method /, 'a case was written');
        const three = await run(judge, ['fuzz', `${name}.mjs`, '--cases', '30000', '--seed', '7', '--jobs', '3', ...write], files);
        assert.deepEqual(plain(three), plain(one), `${name} with 3 threads`);
        t.diagnostic(`${name}: ${one.seconds.toFixed(2)} s, the native program by --command ${beside.seconds.toFixed(2)} s`);
    }
    const other = await run(judge, ['fuzz', 'circles.mjs', '--cases', '300', '--seed', '8']);
    const again = await run(judge, ['fuzz', 'circles.mjs', '--cases', '300', '--seed', '9']);
    assert.notEqual(other.out, again.out, 'another seed asks other cases');
});

test('fuzz --json, --strict and --family are those of the native program', async () => {
    await compare('circles', 'fuzz', ['--cases', '5000', '--seed', '3', '--json']);
    await compare('obb', 'fuzz', ['--cases', '5000', '--seed', '3', '--strict', '--family', 'touch']);
});

test('check and acid say the same, and draw the same picture', async () => {
    const files = {junit: 'found.xml'};
    for (const name of Object.keys(FUNCTIONS)) {
        const [here] = await compare(name, 'check', [cases, '--jobs', '2', '--junit', files.junit], files);
        assert.equal(here.status, name === 'cast' || name === 'first' ? 2 : 1);
        await compare(name, 'acid', ['-o', 'acid.png', '--junit', files.junit], {...files, picture: 'acid.png'});
    }
    const [printed] = await compare('boxes', 'check', [cases, '--print', '--jobs', '3'], {});
    assert.ok(printed.out.split('\n').length > 100);
    const converted = await run(judge, ['check', cases, '--as', 'wkt']), beside = await run(native, ['check', cases, '--as', 'wkt']);
    assert.deepEqual(plain(converted), plain(beside));
});

test('report writes the same page but for the times', async () => {
    const page = {page: 'page.html'}, words = ['--cases', '3000', '-o', 'page.html'];
    const here = await run(judge, ['report', 'boxes.mjs', 'circles.mjs', ...words], page);
    const beside = await run(native, ['report', '--command', commandOf('boxes'), '--command', commandOf('circles'), ...words], page);
    const timeless = told => String(told.page).replace(/[\d,.]+ × core|An answer takes .*? times as long/g, 'TIME');
    assert.equal(here.status, 1);
    assert.match(timeless(here), /TIME/);
    assert.equal(timeless(here), timeless(beside));
});

// Functions that do not answer: [source, what is said within 6 s].
const circles = (name, body, before = '') => `${before}
    export const plugin = {name: '${name}', a: 'circle', b: 'circle', touch: 'hits'};
    export ${name === 'promises' ? 'async ' : ''}function collides(a, b) { ${body}; return Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r; }`;
const ENDS = {
    hangs: [circles('hangs', 'for (;;);'), /hangs does not return; asking again/],
    sometimes: [circles('sometimes', 'if (a.r > 3 * b.r) for (;;)'), /sometimes does not return; asking again/],
    sleeps: [circles('sleeps', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'), /sleeps does not return; asking again/],
    exits: [circles('exits', 'process.exit(3)'), /threw an exception: called process\.exit\(3\)/],
    promises: [circles('promises', ''), /threw an exception: returned a promise: is it async\?/],
    deep: [circles('deep', 'collides(a, b)'), /threw an exception: Maximum call stack size exceeded/],
    later: [circles('later', 'if (a.r > 3 * b.r) setTimeout(() => { throw new Error("too late"); })'), /exited with status 1/],
    leaks: [circles('leaks', 'for (let i = 0; i < 2; i++) kept.push(new Float64Array(1e6).fill(a.x))', 'const kept = [];'), /needs more than 1 GiB of memory/],
    syntax: ['export const plugin = {\n    a b\n};', /^touchstone: syntax\.mjs: line 2: Unexpected identifier/m],
    loads: ['for (;;);\nexport function hit() {}', /^touchstone: loads\.mjs: hangs \(no answer in time\) while loading/m],
    leaves: ['process.exit(4);', /^touchstone: leaves\.mjs: called process\.exit\(4\)/m],
    kills: [circles('kills', 'if (a.r > 3 * b.r) process.kill(process.pid, "SIGKILL")'), /threw an exception: called process\.kill/],
    long: [`export const plugin = {name: 'n'.repeat(1e6), a: 'circle', b: 'circle', touch: 'hits'}; export function collides() {}`,
        /^touchstone: long\.mjs: sent no description: more than 65536 bytes without a line feed$/m],
    broken: [circles('broken', '', 'JSON.stringify = () => "{";'), /^touchstone: broken\.mjs: sent no description, a line of JSON, but '{'/m],
    uncaught: [circles('uncaught', 'Uint8Array.prototype.set = null; setTimeout(() => { throw new Error("late"); })'), /uncaught: exited with status/],
    missing: [null, /^touchstone: missing\.mjs: ENOENT: no such file/m],
    nothing: ['export const x = 1;', /^touchstone: nothing\.mjs: no function/m],
};
for (const [name, text] of [['typed', 'export function hit(a: number): boolean { return a > 0; }'], ['untyped', 'function hit(a: number): boolean { return a > 0; }']]) {
    test(`TypeScript, ${name}: what to do`, {skip: !!process.features.typescript}, async () => {
        fs.writeFileSync(path.join(folder, `${name}.ts`), text);
        const told = await run(judge, ['fuzz', `${name}.ts`, '--cases', '100']);
        assert.deepEqual([told.status, told.err], [2, `touchstone: ${name}.ts: this node does not read TypeScript: npx esbuild ${name}.ts --outfile=${name}.mjs makes JavaScript of it\n`]);
    });
}
for (const [name, [text, sentence]] of Object.entries(ENDS)) {
    test(`a function that ${name}: a sentence`, async t => {
        if (text !== null) fs.writeFileSync(path.join(folder, `${name}.mjs`), text);
        const slower = busy(), seconds = String(4 * slower);
        const told = await run(judge, ['fuzz', `${name}.mjs`, '--seconds', seconds, '--seed', '1', '--jobs', '1'], {}, sentence);
        assert.match(told.err + told.out, sentence);
        assert.notEqual(told.status, null, 'no signal ended it');
        assert.doesNotMatch(told.err, /function\.mjs|^ +at /m, 'no stack');
        t.diagnostic(`${told.said.toFixed(1)} s, while all takes ${slower.toFixed(1)} times as long`);
        assert.ok(told.said < 6 * slower, `it took ${told.said} s`);
    });
}

test('what hangs is a finding, and the rest is judged', async () => {
    const told = await run(judge, ['fuzz', 'sometimes.mjs', '--seconds', String(15 * busy()), '--seed', '1', '--jobs', '1']);
    assert.equal(told.status, 1);
    assert.match(told.out, /sometimes: hangs \(no answer in time\)/);
    assert.match(told.out, /# \d{2,} cases of 1 method/);
});

// Each is right, whatever it does beside.
const BESIDE = {
    closes: circles('closes', 'for (let i = 0; i < 64; i++) try { fs.closeSync(i) } catch {}', 'import fs from "fs";'),
    closes_named: circles('closes_named', 'for (let i = 0; i < 64; i++) try { closeSync(i) } catch {}', 'import { closeSync } from "node:fs";'),
    files: circles('files', 'const d = fs.openSync("files.mjs"); fs.readSync(d, Buffer.alloc(8)); fs.closeSync(d)', 'import fs from "fs";'),
    prints: circles('prints', 'fs.writeSync(1, "printed\\n"); console.log("printed"); fs.writeSync(2, "printed\\n")', 'import fs from "fs";'),
    atomics: circles('atomics', 'for (const name of Object.getOwnPropertyNames(Atomics)) Atomics[name] = () => 0'),
    turns: circles('turns', 'globalThis.setImmediate = () => {}'),
    memory: circles('memory', 'if (workerData.memory) new Int32Array(workerData.memory).fill(7)', 'import { workerData } from "worker_threads";'),
    minified: 'const f=(a,b)=>Math.hypot(a.x-b.x,a.y-b.y)<=a.r+b.r,p={a:"circle",b:"circle",touch:"hits"};export{p as plugin,f as collides};',
};
test('what a function does beside its answers does not reach the judge', async () => {
    for (const [name, text] of Object.entries(BESIDE)) {
        fs.writeFileSync(path.join(folder, `${name}.mjs`), text);
        const {out, err, status} = await run(judge, ['fuzz', `${name}.mjs`, '--cases', '3000', '--seed', '1', '--jobs', '2']);
        assert.deepEqual([status, err], [0, ''], `${name}: ${out}`);
        assert.match(out, /^# 3000 cases of 1 method, .* 0 findings$/m, name);
        assert.doesNotMatch(out, /^printed/m);
    }
});

test('a thread of --jobs knows of a function that hangs what was found before', async () => {
    const told = await run(judge, ['fuzz', 'hangs.mjs', '--seconds', String(20 * busy()), '--seed', '1', '--jobs', '2']);
    const [, asked] = /^# (\d+) cases of 1 method/m.exec(told.out);
    assert.ok(asked > 2048, 'the threads were asked');
    assert.equal(told.err.split('hangs does not return; asking again').length, 2, told.err);
});

test('what cannot be written is reported', {skip: !fs.existsSync('/dev/full')}, async () => {
    const many = ['fuzz', 'circles.mjs', '--cases', '300', '--seed', '1'];
    for (const words of [many, [...many, '--json'], ['check', 'circles.mjs', cases], ['acid', 'circles.mjs'], ['acid', 'circles.mjs', '--list'],
        ['check', cases, '--as', 'wkt'], ['--help']]) {
        const full = fs.openSync('/dev/full', 'w'), child = spawn(judge, words, {cwd: folder, stdio: ['ignore', full, 'pipe']});
        let err = '';
        child.stderr.on('data', some => { err += some; });
        assert.equal(await new Promise(resolve => child.on('close', resolve)), 2, words.join(' '));
        assert.match(err, /^touchstone: cannot write .*: No space left on device\n$/m);
        fs.closeSync(full);
    }
});

test('the command line explains itself', async () => {
    const help = await run(judge, ['--help']), wrong = await run(judge, ['fuz', 'boxes.mjs']), none = await run(judge, []);
    assert.match(help.out, /touchstone-judge fuzz/);
    assert.doesNotMatch(help.out, /window|--scene|--plugin/);
    assert.match(wrong.err, /unknown command 'fuz': did you mean 'fuzz'/);
    assert.deepEqual([help.status, wrong.status, none.status], [0, 2, 2]);
    assert.match((await run(judge, ['check', 'boxes.mjs', 'none.txt'])).err, /none\.txt: cannot be read: No such file/);
    const as = await run(judge, ['fuzz', 'circles.mjs', '--as', 'circle circle touch=misses', '--cases', '500', '--seed', '1']);
    assert.match(as.err, /circlesHit\(a, b\) is asked with circle/);
});

// Files that cannot be asked, and why.
const described = "export const plugin = {a: 'circle', b: 'circle', touch: 'hits'};";
const REFUSED = {
    'getter.mjs': ["export const plugin = {get name() { throw new Error('no name'); }}; export function collides() {}", 'no name'],
    'trap.mjs': ["export const plugin = new Proxy({}, {get() { throw new Proxy({}, {get() { throw 1; }}); }}); export function collides() {}", 'something that cannot be printed'],
    'revoked.mjs': ["const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); export const plugin = proxy;", "Cannot perform 'get' on a proxy that has been revoked"],
    'circle.mjs': [`${described} plugin.subject = plugin; export function collides() {}`, /^Converting circular structure to JSON/],
    'awaits.mjs': [`await new Promise(() => {}); ${described} export function collides() {}`, 'exited with status 13 while loading: its await outside of functions never ends'],
    'throws_null.mjs': [`throw null; ${described}`, 'null'],
    'form.mjs': ["exports.plugin = {}; exports.collides = () => {};", 'it is written as CommonJS: name it form.cjs'],
    'form.cjs': [`${described} export function collides() {}`, 'line 1: it is written as an ES module: name it form.mjs'],
    'asks.mjs': [`import { nothing } from 'node:fs'; ${described}`, /^line 1: The requested module 'node:fs' does not provide an export named 'nothing'$/],
    'binary.mjs': ['\0\x01\xff', 'line 1: Invalid or unexpected token'],
    'empty.mjs': ['', /^no function outside of a class/],
    'number.mjs': [`${described} export const collides = 7;`, 'no function collides'],
    'C:\\games\\mine.mjs': [null, "ENOENT: no such file or directory, open 'C:\\games\\mine.mjs'"],
    'folder.mjs': [undefined, 'EISDIR: illegal operation on a directory, read'],
};
test('a file that cannot be asked: a sentence', async () => {
    for (const [name, [text, sentence]] of Object.entries(REFUSED)) {
        if (text === undefined) fs.mkdirSync(path.join(folder, name));
        else if (text !== null) fs.writeFileSync(path.join(folder, name), text);
        const {out, err, status} = await run(judge, ['fuzz', name, '--cases', '100', '--seed', '1', '--jobs', '1']), head = `touchstone: ${name}: `;
        assert.deepEqual([status, out, err.slice(0, head.length), err.split('\n').length], [2, '', head, 2], `${name}: ${err}`);
        const said = err.slice(head.length, -1);
        if (typeof sentence === 'string') assert.equal(said, sentence);
        else assert.match(said, sentence);
    }
});

// Answers that are none, about every pair.
const measured = (name, body) => circles(name, body).replace("touch: 'hits'", "touch: 'hits', gives: ['depth', 'normal']");
const STRANGE = {
    nan: [circles('nan', 'return NaN'), 'threw an exception: returned NaN (number), expected true, false, 0, 1 or 2'],
    giant: [circles('giant', 'return "x".repeat(2 ** 28)'), 'threw an exception: returned a string of 268435456 characters, expected true, false, 0, 1 or 2'],
    traps: [circles('traps', 'return new Proxy({}, {get() { throw new Error("trap"); }})'), 'threw an exception: trap'],
    withdrawn: [circles('withdrawn', 'const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); return proxy'),
        "threw an exception: Cannot perform 'get' on a proxy that has been revoked"],
    unprintable: [circles('unprintable', 'throw {get message() { throw 1; }}'), 'threw an exception: something that cannot be printed'],
    generator: [circles('generator', '').replace('function', 'function*'), 'threw an exception: returned an object, expected true, false, 0, 1 or 2'],
    boxed: [circles('boxed', 'return new Boolean(true)'), 'threw an exception: returned an object, expected true, false, 0, 1 or 2'],
    measures_nan: [measured('measures_nan', 'out.gap = NaN').replace('(a, b)', '(a, b, out)'), 'its depth is not finite: measure[0] is NaN'],
    measures_symbol: [measured('measures_symbol', 'out.gap = Symbol("deep")').replace('(a, b)', '(a, b, out)'), 'threw an exception: Cannot convert a Symbol value to a number'],
    measures_trap: [measured('measures_trap', 'Object.defineProperty(out, "gap", {get() { throw new Error("no gap"); }})').replace('(a, b)', '(a, b, out)'),
        'threw an exception: no gap'],
};
test('an answer that is none: a finding with its case', async () => {
    for (const [name, [text, words]] of Object.entries(STRANGE)) {
        fs.writeFileSync(path.join(folder, `${name}.mjs`), text);
        const {out, err, status} = await run(judge, ['fuzz', `${name}.mjs`, '--cases', '300', '--seed', '1', '--jobs', '1']);
        assert.deepEqual([status, err], [1, ''], `${name}: ${out}`);
        assert.ok(out.includes(`# the smallest case: circle 0 0 1 | circle 0 0 1: ${words}\n`), out);
        assert.match(out, /, 1 finding$/m);
    }
});

test('functions that change what all objects share, and files of any name, are judged', async () => {
    const pollutes = circles('pollutes', '', `Object.prototype.name = 'evil'; Object.prototype.touch = 7; Array.prototype.flat = null; String.prototype.slice = null;`);
    for (const [name, text] of [['pollutes.mjs', pollutes], ['#1 of 100%20?é.mjs', circles('named', '')], ['crlf.mjs', '\ufeff' + circles('crlf', '').replace(/\n/g, '\r\n')],
        ['common.cjs', "exports.plugin = {a: 'circle', b: 'circle', touch: 'hits'}; exports.collides = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r;"]]) {
        fs.writeFileSync(path.join(folder, name), text);
        const {out, err, status} = await run(judge, ['fuzz', name, '--cases', '500', '--seed', '1', '--jobs', '1']);
        assert.deepEqual([status, err], [0, ''], `${name}: ${out}`);
        assert.match(out, /^# 500 cases of 1 method, .* 0 findings$/m, name);
    }
});

test('a file that cannot be written is named, and the findings are printed all the same', async () => {
    const many = ['fuzz', 'boxes.mjs', '--cases', '300', '--seed', '1', '--jobs', '1'], missing = 'none/found', words = 'No such file or directory';
    for (const [command, target, why] of [[[...many, '--junit'], missing, words], [[...many, '--junit'], '.', 'Is a directory'], [['acid', 'boxes.mjs', '-o'], missing, words],
        [['acid', 'boxes.mjs', '-o', 'acid.png', '--junit'], missing, words], [['check', 'boxes.mjs', cases, '--junit'], missing, words], [[...many, '--out'], missing, words],
        [['report', 'boxes.mjs', '--cases', '300', '-o'], missing, words],
        ...fs.existsSync('/dev/full') ? [[[...many, '--junit'], '/dev/full', 'No space left on device'], [['acid', 'boxes.mjs', '-o'], '/dev/full', 'No space left on device']] : []]) {
        const {out, err, status} = await run(judge, [...command, target]);
        assert.deepEqual([status, err], [2, `touchstone: cannot write ${target}: ${why}\n`], command.join(' '));
        if (command[0] !== 'report' && command.at(-1) !== '--out') assert.match(out, /findings?$|^corpus 1\.0: \d+ of \d+$|disagree/m, command.join(' '));
    }
});

test('Ctrl+C, and a terminal that is closed, end a run in order', async () => {
    for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) {
        const child = spawn(judge, ['fuzz', 'boxes.mjs', '--seconds', '60', '--jobs', '2', '--out', 'found.txt', '--junit', 'found.xml'], {cwd: folder});
        setTimeout(() => child.kill(signal), 3000);
        const status = await new Promise(resolve => child.on('close', resolve)), read = name => fs.readFileSync(path.join(folder, name), 'utf8');
        assert.equal(status, 1, signal);
        assert.match(read('found.txt'), /^aabb .* \| aabb .* \| expect [^]*findings?\n$/m, signal);
        assert.match(read('found.xml'), /<failure [^]*<\/testsuites>\s*$/, signal);
    }
});

test('the corpus says the same to a function in JavaScript and in Python as the judge', async () => {
    fs.writeFileSync(path.join(folder, 'hypot.mjs'), `export const plugin = {a: 'circle', b: 'circle', touch: 'hits'};
        export const collides = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r;`);
    fs.writeFileSync(path.join(folder, 'hypot.py'), `import math\nplugin = {"a": "circle", "b": "circle", "touch": "hits"}
def collides(a, b): return math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r\n`);
    const script = await run(corpus, ['hypot.mjs']), python = await run('python3', ['node_modules/touchstone-corpus/run.py', 'hypot.py']);
    assert.deepEqual(plain(script), plain(python));
    assert.match(script.out, /^circle-circle-\d+: overlapping, is apart$/m);
    for (const name of ['boxes', 'obb']) {
        const told = await run(corpus, [`${name}.mjs`]), scored = await run(judge, ['acid', `${name}.mjs`]);
        const [, right, of] = /corpus 1\.0: (\d+) of (\d+)/.exec(told.out), [, scoredRight, scoredOf] = /corpus 1\.0: (\d+) of (\d+)/.exec(scored.out);
        if (name === 'boxes') assert.deepEqual([right, of], [scoredRight, scoredOf]);
        assert.ok(+right <= +scoredRight && +of <= +scoredOf); // the judge leaves out what only rounds
    }
    assert.equal((await run(corpus, ['missing.mjs'])).status, 2);
    const {cases: all, version, shapeOf} = await import(path.join(folder, 'node_modules/touchstone-corpus/index.mjs'));
    assert.equal(all.length, 4743);
    assert.equal(`${version}.0`, JSON.parse(fs.readFileSync(path.join(folder, 'node_modules/touchstone-corpus/package.json'))).version);
    for (const {a, b} of all) assert.ok([shapeOf(a), shapeOf(b)].every(shape => Object.values(shape).flat().every(value => value !== undefined)));
});

test('the corpus names whatever a function returns or throws, and ends in order', async () => {
    const ask = async (collides, more = '') => {
        fs.writeFileSync(path.join(folder, 'any.mjs'), `export const plugin = {a: 'aabb', b: 'aabb', touch: 'hits'${more}};\nexport const collides = ${collides};`);
        return run(corpus, ['any.mjs']);
    };
    for (const [collides, words] of [['() => Symbol("s")', 'returned Symbol(s)'], ['() => 1n', 'returned 1n'], ['() => "1"', "returned '1'"], ['() => [0]', 'returned [ 0 ]'],
        ['async () => true', 'returned Promise { true }'], ['() => { throw Symbol("s"); }', 'threw Symbol(s)'], ['() => { throw null; }', 'threw null'],
        ['() => { throw {get message() { throw 1; }}; }', 'threw something that cannot be printed'], ['() => process.exit(0)', 'threw called process.exit(0)']]) {
        const told = await ask(collides);
        assert.deepEqual([told.status, told.err, told.out.split('\n')[0]], [1, '', `aabb-aabb-0001: ${words}, is touching`]);
        assert.match(told.out, /^corpus 1\.0: 0 of 99$/m);
    }
    for (const number of ['float', 'int32']) {
        const told = await ask('(a, b) => a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy', `, number: '${number}'`);
        fs.writeFileSync(path.join(folder, 'any.py'), `plugin = {"a": "aabb", "b": "aabb", "touch": "hits", "number": "${number}"}
class bool_:  # as numpy's
    def __init__(self, is_hit): self.is_hit = is_hit
    def __bool__(self): return self.is_hit
def collides(a, b): return bool_(a.minx <= b.maxx and b.minx <= a.maxx and a.miny <= b.maxy and b.miny <= a.maxy)\n`);
        assert.deepEqual(plain(await run('python3', ['node_modules/touchstone-corpus/run.py', 'any.py'])), plain(told));
        assert.equal(told.status, 0);
    }
    // What it does later, or before it is asked.
    const boxes = '(a, b) => { BODY; return a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy; }';
    for (const [body, status, err] of [['setTimeout(() => { throw new Error("late"); })', 2, /^touchstone-corpus: any\.mjs: threw after it had returned: late\n$/], ['setInterval(() => {}, 1000)', 0, null],
        ['Promise.reject(new Error("left"))', 0, null], ['Array.prototype.some = null', 2, /^touchstone-corpus: any\.mjs: it changed what this program calls: /]]) {
        const told = await ask(boxes.replace('BODY', body));
        assert.equal(told.status, status, body);
        if (err === null) assert.equal(told.err, '');
        else assert.match(told.err, err);
    }
    for (const [text, sentence] of [['await new Promise(() => {});', 'its await outside of functions never ends'], ['export const plugin = {get a() { throw new Error("no a"); }}; export function collides() {}', 'no a'],
        ["export const plugin = {a: Symbol('s'), b: 'aabb', touch: 'hits'}; export function collides() {}", /^a kind 'Symbol\(s\)', expected one of/], ['export const = 1;', "Unexpected token '='"],
        ["export const plugin = {a: 'aabb', b: 'aabb', touch: 'hits', number: 'toString'}; export function collides() {}", "number 'toString', expected double, float or int32"],
        [null, "ENOENT: no such file or directory, open 'any.mjs'"]]) {
        if (text === null) fs.rmSync(path.join(folder, 'any.mjs'));
        else fs.writeFileSync(path.join(folder, 'any.mjs'), text);
        const told = await run(corpus, ['any.mjs']), said = told.err.slice('touchstone-corpus: any.mjs: '.length, -1);
        assert.deepEqual([told.status, told.out], [2, ''], told.err);
        if (typeof sentence === 'string') assert.equal(said, sentence);
        else assert.match(said, sentence);
    }
    assert.ok((await ask('() => { throw new Error("x\\ny".repeat(1e6)); }')).out.length < 30000);
    if (fs.existsSync('/dev/full')) {
        fs.writeFileSync(path.join(folder, 'any.py'), 'plugin = {"a": "aabb", "b": "aabb", "touch": "hits"}\ndef collides(a, b): return 0\n');
        for (const program of ['node_modules/.bin/touchstone-corpus boxes.mjs', 'python3 node_modules/touchstone-corpus/run.py any.py']) {
            const told = await run('sh', ['-c', `${program} > /dev/full`]);
            assert.equal(told.status, 2);
            assert.match(told.err, /^touchstone-corpus: cannot write: .*no space left on device.*\n$/i);
        }
    }
    const head = 'plugin = {"a": "aabb", "b": "aabb", "touch": "hits"}\n';
    for (const [text, status, sentence] of [[head + 'def collides(a, b): raise SystemExit(0)\n', 1, /^aabb-aabb-0001: threw SystemExit\(0\), is/],
        [head + 'class Base(BaseException): pass\ndef collides(a, b): raise Base()\n', 1, /^aabb-aabb-0001: threw Base\(\), is/],
        [head + 'class Mute(Exception):\n    def __repr__(self): raise ValueError()\ndef collides(a, b): raise Mute()\n', 1, /^aabb-aabb-0001: threw Mute, which cannot be printed, is/],
        [head + 'async def collides(a, b): return 1\n', 1, /^aabb-aabb-0001: returned <coroutine object collides at \w+>, is/], [head.replace('"aabb", "b"', '[[]], "b"') + 'def collides(a, b): return 1\n', 2, /a kind \[\], expected one of point/],
        ['class Base(BaseException): pass\nraise Base()\n', 2, /any\.py: Base\(\)/],
        [head + 'def collides(a, b): return None\n', 1, /^aabb-aabb-0001: returned None, is/], ['plugin = {"a": "aabb"}\n', 2, /expected plugin = /], ['+\n', 2, /SyntaxError/],
        [head.replace('hits', 'maybe') + 'def collides(a, b): return 1\n', 2, /touch 'maybe', expected one of hits/], [null, 2, /FileNotFoundError/]]) {
        if (text === null) fs.rmSync(path.join(folder, 'any.py'));
        else fs.writeFileSync(path.join(folder, 'any.py'), text);
        const told = await run('python3', ['node_modules/touchstone-corpus/run.py', 'any.py']);
        assert.equal(told.status, status, told.err);
        assert.match(told.out + told.err, sentence);
        assert.doesNotMatch(told.err, /Traceback/);
    }
    fs.writeFileSync(path.join(folder, 'any.py'), head + 'def collides(a, b): return None\n');
    for (const program of ['python3 node_modules/touchstone-corpus/run.py any.py', 'node_modules/.bin/touchstone-corpus boxes.mjs'])
        assert.deepEqual(await run('sh', ['-c', `${program} | head -n 1`]).then(told => [told.err, told.out.split('\n').length]), ['', 2]);
});
