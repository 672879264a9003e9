#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "grow.h"
#include "list.h"

static const double far_away = 1e6; // beyond, no text reaches the target

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

// Where a copy of the text begins; -1 where memory is short.
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

void draw_text(Draw *draw, TsVec baseline, Font font, const char *text)
{
    TsVec pen = list_device(draw, baseline);
    bool near = fabs(pen.x) < far_away && fabs(pen.y) < far_away;
    if (!near || !draw->glyphs.get || text[0] == 0 || font.ink == INK_NONE) return;
    int x = (int)floor(pen.x + 0.5) - aligned_shift(draw, font, text);
    int first = keep_text(draw, text);
    if (first < 0) {
        draw->dropped++;
        return;
    }
    int y = (int)floor(pen.y + 0.5);
    list_add(draw, (Command){.kind = COMMAND_TEXT,
                             .fill = {.ink = font.ink, .alpha = font.alpha},
                             .clip = draw->clip,
                             .text = {font.face, device_size(draw, font), x, y, first}});
}

void draw_textf(Draw *draw, TsVec baseline, Font font, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    draw_text(draw, baseline, font, text);
}

double draw_text_width(const Draw *draw, Font font, const char *text)
{
    if (!draw->glyphs.get) return 0;
    return glyphs_width(&draw->glyphs, font.face, device_size(draw, font), text) / draw->scale;
}
