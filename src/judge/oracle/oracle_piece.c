// Convex pieces of shapes, by rationals: closest points and half-planes.
#include "oracle/oracle_witness_private.h"

static struct {
    bool ready;
    Spot way, foot, away;
    mpq_t length, t, square;
} s; // kept between calls

static void make_ready(void)
{
    if (s.ready) return;
    Spot *spots[] = {&s.way, &s.foot, &s.away};
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) oracle_spot_init(spots[i]);
    mpq_inits(s.length, s.t, s.square, NULL);
    s.ready = true;
}

const Spot *oracle_piece_corner(const WitnessBody *body, const ConvexPiece *piece, int i)
{
    return &body->corner[piece->corner[i]];
}

// ---- Closest points

void oracle_piece_foot(Spot *foot, const Spot *from, const Spot *to, const Spot *p)
{
    make_ready();
    oracle_spot_between(&s.way, from, to);
    oracle_spot_between(foot, from, p);
    oracle_spot_dot(s.length, &s.way, &s.way);
    oracle_spot_dot(s.t, &s.way, foot);
    if (mpq_sgn(s.t) <= 0) {
        oracle_spot_set(foot, from);
    } else if (mpq_cmp(s.t, s.length) >= 0) {
        oracle_spot_set(foot, to);
    } else {
        mpq_div(s.t, s.t, s.length);
        oracle_spot_along(foot, from, s.t, &s.way);
    }
}

// Tries the corners of one piece against the sides of the other; `nearest` is of the first.
static void try_corners(const WitnessBody *body, const ConvexPiece *piece, const WitnessBody *other,
                        const ConvexPiece *other_piece, Spot *nearest, Spot *other_nearest,
                        mpq_t least)
{
    int count = other_piece->count, sides = count > 2 ? count : 1;
    for (int i = 0; i < piece->count; i++) {
        for (int k = 0; k < sides; k++) {
            const Spot *from = oracle_piece_corner(other, other_piece, k);
            const Spot *p = oracle_piece_corner(body, piece, i);
            oracle_piece_foot(&s.foot, from,
                              oracle_piece_corner(other, other_piece, (k + 1) % count), p);
            oracle_spot_between(&s.away, p, &s.foot);
            oracle_spot_dot(s.square, &s.away, &s.away);
            if (mpq_sgn(least) >= 0 && mpq_cmp(s.square, least) >= 0) continue;
            mpq_set(least, s.square);
            oracle_spot_set(nearest, p);
            oracle_spot_set(other_nearest, &s.foot);
        }
    }
}

void oracle_piece_closest(Spot *on_a, Spot *on_b, mpq_t squared, const WitnessBody *a,
                          const ConvexPiece *of_a, const WitnessBody *b, const ConvexPiece *of_b)
{
    make_ready();
    mpq_set_si(squared, -1, 1);
    try_corners(a, of_a, b, of_b, on_a, on_b, squared);
    try_corners(b, of_b, a, of_a, on_b, on_a, squared);
}

// ---- Half-planes

int oracle_piece_half_planes(const ConvexPiece *piece)
{
    return piece->count > 2 ? piece->count : 4;
}

void oracle_piece_half_plane(WitnessLine *line, const WitnessBody *body, const ConvexPiece *piece,
                             int i)
{
    make_ready();
    Spot *normal = &line->normal;
    const Spot *from = oracle_piece_corner(body, piece, i % piece->count);
    if (piece->count == 1) {
        mpq_set_si(normal->x, i < 2 ? 2 * i - 1 : 0, 1);
        mpq_set_si(normal->y, i < 2 ? 0 : 2 * i - 5, 1);
    } else {
        oracle_spot_between(&s.way, from, oracle_piece_corner(body, piece, (i + 1) % piece->count));
        bool across = piece->count > 2 || i < 2;
        mpq_set(normal->x, across ? s.way.y : s.way.x);
        mpq_set(normal->y, across ? s.way.x : s.way.y);
        mpq_neg(normal->y, normal->y);
        if (!across) mpq_neg(normal->x, normal->x);
    }
    oracle_spot_dot(line->d, normal, from);
}
