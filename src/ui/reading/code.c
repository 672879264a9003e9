#include "reading/code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reading/code_index.h"

extern const char code_embedded[]; // made by the build

// What a method or a scene calls in its own file and in the textbook is shown whole. The core and
// the scenes' kit are followed as many calls deep as FAR_MAX definitions allow.
enum { FAR_DEEP = 5, FAR_MAX = 54, SHOWN_MAX = 200, TABLE_LINES = 16 };

static struct {
    CodeIndex index;
    const char *text;
    bool tried;
} source = {.text = code_embedded};

static const CodeIndex *index_now(void)
{
    if (!source.tried) code_index_read(&source.index, source.text);
    source.tried = true;
    return &source.index;
}

bool code_is_loaded(void) { return *source.text != 0; }

void code_load(const char *text)
{
    code_index_free(&source.index);
    source.text = text;
    source.tried = false;
}

void code_free(CodeView *view)
{
    free(view->line);
    *view = (CodeView){0};
}

// ---- Text

static const char *find(CodeText text, const char *part)
{
    size_t length = strlen(part);
    const char *end = text.at + text.length;
    for (const char *at = text.at; (size_t)(end - at) >= length; at++) {
        at = memchr(at, *part, (size_t)(end - at));
        if (!at || (size_t)(end - at) < length) return NULL;
        if (memcmp(at, part, length) == 0) return at;
    }
    return NULL;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The name that stands behind `key` in a line; its length is 0 if there is none.
static CodeText name_behind(CodeText line, const char *key)
{
    const char *at = find(line, key), *end = line.at + line.length;
    if (!at) return (CodeText){line.at, 0};
    const char *from = at + strlen(key), *to = from;
    while (to < end && is_name(*to)) to++;
    return (CodeText){from, (int)(to - from)};
}

static bool is_word(CodeText text, const char *word)
{
    return text.length == (int)strlen(word) && memcmp(text.at, word, (size_t)text.length) == 0;
}

// Whether a comment "// key: name, other" has that name. Any name will do if `name` is NULL.
static bool is_marked(CodeText line, const char *key, const char *name)
{
    while (line.length > 0 && *line.at == ' ') line.at++, line.length--;
    size_t length = strlen(key);
    if ((size_t)line.length < length || memcmp(line.at, key, length) != 0) return false;
    if (!name) return true;
    const char *at = line.at + length, *end = line.at + line.length;
    while (at < end) {
        const char *from = at;
        while (at < end && is_name(*at)) at++;
        if (at > from && is_word((CodeText){from, (int)(at - from)}, name)) return true;
        if (at < end) at++;
    }
    return false;
}

static const char flaw_key[] = "// flaw: ", step_key[] = "// step: ";

// ---- What is shown: definitions in the order of their first call

typedef struct Walk {
    const CodeIndex *index;
    const CodeSubject *subject;
    const CodeDefinition *shown[SHOWN_MAX];
    int count, far, deepest; // far: how many of them are
} Walk;

static bool is_far(const Walk *walk, const CodeDefinition *definition)
{
    const char *path = walk->index->file[definition->file].path;
    return strncmp(path, "src/core/", 9) == 0 || strncmp(path, "src/stage/", 10) == 0;
}

static bool is_shown(const Walk *walk, const CodeDefinition *definition)
{
    for (int i = 0; i < walk->count; i++) {
        if (walk->shown[i]->first == definition->first) return true;
    }
    return false;
}

enum { KIND_WORD = 32 };

// "OBB", as in TS_SHAPE_OBB.
static const char *kind_word(TsShapeKind kind, char word[KIND_WORD])
{
    const char *name = ts_shape_kind_name(kind);
    int length = 0;
    for (; name[length] && length < KIND_WORD - 1; length++)
        word[length] = (char)(name[length] >= 'a' ? name[length] - 'a' + 'A' : name[length]);
    word[length] = '\0';
    return word;
}

// The entry of a table by kinds, "[TS_SHAPE_OBB] = {[TS_SHAPE_POINT] = f}": the less kind first.
static CodeText entry(const Walk *walk, const CodeDefinition *table)
{
    const CodeSubject *of = walk->subject;
    TsShapeKind low = of->a < of->b ? of->a : of->b, high = of->a < of->b ? of->b : of->a;
    char row[64], column[64], word[KIND_WORD];
    snprintf(row, sizeof row, "[TS_SHAPE_%s] = {", kind_word(low, word));
    snprintf(column, sizeof column, "[TS_SHAPE_%s] = ", kind_word(high, word));
    bool inside = false;
    for (int i = table->body; i <= table->last && of->typed; i++) {
        CodeText line = walk->index->line[i];
        const char *start = find(line, row);
        inside = start || (inside && !find(line, "] = {"));
        if (!inside) continue;
        if (start) {
            const char *from = start + strlen(row);
            line = (CodeText){from, line.length - (int)(from - line.at)};
        }
        CodeText name = name_behind(line, column);
        if (name.length > 0) return name;
    }
    return (CodeText){"", 0};
}

static void show(Walk *walk, const CodeDefinition *definition, int deep);

// Of a static function the file comes first: "src/core/mesh/mesh_grid.c:grid_query".
static void show_named(Walk *walk, const char *name)
{
    char path[CODE_NAME];
    const char *colon = strchr(name, ':');
    snprintf(path, sizeof path, "%.*s", colon ? (int)(colon - name) : 0, name);
    if (colon) name = colon + 1;
    int file = colon ? code_index_file(walk->index, path) : -1;
    const CodeDefinition *found = code_index_find(walk->index, file, name, (int)strlen(name));
    if (found) show(walk, found, 0);
}

static bool is_by_kinds(const Walk *walk, const CodeDefinition *definition)
{
    return definition->kind == CODE_TABLE &&
           find(walk->index->line[definition->body], "[TS_SHAPE_KINDS][TS_SHAPE_KINDS]");
}

// Whether a line is the case of a kind that was not asked about.
static bool is_other_kind(const Walk *walk, CodeText line)
{
    const CodeSubject *of = walk->subject;
    CodeText kind = name_behind(line, "case TS_SHAPE_");
    char word[KIND_WORD];
    return of->typed && kind.length > 0 && !is_word(kind, kind_word(of->a, word)) &&
           !is_word(kind, kind_word(of->b, word));
}

// Whether the body declares a variable of that name ("double distance"), which hides a function.
static bool declares(const CodeIndex *index, const CodeDefinition *definition, CodeText name)
{
    static const char *const words[] = {"return", "else", "case"}; // no types
    for (int i = definition->body; i <= definition->last; i++) {
        CodeText line = index->line[i];
        const char *comment = find(line, "//");
        if (comment) line.length = (int)(comment - line.at);
        for (int at = 2; at + name.length <= line.length; at++) {
            int after = at + name.length, from = at - 1;
            if (memcmp(line.at + at, name.at, (size_t)name.length) != 0) continue;
            if (after < line.length && (is_name(line.at[after]) || line.at[after] == '(')) continue;
            if (line.at[from] == '*') from--;
            if (line.at[from] != ' ') continue;
            int end = from;
            while (from > 0 && is_name(line.at[from - 1])) from--;
            bool type = end > from;
            for (size_t k = 0; k < sizeof words / sizeof *words; k++)
                type &= !is_word((CodeText){line.at + from, end - from}, words[k]);
            if (type) return true;
        }
    }
    return false;
}

// What the body names. Types and constants come before it, functions behind.
static void show_used(Walk *walk, const CodeDefinition *definition, bool functions, int deep)
{
    int line = definition->body, column = 0;
    CodeText word;
    while (code_index_word(walk->index, definition, &line, &column, &word)) {
        const CodeDefinition *to =
            code_index_find(walk->index, definition->file, word.at, word.length);
        if (!to || to == definition || is_other_kind(walk, walk->index->line[line])) continue;
        bool calls = to->kind == CODE_FUNCTION || is_by_kinds(walk, to);
        if (calls && declares(walk->index, definition, word)) continue;
        if (calls == functions && (calls || to->file == definition->file))
            show(walk, to, calls ? deep : deep + 1);
    }
}

static void show(Walk *walk, const CodeDefinition *definition, int deep)
{
    if (is_by_kinds(walk, definition)) {
        CodeText name = entry(walk, definition);
        const CodeDefinition *to =
            code_index_find(walk->index, definition->file, name.at, name.length);
        if (to) show(walk, to, deep);
        return;
    }
    bool far = is_far(walk, definition);
    bool is_state = find(walk->index->line[definition->body], "static struct {");
    bool is_long =
        definition->kind == CODE_TABLE && definition->last - definition->body >= TABLE_LINES;
    if (is_shown(walk, definition) || is_long || is_state || walk->count == SHOWN_MAX) return;
    if (far && deep > walk->deepest) return;
    // Its types first; but it is noted before, since types may name each other.
    int place = walk->count;
    walk->shown[walk->count++] = definition;
    walk->far += far && definition->kind == CODE_FUNCTION;
    show_used(walk, definition, false, deep);
    memmove(walk->shown + place, walk->shown + place + 1,
            (size_t)(walk->count - place - 1) * sizeof *walk->shown);
    walk->shown[walk->count - 1] = definition;
    show_used(walk, definition, true, far ? deep + 1 : deep);
}

// Shows what the name in a table "{.key = name, ...}" of that file stands for, from a line on.
static bool show_field(Walk *walk, int file, int from, const char *key)
{
    const CodeFile *of = &walk->index->file[file];
    for (int i = from; i < of->first + of->count; i++) {
        CodeText name = name_behind(walk->index->line[i], key);
        if (name.length == 0) continue;
        const CodeDefinition *found = code_index_find(walk->index, file, name.at, name.length);
        if (!found) return false;
        show(walk, found, 0);
        return true;
    }
    return false;
}

static bool is_of_methods(const CodeFile *file)
{
    static const char folder[] = "src/judge/methods/";
    return strncmp(file->path, folder, sizeof folder - 1) == 0;
}

// Finds the line of the method's entry in its file's table.
static bool find_method(const CodeIndex *index, const char *name, int *file, int *line)
{
    char key[96];
    snprintf(key, sizeof key, ".name = \"%s\"", name);
    for (*file = 0; *file < index->files; ++*file) {
        const CodeFile *of = &index->file[*file];
        if (!is_of_methods(of)) continue;
        for (*line = of->first; *line < of->first + of->count; ++*line) {
            if (find(index->line[*line], key)) return true;
        }
    }
    return false;
}

// If a function for the relation alone decides, that is followed instead of the one that measures.
static bool show_method(Walk *walk, const char *name)
{
    int file, line;
    if (!find_method(walk->index, name, &file, &line)) return false;
    bool ends = false, shown = false;
    for (int i = line; !ends; i++) {
        ends = find(walk->index->line[i], "}");
        if (!find(walk->index->line[i], ".relation = ")) continue;
        int deepest = walk->deepest;
        walk->deepest = -1; // the function that measures alone
        show_field(walk, file, line, ".answer = ");
        walk->deepest = deepest;
        shown = show_field(walk, file, i, ".relation = ");
    }
    return shown || show_field(walk, file, line, ".answer = ");
}

// What the scene's file asks and steps; of one that does neither, what it draws.
static bool show_scene(Walk *walk, const Scene *scene)
{
    char path[CODE_NAME];
    snprintf(path, sizeof path, "scenes/%s.c", scene_id(scene));
    int file = code_index_file(walk->index, path);
    if (file < 0) return false;
    const CodeFile *of = &walk->index->file[file];
    int from = of->first;
    while (from < of->first + of->count && !find(walk->index->line[from], "SCENE = {")) from++;
    bool steps = show_field(walk, file, from, ".step = ");
    bool asks = show_field(walk, file, from, ".ask = ");
    return steps || asks || show_field(walk, file, from, ".draw = ");
}

// ---- Lines

static bool add(CodeView *view, CodeLine line)
{
    if (view->lines == view->capacity) {
        int capacity = view->capacity ? 2 * view->capacity : 256;
        CodeLine *more = realloc(view->line, (size_t)capacity * sizeof *more);
        if (!more) return false;
        view->line = more;
        view->capacity = capacity;
    }
    view->line[view->lines++] = line;
    return true;
}

// Whether a statement, or a member's value, ends in that line: it is not continued in the next.
static bool ends_statement(CodeText line)
{
    const char *comment = find(line, " //");
    int length = comment ? (int)(comment - line.at) : line.length;
    while (length > 0 && line.at[length - 1] == ' ') length--;
    int indent = 0;
    while (indent < length && line.at[indent] == ' ') indent++;
    bool member = length > 0 && line.at[indent] == '.' && line.at[length - 1] == ',';
    return length == 0 || member || strchr(";{}:", line.at[length - 1]);
}

static bool add_definition(CodeView *view, const Walk *walk, const CodeDefinition *definition)
{
    const CodeIndex *index = walk->index;
    const CodeSubject *of = walk->subject;
    const CodeFile *file = &index->file[definition->file];
    bool flaw = false, step = false, by_words = of->step && strchr(of->step, ' ');
    char words[128];
    snprintf(words, sizeof words, "\"%s\"", by_words ? of->step : "");
    for (int i = definition->first; i <= definition->last; i++) {
        CodeText line = index->line[i];
        bool marks = true;
        if (is_marked(line, flaw_key, NULL)) {
            flaw |= of->method && is_marked(line, flaw_key, of->method);
        } else if (is_marked(line, step_key, NULL)) {
            step |= of->step && *of->step && is_marked(line, step_key, of->step);
        } else {
            marks = false;
        }
        if (marks) continue;
        bool comment = is_marked(line, "//", NULL);
        const char *suppresses = find(line, " // cppcheck-suppress");
        if (suppresses) line.length = (int)(suppresses - line.at);
        step |= by_words && find(line, words);
        if (!add(view, (CodeLine){.text = line.at,
                                  .length = line.length,
                                  .file = file->path,
                                  .number = i - file->first + 1,
                                  .function = definition->name,
                                  .is_comment = comment,
                                  .is_flaw = flaw && !comment,
                                  .is_step = step && !comment}))
            return false;
        if (!comment && ends_statement(line)) flaw = step = false;
    }
    return true;
}

static bool add_shown(CodeView *view, const Walk *walk, int from)
{
    for (int i = from; i < walk->count; i++) {
        CodeLine between = {.text = "", .file = "", .function = ""};
        if (view->lines > 0 && !add(view, between)) return false;
        if (!add_definition(view, walk, walk->shown[i])) return false;
    }
    return true;
}

static bool has_step(const CodeView *view)
{
    for (int i = 0; i < view->lines; i++) {
        if (view->line[i].is_step) return true;
    }
    return false;
}

// Shows where a flaw is marked, however deep that lies.
static void show_flaw(Walk *walk)
{
    const CodeIndex *index = walk->index;
    walk->deepest = 0;
    for (int i = 0; i < index->lines && walk->subject->method; i++) {
        if (!is_marked(index->line[i], flaw_key, walk->subject->method)) continue;
        for (int k = 0; k < index->definitions; k++) {
            const CodeDefinition *definition = &index->definition[k];
            if (definition->first <= i && i <= definition->last) show(walk, definition, 0);
        }
    }
}

// Walks again, less deep, until it is not too far.
static bool walk_from(Walk *walk, const char *traced)
{
    const CodeSubject *of = walk->subject;
    Walk before = *walk;
    bool known = false;
    for (int deepest = FAR_DEEP; deepest > 0; deepest--) {
        *walk = before;
        walk->far = 0;
        walk->deepest = of->near ? -1 : deepest;
        if (traced) {
            show_named(walk, traced);
        } else {
            known = of->method && show_method(walk, of->method);
            if (!known && of->scene) known = show_scene(walk, of->scene);
        }
        if (walk->far <= FAR_MAX) break;
    }
    if (known) show_flaw(walk);
    return known;
}

// Whether the line compares two values: a loop's end and the kind of a shape are none.
static bool compares(CodeText line)
{
    static const char *const others[] = {"for (", "while (", "TS_SHAPE_", "->kind", ".kind"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (find(line, others[i])) return false;
    }
    const char *comment = find(line, "//");
    if (comment) line.length = (int)(comment - line.at);
    static const char *const signs[] = {" < ", " > ", " <= ", " >= ", " == ", " != "};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (find(line, signs[i])) return true;
    }
    return false;
}

