// Solids in the draw list: recording, playing, and which one is at a place.
#include <assert.h>
#include <math.h>

#include "draw_private.h"

// ---- Recording

static bool make_solid_room(Draw *draw, int corners)
{
    SolidPatch *solid =
        grow(draw->solid, &draw->solid_capacity, draw->solids + 1, sizeof *draw->solid);
    if (solid) draw->solid = solid;
    SolidCorner *corner = grow(draw->solid_corner, &draw->solid_corner_capacity,
                               draw->solid_corners + corners, sizeof *draw->solid_corner);
    if (corner) draw->solid_corner = corner;
    return solid && corner;
}

static Area union_of(Area a, Area b)
{
    return (Area){a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
                  a.right > b.right ? a.right : b.right, a.bottom > b.bottom ? a.bottom : b.bottom};
}

void draw_face(Draw *draw, const DrawFace *face)
{
    assert(face->count <= DRAW_FACE_CORNERS);
    if (face->count < 3 || face->fill.ink == INK_NONE) return;
    if (!make_solid_room(draw, face->count)) {
        draw->dropped++;
        return;
    }
    TsVec at[DRAW_FACE_CORNERS];
    SolidCorner *corner = draw->solid_corner + draw->solid_corners;
    double finite = 0;
    for (int i = 0; i < face->count; i++) {
        at[i] = draw_to_device(draw, face->corner[i]);
        corner[i] = (SolidCorner){at[i], face->near[i]};
        finite += 0 * face->near[i];
    }
    Area seen = draw_bounds_in_clip(at, face->count, draw->clip);
    if (area_empty(seen) || finite != 0) return;
    int *command = &draw->solids_of[draw->layer];
    if (*command < 0) *command = draw_record(draw, (Command){.kind = COMMAND_SOLIDS, .clip = seen});
    if (*command < 0) return;
    draw->command[*command].clip = union_of(draw->command[*command].clip, seen);
    draw->solid[draw->solids++] = (SolidPatch){.fill = face->fill,
                                               .hatch = face->hatch,
                                               .first = draw->solid_corners,
                                               .count = face->count,
                                               .layer = draw->layer,
                                               .tag = (uint8_t)draw->tag_now};
    draw->solid_corners += face->count;
}

// ---- Playing

static bool is_veil(const SolidPatch *patch, const Palette *palette)
{
    return draw_ink_of(patch->fill, false, palette).a < 255;
}

static bool sample(const Draw *draw, Area area, DrawLayer layer, const Palette *palette)
{
    bool veils = false;
    for (int i = 0; i < draw->solids; i++) {
        SolidPatch *patch = &draw->solid[i];
        if (patch->layer != layer) continue;
        patch->shown = draw_ink_of(patch->fill, patch->faint, palette);
        veils |= is_veil(patch, palette);
    }
    if (!solid_begin(draw->samples, area, veils)) return false;
    for (int veil = 0; veil <= veils; veil++) {
        for (int i = 0; i < draw->solids; i++) {
            const SolidPatch *patch = &draw->solid[i];
            if (patch->layer != layer || (veils && is_veil(patch, palette) != veil)) continue;
            solid_face(draw->samples, draw->solid_corner + patch->first, patch->count,
                       (uint32_t)i + 1, veil);
        }
    }
    return true;
}

static uint32_t covered(const Draw *draw, uint32_t below, uint32_t number)
{
    return number > 0 ? paint_mixed(below, draw->solid[number - 1].shown, 255) : below;
}

// The mean of the four samples.
static uint32_t mean_of(const Draw *draw, const SolidPixel *pixel, uint32_t below)
{
    uint32_t even = 0, odd = 0; // two channels each
    for (int i = 0; i < SOLID_SAMPLES; i++) {
        uint32_t color = covered(draw, covered(draw, below, pixel->face[i]), pixel->veil[i]);
        even += color & 0x00FF00FFu;
        odd += color >> 8 & 0x00FF00FFu;
    }
    const uint32_t half = 0x00020002u;
    return ((even + half) >> 2 & 0x00FF00FFu) | ((odd + half) >> 2 & 0x00FF00FFu) << 8;
}

static bool is_even(const SolidPixel *pixel)
{
    bool even = true;
    for (int i = 0; i < SOLID_SAMPLES; i++)
        even &= pixel->face[i] == pixel->face[0] && pixel->veil[i] == 0;
    return even;
}

static void hatch_pixel(const Draw *draw, const SolidPixel *pixel, int x, int y,
                        const Palette *palette, Image *target)
{
    int hatched = 0;
    Fill hatch = {0};
    for (int i = 0; i < SOLID_SAMPLES; i++) {
        if (pixel->face[i] == 0) continue;
        Fill own = draw->solid[pixel->face[i] - 1].hatch;
        if (own.pattern == PATTERN_SOLID) continue;
        hatched++;
        hatch = own;
    }
    if (hatched == 0) return;
    Brush brush = {target, draw_ink_of(hatch, false, palette), draw_hatch_of(draw, hatch.pattern)};
    paint_span(&brush, x, y, 1, 255 * hatched / SOLID_SAMPLES);
}

void draw_play_solids(const Draw *draw, const Command *command, const Palette *palette,
                      Image *target)
{
    int layer = 0;
    while (draw->solids_of[layer] != command - draw->command) layer++;
    if (!sample(draw, command->clip, (DrawLayer)layer, palette)) return;
    bool hatched = false;
    for (int i = 0; i < draw->solids; i++)
        hatched |= draw->solid[i].layer == (DrawLayer)layer &&
                   draw->solid[i].hatch.pattern != PATTERN_SOLID;
    for (int y = command->clip.top; y < command->clip.bottom; y++) {
        uint32_t *at = target->pixel + (size_t)y * (size_t)target->width;
        for (int x = command->clip.left; x < command->clip.right; x++) {
            SolidPixel pixel = solid_pixel(draw->samples, x, y);
            if (is_even(&pixel)) {
                if (pixel.face[0] == 0) continue;
                at[x] = covered(draw, at[x], pixel.face[0]);
            } else {
                at[x] = mean_of(draw, &pixel, at[x]);
            }
            if (hatched) hatch_pixel(draw, &pixel, x, y, palette, target);
        }
    }
}

// ---- What is at a place

// The depth there; -HUGE_VAL outside of it.
static double near_at(const SolidCorner *corner, int count, TsVec at)
{
    for (int i = 1; i + 1 < count; i++) {
        TsVec a = ts_vec_sub(corner[i].at, corner[0].at),
              b = ts_vec_sub(corner[i + 1].at, corner[0].at), p = ts_vec_sub(at, corner[0].at);
        double area = ts_vec_cross(a, b), u = ts_vec_cross(p, b) / area,
               v = ts_vec_cross(a, p) / area;
        if (!(area != 0 && u >= 0 && v >= 0 && u + v <= 1)) continue;
        return corner[0].near + u * (corner[i].near - corner[0].near) +
               v * (corner[i + 1].near - corner[0].near);
    }
    return -HUGE_VAL;
}

int draw_solid_at(const Draw *draw, DrawLayer layer, TsVec device)
{
    int found = 0;
    double nearest = -HUGE_VAL;
    for (int i = 0; i < draw->solids; i++) {
        const SolidPatch *patch = &draw->solid[i];
        if (patch->layer != layer) continue;
        double near = near_at(draw->solid_corner + patch->first, patch->count, device);
        if (!(near > nearest)) continue;
        nearest = near;
        found = patch->tag;
    }
    return found;
}
