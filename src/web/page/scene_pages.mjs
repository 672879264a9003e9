// node scene_pages.mjs FOLDER COURSE.c CATALOG SCENE.c ...: a page of HTML for each scene, with its text, for
// search engines, screen readers and readers without WebAssembly; a list of them all by chapters; and
// the course. Chapters and lessons are those of the program, src/ui/questions/course.c. The same in Chinese, by the
// catalog (po/table.awk), in the folder's folder zh.
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {programOf, textOf} from './node_program.mjs';
import {escapeHtml, proseHtml} from './prose.js';

const [folder, courseFile, catalogFile, ...files] = process.argv.slice(2);

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
    const id = basename(file, '.c'), lesson = join(dirname(file), id.slice(0, 2) + '_lesson.h');
    const steps = existsSync(lesson) ? readFileSync(lesson, 'utf8') : '';
    return {id, learn: stringOf(steps, 'title'), steps: steps.split('.heading =').length - 1, title: stringOf(source, 'title'), idea: stringOf(source, 'idea'), prose: proseOf(source)};
});
for (const scene of scenes) if (!scene.title || !scene.idea) throw new Error(`${scene.id}: no title or no idea was found`);

// The inks of the terms, by tag: those that the window shows for what they name, at the first of these ticks at which it
// is drawn.
const INK_TICKS = [0, 60, 120];
const openProgram = programOf(join(folder, '..')), wasm = await WebAssembly.compile(readFileSync(join(folder, '../touchstone.wasm')));
for (const scene of scenes) {
    const module = await openProgram(scene.id, wasm);
    module._web_prose();
    const tags = [...proseHtml(textOf(module)).matchAll(/data-tag="([^"]*)"/g)].map(found => found[1]);
    scene.inks = new Map();
    for (const tick of INK_TICKS) {
        module._web_shot(tick);
        module._web_inks();
        const letters = textOf(module);
        tags.forEach((tag, index) => {
            const ink = {f: 'focus', m: 'mark'}[letters[index]];
            if (ink && !scene.inks.has(tag)) scene.inks.set(tag, ink);
        });
    }
}

// The entries of an array of the course, each of which begins with its first member.
function entriesOf(array, first) {
    const source = readFileSync(courseFile, 'utf8');
    const from = source.indexOf(' ' + array + '['), to = source.indexOf('\n};', from);
    return source.slice(from, to).split(`{.${first} =`).slice(1).map(entry => `.${first} =${entry}`);
}

const chapters = entriesOf('course_chapters', 'name').map(entry => stringOf(entry, 'words'));
const lessons = entriesOf('course_lessons', 'title').map((entry, index, all) => {
    const member = name => stringOf(entry, name);
    const own = member('scenes').split(' ').map(id => scenes.find(scene => scene.id === id));
    return {title: member('title'), learn: member('learn'), ask: member('ask'), hunt: member('hunt'), predict: member('predict'),
            bug: member('bug'), scenes: own, number: index < all.length - 1 ? index + 1 : 0};
});
const known = lessons.flatMap(lesson => lesson.scenes);
if (lessons.length !== 13 || chapters.length !== 9 || known.includes(undefined) || scenes.some(scene => !known.includes(scene)))
    throw new Error(`${courseFile}: the course does not name every scene, or one that is none`);
// The page of a lesson is a part of the course's page.
const anchorOf = lesson => lesson.number ? `lesson-${lesson.number}` : 'play';

// ---- The languages

const catalog = new Map();
const entries = readFileSync(catalogFile, 'utf8').split('\0');
for (let i = 0; i + 1 < entries.length; i += 2) catalog.set(entries[i], entries[i + 1]);

// A text of the scenes by blocks, whose lines are joined but for formulas, as src/ui/reading/read.c has it.
function proseIn(tr, prose) {
    return prose.split(/\n{2,}/).map(block => block.replace(/^\n+|\n+$/g, '')).filter(block => block.trim()).map(block => {
        if (block.startsWith('    ')) return tr(block.replace(/^    /gm, '')).replace(/^/gm, '    ');
        return tr(block.split('\n').map(line => line.trim()).join(' '));
    }).join('\n\n');
}

