#include "space/facets/facets_self.h"

#define DARKEST 0.66 // of the ink; where it is the paper that is dark, the lit ones have so much
#define LIGHTEST 0.08
#define HIT_DARKEST 1.0
#define HIT_LIGHTEST 0.70

static Fill toned(Ink ink, double light, double dark, int tone)
{
    double part = (double)tone / (FACETS_TONES - 1);
    return (Fill){.ink = ink,
                  .alpha = light + (dark - light) * part,
                  .on_dark = dark + (light - dark) * part,
                  .solid = true};
}

void facets_fills(Fill fill[FACETS_FILLS])
{
    for (int i = 0; i < FACETS_TONES; i++) {
        fill[i] = toned(INK_MISS_LINE, LIGHTEST, DARKEST, i);
        fill[FACETS_HIT + i] = toned(INK_HIT_LINE, HIT_LIGHTEST, HIT_DARKEST, i);
    }
    fill[FACETS_CLASH] = (Fill){.ink = INK_CLASH};
    fill[FACETS_HATCH] = (Fill){.ink = INK_PAPER, .alpha = 0.45, .pattern = PATTERN_RISING};
}

// Above the eye, to the left.
TsVec3 facets_light(const Camera *camera)
{
    return ts_vec3_add(
        ts_vec3_scale(camera->ahead, -0.55),
        ts_vec3_sub(ts_vec3_scale(camera->up, 0.65), ts_vec3_scale(camera->right, 0.52)));
}

// 0 away from the light to 1 towards it.
static double brightness(const TsTriangle3 *triangle, TsVec3 light, bool back)
{
    const TsVec3 *corner = triangle->corner;
    TsVec3 normal =
        ts_vec3_cross(ts_vec3_sub(corner[1], corner[0]), ts_vec3_sub(corner[2], corner[0]));
    double square = ts_vec3_dot(normal, normal);
    if (!(square > 0)) return 0.5;
    double along = ts_vec3_dot(normal, light) / sqrt(square);
    return 0.5 + 0.5 * (back ? -along : along);
}

int facets_tone(const TsTriangle3 *triangle, TsVec3 light, bool back, Facet facet)
{
    if (facet == FACET_MISSED) return FACETS_CLASH;
    int step = (int)((1 - brightness(triangle, light, back)) * FACETS_TONES);
    int tone = step < 0 ? 0 : step < FACETS_TONES ? step : FACETS_TONES - 1;
    return facet == FACET_LIT ? FACETS_HIT + tone : tone;
}
