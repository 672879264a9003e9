#include "oracle/oracle_relate.h"

#include <math.h>
#include <string.h>

#include "oracle/oracle_private.h"

typedef struct Side {
    TsVec a, b;         // by x, then y
    mpz_t x, y;         // of a, in units
    mpz_t end_x, end_y; // of b
    mpz_t way_x, way_y; // from a to b
    int owner, polygon; // -1 for a path
    int *cut;           // the places where it meets others, and its ends
    int cuts, room;
} Side;

// What is known of a place, each time that it is met.
typedef struct Note {
    int place;             // its index, until all places are known
    const ScaledPoint *at; // afterwards
    bool in[2], out[2];    // of a geometry: a face beside it is in the area, or is not
    bool on[2], end[2];    // on a path or a point; the end of a path
    bool beside;           // it is the end of a piece, so all faces around it are noted
} Note;

// Kept between calls.
static struct {
    bool ready;
    Side *side;
    int sides, side_room, sides_made;
    ScaledPoint *place;
    int places, place_room, places_made;
    Note *note;
    int notes, note_room;
    int polygons; // of both
    bool *parity; // by polygon: of the face above a place, then of the face below
    int parity_room;
    int unit;
    mpz_t gap_x, gap_y, cross, along, other, value;
    ScaledPoint middle;
} s;

static void make_ready(void)
{
    if (s.ready) return;
    mpz_inits(s.gap_x, s.gap_y, s.cross, s.along, s.other, s.value, NULL);
    mpz_inits(s.middle.x, s.middle.y, s.middle.scale, NULL);
    s.ready = true;
}

// ---- Integers

// The exponent of the lowest bit of a double that is not 0.
static int lowest_bit(double value)
{
    int exponent;
    double mantissa = frexp(fabs(value), &exponent); // at most 53 bits
    while (mantissa != floor(mantissa)) mantissa *= 2, exponent--;
    return exponent;
}

static void find_unit(const TsGeometry *const geometry[2])
{
    s.unit = 1000;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < geometry[owner]->corners; i++) {
            TsVec corner = geometry[owner]->corner[i];
            if (corner.x != 0 && lowest_bit(corner.x) < s.unit) s.unit = lowest_bit(corner.x);
            if (corner.y != 0 && lowest_bit(corner.y) < s.unit) s.unit = lowest_bit(corner.y);
        }
}

// Valid coordinates are at most 2^100, and no bit of them is below 2^-173.
static void set_integer(mpz_t out, double value) { mpz_set_d(out, ldexp(value, -s.unit)); }

// ---- Places

static int new_place(void)
{
    s.place = oracle_grow(s.place, &s.place_room, s.places + 1, sizeof *s.place);
    if (s.places == s.places_made) {
        ScaledPoint *made = &s.place[s.places_made++];
        mpz_inits(made->x, made->y, made->scale, NULL);
    }
    return s.places++;
}

static int place_of_corner(TsVec corner)
{
    int made = new_place();
    set_integer(s.place[made].x, corner.x);
    set_integer(s.place[made].y, corner.y);
    mpz_set_ui(s.place[made].scale, 1);
    return made;
}

// By x, then y.
static int order_of_places(const ScaledPoint *a, const ScaledPoint *b)
{
    mpz_mul(s.along, a->x, b->scale);
    mpz_mul(s.other, b->x, a->scale);
    int order = mpz_cmp(s.along, s.other);
    if (order != 0) return order;
    mpz_mul(s.along, a->y, b->scale);
    mpz_mul(s.other, b->y, a->scale);
    return mpz_cmp(s.along, s.other);
}

static int order_of_cuts(const void *a, const void *b)
{
    return order_of_places(&s.place[*(const int *)a], &s.place[*(const int *)b]);
}

static int order_of_notes(const void *a, const void *b)
{
    return order_of_places(((const Note *)a)->at, ((const Note *)b)->at);
}

// Positive if the place is above the line of a side, which is not vertical; y up.
static int place_above(const ScaledPoint *place, const Side *side)
{
    mpz_mul(s.gap_x, side->x, place->scale);
    mpz_sub(s.gap_x, place->x, s.gap_x);
    mpz_mul(s.gap_y, side->y, place->scale);
    mpz_sub(s.gap_y, place->y, s.gap_y);
    mpz_mul(s.value, side->way_x, s.gap_y);
    mpz_submul(s.value, side->way_y, s.gap_x);
    return mpz_sgn(s.value);
}

// ---- Sides

