#!/usr/bin/env python3
"""extract.py KIND FILE ...: a .pot file of what the sources show on screen.

prose: the leading comments of scenes, a message per block, its lines joined (src/ui/reading/prose.h).
code:  string literals of C files. A string is left out if it has no English word, or if it stands where only
       the program reads it: see PRIVATE_CALLS and PRIVATE_FIELDS.
page:  strings of the page's scripts that are shown, and the texts of its HTML.
"""
import html.parser
import re
import sys

# Calls whose strings are names of things in the program, not text.
PRIVATE_CALLS = set("""
    draw_on draw_tag draw_tag_which draw_tag_hidden draw_tag_matches stage_row_names stage_drawn_by stage_code stage_show_step space_paint TRIAL_LINE strcmp strncmp strstr strchr strspn strcspn strpbrk
    memchr memcmp fopen getenv assert _Static_assert sscanf stage_relation_by method_find input_key scene_claims
    term_gap term_number term_offset term_radius stage_teaches stage_show_only shows stage_image stage_text stage_is_lit draw_tag_lit draw_tag_find draw_tag_is_among SIXTEEN fprintf fputs type_line status_report __attribute__ strtok
    """.split())
# Calls of which one argument is such a name, and its place.
PRIVATE_ARGUMENTS = {'stage_row_for': 1}
# Members of structs that hold such names. `.name` is one but for an actor and a chapter.
PRIVATE_FIELDS = {'claims', 'method', 'scenes', 'predict', 'bug', 'source', 'subject', 'name', 'was', 'own', 'code', 'ray_code', 'tag', 'simple', 'family',
                  'shows', 'shows_then', 'lights', 'typed', 'copies', 'program', 'runners', 'assets', 'headers'}
SHOWN_NAMES = {'stage_add', 'stage_put', 'course_chapters', 'stage_add_actor', 'stage_put_actor'}
# Words that stay as they are in every language.
PROPER = set("""AABB OBB SAT MTV GJK EPA BVH BSP px ms fps ulp Tab Ctrl Shift Alt Esc Home End PgUp PgDn Ins Del Enter Backspace
    Space Pause WKT PNG SVG OBJ SIMD kB MB GB Left Right Up Down cos sin tan acos atan min max abs sqrt dot mm cm kg
    """.split())

CONVERSION = re.compile(r"%(?:\d+\$)?[-+ #0']*(?:\*|\d+)?(?:\.(?:\*|\d+)?)?(?:hh|h|ll|l|z|j|t|L)?[diouxXeEfFgGaAcspn%]")
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|[A-Za-z_]\w*|\s+|.', re.S)


def plain(text):
    return CONVERSION.sub(' ', text)


def has_words(text):
    return any(word not in PROPER for word in re.findall(r'[A-Za-z]{2,}', plain(text)))


# Without words, but with marks that translate.c does not set by itself.
def is_punctuation(text):
    return text == ', ' or re.search(r'%s\. ', text)


def unescape(literal):
    simple = {'n': '\n', 't': '\t', '"': '"', '\\': '\\', '0': '\0', 'f': '\f', "'": "'"}
    return re.sub(r'\\(.)', lambda found: simple.get(found[1], found[1]), literal)


def escape(text):
    return text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n').replace('\t', '\\t')


class Catalog:
    def __init__(self):
        self.entry = {}

    def add(self, text, place, note=''):
        if not text or not (has_words(text) or is_punctuation(text)) or '\0' in text:
            return
        places, notes = self.entry.setdefault(text, ([], []))
        if place not in places:
            places.append(place)
        if note and note not in notes:
            notes.append(note)

    def write(self):
        print('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n')
        for text, (places, notes) in self.entry.items():
            for note in notes[:3]:
                print('#. ' + note.replace('\n', ' '))
            for place in places[:4]:
                print('#: ' + place)
            if 'paragraph' not in notes and 'page' not in notes and '%' in text and any(found[0] != '%%' for found in CONVERSION.finditer(text)) and not re.search(r'%(?![-+ #0\'\d.*hlzjtLdiouxXeEfFgGaAcspn%$])', text):
                print('#, c-format')
            print(f'msgid "{escape(text)}"\nmsgstr ""\n')


# ---- Prose

def prose_blocks(path):
    lines = []
    for line in open(path, encoding='utf-8'):
        if not line.startswith('//'):
            break
        lines.append(re.sub(r'^// ?', '', line.rstrip('\n')))
    return [block.strip('\n') for block in re.split(r'\n\n+', '\n'.join(lines)) if block.strip()]


def prose(catalog, path):
    for number, block in enumerate(prose_blocks(path)):
        kind = 'heading' if number == 0 else 'formula' if block.startswith('    ') else 'source' if block.startswith('Source') else 'paragraph'
        if kind == 'formula':
            text = '\n'.join(re.sub('^    ', '', line) for line in block.split('\n'))
        else:
            text = ' '.join(line.strip() for line in block.split('\n'))
        catalog.add(text, f'{path}:{number + 1}', kind)


# ---- C

def identifier(text):
    return re.search(r'TS_SHAPE|assert\(|^static $|// flaw: |// step: |cppcheck|^\.\w+ ?= ?|^\w+=|^[:%/#.]', text) and not re.match(r'%(\.\d+)?[dsf]', text) or re.fullmatch(r'[a-z0-9]+(_[a-z0-9*%]+)+|[\w/%.-]*\.(c|h|txt|png|so|obj|webp|mp4)|%?\w*:%?[\w%]+', text)


