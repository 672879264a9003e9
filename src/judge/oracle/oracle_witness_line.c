// A line between two convex pieces, which proves that they are apart or do not overlap.
#include <assert.h>

#include "oracle/oracle_witness_private.h"

static struct {
    bool ready;
    const WitnessBody *a, *b;
    Spot near_p, near_q, way, middle;
    WitnessLine line, edge;
    mpq_t u, v, t, least, most, gap, room, low, high, root;
    mpz_t square, scale;
} s; // kept between calls

static void make_ready(void)
{
    if (s.ready) return;
    Spot *spots[] = {&s.near_p, &s.near_q, &s.way, &s.middle, &s.line.normal, &s.edge.normal};
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) oracle_spot_init(spots[i]);
    mpq_inits(s.u, s.v, s.t, s.least, s.most, s.gap, s.room, s.low, s.high, s.root, s.line.d,
              s.edge.d, NULL);
    mpz_inits(s.square, s.scale, NULL);
    s.ready = true;
}

// Whether no point of a ray lies infinitely far on the positive side of the normal.
static bool is_bounded(const WitnessBody *body, const Spot *normal, int sign)
{
    if (!body->ray) return true;
    oracle_spot_between(&s.way, &body->corner[0], &body->corner[1]);
    oracle_spot_dot(s.u, &s.way, normal);
    return mpq_sgn(s.u) * sign <= 0;
}

// out = the largest (sign 1) or smallest (-1) product of the normal with a corner.
static void set_support(mpq_t out, const WitnessBody *body, const ConvexPiece *piece,
                        const Spot *normal, int sign)
{
    for (int i = 0; i < (body->ray ? 1 : piece->count); i++) {
        oracle_spot_dot(s.u, normal, oracle_piece_corner(body, piece, i));
        if (i == 0 || mpq_cmp(s.u, out) * sign > 0) mpq_set(out, s.u);
    }
}

// Whether the piece lies on its side of the line: 1 strictly, 0 with a point on it, -1 not.
static int side_of_line(const WitnessBody *body, const ConvexPiece *piece, const WitnessLine *line,
                        int sign)
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

static int holders_of_side(const WitnessBody *body, int from, int to)
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

static bool is_on(const WitnessLine *line, const Spot *at)
{
    oracle_spot_dot(s.u, &line->normal, at);
    return mpq_equal(s.u, line->d);
}

// s.low and s.high = the range along the line of what a point, segment or ray has on it.
static void set_range_on(const WitnessBody *thin, const WitnessLine *line)
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
static bool meets_cut(const WitnessBody *thin, const WitnessBody *body, const ConvexPiece *piece,
                      const WitnessLine *line)
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
static bool separates(const WitnessLine *line, const ConvexPiece *a, const ConvexPiece *b,
                      bool strictly)
{
    int first = side_of_line(s.a, a, line, 1), second = side_of_line(s.b, b, line, -1);
    if (first < 0 || second < 0) return false;
    if (strictly) return first > 0 && second > 0;
    if (first > 0 || second > 0) return true;
    if (s.a->thin && s.b->pieces > 1) return !meets_cut(s.a, s.b, b, line);
    if (s.b->thin && s.a->pieces > 1) return !meets_cut(s.b, s.a, a, line);
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
static bool set_distance(WitnessLine *line, const ConvexPiece *a, const ConvexPiece *b,
                         unsigned bits)
{
    const Spot *normal = &line->normal;
    if (mpq_sgn(normal->x) == 0 && mpq_sgn(normal->y) == 0) return false;
    if (!is_bounded(s.a, normal, 1) || !is_bounded(s.b, normal, -1)) return false;
    set_root(normal, bits);
    set_support(s.low, s.a, a, normal, 1);
    mpq_mul(s.t, s.a->radius, s.root);
    mpq_add(s.low, s.low, s.t);
    set_support(s.high, s.b, b, normal, -1);
    mpq_mul(s.t, s.b->radius, s.root);
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
    oracle_piece_closest(&s.near_p, &s.near_q, s.least, s.a, a, s.b, b);
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
static bool try_sides(const WitnessBody *body, const ConvexPiece *piece, int sign,
                      const ConvexPiece *a, const ConvexPiece *b)
{
    for (int i = 0; i < oracle_piece_half_planes(piece); i++) {
        oracle_piece_half_plane(&s.line, body, piece, i);
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
    oracle_piece_closest(&s.near_p, &s.near_q, s.least, s.a, a, s.b, b);
    mpq_add(s.t, s.a->radius, s.b->radius);
    mpq_mul(s.u, s.t, s.t);
    if (mpq_cmp(s.least, s.u) > 0) {
        set_line_apart(a, b);
        return;
    }
    // Of the length of both radii together.
    oracle_spot_between(&s.line.normal, &s.near_p, &s.near_q);
    mpq_mul(s.t, s.t, s.a->radius);
    oracle_spot_set(&s.middle, &s.line.normal);
    oracle_spot_whole(&s.line.normal);
    bool by_x = mpq_sgn(s.middle.x) != 0;
    mpq_div(s.v, by_x ? s.line.normal.x : s.line.normal.y, by_x ? s.middle.x : s.middle.y);
    mpq_mul(s.t, s.t, s.v);
    oracle_spot_dot(s.line.d, &s.line.normal, &s.near_p);
    mpq_add(s.line.d, s.line.d, s.t);
}

const WitnessLine *oracle_witness_line(const WitnessBody *a, const ConvexPiece *of_a,
                                       const WitnessBody *b, const ConvexPiece *of_b, bool apart)
{
    make_ready();
    s.a = a;
    s.b = b;
    if (apart)
        set_line_apart(of_a, of_b);
    else if (a->round || b->round)
        set_line_between_rims(of_a, of_b);
    else if (!try_sides(a, of_a, 1, of_a, of_b) && !try_sides(b, of_b, -1, of_a, of_b))
        assert(0 && "pieces that do not overlap have a line between them");
    assert(separates(&s.line, of_a, of_b, apart));
    return &s.line;
}
