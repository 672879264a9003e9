// node builds.mjs FOLDER: what the programs of that folder (src/web/page/*.mjs) make of small files, for tests/page.sh. In place of the
// linked program stands one that writes the same text for every scene.
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const folder = resolve(process.argv[2]), root = process.cwd(), scratch = mkdtempSync(join(tmpdir(), 'touchstone-'));
process.on('exit', () => rmSync(scratch, {recursive: true}));
process.chdir(scratch);
const put = files => {
    for (const [name, text] of Object.entries(files)) {
        mkdirSync(join(scratch, name, '..'), {recursive: true});
        writeFileSync(join(scratch, name), text);
    }
};
const indented = text => text.replace(/^(?=.)/gm, '    ').replaceAll('\0', '|').trimEnd();
const read = name => readFileSync(name, 'utf8');
// Runs a program, and prints what it wrote.
function run(words, program, values, out) {
    console.log(`${words}: ${program} ${values.join(' ').replaceAll(root + '/', '')}`);
    try {
        execFileSync(process.execPath, [join(folder, program), ...values], {stdio: 'pipe'});
        const names = typeof out === 'string' ? [out] : out();
        for (const name of names) console.log(indented(`${names.length > 1 ? `${name}:\n` : ''}${read(name)}`));
    } catch (error) {
        console.log(`    fails: ${/Error: (.*)/.exec(error.stderr)?.[1] ?? error}`);
    }
}
const under = (name, below = '') => readdirSync(join(name, below), {withFileTypes: true}).flatMap(entry => entry.isDirectory() ? under(name, join(below, entry.name)) : [join(name, below, entry.name)]).sort();

put({a: 'first', b: 'second é', none: ''});
run('a pack', 'pack.mjs', ['out.pack', '/x/a=a', '/b=b', '/none=none'], 'out.pack');

put({'t.html': '<head>\n<title>A frame</title>\n<meta content="\'%HASH%\' $&">\n</head>\n<body class="a&b"><script>%SCRIPT%</script></body>', '1.js': 'export const a = "$&";\n', '2.js': 'a("</p>");\nexport function b() {}\n', '3.js': 'a("</SCRIPT>")'});
run('a frame', 'frame.mjs', ['f.html', 't.html', '1.js', '2.js'], 'f.html');
run('a frame that would end', 'frame.mjs', ['f.html', 't.html', '1.js', '3.js'], 'f.html');

put({catalog: 'Reload\0重新加载\0It\'s {0}\0是 {0}\0Other\0其他\0重新加载\0wrong\0', 's.js': "tr('Reload'); tr('It\\'s {0}', 1); tr('unknown'); str('Other');\n", 't.js': "tr('重新加载'), tr('Other')"});
run('the first script', 'start.mjs', ['start.js', 'catalog', 's.js', 't.js'], 'start.js');
run('the palettes', 'palette.mjs', ['p.css', join(root, 'src/draw/palette.c')], 'p.css');
put({'one.c': '[PALETTE_LIGHT] = {"light", [INK_PAPER] = RGB(0xFFFFFF)}'});
run('a palette that lacks inks', 'palette.mjs', ['p.css', 'one.c'], 'p.css');

// A site: pages keep their addresses, parts get the folder of the version.
const PARTS = {
    'index.html': '<head>\n<link href="page.css"> <a href="function.html"> <a href="scenes/"> <img src="icon.svg"> <a href="#x">\n</head>\n<script type="module" src="page.js"></script>',
    'scenes/index.html': '<head></head><script src="../start.js"></script> <link href="../page.css"> <link href="page.css"> <a href="a.html">', 'scenes/a.html': '<head></head>', 'scenes/zh/a.html': '<head></head><script src="../../start.js">',
    'page.js': "import {a} from './bar.js';\nimport './words.js';\nconst b = import('./record.js');\n", 'bar.js': "import {tr} from './words.js';\n", 'words.js': '', 'record.js': '', 'start.js': '', 'page.css': '', 'icon.svg': '<svg>',
    'preview.png': 'png', 'page.webmanifest': '{}', 'THIRD_PARTY.md': '# x', 'frame.html': '<head></head><link href="page.css">', 'code.txt': 'code', 'touchstone.wasm': 'wasm', 'simd.js': 'export const programFile = () => 1;\n', 'offline.js': 'rest\n',
};
put(Object.fromEntries(Object.entries(PARTS).map(([name, text]) => ['parts/' + name, text])));
const given = Object.keys(PARTS).filter(name => !name.startsWith('scenes/a') && !name.startsWith('scenes/zh'));
run('a site', 'site.mjs', ['parts', 'site', ...given], () => under('site'));
put({'parts/words.js': 'changed'});
run('another version', 'site.mjs', ['parts', 'site', ...given], () => under('site').filter(name => /words|offline/.test(name)));

