// node frame.mjs OUT TEMPLATE SCRIPT ...: the sandboxed frame with its scripts inside, and their hash in its policy.
// 'self' means nothing in a document of opaque origin. No service worker answers for such a document, so that it could not
// be loaded without a network: it is the text of a frame within a document of the page's origin, which has the same policy
// and no script.
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';

const [out, template, ...scripts] = process.argv.slice(2);
const script = scripts.map(name => readFileSync(name, 'utf8').replace(/^export /gm, '')).join('\n');
if (/<\/script/i.test(script)) throw new Error('a script would end its own element');
const hash = createHash('sha256').update(script).digest('base64');
const inner = readFileSync(template, 'utf8').replace('%HASH%', () => 'sha256-' + hash).replace('%SCRIPT%', () => script);
const head = inner.slice(0, inner.indexOf('</head>')), [, title] = /<title>(.*)<\/title>/.exec(head), attribute = inner.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
writeFileSync(out, `${head}</head>
<body><iframe sandbox="allow-scripts" title="${title}" srcdoc="${attribute}"></iframe></body>
</html>
`);
