// The text of a scene as HTML, from the light markup that src/ui/reading/prose.h describes: for the column
// beside the picture and, at build time, for the scenes' own pages.

const escapes = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
export const escapeHtml = text => text.replace(/[&<>"]/g, sign => escapes[sign]);

// "[words](tag)" is a term, "*words*(tag)" a shape; without a tag the words are it.
const MARKED = /\[([^\s\]](?:[^\]]*[^\s\]])?)\](?:\(([^)]*)\))?|\*([^\s*](?:[^*]*[^\s*])?)\*(?:\(([^)]*)\))?/g;

// Letters that stand alone are variables.
const plainFormula = text => escapeHtml(text).replace(/(?<![\p{L}&;])(\p{L})(?!\p{L})/gu, '<i>$1</i>');

function runsHtml(text, plain, inks) {
    let html = '', from = 0;
    for (const found of text.matchAll(MARKED)) {
        const [whole, term, termTag, shape, shapeTag] = found;
        const words = term ?? shape, tag = (term ? termTag : shapeTag) ?? words, kind = term ? 'span' : 'b';
        html += plain(text.slice(from, found.index));
        const name = tag.replace(/\s+/g, ' '), ink = inks.get(name);
        html += `<${kind} class="term${ink ? ' ' + ink : ''}" data-tag="${escapeHtml(name)}">${escapeHtml(words)}</${kind}>`;
        from = found.index + whole.length;
    }
    return html + plain(text.slice(from));
}

// `inks`: by tag, the name of the ink that its terms have (focus, mark).
export function proseHtml(text, inks = new Map()) {
    return text.split(/\n{2,}/).filter(block => block.trim()).map((block, index) => {
        const words = block.replace(/^\n+|\n+$/g, '');
        if (index === 0) return `<h2>${runsHtml(words, escapeHtml, inks)}</h2>`;
        if (words.startsWith('    ')) {
            const rows = words.split('\n').map(row => runsHtml(row.trim(), plainFormula, inks));
            return `<p class="formula">${rows.join('<br>')}</p>`;
        }
        return `<p${/^(Source|来源)/.test(words) ? ' class="source"' : ''}>${runsHtml(words, escapeHtml, inks)}</p>`;
    }).join('\n');
}

// Whether a tag of the text means that name of the picture: src/draw/draw.h, draw_tag_matches.
export const tagMatches = (tag, name) => tag.endsWith('*') ? name.startsWith(tag.slice(0, -1)) : tag === name.split(':')[0];
