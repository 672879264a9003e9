// The tools that draw shapes, in scenes that take them: beside the title, or in rows below the
// idea if there is no room.

#include <ctype.h>

#include "base/widget.h"
#include "strip/strip_private.h"

enum { SIDE = 28, BELOW = 8 };

static const Font words_font = {.size = 14, .ink = INK_INK};

typedef struct Bar {
    int buttons, columns; // buttons: the first one selects
    double x, y, side;
} Bar;

static Bar bar_of(const Ui *ui, const Draw *draw, const Layout *layout)
{
    Bar bar = {.side = layout->finger ? FINGER_HEIGHT : SIDE};
    int tools = stage_drawing(ui->stage).tools;
    double room = layout->view.width - 2 * layout->margin;
    double aside = title_aside(layout);
    if (tools == 0 || layout->height < LOW_BELOW || ui->question) return bar;
    bar.buttons = bar.columns = tools + 1;
    bar.x = layout->margin + room - aside - bar.columns * bar.side;
    bar.y = fmin(layout->title - 5 - bar.side / 2, layout->idea - 14 - bar.side);
    bar.y = fmax(bar.y, layout->bar);
    if (bar.x >= layout->margin + title_taken(ui, draw) + 20) return bar;
    int most = (int)fmax(floor(room / bar.side), 1), rows = (bar.buttons + most - 1) / most;
    bar.columns = (bar.buttons + rows - 1) / rows;
    bar.x = layout->margin;
    bar.y = layout->toolbar_y;
    return bar;
}

double toolbar_height(const Ui *ui, const Draw *draw, const Layout *layout)
{
    Bar bar = bar_of(ui, draw, layout);
    if (bar.buttons == 0 || bar.y < layout->idea) return 0;
    return (bar.buttons + bar.columns - 1) / bar.columns * bar.side + BELOW;
}

// ---- What clicks do

// Tool 0, or the one in hand, puts it away.
static bool take_tool(Ui *ui, int tool, Press press)
{
    (void)press;
    DrawingView view = stage_drawing(ui->stage);
    if (tool > 0 && tool != view.tool) {
        Event event = {.kind = EVENT_KEY, .key = stage_drawing_key(tool)};
        stage_event(ui->stage, &event);
        return true;
    }
    while (stage_stop_drawing(ui->stage)) {
    }
    return true;
}

static bool edit_shape(Ui *ui, int key, Press press)
{
    (void)press;
    if (key == KEY_ESCAPE) return stage_stop_drawing(ui->stage);
    return stage_event(ui->stage, &(Event){.kind = EVENT_KEY, .key = (Key)key});
}

const Action toolbar_tool = {.name = "take a tool", .click = take_tool};
const Action toolbar_key = {.name = "edit the shape that is drawn", .click = edit_shape};

// ---- Pictures, about their middle

static void draw_picture(Draw *draw, TsVec c, int tool, Pen pen)
{
    static const TsVec arrow[] = {{-4, -8}, {-4, 6},  {-0.5, 2.5}, {2, 8},
                                  {4, 7},   {2, 1.5}, {7, 1.5}};
    static const TsVec triangle[] = {{-8, 7}, {1, -8}, {8, 7}};
    static const TsVec polygon[] = {{-8, -2}, {-2, -8}, {8, -4}, {2, 1}, {6, 8}, {-6, 7}};
    static const TsVec turned[] = {{-8.5, 0.5}, {2, -7}, {8.5, -0.5}, {-2, 7}};
    TsVec at[8];
    const TsVec *corner = NULL;
    int count = 0;
    if (tool == 0) {
        corner = arrow, count = 7;
    } else {
        switch (stage_drawing_kind(tool)) {
        case TS_SHAPE_POINT: draw_dot(draw, c, 3, (Fill){.ink = pen.ink}); break;
        case TS_SHAPE_SEGMENT:
            draw_line(draw, ts_vec(c.x - 7, c.y + 6), ts_vec(c.x + 7, c.y - 6), pen);
            draw_dot(draw, ts_vec(c.x - 7, c.y + 6), 2, (Fill){.ink = pen.ink});
            draw_dot(draw, ts_vec(c.x + 7, c.y - 6), 2, (Fill){.ink = pen.ink});
            break;
        case TS_SHAPE_RAY:
            draw_dot(draw, ts_vec(c.x - 7, c.y + 6), 2, (Fill){.ink = pen.ink});
            draw_arrow(draw, ts_vec(c.x - 7, c.y + 6), ts_vec(c.x + 8, c.y - 7), pen);
            break;
        case TS_SHAPE_CIRCLE: draw_ring(draw, c, 7.5, pen); break;
        case TS_SHAPE_AABB: draw_frame(draw, (Rect){c.x - 8, c.y - 6, 16, 12}, 0, pen); break;
        case TS_SHAPE_OBB: corner = turned, count = 4; break;
        case TS_SHAPE_TRIANGLE: corner = triangle, count = 3; break;
        case TS_SHAPE_POLYGON: corner = polygon, count = 6; break;
        case TS_SHAPE_CAPSULE: draw_frame(draw, (Rect){c.x - 9, c.y - 5, 18, 10}, 5, pen); break;
        case TS_SHAPE_KINDS: break;
        }
    }
    for (int i = 0; i < count; i++) at[i] = ts_vec_add(c, corner[i]);
    if (count > 0) draw_path(draw, at, count, true, pen);
}

