// Small cases made anew, with kinds and relation of the failing one: for faults that no change of
// the case makes smaller.
#include <stddef.h>

#include "fuzz/shrink_private.h"
#include "generate/generate.h"

// How the numbers of a pair are drawn: whole numbers up to `reach`, times the unit of their shape
// and axis, or sometimes times another one.
typedef struct Style {
    int reach, zeros, others; // zeros and others: per cent of the numbers
    double unit[DRAFTS][2], other;
    bool fives; // axes other than those of the coordinates go with multiples of five
} Style;

static double unit_of(Random *random, int low, int high, NumberType type)
{
    int exponent = random_integer(random, low, high);
    if (type == NUMBER_INT32 && exponent < 0) exponent = 0;
    if (exponent >= 0) return shrink_power_of_ten(exponent);
    if (type == NUMBER_FLOAT) return 1 / (double)(1 << (exponent < -4 ? 4 : -exponent));
    return 1 / shrink_power_of_ten(-exponent);
}

// The first rounds are the simplest.
static Style style_of(Random *random, int index, NumberType type)
{
    enum { STYLES = 10 };
    static const int reaches[] = {1, 2, 3, 4, 3, 6, 10, 13, 3, 25, 50, 99};
    enum { REACHES = sizeof reaches / sizeof *reaches };
    int round = index / (8 * STYLES) % REACHES;
    Style style = {.reach = reaches[round], .zeros = 10 * random_integer(random, 0, 5)};
    double all = 1, shape[2] = {1, 1}, axis[2] = {1, 1};
    int which; // drawn first: compilers differ in which side of "=" they begin with
    switch (index % STYLES) {
    case 0: // small whole numbers
    case 1: break;
    case 2: // the same, larger or smaller as a whole
        all = unit_of(random, -9, 9, type);
        break;
    case 3: // two sizes within a shape
        style.other = unit_of(random, -9, 12, type);
        style.others = 25;
        break;
    case 4: // a hair's breadth: mostly zeros
        style.other = unit_of(random, -12, -1, type);
        style.others = 10;
        style.reach = random_integer(random, 1, 3);
        style.fives = random_integer(random, 0, 1);
        break;
    case 5: // a tiny shape and a huge one
        which = random_integer(random, 0, 1);
        shape[which] = unit_of(random, -9, 12, type);
        break;
    case 6: // flat ones
        which = random_integer(random, 0, 1);
        axis[which] = unit_of(random, -9, 12, type);
        break;
    case 7: // halves, tenths, hundredths, thousandths
        style.reach = random_integer(random, 0, 1) ? 999 : 30;
        all = unit_of(random, -3, -1, type);
        break;
    case 8: // corners that are whole in spite of an axis
        style.fives = true;
        break;
    default: // whole numbers of up to three digits
        style.reach = random_integer(random, 0, 1) ? 999 : 100;
    }
    for (int i = 0; i < 2 * DRAFTS; i++) {
        style.unit[i / 2][i % 2] = all *
                                   (i / 2 < 2               ? shape[i / 2]
                                    : i / 2 >= DRAFT_OTHERS ? shape[1]
                                                            : 1) *
                                   axis[i % 2];
    }
    return style;
}

static double draw(Random *random, const Style *style, int which, int axis)
{
    if (random_integer(random, 0, 99) < style->others)
        return style->other * random_integer(random, -3, 3);
    if (random_integer(random, 0, 99) < style->zeros) return 0;
    double number = random_integer(random, -style->reach, style->reach);
    return number * style->unit[which][axis];
}

static void draw_axis(Random *random, Draft *draft, bool fives)
{
    int at = shrink_axis_at(draft);
    if (at < 0) return;
    double *axis = &draft->number[at];
    bool unit = fabs(axis[0] * axis[0] + axis[1] * axis[1] - 1) <= 1e-9;
    int most = random_integer(random, 0, 2) ? 5 : SHRINK_AXES - 1;
    TsVec drawn = shrink_axes[random_integer(random, 0, most)];
    if (!unit && random_integer(random, 0, 1)) {
        drawn.y = random_integer(random, -4, 4);
        drawn.x = random_integer(random, 1, 4);
    }
    axis[0] = drawn.x;
    axis[1] = drawn.y;
    for (int i = 0; i < at && fives; i++) draft->number[i] *= 5;
}

