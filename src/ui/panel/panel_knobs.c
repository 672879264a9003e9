// The scene's knobs in the panel: switches, choices and sliders, and what the scene claims.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/widget.h"
#include "panel/panel_private.h"
#include "scene_kit/number.h"

enum {
    SWITCH_ROW = 30,
    SLIDER_LABEL = 23,
    SLIDER_BAR = 23,
    CLAIM_ROW = 26,
    CLAIM_LINE = 18,
    CLAIMS_MAX = 256
};

static void draw_label(Column column, double middle, const Knob *knob, double room)
{
    char cap[2] = {(char)toupper((unsigned char)knob->key), 0};
    double x = column.x, keys = column.ui->finger ? 0 : 30;
    if (knob->key && keys > 0) widget_key(column.draw, x, middle, cap);
    const Font font = {.size = 14, .ink = INK_INK};
    widget_text(column.draw, ts_vec(x + keys, middle + 5), font, room - keys, knob->label);
    bool cut = draw_text_width(column.draw, font, knob->label) > room - keys;
    if (knob->says || cut) {
        panel_tip(column, (Rect){x, middle - 11, room, 22}, knob->says ? knob->label : NULL,
                  knob->says ? knob->says : knob->label);
    }
}

// Draws at the right, as wide as the label allows, but at least 6 tenths of the column. Returns the
// width that is left for the label.
static double draw_value(Column column, double middle, Font font, const char *value,
                         const char *label)
{
    font.align = ALIGN_RIGHT;
    double beside = draw_text_width(column.draw, (Font){.size = 14}, label) + 38;
    double room = fmax(column.width * 0.6, column.width - beside);
    font.size = widget_fit(column.draw, font, room, value);
    TsVec at = ts_vec(column.x + column.width, middle + 5);
    return column.width - widget_text(column.draw, at, font, room, value) - 8;
}

static void draw_switch(Column column, double top, int index, const Knob *knob)
{
    double height = target_height(column.ui, SWITCH_ROW), middle = top + height / 2;
    draw_label(column, middle, knob, column.width - 42);
    widget_toggle(column.draw, column.x + column.width, middle, *knob->value != 0);
    panel_target(column, &panel_knob, index, (Rect){column.x, top, column.width, height});
}

static void draw_choice(Column column, double top, int index, const Knob *knob)
{
    char name[48];
    Font font = {.size = 13, .ink = INK_INK};
    double height = target_height(column.ui, SWITCH_ROW);
    double middle = top + height / 2, right = column.x + column.width;
    const char *at = knob->names; // "OBB|triangle|circle"
    for (int i = (int)*knob->value; i > 0 && strchr(at, '|'); i--) at = strchr(at, '|') + 1;
    bool moved = knob->places && stage_is_edited(column.ui->stage); // it stands there no longer
    snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "|"), at);
    if (moved) snprintf(name, sizeof name, "moved");
    double width = draw_text_width(column.draw, font, name) + 10;
    double room = column.width - width - 8;
    if (width <= column.width * 0.6) {
        widget_tag(column.draw, right, middle, name);
    } else {
        room = draw_value(column, middle, font, name, knob->label);
    }
    draw_label(column, middle, knob, room);
    panel_target(column, &panel_knob, index, (Rect){column.x, top, column.width, height});
}

static void draw_slider(Column column, double top, int index, const Knob *knob)
{
    char number[NUMBER_MAX], value[64];
    double middle = top + 15, range = knob->max - knob->min;
    int decimals = knob->step > 0 ? 0 : 1; // as many as the step has
    for (double step = knob->step; decimals < 3 && fabs(step - floor(step + 0.5)) > 1e-9;
         decimals++) {
        step *= 10;
    }
    number_plain(number, sizeof number, *knob->value, decimals);
    const char *unit = knob->unit ? knob->unit : "";
    bool close = *unit == 0 || strncmp(unit, "°", strlen("°")) == 0;
    snprintf(value, sizeof value, close ? "%s%s" : "%s %s", number, translate(unit));
    Font font = {.face = FACE_MONO, .size = 14, .ink = INK_INK};
    draw_label(column, middle, knob, draw_value(column, middle, font, value, knob->label));
    double t = range > 0 ? fmin(fmax((*knob->value - knob->min) / range, 0), 1) : 0;
    double bar = target_height(column.ui, SLIDER_BAR);
    widget_slider(column.draw, column.x, top + SLIDER_LABEL + ceil(bar / 2), column.width, t);
    panel_target(column, &panel_slider, index,
                 (Rect){column.x - 8, top + SLIDER_LABEL, column.width + 16, bar});
    panel_target(column, &target_cover, 0, (Rect){column.x, top, column.width, SLIDER_LABEL});
}

