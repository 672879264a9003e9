// The editor of function.html: CodeMirror for JavaScript, and what only a parser can do with the
// code: a count in every loop, so that one that does not end can be stopped. The build bundles it.
import {autocompletion, completeFromList, snippetCompletion} from '@codemirror/autocomplete';
import {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands';
import {javascript, javascriptLanguage} from '@codemirror/lang-javascript';
import {HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting} from '@codemirror/language';
import {lintGutter, setDiagnostics} from '@codemirror/lint';
import {EditorState} from '@codemirror/state';
import {EditorView, drawSelection, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers} from '@codemirror/view';
import {tags} from '@lezer/highlight';

const FIELDS = ['kind', 'x', 'y', 'r', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'minx', 'miny', 'maxx', 'maxy', 'cx', 'cy', 'hx',
                'hy', 'ux', 'uy', 'corners', 'points', 'at', 'c', 's', 'gap', 'normal', 'contact', 'length'];
const words = [
    ...FIELDS.map(label => ({label, type: 'property'})),
    ...['Math.hypot', 'Math.abs', 'Math.min', 'Math.max', 'Math.sqrt', 'Math.sign'].map(label => ({label, type: 'function'})),
    snippetCompletion('for (let i = 0; i < ${a.points}.length; i++) {\n\t${}\n}', {label: 'for', detail: 'over points'}),
    snippetCompletion('export function collides(a, b, out) {\n\t${}\n}', {label: 'collides', detail: 'the function'}),
];

const theme = EditorView.theme({
    '&': {height: '100%', backgroundColor: 'var(--raised)', color: 'var(--ink)', fontSize: '13px'},
    '.cm-content': {fontFamily: "'DejaVu Sans Mono', Menlo, Consolas, monospace", caretColor: 'var(--ink)'},
    '.cm-gutters': {backgroundColor: 'var(--panel)', color: 'var(--muted)', border: 'none'},
    '.cm-activeLine': {backgroundColor: 'transparent'},
    '&.cm-focused': {outline: '2px solid var(--focus)', outlineOffset: '-2px'},
    '.cm-cursor': {borderLeftColor: 'var(--ink)'},
    '.cm-tooltip': {backgroundColor: 'var(--raised)', color: 'var(--ink)'},
    '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {backgroundColor: 'var(--rule) !important'},
});
// The page's own inks, which hold on light and dark ground; red and blue mean a verdict.
const inks = HighlightStyle.define([
    {tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic'},
    {tag: tags.keyword, fontWeight: 'bold'},
    {tag: [tags.string, tags.number, tags.bool], color: 'var(--focus)'},
]);

// `onRun`: at Ctrl+Enter; `onChange` gets the text that the viewer has changed.
export function makeEditor(parent, onRun, onChange) {
    const run = () => { onRun(); return true; };
    const stateOf = doc => EditorState.create({
        doc,
        extensions: [
            keymap.of([{key: 'Mod-Enter', run}, {key: 'Ctrl-Enter', run}]),
            // Escape, then Tab leaves the editor.
            keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
            lineNumbers(), highlightSpecialChars(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(),
            syntaxHighlighting(inks), javascript(), lintGutter(), theme,
            javascriptLanguage.data.of({autocomplete: completeFromList(words)}), autocompletion(),
            EditorView.contentAttributes.of({'aria-label': 'your function, JavaScript', tabindex: '0'}),
            EditorView.updateListener.of(update => { if (update.docChanged) onChange(view.state.doc.toString()); }),
        ],
    });
    const view = new EditorView({parent, state: stateOf('')}), states = new WeakMap();
    let shown = null;
    return {
        get text() { return view.state.doc.toString(); },
        // Shows the text of an object. Each object has a history of its own, so that undo brings back no other's text.
        show(owner, text) {
            if (shown) states.set(shown, view.state);
            shown = owner;
            const state = states.get(owner);
            view.setState(state?.doc.toString() === text ? state : stateOf(text));
        },
        // Puts words in the place of what stands from one offset to another; undo takes them back.
        put(from, to, words) { view.dispatch({changes: {from, to, insert: words}}); },
        focus: () => view.focus(),
        // Marks errors: {line, message}, lines from 1.
        mark(errors) {
            const at = line => view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
            view.dispatch(setDiagnostics(view.state, errors.map(({line, message}) =>
                ({from: at(line).from, to: at(line).to, severity: 'error', message}))));
        },
    };
}

const isComment = node => ['LineComment', 'BlockComment'].includes(node.name);

// Firefox evaluates import.source('x') and import.defer('x'), of which a Compartment knows nothing: after the word import.
const GAP = String.raw`(?:\s|/\*(?:(?!\*/)[^])*\*/|//.*[\n\r\u2028\u2029])*`;
const PHASE = new RegExp(`import${GAP}\\.${GAP}(?!meta\\b)\\w`, 'y');

// The code with a call of __turn in every loop, as {code}; or {imports, module}: the line of the first import of a
// module, and its name; or of the first import by phase, without a name.
export function countLoops(code) {
    const inserts = [];
    let phase = -1, declared = null;
    javascriptLanguage.parser.parse(code).iterate({
        enter(node) {
            PHASE.lastIndex = node.from;
            if (node.name === 'import' && phase < 0 && PHASE.test(code)) phase = node.from;
            if (node.name === 'ImportDeclaration') declared ??= node.node;
            if (!['ForStatement', 'WhileStatement', 'DoStatement'].includes(node.name)) return;
            const isDo = node.name === 'DoStatement';
            let body = isDo ? node.node.firstChild.nextSibling : node.node.lastChild;
            while (body && isComment(body)) body = isDo ? body.nextSibling : body.prevSibling;
            if (!body) return;
            if (body.name === 'Block') {
                inserts.push([body.from + 1, '__turn();']);
            } else {
                inserts.push([body.from, '{__turn();'], [body.to, '}']);
            }
        },
    });
    const lineOf = at => code.slice(0, at).split('\n').length;
    if (phase >= 0) return {imports: lineOf(phase)};
    const module = declared?.getChild('String');
    if (module) return {imports: lineOf(declared.from), module: code.slice(module.from + 1, module.to - 1)};
    // What is inserted at one place keeps its order: an outer brace before an inner one.
    inserts.sort((a, b) => a[0] - b[0]);
    let out = '', at = 0;
    for (const [place, words] of inserts) {
        out += code.slice(at, place) + words;
        at = place;
    }
    return {code: out + code.slice(at)};
}
