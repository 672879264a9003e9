// A slides around B, for 45_gjk.c alone. A, moved by the vector t, meets B exactly if t lies in
// B - A: so while A slides around B and touches it, any point of A draws the difference's outline.
// It is A's centre here, and A and B are drawn small, so that A as it stands has its centre at the
// origin.

enum { OUTLINE_MAX = 4 * ACTOR_CORNERS_MAX + 64 };

static const double ARC = 6; // degrees between two points of an arc, at most

// The outline of a convex hull (clockwise on screen) that is grown by a radius, clockwise.
static int outline_of(const TsVec *hull, int count, double radius, TsVec out[OUTLINE_MAX])
{
    int points = 0;
    for (int i = 0; i < count; i++) {
        TsVec before = ts_vec_sub(hull[i], hull[(i + count - 1) % count]);
        TsVec after = ts_vec_sub(hull[(i + 1) % count], hull[i]);
        double from = count > 1 ? ts_degrees_of(before) - 90 : 0;
        double turn = count > 1 ? ts_degrees_of(after) - 90 - from : 360;
        if (turn < 0) turn += 360;
        int steps = radius > 0 ? (int)ceil(turn / ARC) : 0;
        for (int k = 0; k <= steps && points < OUTLINE_MAX; k++) {
            TsVec way = ts_degrees(from + (steps > 0 ? turn * k / steps : 0));
            out[points++] = ts_vec_add(hull[i], ts_vec_scale(way, radius));
        }
    }
    return points;
}

// The outline of B - A, radii included, unscaled.
static int outline_of_difference(TsVec out[OUTLINE_MAX])
{
    TsVec hull[ACTOR_CORNERS_MAX * ACTOR_CORNERS_MAX];
    int count = hull_of_difference(hull);
    return outline_of(hull, count, ts_shape_radius(&s.a->shape) + ts_shape_radius(&s.b->shape),
                      out);
}

static double outline_length(const TsVec *outline, int count)
{
    double length = 0;
    for (int i = 0; i < count; i++) length += ts_vec_distance(outline[i], outline[(i + 1) % count]);
    return length;
}

// The point at a share of the whole length, from 0.
static TsVec outline_at(const TsVec *outline, int count, double share)
{
    double rest = share * outline_length(outline, count);
    for (int i = 0; i < count; i++) {
        TsVec from = outline[i], to = outline[(i + 1) % count];
        double length = ts_vec_distance(from, to);
        if (rest < length) return ts_vec_lerp(from, to, rest / length);
        rest -= length;
    }
    return outline[0];
}

// The share at which the outline is nearest to a point.
static double outline_share(const TsVec *outline, int count, TsVec at)
{
    double nearest = HUGE_VAL, share = 0, passed = 0;
    for (int i = 0; i < count; i++) {
        TsVec from = outline[i], to = outline[(i + 1) % count];
        TsSegment part = {from, to};
        TsVec point = ts_closest_segment_point(part, at).a;
        double distance = ts_vec_distance(point, at);
        if (distance < nearest) {
            nearest = distance;
            share = passed + ts_vec_distance(from, point);
        }
        passed += ts_vec_distance(from, to);
    }
    return passed > 0 ? fmod(share / passed, 1) : 0;
}

// Goes there the shorter way round, and draws what it passes.
static void slide_to(double share)
{
    double way = share - s.slid.slide;
    way -= round(way);
    int steps = 1 + (int)(fabs(way) * 2 * SLIDE_PARTS);
    for (int i = 0; i <= steps; i++) {
        double at = s.slid.slide + way * i / steps;
        at -= floor(at);
        s.slid.drawn[(int)(at * SLIDE_PARTS) % SLIDE_PARTS] = true;
    }
    s.slid.slide = share - floor(share);
}

static void draw_small(Stage *stage, const TsShape *shape, TsVec by, double alpha, Pen pen)
{
    Draw *draw = stage->draw;
    TsVec corner[ACTOR_CORNERS_MAX], hull[ACTOR_CORNERS_MAX], outline[OUTLINE_MAX];
    int count = ts_hull_of(corner, ts_shape_corners(shape, corner), hull);
    count = outline_of(hull, count, ts_shape_radius(shape), outline);
    for (int i = 0; i < count; i++) outline[i] = shown(ts_vec_add(outline[i], by));
    if (alpha > 0) draw_polygon(draw, outline, count, (Fill){.ink = pen.ink, .alpha = alpha});
    draw_path(draw, outline, count, true, pen);
    stage_keep_clear(stage, outline, count);
}

static void draw_slide(Stage *stage)
{
    Draw *draw = stage->draw;
    TsVec outline[OUTLINE_MAX], home = ts_vec_negate(ts_shape_center(&s.a->shape));
    int count = outline_of_difference(outline);
    TsVec now = outline_at(outline, count, s.slid.slide), at = shown(now);
    draw_on(draw, LAYER_OUTLINES, "sliding");
    draw_small(stage, &s.a->shape, ts_vec_add(home, now), 0.15, // first: the words have its colour
               (Pen){.ink = INK_FOCUS, .width = 1.5});
    draw_small(stage, &s.a->shape, home, 0, (Pen){.ink = INK_MUTED, .width = 1, .on = 4, .off = 4});
    draw_small(stage, &s.b->shape, home, 0.15, (Pen){.ink = INK_MUTED, .width = 1.5});
    draw_on(draw, LAYER_CONTACT, "outline");
    for (int i = 0; i < SLIDE_PARTS; i++) {
        if (!s.slid.drawn[i] && i != (int)(s.slid.slide * SLIDE_PARTS) % SLIDE_PARTS) continue;
        TsVec piece[9];
        for (int k = 0; k < 9; k++)
            piece[k] = shown(outline_at(outline, count, (i + k / 8.0) / SLIDE_PARTS));
        draw_path(draw, piece, 9, false, (Pen){.ink = INK_MARK, .width = 3});
    }
    draw_tag(draw, "sliding");
    marks_open(draw, at, 9, (Pen){.ink = INK_FOCUS, .width = 3});
    draw_dot(draw, at, 3, (Fill){.ink = INK_FOCUS});
    stage_plane_handle(stage, ON_SLIDE, at, NULL, 0);
    draw_tag(draw, NULL);
}
