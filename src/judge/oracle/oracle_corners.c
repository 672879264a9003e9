// The corners of a loop in exact integers: without those that repeat or lie within a side, swept by
// a motion, cut into convex pieces.
#include "oracle/oracle_private.h"

#include <string.h>

static struct {
    bool ready;
    mpz_t first_x, first_y, second_x, second_y, area, sum;
    bool *mark; // of each corner
    int marks;
    int *left; // the corners that no ear was cut from yet
    int lefts;
    int (*ear)[3];
    int ears;
    ConvexPiece joined;
} s; // kept between calls

static void make_ready(void)
{
    if (!s.ready) mpz_inits(s.first_x, s.first_y, s.second_x, s.second_y, s.area, s.sum, NULL);
    s.ready = true;
}

void oracle_corners_room(IntegerSolid *solid, int count)
{
    int had = solid->room, room = had;
    if (count <= had) return;
    solid->x = oracle_grow(solid->x, &room, count, sizeof *solid->x);
    room = had;
    solid->y = oracle_grow(solid->y, &room, count, sizeof *solid->y);
    for (int i = had; i < room; i++) mpz_inits(solid->x[i], solid->y[i], NULL);
    solid->room = room;
}

// A mark for each corner, all false.
static bool *new_marks(int count)
{
    s.mark = oracle_grow(s.mark, &s.marks, count, sizeof *s.mark);
    memset(s.mark, 0, (size_t)count * sizeof *s.mark);
    return s.mark;
}

static void swap_corners(IntegerSolid *solid, int i, int k)
{
    mpz_swap(solid->x[i], solid->x[k]);
    mpz_swap(solid->y[i], solid->y[k]);
}

static bool comes_before(const IntegerSolid *solid, int i, int k)
{
    int by_x = mpz_cmp(solid->x[i], solid->x[k]);
    return by_x < 0 || (by_x == 0 && mpz_cmp(solid->y[i], solid->y[k]) < 0);
}

void oracle_corners_collapse(IntegerSolid *solid)
{
    for (int i = 1; i < solid->count; i++) {
        if (comes_before(solid, i, 0)) swap_corners(solid, 0, i);
    }
    for (int i = 2; i < solid->count; i++) {
        if (comes_before(solid, 1, i)) swap_corners(solid, 1, i);
    }
    solid->count = comes_before(solid, 0, 1) ? 2 : 1;
}

void oracle_corners_turn(IntegerSolid *solid)
{
    for (int i = 0, k = solid->count - 1; i < k; i++, k--) swap_corners(solid, i, k);
}

static bool same_corner(const IntegerSolid *solid, int i, int k)
{
    return mpz_cmp(solid->x[i], solid->x[k]) == 0 && mpz_cmp(solid->y[i], solid->y[k]) == 0;
}

// s.area = twice the signed area of the triangle of three corners.
static void span_area(const IntegerSolid *solid, int from, int first, int second)
{
    mpz_sub(s.first_x, solid->x[first], solid->x[from]);
    mpz_sub(s.first_y, solid->y[first], solid->y[from]);
    mpz_sub(s.second_x, solid->x[second], solid->x[from]);
    mpz_sub(s.second_y, solid->y[second], solid->y[from]);
    mpz_mul(s.area, s.first_x, s.second_y);
    mpz_submul(s.area, s.first_y, s.second_x);
}

static bool in_line(const IntegerSolid *solid, int from, int first, int second)
{
    span_area(solid, from, first, second);
    return mpz_sgn(s.area) == 0;
}

// Keeps only the marked corners.
static void keep_corners(IntegerSolid *solid, const bool *keep)
{
    int kept = 0;
    for (int i = 0; i < solid->count; i++) {
        if (keep[i]) swap_corners(solid, kept++, i);
    }
    solid->count = kept;
}

static bool all_in_line(const IntegerSolid *solid)
{
    int other = 1;
    while (other < solid->count && same_corner(solid, 0, other)) other++;
    for (int i = other + 1; i < solid->count; i++) {
        if (!in_line(solid, 0, other, i)) return false;
    }
    return true;
}

