#include "oracle/oracle_witness.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "oracle/oracle_private.h"

// A shape. All numbers are rationals in px.
typedef struct Body {
    const IntegerSolid *solid;
    const TsShape *shape;
    int count;
    int room;
    Spot *corner; // a ray has a second one beyond the other shape
    mpq_t radius;
    bool round, thin, ray;
    int pieces, piece_room;
    ConvexPiece *piece;
} Body;

// A line, with the side of `a` where normal * point < d.
typedef struct Line {
    Spot normal;
    mpq_t d;
} Line;

static struct {
    bool ready;
    int unit;
    Body a, b;
    int clip_room;
    Spot *clip[2];
    mpq_t *side;
    Spot p, q, near_p, near_q, way, middle, point, tried;
    Line line, edge;
    mpq_t u, v, t, least, most, length, gap, room, low, high, root;
    mpz_t square, scale;
    ScaledPoint scaled;
} s; // kept between calls

// Initialised up to the new capacity.
static Spot *grown_spots(Spot *spots, int *capacity, int needed)
{
    int had = *capacity;
    spots = oracle_grow(spots, capacity, needed, sizeof *spots);
    for (int i = had; i < *capacity; i++) oracle_spot_init(&spots[i]);
    return spots;
}

static void make_clip(int needed)
{
    int had = s.clip_room, room = had;
    if (needed <= had) return;
    s.clip[0] = grown_spots(s.clip[0], &room, needed);
    s.clip[1] = grown_spots(s.clip[1], &s.clip_room, needed);
    room = had;
    s.side = oracle_grow(s.side, &room, needed, sizeof *s.side);
    for (int i = had; i < room; i++) mpq_init(s.side[i]);
}

static void make_ready(void)
{
    if (s.ready) return;
    mpq_inits(s.a.radius, s.b.radius, NULL);
    Spot *spots[] = {&s.p,      &s.q,     &s.near_p, &s.near_q,      &s.way,
                     &s.middle, &s.point, &s.tried,  &s.line.normal, &s.edge.normal};
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) oracle_spot_init(spots[i]);
    mpq_inits(s.u, s.v, s.t, s.least, s.most, s.length, s.gap, s.room, s.low, s.high, s.root,
              s.line.d, s.edge.d, NULL);
    mpz_inits(s.square, s.scale, s.scaled.x, s.scaled.y, s.scaled.scale, NULL);
    s.ready = true;
}

// ---- Bodies and their pieces

static void set_from_units(mpq_t out, const mpz_t units)
{
    mpq_set_z(out, units);
    if (s.unit < 0) mpq_div_2exp(out, out, (mp_bitcnt_t)-s.unit);
}

static const Spot *corner_of(const Body *body, const ConvexPiece *piece, int i)
{
    return &body->corner[piece->corner[i]];
}

static void set_body(Body *body, const IntegerSolid *solid, const TsShape *shape)
{
    body->solid = solid;
    body->shape = shape;
    body->count = solid->count;
    body->corner = grown_spots(body->corner, &body->room, solid->count);
    for (int i = 0; i < solid->count; i++) {
        set_from_units(body->corner[i].x, solid->x[i]);
        set_from_units(body->corner[i].y, solid->y[i]);
    }
    set_from_units(body->radius, solid->radius);
    body->round = mpz_sgn(solid->radius) > 0;
    body->thin = !body->round && solid->count < 3;
    body->ray = shape->kind == TS_SHAPE_RAY;
    body->pieces = oracle_corners_pieces(solid, &body->piece, &body->piece_room);
}

// The mean of the corners.
static void set_middle(const Body *body, const ConvexPiece *piece)
{
    mpq_set_ui(s.middle.x, 0, 1);
    mpq_set_ui(s.middle.y, 0, 1);
    for (int i = 0; i < piece->count; i++) {
        mpq_add(s.middle.x, s.middle.x, corner_of(body, piece, i)->x);
        mpq_add(s.middle.y, s.middle.y, corner_of(body, piece, i)->y);
    }
    mpq_set_ui(s.t, 1, (unsigned)piece->count);
    mpq_mul(s.middle.x, s.middle.x, s.t);
    mpq_mul(s.middle.y, s.middle.y, s.t);
}

