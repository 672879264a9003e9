// node frame.mjs OUT TEMPLATE SCRIPT ...: the sandboxed frame with its scripts inside, and their hash in its policy.
// 'self' means nothing in a document of opaque origin.
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';

const [out, template, ...scripts] = process.argv.slice(2);
const script = scripts.map(name => readFileSync(name, 'utf8').replace(/^export /gm, '')).join('\n');
if (/<\/script/i.test(script)) throw new Error('a script would end its own element');
const hash = createHash('sha256').update(script).digest('base64');
writeFileSync(out, readFileSync(template, 'utf8').replace('%HASH%', () => 'sha256-' + hash).replace('%SCRIPT%', () => script));
