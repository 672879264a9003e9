// node offline.mjs OUT SOURCE FOLDER FILE ... [-- LATER ...]: the service worker with the lists of the page's files,
// those that are fetched with it and those that are fetched later, and a version, which changes with any of them.
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const [out, source, folder, ...all] = process.argv.slice(2), end = all.includes('--') ? all.indexOf('--') : all.length;
const files = all.slice(0, end), later = all.slice(end + 1);
const hash = createHash('sha256');
for (const file of [...files, ...later]) hash.update(file).update(readFileSync(join(folder, file)));
const version = hash.digest('hex').slice(0, 16);
const list = ['./', ...files];
writeFileSync(out, `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(list)};\nconst LATER = ${JSON.stringify(later)};\n${readFileSync(source)}`);
