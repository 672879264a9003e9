// The tip: what the control is that the pointer is at, on a plate in the picture. Title, captions,
// cards, strip and panel stay readable: the plate stands in the free part of the view, as near to
// the control as that allows.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/self.h"
#include "base/widget.h"

enum { PAD = 10, ABOVE = 20, PITCH = 18, BELOW = 10, AWAY = 5, EDGE = 6, WIDEST = 420, ROWS = 9 };

static const Font plain_font = {.size = 14, .ink = INK_INK};
static const Font head_font = {.face = FACE_BOLD, .size = 14, .ink = INK_INK};

void ui_tip_about(Ui *ui, Rect control, const char *key, const char *head, const char *sentence)
{
    bool held = ui->held.action || stage_dragging(ui->stage);
    bool told = ui_contains(ui->used, ui->pointer) || !ui_contains(control, ui->pointer);
    // A message answers the viewer, and the tip would cover it.
    if (ui->message_left > 0) return;
    if (!sentence || ui->finger || ui->overlay || held || told) return;
    Tip *tip = &ui->tip;
    *tip = (Tip){.control = control};
    snprintf(tip->key, sizeof tip->key, "%s", key ? key : "");
    snprintf(tip->head, sizeof tip->head, "%s", head ? translate(head) : "");
    snprintf(tip->sentence, sizeof tip->sentence, "%s", translate(sentence));
}

void ui_tip(Ui *ui, Rect control, const char *key, const char *sentence)
{
    ui_tip_about(ui, control, key, NULL, sentence);
}

// Beside what is right of the view, above what is below it, and below the rest.
static void place(const Layout *layout, Rect control, Rect *plate)
{
    Rect free = layout->free;
    double right = fmin(layout->view.width, layout->width) - EDGE - plate->width;
    plate->x = control.x;
    plate->y = control.y + control.height + AWAY;
    if (control.x >= layout->view.width) {
        plate->x = right;
        plate->y = control.y + (control.height - plate->height) / 2;
    } else if (control.y >= free.y) {
        plate->y = control.y - AWAY - plate->height;
    }
    plate->x = fmax(EDGE, fmin(plate->x, right));
    plate->y = fmax(free.y, fmin(plate->y, free.y + free.height - plate->height));
    plate->y = fmax(EDGE, fmin(plate->y, layout->height - EDGE - plate->height));
}

void tip_draw(Ui *ui, Draw *draw)
{
    const Tip *tip = &ui->tip;
    const Layout *layout = &ui->layout;
    if (!tip->sentence[0]) return;
    double cap = tip->key[0] ? widget_key_width(draw, tip->key) + 8 : 0;
    double room = fmin(WIDEST, fmin(layout->view.width, layout->width) - 2 * (EDGE + PAD)) - cap;
    double width = fmin(draw_text_width(draw, plain_font, tip->sentence), room);
    double head = tip->head[0] ? PITCH : 0;
    if (head > 0) width = fmax(width, fmin(draw_text_width(draw, head_font, tip->head), room));
    int rows = widget_some_rows(draw, ts_vec(0, 0), room, plain_font, PITCH, 0, 0, tip->sentence);
    rows = rows < ROWS ? rows : ROWS;
    Rect plate = {.width = width + cap + 2 * PAD,
                  .height = ABOVE + BELOW + head + PITCH * (rows - 1)};
    place(layout, tip->control, &plate);
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, plate, 4, (Fill){.ink = INK_RAISED});
    draw_frame(draw, plate, 4, (Pen){.ink = INK_INK});
    if (cap > 0) widget_key(draw, plate.x + PAD, plate.y + (ABOVE + BELOW) / 2.0, tip->key);
    TsVec at = ts_vec(plate.x + PAD + cap, plate.y + ABOVE);
    if (head > 0) widget_text(draw, at, head_font, room, tip->head);
    at.y += head;
    widget_rows(draw, at, at.x, at.x + room, plain_font, PITCH, rows, tip->sentence);
}
