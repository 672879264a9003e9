// On the pages of scenes and lessons: what the viewer has opened, predicted and found, as the picker of the program has
// it. The words are those of the page's body.
import {readSettings} from './settings.js';

const words = document.body.dataset;

function mark(element, texts) {
    if (!texts.length) return;
    const mark = document.createElement('span');
    mark.className = 'done';
    mark.textContent = ' ✓ ' + texts.join(' · ');
    element.append(mark);
}

function show() {
    const done = new Map(readSettings().course.split(' ').map(word => [word.slice(0, 2), word.slice(2)]));
    const lettersOf = scene => done.get(scene) || '';
    for (const old of document.querySelectorAll('.done')) old.remove();
    for (const row of document.querySelectorAll('[data-scene]')) {
        const letters = lettersOf(row.dataset.scene);
        const texts = [letters.includes('p') && words.predicted, letters.includes('b') && words.found].filter(Boolean);
        mark(row, texts.length || !letters.includes('o') ? texts : [words.opened]);
    }
    for (const link of document.querySelectorAll('.ask a')) {
        const letters = lettersOf(link.hash.slice(1, 3)), isBug = link.search.includes('ask=bug');
        mark(link.parentElement, letters.includes(isBug ? 'b' : 'p') ? [isBug ? words.found : words.predicted] : []);
    }
    for (const lesson of document.querySelectorAll('section')) {
        const scenes = [...lesson.querySelectorAll('[data-scene]')];
        const opened = scenes.filter(row => lettersOf(row.dataset.scene)).length;
        if (opened) mark(lesson.querySelector('h2'), [words.count.replace('%d', opened).replace('%d', scenes.length)]);
    }
}

window.addEventListener('pageshow', show); // after Back too
pageStart.opened();
pageStart.keepOffline();
