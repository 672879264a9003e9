#include "oracle/oracle_witness.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "oracle/oracle_witness_private.h"

static struct {
    bool ready;
    int unit;
    WitnessBody a, b;
    int clip_room;
    Spot *clip[2];
    mpq_t *side;
    Spot near_p, near_q, foot, way, middle, point, tried;
    WitnessLine edge;
    mpq_t u, v, t, least, room, low, high;
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
    Spot *spots[] = {&s.near_p, &s.near_q, &s.foot,  &s.way,
                     &s.middle, &s.point,  &s.tried, &s.edge.normal};
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) oracle_spot_init(spots[i]);
    mpq_inits(s.u, s.v, s.t, s.least, s.room, s.low, s.high, s.edge.d, NULL);
    mpz_inits(s.scaled.x, s.scaled.y, s.scaled.scale, NULL);
    s.ready = true;
}

// ---- Bodies and their pieces

static void set_from_units(mpq_t out, const mpz_t units)
{
    mpq_set_z(out, units);
    if (s.unit < 0) mpq_div_2exp(out, out, (mp_bitcnt_t)-s.unit);
}

static void set_body(WitnessBody *body, const IntegerSolid *solid, const TsShape *shape)
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
static void set_middle(const WitnessBody *body, const ConvexPiece *piece)
{
    mpq_set_ui(s.middle.x, 0, 1);
    mpq_set_ui(s.middle.y, 0, 1);
    for (int i = 0; i < piece->count; i++) {
        mpq_add(s.middle.x, s.middle.x, oracle_piece_corner(body, piece, i)->x);
        mpq_add(s.middle.y, s.middle.y, oracle_piece_corner(body, piece, i)->y);
    }
    mpq_set_ui(s.t, 1, (unsigned)piece->count);
    mpq_mul(s.middle.x, s.middle.x, s.t);
    mpq_mul(s.middle.y, s.middle.y, s.t);
}

// ---- Half-planes and common points

// Clips the corners of one piece by the half-planes of the other (Sutherland and Hodgman 1974).
// Returns how many corners are left in s.clip[0]; 0 if the closed pieces have no common point.
static int clip_pieces(const ConvexPiece *a, const ConvexPiece *b)
{
    int count = a->count;
    make_clip(count + 2 * oracle_piece_half_planes(b)); // each cuts two sides at most
    for (int i = 0; i < count; i++) oracle_spot_set(&s.clip[0][i], oracle_piece_corner(&s.a, a, i));
    for (int h = 0; h < oracle_piece_half_planes(b) && count > 0; h++) {
        oracle_piece_half_plane(&s.edge, &s.b, b, h);
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
static int order_of_distance(const WitnessBody *body, const Spot *point)
{
    oracle_piece_foot(&s.foot, &body->corner[0], &body->corner[body->count - 1], point);
    oracle_spot_between(&s.way, point, &s.foot);
    oracle_spot_dot(s.u, &s.way, &s.way);
    mpq_mul(s.v, body->radius, body->radius);
    return mpq_cmp(s.u, s.v);
}

// 1 inside, 0 on the boundary, -1 outside; between the ends of a segment is inside.
static int place_of(const WitnessBody *body, const Spot *point)
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

// ---- Points

// s.point = s.point moved towards the middle of the piece until it is inside of both.
static void move_inside(const WitnessBody *body, const ConvexPiece *piece)
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
    oracle_piece_closest(&s.near_p, &s.near_q, s.least, &s.a, a, &s.b, b);
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
static int given_corner(const WitnessBody *body, int corner)
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

static void write_pieces(Writer *to, const WitnessBody *body, const char *name)
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
            const WitnessLine *line =
                oracle_witness_line(&s.a, &s.a.piece[i], &s.b, &s.b.piece[k], apart);
            begin_part(to, "line");
            write_words(to, " %Qd %Qd %Qd", line->normal.x, line->normal.y, line->d);
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