static void add_side(TsVec a, TsVec b, int owner, int polygon)
{
    if (a.x == b.x && a.y == b.y) return;
    bool swap = b.x < a.x || (b.x == a.x && b.y < a.y);
    s.side = oracle_grow(s.side, &s.side_room, s.sides + 1, sizeof *s.side);
    Side *side = &s.side[s.sides];
    if (s.sides++ == s.sides_made) {
        mpz_inits(side->x, side->y, side->end_x, side->end_y, side->way_x, side->way_y, NULL);
        side->cut = NULL;
        side->room = 0;
        s.sides_made++;
    }
    side->a = swap ? b : a;
    side->b = swap ? a : b;
    side->owner = owner;
    side->polygon = polygon;
    side->cuts = 0;
    set_integer(side->x, side->a.x);
    set_integer(side->y, side->a.y);
    set_integer(side->end_x, side->b.x);
    set_integer(side->end_y, side->b.y);
    mpz_sub(side->way_x, side->end_x, side->x);
    mpz_sub(side->way_y, side->end_y, side->y);
}

static void add_sides(const TsGeometry *geometry, int owner)
{
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        const TsVec *corner = geometry->corner + part.first;
        bool closed = part.kind == TS_PART_RING || part.kind == TS_PART_HOLE;
        s.polygons += part.kind == TS_PART_RING;
        for (int k = 0; k < part.count - !closed; k++)
            add_side(corner[k], corner[(k + 1) % part.count], owner, closed ? s.polygons - 1 : -1);
    }
}

static void add_cut(Side *side, int place)
{
    side->cut = oracle_grow(side->cut, &side->room, side->cuts + 1, sizeof *side->cut);
    side->cut[side->cuts++] = place;
}

static bool boxes_meet(const Side *a, const Side *b)
{
    return a->a.x <= b->b.x && b->a.x <= a->b.x && fmin(a->a.y, a->b.y) <= fmax(b->a.y, b->b.y) &&
           fmin(b->a.y, b->b.y) <= fmax(a->a.y, a->b.y);
}

// Sides of one line: the ends of each that lie on the other cut it.
static void cut_along(Side *a, Side *b)
{
    for (int k = 0; k < 4; k++) {
        Side *cut = k < 2 ? a : b, *by = k < 2 ? b : a;
        TsVec end = k % 2 ? by->b : by->a;
        bool within = cut->a.x == cut->b.x ? cut->a.y <= end.y && end.y <= cut->b.y
                                           : cut->a.x <= end.x && end.x <= cut->b.x;
        if (within) add_cut(cut, place_of_corner(end));
    }
}

// Whether 0 <= value <= limit.
static bool between(const mpz_t value, const mpz_t limit)
{
    return mpz_sgn(value) >= 0 && mpz_cmp(value, limit) <= 0;
}

// Cuts two sides where they meet: at a + along/cross * way of a, if both parameters are in [0, 1].
static void cut_both(Side *a, Side *b)
{
    if (!boxes_meet(a, b)) return;
    mpz_sub(s.gap_x, b->x, a->x);
    mpz_sub(s.gap_y, b->y, a->y);
    mpz_mul(s.cross, a->way_x, b->way_y);
    mpz_submul(s.cross, a->way_y, b->way_x);
    mpz_mul(s.along, s.gap_x, b->way_y);
    mpz_submul(s.along, s.gap_y, b->way_x);
    mpz_mul(s.other, s.gap_x, a->way_y);
    mpz_submul(s.other, s.gap_y, a->way_x);
    if (mpz_sgn(s.cross) == 0) {
        if (mpz_sgn(s.other) == 0) cut_along(a, b);
        return;
    }
    if (mpz_sgn(s.cross) < 0) {
        mpz_neg(s.cross, s.cross);
        mpz_neg(s.along, s.along);
        mpz_neg(s.other, s.other);
    }
    if (!between(s.along, s.cross) || !between(s.other, s.cross)) return;
    int made = new_place();
    ScaledPoint *place = &s.place[made];
    mpz_mul(place->x, a->x, s.cross);
    mpz_addmul(place->x, a->way_x, s.along);
    mpz_mul(place->y, a->y, s.cross);
    mpz_addmul(place->y, a->way_y, s.along);
    mpz_set(place->scale, s.cross);
    add_cut(a, made);
    add_cut(b, made);
}

// ---- Faces