void oracle_corners_settle(IntegerSolid *solid)
{
    make_ready();
    if (all_in_line(solid)) {
        oracle_corners_collapse(solid);
        return;
    }
    int count = solid->count;
    bool *keep = new_marks(count);
    for (int i = 0; i < count; i++) keep[i] = !same_corner(solid, i, i ? i - 1 : count - 1);
    keep_corners(solid, keep);
    count = solid->count;
    for (int i = 0; i < count; i++) { // drop corners at which the boundary continues straight
        keep[i] = !in_line(solid, i, i ? i - 1 : count - 1, i + 1 < count ? i + 1 : 0);
        if (keep[i]) continue;
        mpz_mul(s.area, s.first_x, s.second_x);
        mpz_addmul(s.area, s.first_y, s.second_y);
        keep[i] = mpz_sgn(s.area) > 0; // it turns back on itself
    }
    keep_corners(solid, keep);
    mpz_set_ui(s.sum, 0); // twice the signed area
    for (int i = 2; i < solid->count; i++) {
        span_area(solid, 0, i - 1, i);
        mpz_add(s.sum, s.sum, s.area);
    }
    int winding = mpz_sgn(s.sum);
    solid->polygon = true;
    solid->flat = winding == 0;
    if (winding < 0) oracle_corners_turn(solid);
}

// ---- Swept loops

// Whether the edge faces the motion (x, y).
static bool faces(const IntegerSolid *solid, int edge, const mpz_t x, const mpz_t y)
{
    int next = edge + 1 < solid->count ? edge + 1 : 0;
    mpz_sub(s.first_x, solid->x[next], solid->x[edge]);
    mpz_sub(s.first_y, solid->y[next], solid->y[edge]);
    mpz_mul(s.area, s.first_x, y);
    mpz_submul(s.area, s.first_y, x);
    return mpz_sgn(s.area) < 0;
}

static void add_corner(IntegerSolid *solid, int from, const mpz_t x, const mpz_t y)
{
    mpz_add(solid->x[solid->count], solid->x[from], x);
    mpz_add(solid->y[solid->count], solid->y[from], y);
    solid->count++;
}

// Edges that face the motion move with it, the others stay. At the corners between the two sorts
// new edges appear, parallel to the motion.
void oracle_corners_sweep(IntegerSolid *solid, const mpz_t x, const mpz_t y)
{
    make_ready();
    int count = solid->count;
    bool *ahead = new_marks(count), any = false;
    oracle_corners_room(solid, count + 2);
    for (int i = 0; i < count; i++) {
        ahead[i] = count > 1 && faces(solid, i, x, y);
        any = any || ahead[i];
    }
    if (!any) { // a point, or a segment parallel to the motion, covers a segment
        for (int i = 0; i < count; i++) add_corner(solid, i, x, y);
        oracle_corners_collapse(solid);
        return;
    }
    for (int i = count - 1; i >= 0; i--) {
        bool before = ahead[i ? i - 1 : count - 1], after = ahead[i];
        if (before != after) { // insert the moved corner beside the one that stays
            add_corner(solid, i, x, y);
            for (int k = solid->count - 1; k > (after ? i + 1 : i); k--)
                swap_corners(solid, k, k - 1);
        } else if (after) {
            mpz_add(solid->x[i], solid->x[i], x);
            mpz_add(solid->y[i], solid->y[i], y);
        }
    }
}

bool oracle_corners_convex(const IntegerSolid *solid)
{
    make_ready();
    for (int i = 0; i < solid->count && solid->polygon; i++) {
        int next = i + 1 < solid->count ? i + 1 : 0, last = i ? i - 1 : solid->count - 1;
        span_area(solid, i, next, last);
        if (mpz_sgn(s.area) <= 0) return false;
    }
    return true;
}

// Whether the corner is in the closed triangle.
static bool is_in_triangle(const IntegerSolid *solid, const int *triangle, int corner)
{
    for (int i = 0; i < 3; i++) {
        span_area(solid, triangle[i], triangle[(i + 1) % 3], corner);
        if (mpz_sgn(s.area) < 0) return false;
    }
    return true;
}

// Whether a corner is an ear: 1 if its triangle can be cut off, 0 if it is collinear, -1 if not.
static int ear_of(const IntegerSolid *solid, const int *left, int count, int at, int *triangle)
{
    int before = at ? at - 1 : count - 1, after = at + 1 < count ? at + 1 : 0;
    triangle[0] = left[before];
    triangle[1] = left[at];
    triangle[2] = left[after];
    span_area(solid, triangle[0], triangle[1], triangle[2]);
    if (mpz_sgn(s.area) <= 0) return mpz_sgn(s.area);
    for (int i = 0; i < count; i++) {
        bool other = i != before && i != at && i != after;
        if (other && is_in_triangle(solid, triangle, left[i])) return -1;
    }
    return 1;
}

