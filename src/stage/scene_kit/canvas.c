#include "scene_kit/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "glyphs.h"
#include "image.h"
#include "stage_self.h"

enum { FONT_MAX = 1024 }; // px of an em

enum { CANVASES = 12 };

struct Canvas {
    Glyphs glyphs;
    Image image[CANVASES];
    uint8_t *mask; // of the last text
    size_t capacity;
};

bool canvas_init(Stage *stage)
{
    stage->self->canvas = calloc(1, sizeof *stage->self->canvas);
    return stage->self->canvas;
}

void canvas_free(Stage *stage)
{
    if (stage->self->canvas) canvas_clear(stage);
    free(stage->self->canvas);
}

void canvas_clear(Stage *stage)
{
    struct Canvas *canvas = stage->self->canvas;
    for (int i = 0; i < CANVASES; i++) image_free(&canvas->image[i]);
    free(canvas->mask);
    canvas->mask = NULL;
    canvas->capacity = 0;
}

void stage_set_glyphs(Stage *stage, const Glyphs *glyphs) { stage->self->canvas->glyphs = *glyphs; }

Image *stage_canvas(Stage *stage, int which, int width, int height)
{
    if (which < 0 || which >= CANVASES) return NULL;
    Image *image = &stage->self->canvas->image[which];
    if (image->width != width || image->height != height) {
        image_free(image);
        *image = image_new(width, height);
    }
    return image->pixel ? image : NULL;
}

static uint8_t *clear_mask(struct Canvas *canvas, size_t bytes)
{
    if (bytes > canvas->capacity) {
        free(canvas->mask);
        canvas->mask = malloc(bytes);
        canvas->capacity = canvas->mask ? bytes : 0;
    }
    if (canvas->mask) memset(canvas->mask, 0, bytes);
    return canvas->mask;
}

TextMask stage_text_mask(Stage *stage, Face face, int size, const char *text)
{
    struct Canvas *canvas = stage->self->canvas;
    TextMask mask = {.height = size * 5 / 4};
    if (!canvas->glyphs.get || size < 1 || size > FONT_MAX) return (TextMask){0};
    int width = glyphs_width(&canvas->glyphs, face, size, text);
    if (width < 1 || width > IMAGE_MAX_SIDE) return (TextMask){0};
    uint8_t *coverage = clear_mask(canvas, (size_t)width * (size_t)mask.height);
    if (!coverage) return (TextMask){0};
    glyphs_lay(&canvas->glyphs, (GlyphsRun){face, size, 0, size * 4 / 5, text},
               (GlyphsMask){width, mask.height, coverage});
    mask.width = width;
    mask.coverage = coverage;
    return mask;
}
