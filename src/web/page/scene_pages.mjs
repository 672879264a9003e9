// node scene_pages.mjs FOLDER SCENE.c ...: a page of HTML for each scene, with its text, for search
// engines, screen readers and readers without WebAssembly; and a list of them all.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {escapeHtml, proseHtml} from './prose.js';

const CHAPTERS = ['', 'Points, circles and rectangles', 'Lines and capsules', 'Polygons', 'Oriented boxes and convex shapes',
                  'Tiles, pixels and rays', 'Broad phase', 'Motion and bodies', 'Space', 'Play'];

const [folder, ...files] = process.argv.slice(2);

// A member that is one string, or several that follow each other.
function stringOf(source, name) {
    const found = source.match(new RegExp(`\\.${name}\\s*=\\s*((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`));
    return found ? [...found[1].matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(part => part[1].replace(/\\(.)/g, '$1')).join('') : '';
}

function proseOf(source) {
    const lines = source.split('\n');
    return lines.slice(0, lines.findIndex(line => !line.startsWith('//'))).map(line => line.replace(/^\/\/ ?/, '')).join('\n');
}

const scenes = files.map(file => {
    const source = readFileSync(file, 'utf8');
    return {id: basename(file, '.c'), title: stringOf(source, 'title'), idea: stringOf(source, 'idea'), prose: proseOf(source)};
});
for (const scene of scenes) if (!scene.title || !scene.idea) throw new Error(`${scene.id}: no title or no idea was found`);

const page = (title, description, body) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Touchstone</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../prose.css">
</head>
<body class="alone">
${body}
</body>
</html>
`;

mkdirSync(folder, {recursive: true});
scenes.forEach((scene, index) => {
    const beside = [['Previous', scenes[index - 1]], ['Next', scenes[index + 1]]].filter(([, other]) => other)
        .map(([words, other]) => `<a href="${other.id}.html">${words}: ${escapeHtml(other.title)}</a>`);
    writeFileSync(join(folder, scene.id + '.html'), page(scene.title, scene.idea, `<nav><a href="../#${scene.id}">Touchstone</a> <a href="./">All scenes</a></nav>
<main>
<h1>${escapeHtml(scene.title)}</h1>
<p class="idea">${escapeHtml(scene.idea)}</p>
<iframe loading="lazy" title="${escapeHtml(scene.title)}: the scene, to drag" src="../?embed#${scene.id}"></iframe>
<article class="prose">
${proseHtml(scene.prose)}
</article>
</main>
<nav>${beside.join(' ')}</nav>`));
});

const rows = CHAPTERS.map((chapter, digit) => {
    const own = scenes.filter(scene => scene.id.startsWith(String(digit)) && digit);
    return own.length ? `<h2>${chapter}</h2>\n<ul>\n${own.map(scene =>
        `<li><a href="${scene.id}.html">${escapeHtml(scene.title)}</a>: ${escapeHtml(scene.idea)}</li>`).join('\n')}\n</ul>` : '';
}).filter(row => row);
writeFileSync(join(folder, 'index.html'), page('All scenes', 'Every scene of Touchstone, with its text.', `<nav><a href="../">Touchstone</a></nav>
<main>
<h1>All scenes</h1>
${rows.join('\n')}
</main>`));
