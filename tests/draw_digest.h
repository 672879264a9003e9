// Digests of what is drawn: of a layer of a draw list, command by command. Glyphs are blocks, so
// that no font of the machine matters.
#ifndef DRAW_DIGEST_H
#define DRAW_DIGEST_H

#include <stdint.h>
#include <string.h>

#include "draw_private.h"

// FNV-1a (Fowler, Noll, Vo), 64 bits.
typedef uint64_t Digest;
static const Digest digest_empty = 14695981039346656037U;

static inline void digest_bytes(Digest *digest, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++) *digest = (*digest ^ byte[i]) * 1099511628211U;
}

static inline void digest_number(Digest *digest, double number)
{
    number += 0; // the zeros are one
    digest_bytes(digest, &number, sizeof number);
}

static inline void digest_text(Digest *digest, const char *text)
{
    digest_bytes(digest, text, strlen(text) + 1);
}

static inline uint32_t digest_short(Digest digest) { return (uint32_t)(digest ^ digest >> 32); }

static inline void digest_fill(Digest *digest, Fill fill)
{
    const double number[] = {fill.ink, fill.alpha, fill.pattern, fill.solid, fill.on_dark};
    for (int i = 0; i < 5; i++) digest_number(digest, number[i]);
    if (fill.ink != INK_OWN) return;
    const uint8_t own[] = {fill.own.r, fill.own.g, fill.own.b, fill.own.a};
    digest_bytes(digest, own, sizeof own);
}

static inline void digest_area(Digest *digest, Area area)
{
    const double number[] = {area.left, area.top, area.right, area.bottom};
    for (int i = 0; i < 4; i++) digest_number(digest, number[i]);
}

static inline void digest_tag(Digest *digest, const Draw *draw, uint8_t tag)
{
    digest_text(digest, tag > 0 ? draw->tag[tag - 1] : "");
}

static inline void digest_shape(Digest *digest, const Outline *outline, ShapeCommand shape)
{
    digest_number(digest, shape.rule);
    for (int i = shape.first; i < shape.last; i++) {
        int point = i > 0 ? outline->end[i - 1] : 0;
        digest_number(digest, outline->end[i] - point);
        for (; point < outline->end[i]; point++) {
            digest_number(digest, outline->point[point].x);
            digest_number(digest, outline->point[point].y);
        }
    }
}

static inline void digest_image(Digest *digest, const ImageCommand *shown)
{
    const Image *image = shown->image;
    const double number[] = {shown->at.x, shown->at.y, shown->zoom, image->width, image->height};
    for (int i = 0; i < 5; i++) digest_number(digest, number[i]);
    for (int i = 0; i < image->width * image->height; i++) digest_number(digest, image->pixel[i]);
}

static inline void digest_solids(Digest *digest, const Draw *draw, int layer)
{
    for (int i = 0; i < draw->solids; i++) {
        const SolidPatch *patch = &draw->solid[i];
        if ((int)patch->layer != layer) continue;
        digest_fill(digest, patch->fill);
        digest_fill(digest, patch->hatch);
        digest_tag(digest, draw, patch->tag);
        digest_number(digest, patch->faint);
        digest_area(digest, patch->seen);
        for (int k = patch->first; k < patch->first + patch->count; k++) {
            digest_number(digest, draw->solid_corner[k].at.x);
            digest_number(digest, draw->solid_corner[k].at.y);
            digest_number(digest, draw->solid_corner[k].near);
        }
    }
}

static inline void digest_command(Digest *digest, const Draw *draw, int layer,
                                  const Command *command)
{
    const double number[] = {command->kind, command->faint, command->hidden, command->lit};
    for (int k = 0; k < 4; k++) digest_number(digest, number[k]);
    digest_area(digest, command->clip);
    digest_tag(digest, draw, command->tag);
    switch (command->kind) {
    case COMMAND_SHAPE:
        digest_fill(digest, command->fill);
        digest_shape(digest, &draw->outline, command->shape);
        break;
    case COMMAND_TEXT:
        digest_fill(digest, command->fill);
        digest_number(digest, command->text.face);
        digest_number(digest, command->text.size);
        digest_number(digest, command->text.x);
        digest_number(digest, command->text.y);
        digest_text(digest, draw->text + command->text.first);
        break;
    case COMMAND_IMAGE: digest_image(digest, &command->image); break;
    case COMMAND_SOLIDS: digest_solids(digest, draw, layer); break;
    }
}

static inline Digest digest_layer(const Draw *draw, int layer)
{
    Digest digest = digest_empty;
    for (int i = draw->first[layer]; i >= 0; i = draw->command[i].next)
        digest_command(&digest, draw, layer, &draw->command[i]);
    return digest;
}

static const char *const digest_layer_name[] = {
    "ground", "backdrop", "construction", "fills", "outlines", "contact", "labels",
    "title",  "panel",    "strip",        "veil",  "overlay",  "demo"};
_Static_assert(sizeof digest_layer_name / sizeof *digest_layer_name == LAYERS,
               "a name for each layer");

#endif
