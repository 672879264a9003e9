// Strokes: the outline of a path with joins, dashes and arrow heads.
#include "stroke.h"

#include "outline.h"

// A mitre of 4 widths: cos^2 of half the turn is 1/16, so 1 + cos of the turn is 1/8.
static const double mitre_limit = 0.125;

// Farther away an offset of less than a pixel is lost in rounding: segments are clipped one by one.
static const double far_away = 1e7;

static TsVec direction(TsVec from, TsVec to) { return ts_vec_normalize(ts_vec_sub(to, from)); }

// The offset to the left of a direction.
static TsVec left_of(TsVec along, double distance)
{
    return ts_vec(along.y * distance, -along.x * distance);
}

typedef struct Corner {
    TsVec before, at, after;
} Corner;

// The left side of a corner. Outside it is mitred or bevelled. Inside, the two offset lines are cut
// at their intersection; if the segments are too short for that, the side goes through the corner
// itself, which only adds overlaps of the same winding.
static void corner_side(Outline *outline, Corner corner, double half_width)
{
    TsVec in = direction(corner.before, corner.at), out = direction(corner.at, corner.after);
    TsVec a = left_of(in, half_width), b = left_of(out, half_width);
    double turn = ts_vec_cross(in, out), opening = 1 + ts_vec_dot(in, out);
    TsVec mitre = ts_vec_add(corner.at, ts_vec_scale(ts_vec_add(a, b), 1 / opening));
    bool outside = turn >= 0;
    double room =
        fmin(ts_vec_distance(corner.before, corner.at), ts_vec_distance(corner.at, corner.after));
    bool fits = outside ? opening >= mitre_limit : half_width * -turn <= opening * room / 2;
    if (fits) {
        outline_point(outline, mitre);
        return;
    }
    outline_point(outline, ts_vec_add(corner.at, a));
    if (!outside) outline_point(outline, corner.at);
    outline_point(outline, ts_vec_add(corner.at, b));
}

// The left side of a path, traversed by `step` from the point `first`.
static void open_side(Outline *outline, const TsVec *point, int count, int first, int step,
                      double half_width)
{
    const TsVec *p = point + first;
    int last = (count - 1) * step;
    outline_point(outline, ts_vec_add(p[0], left_of(direction(p[0], p[step]), half_width)));
    for (int i = step; i != last; i += step)
        corner_side(outline, (Corner){p[i - step], p[i], p[i + step]}, half_width);
    TsVec along = direction(p[last - step], p[last]);
    outline_point(outline, ts_vec_add(p[last], left_of(along, half_width)));
}

static void whole_open(Outline *outline, const TsVec *point, int count, double half_width)
{
    open_side(outline, point, count, 0, 1, half_width);
    open_side(outline, point, count, count - 1, -1, half_width);
    outline_close(outline);
}

static void whole_closed(Outline *outline, const TsVec *point, int count, double half_width)
{
    for (int i = 0; i < count; i++)
        corner_side(outline,
                    (Corner){point[(i + count - 1) % count], point[i], point[(i + 1) % count]},
                    half_width);
    outline_close(outline);
    for (int i = count - 1; i >= 0; i--)
        corner_side(outline,
                    (Corner){point[(i + 1) % count], point[i], point[(i + count - 1) % count]},
                    half_width);
    outline_close(outline);
}

typedef struct Segment {
    TsVec a, b;
} Segment;

// Clips off what lies left of a vertical line, or right of it if `along` is -1. Returns false if
// nothing remains.
static bool cut_x(Segment *segment, double border, double along)
{
    bool a_out = (segment->a.x - border) * along < 0, b_out = (segment->b.x - border) * along < 0;
    if (a_out && b_out) return false;
    if (a_out) segment->a = segment_at_x(segment->a, segment->b, border);
    if (b_out) segment->b = segment_at_x(segment->a, segment->b, border);
    return true;
}

static bool cut_y(Segment *segment, double border, double along)
{
    bool a_out = (segment->a.y - border) * along < 0, b_out = (segment->b.y - border) * along < 0;
    if (a_out && b_out) return false;
    if (a_out) segment->a = segment_at_y(segment->a, segment->b, border);
    if (b_out) segment->b = segment_at_y(segment->a, segment->b, border);
    return true;
}

// Clips a segment to the view enlarged by `margin`. False if nothing remains.
static bool cut_to_view(Segment *segment, Area view, double margin)
{
    return cut_x(segment, view.left - margin, 1) && cut_x(segment, view.right + margin, -1) &&
           cut_y(segment, view.top - margin, 1) && cut_y(segment, view.bottom + margin, -1) &&
           !ts_vec_equal(segment->a, segment->b);
}

