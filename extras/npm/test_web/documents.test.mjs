// Runs every snippet of docs/JAVASCRIPT.md and of the package's README: what console.log prints stands behind it as a comment, and the page
// with the hit test runs in Chromium and Firefox.
// usage: TOUCHSTONE_MODULES=FOLDER node --test documents.test.mjs
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import test, {after} from 'node:test';
import {countPixels, serveChanged, until} from '../../../tests/web/harness.mjs';
import {closeBrowsers, inBrowsers} from './browsers.mjs';
import {MODULES, serveWithVite, skipsVite} from './bundlers.mjs';

const snippetsOf = (file, language) => [...readFileSync(new URL(file, import.meta.url), 'utf8')
    .matchAll(/^(?:#+ (.*)|```(\w+)\n([^]*?)^```)$/gm)].reduce((found, [, heading, is, text]) => {
    if (heading) found.heading = heading;
    else if (is === language) found.push({heading: found.heading, text});
    return found;
}, []);

const GUIDE = '../../../docs/JAVASCRIPT.md', scripts = snippetsOf(GUIDE, 'js'), pages = snippetsOf(GUIDE, 'html');
const folder = join(MODULES, 'documents');
rmSync(folder, {recursive: true, force: true});
mkdirSync(folder);
after(closeBrowsers);

function run(text, name = 'snippet.mjs') {
    writeFileSync(join(folder, name), text);
    return execFileSync(process.execPath, [name], {cwd: folder, encoding: 'utf8'});
}

const required = snippetsOf(GUIDE, 'cjs').map(snippet => ({...snippet, name: 'snippet.cjs'}));
for (const {heading, text, name} of [...required, ...scripts.filter(({text}) => !text.includes('document.'))]) {
    test(`snippet: ${heading}`, () => {
        const printed = [...text.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, words]) => words + '\n');
        assert.ok(printed.length > 0 && printed.length === text.split('console.log').length - 1);
        assert.equal(run(text, name), printed.join(''));
    });
}

test("the README's snippets", () => {
    const texts = snippetsOf('../touchstone/README.md', 'js').map(({text}) => text);
    assert.equal(texts.length, 3);
    const about = `import assert from 'node:assert/strict';\n`;
    run(about + texts[0] + `const {gap} = contact(ball, box);\nassert.ok(gap > -1e-9 && gap < 1e-9);`);
    run(about + texts[1].replace(/^(ts\..*); \/\/ (.*)$/gm, 'assert.equal($1, $2);'));
    run(texts[2]);
});

// The game's colors, as numbers.
const RED = 0xD8343F, BLUE = 0x4A78DC;
const main = scripts.find(({text}) => text.includes('document.')).text, [page, imports] = pages.map(({text}) => text);

async function expectHits(address) {
    await inBrowsers(address, async tab => {
        const colors = () => countPixels(tab, [RED, BLUE]);
        await until('blue shapes', async () => (await colors())[1] > 1000);
        assert.equal((await colors())[0], 0);
        const box = await (await tab.$('canvas')).boundingBox();
        const moveTo = (x, y) => tab.mouse.move(box.x + x * box.width / 640, box.y + y * box.height / 400);
        for (const [x, y, hits] of [[120, 110, true], [320, 20, false], [330, 230, true], [520, 130, true], [620, 380, false]]) {
            await moveTo(x, y);
            await until(`a ball at ${x}, ${y} that hits: ${hits}`, async () => hits === (await colors())[0] > 400, 5);
        }
        await moveTo(250, 110);
        await until('all is blue', async () => (await colors())[0] === 0, 5);
    });
}

test('the hit test in a canvas, served by Vite', {skip: skipsVite}, async () => {
    const root = join(folder, 'game');
    mkdirSync(root);
    writeFileSync(join(root, 'index.html'), page);
    writeFileSync(join(root, 'main.js'), main);
    const server = await serveWithVite('vite', root, () => {});
    try {
        await expectHits(server.address);
    } finally {
        await server.close();
    }
});

test('the hit test in a canvas, by an import map, as wide as a phone', async () => {
    const root = join(folder, 'plain');
    mkdirSync(root);
    writeFileSync(join(root, 'index.html'), page.replace('\n', '\n<meta name="viewport" content="width=device-width">\n' + imports));
    writeFileSync(join(root, 'main.js'), main);
    cpSync(join(MODULES, 'node_modules/touchstone'), join(root, 'node_modules/touchstone'), {recursive: true});
    const server = await serveChanged(root, () => {});
    try {
        await expectHits(server.address);
    } finally {
        server.close();
    }
});