// Whether a vertical line a little to the right of the place crosses a side. The place is a corner,
// or lies on the side `on`, between its ends.
static bool is_over(const Side *side, const ScaledPoint *place, const Side *on)
{
    if (side->a.x == side->b.x) return false;
    if (on) { // by doubles first
        if (side->b.x <= on->a.x || side->a.x > on->b.x) return false;
        bool vertical = on->a.x == on->b.x;
        if (side->a.x <= on->a.x && (vertical ? on->b.x < side->b.x : on->b.x <= side->b.x))
            return true;
    }
    mpz_mul(s.gap_x, side->x, place->scale);
    if (mpz_cmp(s.gap_x, place->x) > 0) return false;
    mpz_mul(s.gap_x, side->end_x, place->scale);
    return mpz_cmp(place->x, s.gap_x) < 0;
}

// Whether a vertical side goes through a place between the ends of the side `on`.
static bool is_vertical_through(const Side *side, const ScaledPoint *place, const Side *on)
{
    if (side->a.x != side->b.x || on->a.x != side->a.x || on->b.x != side->a.x) return false;
    mpz_mul(s.gap_y, side->y, place->scale);
    if (mpz_cmp(s.gap_y, place->y) > 0) return false;
    mpz_mul(s.gap_y, side->end_y, place->scale);
    return mpz_cmp(place->y, s.gap_y) < 0;
}

// Notes which areas the two faces beside a place are in: of a place between two cuts of the side
// `on`, those beside that piece (`on_path`: a path goes along it, of a geometry); of a corner that
// lies on no side, `on` is NULL, and both faces are the one around it. Above, of a vertical side on
// the right, a side counts if it lies above the place; below, or on the left, also if it goes
// through it.
static void find_faces(const ScaledPoint *place, const Side *on, bool in[2][2], bool on_path[2])
{
    s.parity = oracle_grow(s.parity, &s.parity_room, 2 * s.polygons + 1, sizeof *s.parity);
    memset(s.parity, 0, (size_t)(2 * s.polygons + 1) * sizeof *s.parity);
    memset(in, 0, 4 * sizeof(bool));
    on_path[0] = on_path[1] = false;
    for (int i = 0; i < s.sides; i++) {
        const Side *side = &s.side[i];
        int above = 1;
        if (on && is_vertical_through(side, place, on))
            above = 0;
        else if (on && fmax(side->a.y, side->b.y) < fmin(on->a.y, on->b.y))
            continue; // below
        else if (is_over(side, place, on))
            above = place_above(place, side);
        if (above > 0) continue;
        if (side->polygon < 0) {
            if (above == 0) on_path[side->owner] = true;
            continue;
        }
        bool *parity = &s.parity[2 * side->polygon];
        if (above < 0) parity[0] = !parity[0];
        parity[1] = !parity[1];
    }
    for (int i = 0; i < s.sides; i++) {
        const Side *side = &s.side[i];
        for (int face = 0; face < 2 && side->polygon >= 0; face++)
            in[face][side->owner] |= s.parity[2 * side->polygon + face];
    }
}

// ---- Notes, and the matrix

static Note *new_note(int place)
{
    s.note = oracle_grow(s.note, &s.note_room, s.notes + 1, sizeof *s.note);
    Note *note = &s.note[s.notes++];
    *note = (Note){.place = place};
    return note;
}

static void enter(TsMatrix *matrix, const TsLocation location[2], int dimension)
{
    signed char *entry = &matrix->entry[location[0]][location[1]];
    if (*entry < dimension) *entry = (signed char)dimension;
}

// A piece of a side, between two cuts: it, the faces beside it, and what it tells of its ends.
static void enter_piece(TsMatrix *matrix, const Side *side, int from, int to)
{
    const ScaledPoint *a = &s.place[from], *b = &s.place[to];
    bool in[2][2], on_path[2];
    TsLocation location[2];
    mpz_mul(s.middle.x, a->x, b->scale);
    mpz_addmul(s.middle.x, b->x, a->scale);
    mpz_mul(s.middle.y, a->y, b->scale);
    mpz_addmul(s.middle.y, b->y, a->scale);
    mpz_mul(s.middle.scale, a->scale, b->scale);
    mpz_mul_2exp(s.middle.scale, s.middle.scale, 1);
    find_faces(&s.middle, side, in, on_path);
    for (int face = 0; face < 2; face++) {
        for (int owner = 0; owner < 2; owner++)
            location[owner] = in[face][owner] ? TS_INTERIOR : TS_EXTERIOR;
        enter(matrix, location, 2);
    }
    for (int owner = 0; owner < 2; owner++)
        location[owner] = in[0][owner] && in[1][owner]   ? TS_INTERIOR
                          : in[0][owner] || in[1][owner] ? TS_BOUNDARY
                          : on_path[owner]               ? TS_INTERIOR
                                                         : TS_EXTERIOR;
    enter(matrix, location, 1);
    for (int end = 0; end < 2; end++) {
        Note *note = new_note(end ? to : from);
        note->beside = true;
        for (int owner = 0; owner < 2; owner++) {
            note->in[owner] = in[0][owner] || in[1][owner];
            note->out[owner] = !in[0][owner] || !in[1][owner];
            note->on[owner] = on_path[owner];
        }
    }
}