static void draw_shape(Random *random, const Style *style, int which, Draft *draft)
{
    bool polygon = draft->kind == TS_SHAPE_POLYGON;
    if (polygon && random_integer(random, 0, 2) > 0) { // few corners at random are often simple
        int most = draft->count / 2 < 6 ? draft->count / 2 : 6;
        draft->count = 2 * random_integer(random, most > 4 ? 4 : 3, most);
    } else if (polygon) {
        TsVec corner[CASE_CORNERS_MAX];
        int reach = style->reach > 99 ? 99 : style->reach < 3 ? 3 : style->reach;
        TsShape shape = generate_lattice_shape(random, TS_SHAPE_POLYGON, reach, corner);
        draft->count = ts_shape_numbers(&shape, draft->number);
        for (int i = 0; i < draft->count; i++) draft->number[i] *= style->unit[which][i % 2];
        return;
    }
    for (int i = 0; i < draft->count; i++) {
        DraftRole role = shrink_role(draft, i);
        if (role == DRAFT_AXIS) continue;
        double number = draw(random, style, which, i % 2);
        bool extent = role == DRAFT_LENGTH && draft->kind != TS_SHAPE_RAY;
        if (extent && number == 0 && draft->number[i] != 0) number = style->unit[which][i % 2];
        draft->number[i] = extent ? fabs(number) : number;
    }
    if (draft->kind == TS_SHAPE_AABB) {
        for (int i = 0; i < 2; i++) {
            double low = draft->number[i], high = draft->number[i + 2];
            draft->number[i] = low < high ? low : high;
            draft->number[i + 2] = low < high ? high : low;
        }
    }
    draw_axis(random, draft, style->fives);
}

// A second motion only if there was one.
static void draw_motion(Random *random, const Style *style, Draft *draft)
{
    bool second = draft->number[2] != 0 || draft->number[3] != 0;
    for (int i = 0; i < draft->count; i++) {
        draft->number[i] = i < 2 || second ? draw(random, style, DRAFT_MOTION, i % 2) : 0;
    }
}

// The pair itself on a lattice, some numbers one cell off, some 0.
static void draw_like(Random *random, Draft out[DRAFTS])
{
    static const double cells[] = {3, 5, 8, 12, 20, 50, 100, 300, 999};
    enum { CELLS = sizeof cells / sizeof *cells };
    double most = 0, to = cells[random_integer(random, 0, CELLS - 1)];
    int loose = random_integer(random, 0, 3);
    for (int k = 0; k < DRAFTS; k++) most = fmax(most, shrink_reach(&out[k]));
    for (int k = 0; k < DRAFTS; k++) {
        if (most > 0) shrink_scale(&out[k], to / most);
        shrink_make_whole(&out[k]);
        for (int i = 0; i < out[k].count; i++) {
            if (shrink_role(&out[k], i) == DRAFT_AXIS) continue;
            if (random_integer(random, 0, 3) < loose)
                out[k].number[i] += random_integer(random, -1, 1);
            if (random_integer(random, 0, 9) < loose) out[k].number[i] = 0;
        }
        draw_axis(random, &out[k], false);
    }
}

// Other values for the same numbers: equal ones stay equal, and their order by size stays.
static void draw_in_order(Random *random, Draft out[DRAFTS])
{
    double value[4 * CASE_VALUES_MAX], to[4 * CASE_VALUES_MAX];
    int count = 0, step = random_integer(random, 1, 4);
    value[count++] = 0;
    for (int k = 0; k < DRAFTS; k++) {
        for (int i = 0; i < out[k].count; i++) {
            if (shrink_role(&out[k], i) == DRAFT_AXIS) continue;
            double size = fabs(out[k].number[i]);
            int at = count;
            while (at > 0 && value[at - 1] >= size) at--;
            if (at < count && value[at] == size) continue;
            for (int n = count++; n > at; n--) value[n] = value[n - 1];
            value[at] = size;
        }
    }
    to[0] = 0;
    for (int i = 1; i < count; i++) to[i] = to[i - 1] + random_integer(random, i > 1 ? 0 : 1, step);
    for (int k = 0; k < DRAFTS; k++) {
        for (int i = 0; i < out[k].count; i++) {
            if (shrink_role(&out[k], i) == DRAFT_AXIS) continue;
            double *number = &out[k].number[i];
            int at = 0;
            while (value[at] < fabs(*number)) at++;
            *number = *number < 0 ? -to[at] : to[at];
        }
        draw_axis(random, &out[k], false);
    }
}

void shrink_fresh(const Case *best, int index, NumberType type, Draft out[DRAFTS])
{
    Random random = random_seeded((uint64_t)index);
    shrink_drafts(best, out);
    switch (index % 5) {
    case 3: draw_like(&random, out); return;
    case 4: draw_in_order(&random, out); return;
    default: break;
    }
    Style style = style_of(&random, index / 5 * 3 + index % 5, type);
    for (int k = 0; k < DRAFTS; k++) {
        if (shrink_is_shape(&out[k])) draw_shape(&random, &style, k, &out[k]);
    }
    draw_motion(&random, &style, &out[DRAFT_MOTION]);
    // One shape as it is, sometimes: the fault may be in the other one.
    if (random_integer(&random, 0, 7) > 0) return;
    Draft before[DRAFTS];
    int kept = random_integer(&random, 0, 1);
    shrink_drafts(best, before);
    out[kept] = before[kept];
}
