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
                                               .top = seen.top,
                                               .bottom = seen.bottom,
                                               .layer = draw->layer,
                                               .tag = (uint8_t)draw->tag_now};
    draw->solid_corners += face->count;
}

// ---- Playing

// Rows of pixels that are sampled at once, so that their samples stay in the processor's cache.
enum { BAND = 16 };

static bool sample(const Draw *draw, Area band, DrawLayer layer, bool veils)
{
    if (!solid_begin(draw->samples, band, veils)) return false;
    for (int veil = 0; veil <= veils; veil++) {
        for (int i = 0; i < draw->solids; i++) {
            const SolidPatch *patch = &draw->solid[i];
            if (patch->bottom <= band.top || patch->top >= band.bottom || patch->layer != layer ||
                patch->veil != veil)
                continue;
            solid_face(draw->samples, draw->solid_corner + patch->first, patch->count,
                       (uint32_t)i + 1, veil);
        }
    }
    return true;
}

typedef struct Samples { // of a pixel
    uint32_t face[SOLID_SAMPLES], veil[SOLID_SAMPLES];
} Samples;

static inline Samples samples_at(const SolidRows *rows, int i, bool veils)
{
    return (Samples){{rows->face[0][i], rows->face[1][i], rows->face[2][i], rows->face[3][i]},
                     {veils ? rows->veil[0][i] : 0, veils ? rows->veil[1][i] : 0,
                      veils ? rows->veil[2][i] : 0, veils ? rows->veil[3][i] : 0}};
}

static inline bool is_even(const Samples *at)
{
    const uint32_t *face = at->face, *veil = at->veil;
    return ((face[0] ^ face[1]) | (face[0] ^ face[2]) | (face[0] ^ face[3]) | (veil[0] ^ veil[1]) |
            (veil[0] ^ veil[2]) | (veil[0] ^ veil[3])) == 0;
}

static uint32_t covered(const Draw *draw, uint32_t below, uint32_t face, uint32_t veil)
{
    if (face > 0) below = paint_mixed(below, draw->solid[face - 1].shown, 255);
    return veil > 0 ? paint_mixed(below, draw->solid[veil - 1].shown, 255) : below;
}

// The mean of the four samples.
static uint32_t mean_of(const Draw *draw, const Samples *at, uint32_t below)
{
    uint32_t even = 0, odd = 0; // two channels each
    for (int i = 0; i < SOLID_SAMPLES; i++) {
        uint32_t color = covered(draw, below, at->face[i], at->veil[i]);
        even += color & 0x00FF00FFu;
        odd += color >> 8 & 0x00FF00FFu;
    }
    const uint32_t half = 0x00020002u;
    return ((even + half) >> 2 & 0x00FF00FFu) | ((odd + half) >> 2 & 0x00FF00FFu) << 8;
}

static void hatch_pixel(const Draw *draw, const Samples *at, int x, int y, const Palette *palette,
                        Image *target)
{
    int hatched = 0;
    Fill hatch = {0};
    for (int i = 0; i < SOLID_SAMPLES; i++) {
        if (at->face[i] == 0) continue;
        Fill own = draw->solid[at->face[i] - 1].hatch;
        if (own.pattern == PATTERN_SOLID) continue;
        hatched++;
        hatch = own;
    }
    if (hatched == 0) return;
    Brush brush = {target, draw_ink_of(hatch, false, palette), draw_hatch_of(draw, hatch.pattern)};
    paint_span(&brush, x, y, 1, 255 * hatched / SOLID_SAMPLES);
}

static void paint_row(const Draw *draw, Area band, int y, bool veils, uint32_t *pixel)
{
    SolidRows rows = solid_rows(draw->samples, y);
    uint32_t face = 0, veil = 0, below = 0, shown = 0; // the last even pixel
    for (int i = 0; i < band.right - band.left; i++) {
        Samples at = samples_at(&rows, i, veils);
        if (!is_even(&at)) {
            pixel[i] = mean_of(draw, &at, pixel[i]);
        } else if (at.face[0] > 0 || at.veil[0] > 0) {
            bool same = at.face[0] == face && at.veil[0] == veil && pixel[i] == below;
            face = at.face[0], veil = at.veil[0], below = pixel[i];
            if (!same) shown = covered(draw, below, face, veil);
            pixel[i] = shown;
        }
    }
}

static void hatch_row(const Draw *draw, Area band, int y, const Palette *palette, Image *target)
{
    SolidRows rows = solid_rows(draw->samples, y);
    for (int i = 0; i < band.right - band.left; i++) {
        Samples at = samples_at(&rows, i, false);
        hatch_pixel(draw, &at, band.left + i, y, palette, target);
    }
}

void draw_play_solids(const Draw *draw, const Command *command, const Palette *palette,
                      Image *target)
{
    int layer = 0;
    while (draw->solids_of[layer] != command - draw->command) layer++;
    bool veils = false, hatched = false;
    for (int i = 0; i < draw->solids; i++) {
        SolidPatch *patch = &draw->solid[i];
        if (patch->layer != (DrawLayer)layer) continue;
        patch->shown = draw_ink_of(patch->fill, patch->faint, palette);
        patch->veil = draw_ink_of(patch->fill, false, palette).a < 255;
        veils |= patch->veil;
        hatched |= patch->hatch.pattern != PATTERN_SOLID;
    }
    Area band = command->clip;
    for (; band.top < command->clip.bottom; band.top = band.bottom) {
        band.bottom =
            band.top + BAND < command->clip.bottom ? band.top + BAND : command->clip.bottom;
        if (!sample(draw, band, (DrawLayer)layer, veils)) return;
        for (int y = band.top; y < band.bottom; y++) {
            paint_row(draw, band, y, veils,
                      target->pixel + (size_t)y * (size_t)target->width + band.left);
            if (hatched) hatch_row(draw, band, y, palette, target);
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
