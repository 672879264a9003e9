// The source beside the picture (F8): the functions that decide, with the line of the trace's step,
// the values there, and the line of a flaw.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "base/widget.h"
#include "figures/figures.h"
#include "reading/code_column_private.h"

enum {
    HEAD = 44,
    PAD = 20,
    ROW = 17,
    SENTENCE_ROW = 18,
    BELOW_SENTENCE = 8,
    SIZE = 12,
    WIDE = 80,
    GUTTER = 4
};

// ---- What is shown

bool code_covers(const Ui *ui, TsVec at) { return ui_contains(ui->layout.code, at); }

bool code_scroll(Ui *ui, double by)
{
    CodeColumn *code = ui->column;
    double before = code->scroll;
    code->scroll = fmin(fmax(before + by, 0), code->room);
    return code->scroll != before;
}

void code_follow(Ui *ui) { ui->column->followed = -1; }

void code_choose(Ui *ui, const Action *line)
{
    CodeColumn *code = ui->column;
    ui->code = true;
    code->line = line;
    code->picked = code->followed = -1;
    code->made = false; // with the names, or without
    code->scroll = 0;
}

void code_end_choice(Ui *ui)
{
    ui->column->line = NULL;
    ui->column->made = false;
}

bool code_chooses(const Ui *ui) { return ui->column->line != NULL; }
void code_pick(Ui *ui, int line) { ui->column->picked = line; }
int code_picked(const Ui *ui) { return ui->column->picked; }
const CodeView *code_view(const Ui *ui) { return &ui->column->view; }

static bool begin(Ui *ui) { return (ui->column = calloc(1, sizeof *ui->column)) != NULL; }

static void end(Ui *ui)
{
    if (!ui->column) return;
    code_free(&ui->column->view);
    free(ui->column->file);
    free(ui->column);
}

// Another scene is open.
static void forget(Ui *ui)
{
    CodeColumn *code = ui->column;
    code->scroll = 0;
    code->made = false;
    code->line = NULL;
    code->method = NULL;
    code->whole = false;
    code->exact = code->textbook = NULL;
    code->picked = code->followed = -1;
}

const Part code_part = {.begin = begin, .end = end, .open = forget};

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t room = 1 << 20, length = 0;
    char *text = malloc(room + 1);
    if (text) length = fread(text, 1, room, file);
    if (text) text[length] = 0;
    fclose(file);
    return text;
}

// The source of a plug-in: its file, if that is one, or what lies beside it.
static bool show_plugin(CodeColumn *code, const PluginView *plugin)
{
    static const char *const ends[] = {".c",   ".cpp", ".cc",   ".rs", ".py", ".zig",
                                       ".mjs", ".js",  ".java", ".go", ".cs", ".lua"};
    char path[512];
    const char *slash = strrchr(plugin->file, '/'), *dot = strrchr(plugin->file, '.');
    int stem =
        (int)(dot && (!slash || dot > slash) ? dot - plugin->file : (long)strlen(plugin->file));
    free(code->file);
    code->file = NULL;
    code->version = plugin->version;
    for (size_t i = 0; i < sizeof ends / sizeof *ends && !code->file; i++) {
        if (strcmp(plugin->file + stem, ends[i]) != 0) continue;
        snprintf(path, sizeof path, "%s", plugin->file);
        code->file = read_file(path);
    }
    for (size_t i = 0; i < sizeof ends / sizeof *ends && !code->file; i++) {
        snprintf(path, sizeof path, "%.*s%s", stem, plugin->file, ends[i]);
        code->file = read_file(path);
    }
    const char *name = strrchr(path, '/');
    snprintf(code->file_name, sizeof code->file_name, "%.63s", name ? name + 1 : path);
    return code->file && code_show_file(&code->view, code->file, code->file_name);
}