static void mark_deciding(CodeView *view)
{
    view->decide = 0;
    for (int i = 0; i < view->lines; i++) {
        CodeLine *line = &view->line[i];
        line->decides = !line->is_comment && compares((CodeText){line->text, line->length});
        view->decide += line->decides;
    }
    if (view->decide <= CODE_FEW) return;
    view->decide = 0;
    for (int i = 0; i < view->lines; i++) view->line[i].decides = false;
}

// How many lines of a function compare or branch.
static int decisions(const Walk *walk, const CodeDefinition *definition)
{
    int count = 0;
    for (int i = definition->body; i <= definition->last; i++) {
        CodeText line = walk->index->line[i];
        count += !is_marked(line, "//", NULL) && (compares(line) || find(line, "if ("));
    }
    return count;
}

// What decides comes first, before the types and the calls that lead to it: the function of the
// method's own file that compares and branches most; if none does, or the textbook alone decides,
// the first one.
static void begin_with_decision(Walk *walk)
{
    int best = -1, most = -1, file = -1;
    for (int i = 0; i < walk->count; i++) {
        const CodeDefinition *definition = walk->shown[i];
        if (definition->kind != CODE_FUNCTION) continue;
        if (file < 0) file = definition->file;
        if (definition->file != file) continue;
        bool own = is_of_methods(&walk->index->file[file]);
        int count = own ? decisions(walk, definition) : 0;
        if (count > most) best = i, most = count;
    }
    if (best < 0) return;
    const CodeDefinition *first = walk->shown[best];
    memmove(walk->shown + 1, walk->shown, (size_t)best * sizeof *walk->shown);
    walk->shown[0] = first;
}