// ---- Closest points

// s.q = the point of the segment from..to closest to p.
static void set_foot(const Spot *from, const Spot *to, const Spot *p)
{
    oracle_spot_between(&s.way, from, to);
    oracle_spot_between(&s.q, from, p);
    oracle_spot_dot(s.length, &s.way, &s.way);
    oracle_spot_dot(s.t, &s.way, &s.q);
    if (mpq_sgn(s.t) <= 0) {
        oracle_spot_set(&s.q, from);
    } else if (mpq_cmp(s.t, s.length) >= 0) {
        oracle_spot_set(&s.q, to);
    } else {
        mpq_div(s.t, s.t, s.length);
        oracle_spot_along(&s.q, from, s.t, &s.way);
    }
}

// Tries the corners of one piece against the sides of the other; `nearest` is of the first.
static void try_corners(const Body *body, const ConvexPiece *piece, const Body *other,
                        const ConvexPiece *other_piece, Spot *nearest, Spot *other_nearest)
{
    int count = other_piece->count, sides = count > 2 ? count : 1;
    for (int i = 0; i < piece->count; i++) {
        for (int k = 0; k < sides; k++) {
            const Spot *from = corner_of(other, other_piece, k);
            const Spot *p = corner_of(body, piece, i);
            set_foot(from, corner_of(other, other_piece, (k + 1) % count), p);
            oracle_spot_between(&s.p, p, &s.q);
            oracle_spot_dot(s.u, &s.p, &s.p);
            if (mpq_sgn(s.least) >= 0 && mpq_cmp(s.u, s.least) >= 0) continue;
            mpq_set(s.least, s.u);
            oracle_spot_set(nearest, p);
            oracle_spot_set(other_nearest, &s.q);
        }
    }
}

// s.near_p and s.near_q = the closest points of two pieces that are apart, without their radii, and
// s.least = their squared distance.
static void set_closest(const ConvexPiece *a, const ConvexPiece *b)
{
    mpq_set_si(s.least, -1, 1);
    try_corners(&s.a, a, &s.b, b, &s.near_p, &s.near_q);
    try_corners(&s.b, b, &s.a, a, &s.near_q, &s.near_p);
}

// ---- Half-planes and common points

static int half_planes(const ConvexPiece *piece) { return piece->count > 2 ? piece->count : 4; }

// A half-plane normal * point <= d that contains the piece. For a point and a segment four of them
// bound it from all sides.
static void set_half_plane(Line *line, const Body *body, const ConvexPiece *piece, int i)
{
    Spot *normal = &line->normal;
    const Spot *from = corner_of(body, piece, i % piece->count);
    if (piece->count == 1) {
        mpq_set_si(normal->x, i < 2 ? 2 * i - 1 : 0, 1);
        mpq_set_si(normal->y, i < 2 ? 0 : 2 * i - 5, 1);
    } else {
        oracle_spot_between(&s.way, from, corner_of(body, piece, (i + 1) % piece->count));
        bool across = piece->count > 2 || i < 2;
        mpq_set(normal->x, across ? s.way.y : s.way.x);
        mpq_set(normal->y, across ? s.way.x : s.way.y);
        mpq_neg(normal->y, normal->y);
        if (!across) mpq_neg(normal->x, normal->x);
    }
    oracle_spot_dot(line->d, normal, from);
}

