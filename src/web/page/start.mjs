// node start.mjs OUT CATALOG START.js SCRIPT ...: start.js behind the Chinese of all sentences that it and the other
// scripts show. They are those that must be there when nothing could be loaded.
import {readFileSync, writeFileSync} from 'node:fs';

const [out, catalogFile, ...scripts] = process.argv.slice(2);
const sources = scripts.map(script => readFileSync(script, 'utf8'));
const entries = readFileSync(catalogFile, 'utf8').split('\0'), chinese = {};
for (const [, literal] of sources.join('\n').matchAll(/\btr\('((?:[^'\\\n]|\\.)*)'/g)) {
    const english = literal.replace(/\\(.)/g, '$1'), at = entries.findIndex((entry, index) => index % 2 === 0 && entry === english);
    if (at >= 0) chinese[english] = entries[at + 1];
}
writeFileSync(out, `const CHINESE = ${JSON.stringify(chinese)};\n${sources[0]}`);
