#include "scene_kit/plumb.h"

#include "scene_kit/number.h"
#include "scene_kit/space.h"
#include "scene_kit/space_solid.h"
#include "scene_kit/style.h"
#include "touchstone/degrees.h"

#define SPOT 5.0 // radius, px at scale 1

static void draw_spot(Draw *draw, const Camera *camera, TsVec3 foot)
{
    TsVec3 corner[SPACE_SIDES];
    double radius = SPOT * style_pixel(draw) / camera_unit(camera, foot);
    for (int i = 0; i < SPACE_SIDES; i++) {
        TsVec out = ts_vec_scale(ts_degrees(360.0 * i / SPACE_SIDES), radius);
        corner[i] = ts_vec3_add(foot, ts_vec3(out.x, 0, out.y));
    }
    draw_layer(draw, LAYER_GROUND);
    space_polygon(draw, camera, corner, SPACE_SIDES, (Fill){.ink = INK_LINE});
}

void plumb_draw(Draw *draw, const Camera *camera, TsVec3 at, double ground)
{
    TsVec3 foot = ts_vec3(at.x, ground, at.z);
    TsVec seen;
    if (!(at.y > ground) || !camera_sees(camera, foot, &seen)) return;
    DrawLayer layer = draw_layer_now(draw);
    draw_spot(draw, camera, foot);
    draw_layer(draw, LAYER_FILLS);
    space_solid_line(draw, camera, at, foot, (Pen){.ink = INK_LINE});
    draw_layer(draw, layer);
}

void plumb_height(Stage *stage, const Camera *camera, TsVec3 at, double ground, double px)
{
    char height[NUMBER_MAX];
    TsVec end[2];
    draw_tag(stage->draw, "height");
    plumb_draw(stage->draw, camera, at, ground);
    if (camera_sees(camera, at, &end[0]) &&
        camera_sees(camera, ts_vec3(at.x, ground, at.z), &end[1])) {
        stage_keep_clear(stage, end, 2);
        number_plain(height, sizeof height, (px > 0 ? px : 1) * (at.y - ground), px > 0 ? 0 : 2);
        stage_label(stage, ts_vec_lerp(end[0], end[1], 0.5), ts_vec(1, 0), LABEL_PLAIN,
                    px > 0 ? "%s px high" : "%s high", height);
    }
    draw_tag(stage->draw, NULL);
}
