// The text beside the picture (F4): what the scene shows, why it is right, how it goes wrong. Its
// terms light what they name, and what the pointer is at in the picture marks its terms.
#include <stdio.h>
#include <string.h>

#include "base/self.h"
#include "base/widget.h"
#include "reading/prose.h"

enum { HEAD = 44, PAD = 20, BETWEEN_BLOCKS = 10, FORMULA_PAD = 12 };

// The pen of a text that is broken into rows.
typedef struct Writer {
    Ui *ui;
    Draw *draw;       // NULL: only measure
    const Draw *text; // for measuring
    double left, right, x, y;
    double size;    // of its type
    double row;     // height
    bool space;     // stands before the next word
    uint32_t last;  // character before it; 0: none
    int term;       // number of the one being written; -1: none
    int hovered;    // the term that the pointer is at; -1: none
    const char *at; // tag that the pointer is at in the picture; NULL: none
} Writer;

static void next_row(Writer *w)
{
    w->x = w->left;
    w->y += w->row;
    w->space = false;
}

static uint32_t first_of(const char *text) { return glyphs_next(&text); }

static uint32_t last_of(const char *text)
{
    uint32_t last = 0;
    for (uint32_t c; (c = glyphs_next(&text)) != 0;) last = c;
    return last;
}

// The width of what must stay in the row with the end of `run`: the next run's first word, if no
// space is between.
static double glued_width(const Writer *w, const ProseBlock *block, const char *at, uint32_t before,
                          Font font)
{
    ProseRun next;
    char word[WIDGET_TEXT];
    if (!prose_run(block, &at, &next)) return 0;
    int length = 0;
    while (length < next.length && next.text[length] != ' ' && next.text[length] != '\n' &&
           !(length > 0 && translate_breaks_at(next.text, length))) {
        for (length++; length < next.length && ((unsigned char)next.text[length] & 0xC0) == 0x80;)
            length++;
    }
    if (translate_breaks(before, first_of(next.text))) return 0;
    snprintf(word, sizeof word, "%.*s", length, next.text);
    return draw_text_width(w->text, font, word);
}

// That of what it names in the picture; never a color that means an answer.
static Ink ink_of_term(const Draw *draw, const ProseRun *run)
{
    Ink ink = INK_INK;
    if (run->kind == PROSE_TERM) draw_tagged(draw, run->tag, &ink);
    return ink == INK_FOCUS || ink == INK_MARK ? ink : INK_INK;
}

static Font font_of_run(const Writer *w, const ProseRun *run, Font font)
{
    if (run->kind == PROSE_SHAPE) font.face = FACE_BOLD;
    if (run->kind == PROSE_TERM) font.ink = ink_of_term(w->text, run);
    return font;
}

// `breaks`: a row may end before the word although no space is there.
static void write_word(Writer *w, const ProseRun *run, Font font, double glued, bool breaks,
                       const char *word)
{
    double wide = draw_text_width(w->text, font, word);
    double space = w->space ? draw_text_width(w->text, font, " ") : 0;
    if (w->x > w->left && (w->space || breaks) && w->x + space + wide + glued > w->right) {
        next_row(w);
        space = 0;
    }
    w->x += space;
    Rect box = {w->x - 2, w->y, wide + 4, w->row};
    if (run->kind != PROSE_PLAIN) {
        if (ui_contains(box, w->ui->pointer) && ui_contains(w->ui->layout.read, w->ui->pointer))
            w->hovered = w->term;
        bool pointed = w->at && draw_tag_matches(run->tag, w->at);
        if (w->draw) {
            TsVec from = ts_vec(w->x, w->y + w->row - 3.5);
            bool lit = w->ui->term_lit == w->term || pointed;
            if (lit) draw_box(w->draw, box, 3, (Fill){.ink = INK_FOCUS, .alpha = 0.2});
            draw_line(w->draw, from, ts_vec(w->x + wide, from.y),
                      (Pen){.ink = font.ink, .width = lit ? 2 : 1, .on = 2, .off = 2});
            ui_target(w->ui, box, TARGET_TERM, w->term);
        }
    }
    if (w->draw) draw_text(w->draw, ts_vec(w->x, w->y + w->row - 7), font, word);
    w->x += wide;
    w->space = false;
}

