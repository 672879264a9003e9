// Title and idea above the view, hint and note at its foot; the mark of a recording.

#include <stdio.h>
#include <string.h>

#include "base/widget.h"
#include "color_words.h"
#include "figures/figures.h"
#include "held_cases/held_cases.h"
#include "reading/reading.h"
#include "strip/strip_private.h"

static const Font idea_font = {.size = 16, .ink = INK_MUTED};

static double idea_width(const Layout *layout)
{
    return fmax(layout->view.width - 2 * layout->margin, 16);
}

static const Font title_font = {.face = FACE_BOLD, .size = 20, .ink = INK_INK};

// "Less" and what unfolds the panel, or "Menu" and "More", stand beside the title; in a lesson
// "Leave".
enum { DEPTH_BETWEEN = 8 };
enum { DEPTH_WIDTH = 64, DEPTH_NARROW = 50, UNFOLD_WIDTH = 76, UNFOLD_NARROW = 62, LEAVE_MORE = 8 };

static double depth_width(const Layout *layout)
{
    return layout->narrow ? DEPTH_NARROW : DEPTH_WIDTH;
}

static double unfold_width(const Layout *layout)
{
    return layout->narrow ? UNFOLD_NARROW : UNFOLD_WIDTH;
}

double title_aside(const Layout *layout)
{
    if (layout->lesson) return depth_width(layout) + LEAVE_MORE + 8;
    if (layout->simple) return 2 * depth_width(layout) + DEPTH_BETWEEN + 8;
    return layout->panel_width <= 0 ? depth_width(layout) + unfold_width(layout) : 0;
}

static double title_width(const Layout *layout) { return idea_width(layout) - title_aside(layout); }

// The scene's title and idea, or those of the map.
typedef struct Words {
    char title[128], idea[256];
} Words;

static Words words_of(const Ui *ui)
{
    const Scene *scene = stage_scene(ui->stage);
    Words words = {.idea = ""};
    const char *title = translate(scene->title);
    char idea[sizeof words.idea] = "";
    MapView view;
    if (stage_map_view(ui->stage, &view)) {
        title = translate("Map of answers");
        translate_print(idea, sizeof idea,
                        "Colour: the answer of “%s” with %s %s. Line: the exact boundary.",
                        view.method->label, view.moving,
                        view.turning ? "at that x and angle" : "at that place");
    } else if (ui->step.heading) {
        title = translate(ui->step.heading);
        if (ui->step.number <= ui->step.of)
            translate_print(idea, sizeof idea, "%s: %d of %d", translate(ui->step.lesson),
                            ui->step.number, ui->step.of);
        else
            snprintf(idea, sizeof idea, "%s", translate(ui->step.lesson));
    } else if (ui_is_simple(ui) && stage_main_ask(ui->stage)) {
        const Ask *ask = stage_main_ask(ui->stage);
        const char *colors =
            ask->query.kind == QUERY_SWEEP && !ask->list
                ? "Red: the method says that they meet at some time of the step. Blue: at none."
            : stage_record(ui->stage)->pairs > 0 ? "Red: a shape that collides with another, says "
                                                   "the method. Blue: one that does not."
            : stage_main_pair(ui->stage)
                ? "Red: the method says that they collide. Blue: that they do not."
                : "Red: the method says that a ray meets it first. Blue: that none does.";
        snprintf(idea, sizeof idea, "%s", translate(colors));
    } else if (!ui_is_simple(ui) || stage_record(ui->stage)->verdict.given) {
        snprintf(idea, sizeof idea, "%s", translate(scene->idea));
    }
    color_words(ui_palette(ui), title, words.title, sizeof words.title);
    color_words(ui_palette(ui), idea, words.idea, sizeof words.idea);
    return words;
}

double title_taken(const Ui *ui, const Draw *draw)
{
    return draw_text_width(draw, title_font, words_of(ui).title);
}

// Texts take up to two rows, beside the source in a small window three, in a narrow one four.
enum { ROWS_NARROW = 4, WIDTH_OF_TWO = 400 };

