// Title and idea above the view, hint and note at its foot.

#include <stdio.h>
#include <string.h>

#include "ui_private.h"
#include "widget.h"

static const Font idea_font = {.size = 16, .ink = INK_MUTED};

// The key that unfolds the panel stands at the right of the title.
static double tag_width(const Layout *layout) { return layout->panel_width > 0 ? 0 : 76; }

static double idea_width(const Layout *layout)
{
    return fmax(layout->panel_x - 2 * layout->margin, 16);
}

// The scene's title and idea, or those of the map.
typedef struct Words {
    const char *title;
    char idea[256];
} Words;

static Words words_of(const Ui *ui)
{
    const Scene *scene = stage_scene(ui->stage);
    Words words = {.title = scene->title};
    MapView view;
    if (stage_map_view(ui->stage, &view)) {
        words.title = "Map of answers";
        snprintf(words.idea, sizeof words.idea,
                 "Colour: what “%s” says with %s %s. Line: the exact border.", view.method->label,
                 view.moving, view.turning ? "at that x and angle" : "there");
    } else {
        snprintf(words.idea, sizeof words.idea, "%s", scene->idea);
    }
    return words;
}

static int lines_of(const Draw *draw, const Layout *layout, const char *idea)
{
    return draw_text_width(draw, idea_font, idea) > idea_width(layout) ? 2 : 1;
}

int title_idea_lines(const Ui *ui, const Draw *draw, const Layout *layout)
{
    return lines_of(draw, layout, words_of(ui).idea);
}

// A text on a plate of paper, as labels have it: lines of the scene may pass below.
static void draw_plated(Draw *draw, TsVec at, Font font, double width, const char *text)
{
    double taken = fmin(draw_text_width(draw, font, text), width);
    double x = font.align == ALIGN_RIGHT ? at.x - taken : at.x;
    Rect plate = {x - 4, at.y - font.size - 1, taken + 8, floor(font.size * 1.3) + 2};
    if (!*text) return;
    draw_box(draw, plate, 3, (Fill){.ink = INK_PAPER, .alpha = 0.88});
    widget_text(draw, at, font, width, text);
}

static void draw_idea(Draw *draw, const Layout *layout, const char *idea)
{
    char first[WIDGET_TEXT];
    double width = idea_width(layout);
    int bytes = widget_break(draw, idea_font, width, idea);
    snprintf(first, sizeof first, "%.*s", bytes, idea);
    draw_plated(draw, ts_vec(layout->margin, layout->idea), idea_font, width, first);
    const char *rest = idea + bytes;
    if (*rest) {
        rest += strspn(rest, " ");
        draw_plated(draw, ts_vec(layout->margin, layout->idea + 20), idea_font, width, rest);
    }
}

static void draw_panel_tag(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    double right = layout->width - layout->margin, middle = layout->title - 5;
    if (layout->panel_width > 0) return;
    double key = widget_key_width(draw, "F3");
    widget_key(draw, right - key, middle, "F3");
    draw_plated(draw, ts_vec(right - key - 6, middle + 5),
                (Font){.size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT}, 76, "panel");
    ui_target(ui, (Rect){right - 76, middle - 14, 76, 28}, TARGET_PANEL, 0);
}

enum { CAPTION_MAX = 2 * SAID_MAX, CAPTION_ROW = 18 };

// Two spaces on each side of a middle dot that separates sentences.
static void space_dots(const char *text, char spaced[CAPTION_MAX])
{
    static const char dot[] = " · ";
    int length = 0;
    while (*text && length < CAPTION_MAX - 8) {
        bool parts = strncmp(text, dot, sizeof dot - 1) == 0;
        bool wide = parts && length > 0 && spaced[length - 1] == ' ';
        if (parts && !wide) {
            length += sprintf(spaced + length, "  ·  ");
            text += sizeof dot - 1 + strspn(text + sizeof dot - 1, " ");
        } else {
            spaced[length++] = *text++;
        }
    }
    spaced[length] = 0;
}

static void write_hint(const Ui *ui, char spaced[CAPTION_MAX])
{
    space_dots(ui->said_left > 0 ? ui->said : stage_record(ui->stage)->hint, spaced);
}

// If the scene moves, the note says whether it is paused.
static void write_note(const Ui *ui, char spaced[CAPTION_MAX])
{
    const char *note = stage_record(ui->stage)->note;
    bool paused = !ui->stage->playing && stage_moves(ui->stage);
    char text[RECORD_TEXT + 16];
    snprintf(text, sizeof text, "%s%s%s", paused ? "paused" : "", paused && *note ? " · " : "",
             note);
    space_dots(text, spaced);
}

