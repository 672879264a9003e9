// node site.mjs FOLDER OUT FILE ...: the site of the files of FOLDER. Its parts, which pages load, lie in a folder that
// bears the site's version, v-HASH, so that a page never gets the parts of two versions, whatever a host or a browser
// keeps of an older one. Pages and what others link to keep their addresses. The version changes with any of the files.
// The service worker is among them, and gets the version and the lists of files before its text.
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join, posix} from 'node:path';

const STABLE = ['icon.svg', 'preview.png', 'page.webmanifest', 'THIRD_PARTY.md'], WORKER = 'offline.js', FRAMES = ['frame.html', 'javascript_frame.html'];
const NOT_KEPT = ['preview.png', WORKER], WHEN_USED = ['code.txt']; // large, and few open it

const [folder, out, ...given] = process.argv.slice(2);
const names = [...given, ...readdirSync(join(folder, 'scenes'), {recursive: true}).map(name => 'scenes/' + name)
    .filter(name => name.endsWith('.html') && !given.includes(name))].sort();
const texts = new Map(names.map(name => [name, readFileSync(join(folder, name))])), hash = createHash('sha256');
for (const [name, bytes] of texts) hash.update(name + '\0' + bytes.length + '\0').update(bytes);
const version = hash.digest('hex').slice(0, 16), versioned = `v-${version}/`;

const isPage = name => name.endsWith('.html') && !FRAMES.includes(name);
const isPart = name => texts.has(name) && !isPage(name) && name !== WORKER && !STABLE.includes(name);
const addressOf = name => (isPart(name) ? versioned : '') + name;

// A module and what it imports, at once or through others.
function modulesOf(name, known = new Set()) {
    known.add(name);
    for (const [, other] of texts.get(name).toString().matchAll(/^import (?:[^'()]* from )?'\.\/([\w.]+)';/gm))
        if (!known.has(other)) modulesOf(other, known);
    return known;
}

// A page whose links to parts lead into the folder of the version. It names all modules that it needs, which the
// browser then fetches beside each other.
function pageOf(name) {
    const up = '../'.repeat(name.split('/').length - 1);
    const preloads = [...texts.get(name).toString().matchAll(/<script type="module" src="([^"]*)"/g)]
        .flatMap(([, address]) => [...modulesOf(posix.join(dirname(name), address))])
        .map(module => `<link rel="modulepreload" href="${up}${versioned}${module}">\n`).join('');
    return texts.get(name).toString().replace('</head>', preloads + '</head>')
        .replace(/\b(href|src)="((?:\.\.\/)*)([\w.]+)"/g, (whole, attribute, above, file) => isPart(file) && posix.join(dirname(name), above + file) === file
            ? `${attribute}="${above}${versioned}${file}"` : whole);
}

const made = out + '.new';
rmSync(made, {recursive: true, force: true});
for (const name of names) {
    const to = join(made, addressOf(name));
    mkdirSync(dirname(to), {recursive: true});
    if (isPage(name)) writeFileSync(to, pageOf(name));
    else if (name !== WORKER) cpSync(join(folder, name), to);
}
const kept = names.filter(name => !NOT_KEPT.includes(name) && !WHEN_USED.includes(name) && !name.endsWith('.wasm')).map(addressOf);
const programFile = texts.get('simd.js').toString().replace(/^export /gm, '');
writeFileSync(join(made, WORKER), `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(kept)};\nconst WHEN_USED = ${JSON.stringify(WHEN_USED)};\n${programFile}${texts.get(WORKER)}`);
writeFileSync(join(made, '.nojekyll'), ''); // GitHub Pages would make a page of THIRD_PARTY.md
rmSync(out, {recursive: true, force: true});
renameSync(made, out);
