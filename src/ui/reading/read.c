// The text beside the picture (F4): what the scene shows, why it is right, how it goes wrong. Its
// terms light what they name, and what the pointer is at in the picture marks its terms.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "base/widget.h"
#include "color_words.h"
#include "reading/prose.h"
#include "reading/read_private.h"

enum { HEAD = 44, PAD = 20, BETWEEN_BLOCKS = 10, FORMULA_PAD = 12 };

static bool pin(Ui *ui, int term, Press press)
{
    (void)press;
    ui->reading->term_pinned = ui->reading->term_pinned == term ? -1 : term;
    return true;
}

const Action read_term = {.name = "pin a term", .click = pin};

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

static Ink ink_of_term(const Draw *draw, const ProseRun *run)
{
    return run->kind == PROSE_TERM ? widget_tag_ink(draw, run->tag) : INK_INK;
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
            bool lit = w->ui->reading->term_lit == w->term || pointed;
            if (lit) draw_box(w->draw, box, 3, (Fill){.ink = INK_FOCUS, .alpha = 0.2});
            draw_line(w->draw, from, ts_vec(w->x + wide, from.y),
                      (Pen){.ink = font.ink, .width = lit ? 2 : 1, .on = 2, .off = 2});
            ui_target(w->ui, box, &read_term, w->term);
        }
    }
    if (w->draw) draw_text(w->draw, ts_vec(w->x, w->y + w->row - 7), font, word);
    w->x += wide;
    w->space = false;
}

// A formula may be broken at each space.
static bool ends_word(const ProseBlock *block, const char *text, int at)
{
    if (text[at] != ' ') return text[at] == '\n';
    return block->kind == PROSE_FORMULA || translate_breaks_at_space(text, at);
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
        if (run.kind != PROSE_PLAIN && w->ui->reading->terms < READ_TERMS) {
            w->term = w->ui->reading->terms++;
            memcpy(w->ui->reading->term[w->term], run.tag, sizeof run.tag);
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
            while (i < run.length && !ends_word(block, run.text, i) &&
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
    w->ui->reading->terms = 0;
    const char *at = NULL;
    for (ProseBlock block; prose_block(text, &at, &block);) {
        if (w->draw && block.kind == PROSE_FORMULA) { // a plate, as high as the formula
            Writer measure = *w;
            int terms = w->ui->reading->terms;
            measure.draw = NULL;
            write_block(&measure, &block);
            w->ui->reading->terms = terms;
            Rect plate = {w->left - 4, w->y - 1, w->right - w->left + 8,
                          measure.y - w->y - BETWEEN_BLOCKS + 4};
            draw_box(w->draw, plate, 4, (Fill){.ink = INK_RAISED});
        }
        write_block(w, &block);
    }
    return w->y - top;
}

bool read_covers(const Ui *ui, TsVec at) { return ui_contains(ui->layout.read, at); }

bool read_scroll(Ui *ui, double by)
{
    Reading *reading = ui->reading;
    double before = reading->scroll;
    reading->scroll = fmin(fmax(before + by, 0), reading->room);
    return reading->scroll != before;
}

// The text in the language on screen: translated by blocks, whose lines are joined but for formulas
// (po/extract.py). Kept until another is asked for.
const char *ui_prose(const Ui *ui)
{
    enum { PROSE_MAX = 16384 };
    static char text[PROSE_MAX], colored[PROSE_MAX];
    static const char *made_of;
    static Language made_in;
    static PaletteName made_for;
    const char *prose = scene_prose(stage_scene(ui->stage)), *at = NULL;
    if (!translate_is_on() && !ui_palette(ui)->orange_hits) return prose;
    if (made_of == prose && made_in == language_now() && made_for == ui->palette) return colored;
    made_of = prose;
    made_in = language_now();
    made_for = ui->palette;
    if (!translate_is_on()) {
        color_words(ui_palette(ui), prose, colored, sizeof colored);
        return colored;
    }
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
    color_words(ui_palette(ui), text, colored, sizeof colored);
    return colored;
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

void ui_light(Ui *ui, const char *pattern)
{
    snprintf(ui->reading->lit, sizeof ui->reading->lit, "%s", pattern);
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
        light(ui, draw, ui->row_lit[0] ? ui->row_lit : ui->reading->lit);
        return;
    }
    Writer w = {.ui = ui,
                .text = draw,
                .left = column.x + PAD,
                .right = column.x + column.width - PAD,
                .y = column.y + HEAD - ui->reading->scroll,
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
    ui->reading->term_lit =
        measure.hovered >= 0 && !ui->overlay ? measure.hovered : ui->reading->term_pinned;
    ui->reading->room = fmax(height - column.height, 0);
    ui->reading->scroll = fmin(ui->reading->scroll, ui->reading->room);

    columns_draw(ui, draw, column, ui->reading->scroll, &(ColumnHead){"Read", "F4", &columns_text});
    w.draw = draw;
    w.y = column.y + HEAD - ui->reading->scroll;
    write_text(&w, ui_prose(ui));
    widget_scrollbar(draw, (Rect){column.x + column.width - 6, column.y + 4, 4, column.height - 8},
                     column.height, ui->reading->room, ui->reading->scroll);
    draw_unclip(draw);
    if (ui->row_lit[0]) {
        light(ui, draw, ui->row_lit);
    } else if (ui->reading->term_lit >= 0 && ui->reading->term_lit < ui->reading->terms) {
        light(ui, draw, ui->reading->term[ui->reading->term_lit]);
    }
}

// ---- The part

static bool begin(Ui *ui)
{
    ui->reading = calloc(1, sizeof *ui->reading);
    if (ui->reading) ui->reading->term_lit = -1;
    return ui->reading != NULL;
}

static void end(Ui *ui) { free(ui->reading); }

static void forget(Ui *ui)
{
    ui->reading->scroll = 0;
    ui->reading->term_pinned = -1;
    ui->reading->lit[0] = 0;
}

const Part read_part = {.begin = begin, .end = end, .open = forget};
