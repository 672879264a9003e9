// node one_file.mjs OUT SINGLE PARTS DATA ...: the page as one HTML file, which needs no server: index.html of SINGLE with its
// scripts and styles in it, and the parts that they load as data blocks, DATA compressed. The policy names each script and
// style by its hash, and allows no connection.
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';

const MOST = 6e6; // bytes: it is mailed, and opened on phones

const [out, single, parts, ...data] = process.argv.slice(2);
const textOf = name => readFileSync(existsSync(join(single, name)) ? join(single, name) : join(parts, name), 'utf8');
const hashes = {script: [], style: []};

// The text as an element, which nothing in it may end, and which no parser may take for a comment with a script in it.
function element(tag, attributes, text) {
    if (new RegExp(`</${tag}|<!--`, 'i').test(text)) throw new Error(`a text would end its own ${tag}, or begin a comment`);
    return `<${tag}${attributes}>${text}</${tag}>`;
}
function hashed(tag, text) {
    hashes[tag].push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    return element(tag, '', text);
}
const block = (name, text) => element('script', ` type="text/plain" id="${name}"`, text) + '\n';

const icon = `data:image/svg+xml;base64,${Buffer.from(textOf('icon.svg')).toString('base64')}`;
const blocks = [...data.map(name => block(name, gzipSync(readFileSync(join(parts, name)), {level: 9}).toString('base64'))),
                ...['program.js', 'licences.txt'].map(name => block(name, textOf(name)))].join('');
const html = textOf('index.html')
    .replace(/<link rel="stylesheet" href="([\w.]+)">/g, (whole, name) => hashed('style', textOf(name)))
    .replace(/<script src="([\w.]+)"><\/script>/g, (whole, name) => hashed('script', textOf(name)))
    .replace(/"icon\.svg"/g, `"${icon}"`)
    .replace(/<script type="module" src="(page\.js)"><\/script>/, (whole, name) => blocks + '<i id="whole-file" hidden></i>\n' + hashed('script', textOf(name)))
    .replace(/(<meta http-equiv="Content-Security-Policy" content=")[^"]*/, (whole, start) => `${start}default-src 'none'; script-src ${
        hashes.script.join(' ')} 'wasm-unsafe-eval'; style-src ${hashes.style.join(' ')}; img-src data: blob:; worker-src blob:; object-src 'none'; form-action 'none'; base-uri 'none'`);

const left = html.replace(/<(script|style)\b[^]*?<\/\1>/g, '').match(/\b(?:src|href)="(?!data:)[^"]+"/);
if (left) throw new Error(`the file would ask for ${left[0]}`);
const size = Buffer.byteLength(html);
if (size > MOST) throw new Error(`${size} bytes, at most ${MOST} are allowed`);
writeFileSync(out, html);
