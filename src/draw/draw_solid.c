// Solids in the draw list: recording, playing, and which one is at a place.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "draw_private.h"

// ---- Recording

_Static_assert((int)DRAW_FACE_CORNERS == (int)SOLID_CORNERS, "");

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
    Area seen = draw_bounds_in_clip(at, face->count, draw->clip, NULL);
    if (area_empty(seen) || finite != 0 || draw->leaving_out) return;
    int *command = &draw->solids_of[draw->layer];
    if (*command < 0) {
        const Command *first = draw_record(draw, COMMAND_SOLIDS, (Fill){0}, seen);
        if (!first) return;
        *command = (int)(first - draw->command);
    }
    draw->command[*command].clip = union_of(draw->command[*command].clip, seen);
    draw->solid[draw->solids++] = (SolidPatch){.fill = face->fill,
                                               .hatch = face->hatch,
                                               .first = draw->solid_corners,
                                               .count = face->count,
                                               .seen = seen,
                                               .layer = draw->layer,
                                               .tag = (uint8_t)draw->tag_now};
    draw->solid_corners += face->count;
}

// ---- Playing

// Rows of pixels that are sampled at once, so that their samples stay in the processor's cache.
enum { BAND = 32 };

static int bands_of(Area area) { return (area.bottom - area.top + BAND - 1) / BAND; }

// Sorts the patches of a layer by the bands that they meet: `banded` holds their indices, those of
// band i from band[i] to band[i + 1]. False if out of memory.
static bool sort_by_band(const Draw *draw, Area area, DrawLayer layer)
{
    SolidPlay *play = draw->solid_play;
    int bands = bands_of(area);
    int *start = grow(play->band, &play->band_capacity, bands + 2, sizeof *start);
    if (!start) return false;
    play->band = start;
    for (int i = 0; i < bands + 2; i++) start[i] = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < draw->solids; i++) {
            const SolidPatch *patch = &draw->solid[i];
            if (patch->layer != layer) continue;
            int last = (patch->seen.bottom - 1 - area.top) / BAND;
            for (int k = (patch->seen.top - area.top) / BAND; k <= last; k++) {
                if (pass == 0)
                    start[k + 2]++;
                else
                    play->banded[start[k + 1]++] = i;
            }
        }
        if (pass == 1) break;
        for (int i = 1; i < bands + 2; i++) start[i] += start[i - 1];
        int *banded = grow(play->banded, &play->banded_capacity, start[bands + 1], sizeof *banded);
        if (!banded) return false;
        play->banded = banded;
    }
    return true;
}

typedef struct Held { // by a band
    bool veils, hatched;
} Held;

static Held held_by(const Draw *draw, const int *patch_index, int patches)
{
    Held held = {false, false};
    for (int i = 0; i < patches; i++) {
        const SolidPatch *patch = &draw->solid[patch_index[i]];
        held.veils |= patch->veil;
        held.hatched |= patch->hatch.pattern != PATTERN_SOLID;
    }
    return held;
}

static bool sample(const Draw *draw, Area band, const int *patch_index, int patches, bool veils)
{
    if (!solid_begin(&draw->solid_play->samples, band, veils)) return false;
    for (int veil = 0; veil <= (veils ? 1 : 0); veil++) {
        for (int i = 0; i < patches; i++) {
            const SolidPatch *patch = &draw->solid[patch_index[i]];
            if (patch->veil == veil)
                solid_face(&draw->solid_play->samples, draw->solid_corner + patch->first,
                           patch->count, (uint32_t)patch_index[i] + 1, veil, patch->seen);
        }
    }
    return true;
}

static inline bool is_even(const uint32_t *four)
{
    return ((four[0] ^ four[1]) | (four[0] ^ four[2]) | (four[0] ^ four[3])) == 0;
}

static uint32_t mixed_over(const Draw *draw, uint32_t below, uint32_t face)
{
    return face > 0 ? paint_mixed(below, draw->solid[face - 1].shown, 255) : below;
}

static inline uint32_t covered(const Draw *draw, uint32_t below, uint32_t face, uint32_t veil)
{
    uint32_t opaque = draw->solid_play->color[face];
    if (opaque && !veil) return opaque;
    return mixed_over(draw, opaque ? opaque : mixed_over(draw, below, face), veil);
}

// Of the sums of four samples, two channels each.
static inline uint32_t mean_of_sums(uint32_t even, uint32_t odd)
{
    const uint32_t half = 0x00020002u;
    return ((even + half) >> 2 & 0x00FF00FFu) | ((odd + half) >> 2 & 0x00FF00FFu) << 8;
}

// The mean of the four samples. veil: NULL for none.
static uint32_t mean_of(const Draw *draw, const uint32_t *face, const uint32_t *veil,
                        uint32_t below)
{
    uint32_t even = 0, odd = 0, color = 0;
    for (int i = 0; i < SOLID_SAMPLES; i++) {
        bool other = i == 0 || face[i] != face[i - 1] || (veil && veil[i] != veil[i - 1]);
        if (other) color = covered(draw, below, face[i], veil ? veil[i] : 0);
        even += color & 0x00FF00FFu;
        odd += color >> 8 & 0x00FF00FFu;
    }
    return mean_of_sums(even, odd);
}