// Clips the corners of one piece by the half-planes of the other (Sutherland and Hodgman 1974).
// Returns how many corners are left in s.clip[0]; 0 if the closed pieces have no common point.
static int clip_pieces(const ConvexPiece *a, const ConvexPiece *b)
{
    int count = a->count;
    make_clip(count + 2 * half_planes(b)); // each cuts two sides at most
    for (int i = 0; i < count; i++) oracle_spot_set(&s.clip[0][i], corner_of(&s.a, a, i));
    for (int h = 0; h < half_planes(b) && count > 0; h++) {
        set_half_plane(&s.edge, &s.b, b, h);
        for (int i = 0; i < count; i++) {
            oracle_spot_dot(s.side[i], &s.edge.normal, &s.clip[0][i]);
            mpq_sub(s.side[i], s.edge.d, s.side[i]);
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int next = (i + 1) % count;
            const Spot *from = &s.clip[0][i];
            if (mpq_sgn(s.side[i]) >= 0) oracle_spot_set(&s.clip[1][kept++], from);
            if (mpq_sgn(s.side[i]) * mpq_sgn(s.side[next]) >= 0) continue;
            mpq_sub(s.t, s.side[i], s.side[next]);
            mpq_div(s.t, s.side[i], s.t);
            oracle_spot_between(&s.way, from, &s.clip[0][next]);
            oracle_spot_along(&s.clip[1][kept++], from, s.t, &s.way);
        }
        count = kept;
        for (int i = 0; i < count; i++) oracle_spot_set(&s.clip[0][i], &s.clip[1][i]);
    }
    return count;
}

// s.point = the mean of the clipped corners: inside of what they enclose.
static void set_mean_of_clip(int count)
{
    int distinct = 0;
    mpq_set_ui(s.point.x, 0, 1);
    mpq_set_ui(s.point.y, 0, 1);
    for (int i = 0; i < count; i++) { // a clipped segment has doubled corners
        bool last = i + 1 == count && distinct == 0;
        if (!last && oracle_spot_same(&s.clip[0][i], &s.clip[0][(i + 1) % count])) continue;
        mpq_add(s.point.x, s.point.x, s.clip[0][i].x);
        mpq_add(s.point.y, s.point.y, s.clip[0][i].y);
        distinct++;
    }
    mpq_set_ui(s.t, 1, (unsigned)distinct);
    mpq_mul(s.point.x, s.point.x, s.t);
    mpq_mul(s.point.y, s.point.y, s.t);
}

// ---- Where a point is

// s.scaled = the point in the units of the solids.
static void set_scaled(const Spot *point)
{
    mpz_mul(s.scaled.scale, mpq_denref(point->x), mpq_denref(point->y));
    mpz_mul(s.scaled.x, mpq_numref(point->x), mpq_denref(point->y));
    mpz_mul(s.scaled.y, mpq_numref(point->y), mpq_denref(point->x));
    if (s.unit == 0) return;
    mpz_mul_2exp(s.scaled.x, s.scaled.x, (mp_bitcnt_t)-s.unit);
    mpz_mul_2exp(s.scaled.y, s.scaled.y, (mp_bitcnt_t)-s.unit);
}

// Compares the distance of the point from the core with the radius: -1 if it is less.
static int order_of_distance(const Body *body, const Spot *point)
{
    set_foot(&body->corner[0], &body->corner[body->count - 1], point);
    oracle_spot_between(&s.p, point, &s.q);
    oracle_spot_dot(s.u, &s.p, &s.p);
    mpq_mul(s.v, body->radius, body->radius);
    return mpq_cmp(s.u, s.v);
}

// 1 inside, 0 on the boundary, -1 outside; between the ends of a segment is inside.
static int place_of(const Body *body, const Spot *point)
{
    if (body->round) return -order_of_distance(body, point);
    if (body->count == 1) return oracle_spot_same(&body->corner[0], point) ? 1 : -1;
    if (body->count == 2) {
        if (order_of_distance(body, point) > 0) return -1;
        bool end =
            oracle_spot_same(point, &body->corner[0]) || oracle_spot_same(point, &body->corner[1]);
        return end ? 0 : 1;
    }
    int edge;
    set_scaled(point);
    return oracle_place(body->solid, &s.scaled, &edge);
}

static bool inside_both(const Spot *point)
{
    return place_of(&s.a, point) > 0 && place_of(&s.b, point) > 0;
}

