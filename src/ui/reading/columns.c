// The columns beside the picture: panel, text and source. A small window shows one of them.

#include "base/self.h"
#include "base/widget.h"
#include "reading/reading.h"

enum { PAD = 20 };

bool columns_turn_panel(Ui *ui)
{
    if (ui->question || ui->step.heading) return false; // what it shows could tell the answer
    if (ui_is_simple(ui)) {
        ui->simple = false;
        ui->panel = ui->drawer = true;
        return true;
    }
    if (ui->layout.column_alone) { // the panel takes the place of the other one
        if (ui->read == READ_SHOWN) ui->read = READ_HIDDEN;
        ui->code = false;
        ui->panel = ui->drawer = true;
    } else if (ui->layout.small) {
        ui->drawer = !ui->drawer;
    } else {
        ui->panel = !ui->panel;
    }
    return true;
}

bool columns_turn_text(Ui *ui)
{
    if (ui->question) return false;
    if (ui->read == READ_BY_HOST) {
        ui->command = UI_READ;
        return true;
    }
    bool shown = ui->layout.read.width > 0, replaces = ui->code && !shown;
    ui->read = shown ? READ_HIDDEN : READ_SHOWN;
    if (!*ui_prose(ui)) {
        ui_message(ui, "Nothing to read about this scene");
    } else if (replaces && !layout_fits_both(&ui->layout)) {
        ui->code = false;
    }
    return true;
}

bool columns_turn_code(Ui *ui)
{
    if (ui->question) return false;
    ui->code = !ui->code;
    code_follow(ui);
    if (ui->code && !code_is_loaded()) ui->command = UI_CODE;
    return true;
}

// A text that stands in a wide window unasked stays.
bool columns_close(Ui *ui)
{
    const Layout *layout = &ui->layout;
    if (layout->read.width > 0 && (layout->column_alone || ui->read == READ_SHOWN)) {
        ui->read = READ_HIDDEN;
    } else if (layout->code.width > 0) {
        ui->code = false;
    } else if (layout->small && layout->panel_width > 0) {
        ui->drawer = false;
    } else {
        return false;
    }
    return true;
}

static bool click_panel(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    return columns_turn_panel(ui);
}

static bool click_text(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    return columns_turn_text(ui);
}

static bool click_code(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    return columns_turn_code(ui);
}

const Action columns_panel = {.name = "show or hide the panel", .click = click_panel};
const Action columns_text = {.name = "hide the text", .click = click_text};
const Action columns_code = {.name = "hide the source", .click = click_code};

void columns_draw(Ui *ui, Draw *draw, Rect column, double scroll, const ColumnHead *head)
{
    draw_layer(draw, LAYER_PANEL);
    draw_box(draw, column, 0, (Fill){.ink = INK_PANEL});
    if (column.y > 0) {
        widget_hairline(draw, ts_vec(column.x, column.y),
                        ts_vec(column.x + column.width, column.y));
    } else {
        widget_hairline(draw, ts_vec(column.x, 0), ts_vec(column.x, column.height));
    }
    ui_target(ui, column, &target_cover, 0);
    draw_clip(draw, column);
    double right = column.x + column.width - PAD, y = column.y - scroll;
    double key = ui->finger ? 0 : widget_key_width(draw, head->key);
    Font small = {.size = 13, .ink = INK_MUTED};
    draw_text(draw, ts_vec(column.x + PAD, y + 30), small, head->words);
    if (ui->question) return; // it stays as long as it is asked about
    if (key > 0) widget_key(draw, right - key, y + 25, head->key);
    small.align = ALIGN_RIGHT;
    draw_text(draw, ts_vec(right - key - 7, y + 30), small, "hide");
    double height = target_height(ui, 28);
    Rect hide = {right - 70, y + 25 - height / 2, 70, height};
    ui_target(ui, hide, head->hide, 0);
}