put({'single/index.html': '<head><meta http-equiv="Content-Security-Policy" content="default-src \'self\'; x"><link rel="icon" href="icon.svg"><link rel="stylesheet" href="page.css"><script src="start.js"></script></head>' +
    '<script type="module" src="page.js"></script>', 'single/page.js': 'page()', 'single/licences.txt': 'A & B', 'parts/page.css': 'a {}', 'parts/start.js': 'start()', 'parts/program.js': 'program()'});
run('one file', 'one_file.mjs', ['one.html', 'single', 'parts'], 'one.html');
execFileSync(process.execPath, [join(folder, 'one_file.mjs'), 'one.html', 'single', 'parts', 'code.txt', 'touchstone.wasm']);
const {gunzipSync} = await import('node:zlib');
console.log(`with data: ${[...read('one.html').matchAll(/<script type="text\/plain" id="([^"]*)">([^<]*)/g)].map(([, name, text]) => `${name} ${name.includes('.wasm') || name === 'code.txt' ? gunzipSync(Buffer.from(text, 'base64')) : text}`).join(', ')}`);
for (const [words, files] of [['a text that ends its element', {'single/licences.txt': '</script>'}], ['a comment', {'single/licences.txt': '<!-- <script>'}], ['a link that is left', {'single/licences.txt': 'x', 'single/index.html': '<a href="other.html">'}],
    ['too large', {'single/index.html': 'x'.repeat(6e6 + 1)}]]) {
    put(files);
    run(words, 'one_file.mjs', ['one.html', 'single', 'parts'], 'one.html');
}

// The server of one's own machine.
const {answer} = await import(pathToFileURL(join(folder, 'serve.mjs')).href);
put({'served/index.html': '<p>', 'served/a b/index.html': 'in a folder', 'served/x.wasm': 'wasm', 'served/x.unknown': '?', secret: 'no'});
symlinkSync('/nowhere', join(scratch, 'served/broken'));
for (const url of ['/', '/index.html?x', '/a%20b', '/a%20b/', '/x.wasm', '/x.unknown', '/none', '/broken', '/../secret', '/%2e%2e/secret', '/..%2fsecret', '/%', '//[']) {
    const seen = [];
    const {Writable} = await import('node:stream');
    await new Promise(done => {
        const response = new Writable({write(bytes, encoding, next) { seen.push(String(bytes)); next(); }});
        response.writeHead = (status, headers) => (seen.push(status, JSON.stringify(headers)), response);
        response.on('finish', done);
        answer(join(scratch, 'served'), {url}, response, {'X-More': '1'});
    });
    console.log(`asked for ${url}: ${seen.join(' ').trim()}`);
}

// The pages of the scenes: their links, and what they are written of.
put({'web/program.js': `function touchstone({instantiateWasm}) {
    const memory = new Uint8Array(1 << 16), put = text => memory.set([...new TextEncoder().encode(text), 0], 64);
    return new Promise(done => instantiateWasm({}, () => done({HEAPU8: memory, FS: {analyzePath: () => ({exists: true}), writeFile() {}}, _web_text: () => 64, _web_open: () => 1, _web_speak: () => 1, _web_resize() {},
        _web_prose: () => put('H\\n\\n[normal] [gap] *ball*'), _web_shot(tick) { this.tick = tick; }, _web_inks() { put(this.tick < 60 ? '-f-' : 'm-f'); }})));
}`, 'web/touchstone.wasm': new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]), 'web/files.pack': new Uint8Array([2, 0, 0, 0, 91, 93]), 'catalog': 'All scenes\0所有场景\0Next: {0}\0下一个：{0}\0Circle and circle\0圆和圆\0'});
const scenes = readdirSync(join(root, 'scenes')).filter(name => /^\d\d_.*\.c$/.test(name)).sort().map(name => join(root, 'scenes', name));
const isShown = name => /\/(index|course|11_\w*|41_\w*|94_\w*)\.html$/.test(name);
console.log('scene_pages.mjs');
execFileSync(process.execPath, [join(folder, 'scene_pages.mjs'), 'web/scenes', join(root, 'src/ui/questions/course.c'), 'catalog', ...scenes], {stdio: 'pipe'});
console.log(indented(under('web/scenes').join('\n')));
for (const name of under('web/scenes').filter(isShown)) {
    const html = read(name), tags = html.match(/<(html|title|link|script|body|h1|iframe|article|section|span class="term|b class="term|a|nav|ol|li)\b[^>]*>/g);
    console.log(indented(`${name}:\n  ${[...new Set(tags)].join('\n  ')}\n  ${[...html.matchAll(/<(nav|title|h1)\b[^>]*>([^]*?)<\/\1>/g)].map(([, tag, text]) => `${tag}: ${text.replace(/<[^>]*>/g, '')}`).join('\n  ')}`));
}
try {
    execFileSync(process.execPath, [join(folder, 'scene_pages.mjs'), 'web/scenes', join(root, 'src/ui/questions/course.c'), 'catalog', ...scenes.slice(1)], {stdio: 'pipe'});
} catch (error) {
    console.log(`without a scene: ${/Error: (.*)/.exec(error.stderr)[1].replaceAll(root + '/', '')}`);
}
