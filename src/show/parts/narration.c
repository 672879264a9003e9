// What the step of a trace says, on a card at the view's foot.

#include <stdio.h>
#include <string.h>

#include "parts/widget.h"
#include "show_self.h"

enum { SENTENCE_ROW = 17 };

// A sentence that is too long for the row takes two.
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

// The two keys, which can be clicked. Returns their width.
static double draw_keys(Show *show, Draw *draw, double x, double middle, int shown)
{
    double back = widget_key(draw, x, middle, ","), on_x = x + back + 4;
    double on = widget_key(draw, on_x, middle, ".");
    show_target(show, (Rect){x, middle - 14, back, 28}, TARGET_STEP, shown - 1);
    show_target(show, (Rect){on_x, middle - 14, on, 28}, TARGET_STEP, shown + 1);
    return back + 4 + on;
}

void narration_draw(Show *show, Draw *draw)
{
    Rect card = show->layout.narration;
    TraceView trace = stage_trace_view(show->stage);
    double middle = card.y + card.height / 2, x = card.x + 12;
    Font focus = {.face = FACE_BOLD, .size = 14, .ink = INK_FOCUS};
    char step[48];
    draw_box(draw, card, 6, (Fill){.ink = INK_RAISED});
    draw_frame(draw, card, 6, (Pen){.ink = INK_RULE});
    show_target(show, card, TARGET_COVER, 0);
    x += draw_keys(show, draw, x, middle, trace.shown) + 12;
    snprintf(step, sizeof step, "Step %d of %d.", trace.shown + 1, trace.steps);
    x += widget_text(draw, ts_vec(x, middle + 5), focus, card.x + card.width - 12 - x, step) + 8;
    draw_sentence(draw, ts_vec(x, middle + 5), card.x + card.width - 12 - x, trace.says);
}