// Segment by segment, without joins: at this distance they are not visible.
static void whole_far(Outline *outline, const TsVec *point, int count, bool closed, Stroke stroke)
{
    for (int i = 0; i < count - !closed; i++) {
        Segment segment = {point[i], point[(i + 1) % count]};
        if (cut_to_view(&segment, stroke.view, stroke.half_width + 8))
            whole_open(outline, (TsVec[]){segment.a, segment.b}, 2, stroke.half_width);
    }
}

typedef struct Dashes {
    Outline *outline, *piece;
    Stroke stroke;
    double phase; // position within the dash period
} Dashes;

static void dash_end(Dashes *dashes)
{
    Outline *piece = dashes->piece;
    if (piece->points > 1)
        whole_open(dashes->outline, piece->point, piece->points, dashes->stroke.half_width);
    outline_cut(piece, 0, 0);
}

static void dash_point(Dashes *dashes, TsVec point)
{
    const Outline *piece = dashes->piece;
    bool same = piece->points > 0 && ts_vec_distance(piece->point[piece->points - 1], point) < 1e-6;
    if (!same) outline_point(dashes->piece, point);
}

static void dash_skip(Dashes *dashes, double distance)
{
    double period = dashes->stroke.on + dashes->stroke.off;
    double phase = dashes->phase + distance;
    phase -= period * floor(phase / period);
    dashes->phase = phase < period ? phase : 0;
}

// The visible part of a segment; a dash may continue from the previous segment.
static void dash_visible(Dashes *dashes, Segment visible)
{
    double at = 0, length = ts_vec_distance(visible.a, visible.b);
    while (at < length) {
        bool inked = dashes->phase < dashes->stroke.on;
        double left = dashes->stroke.on + (inked ? 0 : dashes->stroke.off) - dashes->phase;
        double next = fmin(length, at + fmax(left, 1e-3));
        if (inked) {
            dash_point(dashes, ts_vec_lerp(visible.a, visible.b, at / length));
            dash_point(dashes, next < length ? ts_vec_lerp(visible.a, visible.b, next / length)
                                             : visible.b);
        }
        if (next < length) dash_end(dashes);
        dash_skip(dashes, next - at);
        at = next;
    }
}

static void dash_segment(Dashes *dashes, Segment segment)
{
    Segment visible = segment;
    if (!cut_to_view(&visible, dashes->stroke.view, dashes->stroke.half_width + 8))
        visible.a = visible.b = segment.b;
    if (!ts_vec_equal(visible.a, segment.a)) dash_end(dashes);
    dash_skip(dashes, ts_vec_distance(segment.a, visible.a));
    dash_visible(dashes, visible);
    if (!ts_vec_equal(visible.b, segment.b)) dash_end(dashes);
    dash_skip(dashes, ts_vec_distance(visible.b, segment.b));
}

void stroke_path(Outline *outline, Outline *piece, const TsVec *point, int count, bool closed,
                 Stroke stroke)
{
    if (count < 2) return;
    bool far = false;
    for (int i = 0; i < count; i++)
        far |= fabs(point[i].x) > far_away || fabs(point[i].y) > far_away;
    if (stroke.on > 0 && stroke.off > 0 && stroke.on + stroke.off >= 0.5) {
        Dashes dashes = {outline, piece, stroke, 0};
        outline_cut(piece, 0, 0);
        for (int i = 0; i < count - !closed; i++)
            dash_segment(&dashes, (Segment){point[i], point[(i + 1) % count]});
        dash_end(&dashes);
    } else if (far) {
        whole_far(outline, point, count, closed, stroke);
    } else if (closed) {
        whole_closed(outline, point, count, stroke.half_width);
    } else {
        whole_open(outline, point, count, stroke.half_width);
    }
}

void stroke_arrow(Outline *outline, TsVec from, TsVec to, double half_width, double head_length,
                  double head_half_width, Area view)
{
    Segment visible = {from, to};
    if (!cut_to_view(&visible, view, head_length + head_half_width + half_width + 8)) return;
    TsVec tail = visible.a, tip = visible.b;
    TsVec along = direction(tail, tip);
    double shrink = fmin(1, ts_vec_distance(tail, tip) / head_length);
    TsVec base = ts_vec_sub(tip, ts_vec_scale(along, head_length * shrink));
    TsVec thin = left_of(along, fmin(half_width, head_half_width * shrink));
    TsVec wide = left_of(along, head_half_width * shrink);
    outline_point(outline, ts_vec_add(tail, thin));
    outline_point(outline, ts_vec_add(base, thin));
    outline_point(outline, ts_vec_add(base, wide));
    outline_point(outline, tip);
    outline_point(outline, ts_vec_sub(base, wide));
    outline_point(outline, ts_vec_sub(base, thin));
    outline_point(outline, ts_vec_sub(tail, thin));
    outline_close(outline);
}
