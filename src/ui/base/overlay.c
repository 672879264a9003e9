// Overlays cover the picture: the picker, the help, the panel of a point and a line. One at most is
// open.

#include "base/self.h"

void ui_overlay(Ui *ui, Overlay overlay)
{
    ui->overlay = overlay;
    ui->held = (Held){0};
    for (int i = 0; ui->parts[i]; i++) {
        if (ui->parts[i]->overlay) ui->parts[i]->overlay(ui);
    }
}

static bool close_overlay(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    ui_overlay(ui, OVERLAY_NONE);
    return true;
}

const Action overlay_close = {.name = "close an overlay", .click = close_overlay};