static void write_block(Writer *w, const ProseBlock *block)
{
    Font font = {.size = w->size, .ink = INK_INK, .verbatim = true}; // the block is translated
    w->row = floor(1.5 * w->size);
    if (block->kind == PROSE_HEADING) font.face = FACE_BOLD;
    if (block->kind == PROSE_SOURCE) font.size = 13, font.ink = INK_MUTED, w->row = 19;
    double inset = block->kind == PROSE_FORMULA ? FORMULA_PAD : 0;
    w->left += inset;
    w->right -= inset;
    w->x = w->left;
    const char *at = NULL;
    for (ProseRun run; prose_run(block, &at, &run);) {
        Font own = font_of_run(w, &run, font);
        if (run.kind != PROSE_PLAIN && w->ui->terms < READ_TERMS) {
            w->term = w->ui->terms++;
            memcpy(w->ui->term[w->term], run.tag, sizeof run.tag);
        }
        for (int i = 0; i < run.length;) {
            char word[WIDGET_TEXT];
            int from = i;
            if (block->kind == PROSE_FORMULA && run.text[i] == '\n') next_row(w);
            if (run.text[i] == ' ' || run.text[i] == '\n') {
                w->space = w->x > w->left;
                i++;
                continue;
            }
            while (i < run.length && run.text[i] != ' ' && run.text[i] != '\n' &&
                   !(i > from && translate_breaks_at(run.text, i))) {
                for (i++; i < run.length && ((unsigned char)run.text[i] & 0xC0) == 0x80;) i++;
            }
            snprintf(word, sizeof word, "%.*s", i - from, run.text + from);
            double glued = i == run.length ? glued_width(w, block, at, last_of(word), own) : 0;
            bool breaks = from > 0 ? translate_breaks_at(run.text, from)
                                   : translate_breaks(w->last, first_of(word));
            write_word(w, &run, own, glued, breaks, word);
            w->last = last_of(word);
        }
    }
    next_row(w);
    w->left -= inset;
    w->right += inset;
    w->y += BETWEEN_BLOCKS;
}

// Writes the whole text and returns its height; `draw` NULL only finds what the pointer is at.
static double write_text(Writer *w, const char *text)
{
    double top = w->y;
    w->ui->terms = 0;
    const char *at = NULL;
    for (ProseBlock block; prose_block(text, &at, &block);) {
        if (w->draw && block.kind == PROSE_FORMULA) { // a plate, as high as the formula
            Writer measure = *w;
            int terms = w->ui->terms;
            measure.draw = NULL;
            write_block(&measure, &block);
            w->ui->terms = terms;
            Rect plate = {w->left - 4, w->y - 1, w->right - w->left + 8,
                          measure.y - w->y - BETWEEN_BLOCKS + 4};
            draw_box(w->draw, plate, 4, (Fill){.ink = INK_RAISED});
        }
        write_block(w, &block);
    }
    return w->y - top;
}

void read_column(Ui *ui, Draw *draw, Rect column, double scroll, const ReadHead *head)
{
    draw_layer(draw, LAYER_PANEL);
    draw_box(draw, column, 0, (Fill){.ink = INK_PANEL});
    if (column.y > 0) {
        widget_hairline(draw, ts_vec(column.x, column.y),
                        ts_vec(column.x + column.width, column.y));
    } else {
        widget_hairline(draw, ts_vec(column.x, 0), ts_vec(column.x, column.height));
    }
    ui_target(ui, column, TARGET_COVER, 0);
    draw_clip(draw, column);
    double right = column.x + column.width - PAD, y = column.y - scroll;
    double key = ui->finger ? 0 : widget_key_width(draw, head->key);
    Font small = {.size = 13, .ink = INK_MUTED};
    draw_text(draw, ts_vec(column.x + PAD, y + 30), small, head->words);
    if (quiz_on(ui)) return; // it stays as long as it is asked about
    if (key > 0) widget_key(draw, right - key, y + 25, head->key);
    small.align = ALIGN_RIGHT;
    draw_text(draw, ts_vec(right - key - 7, y + 30), small, "hide");
    double height = panel_row(ui, 28);
    Rect hide = {right - 70, y + 25 - height / 2, 70, height};
    ui_target(ui, hide, head->hides, 0);
}

bool read_covers(const Ui *ui, TsVec at) { return ui_contains(ui->layout.read, at); }

