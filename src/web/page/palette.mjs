// node palette.mjs OUT PALETTE.c: the program's palettes as style sheet. A page without data-palette
// follows the system; palette.js sets the one that was chosen.
import {readFileSync, writeFileSync} from 'node:fs';

const [out, source] = process.argv.slice(2);
const INKS = ['paper', 'panel', 'raised', 'rule', 'line', 'muted', 'ink', 'clash', 'focus', 'mark'];

const palettes = readFileSync(source, 'utf8').split(/\[PALETTE_\w+\] = /).slice(1).map(text => {
    const name = text.match(/^\{"(\w+)"/)[1];
    const inks = INKS.map(ink => {
        const found = text.match(new RegExp(`\\[INK_${ink.toUpperCase()}\\] = RGB\\(0x(\\w{6})\\)`));
        if (!found) throw new Error(`${source}: ${name} has no ${ink}`);
        return [ink, found[1].toLowerCase()];
    });
    const paper = parseInt(inks[0][1].slice(2, 4), 16); // its green decides
    return {name, rules: `color-scheme: ${paper < 128 ? 'dark' : 'light'}; ` + inks.map(([ink, hex]) => `--${ink}: #${hex};`).join(' ')};
});
const rulesOf = wanted => palettes.find(({name}) => name === wanted).rules;
writeFileSync(out, `:root { ${rulesOf('light')} }
@media (prefers-color-scheme: dark) { :root { ${rulesOf('dark')} } }
${palettes.map(({name, rules}) => `:root[data-palette=${name}] { ${rules} }`).join('\n')}
`);