// s.tried = a simple point within s.room of s.point in both coordinates.
static void set_simple_point(void)
{
    mpq_sub(s.low, s.point.x, s.room);
    mpq_add(s.high, s.point.x, s.room);
    oracle_rational_simplest(s.tried.x, s.low, s.high);
    mpq_sub(s.low, s.point.y, s.room);
    mpq_add(s.high, s.point.y, s.room);
    oracle_rational_simplest(s.tried.y, s.low, s.high);
}

// Both interiors are open, so there are simpler points around s.point.
static void simplify_point(void)
{
    mpq_set_ui(s.room, 1, 1);
    mpq_mul_2exp(s.room, s.room, 101); // larger than any coordinate
    do {
        mpq_div_2exp(s.room, s.room, 1);
        set_simple_point();
    } while (!inside_both(&s.tried));
    oracle_spot_set(&s.point, &s.tried);
}

// ---- Lines

// Whether no point of a ray lies infinitely far on the positive side of the normal.
static bool is_bounded(const Body *body, const Spot *normal, int sign)
{
    if (!body->ray) return true;
    oracle_spot_between(&s.way, &body->corner[0], &body->corner[1]);
    oracle_spot_dot(s.u, &s.way, normal);
    return mpq_sgn(s.u) * sign <= 0;
}

// out = the largest (sign 1) or smallest (-1) product of the normal with a corner.
static void set_support(mpq_t out, const Body *body, const ConvexPiece *piece, const Spot *normal,
                        int sign)
{
    for (int i = 0; i < (body->ray ? 1 : piece->count); i++) {
        oracle_spot_dot(s.u, normal, corner_of(body, piece, i));
        if (i == 0 || mpq_cmp(s.u, out) * sign > 0) mpq_set(out, s.u);
    }
}

// Whether the piece lies on its side of the line: 1 strictly, 0 with a point on it, -1 not.
static int side_of_line(const Body *body, const ConvexPiece *piece, const Line *line, int sign)
{
    if (!is_bounded(body, &line->normal, sign)) return -1;
    set_support(s.most, body, piece, &line->normal, sign);
    mpq_sub(s.gap, line->d, s.most);
    if (sign < 0) mpq_neg(s.gap, s.gap);
    if (mpq_sgn(s.gap) < 0) return -1;
    mpq_mul(s.gap, s.gap, s.gap);
    oracle_spot_dot(s.u, &line->normal, &line->normal);
    mpq_mul(s.v, body->radius, body->radius);
    mpq_mul(s.u, s.u, s.v);
    int order = mpq_cmp(s.gap, s.u);
    return (order > 0) - (order < 0);
}

static int holders_of_side(const Body *body, int from, int to)
{
    int holders = 0;
    for (int i = 0; i < body->pieces; i++) {
        const ConvexPiece *piece = &body->piece[i];
        for (int k = 0; k < piece->count; k++) {
            int start = piece->corner[k], end = piece->corner[(k + 1) % piece->count];
            holders += (start == from && end == to) || (start == to && end == from);
        }
    }
    return holders;
}

static bool is_on(const Line *line, const Spot *at)
{
    oracle_spot_dot(s.u, &line->normal, at);
    return mpq_equal(s.u, line->d);
}

// s.low and s.high = the range along the line of what a point, segment or ray has on it.
static void set_range_on(const Body *thin, const Line *line)
{
    bool any = false;
    mpq_neg(s.way.x, line->normal.y);
    mpq_set(s.way.y, line->normal.x);
    for (int i = 0; i < thin->count; i++) { // a ray ends beyond the other shape
        if (!is_on(line, &thin->corner[i])) continue;
        oracle_spot_dot(s.u, &s.way, &thin->corner[i]);
        if (!any || mpq_cmp(s.u, s.low) < 0) mpq_set(s.low, s.u);
        if (!any || mpq_cmp(s.u, s.high) > 0) mpq_set(s.high, s.u);
        any = true;
    }
}

