#include "scene_kit/sliding.h"

#include "scene_kit/style.h"
#include "touchstone/hull.h"
#include "touchstone/support.h"

enum { LOOP_MOST = SLIDING_MOST / 2 };

// Sides of both loops, in the order of their directions. Each hull begins at its leftmost corner.
int sliding_outline(const TsShape *a, const TsShape *b, TsVec out[SLIDING_MOST])
{
    TsVec loop[LOOP_MOST], of_a[LOOP_MOST], of_b[LOOP_MOST], middle = ts_shape_center(b);
    int sides_a = ts_hull_of(loop, style_outline(a, loop), of_a);
    int corners = style_outline(b, loop);
    for (int i = 0; i < corners; i++) loop[i] = ts_vec_sub(middle, loop[i]);
    int sides_b = ts_hull_of(loop, corners, of_b), count = 0;
    for (int i = 0, k = 0; i < sides_a || k < sides_b;) {
        TsVec from_a = of_a[i % sides_a], from_b = of_b[k % sides_b];
        TsVec side_a = ts_vec_sub(of_a[(i + 1) % sides_a], from_a);
        TsVec side_b = ts_vec_sub(of_b[(k + 1) % sides_b], from_b);
        double turn = ts_vec_cross(side_a, side_b);
        out[count++] = ts_vec_add(from_a, from_b);
        if (k == sides_b || (i < sides_a && turn > 0)) {
            i++;
        } else if (i == sides_a || turn < 0) {
            k++;
        } else {
            i++, k++;
        }
    }
    return count;
}

void stage_draw_sliding(Stage *stage, const TsShape *a, const TsShape *b)
{
    Draw *draw = stage->draw;
    TsVec outline[SLIDING_MOST], loop[LOOP_MOST], middle = ts_shape_center(b);
    int count = sliding_outline(a, b, outline), nearest = 0;
    double most = -HUGE_VAL;
    TsVec out = {0, 0};
    if (count == 0) return; // a ray has no outline
    for (int i = 0; i < count; i++) {
        TsVec side = ts_vec_sub(outline[(i + 1) % count], outline[i]);
        TsVec normal = ts_vec_normalize(ts_vec_negate(ts_vec_perp(side)));
        double beyond = ts_vec_dot(ts_vec_sub(middle, outline[i]), normal);
        if (beyond > most) most = beyond, nearest = i, out = normal;
    }
    const Pen shape = {.ink = INK_INK, .width = 1.5};
    const Pen decides = {.ink = most > 0 ? INK_FOCUS : INK_INK, .width = 3};
    TsVec from = outline[nearest], to = outline[(nearest + 1) % count];
    TsVec foot = ts_vec_sub(middle, ts_vec_scale(out, most));
    draw_layer(draw, LAYER_CONTACT);
    draw_tag_hidden(draw, "outline");
    draw_path(draw, loop, style_outline(a, loop), true, shape);
    draw_path(draw, loop, style_outline(b, loop), true, shape);
    draw_path(draw, outline, count, true, (Pen){.ink = INK_LINE, .width = 1.5});
    draw_line(draw, ts_support_closest(foot, from, to), foot, (Pen){.ink = INK_LINE});
    draw_line(draw, from, to, decides);
    draw_line(draw, middle, foot, decides);
    draw_dot(draw, middle, 4.5, (Fill){.ink = INK_INK});
    draw_tag(draw, NULL);
}
