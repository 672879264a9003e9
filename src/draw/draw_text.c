// Recording of texts. While texts are guarded, each gets a place where it collides with no earlier
// one.
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "draw.h"
#include "draw_private.h"
#include "translate.h"

static const double far_away = 1e6; // px; text farther away cannot be visible

static int device_size(const Draw *draw, Font font)
{
    double size = floor(font.size * draw->scale + 0.5);
    return size > 1 ? (int)size : 1;
}

static int aligned_shift(const Draw *draw, Font font, const char *text)
{
    if (font.align == ALIGN_LEFT) return 0;
    int width = glyphs_width(&draw->glyphs, font.face, device_size(draw, font), text);
    return font.align == ALIGN_RIGHT ? width : width / 2;
}

// Copies the text. Returns its index, or -1 if out of memory.
static int keep_text(Draw *draw, const char *text)
{
    size_t length = strlen(text) + 1;
    if (length > (size_t)(INT_MAX / 4)) return -1;
    int needed = draw->texts + (int)length;
    char *grown = grow(draw->text, &draw->text_capacity, needed, 1);
    if (!grown) return -1;
    draw->text = grown;
    int first = draw->texts;
    memcpy(draw->text + first, text, length);
    draw->texts = needed;
    return first;
}

void draw_guard_texts(Draw *draw, const Rect *room)
{
    double s = draw->scale;
    draw->guarding = room != NULL;
    if (!room) return;
    draw->guard_room = (Rect){room->x * s, room->y * s, room->width * s, room->height * s};
    draw->guards = 0;
}

int draw_guarded(const Draw *draw, Rect box[DRAW_GUARDED])
{
    double s = 1 / draw->scale;
    for (int i = 0; i < draw->guards; i++) {
        Rect b = draw->guarded[i];
        box[i] = (Rect){b.x * s, b.y * s, b.width * s, b.height * s};
    }
    return draw->guards;
}

static bool rects_meet(Rect a, Rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static const double guard_margin = 3; // px at scale 1 around a text

// Moves an interval by what it lacks to lie within another one; by 0 if it is longer.
static double shift_inside(double from, double length, double low, double room)
{
    if (length > room) return 0;
    return from < low ? low - from : from + length > low + room ? low + room - length - from : 0;
}

// Finds room for a text at that pen position, which it moves as little as needed: into the room if
// part of the text lies in it, then up or down by half lines. Returns false if there is none within
// two lines; else the box of the text.
static bool guard_find_room(const Draw *draw, Font font, int *x, int *y, const char *text,
                            Rect *own)
{
    static const int half_lines[] = {0, 1, -1, 2, -2, 3, -3, 4, -4};
    int size = device_size(draw, font);
    double width = glyphs_width(&draw->glyphs, font.face, size, text);
    double margin = guard_margin * draw->scale;
    Rect box = {*x - margin, *y - 0.75 * size - margin, width + 2 * margin, size + 2 * margin};
    Rect room = draw->guard_room;
    if (!rects_meet(box, room)) return false;
    int right = (int)round(shift_inside(box.x, box.width, room.x, room.width));
    int down = (int)round(shift_inside(box.y, box.height, room.y, room.height));
    for (size_t k = 0; k < sizeof half_lines / sizeof *half_lines; k++) {
        int by = down + (int)round(half_lines[k] * box.height / 2);
        Rect at = {box.x + right, box.y + by, box.width, box.height};
        bool free = at.x >= room.x - 1 && at.x + at.width <= room.x + room.width + 1 &&
                    at.y >= room.y - 1 && at.y + at.height <= room.y + room.height + 1;
        for (int i = 0; i < draw->guards && free; i++) free = !rects_meet(at, draw->guarded[i]);
        if (!free) continue;
        *x += right;
        *y += by;
        *own = at;
        return true;
    }
    return false;
}

static const char *text_in(Font font, const char *text)
{
    return font.verbatim ? text : translate(text);
}

bool draw_text_fits(const Draw *draw, TsVec *baseline, Font font, const char *text)
{
    text = text_in(font, text);
    TsVec pen = draw_to_device(draw, *baseline);
    if (!draw->guarding || !draw->glyphs.get || !(fabs(pen.x) < far_away)) return true;
    int x = (int)floor(pen.x + 0.5) - aligned_shift(draw, font, text);
    int y = (int)floor(pen.y + 0.5), from_x = x, from_y = y;
    Rect own;
    if (!guard_find_room(draw, font, &x, &y, text, &own)) return false;
    TsVec moved = ts_vec(x - from_x, y - from_y);
    *baseline = ts_vec_add(*baseline, ts_vec_scale(moved, 1 / draw->space.zoom));
    return true;
}

void draw_text(Draw *draw, TsVec baseline, Font font, const char *text)
{
    text = text_in(font, text);
    TsVec pen = draw_to_device(draw, baseline);
    bool near = fabs(pen.x) < far_away && fabs(pen.y) < far_away;
    if (!near || !draw->glyphs.get || text[0] == 0 || font.ink == INK_NONE) return;
    if (draw->leaving_out) return;
    int x = (int)floor(pen.x + 0.5) - aligned_shift(draw, font, text);
    int y = (int)floor(pen.y + 0.5);
    if (draw->guarding) {
        Rect own;
        if (!guard_find_room(draw, font, &x, &y, text, &own)) return;
        if (draw->guards < DRAW_GUARDED) draw->guarded[draw->guards++] = own;
    }
    int first = keep_text(draw, text);
    if (first < 0) {
        draw->dropped++;
        return;
    }
    Fill fill = {.ink = font.ink, .alpha = font.alpha};
    Command *command = draw_record(draw, COMMAND_TEXT, fill, draw->clip);
    if (command) command->text = (TextCommand){font.face, device_size(draw, font), x, y, first};
}

void draw_textf(Draw *draw, TsVec baseline, Font font, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    translate_vprint(text, sizeof text, format, arguments);
    va_end(arguments);
    draw_text(draw, baseline, font, text);
}

double draw_text_width(const Draw *draw, Font font, const char *text)
{
    if (!draw->glyphs.get) return 0;
    text = text_in(font, text);
    return glyphs_width(&draw->glyphs, font.face, device_size(draw, font), text) / draw->scale;
}