// ---- Buttons

static void draw_plate(Draw *draw, Rect plate)
{
    draw_box(draw, plate, 4, (Fill){.ink = INK_RAISED});
    draw_frame(draw, plate, 4, (Pen){.ink = INK_LINE});
}

// What keys do to an unfinished shape, for a finger: from the right, in a row below the tools.
static void draw_finger_row(Ui *ui, Draw *draw, double y)
{
    static const struct {
        const char *words;
        Key key;
    } button[] = {{"Cancel", KEY_ESCAPE}, {"Back", KEY_BACKSPACE}, {"Close", KEY_ENTER}};
    DrawingView view = stage_drawing(ui->stage);
    double right = ui->layout.view.width - ui->layout.margin;
    if (view.points == 0) return;
    for (int i = 0; i < 2 + view.closes; i++) {
        double width = fmax(draw_text_width(draw, words_font, button[i].words) + 28, FINGER_HEIGHT);
        Rect plate = {right - width, y, width, FINGER_HEIGHT};
        draw_plate(draw, plate);
        draw_text(draw, ts_vec(plate.x + 14, y + 27), words_font, button[i].words);
        ui_target(ui, plate, &toolbar_key, (int)button[i].key);
        right -= width + 8;
    }
}

void toolbar_draw(Ui *ui, Draw *draw)
{
    Bar bar = bar_of(ui, draw, &ui->layout);
    DrawingView view = stage_drawing(ui->stage);
    draw_layer(draw, LAYER_TITLE);
    for (int i = 0; i < bar.buttons; i++) {
        double x = bar.x + i % bar.columns * bar.side, y = bar.y + i / bar.columns * bar.side;
        Rect button = {x, y, bar.side, bar.side};
        bool over = ui_contains(button, ui->pointer) && !ui->finger && !ui->overlay;
        Rect face = {x + 1, y + 1, bar.side - 2, bar.side - 2};
        int tool = i > 0 ? view.first + i - 1 : 0;
        bool chosen = tool == view.tool;
        draw_box(draw, face, 5,
                 (Fill){.ink = chosen || over ? INK_RAISED : INK_PAPER, .alpha = 0.88});
        if (chosen) draw_frame(draw, face, 5, (Pen){.ink = INK_INK, .width = 1.5});
        draw_picture(draw, ts_vec(x + bar.side / 2, y + bar.side / 2), tool,
                     (Pen){.ink = chosen || over ? INK_INK : INK_MUTED, .width = 1.5});
        ui_target(ui, button, &toolbar_tool, tool);
        const char key[] = {tool ? (char)toupper((int)stage_drawing_key(tool)) : 0, 0};
        ui_tip(ui, button, tool ? key : "Esc", tool ? stage_drawing_name(tool) : "select");
    }
    int rows = bar.buttons > 0 ? (bar.buttons + bar.columns - 1) / bar.columns : 0;
    if (ui->finger && rows > 0) draw_finger_row(ui, draw, bar.y + rows * bar.side + 6);
}
