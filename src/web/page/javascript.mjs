// node javascript.mjs OUT TEMPLATE GUIDE: the page of the package for JavaScript, with the first example for a page of its guide.
import {readFileSync, writeFileSync} from 'node:fs';

const [out, template, guide] = process.argv.slice(2);
const code = [...readFileSync(guide, 'utf8').matchAll(/^```js\n([^]*?)^```$/gm)].map(([, text]) => text).find(text => text.includes('document.'));
if (!code || /<\/?script/i.test(code)) throw new Error(`${guide} has no example that a page can hold`);
writeFileSync(out, readFileSync(template, 'utf8').replace('%CODE%', () => code));
