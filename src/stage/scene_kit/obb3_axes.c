#include "scene_kit/obb3_axes.h"

#include <stdio.h>

#include "oracle/oracle3.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/space.h"

#define LAMPS ts_vec(712, 160)
#define LAMP_STEP ts_vec(78, 72)
#define LAMP_TEXT 13.0
#define LAMP_ROOM ts_vec(40, 38) // px between lamps that leave room for a number

void obb3_axes_name(char name[OBB3_NAME], int axis)
{
    int cross = axis - OBB3_FACES;
    if (cross < 0) {
        snprintf(name, OBB3_NAME, "%c%d", axis < 3 ? 'A' : 'B', axis % 3 + 1);
    } else {
        snprintf(name, OBB3_NAME, "A%d×B%d", cross / 3 + 1, cross % 3 + 1);
    }
}

TsRelation obb3_exact(const TsObb3 *a, const TsObb3 *b) { return oracle3_obbs(a, b); }

// ---- Lamps

static TsVec lamp_at(int axis)
{
    int cross = axis - OBB3_FACES;
    int row = axis < 3 ? axis + 1 : cross < 0 ? 0 : cross / 3 + 1;
    int column = axis < 3 ? 0 : cross < 0 ? axis - 2 : cross % 3 + 1;
    return ts_vec_add(LAMPS, ts_vec(column * LAMP_STEP.x, row * LAMP_STEP.y));
}

static void draw_lamp(Draw *draw, int index, const TsAxis3 *axis, bool asked, bool decides)
{
    double px = draw_scale(draw) / draw_view(draw).zoom;
    Font font = {.face = FACE_MONO, .size = LAMP_TEXT, .ink = INK_MUTED, .align = ALIGN_CENTER};
    char name[OBB3_NAME], number[NUMBER_MAX], gap[NUMBER_MAX + 1];
    TsVec at = lamp_at(index), head = index < 3 ? ts_vec(-30, 5) : ts_vec(0, -14);
    obb3_axes_name(name, index);
    number_plain(number, sizeof number, axis->gap * OBB3_PX, 0);
    translate_print(gap, sizeof gap, "%s%s", axis->gap > 0 ? "+" : "",
                    axis->vanishes ? "none" : number);
    draw_layer(draw, LAYER_CONTACT);
    draw_tag_which(draw, "axis", name);
    if (decides) draw_ring(draw, at, 10, (Pen){.ink = INK_FOCUS, .width = 2});
    draw_tag_which(draw, index < OBB3_FACES ? "face normal" : "cross product", name);
    if (!axis->vanishes && asked) marks_lamp(draw, at, axis->gap >= 0);
    draw_layer(draw, LAYER_LABELS);
    if (index < OBB3_FACES) draw_text(draw, ts_vec_add(at, ts_vec_scale(head, px)), font, name);
    // If they are too close, in a small window with large text, only the table shows the gaps.
    bool room = LAMP_STEP.x >= LAMP_ROOM.x * px && LAMP_STEP.y >= LAMP_ROOM.y * px;
    if (room) draw_text(draw, ts_vec(at.x, at.y + 22 * px), font, gap);
    draw_tag(draw, NULL);
}

void obb3_axes_lamps(Stage *stage, const TsObbs3Trace *trace, int decides, int asked)
{
    for (int i = 0; i < TS_RELATION3_AXES; i++) {
        draw_lamp(stage->draw, i, &trace->axis[i], i < asked, i == decides);
    }
}

void obb3_axes_list(Stage *stage, const TsObbs3Trace *trace, int decides)
{
    stage_table(stage, "Axes", "axis\trA\trB\tdist\tgap");
    for (int i = 0; i < TS_RELATION3_AXES; i++) {
        const TsAxis3 *axis = &trace->axis[i];
        char name[OBB3_NAME], gap[NUMBER_MAX];
        obb3_axes_name(name, i);
        RowMark mark = i == decides ? ROW_DECIDES : axis->gap >= 0 ? ROW_LAMP_ON : ROW_LAMP_OFF;
        if (axis->vanishes) {
            stage_row(stage, mark, "%s\t\t\t\tparallel", name);
        } else {
            stage_row(stage, mark, "%s\t%.1f\t%.1f\t%.1f\t%s", name, OBB3_PX * axis->a,
                      OBB3_PX * axis->b, OBB3_PX * axis->distance,
                      number_signed(gap, sizeof gap, OBB3_PX * axis->gap));
        }
    }
}

// ---- The wall

// The corners that lie least and farthest along a direction.
static void ends_along(const TsObb3 *box, TsVec3 way, TsVec3 *low, TsVec3 *high)
{
    TsVec3 corner[8];
    ts_shape3_obb_corners(box, corner);
    *low = *high = corner[0];
    for (int i = 1; i < 8; i++) {
        if (ts_vec3_dot(corner[i], way) < ts_vec3_dot(*low, way)) *low = corner[i];
        if (ts_vec3_dot(corner[i], way) > ts_vec3_dot(*high, way)) *high = corner[i];
    }
}

void obb3_axes_wall(Stage *stage, const Camera *camera, const TsAxis3 *axis, const TsObb3 box[2],
                    double aside, const char *name)
{
    const double beside = 0.06; // of the axis, so that both are seen where they overlap
    TsVec3 way = ts_vec3_normalize(axis->direction);
    // Beside the boxes in the picture: below, or to the left.
    TsVec3 off = ts_vec3_normalize(ts_vec3_cross(way, camera->ahead));
    double falls = ts_vec3_dot(off, camera->up) + 0.5 * ts_vec3_dot(off, camera->right);
    TsVec3 middle = ts_vec3_scale(off, falls > 0 ? -aside : aside);
    double along = ts_vec3_dot(ts_vec3_sub(box[1].center, box[0].center), way);
    double at[] = {-along / 2, along / 2}, radius[] = {axis->a, axis->b};
    double end = axis->distance / 2 + fmax(axis->a, axis->b) + 0.2;
    Ink ink = axis->gap >= 0 ? INK_MISS_LINE : INK_HIT_LINE;
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    draw_tag(stage->draw, "axis");
    space_line(stage->draw, camera, ts_vec3_add(middle, ts_vec3_scale(way, -end)),
               ts_vec3_add(middle, ts_vec3_scale(way, end)), (Pen){.ink = INK_LINE});
    draw_tag(stage->draw, "shadow");
    for (int i = 0; i < 2; i++) {
        TsVec3 side = ts_vec3_add(middle, ts_vec3_scale(off, i ? beside : -beside));
        TsVec3 from = ts_vec3_add(side, ts_vec3_scale(way, at[i] - radius[i]));
        TsVec3 to = ts_vec3_add(side, ts_vec3_scale(way, at[i] + radius[i]));
        space_line(stage->draw, camera, from, to, (Pen){.ink = ink, .width = i ? 6 : 3});
        TsVec3 low, high;
        ends_along(&box[i], way, &low, &high);
        space_line(stage->draw, camera, low, from, (Pen){.ink = INK_FAINT});
        space_line(stage->draw, camera, high, to, (Pen){.ink = INK_FAINT});
    }
    TsVec head, tail;
    draw_tag(stage->draw, "axis");
    if (camera_sees(camera, ts_vec3_add(middle, ts_vec3_scale(way, end)), &head) &&
        camera_sees(camera, middle, &tail))
        stage_label(stage, head, ts_vec_sub(head, tail), LABEL_PLAIN, "%s", name);
    draw_tag(stage->draw, NULL);
}
