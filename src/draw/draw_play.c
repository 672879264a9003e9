// Playing of the draw list: rasterises its commands into a picture, layer by layer.
#include "draw_private.h"

static Rgba with_alpha(Rgba ink, double alpha)
{
    double product = ink.a * alpha;
    ink.a = (uint8_t)(product >= 255 ? 255 : product > 0 ? product + 0.5 : 0);
    return ink;
}

static uint8_t between(uint8_t from, uint8_t to, double part)
{
    return (uint8_t)(from + (to - from) * part + 0.5);
}

// Of the alpha of what is not lit: what is lit stands out, and the rest can still be read.
static const double FAINT = 0.5;

Rgba draw_ink_of(Fill fill, bool faint, const Palette *palette)
{
    Rgba ink = fill.ink == INK_OWN ? fill.own : palette->ink[fill.ink];
    Rgba paper = palette->ink[INK_PAPER];
    bool dark = paper.r + paper.g + paper.b < ink.r + ink.g + ink.b;
    double given = fill.solid && dark && fill.on_dark > 0 ? fill.on_dark : fill.alpha;
    double alpha = given == 0 ? 1 : given;
    if (faint) alpha = FAINT * (alpha > 1 ? 1 : alpha);
    if (!fill.solid) return with_alpha(ink, alpha);
    if (alpha > 1) alpha = 1;
    return (Rgba){between(paper.r, ink.r, alpha), between(paper.g, ink.g, alpha),
                  between(paper.b, ink.b, alpha), 255};
}

Hatch draw_hatch_of(const Draw *draw, Pattern pattern)
{
    if (pattern == PATTERN_RISING) return draw->rising;
    if (pattern == PATTERN_FALLING) return draw->falling;
    return (Hatch){0};
}

static void play_shape(const Draw *draw, const Command *command, Brush brush)
{
    ShapeCommand shape = command->shape;
    Raster *raster = draw->raster;
    brush.hatch = draw_hatch_of(draw, command->fill.pattern);
    Area seen = command->clip;
    int width = seen.right - seen.left, height = seen.bottom - seen.top;
    bool small = width <= RASTER_SMALL && height <= RASTER_SMALL && !brush.hatch.coverage;
    if (small && shape.whole) {
        paint_mask(&brush, seen, seen.left, seen.top, width, height, RASTER_SMALL,
                   raster_small(raster, &draw->outline, shape.first, shape.last, seen, shape.rule,
                                draw->avx2));
        return;
    }
    raster_begin(raster, seen);
    raster_outline(raster, &draw->outline, shape.first, shape.last);
    if (small) {
        paint_mask(&brush, seen, seen.left, seen.top, width, height, RASTER_SMALL,
                   raster_mask(raster, shape.rule));
    } else {
        raster_sweep(raster, shape.rule, paint_span, &brush);
    }
}

static void play_text(const Draw *draw, const Command *command, Brush brush)
{
    TextCommand run = command->text;
    const char *text = draw->text + run.first;
    for (uint32_t codepoint; (codepoint = glyphs_next(&text)) != 0;) {
        const Glyph *glyph = draw->glyphs.get(draw->glyphs.self, run.face, run.size, codepoint);
        paint_mask(&brush, command->clip, run.x + glyph->left, run.y - glyph->top, glyph->width,
                   glyph->height, glyph->width, glyph->coverage);
        run.x += glyph->advance;
    }
}

static void play_command(const Draw *draw, const Command *command, const Palette *palette,
                         Image *target)
{
    if (command->hidden && !command->lit) return;
    Rgba ink = draw_ink_of(command->fill, command->faint, palette);
    Brush brush = {target, ink, {0}, draw->avx2};
    switch (command->kind) {
    case COMMAND_SHAPE: play_shape(draw, command, brush); break;
    case COMMAND_TEXT: play_text(draw, command, brush); break;
    case COMMAND_IMAGE:
        paint_image(target, command->clip, command->image.at, command->image.zoom,
                    command->image.image);
        break;
    case COMMAND_SOLIDS: draw_play_solids(draw, command, palette, target); break;
    }
}

void draw_play(const Draw *draw, const Palette *palette, Image *target)
{
    if (target->width != draw->width || target->height != draw->height || !draw->raster) return;
    Brush paper = {target, with_alpha(palette->ink[INK_PAPER], 1), {0}, draw->avx2};
    for (int y = 0; y < target->height; y++) paint_span(&paper, 0, y, target->width, 255);
    for (int layer = 0; layer < LAYERS; layer++)
        for (int i = draw->first[layer]; i >= 0; i = draw->command[i].next)
            play_command(draw, &draw->command[i], palette, target);
}