static bool is_same(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

// Of a crowd the pair on screen changes all the time: the kinds shown stay while any pair has them.
static void keep_kinds(const Ui *ui, CodeSubject *now)
{
    const CodeSubject *made = &ui->column->subject;
    const Record *record = stage_record(ui->stage);
    if (record->pairs == 0 || !ui->column->made || !made->typed || made->scene != now->scene)
        return;
    for (int i = 0; i < record->asks; i++) {
        const Query *query = &record->ask[i].query;
        if (query->a->kind != made->a || query->b->kind != made->b) continue;
        now->a = made->a;
        now->b = made->b;
        return;
    }
}

// The textbook's version of what an exact method decides: of the sound ones that compute in rounded
// numbers the one with the fewest lines. NULL: this scene has none.
static const Method *textbook_of(const Ui *ui, const Method *exact, CodeSubject subject)
{
    CodeView view = {0};
    const Method *shortest = NULL;
    int least = 0;
    for (int i = 0; i < stage_method_count(ui->stage); i++) {
        const Method *method = stage_method_at(ui->stage, i);
        subject.method = method->name;
        if (method->sound != ROUNDS || method->kind != exact->kind || !code_show(&view, &subject))
            continue;
        if (!shortest || view.lines < least) shortest = method, least = view.lines;
    }
    code_free(&view);
    return shortest;
}

// An exact method is hundreds of lines of filters and expansions: the textbook's come first, and
// its own on request, or while the viewer goes through its steps.
static bool shorten(Ui *ui, CodeSubject *now)
{
    CodeColumn *code = ui->column;
    const Method *method = now->method ? method_find(now->method) : NULL;
    TraceView trace = stage_trace_view(ui->stage);
    bool steps = !ui->stage->playing && trace.shown + 1 < trace.steps;
    code->cuts = method && method->sound == EXACT && !code->line && !code->method && !steps;
    if (!code->cuts || code->whole) return false;
    now->step = now->traced = NULL;
    now->near = true;
    bool same = code->made && code->exact == method && code->subject.typed == now->typed &&
                code->subject.a == now->a && code->subject.b == now->b;
    if (!same) code->textbook = textbook_of(ui, method, *now);
    code->exact = method;
    if (code->textbook) now->method = code->textbook->name;
    return true;
}

// Makes the view of what is on screen, if that has changed.
static void refresh(Ui *ui)
{
    CodeColumn *code = ui->column;
    CodeSubject now = code_subject(ui->stage);
    const PluginView *plugin = stage_plugin(ui->stage);
    if (now.typed) keep_kinds(ui, &now);
    if (code->method) now.method = code->method;
    if (code->line) now.step = now.traced = NULL;
    bool brief = shorten(ui, &now);
    bool is_plugin = plugin && is_same(now.method, plugin->name);
    const CodeSubject *made = &code->subject;
    bool same = code->made && made->scene == now.scene && is_same(made->method, now.method) &&
                made->typed == now.typed && made->a == now.a && made->b == now.b &&
                made->near == now.near && is_same(made->traced, now.traced) &&
                is_same(code->step, now.step ? now.step : "");
    if (same && (!is_plugin || code->version == plugin->version)) return;
    if (!same && !is_same(made->method, now.method)) code->followed = -1;
    snprintf(code->step, sizeof code->step, "%s", now.step ? now.step : "");
    code->subject = now;
    code->made = code_is_loaded();
    code->is_file = is_plugin;
    bool shown = is_plugin ? show_plugin(code, plugin) : code_show(&code->view, &now);
    if (!shown) code->view.lines = 0;
    if (code->brief != brief) code->scroll = 0;
    code->brief = brief;
}

// ---- Rows

typedef struct Page {
    Ui *ui;
    Draw *draw;       // NULL: only measure
    const Draw *text; // for measuring
    Rect column;
    double left, right, top, y; // top: of the rows that are seen
    double advance;             // of a character
    const char *file;           // of the topmost row
    int columns;
    bool wrong;  // the method disagrees
    bool flawed; // a line is marked as its flaw: this one is to be looked at, no bar
} Page;

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool is_keyword(const char *word, int length)
{
    static const char *const words[] = {
        "bool",   "break",  "case",   "char",   "const", "continue", "default",  "do",   "double",
        "else",   "enum",   "false",  "float",  "for",   "if",       "inline",   "int",  "return",
        "size_t", "static", "struct", "switch", "true",  "typedef",  "unsigned", "void", "while"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if ((int)strlen(words[i]) == length && memcmp(words[i], word, (size_t)length) == 0)
            return true;
    }
    return false;
}

// Characters of UTF-8.
static int characters(const char *text, int length)
{
    int count = 0;
    for (int i = 0; i < length; i++) count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

// How many bytes of the text fit into a row, broken at a space if there is one, or between names.
static int fitting(const char *text, int length, int room)
{
    int count = 0, end = 0, space = 0, sign = 0;
    if (room < 8) room = 8;
    for (; end < length; end++) {
        count += ((unsigned char)text[end] & 0xC0) != 0x80;
        if (count > room) break;
        if (text[end] == ' ') space = end + 1;
        if (!is_letter(text[end]) && (unsigned char)text[end] < 0x80) sign = end + 1;
    }
    return end == length ? end : space > 0 ? space : sign > 0 ? sign : end;
}

// Words are bold if they belong to the language, comments muted.
static void draw_run(const Page *page, const char *text, int length, double x, Ink ink,
                     bool *comment)
{
    TsVec at = {x, page->y + ROW - 5};
    for (int i = 0; i < length;) {
        char word[WIDGET_TEXT];
        int from = i;
        if (!*comment && i + 1 < length && text[i] == '/' && text[i + 1] == '/') *comment = true;
        if (*comment) {
            i = length;
        } else if (is_letter(text[i])) {
            while (i < length && is_letter(text[i])) i++;
        } else {
            while (i < length && !is_letter(text[i]) &&
                   !(i + 1 < length && text[i] == '/' && text[i + 1] == '/'))
                i++;
        }
        bool bold = !*comment && is_keyword(text + from, i - from);
        Font font = {
            .face = bold ? FACE_MONO_BOLD : FACE_MONO, .size = SIZE, .ink = ink, .verbatim = true};
        if (*comment && ink == INK_INK) font.ink = INK_MUTED;
        snprintf(word, sizeof word, "%.*s", i - from, text + from);
        draw_text(page->draw, at, font, word);
        at.x += page->advance * characters(text + from, i - from);
    }
}

static bool is_seen(const Page *page, double height)
{
    return page->draw && page->y + height > page->top &&
           page->y < page->column.y + page->column.height;
}

static bool has(const CodeLine *line, const char *part)
{
    int length = (int)strlen(part);
    for (int i = 0; i + length <= line->length; i++) {
        if (memcmp(line->text + i, part, (size_t)length) == 0) return true;
    }
    return false;
}

// Whether a line of the view is the definition of what answers, or holds the flaw: their names
// would tell.
static bool tells(const CodeView *view, const char *name, size_t length)
{
    for (int i = 0; i < view->lines; i++) {
        const CodeLine *line = &view->line[i];
        bool told = line->is_flaw || has(line, "Query *query, Answer");
        if (told && strlen(line->function) == length && memcmp(line->function, name, length) == 0)
            return true;
    }
    return false;
}

int code_nameless(const CodeView *view, const CodeLine *line, char *out, int size)
{
    const char *end = line->text + line->length, *at = line->text;
    int length = 0;
    while (at < end && length < size - 1) {
        const char *word = at;
        if (end - at > 1 && at[0] == '/' && at[1] == '/') break; // a comment may tell, too
        while (at < end && is_letter(*at)) at++;
        if (at > word && tells(view, word, (size_t)(at - word))) {
            length += snprintf(out + length, (size_t)(size - length), "this_method");
        } else {
            if (at == word) at++;
            length +=
                snprintf(out + length, (size_t)(size - length), "%.*s", (int)(at - word), word);
        }
    }
    if (length > size - 1) length = size - 1;
    while (length > 0 && out[length - 1] == ' ') length--;
    return length;
}

// What compares is looked at first, unless a line is marked as wrong.
static bool has_bar(const Page *page, const CodeLine *line)
{
    return line->decides && !page->flawed && !page->ui->column->line;
}

// A line, broken into rows. Returns where the last one ends.
static double write_line(Page *page, const CodeLine *line, int index)
{
    const CodeColumn *code = page->ui->column;
    const char *text = line->text;
    int length = line->length, indent = 0;
    while (indent < length && text[indent] == ' ') indent++;
    text += indent;
    length -= indent;
    char nameless[WIDGET_TEXT];
    if (code->line) {
        length = code_nameless(&code->view, line, nameless, sizeof nameless) - indent;
        text = nameless + indent;
    }
    if (page->columns < WIDE) indent /= 2;
    bool comment = line->is_comment, alone = comment, flaw = line->is_flaw && !code->line,
         first = true;
    Ink ink = flaw && page->wrong ? INK_CLASH_INK : INK_INK;
    double end, top = page->y;
    do {
        int hang = first ? indent : alone ? indent + 3 : indent + 2;
        int bytes = fitting(text, length, page->columns - hang);
        end = page->left + page->advance * (hang + characters(text, bytes));
        if (is_seen(page, ROW)) {
            Rect row = {page->column.x + 8, page->y, page->column.width - 16, ROW};
            Rect bar = {row.x, row.y, 3, ROW};
            bool at = code->line && line->number > 0 && ui_contains(row, page->ui->pointer);
            bool picked = code->line && code->picked == index;
            if (flaw)
                draw_box(page->draw, page->wrong ? row : bar, 0,
                         (Fill){.ink = page->wrong ? INK_CLASH : INK_INK});
            if ((line->is_step && !flaw) || at || picked)
                draw_box(page->draw, row, 0,
                         (Fill){.ink = INK_FOCUS, .alpha = picked ? 0.3 : 0.16});
            if (line->is_step || picked || has_bar(page, line))
                draw_box(page->draw, bar, 0, (Fill){.ink = INK_FOCUS});
            draw_run(page, text, bytes, page->left + page->advance * hang, ink, &comment);
        }
        if (first && code->is_file && is_seen(page, ROW)) {
            Font font = {.face = FACE_MONO, .size = SIZE, .ink = INK_MUTED, .align = ALIGN_RIGHT};
            draw_textf(page->draw, ts_vec(page->left - page->advance, page->y + ROW - 5), font,
                       "%d", line->number);
        }
        page->y += ROW;
        text += bytes;
        length -= bytes;
        first = false;
    } while (length > 0);
    if (page->draw && code->line && line->number > 0) {
        Rect target = {page->column.x, fmax(top, page->top), page->column.width, 0};
        target.height = fmin(page->y, page->column.y + page->column.height) - target.y;
        ui_target(page->ui, target, code->line, index);
    }
    return end;
}

// Writes the comment that begins in that line as one text, broken where it must be. Returns its
// last line.
static int write_comment(Page *page, int index)
{
    const CodeView *view = &page->ui->column->view;
    const CodeLine *first = &view->line[index];
    char text[WIDGET_TEXT * 8];
    int indent = (int)(strspn(first->text, " ")), last = index;
    int length = snprintf(text, sizeof text, "%.*s", first->length, first->text);
    for (; last + 1 < view->lines; last++) {
        const CodeLine *next = &view->line[last + 1];
        int from = indent + 3; // behind the slashes
        if (!next->is_comment || next->number == 0 || next->length <= from ||
            next->text[indent] != '/' || next->text[from] == ' ' ||
            length + next->length >= (int)sizeof text)
            break;
        length += snprintf(text + length, sizeof text - (size_t)length, " %.*s",
                           next->length - from, next->text + from);
    }
    CodeLine whole = *first;
    whole.text = text;
    whole.length = length;
    write_line(page, &whole, index);
    return last;
}

// The values at the end of a step's line, on a plate; in a row of their own if there is no room.
static void write_values(Page *page, double end, const char *values)
{
    Font font = {.face = FACE_MONO, .size = SIZE, .ink = INK_MUTED, .verbatim = true};
    double width = draw_text_width(page->text, font, values);
    bool below = end + width + 20 > page->right;
    double x = below ? fmax(page->left, page->right - width) : end + 16;
    if (!below) page->y -= ROW;
    if (is_seen(page, ROW)) {
        Rect plate = {x - 4, page->y + 1, fmin(width, page->right - x) + 8, ROW - 2};
        draw_box(page->draw, plate, 3, (Fill){.ink = INK_RAISED});
        widget_text(page->draw, ts_vec(x, page->y + ROW - 5), font, page->right - x, values);
    }
    page->y += ROW;
}

static const char *flaw_of(const Ui *ui)
{
    const char *name = ui->column->subject.method;
    const Method *method = stage_method(ui->stage);
    if (method && is_same(method->name, name)) return method->flaw;
    method = name ? method_find(name) : NULL;
    return method ? method->flaw : NULL;
}

static void write_sentence(Page *page, const char *flaw)
{
    Font font = {.size = 13, .ink = page->wrong ? INK_CLASH_INK : INK_MUTED};
    char row[WIDGET_TEXT], sentence[WIDGET_TEXT];
    size_t length = strlen(flaw);
    bool ended = length > 0 && flaw[length - 1] == '.';
    const char *said = translate(flaw);
    snprintf(sentence, sizeof sentence, "%s%s", said, ended || said != flaw ? "" : ".");
    const char *text = sentence;
    for (bool first = true; *text; first = false) {
        int bytes = widget_break(page->text, font, page->right - page->left, text);
        Rect box = {page->column.x + 8, page->y, page->column.width - 16, SENTENCE_ROW};
        snprintf(row, sizeof row, "%.*s", bytes, text);
        if (first && row[0] >= 'a' && row[0] <= 'z') row[0] += 'A' - 'a';
        if (is_seen(page, SENTENCE_ROW)) {
            Rect bar = {box.x, box.y, 3, box.height};
            draw_box(page->draw, page->wrong ? box : bar, 0,
                     (Fill){.ink = page->wrong ? INK_CLASH : INK_INK});
            draw_text(page->draw, ts_vec(page->left, page->y + SENTENCE_ROW - 5), font, row);
        }
        page->y += SENTENCE_ROW;
        text += bytes;
        while (*text == ' ') text++;
    }
    page->y += BELOW_SENTENCE;
}

// The place of a definition: the file, if it is another than the last, and the line's number.
static void write_place(Page *page, const CodeLine *line, const char *file)
{
    Font font = {.size = 12, .ink = INK_MUTED};
    bool other = strcmp(file, line->file) != 0;
    if (is_seen(page, ROW)) {
        char number[24];
        double baseline = page->y + ROW - 5;
        snprintf(number, sizeof number, "%d", line->number);
        if (other)
            widget_text(page->draw, ts_vec(page->left, baseline), font,
                        page->right - page->left - 40, line->file);
        font.align = ALIGN_RIGHT;
        draw_text(page->draw, ts_vec(page->right, baseline), font, number);
    }
    page->y += ROW;
}

// The language, for those who write another one, and what is marked.
static void write_language(Page *page, int decide)
{
    static const Font font = {.size = 13, .ink = INK_MUTED};
    char sentence[WIDGET_TEXT], row[WIDGET_TEXT];
    translate_print(
        sentence, sizeof sentence,
        page->flawed  ? "This is C. Look first at the marked line: there the method is wrong."
        : decide == 0 ? "This is C."
        : decide == 1
            ? "This is C. Look first at the line with a bar, shown at the right edge too: it "
              "compares."
            : "This is C. Look first at the %d lines with a bar, shown at the right edge too: they "
              "compare.",
        decide);
    for (const char *text = sentence; *text;) {
        int bytes = widget_break(page->text, font, page->right - page->left, text);
        snprintf(row, sizeof row, "%.*s", bytes, text);
        if (is_seen(page, SENTENCE_ROW))
            draw_text(page->draw, ts_vec(page->left, page->y + SENTENCE_ROW - 5), font, row);
        page->y += SENTENCE_ROW;
        text += bytes + strspn(text + bytes, " ");
    }
    page->y += BELOW_SENTENCE;
}

typedef struct Marked { // where the first marked line begins; negative: there is none
    double step, flaw;
    double bar[CODE_FEW]; // where each with a bar does
    int bars;
} Marked;

// Writes all lines and returns their height.
static double write_lines(Page *page, Marked *marked)
{
    const CodeColumn *code = page->ui->column;
    const CodeView *view = &code->view;
    TraceView trace = stage_trace_view(page->ui->stage);
    const char *file = "", *flaw = code->line ? NULL : flaw_of(page->ui);
    double top = page->y;
    const char *values = trace.values; // written once
    *marked = (Marked){.step = -1, .flaw = -1};
    if (!code->is_file && !code->line && view->lines > 0) write_language(page, view->decide);
    for (int i = 0; i < view->lines; i++) {
        const CodeLine *line = &view->line[i], *next = i + 1 < view->lines ? line + 1 : NULL;
        if (line->number == 0) { // between definitions
            page->y += ROW / 2;
            continue;
        }
        if (!code->is_file && (i == 0 || line[-1].number == 0)) {
            write_place(page, line, file);
            file = line->file;
        }
        if (line->is_step && !code->line && marked->step < 0) marked->step = page->y - top;
        if (line->is_flaw && !code->line && marked->flaw < 0) marked->flaw = page->y - top;
        if (has_bar(page, line) && marked->bars < CODE_FEW)
            marked->bar[marked->bars++] = page->y - top;
        if (page->y <= page->top) page->file = line->file;
        if (line->is_comment && code->line) continue; // it may tell
        if (line->is_comment && !code->is_file) {
            i = write_comment(page, i);
            continue;
        }
        if (code->line && i == code->picked) marked->step = page->y - top;
        double end = write_line(page, line, i);
        if (line->is_step && *values && !code->line && !(next && next->is_step)) {
            write_values(page, end, values);
            values = "";
        }
        if (line->is_flaw && flaw && !(next && next->is_flaw)) {
            write_sentence(page, flaw);
            flaw = NULL; // once
        }
    }
    return page->y - top;
}

static const char *nothing_of(const Ui *ui)
{
    const PluginView *plugin = stage_plugin(ui->stage);
    if (plugin && is_same(ui->column->subject.method, plugin->name))
        return "There is no source file beside the plug-in.";
    return code_is_loaded() ? "There is no source of this." : "Loading the source.";
}

// ---- The band below the head: what is shown, and the button for the rest

enum { BAND = 40, BUTTON = 28 };

static double band_height(const Ui *ui)
{
    return ui->column->cuts ? fmax(BAND, target_height(ui, BUTTON) + 4) : 0;
}

static void draw_band(Ui *ui, Draw *draw, Rect band)
{
    const CodeColumn *code = ui->column;
    const Method *shown = code->subject.method ? method_find(code->subject.method) : NULL;
    const char *word = code->brief ? "What decides exactly" : "The textbook's lines";
    Font font = {.size = 13, .ink = INK_INK}, label = {.size = 13, .ink = INK_MUTED};
    char text[WIDGET_TEXT];
    double width = draw_text_width(draw, font, word) + 24, height = target_height(ui, BUTTON);
    double middle = band.y + band.height / 2 - 2, right = band.x + band.width;
    Rect button = {right - width, middle - height / 2, width, height};
    if (code->brief && shown && shown->sound != EXACT)
        translate_print(text, sizeof text, "Textbook: %s", shown->label);
    else
        translate_print(text, sizeof text, code->brief ? "Its call" : "Exact");
    widget_text(draw, ts_vec(band.x, middle + 5), label, band.width - width - 12, text);
    draw_box(draw, button, 6, (Fill){.ink = INK_RAISED});
    draw_frame(draw, button, 6, (Pen){.ink = INK_LINE});
    draw_text(draw, ts_vec(button.x + 12, middle + 4.5), font, word);
    ui_target(ui, button, &code_whole, 0);
}

static bool click_whole(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    ui->column->whole = !ui->column->whole;
    ui->column->scroll = 0;
    return true;
}

const Action code_whole = {.name = "what decides exactly, or the textbook", .click = click_whole};

// Scrolls to the step's line if that is another than before; of another method first to its flaw.
static void follow(CodeColumn *code, const Marked *marked, double height)
{
    bool fresh = code->followed < 0;
    int step = marked->step < 0 ? 0 : (int)marked->step;
    double to = fresh && marked->flaw >= 0 ? marked->flaw : marked->step;
    bool moved = fresh || step != code->followed;
    code->followed = step;
    double shown = to - code->scroll;
    if (moved && to >= 0 && (shown < 0 || shown > height - HEAD - 5 * ROW))
        code->scroll = fmin(fmax(to + HEAD - height / 3, 0), code->room);
}

void code_draw(Ui *ui, Draw *draw)
{
    CodeColumn *code = ui->column;
    Rect column = ui->layout.code;
    if (column.width <= 0) return;
    refresh(ui);
    Font font = {.face = FACE_MONO, .size = SIZE};
    Page page = {.ui = ui, .text = draw, .column = column, .left = column.x + PAD};
    page.right = column.x + column.width - PAD;
    page.advance = draw_text_width(draw, font, "0000000000") / 10;
    if (code->is_file) page.left += (GUTTER - 1) * page.advance; // the numbers of lines
    page.columns = (int)((page.right - page.left) / page.advance);
    page.wrong = figures_shown(ui)->compared_wrong && !code->method;
    for (int i = 0; i < code->view.lines && !code->line; i++)
        page.flawed |= code->view.line[i].is_flaw;
    Marked marked;
    double head = HEAD + band_height(ui);
    double height = head + write_lines(&page, &marked) + PAD;
    code->room = fmax(height - column.height, 0);
    follow(code, &marked, column.height);
    code->scroll = fmin(code->scroll, code->room);

    columns_draw(ui, draw, column, 0, &(ColumnHead){"Code", "F8", &columns_code});
    Rect rows = {column.x, column.y + head, column.width, fmax(column.height - head, 1)};
    if (code->cuts)
        draw_band(ui, draw,
                  (Rect){page.left, column.y + HEAD, page.right - page.left, head - HEAD});
    page.draw = draw;
    page.top = rows.y;
    page.y = rows.y - code->scroll;
    draw_unclip(draw);
    draw_clip(draw, rows);
    if (code->view.lines == 0)
        draw_text(draw, ts_vec(page.left, page.y + 20), (Font){.size = 14, .ink = INK_MUTED},
                  nothing_of(ui));
    write_lines(&page, &marked);
    draw_unclip(draw);
    draw_clip(draw, column);
    if (page.file)
        widget_text(draw, ts_vec(page.left + 48, column.y + 30), (Font){.size = 13, .ink = INK_INK},
                    page.right - page.left - 130, page.file);
    Rect track = {column.x + column.width - 6, column.y + 4, 4, column.height - 8};
    widget_scrollbar(draw, track, column.height, code->room, code->scroll);
    for (int i = 0; i < marked.bars; i++) { // those out of sight are found there
        double y = code->room > 0 ? track.height * (marked.bar[i] + head) / height
                                  : rows.y + marked.bar[i] + ROW / 2.0 - track.y;
        draw_box(draw, (Rect){track.x - 2, track.y + y - 1.5, 6, 3}, 0, (Fill){.ink = INK_FOCUS});
    }
    draw_unclip(draw);
}
