// The document beside the canvas: each shape as an element that takes the focus and says where it is;
// what the strip says, as live text.

const MOVES = {ArrowLeft: 'Left', ArrowRight: 'Right', ArrowUp: 'Up', ArrowDown: 'Down'};

// `post` sends a message to the program. Returns a function that takes its message of shapes.
export function makeShapes(list, sceneText, answer, post) {
    let buttons = new Map();

    function makeButton(item) {
        const row = document.createElement('li'), button = document.createElement('button');
        button.addEventListener('focus', () => post({type: 'select', id: item.id}));
        button.addEventListener('keydown', event => {
            const move = MOVES[event.key] || ('qeQE'.includes(event.key) && event.key.toUpperCase());
            if (!move) return;
            event.preventDefault();
            const mods = (event.shiftKey ? 'Shift+' : '') + (event.altKey ? 'Alt+' : '') + (event.ctrlKey ? 'Ctrl+' : '');
            post({type: 'key', key: mods + move});
        });
        row.append(button);
        return button;
    }

    return ({scene, words, items}) => {
        if (sceneText.textContent !== scene) sceneText.textContent = scene;
        if (answer.textContent !== words) answer.textContent = words;
        const kept = new Map();
        for (const item of items) {
            const button = buttons.get(item.id) || makeButton(item);
            if (button.textContent !== item.sentence) button.textContent = item.sentence;
            kept.set(item.id, button);
        }
        for (const [id, button] of buttons) if (!kept.has(id)) button.parentElement.remove();
        for (const button of kept.values()) if (!button.parentElement.parentElement) list.append(button.parentElement);
        buttons = kept;
    };
}
