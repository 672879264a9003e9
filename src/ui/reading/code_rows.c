// The rows of the source beside the picture: its lines, broken where they must be, and what is
// marked in them.
#include <stdio.h>
#include <string.h>

#include "base/self.h"
#include "base/widget.h"
#include "reading/code_column_private.h"

enum { SENTENCE_ROW = 18, BELOW_SENTENCE = 8, WIDE = 80 };

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
static void draw_run(const CodePage *page, const char *text, int length, double x, Ink ink,
                     bool *comment)
{
    TsVec at = {x, page->y + CODE_ROW - 5};
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
        Font font = {.face = bold ? FACE_MONO_BOLD : FACE_MONO,
                     .size = CODE_SIZE,
                     .ink = ink,
                     .verbatim = true};
        if (*comment && ink == INK_INK) font.ink = INK_MUTED;
        snprintf(word, sizeof word, "%.*s", i - from, text + from);
        draw_text(page->draw, at, font, word);
        at.x += page->advance * characters(text + from, i - from);
    }
}

static bool is_seen(const CodePage *page, double height)
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
static bool has_bar(const CodePage *page, const CodeLine *line)
{
    return line->decides && !page->flawed && !page->ui->column->line;
}

// A line, broken into rows. Returns where the last one ends.
static double write_line(CodePage *page, const CodeLine *line, int index)
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
        if (is_seen(page, CODE_ROW)) {
            Rect row = {page->column.x + 8, page->y, page->column.width - 16, CODE_ROW};
            Rect bar = {row.x, row.y, 3, CODE_ROW};
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
        if (first && code->is_file && is_seen(page, CODE_ROW)) {
            Font font = {
                .face = FACE_MONO, .size = CODE_SIZE, .ink = INK_MUTED, .align = ALIGN_RIGHT};
            draw_textf(page->draw, ts_vec(page->left - page->advance, page->y + CODE_ROW - 5), font,
                       "%d", line->number);
        }
        page->y += CODE_ROW;
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
static int write_comment(CodePage *page, int index)
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
static void write_values(CodePage *page, double end, const char *values)
{
    Font font = {.face = FACE_MONO, .size = CODE_SIZE, .ink = INK_MUTED, .verbatim = true};
    double width = draw_text_width(page->text, font, values);
    bool below = end + width + 20 > page->right;
    double x = below ? fmax(page->left, page->right - width) : end + 16;
    if (!below) page->y -= CODE_ROW;
    if (is_seen(page, CODE_ROW)) {
        Rect plate = {x - 4, page->y + 1, fmin(width, page->right - x) + 8, CODE_ROW - 2};
        draw_box(page->draw, plate, 3, (Fill){.ink = INK_RAISED});
        widget_text(page->draw, ts_vec(x, page->y + CODE_ROW - 5), font, page->right - x, values);
    }
    page->y += CODE_ROW;
}

static void write_sentence(CodePage *page, const char *flaw)
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
static void write_place(CodePage *page, const CodeLine *line, const char *file)
{
    Font font = {.size = 12, .ink = INK_MUTED};
    bool other = strcmp(file, line->file) != 0;
    if (is_seen(page, CODE_ROW)) {
        char number[24];
        double baseline = page->y + CODE_ROW - 5;
        snprintf(number, sizeof number, "%d", line->number);
        if (other)
            widget_text(page->draw, ts_vec(page->left, baseline), font,
                        page->right - page->left - 40, line->file);
        font.align = ALIGN_RIGHT;
        draw_text(page->draw, ts_vec(page->right, baseline), font, number);
    }
    page->y += CODE_ROW;
}

// The language, for those who write another one, and what is marked.
static void write_language(CodePage *page, int decide)
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

double code_rows_write(CodePage *page, CodeMarked *marked)
{
    const CodeColumn *code = page->ui->column;
    const CodeView *view = &code->view;
    TraceView trace = stage_trace_view(page->ui->stage);
    const char *file = "", *flaw = page->flaw;
    double top = page->y;
    const char *values = trace.values; // written once
    *marked = (CodeMarked){.step = -1, .flaw = -1};
    if (!code->is_file && !code->line && view->lines > 0) write_language(page, view->decide);
    for (int i = 0; i < view->lines; i++) {
        const CodeLine *line = &view->line[i], *next = i + 1 < view->lines ? line + 1 : NULL;
        if (line->number == 0) { // between definitions
            page->y += CODE_ROW / 2;
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
