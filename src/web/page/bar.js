// Buttons for what only keys do, for fingers: a row below the picture, and a menu of the rest.
import {keepWorded, tr} from './words.js';

// Each is drawn in a box of 24 by 24.
const PICTURES = {
    previous: '<path d="M15 5l-7 7 7 7"/>',
    next: '<path d="M9 5l7 7-7 7"/>',
    scenes: '<rect x="4" y="5" width="7" height="6"/><rect x="13" y="5" width="7" height="6"/><rect x="4" y="13" width="7" height="6"/><rect x="13" y="13" width="7" height="6"/>',
    play: '<path d="M8 5l11 7-11 7z"/>',
    pause: '<path d="M8 5v14M16 5v14"/>',
    step: '<path d="M6 5l9 7-9 7zM18 5v14"/>',
    method: '<circle cx="7" cy="7" r="2.5"/><path d="M13 7h7M13 17h7"/><circle cx="7" cy="17" r="2.5" fill="currentColor"/>',
    snap: '<rect x="3" y="8" width="9" height="8"/><rect x="12" y="5" width="9" height="14"/>',
    map: '<rect x="4" y="4" width="16" height="16"/><path d="M4 13c6-6 9 5 16-2"/>',
    microscope: '<circle cx="10.5" cy="10.5" r="6"/><path d="M15 15l5 5M10.5 8v5M8 10.5h5"/>',
    fuzz: '<path d="M5 8h3l8 8h3M5 16h3l3-3M13 11l3-3h3M17 5.500l2.500 2.500-2.500 2.500M17 13.500l2.500 2.500-2.500 2.500"/>',
    nextCase: '<path d="M5 5h9l5 5v9H5zM14 5v5h5"/><path d="M9 15l2 2 4-4"/>',
    share: '<path d="M12 15V4M8 7.500L12 4l4 3.500M6 12v8h12v-8"/>',
    more: '<circle cx="5" cy="12" r="1"/><circle cx="12" cy="12" r="1"/><circle cx="19" cy="12" r="1"/>',
};

// What both have is called as in the window's bar and menu (src/ui/menus/menu_items.c; tests/test_page_words.c).
// name, what it says, key; `state` names the part of the state that it shows as pressed.
const BUTTONS = [
    {name: 'previous', words: 'Previous scene', key: 'PgUp'},
    {name: 'scenes', words: 'Find a scene', key: 'Ctrl+O', state: 'picker'},
    {name: 'next', words: 'Next scene', key: 'PgDn'},
    {name: 'play', words: 'Play on or stop', key: 'Space'},
    {name: 'step', words: 'A step on', key: '.'},
    {name: 'method', words: 'Next method', key: 'M'},
    {name: 'snap', words: 'Snap to exact touch', key: 'K'},
    {name: 'map', words: 'Map of answers', key: 'G', state: 'map'},
    {name: 'microscope', words: 'Microscope', key: 'Shift+Z', off: 'Z', state: 'microscope'},
    {name: 'fuzz', words: 'Fuzz', key: 'F', state: 'fuzzing'},
    {name: 'nextCase', words: 'Next case', key: 'N'},
    {name: 'share', words: 'Share', run: 'share'},
    {name: 'more', words: 'Menu', run: 'more'},
];

const MENU = [
    {words: 'Reset the scene', key: 'R'},
    {words: 'Undo', key: 'Ctrl+Z'},
    {words: 'Redo', key: 'Ctrl+Y'},
    {words: 'Panel', key: 'F3'},
    {words: 'Read', key: 'F4'},
    {words: 'Code', key: 'F8'},
    {words: 'Quiz: do they collide?', key: 'F6'},
    {words: 'Quiz: find the bug', key: 'F7'},
    {words: 'Exact answer beside it', key: 'O'},
    {words: 'Edit corners', key: 'V'},
    {words: 'Double the selected', key: 'Ctrl+D'},
    {words: 'Touching counts, or not', key: 'T'},
    {words: 'A point not on its line?', key: 'Shift+F1'},
    {words: 'Other colours', key: 'F2'},
    {words: 'Open a file', run: 'file'},
    {words: 'Save a picture', run: 'picture'},
    {words: 'Copy the case', run: 'copy'},
    {words: 'Copy as WKT', run: 'wkt'},
    {words: 'Record, or end it', key: 'F9'},
    {words: 'Help', key: 'F1'},
    {words: '中文 (Chinese)', key: 'F10'},
    {words: 'Course', href: 'scenes/course.html', run: 'course'},
    {words: 'Your own function', href: 'function.html', run: 'ownFunction'},
    {words: 'In JavaScript', href: 'javascript.html', run: 'javascript'},
    {words: 'Licences', href: 'THIRD_PARTY.md', run: 'licences'},
];

const picture = name => `<svg viewBox="0 0 24 24" aria-hidden="true">${PICTURES[name]}</svg>`;

// `actions`: key(name), and a function for each name in `run`; an entry with `href` is a link if it has none, and left out if that is null.
// Returns a function that takes the state.
export function makeBar(bar, actions) {
    const menu = document.createElement('dialog');
    menu.id = 'more';
    keepWorded('Menu', words => menu.setAttribute('aria-label', words));
    bar.after(menu);
    const act = entry => {
        if (entry.run === 'more') return menu.open ? menu.close() : menu.show();
        menu.close();
        return entry.run ? actions[entry.run]() : actions.key(entry.pressed && entry.off || entry.key);
    };
    const items = BUTTONS.map(entry => {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.name = entry.name;
        keepWorded(entry.words, words => {
            button.setAttribute('aria-label', words);
            button.title = words + (entry.key ? ` (${entry.key})` : '');
        });
        button.innerHTML = picture(entry.name);
        const own = {...entry, button};
        button.addEventListener('click', () => act(own));
        bar.append(button);
        return own;
    });
    for (const entry of MENU) {
        if (actions[entry.run] === null) continue;
        const isLink = entry.href && !actions[entry.run];
        const item = document.createElement(isLink ? 'a' : 'button');
        keepWorded(entry.words, words => { item.textContent = words; });
        if (isLink) item.href = entry.href;
        else item.addEventListener('click', () => act(entry));
        menu.append(item);
    }
    document.addEventListener('pointerdown', event => {
        if (menu.open && !menu.contains(event.target) && !bar.contains(event.target)) menu.close();
    });
    return state => {
        for (const item of items) {
            if (item.state) {
                item.pressed = state[item.state] === '1';
                item.button.setAttribute('aria-pressed', item.pressed);
            }
            if (item.name === 'play') {
                const playing = state.playing === '1' && state.moves !== '0';
                item.button.innerHTML = picture(playing ? 'pause' : 'play');
                item.button.setAttribute('aria-label', playing ? tr('Stop') : tr('Play on'));
            }
        }
    };
}
