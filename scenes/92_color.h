// Place "colour" of scene 92: a colour that the viewer sets by hue, saturation and value, or types
// as six hexadecimal digits or a name, and its other forms.
#ifndef CANVAS_COLOR_H
#define CANVAS_COLOR_H

#include <stdio.h>

#include "color.h"
#include "scene.h"
#include "scene_kit/marks.h"

typedef struct ColorSet {
    double hue, saturation, value; // degrees, 0 to 1, 0 to 1
    char refused[STAGE_TYPED];     // what was typed last, if it is no colour
} ColorSet;

static Color color_now(const ColorSet *it)
{
    return color_from_hsv(it->hue / 360, it->saturation, it->value);
}

static void color_typed(ColorSet *it, const char *text)
{
    Color color;
    it->refused[0] = 0;
    if (color_read(text, &color)) {
        color_to_hsv(color, &it->hue, &it->saturation, &it->value);
        it->hue *= 360;
    } else {
        snprintf(it->refused, sizeof it->refused, "%s", text);
    }
}

// Its hexadecimal form, beside that after the way to light, to HSV and back.
static void ask_color(Stage *stage, const ColorSet *it)
{
    char said[8], exact[8];
    Color color = color_now(it), back = color_to_gamma(color_to_linear(color));
    double hue, saturation, value;
    color_to_hsv(back, &hue, &saturation, &value);
    unsigned hex = (unsigned)color_hex(color),
             again = (unsigned)color_hex(color_from_hsv(hue, saturation, value));
    snprintf(said, sizeof said, "#%06X", again);
    snprintf(exact, sizeof exact, "#%06X", hex);
    stage_verdict_words(stage, NULL, hex == again, said, exact);
    stage_verdict_sentence(stage, "The same colour:", "%s, there and back.", said);
}

static Fill color_fill(Color color)
{
    uint32_t hex = color_hex(color);
    return (Fill){.ink = INK_OWN, .own = {hex >> 16 & 255, hex >> 8 & 255, hex & 255, 255}};
}

// A square in a colour, its caption above it and its hexadecimal form below.
static void draw_swatch(Draw *draw, TsVec at, double side, const char *caption, Color color)
{
    TsAabb box = {at, {at.x + side, at.y + side}};
    double pixel = draw_scale(draw) / draw_view(draw).zoom;
    draw_on(draw, LAYER_FILLS, "swatch");
    marks_box(draw, box, color_fill(color));
    marks_outline(draw, box, (Pen){.ink = INK_LINE});
    draw_layer(draw, LAYER_LABELS);
    draw_text(draw, ts_vec(at.x, at.y - 7), (Font){.size = 13, .ink = INK_MUTED}, caption);
    draw_textf(draw, ts_vec(at.x, box.max.y + 18 * pixel),
               (Font){.face = FACE_MONO, .size = 13, .ink = INK_INK}, "#%06X",
               (unsigned)color_hex(color));
}

// Saturation to the right and value upwards, at this hue; and all hues, above each other.
static void draw_field(Stage *stage, const ColorSet *it, TsVec at, int side)
{
    enum { CELLS = 50, STRIP = 4, FIELD = 0, HUES = 1 }; // the canvases of the other place
    Draw *draw = stage->draw;
    Image *field = stage_canvas(stage, FIELD, CELLS, CELLS);
    Image *hues = stage_canvas(stage, HUES, STRIP, CELLS);
    if (!field || !hues) return;
    for (int y = 0; y < CELLS; y++) {
        double part = 1 - (y + 0.5) / CELLS;
        for (int x = 0; x < CELLS; x++)
            field->pixel[y * CELLS + x] =
                0xFF000000u | color_hex(color_from_hsv(it->hue / 360, (x + 0.5) / CELLS, part));
        for (int x = 0; x < STRIP; x++)
            hues->pixel[y * STRIP + x] = 0xFF000000u | color_hex(color_from_hsv(part, 1, 1));
    }
    double zoom = (double)side / CELLS, beside = at.x + side + 24;
    TsVec place = {at.x + it->saturation * side, at.y + (1 - it->value) * side};
    double level = at.y + (1 - it->hue / 360) * side;
    Font font = {.size = 13, .ink = INK_MUTED};
    draw_on(draw, LAYER_FILLS, "field");
    draw_image(draw, at, zoom, field);
    draw_image(draw, ts_vec(beside, at.y), zoom, hues);
    draw_layer(draw, LAYER_CONTACT);
    draw_dot(draw, place, 6, (Fill){.ink = INK_PAPER});
    draw_dot(draw, place, 4.5, color_fill(color_now(it)));
    draw_ring(draw, place, 6, (Pen){.ink = INK_INK, .width = 1.5});
    draw_line(draw, ts_vec(beside - 6, level), ts_vec(beside + STRIP * zoom + 6, level),
              (Pen){.ink = INK_INK, .width = 2});
    draw_layer(draw, LAYER_LABELS);
    draw_text(draw, ts_vec(at.x, at.y - 7), font, "saturation and value");
    draw_text(draw, ts_vec(beside, at.y - 7), font, "hue");
    draw_tag(draw, NULL);
}

static void row_of_color(Stage *stage, const char *name, Color color, double unit)
{
    stage_row_for(stage, "swatch", ROW_PLAIN,
                  unit > 1 ? "%s\t%.0f\t%.0f\t%.0f" : "%s\t%.3f\t%.3f\t%.3f", name, unit * color.r,
                  unit * color.g, unit * color.b);
}

static void color_draw(Stage *stage, const ColorSet *it)
{
    Draw *draw = stage->draw;
    Color color = color_now(it), light = color_to_linear(color), gamma = color_to_gamma(color);
    const struct {
        const char *caption;
        Color color;
    } forms[4] = {{"as light", light},
                  {"as gamma", gamma},
                  {"gray: average", color_gray_average(color)},
                  {"by luminance", color_gray_luminance(color)}};
    const char *typing = stage_typing(stage), *name = color_name(color);
    draw_swatch(draw, ts_vec(20, 60), 240, name ? name : "the colour", color);
    draw_field(stage, it, ts_vec(320, 60), 240);
    for (int i = 0; i < 4; i++)
        draw_swatch(draw, ts_vec(660 + 160 * (i % 2), 60 + 170 * (i / 2)), 100, // NOLINT: rows
                    forms[i].caption, forms[i].color);
    draw_tag(draw, NULL);
    if (typing) {
        draw_layer(draw, LAYER_LABELS);
        draw_textf(draw, ts_vec(20, 400),
                   (Font){.face = FACE_MONO, .size = 20, .ink = INK_INK, .verbatim = true}, "%s_",
                   typing);
    }
    stage_table(stage, "The colour", "\tr\tg\tb");
    row_of_color(stage, "0 to 255", color, 255);
    row_of_color(stage, "0 to 1", color, 1);
    row_of_color(stage, "as light", light, 1);
    row_of_color(stage, "as gamma", gamma, 1);
    stage_report(stage, "hexadecimal", "#%06X", (unsigned)color_hex(color));
    stage_report(stage, "hue", "%.1f°", it->hue);
    stage_report(stage, "saturation", "%.3f", it->saturation);
    stage_report(stage, "value", "%.3f", it->value);
    if (it->refused[0]) stage_note(stage, "\"%s\" is no colour", it->refused);
    stage_hint(stage, "Enter: type a colour as 1D5BD0 or by its name · PgDn next");
}

#endif