static bool show_source(CodeView *view, const CodeSubject *subject)
{
    Walk walk = {.index = index_now(), .subject = subject};
    view->lines = 0;
    if (!walk_from(&walk, NULL)) return false;
    if (subject->method) begin_with_decision(&walk);
    if (!add_shown(view, &walk, 0)) return false;
    if (!subject->traced || has_step(view)) return true;
    int before = walk.count;
    walk_from(&walk, subject->traced);
    return add_shown(view, &walk, before);
}

bool code_show(CodeView *view, const CodeSubject *subject)
{
    bool known = show_source(view, subject);
    mark_deciding(view);
    return known;
}

CodeSubject code_subject(const Stage *stage)
{
    const Ask *ask = stage_main_ask(stage);
    const Method *method = ask ? ask->method : stage_method(stage);
    TraceView trace = stage_trace_view(stage);
    CodeSubject subject = {.scene = stage_scene(stage), .step = trace.code, .traced = trace.traced};
    if (subject.scene->variants[0].name) method = stage_method(stage);
    if (method) subject.method = method->name;
    if (ask) {
        subject.typed = true;
        subject.a = ask->query.a->kind;
        subject.b = ask->query.b->kind;
    }
    return subject;
}

bool code_show_file(CodeView *view, const char *text, const char *file)
{
    view->lines = view->decide = 0;
    bool block = false; // within a comment of several lines
    for (int number = 1; *text; number++) {
        int length = (int)strcspn(text, "\n");
        CodeLine line = {
            .text = text, .length = length, .file = file, .number = number, .function = ""};
        CodeText words = {text, length};
        bool opens = is_marked(words, "/*", NULL), closes = find(words, "*/");
        line.is_comment = block || opens || is_marked(words, "//", NULL);
        block = (block || opens) && !closes;
        if (!add(view, line)) return false;
        text += length;
        if (*text) text++;
    }
    return true;
}
