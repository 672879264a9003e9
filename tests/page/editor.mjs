// node editor.mjs FOLDER: what editor/editor.js of that folder makes of loops, and what it asks of CodeMirror, for tests/page.sh. In place of
// CodeMirror stand packages that note what they get; the parser's tree is written into the code: "<Name ...>" is a node, "\<" a sign.
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import vm from 'node:vm';

const folder = process.argv[2], scratch = mkdtempSync(join(tmpdir(), 'touchstone-'));
process.on('exit', () => rmSync(scratch, {recursive: true}));
let passed = 0, failed = 0;

function check(name, found, expected) {
    if (JSON.stringify(found) === JSON.stringify(expected)) return passed++;
    failed++;
    console.log(`${name}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

// ---- In place of CodeMirror

const state = globalThis.codemirror = {tree: null, keys: [], listeners: [], made: 0, marks: null};
const packages = {
    '@codemirror/autocomplete': 'export const autocompletion = () => 0, completeFromList = list => list, snippetCompletion = (text, more) => ({text, ...more});',
    '@codemirror/commands': 'export const defaultKeymap = [], history = () => 0, historyKeymap = [], indentWithTab = {key: "Tab"};',
    '@codemirror/lang-javascript': 'export const javascript = () => 0, javascriptLanguage = {data: {of: () => 0}, parser: {parse: () => codemirror.tree}};',
    '@codemirror/language': 'export const HighlightStyle = {define: () => 0}, bracketMatching = () => 0, indentOnInput = () => 0, syntaxHighlighting = () => 0;',
    '@codemirror/lint': 'export const lintGutter = () => 0, setDiagnostics = (state, list) => ({marks: list});',
    '@codemirror/state': `export const EditorState = {create({doc}) {
        const lines = doc.split('\\n'), line = number => {
            if (!(number >= 1 && number <= lines.length)) throw new RangeError('Invalid line number ' + number);
            const from = lines.slice(0, number - 1).join('\\n').length + (number > 1);
            return {from, to: from + lines[number - 1].length};
        };
        return {made: ++codemirror.made, doc: {lines: lines.length, line, toString: () => doc}};
    }};`,
    '@codemirror/view': `export class EditorView {
        static theme() { return 0; }
        static contentAttributes = {of: () => 0};
        static updateListener = {of: listener => codemirror.listeners.push(listener)};
        constructor({state}) { this.state = state; }
        setState(state) { this.state = state; }
        dispatch({marks}) { codemirror.marks = marks; }
        focus() {}
    }
    const no = () => 0;
    export const keymap = {of: list => codemirror.keys.push(...list)};
    export {no as drawSelection, no as highlightActiveLine, no as highlightSpecialChars, no as lineNumbers};`,
    '@lezer/highlight': 'export const tags = {};',
};
for (const [name, text] of Object.entries(packages)) {
    mkdirSync(join(scratch, 'node_modules', name), {recursive: true});
    writeFileSync(join(scratch, 'node_modules', name, 'package.json'), '{"type": "module", "main": "index.js"}');
    writeFileSync(join(scratch, 'node_modules', name, 'index.js'), text);
}
cpSync(join(folder, 'editor/editor.js'), join(scratch, 'editor.mjs'));
const {countLoops, makeEditor} = await import(pathToFileURL(join(scratch, 'editor.mjs')).href);

// The code without its nodes; they become the parser's tree.
function codeOf(written) {
    const root = {name: 'Script', from: 0, children: []};
    let code = '', inner = root;
    for (const [part, name] of written.matchAll(/<(\w+) |\\?[^]/g)) {
        if (name) {
            const node = {name, from: code.length, children: [], parent: inner};
            inner.children.push(node);
            inner = node;
        } else if (part === '>') {
            inner.to = code.length;
            inner = inner.parent;
        } else {
            code += part.slice(-1);
        }
    }
    const link = node => {
        node.node = node;
        [node.firstChild, node.lastChild] = [node.children[0], node.children.at(-1)];
        node.getChild = name => node.children.find(child => child.name === name) ?? null;
        node.children.forEach((child, i) => {
            [child.prevSibling, child.nextSibling] = [node.children[i - 1], node.children[i + 1]];
            link(child);
        });
    };
    link(root);
    const visit = (node, enter) => { enter(node); node.children.forEach(child => visit(child, enter)); };
    state.tree = {iterate: ({enter}) => visit(root, enter)};
    return code;
}

// ---- Loops: each in each, with a block and without, with comments and without. Run, the code counts each turn of each loop once.

const LOOPS = {
    for: (body, i) => `<ForStatement <for for> <ForSpec (let ${i} = 0; ${i} \\< 2; ${i}++)> ${body}>`,
    of: (body, i) => `<ForStatement <for for> <ForOfSpec (const ${i} of [1, 2])> ${body}>`,
    while: (body, i) => `${i} = 0; <WhileStatement <while while> <ParenthesizedExpression (${i}++ \\< 2)> ${body}>`,
    do: (body, i) => `${i} = 0; <DoStatement <do do> ${body} <while while> <ParenthesizedExpression (++${i} \\< 2)>;>`,
};
const BODIES = {
    bare: (inner, isLast) => isLast ? `<ExpressionStatement ${inner}>` : inner,
    block: inner => `<Block {${inner}}>`,
    comments: inner => `<BlockComment /* { */><Block {${inner}}><LineComment // }>\n`,
};
const isOne = kind => kind === 'for' || kind === 'of'; // one statement, so that it may stand alone in another loop
function nest(levels, depth = 0) {
    if (levels.length === depth) return 'count++;';
    const [kind, body] = levels[depth], isLast = depth + 1 === levels.length;
    return LOOPS[kind](BODIES[body](nest(levels, depth + 1), isLast), 'ijk'[depth]);
}
const choices = Object.keys(LOOPS).flatMap(kind => Object.keys(BODIES).map(body => [kind, body]));
const nests = (depth, before = []) => depth === 0 ? [before] : choices.flatMap(choice => nests(depth - 1, [...before, choice]));
for (const levels of [...nests(1), ...nests(2), ...nests(3)]) {
    if (levels.some(([, body], i) => body === 'bare' && i + 1 < levels.length && !isOne(levels[i + 1][0]))) continue;
    if (levels.some(([kind, body]) => kind === 'do' && body === 'comments')) continue;
    const written = `let count = 0, i, j, k; ${nest(levels)} count`, context = {turns: 0, __turn() { context.turns++; }};
    let found;
    try {
        found = [vm.runInNewContext(countLoops(codeOf(written)).code, context), context.turns];
    } catch (error) {
        found = error.message;
    }
    check(levels.map(level => level.join(' ')).join(', '), found, [2 ** levels.length, levels.reduce((sum, level, i) => sum + 2 ** (i + 1), 0)]);
}
check('no loop', countLoops(codeOf('if (a) b();\n')), {code: 'if (a) b();\n'});
check('a loop without a body', countLoops(codeOf('<DoStatement <do do>>')), {code: 'do'});

// ---- Imports: the first, its line, and its module

check('an import', countLoops(codeOf('\n\n<ImportDeclaration import a from <String "./a.js">>\n<ImportDeclaration import <String "b">>')), {imports: 3, module: './a.js'});
for (const [words, text, expected] of [['a phase', 'x\n<ImportDeclaration <import import> a from <String "a">>', {imports: 2, module: 'a'}], ['one that is called', '<CallExpression <import import>("a")>', undefined],
    ['of a phase', '\n<MemberExpression <import import>.source>("a")', {imports: 2}], ['with a comment between', '<import import> /* . */ .\n defer("a")', {imports: 1}], ['import.meta', '<import import>.meta', undefined]]) {
    const {imports, module} = countLoops(codeOf(text));
    check(words, expected ? {imports, module} : imports, expected);
}

// ---- The editor

let runs = 0;
const told = [], editor = makeEditor(null, () => runs++, text => told.push(text));
for (const {key, run} of state.keys) check(key, [key === 'Tab' || run(), runs], [true, key === 'Tab' ? 2 : ['Mod-Enter', 'Ctrl-Enter'].indexOf(key) + 1]);
const [one, other] = [{}, {}], made = () => state.made;
editor.show(one, 'first\nsecond\n');
const before = made();
editor.show(other, 'other');
check('another has a state of its own', [editor.text, made()], ['other', before + 1]);
editor.show(one, 'first\nsecond\n');
check('and the first its own again', [editor.text, made()], ['first\nsecond\n', before + 1]);
editor.show(one, 'changed');
check('unless its text has changed', [editor.text, made()], ['changed', before + 2]);
editor.show(one, 'first\nsecond\n');
for (const [line, from, to] of [[-1, 0, 5], [0, 0, 5], [1, 0, 5], [2, 6, 12], [3, 13, 13], [4, 13, 13], [1e9, 13, 13]]) {
    editor.mark([{line, message: 'wrong'}]);
    check(`an error in line ${line}`, state.marks, [{from, to, severity: 'error', message: 'wrong'}]);
}
state.listeners.at(-1)({docChanged: false});
state.listeners.at(-1)({docChanged: true});
check('a change is told', told, ['first\nsecond\n']);

console.log(`${passed} ${failed}`);