// Points, and the corners and ends of paths.
static void note_corners(const TsGeometry *geometry, int owner)
{
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        const TsVec *corner = geometry->corner + part.first;
        if (part.kind != TS_PART_POINT && part.kind != TS_PART_PATH) continue;
        for (int k = 0; k < part.count; k++) new_note(place_of_corner(corner[k]))->on[owner] = true;
        for (int k = 0; k < 2 && part.kind == TS_PART_PATH; k++)
            new_note(place_of_corner(corner[k ? part.count - 1 : 0]))->end[owner] = true;
    }
}

// Points lie on sides too, which they cut.
static void cut_at_points(const TsGeometry *geometry)
{
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        if (part.kind != TS_PART_POINT && part.kind != TS_PART_PATH) continue;
        TsVec corner = geometry->corner[part.first];
        for (int k = 0; k < s.sides; k++) {
            Side *side = &s.side[k];
            if (corner.x < side->a.x || corner.x > side->b.x ||
                corner.y < fmin(side->a.y, side->b.y) || corner.y > fmax(side->a.y, side->b.y))
                continue;
            int place = place_of_corner(corner);
            if (place_above(&s.place[place], side) == 0) add_cut(side, place);
        }
    }
}

// All notes of one place.
static void enter_place(TsMatrix *matrix, const Note *note, int notes)
{
    Note all = *note;
    int ends[2] = {0, 0};
    TsLocation location[2];
    for (int i = 0; i < notes; i++) {
        all.beside |= note[i].beside;
        for (int owner = 0; owner < 2; owner++) {
            all.in[owner] |= note[i].in[owner];
            all.out[owner] |= note[i].out[owner];
            all.on[owner] |= note[i].on[owner];
            ends[owner] += note[i].end[owner];
        }
    }
    if (!all.beside) {
        bool in[2][2], on_path[2];
        find_faces(note->at, NULL, in, on_path);
        for (int owner = 0; owner < 2; owner++) {
            all.in[owner] = in[0][owner];
            all.out[owner] = !in[0][owner];
        }
    }
    for (int owner = 0; owner < 2; owner++)
        location[owner] = all.in[owner]         ? all.out[owner] ? TS_BOUNDARY : TS_INTERIOR
                          : !all.on[owner]      ? TS_EXTERIOR
                          : ends[owner] % 2 > 0 ? TS_BOUNDARY
                                                : TS_INTERIOR;
    enter(matrix, location, 0);
}

TsMatrix oracle_relate(const TsGeometry *a, const TsGeometry *b)
{
    const TsGeometry *const geometry[2] = {a, b};
    TsMatrix matrix;
    make_ready();
    memset(&matrix, -1, sizeof matrix);
    matrix.entry[TS_EXTERIOR][TS_EXTERIOR] = 2;
    s.sides = s.places = s.notes = s.polygons = 0;
    find_unit(geometry);
    for (int owner = 0; owner < 2; owner++) add_sides(geometry[owner], owner);
    for (int i = 0; i < s.sides; i++) {
        add_cut(&s.side[i], place_of_corner(s.side[i].a));
        add_cut(&s.side[i], place_of_corner(s.side[i].b));
        for (int k = 0; k < i; k++) cut_both(&s.side[i], &s.side[k]);
    }
    for (int owner = 0; owner < 2; owner++) {
        cut_at_points(geometry[owner]);
        note_corners(geometry[owner], owner);
    }
    for (int i = 0; i < s.sides; i++) {
        Side *side = &s.side[i];
        qsort(side->cut, (size_t)side->cuts, sizeof *side->cut, order_of_cuts);
        for (int k = 0; k + 1 < side->cuts; k++)
            if (order_of_cuts(&side->cut[k], &side->cut[k + 1]) != 0)
                enter_piece(&matrix, side, side->cut[k], side->cut[k + 1]);
    }
    for (int i = 0; i < s.notes; i++) s.note[i].at = &s.place[s.note[i].place];
    if (s.notes > 0) qsort(s.note, (size_t)s.notes, sizeof *s.note, order_of_notes);
    for (int i = 0, after; i < s.notes; i = after) {
        for (after = i + 1; after < s.notes && order_of_notes(&s.note[i], &s.note[after]) == 0;)
            after++;
        enter_place(&matrix, &s.note[i], after - i);
    }
    return matrix;
}
