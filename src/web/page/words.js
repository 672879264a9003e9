// The page's own texts in the language on screen: English in the HTML and in the scripts, translated by the
// same catalog as the program's (po/zh_CN.po).
let words = pageStart.words; // from English; null: English is shown. At first those of start.js
const worded = []; // [what sets a text, its English]

// A text in the language on screen. {0} and the like are the values.
export function tr(english, ...values) {
    return (words?.get(english) ?? english).replace(/\{(\d)\}/g, (whole, index) => values[index] ?? whole);
}

// Sets a text now, and again whenever the language changes.
export function keepWorded(english, set) {
    worded.push([set, english]);
    set(tr(english));
}

const ATTRIBUTES = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'content'];

const joined = text => text.replace(/\s+/g, ' ').trim();

// The texts of the document as it was loaded: what is marked by data-tr as a whole, with the elements in it.
function keepDocument() {
    for (const element of document.querySelectorAll('[data-tr]'))
        keepWorded(joined(element.innerHTML), text => { element.innerHTML = text; });
    const walk = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode());) {
        const own = node, english = joined(node.data), around = node.parentElement;
        if (!/[A-Za-z]{2}/.test(english) || around?.closest('script, style, noscript, [data-tr]')) continue;
        const [before] = node.data.match(/^\s*/), [after] = node.data.match(/\s*$/);
        keepWorded(english, text => { own.data = before + text + after; });
    }
    for (const name of ATTRIBUTES) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
            const english = element.getAttribute(name);
            if (name !== 'content' || element.name === 'description') keepWorded(english, text => element.setAttribute(name, text));
        }
    }
}
keepDocument();

// English and translation in turn, each ended by a byte 0, as po/table.awk writes them.
function readCatalog(bytes) {
    const text = new TextDecoder().decode(bytes).split('\0'), read = new Map();
    for (let i = 0; i + 1 < text.length; i += 2) read.set(text[i], text[i + 1]);
    return read;
}

// Shows the page in a language: 'en', or 'zh_CN' by its files (loadLanguage).
export function speak(language, files) {
    const catalog = files?.find(({path}) => path === '/catalog/' + language);
    words = catalog ? readCatalog(catalog.bytes) : null;
    document.documentElement.lang = words ? 'zh-Hans' : 'en';
    for (const [set, english] of worded) set(tr(english));
    for (const link of document.querySelectorAll('a[href^="scenes/"]'))
        link.setAttribute('href', link.getAttribute('href').replace(/^scenes\/(zh\/)?/, words ? 'scenes/zh/' : 'scenes/'));
}
