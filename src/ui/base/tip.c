// The tip: one sentence about the control that the pointer is at, on a plate beside it.

#include <math.h>

#include "base/self.h"
#include "base/widget.h"

enum { PAD = 10, HEIGHT = 30, AWAY = 5, EDGE = 6 };

void ui_tip(Ui *ui, Rect control, const char *key, const char *sentence)
{
    bool held = ui->held.action || stage_dragging(ui->stage);
    if (!sentence || ui->finger || ui->overlay || held || !ui_contains(control, ui->pointer))
        return;
    ui->tip = (Tip){control, key, sentence};
}

void tip_draw(Ui *ui, Draw *draw)
{
    const Tip *tip = &ui->tip;
    const Layout *layout = &ui->layout;
    if (!tip->sentence) return;
    Font font = {.size = 14, .ink = INK_INK};
    double cap = tip->key ? widget_key_width(draw, tip->key) + 8 : 0;
    double room = layout->width - 2 * (EDGE + PAD) - cap;
    double width = fmin(draw_text_width(draw, font, tip->sentence), room) + cap + 2 * PAD;
    bool below = tip->control.y + tip->control.height + AWAY + HEIGHT <= layout->height;
    Rect plate = {tip->control.x, tip->control.y - AWAY - HEIGHT, width, HEIGHT};
    if (below) plate.y = tip->control.y + tip->control.height + AWAY;
    plate.x = fmax(EDGE, fmin(plate.x, layout->width - EDGE - width));
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, plate, 4, (Fill){.ink = INK_RAISED});
    draw_frame(draw, plate, 4, (Pen){.ink = INK_INK});
    if (tip->key) widget_key(draw, plate.x + PAD, plate.y + HEIGHT / 2.0, tip->key);
    font.size = widget_fit(draw, font, room, tip->sentence);
    widget_text(draw, ts_vec(plate.x + PAD + cap, plate.y + 20), font, room, tip->sentence);
}