// A note that is too long for one row starts a row higher.
static void draw_long_caption(Draw *draw, TsVec at, Font font, double room, const char *text)
{
    char first[CAPTION_MAX];
    font.size = widget_fit(draw, font, room, text);
    int bytes = widget_break(draw, font, room, text);
    if (text[bytes]) {
        snprintf(first, sizeof first, "%.*s", bytes, text);
        draw_plated(draw, ts_vec(at.x, at.y - CAPTION_ROW), font, room, first);
        text += bytes + strspn(text + bytes, " ");
    }
    draw_plated(draw, at, font, room, text);
}

// Hint left, note right. If both do not fit the hint is left out, unless it answers the viewer.
static void draw_captions(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    char hint[CAPTION_MAX], note[CAPTION_MAX];
    bool said = ui->said_left > 0;
    Font font = {.size = 14, .ink = said ? INK_INK : INK_MUTED};
    Font right = {.size = 14, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    double room = idea_width(layout);
    TsVec at = ts_vec(layout->margin, layout->caption);
    write_hint(ui, hint);
    write_note(ui, note);
    double taken = draw_text_width(draw, font, hint) + 24 + draw_text_width(draw, right, note);
    if (taken <= room) {
        draw_plated(draw, at, font, room, hint);
        draw_plated(draw, ts_vec(at.x + room, at.y), right, room, note);
    } else {
        bool hinted = said || !*note;
        right.align = ALIGN_LEFT;
        draw_long_caption(draw, at, hinted ? font : right, room, hinted ? hint : note);
    }
}

// An answer to the viewer's last key comes before the narration of the trace.
static bool is_narrated(const Ui *ui)
{
    bool said = ui->said_left > 0 || stage_record(ui->stage)->said;
    return ui->layout.narration.height > 0 && !said;
}

static void draw_foot(Ui *ui, Draw *draw, double top)
{
    if (is_narrated(ui)) {
        if (top <= ui->layout.narration.y) narration_draw(ui, draw);
    } else if (top + 12 <= ui->layout.caption) {
        draw_captions(ui, draw);
    }
}

// In a very low window the idea has priority over the captions.
static double idea_foot(const Draw *draw, const Layout *layout, const char *idea)
{
    return layout->idea + 20 * (lines_of(draw, layout, idea) - 1);
}

void title_draw(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    Words words = words_of(ui);
    draw_layer(draw, LAYER_TITLE);
    draw_plated(draw, ts_vec(layout->margin, layout->title),
                (Font){.face = FACE_BOLD, .size = 20, .ink = INK_INK},
                idea_width(layout) - tag_width(layout), words.title);
    double foot = idea_foot(draw, layout, words.idea);
    if (foot + 8 <= layout->alarm_y) draw_idea(draw, layout, words.idea);
    draw_foot(ui, draw, foot + 8);
    draw_panel_tag(ui, draw);
}

// ---- The narration of a trace's step, on a card at the view's foot

enum { SENTENCE_ROW = 17 };

// A sentence that is too long for one row takes two.
static void draw_sentence(Draw *draw, TsVec at, double room, const char *text)
{
    Font font = {.size = 14, .ink = INK_INK};
    char first[WIDGET_TEXT];
    font.size = widget_fit(draw, font, room, text);
    int bytes = widget_break(draw, font, room, text);
    if (text[bytes]) {
        snprintf(first, sizeof first, "%.*s", bytes, text);
        widget_text(draw, ts_vec(at.x, at.y - SENTENCE_ROW / 2.0), font, room, first);
        at.y += SENTENCE_ROW / 2.0;
        text += bytes + strspn(text + bytes, " ");
    }
    widget_text(draw, at, font, room, text);
}

// The two keys, clickable. Returns their width.
static double draw_keys(Ui *ui, Draw *draw, double x, double middle, int shown)
{
    double back = widget_key(draw, x, middle, ","), on_x = x + back + 4;
    double on = widget_key(draw, on_x, middle, ".");
    ui_target(ui, (Rect){x, middle - 14, back, 28}, TARGET_STEP, shown - 1);
    ui_target(ui, (Rect){on_x, middle - 14, on, 28}, TARGET_STEP, shown + 1);
    return back + 4 + on;
}

void narration_draw(Ui *ui, Draw *draw)
{
    Rect card = ui->layout.narration;
    TraceView trace = stage_trace_view(ui->stage);
    double middle = card.y + card.height / 2, x = card.x + 12;
    Font focus = {.face = FACE_BOLD, .size = 14, .ink = INK_FOCUS};
    char step[48];
    draw_box(draw, card, 6, (Fill){.ink = INK_RAISED});
    draw_frame(draw, card, 6, (Pen){.ink = INK_RULE});
    ui_target(ui, card, TARGET_COVER, 0);
    x += draw_keys(ui, draw, x, middle, trace.shown) + 12;
    snprintf(step, sizeof step, "Step %d of %d.", trace.shown + 1, trace.steps);
    x += widget_text(draw, ts_vec(x, middle + 5), focus, card.x + card.width - 12 - x, step) + 8;
    draw_sentence(draw, ts_vec(x, middle + 5), card.x + card.width - 12 - x, trace.says);
}