// The same of four opaque faces, by their colors: without a branch, as a border between faces may
// be anywhere.
static inline uint32_t mean_of_opaque(const uint32_t color[SOLID_SAMPLES])
{
    uint32_t even = 0, odd = 0;
    for (int i = 0; i < SOLID_SAMPLES; i++) {
        even += color[i] & 0x00FF00FFu;
        odd += color[i] >> 8 & 0x00FF00FFu;
    }
    return mean_of_sums(even, odd);
}

static void hatch_pixel(const Draw *draw, const uint32_t *face, int x, int y,
                        const Palette *palette, Image *target)
{
    int hatched = 0;
    Fill hatch = {0};
    for (int i = 0; i < SOLID_SAMPLES; i++) {
        if (face[i] == 0) continue;
        Fill own = draw->solid[face[i] - 1].hatch;
        if (own.pattern == PATTERN_SOLID) continue;
        hatched++;
        hatch = own;
    }
    if (hatched == 0) return;
    Hatch lines = draw_hatch_of(draw, hatch.pattern);
    Brush brush = {target, draw_ink_of(hatch, false, palette), lines, draw->avx2};
    paint_span(&brush, x, y, 1, 255 * hatched / SOLID_SAMPLES);
}

static void paint_row(const Draw *draw, const SolidRow *row, uint32_t *pixel)
{
    // Of the last even pixel, if it is opaque and without a veil: its face, twice, and its color; 0
    // before that, as where there is no face.
    uint64_t last = 0;
    uint32_t shown = 0;
    for (int i = row->first; i < row->last; i++) {
        const uint32_t *face = row->face + SOLID_SAMPLES * i;
        const uint32_t *veil = row->veil ? row->veil + SOLID_SAMPLES * i : NULL;
        uint64_t half[2];
        memcpy(half, face, sizeof half);
        if (!veil && half[0] == last && half[1] == last) {
            if (last) pixel[i] = shown;
            continue;
        }
        const uint32_t *of = draw->solid_play->color;
        uint32_t color[] = {of[face[0]], of[face[1]], of[face[2]], of[face[3]]};
        if (!veil && color[0] && color[1] && color[2] && color[3]) {
            pixel[i] = shown = mean_of_opaque(color);
            last = is_even(face) ? half[0] : 0;
        } else if (!is_even(face) || (veil && !is_even(veil))) {
            pixel[i] = mean_of(draw, face, veil, pixel[i]);
        } else {
            pixel[i] = shown = covered(draw, pixel[i], *face, veil ? *veil : 0);
            last = draw->solid_play->color[*face] && !veil ? half[0] : 0;
        }
    }
}

// How the patches of a layer are shown. False if out of memory.
static bool mix_colors(const Draw *draw, DrawLayer layer, const Palette *palette)
{
    SolidPlay *play = draw->solid_play;
    uint32_t *color =
        grow(play->color, &play->color_capacity, draw->solids + 1, sizeof *play->color);
    if (!color) return false;
    play->color = color;
    color[0] = 0;
    for (int i = 0; i < draw->solids; i++) {
        SolidPatch *patch = &draw->solid[i];
        if (patch->layer != layer) continue;
        Rgba ink = draw_ink_of(patch->fill, false, palette);
        patch->veil = ink.a < 255;
        patch->shown = patch->faint ? draw_ink_of(patch->fill, true, palette) : ink;
        color[i + 1] = patch->shown.a == 255 ? paint_mixed(0, patch->shown, 255) : 0;
    }
    return true;
}

void draw_play_solids(const Draw *draw, const Command *command, const Palette *palette,
                      Image *target)
{
    int layer = 0;
    while (draw->solids_of[layer] != command - draw->command) layer++;
    Area area = command->clip;
    const SolidPlay *play = draw->solid_play;
    if (!mix_colors(draw, (DrawLayer)layer, palette)) return;
    if (!sort_by_band(draw, area, (DrawLayer)layer)) return;
    for (int i = 0; i < bands_of(area); i++) {
        Area band = {area.left, area.top + i * BAND, area.right, area.top + (i + 1) * BAND};
        if (band.bottom > area.bottom) band.bottom = area.bottom;
        const int *first = play->banded + play->band[i];
        int patches = play->band[i + 1] - play->band[i];
        Held held = held_by(draw, first, patches);
        if (!sample(draw, band, first, patches, held.veils)) return;
        for (int y = band.top; y < band.bottom; y++) {
            SolidRow row = solid_row(&draw->solid_play->samples, y);
            paint_row(draw, &row, target->pixel + (size_t)y * (size_t)target->width + band.left);
            for (int x = row.first; held.hatched && x < row.last; x++)
                hatch_pixel(draw, row.face + SOLID_SAMPLES * x, band.left + x, y, palette, target);
        }
    }
}

void draw_solid_free(SolidPlay *play)
{
    if (!play) return;
    solid_free(&play->samples);
    free(play->band);
    free(play->banded);
    free(play->color);
    free(play);
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
        Area seen = patch->seen;
        if (patch->layer != layer || device.x < seen.left || device.x > seen.right ||
            device.y < seen.top || device.y > seen.bottom)
            continue;
        double near = near_at(draw->solid_corner + patch->first, patch->count, device);
        if (!(near > nearest)) continue;
        nearest = near;
        found = patch->tag;
    }
    return found;
}
