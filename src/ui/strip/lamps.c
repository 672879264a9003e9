// Lamps on the strip's upper edge: what every method of the scene answers about the pair on screen.
// A click on one chooses its method.
#include <stdio.h>

#include "base/widget.h"
#include "figures/figures.h"
#include "strip/strip_private.h"

enum { PITCH = 15, SIDE = 7, RAIL = 14, LAMPS_MAX = 40 };

// A pair that the scene's own simulation asks, or one of a crowd, has answers of one method only.
int lamps_lit(const Ui *ui, Ask lamp[], int max)
{
    const Stage *stage = ui->stage;
    const Ask *main = stage_main_ask(stage);
    int count = stage_method_count(stage);
    if (!main || !main->judged || main->partial || figures_shown(ui)->pairs > 0 || count < 2)
        return 0;
    if (stage_scene(stage)->variants[0].name || count > max) return 0;
    for (int i = 0; i < count; i++) {
        lamp[i] = *main;
        const Method *method = stage_method_at(stage, i);
        if (method == main->method || stage_ask_again(stage, method, &lamp[i])) continue;
        lamp[i] = (Ask){.method = method, .refused = method};
    }
    return count;
}

static void draw_lamp(Draw *draw, TsVec center, const Ask *ask, bool chosen)
{
    bool wrong = ask_is_wrong(ask);
    Rect box = {center.x - SIDE / 2.0, center.y - SIDE / 2.0, SIDE, SIDE};
    Rect around = {box.x - 2, box.y - 2, SIDE + 4, SIDE + 4};
    if (wrong) {
        draw_box(draw, around, 2, (Fill){.ink = INK_CLASH});
        draw_frame(draw, around, 2, (Pen){.ink = INK_CLASH_INK, .width = 1});
    }
    if (chosen) draw_frame(draw, around, 2, (Pen){.ink = INK_INK, .width = 1.5});
    if (ask->refused == ask->method) {
        draw_dot(draw, center, 1.5, (Fill){.ink = INK_LINE});
    } else if (ask->hit) {
        draw_box(draw, box, 0, (Fill){.ink = INK_HIT_LINE});
    } else {
        draw_box(draw, box, 0, (Fill){.ink = INK_PAPER});
        draw_frame(draw, box, 0, (Pen){.ink = INK_MISS_LINE, .width = 1.5});
    }
}

// The name and answer of the lamp that the pointer is at.
static void draw_words(const Ui *ui, Draw *draw, double left, const Ask *ask)
{
    char text[WIDGET_TEXT];
    const char *word = ask->answer.failed ? "NO ANSWER" : widget_relation(ask->answer.relation);
    bool refused = ask->refused == ask->method;
    translate_print(text, sizeof text, "%s: %s%s", ask->method->label,
                    refused ? "does not take these shapes" : word,
                    ask_is_wrong(ask) ? ", wrong" : "");
    Font font = {.size = 14, .ink = INK_INK};
    double wide = draw_text_width(draw, font, text);
    Rect plate = {left, ui->layout.strip_y - RAIL / 2.0 - 30, wide + 16, 26};
    draw_box(draw, plate, 4, (Fill){.ink = INK_RAISED});
    draw_frame(draw, plate, 4, (Pen){.ink = INK_RULE});
    draw_text(draw, ts_vec(plate.x + 8, plate.y + 18), font, text);
}

void lamps_draw(Ui *ui, Draw *draw)
{
    Ask lamp[LAMPS_MAX];
    const Layout *layout = &ui->layout;
    ui->strip->lamps_end = 0;
    if (layout->narrow || layout->finger || layout->height < LOW_BELOW || ui_is_simple(ui)) return;
    int count = lamps_lit(ui, lamp, LAMPS_MAX);
    if (count == 0) return;
    double left = layout->padding, middle = layout->strip_y;
    Rect rail = {left - 4, middle - RAIL / 2.0, count * PITCH + 8, RAIL};
    ui->strip->lamps_end = rail.x + rail.width;
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, rail, RAIL / 2.0, (Fill){.ink = INK_PANEL});
    draw_frame(draw, rail, RAIL / 2.0, (Pen){.ink = INK_RULE});
    int pointed = -1;
    for (int i = 0; i < count; i++) {
        Rect place = {left + i * PITCH, rail.y, PITCH, RAIL};
        draw_lamp(draw, ts_vec(place.x + PITCH / 2.0, middle), &lamp[i],
                  lamp[i].method == stage_method(ui->stage));
        ui_target(ui, place, &strip_method, i);
        if (ui_contains(place, ui->pointer)) pointed = i;
    }
    if (pointed >= 0 && !ui->overlay) draw_words(ui, draw, left, &lamp[pointed]);
}
