// A document without a browser, as far as the scripts of src/web/page use one: elements, events that bubble, selectors, storage.
// Nothing is laid out or drawn. A property that is not here is undefined, so that a script which uses it fails.

const VOID = /^(meta|link|img|input|br|path|rect|circle)$/, RAW = /^(script|style)$/;
const SIGNS = {'&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"'};
const decoded = text => text.replace(/&(amp|lt|gt|quot);/g, sign => SIGNS[sign]);
const encoded = text => text.replace(/[&<>"]/g, sign => Object.keys(SIGNS).find(name => SIGNS[name] === sign));
const dashed = name => 'data-' + name.replace(/[A-Z]/g, letter => '-' + letter.toLowerCase());

// What listens. An event goes to the element, then to all around it, to the document and to the window.
export class Target {
    addEventListener(kind, take, options) {
        this.listeners ??= new Map();
        this.listeners.set(kind, [...this.listeners.get(kind) || [], {take, once: options === true ? false : Boolean(options?.once)}]);
    }

    removeEventListener(kind, take) {
        this.listeners?.set(kind, (this.listeners.get(kind) || []).filter(listener => listener.take !== take));
    }

    hear(event) {
        for (const listener of this.listeners?.get(event.type) || []) {
            if (listener.once) this.removeEventListener(event.type, listener.take);
            listener.take.call(this, event);
        }
        this['on' + event.type]?.(event);
    }

    // Returns the event: `prevented` is what it came to.
    fire(type, fields = {}) {
        const event = {type, target: this, prevented: false, bubbles: true, get defaultPrevented() { return this.prevented; },
                       preventDefault() { this.prevented = true; }, stopPropagation() { this.bubbles = false; }, ...fields};
        for (let at = this; at && (event.bubbles || at === this); at = at.parentElement || at.around) at.hear(event);
        return event;
    }
}

class Text {
    constructor(data) { this.data = data; }
    get parentElement() { return this.parent; }
    get textContent() { return this.data; }
    set textContent(data) { this.data = data; }
    get outerHTML() { return encoded(this.data); }
    remove() { detach(this); }
}

function detach(node) {
    if (node.parent) node.parent.nodes = node.parent.nodes.filter(other => other !== node);
    node.parent = null;
}

// One step of a selector: tag, #id, .class, [name], [name=value] with =, ^= and *=.
function fits(element, step) {
    for (const [, sign, word, name, how, value] of step.matchAll(/([#.]?)([\w-]+)|\[([\w-]+)(?:([\^*]?=)"?([^"\]]*)"?)?\]/g)) {
        if (name) {
            const own = element.getAttribute(name);
            if (own === null || how === '=' && own !== value || how === '^=' && !own.startsWith(value) || how === '*=' && !own.includes(value)) return false;
        } else if (sign === '#' ? element.id !== word : sign === '.' ? !element.classList.contains(word) : element.tagName !== word.toUpperCase()) {
            return false;
        }
    }
    return true;
}

function matches(element, selector) {
    return selector.split(',').some(one => {
        const steps = one.trim().split(/\s+/);
        if (!fits(element, steps.pop())) return false;
        for (let around = element.parentElement; steps.length && around; around = around.parentElement) if (fits(around, steps.at(-1))) steps.pop();
        return steps.length === 0;
    });
}

export class Element extends Target {
    constructor(tag, page) {
        super();
        Object.assign(this, {tagName: tag.toUpperCase(), page, nodes: [], parent: null, attributes: new Map(), style: {}});
        this.dataset = new Proxy({}, {
            get: (from, name) => this.getAttribute(dashed(name)) ?? undefined,
            set: (from, name, value) => (this.setAttribute(dashed(name), value), true),
            has: (from, name) => this.attributes.has(dashed(name)),
            deleteProperty: (from, name) => (this.attributes.delete(dashed(name)), true),
        });
        const list = () => this.className.split(/\s+/).filter(Boolean), put = words => { this.className = words.join(' '); };
        this.classList = {
            contains: word => list().includes(word),
            add: word => put([...new Set([...list(), word])]),
            remove: word => put(list().filter(other => other !== word)),
            toggle: (word, on = !list().includes(word)) => on ? this.classList.add(word) : this.classList.remove(word),
        };
    }

    get parentElement() { return this.parent instanceof Element ? this.parent : null; }
    get around() { return this === this.page.documentElement ? this.page : null; }
    get children() { return this.nodes.filter(node => node instanceof Element); }
    getAttribute(name) { return this.attributes.has(name) ? this.attributes.get(name) : null; }
    setAttribute(name, value) { this.attributes.set(name, String(value)); }
    removeAttribute(name) { this.attributes.delete(name); }

    get textContent() { return this.nodes.map(node => node.textContent).join(''); }
    set textContent(text) { this.replaceChildren(...text === '' ? [] : [String(text)]); }
    get innerHTML() { return this.nodes.map(node => node.outerHTML).join(''); }
    set innerHTML(html) {
        this.replaceChildren();
        parse(html, this);
    }
    get outerHTML() {
        const tag = this.tagName.toLowerCase(), names = [...this.attributes].map(([name, value]) => value === '' ? ` ${name}` : ` ${name}="${encoded(value)}"`).join('');
        return `<${tag}${names}>` + (VOID.test(tag) ? '' : `${this.innerHTML}</${tag}>`);
    }

    insert(at, nodes) {
        for (const given of nodes) {
            const node = typeof given === 'string' ? new Text(given) : given;
            detach(node);
            node.parent = this;
            this.nodes.splice(at++, 0, node);
        }
    }
    append(...nodes) { for (const node of nodes) this.insert(this.nodes.length, [node]); }
    prepend(...nodes) { this.insert(0, nodes); }
    after(...nodes) { this.parent.insert(this.parent.nodes.indexOf(this) + 1, nodes); }
    replaceChildren(...nodes) {
        for (const node of this.nodes) node.parent = null;
        this.nodes = [];
        this.append(...nodes);
    }
    replaceWith(node) {
        this.after(node);
        this.remove();
    }
    remove() { detach(this); }
    contains(node) { return node === this || Boolean(node?.parent) && this.contains(node.parent); }

    *all() {
        for (const child of this.children) {
            yield child;
            yield* child.all();
        }
    }
    querySelectorAll(selector) { return [...this.all()].filter(element => matches(element, selector)); }
    querySelector(selector) { return this.querySelectorAll(selector)[0] || null; }
    matches(selector) { return matches(this, selector); }
    closest(selector) { return matches(this, selector) ? this : this.parentElement?.closest(selector) || null; }

    focus() {
        if (this.page.activeElement === this) return;
        this.page.activeElement?.fire('focusout');
        this.page.activeElement = this;
        this.fire('focus', {bubbles: false});
        this.fire('focusin');
    }
    click() { this.page.onclicked?.(this), this.fire('click'); }
    show() { this.open = true; }
    showModal() { this.open = 'modal'; }
    close() { this.open = false; }
    getBoundingClientRect() { return this.box || {left: 0, top: 0, width: 0, height: 0}; }
    setPointerCapture(id) { this.captured = id; }
    transferControlToOffscreen() { return {of: this.id || 'canvas'}; }
    select() {}
    setRangeText(words, from, to) { this.value = this.value.slice(0, from) + words + this.value.slice(to); }

    // A <select> has the value of its chosen option.
    get options() { return this.querySelectorAll('option'); }
    get selectedIndex() {
        const chosen = this.options.findIndex(option => option.selected);
        return chosen < 0 && this.options.length ? 0 : chosen;
    }
    set selectedIndex(index) { this.options.forEach((option, at) => { option.selected = at === index; }); }
    get value() {
        if (this.tagName === 'SELECT') return this.options[this.selectedIndex]?.value ?? '';
        return this.own ?? this.getAttribute('value') ?? '';
    }
    set value(text) {
        if (this.tagName === 'SELECT') this.selectedIndex = this.options.findIndex(option => option.value === text);
        else this.own = String(text);
    }
    get hash() { return new URL(this.getAttribute('href'), this.page.address).hash; }
    get search() { return new URL(this.getAttribute('href'), this.page.address).search; }
    get contentDocument() { return this.inner; }
}
for (const name of ['id', 'href', 'src', 'title', 'content', 'label', 'rel', 'name', 'type', 'download', 'lang', 'media', 'target', 'role']) {
    Object.defineProperty(Element.prototype, name, {
        get() { return this.getAttribute(name) ?? ''; },
        set(value) { this.setAttribute(name, value); },
    });
}
Object.defineProperty(Element.prototype, 'className', {
    get() { return this.getAttribute('class') ?? ''; },
    set(value) { this.setAttribute('class', value); },
});
for (const name of ['hidden', 'disabled']) {
    Object.defineProperty(Element.prototype, name, {
        get() { return this.attributes.has(name); },
        set(on) { on ? this.setAttribute(name, '') : this.removeAttribute(name); },
    });
}

function parse(html, into) {
    const tags = /<!--[^]*?-->|<!DOCTYPE[^>]*>|<(\/?)([\w-]+)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*\/?>|[^<]+/g;
    let at = into;
    for (let found; (found = tags.exec(html));) {
        const [whole, closes, tag, names] = found;
        if (!tag) {
            if (!whole.startsWith('<!')) at.append(new Text(decoded(whole)));
            continue;
        }
        if (closes) {
            if (at !== into) at = at.parent;
            continue;
        }
        const element = new Element(tag, into.page);
        for (const [, name, double, single, bare] of names.matchAll(/([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g))
            element.setAttribute(name, decoded(double ?? single ?? bare ?? ''));
        at.append(element);
        if (RAW.test(tag)) {
            const end = html.indexOf(`</${tag}>`, tags.lastIndex);
            element.append(new Text(html.slice(tags.lastIndex, end)));
            tags.lastIndex = end + tag.length + 3;
        } else if (!VOID.test(tag)) {
            at = element;
        }
    }
}

export class Storage {
    getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
    setItem(key, value) { this[key] = String(value); }
    removeItem(key) { delete this[key]; }
    get length() { return Object.keys(this).length; }
}

// The document of that HTML at that address.
export function documentOf(html, address) {
    const page = new Target(), holder = new Element('holder', page);
    page.address = address;
    parse(html, holder);
    page.documentElement = holder.querySelector('html');
    page.documentElement.parent = null;
    const all = () => [page.documentElement, ...page.documentElement.all()];
    return Object.defineProperties(Object.assign(page, {
        activeElement: null, hidden: false, readyState: 'complete', currentScript: {src: new URL('start.js', address).href},
        createElement: tag => new Element(tag, page),
        getElementById: id => all().find(element => element.id === id) || null,
        querySelectorAll: selector => all().filter(element => matches(element, selector)),
        querySelector: selector => page.querySelectorAll(selector)[0] || null,
        createTreeWalker(from) {
            const texts = element => element.nodes.flatMap(node => node instanceof Text ? [node] : texts(node)), rest = texts(from.documentElement);
            return {nextNode: () => rest.shift()};
        },
    }), {
        head: {get: () => page.querySelector('head')},
        body: {get: () => page.querySelector('body')},
        title: {get: () => page.querySelector('title').textContent, set: text => { page.querySelector('title').textContent = text; }},
    });
}