def code(catalog, path):
    source = open(path, encoding='utf-8').read()
    line, stack, before = 1, [], []  # stack: [opening, its call, the member that is being set, the format, commas so far]
    pending = None                   # [text, line, private, field, call]
    held = []

    def flush():
        nonlocal pending
        if not pending:
            return
        text, at, private, field, call, format_ = pending
        pending = None
        if private or identifier(text):
            return
        if call == 'number_of': # src/stage/scene_kit/number.c
            text = '%s ' + text
        note = ''
        if format_ and format_ != text:
            note = 'in: ' + format_
        parts = text.split('|') if field == 'names' or ('|' in text and re.fullmatch(r'[^|]+(\|[^|]+)+\|?', text) and '%' not in text and ' | ' not in text) else [text]
        if 'src/core' in path or 'src/judge/' in path and 'methods' not in path:
            parts = [re.sub(r' $', ' %d', re.sub(r'\d+$', '%d', part)) if 'edge' in part else part for part in parts]
        for part in filter(None, parts): # a list in two lines ends in a bar
            catalog.add(part, f'{path}:{at}', note or (f'.{field}' if field else ''))

    skipping = False
    only = 'judge/methods' in path
    in_directive = False
    for found in TOKEN.finditer(source):
        token = found[0]
        if token[0] == '"' and not in_directive:
            literal = unescape(token[1:-1])
            if pending:
                pending[0] += literal
            else:
                calls = [call for _, call, *_ in stack if call]
                field = next((member for _, _, member, *_ in reversed(stack) if member), None)
                inner = stack[-1] if stack else None
                private = any(call in PRIVATE_CALLS for call in calls) or any(PRIVATE_ARGUMENTS.get(level[1]) == level[4] for level in stack)
                if field == 'claims' and not re.search(' (to|and) ', literal): # shown word by word
                    for word in re.findall(r'\b[a-z]{3,}\b', literal):
                        catalog.add(word, f'{path}:{line}', '.claims')
                if field in PRIVATE_FIELDS:
                    private = not (field == 'name' and any(call in SHOWN_NAMES for call in calls))
                    private = private and not (field == 'claims' and re.search(' (to|and) ', literal))
                if only and field not in ('label', 'flaw', 'does'):
                    private = True
                pending = [literal, line, private, field, calls[-1] if calls else '', None]
                if stack:
                    for level in reversed(stack):
                        if level[3]:
                            pending[5] = level[3]
                            break
                    if '%' in literal and not stack[-1][3]:
                        stack[-1][3] = literal
        elif token.isspace() or token.startswith('//') or token.startswith('/*'):
            if '\n' in token:
                in_directive = False
        else:
            flush()
            if token == '#':
                rest = source[found.end():found.end() + 10].lstrip()
                in_directive = rest.startswith(('include', 'pragma', 'error'))
            if token in '({[':
                call = before[-1] if token == '(' and before and re.match(r'[A-Za-z_]', before[-1]) else None
                if token == '{' and len(before) >= 2 and before[-1] == '=':
                    names = [word for word in before[-8:] if re.match(r'[A-Za-z_]', word)]
                    call = next((word for word in names if word in SHOWN_NAMES), None)
                stack.append([token, call, None, None, 0])
            elif token in ')}]':
                if stack:
                    stack.pop()
            elif token == '=' and len(before) >= 2 and before[-2] == '.' and stack:
                stack[-1][2] = before[-1]
            elif token in ',;' and stack:
                stack[-1][2] = None
                stack[-1][4] += 1
            before.append(token)
            del before[:-12]
        line += token.count('\n')
    flush()


# ---- The page

# Where a string of the page's scripts is shown.
SHOWN_IN_SCRIPTS = re.compile(r"(?:\b(?:tr|text|say|keepWorded|linkTo|question)\(\s*|\bask\('\w+', |\b(?:words|what): |^ *\[|: \[)('(?:[^'\\\n]|\\.)*')", re.M)


class PageTexts(html.parser.HTMLParser):
    """Text, shown attributes, and the content of what has data-tr as it is."""
    SHOWN = {'aria-label', 'aria-roledescription', 'title', 'placeholder'}

    def __init__(self, add):
        super().__init__(convert_charrefs=False)
        self.add, self.hidden, self.whole, self.inside = add, 0, None, ''

    def put(self, text):
        if self.whole:
            self.inside += text

    def handle_starttag(self, tag, attributes):
        shown = dict(attributes)
        self.put(self.get_starttag_text())
        self.hidden += tag in ('script', 'style', 'noscript')
        if 'data-tr' in shown:
            self.whole, self.inside = tag, ''
        for name in self.SHOWN | ({'content'} if shown.get('name') == 'description' else set()):
            self.add(shown.get(name) or '', self.getpos()[0])

    def handle_endtag(self, tag):
        self.hidden -= tag in ('script', 'style', 'noscript')
        if tag == self.whole:
            self.add(self.inside, self.getpos()[0])
            self.whole = None
        self.put(f'</{tag}>')

    def handle_data(self, text):
        self.put(text)
        if not self.whole and not self.hidden:
            self.add(text, self.getpos()[0])


def page(catalog, path):
    def add(text, line):
        text = re.sub(r'\s+', ' ', text).strip()
        if text[:1] not in '$.' and text not in ('zh-Hans', 'obb') and '%SIZES%' not in text:
            catalog.add(text, f'{path}:{line}', 'page')
    source = open(path, encoding='utf-8').read()
    if path.endswith('.html'):
        PageTexts(add).feed(source)
        return
    for found in SHOWN_IN_SCRIPTS.finditer(source):
        add(unescape(found[1][1:-1]), source[:found.start()].count('\n') + 1)


def main():
    kind, files = sys.argv[1], sys.argv[2:]
    catalog = Catalog()
    for path in files:
        {'prose': prose, 'code': code, 'page': page}[kind](catalog, path)
    catalog.write()


main()