int oracle_corners_ears(const IntegerSolid *solid, int ear[][3])
{
    make_ready();
    int count = solid->count, ears = 0;
    int *left = s.left = oracle_grow(s.left, &s.lefts, count, sizeof *left);
    for (int i = 0; i < count; i++) left[i] = i;
    while (count > 2) {
        int at = 0, found = -1;
        while (at < count && (found = ear_of(solid, left, count, at, ear[ears])) < 0) at++;
        if (found != 0) ears++; // if there is no ear the loop is not simple; it is cut anyway
        for (int i = at < count ? at + 1 : count; i < count; i++) left[i - 1] = left[i];
        count--;
    }
    return ears;
}

// ---- Convex pieces

static bool is_convex_piece(const IntegerSolid *solid, const ConvexPiece *piece)
{
    for (int i = 0; i < piece->count; i++) {
        int next = (i + 1) % piece->count, last = (i + 2) % piece->count;
        span_area(solid, piece->corner[i], piece->corner[next], piece->corner[last]);
        if (mpz_sgn(s.area) < 0) return false;
    }
    return true;
}

static void make_room(ConvexPiece *piece, int corners)
{
    piece->corner = oracle_grow(piece->corner, &piece->room, corners, sizeof *piece->corner);
}

static void swap_pieces(ConvexPiece *one, ConvexPiece *other)
{
    ConvexPiece kept = *one;
    *one = *other;
    *other = kept;
}

// Joins two pieces into `out` if they share a side and stay convex.
static bool join(const IntegerSolid *solid, const ConvexPiece *one, const ConvexPiece *other,
                 ConvexPiece *out)
{
    make_room(out, one->count + other->count);
    for (int i = 0; i < one->count; i++) {
        for (int k = 0; k < other->count; k++) {
            int from = one->corner[i], to = one->corner[(i + 1) % one->count];
            if (other->corner[k] != to || other->corner[(k + 1) % other->count] != from) continue;
            out->count = 0;
            for (int n = 1; n <= one->count; n++)
                out->corner[out->count++] = one->corner[(i + n) % one->count];
            for (int n = 2; n < other->count; n++)
                out->corner[out->count++] = other->corner[(k + n) % other->count];
            return is_convex_piece(solid, out);
        }
    }
    return false;
}

// Whether corner k lies between the ends of the side from i to j.
static bool is_between(const IntegerSolid *solid, int i, int j, int k)
{
    span_area(solid, k, i, j);
    if (mpz_sgn(s.area) != 0) return false;
    mpz_mul(s.sum, s.first_x, s.second_x);
    mpz_addmul(s.sum, s.first_y, s.second_y);
    return mpz_sgn(s.sum) < 0;
}

// Adds corners of the polygon that lie on a side of the piece, so that two pieces share whole
// sides.
static void add_corners_on_sides(const IntegerSolid *solid, ConvexPiece *piece)
{
    for (int i = 0; i < piece->count; i++) {
        for (int k = 0; k < solid->count; k++) {
            int next = (i + 1) % piece->count;
            if (!is_between(solid, piece->corner[i], piece->corner[next], k)) continue;
            make_room(piece, piece->count + 1);
            for (int n = piece->count++; n > i + 1; n--) piece->corner[n] = piece->corner[n - 1];
            piece->corner[i + 1] = k;
            k = -1; // the side is shorter now
        }
    }
}

int oracle_corners_pieces(const IntegerSolid *solid, ConvexPiece **piece, int *room)
{
    int had = *room, count = solid->count;
    *piece = oracle_grow(*piece, room, count, sizeof **piece);
    if (*room > had) memset(*piece + had, 0, (size_t)(*room - had) * sizeof **piece);
    ConvexPiece *of = *piece;
    make_room(&of[0], count);
    of[0].count = count;
    for (int i = 0; i < count; i++) of[0].corner[i] = i;
    if (count < 3 || oracle_corners_convex(solid)) return 1;
    s.ear = oracle_grow(s.ear, &s.ears, count, sizeof *s.ear);
    count = oracle_corners_ears(solid, s.ear);
    for (int i = 0; i < count; i++) {
        make_room(&of[i], 3);
        of[i].count = 3;
        memcpy(of[i].corner, s.ear[i], sizeof s.ear[i]);
        add_corners_on_sides(solid, &of[i]);
    }
    for (int i = 0; i < count; i++) {
        for (int k = i + 1; k < count; k++) {
            if (!join(solid, &of[i], &of[k], &s.joined)) continue;
            swap_pieces(&of[i], &s.joined);
            swap_pieces(&of[k], &of[--count]);
            k = i; // the larger piece may join with those that it did not join with before
        }
    }
    return count;
}