// Whether the thin body, which reaches the line as the piece does, meets a cut between two pieces
// there: a cut is inside of the polygon except for its ends.
static bool meets_cut(const Body *thin, const Body *body, const ConvexPiece *piece,
                      const Line *line)
{
    set_range_on(thin, line);
    for (int i = 0; i < piece->count; i++) {
        int from = piece->corner[i], to = piece->corner[(i + 1) % piece->count];
        bool along = is_on(line, &body->corner[from]) && is_on(line, &body->corner[to]);
        if (!along || holders_of_side(body, from, to) < 2) continue;
        oracle_spot_dot(s.u, &s.way, &body->corner[from]);
        oracle_spot_dot(s.v, &s.way, &body->corner[to]);
        if (mpq_cmp(s.u, s.v) > 0) mpq_swap(s.u, s.v);
        if (mpq_cmp(s.low, s.v) < 0 && mpq_cmp(s.high, s.u) > 0) return true;
    }
    return false;
}

// Whether the line proves that the pieces are apart or, if not `strictly`, do not overlap.
static bool separates(const Line *line, const ConvexPiece *a, const ConvexPiece *b, bool strictly)
{
    int first = side_of_line(&s.a, a, line, 1), second = side_of_line(&s.b, b, line, -1);
    if (first < 0 || second < 0) return false;
    if (strictly) return first > 0 && second > 0;
    if (first > 0 || second > 0) return true;
    if (s.a.thin && s.b.pieces > 1) return !meets_cut(&s.a, &s.b, b, line);
    if (s.b.thin && s.a.pieces > 1) return !meets_cut(&s.b, &s.a, a, line);
    return true;
}

// s.root = a rational above the normal's length, by less than its 2^-bits.
static void set_root(const Spot *normal, unsigned bits)
{
    oracle_spot_dot(s.u, normal, normal);
    mpz_mul(s.square, mpq_numref(s.u), mpq_denref(s.u)); // sqrt(n / d) = sqrt(n * d) / d
    mpz_mul_2exp(s.square, s.square, 2 * bits);
    mpz_sqrt(s.square, s.square);
    mpz_add_ui(s.square, s.square, 1);
    mpz_mul_2exp(s.scale, mpq_denref(s.u), bits);
    mpz_set(mpq_numref(s.root), s.square);
    mpz_set(mpq_denref(s.root), s.scale);
    mpq_canonicalize(s.root);
}

// Sets the line's d if its normal separates the pieces strictly with room for roots of that many
// bits.
static bool set_distance(Line *line, const ConvexPiece *a, const ConvexPiece *b, unsigned bits)
{
    const Spot *normal = &line->normal;
    if (mpq_sgn(normal->x) == 0 && mpq_sgn(normal->y) == 0) return false;
    if (!is_bounded(&s.a, normal, 1) || !is_bounded(&s.b, normal, -1)) return false;
    set_root(normal, bits);
    set_support(s.low, &s.a, a, normal, 1);
    mpq_mul(s.t, s.a.radius, s.root);
    mpq_add(s.low, s.low, s.t);
    set_support(s.high, &s.b, b, normal, -1);
    mpq_mul(s.t, s.b.radius, s.root);
    mpq_sub(s.high, s.high, s.t);
    if (mpq_cmp(s.low, s.high) >= 0) return false;
    oracle_rational_simplest(line->d, s.low, s.high);
    return true;
}

// out = of rounded to an integer multiple of s.room.
static void round_to_room(mpq_t out, const mpq_t of)
{
    mpq_div(out, of, s.room);
    mpq_set_ui(s.t, 1, 2);
    mpq_add(out, out, s.t);
    oracle_rational_floor(out, out);
}

// s.line = a line between two pieces that are apart. The shortest way from one to the other is a
// normal; a rounded one that separates them too has smaller numbers.
static void set_line_apart(const ConvexPiece *a, const ConvexPiece *b)
{
    set_closest(a, b);
    oracle_spot_between(&s.edge.normal, &s.near_p, &s.near_q);
    oracle_spot_whole(&s.edge.normal);
    mpq_abs(s.room, s.edge.normal.x);
    mpq_abs(s.t, s.edge.normal.y);
    if (mpq_cmp(s.room, s.t) < 0) mpq_set(s.room, s.t);
    for (int i = 0; i < 24; i++) {
        round_to_room(s.line.normal.x, s.edge.normal.x);
        round_to_room(s.line.normal.y, s.edge.normal.y);
        if (set_distance(&s.line, a, b, 64)) return;
        mpq_div_2exp(s.room, s.room, 1);
    }
    oracle_spot_set(&s.line.normal, &s.edge.normal);
    for (unsigned bits = 128; !set_distance(&s.line, a, b, bits); bits *= 2) assert(bits < 1 << 16);
}

