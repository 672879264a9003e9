// node scene_pages.mjs FOLDER COURSE.c SCENE.c ...: a page of HTML for each scene, with its text, for
// search engines, screen readers and readers without WebAssembly; a list of them all by chapters; and
// the course. Chapters and lessons are those of the program, src/ui/course.c.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {escapeHtml, proseHtml} from './prose.js';

const [folder, courseFile, ...files] = process.argv.slice(2);

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
const lessonName = lesson => lesson.number ? `Lesson ${lesson.number}: ${lesson.title}` : lesson.title;
const anchorOf = lesson => lesson.number ? `lesson-${lesson.number}` : 'play';

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
const links = pairs => pairs.filter(([, other]) => other)
    .map(([words, address, title]) => `<a href="${address}">${words}: ${escapeHtml(title)}</a>`).join(' ');
scenes.forEach((scene, index) => {
    const at = lessons.findIndex(lesson => lesson.scenes.includes(scene)), lesson = lessons[at];
    const beside = links([['Previous', scenes[index - 1]], ['Next', scenes[index + 1]]]
        .map(([words, other]) => [words, other && other.id + '.html', other?.title]));
    // Within the lesson, and from its ends to the lessons beside it.
    const place = lesson.scenes.indexOf(scene), before = lessons[at - 1], after = lessons[at + 1];
    const course = links([
        place > 0 ? ['Earlier in this lesson', lesson.scenes[place - 1].id + '.html', lesson.scenes[place - 1].title]
                  : ['Previous lesson', before && `course.html#${anchorOf(before)}`, before?.title],
        place < lesson.scenes.length - 1 ? ['Next in this lesson', lesson.scenes[place + 1].id + '.html', lesson.scenes[place + 1].title]
                                         : ['Next lesson', after && `course.html#${anchorOf(after)}`, after?.title]]);
    writeFileSync(join(folder, scene.id + '.html'), page(scene.title, scene.idea, `<nav><a href="../#${scene.id}">Touchstone</a> <a href="./">All scenes</a> <a href="course.html#${anchorOf(lesson)}">${escapeHtml(lessonName(lesson))}</a></nav>
<main>
<h1>${escapeHtml(scene.title)}</h1>
<p class="idea">${escapeHtml(scene.idea)}</p>
<iframe loading="lazy" title="${escapeHtml(scene.title)}: the scene, to drag" src="../?embed#${scene.id}"></iframe>
<article class="prose">
${proseHtml(scene.prose)}
</article>
</main>
<nav aria-label="Course">${course}</nav>
<nav aria-label="By number">${beside}</nav>`));
});

const item = scene => `<li><a href="${scene.id}.html">${escapeHtml(scene.title)}</a>: ${escapeHtml(scene.idea)}</li>`;
const rows = chapters.map((chapter, index) => {
    const own = scenes.filter(scene => scene.id.startsWith(String(index + 1)));
    return own.length ? `<h2>${escapeHtml(chapter)}</h2>\n<ul>\n${own.map(item).join('\n')}\n</ul>` : '';
}).filter(row => row);
writeFileSync(join(folder, 'index.html'), page('All scenes', 'Every scene of Touchstone, with its text.', `<nav><a href="../">Touchstone</a> <a href="course.html">The course</a></nav>
<main>
<h1>All scenes</h1>
${rows.join('\n')}
</main>`));

const titleOf = id => escapeHtml(scenes.find(scene => scene.id === id).title);
const lesson = each => `<section id="${anchorOf(each)}">
<h2>${each.number ? each.number + ' ' : ''}${escapeHtml(each.title)}</h2>
<p>${escapeHtml(each.learn)}</p>
${each.ask ? `<p class="ask"><b>Before:</b> ${escapeHtml(each.ask)}${each.predict ? ` <a href="../?ask=predict#${each.predict}">Predict in “${titleOf(each.predict)}”</a>` : ''}</p>\n` : ''}<ul>
${each.scenes.map(item).join('\n')}
</ul>
${each.bug ? `<p class="ask"><b>After:</b> ${escapeHtml(each.hunt)} <a href="../?ask=bug#${each.bug}">Find the bug in “${titleOf(each.bug)}”</a></p>\n` : ''}</section>`;
writeFileSync(join(folder, 'course.html'), page('A course in twelve lessons', 'Collision detection in twelve lessons, each with a question before the answer.', `<nav><a href="../">Touchstone</a> <a href="./">All scenes</a></nav>
<main>
<h1>A course in twelve lessons</h1>
<p class="idea">Collision detection from distances to piles of bodies. Each lesson has a question to answer before its scenes are opened.</p>
<ol class="lessons">
${lessons.filter(each => each.number).map(each => `<li><a href="#${anchorOf(each)}">${escapeHtml(each.title)}</a></li>`).join('\n')}
</ol>
${lessons.map(lesson).join('\n')}
</main>`));
