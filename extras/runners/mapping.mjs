// How a function that was written for a game is asked: which shapes it takes, and in what form. It is read from its name, the names of
// its parameters, and the properties that it takes from them when it is called. No imports: the page uses it too.
//
//     rectsOverlap(x1, y1, w1, h1, x2, y2, w2, h2)     two aabbs, each as x y w h
//     hit(ball, brick), with ball.radius, brick.left   a circle and an aabb, as such objects
//     pointInPolygon(point, vs), with vs[i][0]         a point and a polygon of pairs
//
// What the user writes goes before what is read: "circle aabb(x,y,width,height) touch=misses", with a function's name before it if the
// file has several; as an argument, or as a comment of the file, "// touchstone: circle aabb".

// Where the user writes it, and what to do with a file that is more than a function.
export const BY_ARGUMENT = {where: "behind the file's name", as: words => `--as '${words}'`, alone: 'put the function, with what it calls, into a file of its own'};
export const BY_COMMENT = {where: 'in a comment', as: words => `// touchstone: ${words}`, alone: 'leave only the function and what it calls',
    // In the page's Compartment such a name is undefined: no error names it.
    absent: /(?<![\w$.'"`])(document|window|require|process|canvas|localStorage|navigator|requestAnimationFrame|addEventListener|setInterval|setTimeout|Image|Audio|Phaser|PIXI|THREE)\s*[.([]/};

// What `limited` throws if what it runs does not return.
export class Endless extends Error {}

// ---- Words for the numbers of a shape: [path of a property, lower case and without _, expression of $0, $1, ... of the header]

const point = (names, x) => [[`(?:${names})(?:\\.x|\\[0\\])`, `$${x}`], [`(?:${names})(?:\\.y|\\[1\\])`, `$${x + 1}`]];
const PLACE = 'pos|position|center|centre|c|p|origin|o|loc|location|point|pt';
const ends = [...point('a|start|p1|p|from|begin|v1|pointa|\\[0\\]', 0), ...point('b|end|p2|q|to|v2|pointb|\\[1\\]', 2),
              ['x1|startx|ax', '$0'], ['y1|starty|ay', '$1'], ['x2|endx|bx', '$2'], ['y2|endy|by', '$3']];
const CORNERS = 'points|vertices|corners|verts|pts';
const WORDS = {
    point: [['x|px|\\[0\\]', '$0'], ['y|py|\\[1\\]', '$1'], ...point(PLACE + '|p1', 0)],
    segment: ends,
    ray: [['x|ox', '$0'], ['y|oy', '$1'], ...point('origin|o|pos|position|start|from|p|p1|a', 0), ['dx|dirx', '$2'], ['dy|diry', '$3'],
          ...point('dir|direction|d|vector|delta|v|p2', 2)],
    circle: [['x|cx', '$0'], ['y|cy', '$1'], ...point(PLACE + '|p1', 0), ['r|radius|rad|cr', '$2'], ['d|diameter|diam', '2 * $2']],
    aabb: [['x|left|l|minx|xmin|x1', '$0'], ['y|top|t|miny|ymin|y1', '$1'], ['right|r|maxx|xmax|x2', '$2'], ['bottom|b|maxy|ymax|y2', '$3'],
           ...point('pos|position|min|mins|lower|lowerbound|topleft|tl|origin|p|p1', 0),
           ...point('max|maxs|upper|upperbound|bottomright|br|p2', 2),
           ['width|w', '$2 - $0'], ['height|h', '$3 - $1'],
           ['(?:size|dimensions|dim)(?:\\.x|\\.w|\\.width|\\[0\\])', '$2 - $0'], ['(?:size|dimensions|dim)(?:\\.y|\\.h|\\.height|\\[1\\])', '$3 - $1']],
    triangle: [...point(`(?:${CORNERS})?\\[0\\]|a|p1|v1`, 0), ...point(`(?:${CORNERS})?\\[1\\]|b|p2|v2`, 2), ...point(`(?:${CORNERS})?\\[2\\]|c|p3|v3`, 4),
               ...[1, 2, 3].flatMap(k => [[`x${k}`, `$${2 * k - 2}`], [`y${k}`, `$${2 * k - 1}`]])],
    capsule: [...ends, ['r|radius|rad', '$4']],
};
// Of a box by its centre.
const HALVES = [['x|cx', '($0 + $2) / 2'], ['y|cy', '($1 + $3) / 2'],
    ...point(PLACE, 0).map(([path], k) => [path, `($${k} + $${k + 2}) / 2`]),
    ...point('half|halfsize|halfextents?|extents?|e|h', 0).map(([path], k) => [path, `($${k + 2} - $${k}) / 2`]),
    ['halfwidth|halfw|hw|hx', '($2 - $0) / 2'], ['halfheight|halfh|hh|hy', '($3 - $1) / 2'], ...WORDS.aabb.filter(([, to]) => / - /.test(to))];
const IS_CENTRED = /half|extent|cent(er|re)|^c[xy]$|^h[xywh]$/;
const NUMBERS = {point: 2, segment: 4, ray: 4, circle: 3, aabb: 4, triangle: 6, capsule: 5}; // all of which must be there
const PLAIN = {point: 'x y', segment: 'x1 y1 x2 y2', ray: 'x y dx dy', circle: 'x y r', aabb: 'minx miny maxx maxy',
               triangle: 'x1 y1 x2 y2 x3 y3', capsule: 'x1 y1 x2 y2 r'};
const KINDS = [...Object.keys(NUMBERS), 'polygon', 'convex_polygon'];
const isPolygon = kind => !NUMBERS[kind];

// The expressions of paths, as [path as it is written, expression]; null if the kind has no such property, or they do not make a shape.
function expressions(kind, paths) {
    const plain = path => path.toLowerCase().replace(/_/g, '');
    const fromZero = paths.some(path => /(^|[^a-z])[pvxy]0/.test(plain(path)));
    const isCentred = kind === 'aabb' && paths.some(path => IS_CENTRED.test(plain(path)));
    const found = paths.map(path => {
        const key = fromZero ? plain(path).replace(/([pvxy])(\d)/g, (all, letter, digit) => letter + (+digit + 1)) : plain(path);
        return [path, (isCentred ? HALVES : WORDS[kind]).find(([word]) => new RegExp(`^(?:${word})$`).test(key))?.[1]];
    });
    if (found.some(([, to]) => !to)) return null;
    const all = [...new Set(found.map(([, to]) => to))];
    const isWhole = kind === 'aabb' ? [/[02]/, /[13]/].every(axis => all.filter(to => axis.test(to.replace(/\/ 2/, ''))).length > 1)
                                    : [...Array(NUMBERS[kind]).keys()].every(k => all.some(to => to.includes(`$${k}`)));
    // In the order of the header.
    return isWhole ? found.sort(([, one], [, other]) => one.match(/\$(\d)/)[1] - other.match(/\$(\d)/)[1]) : null;
}

// An object or array with these properties, as source.
function literal(found) {
    const tree = {};
    for (const [path, to] of found) {
        const steps = path.match(/[\w$]+/g);
        steps.slice(0, -1).reduce((node, step) => node[step] ??= {}, tree)[steps.at(-1)] = to;
    }
    const write = node => {
        if (typeof node === 'string') return node;
        const keys = Object.keys(node);
        return keys.every(key => /^\d+$/.test(key)) ? `[${keys.map(key => write(node[key])).join(', ')}]`
                                                    : `{${keys.map(key => `${key}: ${write(node[key])}`).join(', ')}}`;
    };
    return write(tree);
}
// The same in words: {pos: {x, y}, r}, [x, y]
const inWords = found => literal(found.map(([path]) => [path, '.'])).replace(/: \./g, '').replace(/\., \./g, 'x, y');

// ---- What a function takes

const METHODS = new Set(Object.getOwnPropertyNames(Array.prototype).filter(name => name !== 'constructor' && name !== 'length'));
const LENGTH = 6; // of what is taken for an array

// Calls the function with objects that remember what is taken from them: for each parameter {properties: Map, isList,
// isNumber}; and what is wrong if it never returned. Numbers differ from call to call, so that no comparison hides what comes after it.
function observe(f, count, limited) {
    let seed = 1;
    const random = () => (seed = (seed * 48271) % 2147483647) % 7 - 1;
    const newNode = () => ({properties: new Map(), isList: false, isNumber: false});
    const roots = Array.from({length: count}, newNode);
    const witness = (node, depth) => {
        const child = key => {
            if (!node.properties.has(key)) node.properties.set(key, newNode());
            return depth < 4 ? witness(node.properties.get(key), depth + 1) : random();
        };
        const elements = () => {
            node.isList = true;
            return Array.from({length: LENGTH}, (_, k) => child(String(k)));
        };
        return new Proxy({}, {
            get(_, key) {
                if (key === Symbol.toPrimitive) return () => (node.isNumber = true, random());
                // An iteration that ends early, as of [x, y] = p, takes these elements; one that does not is of a list.
                if (key === Symbol.iterator) {
                    return function* () {
                        for (let k = 0; k < LENGTH; k++) yield child(String(k));
                        node.isList = true;
                    };
                }
                if (typeof key === 'symbol') return undefined;
                if (key === 'length') return node.isList = true, LENGTH;
                if (METHODS.has(key)) return (...given) => elements()[key](...given);
                if (/^\d+$/.test(key) && +key > 2) node.isList = true;
                return /^\d+$/.test(key) && +key >= LENGTH ? undefined : child(key);
            },
            set: () => true,
        });
    };
    let returns = false, fault = ''; // what keeps it from taking anything
    const callOften = () => {
        for (let call = 0; call < 400; call++) {
            try {
                f(...roots.map(root => witness(root, 0)));
                returns = true;
            } catch (thrown) {
                fault ||= `throws when it is tried: ${thrown?.message ?? thrown}`; // or only of such numbers
            }
        }
    };
    try {
        limited(callOften);
    } catch {
        fault = 'did not return when it was tried';
    }
    return {roots, fault: returns ? '' : fault};
}

// The paths of the numbers below: 'pos.x', '[0].x', '[][1]' of any element of a list.
function pathsOf(node) {
    const paths = [];
    for (const [key, child] of node.properties) {
        const isIndex = /^\d+$/.test(key), step = isIndex ? node.isList ? '[]' : `[${key}]` : key;
        const below = pathsOf(child);
        if (!below.length) paths.push(step);
        for (const path of below) paths.push(step + (path[0] === '[' ? '' : '.') + path);
    }
    return [...new Set(paths)];
}

// The texts of its parameters.
function parametersOf(f) {
    const text = Function.prototype.toString.call(f).replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '');
    const single = /^(?:async\s+)?([\w$]+)\s*=>/.exec(text);
    if (single) return [single[1]];
    const parameters = [''];
    let depth = 0;
    for (const sign of text.slice(text.indexOf('(') + 1)) {
        if ('([{'.includes(sign)) depth++;
        if (')]}'.includes(sign) && depth-- === 0) break;
        if (sign === ',' && !depth) parameters.push('');
        else parameters[parameters.length - 1] += sign;
    }
    return parameters.map(text => text.replace(/\s+/g, ' ').trim());
}

// ---- What a name says

const KIND_OF = [[/^(aabb|rect|box|square)/, 'aabb'], [/^(circle|ball|dis)/, 'circle'], [/^(point|pt)/, 'point'], [/^(line|seg)/, 'segment'],
                 [/^ray/, 'ray'], [/^poly/, 'polygon'], [/^tri/, 'triangle'], [/^capsule/, 'capsule']];
const NOUN = 'aabb|rect(?:angle)?|box|square|circle|ball|dis[ck]|point|pt|line_?segment|line|segment|seg|ray|poly(?:gon)?|tri(?:angle)?|capsule';
const KIND = new RegExp(`(${NOUN})(e?s)?(?=$|[^a-z]|in|vs|to|and|over|coll|hit|${NOUN})`, 'gi');
// The kinds that a function's name speaks of, two at most: pointInPolygon, rectsOverlap, circlevsrect.
function kindsInName(name) {
    const kinds = [];
    let end = 0;
    for (const {0: all, 1: noun, 2: plural, index} of name.matchAll(KIND)) {
        const before = name.slice(0, index), isCapital = noun[0] !== noun[0].toLowerCase();
        if (!isCapital && index > end && !/(?:[^a-z]|vs|in|and|to|is|hit)$/i.test(before)) continue; // as in "array"
        const [, kind] = KIND_OF.find(([pattern]) => pattern.test(noun.toLowerCase()));
        kinds.push(...plural ? [kind, kind] : [kind]);
        end = index + all.length;
    }
    return kinds.slice(0, 2);
}
// A parameter that is a number: its role, and what is left of its name. A letter counts only alone, after one letter (rx, c1x), or
// as a word (pointX).
const ROLES = [['minx', 'min_?x|x_?min|left'], ['miny', 'min_?y|y_?min|top'], ['maxx', 'max_?x|x_?max|right'], ['maxy', 'max_?y|y_?max|bottom'],
               ['w', 'width'], ['h', 'height'], ['d', 'diameter|diam'], ['r', 'radius|rad'], ['dx', 'dir_?x'], ['dy', 'dir_?y']];
function roleOf(parameter) {
    const name = parameter.replace(/_?\d+$/, ''), number = parameter.slice(name.length);
    if (/^d[xy]$/.test(name)) return {role: name, tag: number};
    const letter = /^([a-z]?_?\d*_?)([xywhrd])$/i.exec(name) || /^(.*(?:[a-z\d](?=[A-Z])|_))([xywhrd])$/i.exec(name);
    for (const [role, words] of ROLES) {
        const found = new RegExp(`^(|.*_|.*\\d|.*[a-z](?=[A-Z]))(?:${words})$`, 'i').exec(name);
        if (found) return {role, tag: found[1] + number};
    }
    return letter ? {role: letter[2].toLowerCase(), tag: letter[1] + number} : null;
}

// ---- Proposals

// The parameters as one shape of a kind: {kind, values: an expression for each, words, all: all expressions}; null if they are none.
// `form`: the paths or roles that the user wrote. `isSaid`: the kind is the user's or in the function's name.
function shapeOf(taken, kind, form, isSaid) {
    const isSingle = taken.length === 1 && !taken[0].isNumber, first = taken[0];
    if (isSingle && first.paths.length && (isPolygon(kind) || kind === 'triangle' && isSaid)) {
        const [, wrapper = ''] = /^((?:[\w$]+\.)*[\w$]+)?\[\]/.exec(first.paths[0]) || [];
        const rest = first.paths.map(path => path.startsWith(wrapper + '[]') ? path.slice(wrapper.length + 2) : '?').sort().join();
        const make = {'.x,.y': 'objects', '[0],[1]': 'pairs', '': 'flat'}[rest];
        const words = {objects: '[{x, y}, ...]', pairs: '[[x, y], ...]', flat: '[x, y, ...]'}[make];
        const value = `${make}($list)`;
        if (make && wrapper) return {kind, values: [literal([[wrapper, value]])], words: `{${wrapper}: ${words}}`, all: []};
        if (make) return {kind, values: [value], words, all: []};
    }
    if (isPolygon(kind)) return null;
    const owns = []; // [number of the parameter, path in it, path or role of the shape]
    // Words of the user that are not known are the numbers of the header, in their order.
    const roles = form && !expressions(kind, form) && form.length === NUMBERS[kind] ? PLAIN[kind].split(' ') : form;
    if (isSingle) {
        (form ?? first.paths).forEach((path, k) => owns.push([0, path, roles ? roles[k] : path]));
    } else if (taken.every(one => one.isNumber) && form?.length === taken.length) {
        roles.forEach((role, k) => owns.push([k, '', role]));
    } else if (isSaid && taken.every(one => one.isNumber) && taken.length === NUMBERS[kind] && taken.some(one => !one.role)) {
        PLAIN[kind].split(' ').forEach((role, k) => owns.push([k, '', role]));
    } else {
        const counts = {}, repeats = role => taken.filter(one => one.role === role).length > 1;
        for (const [k, one] of taken.entries()) {
            const role = one.isNumber ? one.role : 'p', count = counts[role] = (counts[role] ?? 0) + 1;
            if (!role || !one.isNumber && !/^(x,y|\[0\],\[1\])$/.test([...one.paths].sort().join())) return null;
            if (one.isNumber) owns.push([k, '', role + (repeats(role) ? count : '')]);
            for (const path of one.paths) owns.push([k, path, `p${count}${path[0] === '[' ? '' : '.'}${path}`]);
        }
    }
    const found = expressions(kind, owns.map(([, , path]) => path));
    // Two points are a box or a ray only if something says so.
    if (!found || !isSaid && (kind === 'aabb' || kind === 'ray') && found.some(([path]) => /^[pxy]1/.test(path))) return null;
    const own = k => found.flatMap(([path, to]) => owns.filter(([number, , role]) => number === k && role === path).map(([, mine]) => [mine, to]));
    const values = taken.map((one, k) => one.isNumber ? own(k)[0][1] : literal(own(k)));
    return {kind, values, words: isSingle ? inWords(own(0)) : found.map(([path]) => path).join(' '), all: found.map(([, to]) => to)};
}

// All ways to take the parameters for two shapes.
function candidatesOf(taken, name, wish) {
    const named = kindsInName(name), candidates = [];
    const kindsOf = side => wish.kinds[side] ? [wish.kinds[side]] : KINDS.slice(0, -1);
    const add = (first, second, order) => {
        for (const kindA of kindsOf(0)) {
            const a = shapeOf(first, kindA, wish.forms[0], wish.kinds[0] || named.includes(kindA));
            for (const kindB of a ? kindsOf(1) : []) {
                const b = shapeOf(second, kindB, wish.forms[1], wish.kinds[1] || named.includes(kindB));
                const isNamed = named.length > 1 ? [kindA, kindB].sort().join() === [...named].sort().join() : named.every(kind => [kindA, kindB].includes(kind));
                const isDistance = kindA === 'point' && kindB === 'point' && !named.length; // hardly a test of two points
                if (b && (wish.kinds.length || isNamed && !isDistance)) candidates.push({a, b, order});
            }
        }
    };
    const used = taken.findLastIndex(one => one.isNumber || one.paths.length) + 1, all = taken.slice(0, used);
    for (let end = 1; end < used; end++) add(all.slice(0, end), all.slice(end), all.map((_, k) => k));
    if (!candidates.length && all.every(one => one.role)) {
        const tags = [...new Set(all.map(one => one.tag))], rank = k => tags.indexOf(all[k].tag);
        const order = all.map((_, k) => k).sort((k, l) => rank(k) - rank(l) || k - l);
        const sorted = order.map(k => all[k]), end = sorted.filter(one => one.tag === tags[0]).length;
        if (tags.length === 2) add(sorted.slice(0, end), sorted.slice(end), order);
    }
    return candidates;
}

const TOUCHES = ['misses', 'hits', 'either', 'reported', 'half open', 'consistent'];
const helpOf = ({where, as}) => `write what it takes ${where}, as ${as('circle aabb')}, or with properties or parameters, ${as('circle(x,y,radius) aabb(left,top,right,bottom)')}`;

// What the user wrote: {name, kinds, forms, fields}.
function wishOf(text, written) {
    const wish = {name: null, kinds: [], forms: [], fields: {}};
    for (const [, key, word, , form] of text.replace(/=["']?half[ _-]open["']?/, '=half-open').matchAll(/(?:(\w+)=)?([^\s()=]+)(\(([^()]*)\))?/g)) {
        const side = key === 'a' ? 0 : key === 'b' ? 1 : key ? -1 : wish.kinds.length;
        if (key && side < 0) wish.fields[key] = key === 'touch' ? word.replace(/[-_]/, ' ') : word !== '' && !isNaN(word) ? Number(word) : word;
        else if (KINDS.includes(word) && side < 2) [wish.kinds[side], wish.forms[side]] = [word, form?.split(/[\s,]+/).filter(path => path)];
        else if (!key && !wish.name && !wish.kinds.length) wish.name = word;
        else throw new Error(`${word}: expected one of ${KINDS.join(', ')}`);
    }
    const {touch} = wish.fields;
    if (touch !== undefined && !TOUCHES.includes(touch)) throw new Error(`touch=${touch}: expected one of ${TOUCHES.join(', ')}`);
    if (wish.kinds.length === 1 || wish.kinds.length && !wish.kinds[0]) throw new Error(`one kind of shape is written, expected two: ${helpOf(written)}`);
    return wish;
}

// The names that a file may have given to functions, and to `plugin`.
const RESERVED = /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|await)$/;
export const namesIn = text => [...new Set([...text.matchAll(/(?:function|const|let|var)\s+([\w$]+)\s*[(=]/g)].map(([, name]) => name))].filter(name => !RESERVED.test(name) && !/^\d/.test(name));

// What a file uses that is not there, if that is why it could not be loaded with an error of these words; null otherwise.
export function lackOf(words, text, {alone, absent}) {
    const isOfNothing = /undefined|not a (?:function|constructor)/.test(words);
    const [, name] = /^([\w$]+) is not defined/.exec(words) || isOfNothing && absent?.exec(text) || [];
    const [, module] = /^Cannot find (?:package|module) '([^']*)'/.exec(words) ?? [];
    if (module) return `it imports '${module}', which is not found: ${alone}`;
    return name ? `it uses \`${name}\`, which is not there when a function runs alone: ${alone}` : null;
}

// Which of these functions of a file is asked, and how: {f, name, signature, wish, candidates, ...}; an error in words if that is unclear.
// `as` is what the user wrote besides the file; limited(run) returns what run() returns, or throws Endless;
// told(reading) gets how it is asked, in parts, also if that is refused; it has no `touch` then.
export function propose(functions, text, {as = '', written = BY_ARGUMENT, limited = run => run(), told = () => {}} = {}) {
    const wish = wishOf(as || /\/\/\s*touchstone:\s*(.*)/.exec(text)?.[1] || '', written);
    const named = functions.filter(f => !wish.name || f.name === wish.name);
    if (!functions.length) throw new Error('no function outside of a class: add one that calls it, as function hit(ball, brick) { return new Game().hit(ball, brick); }');
    if (!named.length) throw new Error(`no function ${wish.name}: found ${functions.map(f => f.name).join(', ')}`);
    const proposals = named.map(f => {
        const texts = parametersOf(f).slice(0, f.length); // what has a value by default is left out
        const {roots, fault} = observe(f, texts.length, limited), taken = roots.map((node, k) => {
            const paths = pathsOf(node), role = paths.length ? null : roleOf(texts[k]);
            return {text: texts[k], paths, isNumber: !paths.length && (node.isNumber || role !== null), role: null, ...role};
        });
        return {f, name: f.name, signature: `${f.name || 'function'}(${texts.join(', ')})`, wish, taken, fault, candidates: candidatesOf(taken, f.name, wish)};
    });
    // What another calls is a part of it.
    const calls = (one, other) => one !== other && new RegExp(`(?<![\\w$.])${other.name}\\s*\\(`).test(String(one.f));
    const fitting = proposals.filter(one => one.candidates.length);
    const outer = fitting.filter(one => !fitting.some(other => calls(other, one)));
    if (outer.length > 1) throw new Error(`${outer.map(one => one.name).join(' and ')} could be asked: name one ${written.where}, as ${written.as(outer[0].name)}`);
    if (outer.length) return {...outer[0], written, limited, told, isConvex: /convex|separating|\bsat\b|project(?!ile)|\bax[ei]s\b|normal|\bgjk\b|support/i.test(text)};
    const {signature, taken, fault} = proposals.find(one => !proposals.some(other => calls(other, one))) ?? proposals[0];
    const use = one => one.isNumber ? 'is a number' : one.paths.length ? `has ${one.paths.slice(0, 6).join(' ')}` : 'is not used';
    if (fault) throw new Error(`${signature} ${fault}: it is not known what it takes; ${helpOf(written)}`);
    throw new Error(`${signature}: ${taken.map(one => `${one.text} ${use(one)}`).join(', ')}: not two shapes that are known; ${helpOf(written)}`);
}

// ---- Asking it

// Around (0, 0) behind the line that it touches there, seen from the direction (x, y): several ways to touch it.
function facing(kind, x, y) {
    const [u, v] = [-y, x], end = [0, 0, -2 * x, -2 * y], across = [-u, -v, u, v];
    const box = (cx, cy) => [cx - 1, cy - 1, cx + 1, cy + 1], corners = ([l, t, r, b]) => [l, t, r, t, r, b, l, b];
    switch (kind) {
    case 'point': return [[0, 0]];
    case 'segment': return [end, across];
    case 'ray': return [[0, 0, -x, -y]];
    case 'circle': return [[-x, -y, 1]];
    case 'capsule': return [[-x, -y, -3 * x, -3 * y, 1]];
    case 'aabb': return [box(-x, -y), box(u - x, v - y)];
    case 'triangle': return [[0, 0, u - 2 * x, v - 2 * y, -u - 2 * x, -v - 2 * y], [...across, -2 * x, -2 * y]];
    default: return [corners(box(-x, -y)), [0, 0, u - x, v - y, -2 * x, -2 * y, -u - x, -v - y]];
    }
}
// The numbers of such a shape of 8 px, moved by (x, y).
function placed(kind, numbers, x, y) {
    const isLength = k => kind === 'circle' && k === 2 || kind === 'capsule' && k === 4 || kind === 'ray' && k > 1;
    const moved = numbers.map((number, k) => 8 * number + (isLength(k) ? 0 : k % 2 ? 60 + 8 * y : 40 + 8 * x));
    return isPolygon(kind) ? [moved.length / 2, ...moved] : moved;
}

// What it returns counts as `if` takes it.
function verdictOf(returned) {
    if (returned && typeof returned.then === 'function') throw new Error('returned a promise, as async functions do');
    return returned ? 2 : 0;
}
const objects = (n, from, end) => Array.from({length: (end - from) / 2}, (_, k) => ({x: n[from + 2 * k], y: n[from + 2 * k + 1]}));
const pairs = (n, from, end) => Array.from({length: (end - from) / 2}, (_, k) => [n[from + 2 * k], n[from + 2 * k + 1]]);
const flat = (n, from, end) => Array.prototype.slice.call(n, from, end);
const isSum = (p, q, sum) => sum - p === q && sum - q === p;

// (numbers, offset, count, numbers, offset, count) => 0, 2, or -1 for what cannot be handed over exactly, such as a width that is
// rounded.
function callOf(f, {a, b, order}) {
    const write = (shape, array, at, count) => text => text.replace('$list', `${array}, ${at} + ${isPolygon(shape.kind) ? 1 : 0}, ${at} + ${count}`)
        .replace(/\$(\d)/g, (all, k) => `${array}[${at} + ${k}]`);
    const toA = write(a, 'a', 'i', 'm'), toB = write(b, 'b', 'j', 'n'), values = [];
    [...a.values.map(toA), ...b.values.map(toB)].forEach((value, k) => { values[order[k]] = value; });
    const exact = [];
    for (const expression of new Set([...a.all.map(toA), ...b.all.map(toB)])) {
        const [, p, sign, q] = /(\w\[[^\]]*\]) ([-+]) (\w\[[^\]]*\])/.exec(expression) ?? [];
        if (sign) exact.push(`isSum(${p}, ${sign}${q}, ${p} ${sign} ${q})`);
    }
    // A call as touchstone writes it (docs/PROTOCOL.md): what depends on the shapes stands between backquotes.
    const inForm = side => text => text.replace(/(objects|pairs|flat)\(\$list\)/g, `\`$1 ${side}\``)
        .replace(/2 \* \$\d|\(\$\d [-+] \$\d\) \/ 2|\$\d [-+] \$\d|\$\d/g, all => `\`${all.replaceAll('$', side)}\``), forms = [];
    [...a.values.map(inForm('a')), ...b.values.map(inForm('b'))].forEach((form, k) => { forms[order[k]] = form; });
    const body = `return (a, i, m, b, j, n) => ${[...exact, 'true'].join(' && ')} ? verdictOf(f(${values.join(', ')})) : -1;`;
    const given = {f, verdictOf, objects, pairs, flat, isSum}, made = text => new Function(...Object.keys(given), text)(...Object.values(given));
    return {refuses: exact.length > 0, form: forms.join(', '), call: made(body), valuesOf: made(`return (a, i, m, b, j, n) => [${values.join(', ')}];`)};
}

