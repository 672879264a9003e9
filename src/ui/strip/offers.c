// Texts in the picture that a click copies, such as commands to be typed: a word beside each, and a
// frame around the one that the pointer is at.
#include <stdio.h>

#include "base/widget.h"
#include "strip/strip_private.h"

enum { GAP = 10, EDGE = 8 };

void offers_draw(Ui *ui, Draw *draw)
{
    static const Font font = {.size = 13, .ink = INK_MUTED};
    const RecordOffer *offer;
    int count = stage_offers(ui->stage, &offer);
    bool draws = stage_drawing(ui->stage).tool > 0; // a press sets a point
    if (stage_shows_map(ui->stage) || ui->question || draws) return;
    if (ui->own_bar) return; // a page types none
    draw_layer(draw, LAYER_TITLE);
    for (int i = 0; i < count; i++) {
        Rect area = offer[i].area;
        double end = area.x + area.width, middle = area.y + area.height / 2;
        double width = GAP + draw_text_width(draw, font, "copy");
        if (end + width + EDGE < ui->layout.view.width) {
            draw_text(draw, ts_vec(end + GAP, middle + 5), font, "copy");
            area.width += width + 4;
        }
        bool over = ui_contains(area, ui->pointer) && !ui->finger && !ui->overlay;
        if (over) draw_frame(draw, area, 4, (Pen){.ink = INK_LINE});
        if (!ui->overlay) ui_target(ui, area, &offers_copy, i);
    }
}

static bool copy(Ui *ui, int index, Press press)
{
    const RecordOffer *offer;
    (void)press;
    if (index >= stage_offers(ui->stage, &offer)) return false;
    snprintf(ui->offered, sizeof ui->offered, "%s", offer[index].text);
    ui->command = UI_COPY_TEXT;
    return true;
}

const Action offers_copy = {.name = "copy a line of the picture", .click = copy};

const char *ui_offered(const Ui *ui) { return ui->offered; }
