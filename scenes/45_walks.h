// What MPR and V-Clip do at a step, for 45_gjk.c alone.
#include "touchstone/mpr.h"
#include "touchstone/vclip.h"

// ---- MPR: a ray through the difference, and the portals that it passes

static void show_mpr(Stage *stage, const TsMprStep *step, bool last)
{
    Draw *draw = stage->draw;
    TsVec from = shown(step->inside.at), end[2];
    for (int i = 0; i < step->count; i++) end[i] = shown(step->portal[i].at);
    draw_on(draw, LAYER_CONTACT, "ray");
    draw_line(draw, from, origin, marks_dashed(INK_INK, 1.5));
    draw_tag(draw, "point inside");
    draw_dot(draw, from, 5, (Fill){.ink = INK_INK});
    draw_tag(draw, "portal");
    if (step->count == 2) draw_line(draw, end[0], end[1], (Pen){.ink = INK_MARK, .width = 4});
    for (int i = 0; i < step->count; i++) draw_dot(draw, end[i], 5, (Fill){.ink = INK_MARK});
    draw_tag(draw, NULL);
    if (!ts_vec_is_zero(step->direction)) {
        ring_support(stage, step->support.at);
        TsVec tail = from;
        if (step->count == 1) tail = ts_vec_lerp(from, end[0], 0.5);
        if (step->count == 2) tail = ts_vec_lerp(end[0], end[1], 0.5);
        show_arrow(stage, tail, ts_vec_set_length(step->direction, ARROW),
                   step->count > 0 ? "d" : NULL); // the first lies on the ray
        if (last) show_support_line(stage, step->support.at, step->direction);
    }
    stage_narrate(stage, "%s", step->text);
    stage_code(stage, "ts_mpr_relation", step->text, "direction = (%.1f, %.1f), at = (%.1f, %.1f)",
               step->direction.x, step->direction.y, step->support.at.x, step->support.at.y);
}

// ---- V-Clip: a corner or side of each shape, and the region that the other is not in

// A region has no end: what is shaded reaches the other's corner or side if that is near.
static void shade_region(Stage *stage, const TsVclipFeature *of, const TsVclipFeature *other,
                         TsVec center)
{
    Draw *draw = stage->draw;
    TsVec first = of->corner[0], last = of->corner[of->count - 1], out = of->border[0];
    if (ts_vec_is_zero(out)) return;
    double reach = 60;
    for (int i = 0; i < other->count; i++)
        reach = fmax(reach, ts_vec_distance(first, other->corner[i]) + 20);
    reach = fmin(reach, 100);
    TsVec middle = ts_vec_add(out, of->border[1]);
    if (ts_vec_length(middle) < 0.01) middle = ts_vec_sub(first, center); // the end of a segment
    middle = ts_vec_normalize(middle);
    const TsVec way[] = {out, ts_vec_normalize(ts_vec_add(out, middle)), middle,
                         ts_vec_normalize(ts_vec_add(middle, of->border[1])), of->border[1]};
    enum { WAYS = sizeof way / sizeof *way };
    TsVec region[WAYS + 2];
    int count = 0;
    region[count++] = first;
    for (int i = 0; i < WAYS; i++) {
        TsVec from = i <= WAYS / 2 ? first : last;
        if (of->count == 2 && i > 0 && i < WAYS - 1) continue;
        region[count++] = ts_vec_add(from, ts_vec_scale(way[i], reach));
    }
    region[count++] = last;
    draw_on(draw, LAYER_FILLS, "region");
    draw_polygon(draw, region, count, (Fill){.ink = INK_FOCUS, .alpha = 0.15});
    draw_layer(draw, LAYER_OUTLINES);
    const Pen pen = {.ink = INK_FOCUS, .width = 1.5, .on = 6, .off = 4};
    draw_line(draw, region[0], region[1], pen);
    draw_line(draw, region[count - 1], region[count - 2], pen);
    draw_tag(draw, NULL);
}

static void mark_feature(Draw *draw, const TsVclipFeature *feature)
{
    TsVec first = feature->corner[0], last = feature->corner[feature->count - 1];
    if (feature->count == 2)
        draw_line(draw, first, last, (Pen){.ink = INK_MARK, .width = 5});
    else
        draw_dot(draw, first, 6, (Fill){.ink = INK_MARK});
}

// The pair on the shapes, and what it is in the difference: a dot, a side, a parallelogram.
static void show_vclip(Stage *stage, const TsVclipStep *step, bool last, TsContact contact)
{
    Draw *draw = stage->draw;
    const TsVclipFeature *on_a = &step->on_a, *on_b = &step->on_b;
    bool nearest = last && contact.gap > 0;
    if (step->leaves_a || nearest) shade_region(stage, on_a, on_b, ts_shape_center(&s.a->shape));
    if (step->leaves_b) shade_region(stage, on_b, on_a, ts_shape_center(&s.b->shape));
    draw_on(draw, LAYER_CONTACT, "pair");
    mark_feature(draw, on_a);
    mark_feature(draw, on_b);
    TsVec all[4], hull[4];
    int count = 0;
    for (int i = 0; i < on_a->count; i++) {
        for (int k = 0; k < on_b->count; k++)
            all[count++] = shown(ts_vec_sub(on_b->corner[k], on_a->corner[i]));
    }
    count = ts_hull_of(all, count, hull);
    if (count == 1) draw_dot(draw, hull[0], 6, (Fill){.ink = INK_MARK});
    if (count == 2) draw_line(draw, hull[0], hull[1], (Pen){.ink = INK_MARK, .width = 5});
    if (count > 2) draw_polygon(draw, hull, count, (Fill){.ink = INK_MARK, .alpha = 0.35});
    draw_tag(draw, NULL);
    stage_narrate(stage, "%s", step->text);
    stage_code(stage, "ts_vclip_contact", step->text, "a: %d, b: %d", on_a->count, on_b->count);
}