// What further keys and the pointer do in the scene, in as many lines as needed.
static double draw_claims(Column column, double top, const char *const controls[SCENE_MAX_CONTROLS])
{
    char text[CLAIMS_MAX] = "", before[CLAIMS_MAX];
    Font font = {.size = 13, .ink = INK_MUTED};
    double height = 0;
    for (int i = 0; i < SCENE_MAX_CONTROLS && controls[i]; i++) {
        if (column.ui->finger && strncmp(controls[i], "drag", 4) != 0) continue; // has no keys
        memcpy(before, text, sizeof before);
        translate_print(text, sizeof text, "%s%s%s", before, *before ? " · " : "", controls[i]);
    }
    if (!*text) return 0;

    for (const char *at = text; *at; at += strspn(at, " ")) {
        char line[CLAIMS_MAX];
        int bytes = widget_break(column.text, font, column.width, at);
        if (bytes <= 0) break;
        snprintf(line, sizeof line, "%.*s", bytes, at);
        TsVec baseline = ts_vec(column.x, top + 18 + height);
        if (column.draw) widget_text(column.draw, baseline, font, column.width, line);
        height += CLAIM_LINE;
        at += bytes;
    }
    return CLAIM_ROW - CLAIM_LINE + height;
}

double panel_knobs(Column column, double top)
{
    const Scene *scene = stage_scene(column.ui->stage);
    bool mapped = stage_shows_map(column.ui->stage);
    double height = 0;
    for (int i = 0; i < stage_knob_count(column.ui->stage); i++) {
        const Knob *knob = stage_knob_at(column.ui->stage, i);
        if (!stage_knob_acts(column.ui->stage, i)) continue;
        bool slider = !knob->names && !stage_knob_is_switch(knob);
        void (*draw)(Column, double, int, const Knob *) = slider ? draw_slider
                                                          : stage_knob_is_switch(knob)
                                                              ? draw_switch
                                                              : draw_choice;
        if (column.draw) draw(column, top + height, i, knob);
        height += slider ? SLIDER_LABEL + target_height(column.ui, SLIDER_BAR)
                         : target_height(column.ui, SWITCH_ROW);
    }
    return height + (mapped ? 0 : draw_claims(column, top + height, scene->controls));
}

// ---- What clicks do

static bool turn(Ui *ui, int knob, Press press)
{
    stage_turn_knob(ui->stage, knob, press.mods & MOD_SHIFT ? -1 : 1);
    return true;
}

static void slide(Ui *ui, int knob, double x)
{
    const Layout *layout = &ui->layout;
    const Knob *turned = stage_knob_at(ui->stage, knob);
    double width = layout->panel_width - 2 * PANEL_PAD;
    if (width <= 0) return;
    double t = fmin(fmax((x - layout->panel_x - PANEL_PAD) / width, 0), 1);
    double value = turned->min + t * (turned->max - turned->min);
    if (turned->step > 0) value = floor(value / turned->step + 0.5) * turned->step;
    stage_set_knob(ui->stage, knob, value);
}

static double value_of(const Ui *ui, int knob) { return *stage_knob_at(ui->stage, knob)->value; }

static void put_back(Ui *ui, int knob, double value) { stage_set_knob(ui->stage, knob, value); }

const Action panel_knob = {.name = "turn a knob", .click = turn, .longs = true};
const Action panel_slider = {
    .name = "slide a knob", .slide = slide, .value = value_of, .put_back = put_back};