const isThin = kind => kind === 'point' || kind === 'segment';
const DIRECTIONS = [[1, 0], [0, 1], [-1, 0], [0, -1]];
// What is plain of it: shapes far apart miss, shapes deep in each other hit. null, or what it gets wrong, in words.
function plainFault(call, limited, kindA, kindB) {
    const crosses = kindA === 'segment' && kindB === 'segment';
    for (const [x, y] of DIRECTIONS) {
        for (const [shift, expected] of isThin(kindA) && isThin(kindB) && !crosses ? [[4, 0]] : [[4, 0], [-1, 2]]) {
            const a = placed(kindA, facing(kindA, x, y)[0], 0, 0), b = placed(kindB, facing(kindB, -x, -y)[crosses ? 1 : 0], shift * x, shift * y);
            const pair = `${kindA} ${a.join(' ')} | ${kindB} ${b.join(' ')}`;
            try {
                if (limited(() => call(a, 0, a.length, b, 0, b.length)) !== expected) return `returns ${expected ? 'false' : 'true'} for ${pair}`;
            } catch (thrown) {
                return thrown instanceof Endless ? `does not return for ${pair}` : `throws for ${pair}: ${thrown?.message ?? thrown}`;
            }
        }
    }
    return null;
}
// What it does with shapes that touch: at sides, at corners, in each direction.
function touchOf(call, limited, kindA, kindB) {
    const answers = [], sides = [];
    let hangs = false;
    for (const [x, y] of DIRECTIONS) {
        facing(kindA, x, y).forEach((first, k) => facing(kindB, -x, -y).forEach((second, l) => {
            if (kindA === 'segment' && kindB === 'segment' && k && l) return; // these lie on each other
            const a = placed(kindA, first, 0, 0), b = placed(kindB, second, 0, 0);
            let answer = 0;
            try {
                if (!hangs) answer = limited(() => call(a, 0, a.length, b, 0, b.length));
            } catch (thrown) {
                hangs = thrown instanceof Endless; // is found when it is asked in earnest
            }
            answers.push(answer);
            if (!k && !l) sides.push(answer);
        }));
    }
    if (answers.every(answer => answer === answers[0])) return answers[0] ? 'hits' : 'misses';
    const isArea = kind => kind === 'aabb' || isPolygon(kind), pattern = sides.join();
    const isHalfOpen = kindA === 'point' && isArea(kindB) && pattern === '2,2,0,0' || isArea(kindA) && kindB === 'point' && pattern === '0,0,2,2';
    if (isHalfOpen) return 'half open';
    // A point that belongs to one of two neighbouring areas: the other side of each axis answers otherwise.
    const isOfOneSide = isThin(kindA) !== isThin(kindB) && sides[0] !== sides[2] && sides[1] !== sides[3];
    return isOfOneSide ? 'either' : 'consistent';
}