// s.line = a line along a side of the piece that weakly separates a from b; `sign` is 1 if the
// piece is a. Two pieces without radii that do not overlap have one (separating axis theorem).
static bool try_sides(const Body *body, const ConvexPiece *piece, int sign, const ConvexPiece *a,
                      const ConvexPiece *b)
{
    for (int i = 0; i < half_planes(piece); i++) {
        set_half_plane(&s.line, body, piece, i);
        oracle_spot_whole(&s.line.normal);
        set_support(s.line.d, body, piece, &s.line.normal, 1);
        if (sign < 0) {
            mpq_neg(s.line.normal.x, s.line.normal.x);
            mpq_neg(s.line.normal.y, s.line.normal.y);
            mpq_neg(s.line.d, s.line.d);
        }
        if (separates(&s.line, a, b, false)) return true;
    }
    return false;
}

// The same with radii: the cores are closest where the boundaries touch, if they do.
static void set_line_between_rims(const ConvexPiece *a, const ConvexPiece *b)
{
    set_closest(a, b);
    mpq_add(s.t, s.a.radius, s.b.radius);
    mpq_mul(s.u, s.t, s.t);
    if (mpq_cmp(s.least, s.u) > 0) {
        set_line_apart(a, b);
        return;
    }
    oracle_spot_between(&s.line.normal, &s.near_p,
                        &s.near_q); // of the length of both radii together
    mpq_mul(s.t, s.t, s.a.radius);
    oracle_spot_set(&s.middle, &s.line.normal);
    oracle_spot_whole(&s.line.normal);
    bool by_x = mpq_sgn(s.middle.x) != 0;
    mpq_div(s.v, by_x ? s.line.normal.x : s.line.normal.y, by_x ? s.middle.x : s.middle.y);
    mpq_mul(s.t, s.t, s.v);
    oracle_spot_dot(s.line.d, &s.line.normal, &s.near_p);
    mpq_add(s.line.d, s.line.d, s.t);
}

static void set_line(const ConvexPiece *a, const ConvexPiece *b, bool apart)
{
    if (apart)
        set_line_apart(a, b);
    else if (s.a.round || s.b.round)
        set_line_between_rims(a, b);
    else if (!try_sides(&s.a, a, 1, a, b) && !try_sides(&s.b, b, -1, a, b))
        assert(0 && "pieces that do not overlap have a line between them");
    assert(separates(&s.line, a, b, apart));
}

// ---- Points

// s.point = s.point moved towards the middle of the piece until it is inside of both.
static void move_inside(const Body *body, const ConvexPiece *piece)
{
    set_middle(body, piece);
    oracle_spot_between(&s.middle, &s.point, &s.middle);
    oracle_spot_set(&s.tried, &s.point);
    mpq_set_ui(s.room, 1, 1);
    do {
        oracle_spot_along(&s.point, &s.tried, s.room, &s.middle);
        mpq_div_2exp(s.room, s.room, 1);
    } while (!inside_both(&s.point));
}