function writePages(chinese) {
    const top = chinese ? '../../' : '../'; // the page's own folder
    const own = chinese ? join(folder, 'zh') : folder;
    const other = chinese ? ['en', '../', 'English'] : ['zh-Hans', 'zh/', '中文'];
    const language = chinese ? 'language=zh_CN' : 'language=en';
    const tr = (english, ...values) =>
        (chinese && catalog.get(english) || english).replace(/\{(\d)\}/g, (whole, index) => values[index]);
    const text = (english, ...values) => escapeHtml(tr(english, ...values));
    const lessonName = lesson => lesson.number ? tr('Topic {0}: {1}', lesson.number, tr(lesson.title)) : tr(lesson.title);

    function write(name, title, description, nav, body) {
        writeFileSync(join(own, name), `<!DOCTYPE html>
<html lang="${chinese ? 'zh-Hans' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; object-src 'none'; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script src="${top}start.js"></script>
<title>${escapeHtml(title)} · Touchstone</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="alternate" hreflang="${other[0]}" href="${other[1]}${name}">
<link rel="icon" href="${top}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${top}palette.css">
<link rel="stylesheet" href="${top}start.css">
<link rel="stylesheet" href="${top}prose.css">
<script src="${top}palette.js"></script>
<script type="module" src="${top}course.js"></script>
</head>
<body class="alone" data-opened="${text('opened')}" data-predicted="${text('predicted')}" data-found="${text('bug found')}" data-count="${text('%d of %d opened')}">
<nav>${nav} <a href="${other[1]}${name}" lang="${other[0]}" hreflang="${other[0]}">${other[2]}</a></nav>
${body}
</body>
</html>
`);
    }

    mkdirSync(own, {recursive: true});
    const links = pairs => pairs.filter(([, title]) => title)
        .map(([words, title, address]) => `<a href="${address}">${text(words, tr(title))}</a>`).join(' ');
    scenes.forEach((scene, index) => {
        const at = lessons.findIndex(lesson => lesson.scenes.includes(scene)), lesson = lessons[at];
        const linkTo = (words, other) => [words, other?.title, other && other.id + '.html'];
        const beside = links([linkTo('Previous: {0}', scenes[index - 1]), linkTo('Next: {0}', scenes[index + 1])]);
        // Within the lesson, and from its ends to the lessons beside it.
        const place = lesson.scenes.indexOf(scene), before = lessons[at - 1], after = lessons[at + 1];
        const course = links([
            place > 0 ? linkTo('Earlier in this topic: {0}', lesson.scenes[place - 1])
                      : ['Previous topic: {0}', before?.title, before && `course.html#${anchorOf(before)}`],
            place < lesson.scenes.length - 1 ? linkTo('Next in this topic: {0}', lesson.scenes[place + 1])
                                             : ['Next topic: {0}', after?.title, after && `course.html#${anchorOf(after)}`]]);
        write(scene.id + '.html', tr(scene.title), tr(scene.idea), `<a href="${top}?${language}#${scene.id}">Touchstone</a> <a href="./">${text('All scenes')}</a> <a href="course.html#${anchorOf(lesson)}">${escapeHtml(lessonName(lesson))}</a>`, `<main>
<h1>${text(scene.title)}</h1>
<p class="idea">${text(scene.idea)}</p>
<iframe loading="lazy" title="${text('{0}: the scene, to drag', tr(scene.title))}" src="${top}?embed&amp;${language}#${scene.id}"></iframe>
<article class="prose">
${proseHtml(chinese ? proseIn(tr, scene.prose) : scene.prose, scene.inks)}
</article>
</main>
<nav aria-label="${text('Course')}">${course}</nav>
<nav aria-label="${text('By number')}">${beside}</nav>`);
    });

    const item = scene => `<li data-scene="${scene.id.slice(0, 2)}"><a href="${scene.id}.html">${text(scene.title)}</a>${chinese ? '：' : ': '}${text(scene.idea)}</li>`;
    const rows = chapters.map((chapter, index) => {
        const part = scenes.filter(scene => scene.id.startsWith(String(index + 1)));
        return part.length ? `<h2>${text(chapter)}</h2>\n<ul>\n${part.map(item).join('\n')}\n</ul>` : '';
    }).filter(row => row);
    write('index.html', tr('All scenes'), tr('Every scene of Touchstone, with its text.'), `<a href="${top}?${language}">Touchstone</a> <a href="course.html">${text('The course')}</a>`, `<main>
<h1>${text('All scenes')}</h1>
${rows.join('\n')}
</main>`);

    const titleOf = id => tr(scenes.find(scene => scene.id === id).title);
    const question = (before, words, link) => `<p class="ask"><b>${text(before)}</b> ${text(words)}${link}</p>\n`;
    const ask = (kind, words, id) => id ? ` <a href="${top}?ask=${kind}&amp;${language}#${id}">${text(words, titleOf(id))}</a>` : '';
    const learn = scene => `<p class="learn"><a href="${top}?${language}#${scene.id}/lesson=1">${text('Learn in steps: {0}', tr(scene.learn))}</a>, ${text('{0} steps', scene.steps)}</p>\n`;
    const section = each => `<section id="${anchorOf(each)}">
<h2>${each.number ? each.number + ' ' : ''}${text(each.title)}</h2>
<p>${text(each.learn)}</p>
${each.scenes.filter(scene => scene.steps).map(learn).join('')}${each.ask ? question('Before:', each.ask, ask('predict', 'Predict in “{0}”', each.predict)) : ''}<ul>
${each.scenes.map(item).join('\n')}
</ul>
${each.bug ? question('After:', each.hunt, ask('bug', 'Find the bug in “{0}”', each.bug)) : ''}</section>`;
    write('course.html', tr('A course in twelve topics'), tr('Collision detection in twelve topics, each with a question before the answer.'), `<a href="${top}?${language}">Touchstone</a> <a href="./">${text('All scenes')}</a>`, `<main>
<h1>${text('A course in twelve topics')}</h1>
<p class="idea">${text('Collision detection from distances to piles of bodies. Each topic has a question to answer before its scenes are opened.')}</p>
<ol class="lessons">
${lessons.filter(each => each.number).map(each => `<li><a href="#${anchorOf(each)}">${text(each.title)}</a></li>`).join('\n')}
</ol>
${lessons.map(section).join('\n')}
</main>`);
}

writePages(false);
writePages(true);