const COUNTS = {hits: 'counts as a hit', misses: 'counts as a miss', either: 'may be either', 'half open': 'is half open, as of pixels', reported: 'is reported',
                consistent: 'counts as a hit in some places and as a miss in others'};
// What the user wrote of objects that is never taken from them.
function notesOf({taken, wish, candidates: [{order, a}]}) {
    const notes = [];
    for (const side of [0, 1]) {
        const own = taken[order[side ? a.values.length : 0]], unread = (wish.forms[side] ?? []).filter(path => own.paths.length && !own.paths.includes(path));
        if (unread.length) notes.push(`but ${own.text} was not seen to use ${unread.join(', ')}, only ${own.paths.join(', ')}`);
    }
    return notes;
}

// A value that it is given, as source.
const sourceOf = value => Array.isArray(value) ? `[${value.map(sourceOf).join(', ')}]`
    : typeof value === 'object' ? `{${Object.entries(value).map(([key, of]) => `${key}: ${sourceOf(of)}`).join(', ')}}` : String(value);

// {call, description, callWords}: callWords(a, i, m, b, j, n) is the call as source; the description of docs/PROTOCOL.md, with `mapping`, a line that says how it is asked. An error in words if it
// cannot be asked so.
export function settle(proposal, file = 'mine') {
    const {f, name, signature, wish, candidates, isConvex, written, limited, told, taken} = proposal;
    const isSaid = wish.kinds.length > 0;
    const waysOf = some => some.map(candidate => {
        const kinds = [candidate.a, candidate.b].map(({kind}) => kind === 'polygon' && isConvex && !isSaid ? 'convex_polygon' : kind);
        return {...candidate, kinds, words: `${kinds[0]} as ${candidate.a.words} and ${kinds[1]} as ${candidate.b.words}`};
    });
    const ways = waysOf(candidates).map(way => {
        const made = callOf(f, way);
        return {...way, ...made, fault: isSaid ? null : plainFault(made.call, limited, ...way.kinds)};
    });
    const sound = ways.filter(way => !way.fault), way = sound[0] ?? ways[0], own = `${written.as(way.kinds.join(' '))} asks it nevertheless`;
    // A polygon may be meant to be convex or not, whatever is guessed.
    const other = {polygon: 'convex_polygon', convex_polygon: 'polygon'}, said = isSaid ? waysOf(candidatesOf(taken, name, {kinds: [], forms: []})) : ways, options = [];
    for (const {kinds: pair, a, b} of [way, ...said].flatMap(one => [one, {...one, kinds: one.kinds.map(kind => other[kind] ?? kind)}])) {
        const as = pair.join(' '), forms = pair === way.kinds ? wish.forms : [];
        const full = [wish.name, ...pair.map((kind, side) => forms[side] ? `${kind}(${forms[side]})` : kind),
                      ...Object.entries(wish.fields).flatMap(([field, value]) => field === 'touch' ? [] : `${field}=${value}`)].filter(word => word).join(' ');
        if (!options.some(option => option.kinds === as)) options.push({kinds: as, as: full, a: pair[0], asA: a.words, b: pair[1], asB: b.words});
    }
    const reading = {signature, options, touch: '', isTried: false, notes: ''};
    const refuse = words => {
        told(reading);
        throw new Error(words);
    };
    if (way.fault) refuse(`${signature}, asked with ${way.words}, ${way.fault}. If it is asked wrongly, ${helpOf(written)}; if it is wrong, ${own}`);
    if (sound.length > 1) refuse(`${signature} could take ${sound.map(one => one.words).join(', or ')}: ${helpOf(written)}`);
    if (/contain|inside|within|enclos/i.test(name) && !way.kinds.includes('point') && !isSaid) {
        refuse(`${signature} seems to ask whether one lies within the other, not whether they collide; ${own}`);
    }
    const touch = wish.fields.touch ?? touchOf(way.call, limited, ...way.kinds), notes = notesOf(proposal);
    const called = (name && name !== 'default' ? name : file).replace(/\W/g, '_').slice(0, 40);
    const mapping = `${signature} is asked with ${way.words}; touching ${COUNTS[touch]}${wish.fields.touch ? '' : ' (tried)'}` +
        `${way.refuses ? '; pairs whose numbers would be rounded on the way are left out' : ''}${notes.map(note => `; ${note}`).join('')}; ` +
        `otherwise write ${written.where}: ${written.as(`${options[0].as} touch=${touch === 'misses' ? 'hits' : 'misses'}`)}`;
    told({...reading, touch, isTried: !wish.fields.touch, notes: notes.join('; ')});
    const callWords = (...numbers) => `${called}(${way.valuesOf(...numbers).map(sourceOf).join(', ')})`;
    return {call: way.call, callWords, description: {name: called, a: way.kinds[0], b: way.kinds[1], refuses: way.refuses, ...wish.fields, touch, mapping, call: `${called}(${way.form})`}};
}