// s.point = a common point of two pieces, inside of both bodies if `inside`. Returns false if these
// pieces have none.
static bool set_point(const ConvexPiece *a, const ConvexPiece *b, bool inside)
{
    bool round = s.a.round || s.b.round;
    int clipped = clip_pieces(a, b);
    if (clipped > 0) {
        set_mean_of_clip(clipped);
        if (!round) return !inside || inside_both(&s.point);
        if (!inside) return false;
        if (!s.a.round) move_inside(&s.a, a);
        if (!s.b.round) move_inside(&s.b, b);
        return true;
    }
    if (!round) return false;
    set_closest(a, b);
    mpq_add(s.t, s.a.radius, s.b.radius);
    mpq_mul(s.u, s.t, s.t);
    int order = mpq_cmp(s.least, s.u);
    if (order > 0 || (order == 0 && inside)) return false;
    oracle_spot_between(&s.way, &s.near_p, &s.near_q);
    mpq_div(s.t, s.a.radius, s.t);
    oracle_spot_along(&s.point, &s.near_p, s.t, &s.way);
    if (!inside) return true;
    if (!s.a.round) move_inside(&s.a, a);
    if (!s.b.round) move_inside(&s.b, b);
    return true;
}

static void find_point(bool inside)
{
    bool found = false;
    for (int i = 0; i < s.a.pieces && !found; i++) {
        for (int k = 0; k < s.b.pieces && !found; k++)
            found = set_point(&s.a.piece[i], &s.b.piece[k], inside);
    }
    assert(found);
    if (inside && !s.a.thin && !s.b.thin) simplify_point();
    int least = inside ? 1 : 0;
    assert(found && place_of(&s.a, &s.point) >= least && place_of(&s.b, &s.point) >= least);
}

// ---- Text

typedef struct Writer {
    char *text;
    int size, length;
    bool full; // the text did not fit: nothing more is written
} Writer;

// As gmp_printf does.
static void write_words(Writer *to, const char *format, ...)
{
    if (to->full) return;
    va_list arguments;
    va_start(arguments, format);
    int room = to->size - to->length;
    int length = gmp_vsnprintf(to->text + to->length, (size_t)room, format, arguments);
    va_end(arguments);
    to->full = length < 0 || length >= room;
    if (!to->full) to->length += length;
}

static void begin_part(Writer *to, const char *word)
{
    write_words(to, "%s%s", to->length ? "; " : "", word);
}

// The number of a corner as the shape was given; the solid's may be turned around, without repeated
// and collinear ones.
static int given_corner(const Body *body, int corner)
{
    const TsVec *given = body->shape->polygon.corner;
    for (int i = 0; i < body->shape->polygon.count; i++) {
        mpq_set_d(s.u, given[i].x);
        mpq_set_d(s.v, given[i].y);
        if (mpq_equal(s.u, body->corner[corner].x) && mpq_equal(s.v, body->corner[corner].y))
            return i;
    }
    assert(0 && "a corner of the shape");
    return -1;
}

static void write_pieces(Writer *to, const Body *body, const char *name)
{
    for (int i = 0; i < body->pieces && body->pieces > 1; i++) {
        begin_part(to, name);
        for (int k = 0; k < body->piece[i].count; k++)
            write_words(to, " %d", given_corner(body, body->piece[i].corner[k]));
    }
}

static void write_lines(Writer *to, bool apart)
{
    for (int i = 0; i < s.a.pieces; i++) {
        for (int k = 0; k < s.b.pieces; k++) {
            set_line(&s.a.piece[i], &s.b.piece[k], apart);
            begin_part(to, "line");
            write_words(to, " %Qd %Qd %Qd", s.line.normal.x, s.line.normal.y, s.line.d);
        }
    }
}

int oracle_witness(char *text, int size, const TsShape *a, const TsShape *b)
{
    make_ready();
    if (size > 0) text[0] = '\0';
    const IntegerPair *pair = oracle_solids(a, b);
    TsRelation relation = oracle_solids_relation(pair);
    s.unit = pair->unit;
    set_body(&s.a, &pair->a, a);
    set_body(&s.b, &pair->b, b);
    Writer to = {text, size, 0, size <= 0};
    if (relation != TS_APART) {
        find_point(relation == TS_OVERLAPPING);
        begin_part(&to, "point");
        write_words(&to, " %Qd %Qd", s.point.x, s.point.y);
    }
    if (relation != TS_OVERLAPPING) {
        write_pieces(&to, &s.a, "a");
        write_pieces(&to, &s.b, "b");
        write_lines(&to, relation == TS_APART);
    }
    return to.full ? -1 : to.length;
}
