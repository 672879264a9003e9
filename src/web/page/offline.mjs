// node offline.mjs OUT SOURCE FOLDER FILE ...: the service worker with the list of the page's files
// and a version, which changes with any of them.
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const [out, source, folder, ...files] = process.argv.slice(2);
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
const version = hash.digest('hex').slice(0, 16);
const list = ['./', ...files];
writeFileSync(out, `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(list)};\n${readFileSync(source)}`);