static int rows_of(const Draw *draw, Font font, double width, int most, const char *text)
{
    int rows = 1;
    while (rows < most && draw_text_width(draw, font, text) > width) {
        text += widget_break(draw, font, width, text);
        text += strspn(text, " ");
        rows++;
    }
    return rows;
}

static int lines_of(const Draw *draw, const Layout *layout, const char *idea)
{
    double width = idea_width(layout);
    int most = layout->narrow ? ROWS_NARROW : width < WIDTH_OF_TWO ? 3 : 2;
    return rows_of(draw, idea_font, width, most, idea);
}

int title_lines(const Ui *ui, const Draw *draw, const Layout *layout)
{
    if (!layout->narrow) return 1;
    return rows_of(draw, title_font, title_width(layout), 3, words_of(ui).title);
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

// Rows of a text, broken between words; the last one has whatever is left. The plate of a row is
// drawn before the row above it, whose letters reach down to it.
static void draw_rows(Draw *draw, TsVec at, Font font, double width, double pitch, int rows,
                      bool plated, const char *text)
{
    char row[WIDGET_TEXT];
    if (rows <= 0 || !*text) return;
    int bytes = rows > 1 ? widget_break(draw, font, width, text) : (int)strlen(text);
    const char *rest = text + bytes + strspn(text + bytes, " ");
    snprintf(row, sizeof row, "%.*s", bytes, text);
    draw_rows(draw, ts_vec(at.x, at.y + pitch), font, width, pitch, rows - 1, plated, rest);
    if (plated) {
        draw_plated(draw, at, font, width, row);
    } else {
        widget_text(draw, at, font, width, row);
    }
}

enum { CAPTION_MAX = 2 * MESSAGE_MAX, MOST_OF_VIEW = 4 };

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

// What the viewer was just told, without the flaw if the alarm's card says that.
static void write_message(const Ui *ui, char text[MESSAGE_MAX])
{
    const Method *method = stage_method(ui->stage);
    bool card = ui->layout.alarm_height > 0 && method && alarm_words(ui)->method == method;
    snprintf(text, MESSAGE_MAX, "%s", ui->message);
    char *flaw = card && method->flaw ? strstr(text, translate(method->flaw)) : NULL;
    while (flaw && flaw > text && flaw[-1] == ' ') flaw--;
    if (flaw && flaw > text) *flaw = '\0';
}

// Hint left, note right, in one row if both fit; else both on the left, the hint above the note.
// Where that would leave the picture too little, and while a message answers the viewer, one of
// them stands alone.
typedef struct Captions {
    char text[2][CAPTION_MAX]; // hint, note; "": left out
    Font font[2];
    int rows[2];
    bool beside; // in one row
    double room;
} Captions;

static void plan_captions(const Ui *ui, const Draw *draw, const char *shown, Captions *captions)
{
    const Layout *layout = &ui->layout;
    const Record *record = stage_record(ui->stage);
    char text[RECORD_TEXT + 160], whose[128] = "", words[CAPTION_MAX], fuzz[CAPTION_MAX];
    char message[MESSAGE_MAX];
    char *hint = captions->text[0], *note = captions->text[1];
    bool replies = ui->message_left > 0, paused = !ui->stage->playing && stage_moves(ui->stage);
    // What is drawn of another method is no account of the chosen one.
    if (record->by && !layout->simple && !record->is_reply)
        translate_print(whose, sizeof whose, "picture of “%s”, not of the chosen method",
                        record->by);
    translate_print(text, sizeof text, "%s%s%s%s%s", paused ? "paused" : "",
                    paused && (*whose || *shown) ? " · " : "", whose, *whose && *shown ? " · " : "",
                    shown);
    space_dots(text, note);
    bool fuzzes = !replies && !ui->counts_fuzz && live_fuzz_words(ui, fuzz, sizeof fuzz);
    bool on_card = ui->layout.alarm_height > 0 && record->hint_is_flaw;
    write_message(ui, message);
    const char *said = replies ? message : fuzzes ? fuzz : on_card ? "" : record->hint;
    if (ui->finger) hint_for_finger(said, replies, words, sizeof words);
    space_dots(ui->finger ? words : said, hint);

    Font left = {.size = 14, .ink = replies ? INK_INK : INK_MUTED};
    Font right = {.size = 14, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    double taken = draw_text_width(draw, left, hint) + 24 + draw_text_width(draw, right, note);
    captions->room = idea_width(layout);
    captions->font[0] = left, captions->font[1] = right;
    captions->rows[0] = *hint != '\0', captions->rows[1] = *note != '\0';
    captions->beside = taken <= captions->room;
    if (captions->beside) return;
    for (int i = 0; i < 2; i++) {
        Font *font = &captions->font[i];
        font->align = ALIGN_LEFT;
        font->size = widget_fit(draw, *font, captions->room, captions->text[i]);
        if (*captions->text[i])
            captions->rows[i] =
                rows_of(draw, *font, captions->room, layout->narrow ? 3 : 2, captions->text[i]);
    }
    double most = (layout->caption - layout->free.y) / MOST_OF_VIEW / CAPTION_ROW;
    bool too_many = captions->rows[0] + captions->rows[1] > (layout->narrow ? fmax(most, 3) : most);
    if (*hint && *note && (replies || too_many)) captions->rows[replies ? 1 : 0] = 0;
}

// The note is that of the frame before, which may be held, or already that of this one.
int title_captions(const Ui *ui, const Draw *draw)
{
    const char *note[] = {figures_shown(ui)->note, stage_record(ui->stage)->note};
    int most = 1;
    bool passes = ui->message_left > 0 && !stage_shows_whole(ui->stage);
    for (int i = 0; i < 2 && !passes; i++) { // a message passes, unless it says what is wrong
        Captions captions = {.room = 0};
        plan_captions(ui, draw, note[i], &captions);
        int rows = captions.rows[0] + captions.rows[1];
        if (!captions.beside && rows > most) most = rows;
    }
    return most;
}

// The least of the view's height that is left above a message and the card below it.
enum { LEAST_ABOVE = 12 };

static bool has_room_above(const Ui *ui, const Draw *draw)
{
    const Layout *layout = &ui->layout;
    double foot = layout->idea + IDEA_ROW * (title_idea_lines(ui, draw, layout) - 1) + 8;
    // The microscope's card ends where the view does, so nothing stands above the narration.
    return layout->narration.height > 0 && !stage_magnifies(ui->stage) &&
           foot + LEAST_ABOVE <= layout->narration.y - CAPTION_ABOVE_CARD;
}

int title_captions_above(const Ui *ui, const Draw *draw)
{
    Captions captions = {.room = 0};
    if (ui->message_left <= 0 || !has_room_above(ui, draw)) return 0;
    plan_captions(ui, draw, figures_shown(ui)->note, &captions);
    return captions.beside ? 1 : captions.rows[0];
}

static void draw_captions(Ui *ui, Draw *draw, double y)
{
    const Layout *layout = &ui->layout;
    Captions captions = {.room = 0};
    plan_captions(ui, draw, figures_shown(ui)->note, &captions);
    TsVec at = ts_vec(layout->margin, y);
    if (captions.beside) {
        draw_plated(draw, at, captions.font[0], captions.room, captions.text[0]);
        at.x += captions.room;
        draw_plated(draw, at, captions.font[1], captions.room, captions.text[1]);
        return;
    }
    for (int i = 1; i >= 0; i--) {
        int rows = captions.rows[i];
        draw_rows(draw, ts_vec(at.x, at.y - CAPTION_ROW * (rows - 1)), captions.font[i],
                  captions.room, CAPTION_ROW, rows, true, captions.text[i]);
        at.y -= CAPTION_ROW * rows;
    }
}

// ---- The narration of a trace's step, on a card at the view's foot

enum { SENTENCE_ROW = 17 };

// A text in place of the step's sentence; "": that.
static void draw_narration(Ui *ui, Draw *draw, const char *said)
{
    Rect card = ui->layout.narration, view = ui->layout.view;
    TraceView trace = stage_trace_view(ui->stage);
    bool finger = ui->layout.finger, tall = card.height > FINGER_HEIGHT;
    bool high = finger || ui->layout.narrow;
    double head = !tall ? card.height : high ? FINGER_HEIGHT : 32; // the sentence: beside or below
    double middle = card.y + head / 2, x = card.x + 12, right = card.x + card.width - 12;
    char step[48], first[WIDGET_TEXT];
    // A scrap of the picture below the card would belong to nothing.
    Rect below = {view.x, card.y + card.height, view.width, 0};
    below.height = view.y + view.height - below.y;
    draw_box(draw, below, 0, (Fill){.ink = INK_PAPER});
    draw_box(draw, card, 6, (Fill){.ink = INK_RAISED});
    draw_frame(draw, card, 6, (Pen){.ink = INK_RULE});
    ui_target(ui, card, &target_cover, 0);

    for (int by = -1; by <= 1; by += 2) { // the two keys, clickable
        const char *cap = ui->finger ? (by < 0 ? "‹" : "›") : by < 0 ? "," : ".";
        bool none = by < 0 && trace.shown == 0;
        double width =
            none ? widget_key_grey(draw, x, middle, cap) : widget_key(draw, x, middle, cap);
        Rect key = {x, middle - 14, width, 28};
        if (finger) key = (Rect){x - 12, card.y, FINGER_HEIGHT, head};
        ui_target(ui, key, &timeline_step, by);
        ui_tip(ui, key, by < 0 ? "," : ".",
               none     ? "This is the first step"
               : by < 0 ? "The step before."
                        : "The next step; after the last one the first again.");
        x += finger ? FINGER_HEIGHT : width + 4;
    }
    const char *rate = timeline_rate_words(ui);
    double rate_width = widget_key_width(draw, rate);
    Rect rate_key = {x, card.y, fmax(rate_width, finger ? FINGER_HEIGHT : 0), head};
    widget_key(draw, x + (rate_key.width - rate_width) / 2, middle, rate);
    ui_target(ui, rate_key, &timeline_rate, 0);
    x += rate_key.width + 12;
    Font focus = {.face = FACE_BOLD, .size = 14, .ink = INK_FOCUS};
    const char *by = stage_record(ui->stage)->by;
    translate_print(step, sizeof step, by ? "Step %d of %d, %s." : "Step %d of %d.",
                    trace.shown + 1, trace.steps, by);
    x += widget_text(draw, ts_vec(x, middle + 5), focus, right - x, step) + 8;

    // A sentence that is too long for one row takes two.
    TsVec at = ts_vec(x, middle + 5);
    Font font = {.size = 14, .ink = INK_INK};
    const char *text = *said ? said : trace.sentence;
    if (tall) {
        at = ts_vec(card.x + 12, card.y + head + 14);
        draw_rows(draw, at, font, right - at.x, SENTENCE_ROW, 3, false, text);
        return;
    }
    font.size = widget_fit(draw, font, right - x, text);
    int bytes = widget_break(draw, font, right - x, text);
    if (text[bytes]) {
        snprintf(first, sizeof first, "%.*s", bytes, text);
        widget_text(draw, ts_vec(at.x, at.y - SENTENCE_ROW / 2.0), font, right - x, first);
        at.y += SENTENCE_ROW / 2.0;
        text += bytes + strspn(text + bytes, " ");
    }
    widget_text(draw, at, font, right - x, text);
}

// ---- All of it

void title_draw(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    Words words = words_of(ui);
    bool folded = layout->panel_width <= 0 &&
                  !ui->question; // the key that unfolds the panel is beside the title
    double width = idea_width(layout);
    draw_layer(draw, LAYER_TITLE);
    draw_rows(draw, ts_vec(layout->margin, layout->title), title_font, title_width(layout),
              TITLE_ROW, title_lines(ui, draw, layout), true, words.title);

    // In a very low window the idea has priority over the captions.
    double foot = layout->idea + IDEA_ROW * (lines_of(draw, layout, words.idea) - 1) + 8;
    if (foot <= layout->alarm_y) {
        int rows = lines_of(draw, layout, words.idea);
        draw_rows(draw, ts_vec(layout->margin, layout->idea), idea_font, width, IDEA_ROW, rows,
                  true, words.idea);
    }

    // A message that answers the viewer's last key stands above the narration of a trace, and so
    // does the count of the fuzzer; where the drawing has that place, on the card, and where there
    // is no room above it, in its place.
    bool replies = ui->message_left > 0 || stage_record(ui->stage)->is_reply ||
                   (live_fuzz_view(ui).on && !ui->counts_fuzz);
    if (ui->question || layout->simple) {
        // Its card, or the foot, has their place.
    } else {
        double above = layout->narration.y - CAPTION_ABOVE_CARD;
        bool card = layout->narration.height > 0 && foot <= layout->narration.y;
        bool both = card && replies && has_room_above(ui, draw);
        Captions captions = {.room = 0};
        if (both) plan_captions(ui, draw, figures_shown(ui)->note, &captions);
        Rect place = {layout->margin, above - CAPTION_ROW, captions.room, CAPTION_ROW + 4};
        bool within = both && *captions.text[0] && stage_shows_at(ui->stage, place);
        if (card && (!replies || both)) draw_narration(ui, draw, within ? captions.text[0] : "");
        bool at_foot = !both && (replies || layout->narration.height <= 0);
        if (both && !within) draw_captions(ui, draw, above);
        if (at_foot && foot + LEAST_ABOVE <= layout->caption)
            draw_captions(ui, draw, layout->caption);
    }

    double right = layout->view.width - layout->margin, middle = layout->title - 5;
    if (folded || layout->simple) {
        double wide = depth_width(layout),
               x = right - wide - (layout->simple ? 0 : unfold_width(layout));
        double high = layout->simple ? 28 : 24; // below a bar the idea stands nearer to the title
        Rect depth = {x, middle - high / 2, wide, high};
        if (!ui->step.heading) screen_draw_depth(ui, draw, depth);
        depth.x -= wide + DEPTH_BETWEEN;
        if (!ui->step.heading && layout->simple) screen_draw_menu(ui, draw, depth);
    }
    if (folded && !layout->simple) {
        double unfold = unfold_width(layout);
        bool plain = layout->narrow || ui->finger;
        double key = plain ? 14 : widget_key_width(draw, "F3");
        double height = layout->finger ? FINGER_HEIGHT : 28;
        if (plain) {
            widget_chevron(draw, ts_vec(right - 6, middle), false);
        } else {
            widget_key(draw, right - key, middle, "F3");
        }
        draw_plated(draw, ts_vec(right - key - 6, middle + 5),
                    (Font){.size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT}, unfold, "panel");
        ui_target(ui, (Rect){right - unfold, middle - height / 2, unfold, height}, &columns_panel,
                  0);
    }
}

// ---- While it is recorded

Image ui_recording_mark(Ui *ui, double seconds)
{
    static const Font font = {.size = 12, .ink = INK_FOCUS, .align = ALIGN_CENTER};
    char text[32];
    double scale = layout_scale(ui->width, ui->height, ui->density) * ui->font_scale;
    draw_begin(ui->scratch, 1, 1, scale, &ui->glyphs);
    double width = draw_text_width(ui->scratch, font, "REC 00.0 s") + 16, height = 19;
    Image image = image_new((int)ceil(width * scale), (int)ceil(height * scale));
    if (!image.pixel) return image;
    translate_print(text, sizeof text, "REC %.1f s", seconds);
    draw_begin(ui->scratch, image.width, image.height, scale, &ui->glyphs);
    draw_text(ui->scratch, ts_vec(width / 2, 14), font, text);
    draw_play(ui->scratch, ui_palette(ui), &image);
    return image;
}
