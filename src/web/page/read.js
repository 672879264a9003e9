// The scene's text beside the picture. Its terms light what they name; what the pointer is at in the
// picture marks its terms.
import {proseHtml, tagMatches} from './prose.js';

// `column` holds the text; `post` sends a message to the program. `open`: whether it is shown at first.
export function makeRead(column, post, open) {
    let pinned = '';
    const light = tag => post({type: 'light', tag: tag || pinned});
    const tagOf = event => event.target.closest?.('.term')?.dataset.tag || '';

    column.addEventListener('pointerover', event => {
        if (event.pointerType !== 'touch') light(tagOf(event));
    });
    column.addEventListener('pointerleave', () => light(''));
    column.addEventListener('focusin', event => light(tagOf(event)));
    column.addEventListener('focusout', () => light(''));
    column.addEventListener('click', event => {
        const tag = tagOf(event);
        if (!tag) return;
        pinned = pinned === tag ? '' : tag;
        for (const term of column.querySelectorAll('.term'))
            term.setAttribute('aria-pressed', term.dataset.tag === pinned);
        light(tag === pinned ? tag : '');
    });
    column.addEventListener('keydown', event => {
        if ((event.key === 'Enter' || event.key === ' ') && tagOf(event)) {
            event.preventDefault();
            event.target.click();
        }
    });

    column.hidden = !open;
    const tellShown = () => post({type: 'reads', shown: !column.hidden});
    return {
        get shown() { return !column.hidden; },
        opened: tellShown,
        toggle() {
            column.hidden = !column.hidden;
            pinned = '';
            tellShown();
            light('');
        },
        prose(text) {
            pinned = '';
            const body = column.querySelector('div');
            body.innerHTML = proseHtml(text);
            for (const term of body.querySelectorAll('.term')) {
                term.tabIndex = 0;
                term.setAttribute('role', 'button');
            }
            column.scrollTop = 0;
        },
        // A letter for each term, the ink of what it names: focus, mark, or another.
        inks(letters) {
            column.querySelectorAll('.term').forEach((term, index) => {
                term.classList.toggle('focus', letters[index] === 'f');
                term.classList.toggle('mark', letters[index] === 'm');
            });
        },
        pointed(name) {
            for (const term of column.querySelectorAll('.term'))
                term.classList.toggle('pointed', name !== '' && tagMatches(term.dataset.tag, name));
        },
    };
}