// The text in the language on screen: translated by blocks, whose lines are joined but for formulas
// (po/extract.py). Kept until another is asked for.
const char *ui_prose(const Ui *ui)
{
    enum { PROSE_MAX = 16384 };
    static char text[PROSE_MAX];
    static const char *made_of;
    static Language made_in;
    const char *prose = scene_prose(stage_scene(ui->stage)), *at = NULL;
    if (!translate_is_on()) return prose;
    if (made_of == prose && made_in == language_now()) return text;
    int length = 0;
    for (ProseBlock block; prose_block(prose, &at, &block);) {
        char id[PROSE_MAX / 4];
        int used = 0;
        bool formula = block.kind == PROSE_FORMULA;
        for (int i = 0; i < block.length && used < (int)sizeof id - 1; i++) {
            bool ends = block.text[i] == '\n';
            id[used++] = ends && !formula ? ' ' : block.text[i];
            while (ends && i + 1 < block.length && block.text[i + 1] == ' ') i++;
        }
        id[used] = 0;
        const char *words = translate(id);
        if (length + 2 * (int)strlen(words) + 16 > PROSE_MAX) break;
        length += sprintf(text + length, "%s%s", length ? "\n\n" : "", formula ? "    " : "");
        for (; *words; words++) {
            text[length++] = *words;
            if (*words == '\n' && formula) length += sprintf(text + length, "    ");
        }
        text[length] = 0;
    }
    made_of = prose;
    made_in = language_now();
    return text;
}

void ui_term_inks(const Ui *ui, const Draw *draw, char *inks, int size)
{
    const char *text = ui_prose(ui), *at = NULL;
    int count = 0;
    for (ProseBlock block; prose_block(text, &at, &block);) {
        const char *in = NULL;
        for (ProseRun run; prose_run(&block, &in, &run);) {
            if (run.kind == PROSE_PLAIN || count + 1 >= size) continue;
            Ink ink = ink_of_term(draw, &run);
            inks[count++] = ink == INK_FOCUS ? 'f' : ink == INK_MARK ? 'm' : 'i';
        }
    }
    inks[count] = 0;
}

void ui_light(Ui *ui, const char *pattern) { snprintf(ui->lit, sizeof ui->lit, "%s", pattern); }

bool ui_points(const Ui *ui)
{
    bool looks =
        !ui->overlay && !stage_dragging(ui->stage) && ui_contains(ui->layout.view, ui->pointer);
    return looks && !ui_target_at(ui, ui->pointer);
}

const char *ui_pointed(const Ui *ui, const Draw *draw)
{
    return ui_points(ui) ? draw_tag_at(draw, ui->pointer) : NULL;
}

// Nothing is lit by a name that nothing on screen bears.
static void light(const Ui *ui, Draw *draw, const char *pattern)
{
    Ink ink;
    if (*pattern && !ui->overlay && draw_tagged(draw, pattern, &ink)) draw_light(draw, pattern);
}

void read_draw(Ui *ui, Draw *draw)
{
    Rect column = ui->layout.read;
    if (column.width <= 0) {
        light(ui, draw, ui->row_lit[0] ? ui->row_lit : ui->lit);
        return;
    }
    Writer w = {.ui = ui,
                .text = draw,
                .left = column.x + PAD,
                .right = column.x + column.width - PAD,
                .y = column.y + HEAD - ui->read_scroll,
                .term = -1,
                .hovered = -1};
    w.at = ui_pointed(ui, draw);
    // The largest type in which the text is whole, else the usual one.
    static const double sizes[] = {15, 14, 13, 15};
    double height = HUGE_VAL;
    Writer measure = w;
    for (int i = 0; i < 4 && height > column.height; i++) {
        w.size = sizes[i];
        measure = w;
        height = HEAD + write_text(&measure, ui_prose(ui));
    }
    ui->term_lit = measure.hovered >= 0 && !ui->overlay ? measure.hovered : ui->term_pinned;
    ui->read_room = fmax(height - column.height, 0);
    ui->read_scroll = fmin(ui->read_scroll, ui->read_room);

    read_column(ui, draw, column, ui->read_scroll, &(ReadHead){"Read", "F4", TARGET_READ});
    w.draw = draw;
    w.y = column.y + HEAD - ui->read_scroll;
    write_text(&w, ui_prose(ui));
    widget_scrollbar(draw, (Rect){column.x + column.width - 6, column.y + 4, 4, column.height - 8},
                     column.height, ui->read_room, ui->read_scroll);
    draw_unclip(draw);
    if (ui->row_lit[0]) {
        light(ui, draw, ui->row_lit);
    } else if (ui->term_lit >= 0 && ui->term_lit < ui->terms) {
        light(ui, draw, ui->term[ui->term_lit]);
    }
}
