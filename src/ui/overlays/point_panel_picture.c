// The picture of the panel: the doubles around a point and a line, as under the microscope.
//
// All places are differences from a point of doubles beside the line, whose distance from the line
// is known to the last bit; between doubles as near to each other as these, a difference is exact.
// y grows downwards, as in the answer's words.

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/widget.h"
#include "overlays/point_panel_private.h"

enum {
    DOT_LEAST = 5, // px between doubles that are all shown
    LATTICE_MAX = 160,
    LEGEND_ROW = 20,
    SIGN = 18,       // width of a sign of the legend
    SIGN_AFTER = 16, // px after its words
};

static const double STEPS = 4; // ulps from the picture's middle to its edge, of a point next to it

double point_picture_half(const PointOnLine *found, int closer)
{
    double half = fmax(STEPS * found->ulp, 1.3 * found->distance);
    return ldexp(half, -closer);
}

bool point_picture_allows(const PointOnLine *found, int closer)
{
    double half = point_picture_half(found, closer), length = ts_vec_distance(found->a, found->b);
    return half >= 2 * found->ulp &&
           half <= 4 * fmax(fmax(length, found->distance), STEPS * found->ulp);
}

// ---- Places

typedef struct Picture {
    const PointPanel *panel;
    const PointOnLine *found;
    Draw *draw;
    Rect rect;
    double zoom;          // px for a unit
    TsVec origin;         // a point of doubles,
    TsVec middle;         // and from it: the middle of the picture,
    TsVec point, a, b;    // the point and the ends of the side,
    TsVec on_line, along; // the line through the side: a place on it, its direction,
    TsVec nearest;        // the point of the side that is nearest to the point
    double reach;         // from the middle to a corner of the picture
} Picture;

static TsVec on_screen(const Picture *p, TsVec offset)
{
    TsVec from = ts_vec_scale(ts_vec_sub(offset, p->middle), p->zoom);
    return ts_vec(p->rect.x + p->rect.width / 2 + from.x, p->rect.y + p->rect.height / 2 + from.y);
}

static bool is_in_sight(const Picture *p, TsVec offset)
{
    return ui_contains(p->rect, on_screen(p, offset));
}

// From a line along `along` to its right, y down.
static TsVec to_right(TsVec along, double by) { return ts_vec_scale(ts_vec_perp(along), by); }

static TsVec unit(TsVec way)
{
    double size = fmax(fabs(way.x), fabs(way.y)); // of a length near 0, too
    return ts_vec_normalize(ts_vec(way.x / size, way.y / size));
}

static Picture picture_of(const PointPanel *panel, Draw *draw, Rect rect)
{
    const PointOnLine *found = &panel->found;
    Picture p = {.panel = panel, .found = found, .draw = draw, .rect = rect};
    double half = point_picture_half(found, panel->closer), side = fmin(rect.width, rect.height);
    p.zoom = side / 2 / half;
    p.reach = hypot(rect.width, rect.height) / 2 / p.zoom;
    p.origin = found->has_length ? found->beside[0].at : found->a;
    p.point = ts_vec_sub(found->point, p.origin);
    p.a = ts_vec_sub(found->a, p.origin);
    p.b = ts_vec_sub(found->b, p.origin);
    p.nearest = found->nearest == POINT_AT_B ? p.b : p.a;
    if (found->has_length) {
        const PointBeside *beside = &found->beside[0];
        p.along = unit(ts_vec_sub(found->b, found->a));
        p.on_line = to_right(p.along, -beside->side * beside->distance);
        if (found->nearest == POINT_BETWEEN)
            p.nearest = ts_vec_add(p.point, to_right(p.along, -found->side * found->distance));
    }
    // Both in the middle; if they do not fit, the line where doubles are next to it.
    if (found->distance < 1.6 * half)
        p.middle = ts_vec_lerp(p.nearest, p.point, 0.5);
    else if (found->has_length)
        p.middle = ts_vec_scale(ts_vec_sub(found->beside[1].at, p.origin), 0.5);
    return p;
}

// ---- The doubles

typedef struct Lattice {
    double at[LATTICE_MAX]; // px at scale 1
    int count;              // 0: they lie too close
} Lattice;

// The doubles between two coordinates, as px; `here` is one of them.
static Lattice lattice_of(const Picture *p, double here, double middle, double reach,
                          double on_middle)
{
    Lattice lattice = {.count = 0};
    double from = here;
    double step = fmin(nextafter(here, INFINITY) - here, here - nextafter(here, -INFINITY));
    if (step * p->zoom < DOT_LEAST) return lattice;
    while (nextafter(from, -INFINITY) - here >= middle - reach) from = nextafter(from, -INFINITY);
    for (double x = from; x - here <= middle + reach; x = nextafter(x, INFINITY)) {
        if (lattice.count == LATTICE_MAX) return (Lattice){.count = 0};
        lattice.at[lattice.count++] = on_middle + (x - here - middle) * p->zoom;
    }
    return lattice;
}

typedef enum Shown { SHOWN_NONE, SHOWN_X, SHOWN_Y, SHOWN_DOTS } Shown;

static void lattices_of(const Picture *p, Lattice *x, Lattice *y)
{
    Rect r = p->rect;
    *x = lattice_of(p, p->origin.x, p->middle.x, r.width / 2 / p->zoom, r.x + r.width / 2);
    *y = lattice_of(p, p->origin.y, p->middle.y, r.height / 2 / p->zoom, r.y + r.height / 2);
}

static Shown shown_of(const Lattice *x, const Lattice *y)
{
    return (Shown)((x->count ? SHOWN_X : 0) + (y->count ? SHOWN_Y : 0));
}

static void draw_doubles(const Picture *p)
{
    Lattice x, y;
    Rect r = p->rect;
    Pen pen = {.ink = INK_FAINT};
    lattices_of(p, &x, &y);
    bool dots = shown_of(&x, &y) == SHOWN_DOTS;
    for (int i = 0; i < x.count && !dots; i++)
        draw_line(p->draw, ts_vec(x.at[i], r.y), ts_vec(x.at[i], r.y + r.height), pen);
    for (int i = 0; i < y.count && !dots; i++)
        draw_line(p->draw, ts_vec(r.x, y.at[i]), ts_vec(r.x + r.width, y.at[i]), pen);
    for (int i = 0; i < x.count && dots; i++)
        for (int k = 0; k < y.count; k++)
            draw_dot(p->draw, ts_vec(x.at[i], y.at[k]), 1.5, (Fill){.ink = INK_LINE});
}

// ---- The line

// The part of the side that is in reach, between `from` and `to`. False: none is.
static bool side_in_reach(const Picture *p, double more, TsVec *from, TsVec *to)
{
    double here = ts_vec_dot(ts_vec_sub(p->middle, p->on_line), p->along), reach = p->reach + more;
    double first = ts_vec_dot(ts_vec_sub(p->a, p->on_line), p->along);
    double last = ts_vec_dot(ts_vec_sub(p->b, p->on_line), p->along);
    first = fmax(first, here - reach);
    last = fmin(last, here + reach);
    *from = ts_vec_add(p->on_line, ts_vec_scale(p->along, first));
    *to = ts_vec_add(p->on_line, ts_vec_scale(p->along, last));
    return first <= last;
}

// All places that `within` calls near enough.
static void draw_band(const Picture *p)
{
    TsVec from, to;
    double most = 4 * p->reach, tolerance = fmin(p->panel->tolerance, most);
    if (!side_in_reach(p, tolerance, &from, &to)) return;
    draw_capsule(p->draw, on_screen(p, from), on_screen(p, to), tolerance * p->zoom,
                 (Fill){.ink = INK_FOCUS, .alpha = 0.16});
}

// The corner of its part beside the side, before or behind it; false at the end of a path.
static bool next_corner(const PointPanel *panel, bool behind, TsVec *corner)
{
    TsPart part = panel->line.part[panel->found.part];
    int at = panel->found.number + (behind ? 2 : -1);
    bool ring = part.kind != TS_PART_PATH;
    if (!ring && (at < 0 || at >= part.count)) return false;
    *corner = panel->line.corner[part.first + (at + part.count) % part.count];
    return true;
}

static void draw_line_itself(const Picture *p)
{
    const Pen pen = {.ink = INK_INK, .width = 2};
    TsVec from, to;
    if (p->found->has_length && side_in_reach(p, 0, &from, &to))
        draw_line(p->draw, on_screen(p, from), on_screen(p, to), pen);
    for (int i = 0; i < 2; i++) {
        TsVec end = i ? p->b : p->a, other;
        if (!is_in_sight(p, end)) continue;
        draw_dot(p->draw, on_screen(p, end), 4, (Fill){.ink = INK_INK});
        // Another side that begins there lies as its direction says.
        if (!next_corner(p->panel, i, &other)) continue;
        TsVec way = ts_vec_sub(other, i ? p->found->b : p->found->a);
        if (ts_vec_is_zero(way)) continue;
        double length = fmin(hypot(way.x, way.y), 2 * p->reach);
        to = ts_vec_add(end, ts_vec_scale(unit(way), length));
        draw_line(p->draw, on_screen(p, end), on_screen(p, to), pen);
    }
}

// ---- The points

static void draw_label(const Picture *p, TsVec at, const char *text)
{
    const Font font = {.size = 13, .ink = INK_INK};
    double width = draw_text_width(p->draw, font, text), right = p->rect.x + p->rect.width - 6;
    double x = at.x + 10, y = at.y - 8;
    if (x + width > right) x = at.x - 10 - width;
    x = fmax(x, p->rect.x + 6);
    y = fmin(fmax(y, p->rect.y + 18), p->rect.y + p->rect.height - 10);
    draw_box(p->draw, (Rect){x - 4, y - 14, width + 8, 19}, 3,
             (Fill){.ink = INK_PAPER, .alpha = 0.88});
    draw_text(p->draw, ts_vec(x, y), font, text);
}

static const Pen beside_pen = {.ink = INK_FOCUS, .width = 2};

static void draw_point(const Picture *p)
{
    TsVec at = on_screen(p, p->point);
    if (is_in_sight(p, p->point)) {
        if (!p->found->on)
            draw_line(p->draw, at, on_screen(p, p->nearest),
                      (Pen){.ink = INK_INK, .width = 1.5, .on = 3, .off = 3});
        draw_dot(p->draw, at, 5, (Fill){.ink = INK_INK});
        draw_label(p, at, "the point");
        return;
    }
    // It lies that way.
    TsVec middle = on_screen(p, p->middle), way = unit(ts_vec_sub(p->point, p->middle));
    double far = fmin(p->rect.width, p->rect.height) / 2 - 12;
    TsVec tip = ts_vec_add(middle, ts_vec_scale(way, far));
    draw_arrow(p->draw, ts_vec_add(middle, ts_vec_scale(way, far - 30)), tip,
               (Pen){.ink = INK_INK, .width = 2});
    draw_label(p, tip, "the point");
}

static bool shows_exact(const PointOnLine *found)
{
    return found->has_length && point_beside_count(found) == 2 && found->steps >= 0;
}

static void draw_beside(const Picture *p)
{
    for (int i = 0; i < point_beside_count(p->found) && p->found->has_length; i++) {
        TsVec at = ts_vec_sub(p->found->beside[i].at, p->origin);
        draw_ring(p->draw, on_screen(p, at), 8, beside_pen);
    }
    if (!shows_exact(p->found)) return;
    TsVec at = on_screen(p, ts_vec_sub(p->found->exact, p->origin));
    draw_dot(p->draw, at, 4, (Fill){.ink = INK_MARK});
}

// ---- The scale

static void draw_scale_bar(const Picture *p)
{
    const Font font = {.face = FACE_MONO, .size = 13, .ink = INK_INK, .verbatim = true};
    const Pen pen = {.ink = INK_INK, .width = 2};
    double most = p->rect.width / 3 / p->zoom; // 1, 2 or 5 times a power of ten
    int power = (int)floor(log10(most));
    double ten = pow(10, power);
    int times = 5 * ten <= most ? 5 : 2 * ten <= most ? 2 : 1;
    double length = times * ten * p->zoom;
    double x = p->rect.x + 14, y = p->rect.y + p->rect.height - 14;
    char text[24];
    snprintf(text, sizeof text, "%de%s%d", times, power < 0 ? "\u2212" : "", abs(power));
    if (power >= -2 && power <= 3) snprintf(text, sizeof text, "%g", times * ten);
    draw_box(p->draw, (Rect){x - 8, y - 16, length + 26 + draw_text_width(p->draw, font, text), 24},
             3, (Fill){.ink = INK_PAPER, .alpha = 0.88});
    draw_line(p->draw, ts_vec(x, y - 4), ts_vec(x + length, y - 4), pen);
    for (int i = 0; i < 2; i++)
        draw_line(p->draw, ts_vec(x + i * length, y - 9), ts_vec(x + i * length, y + 1), pen);
    draw_text(p->draw, ts_vec(x + length + 10, y + 1), font, text);
}

void point_picture_draw(const PointPanel *panel, Draw *draw, Rect rect)
{
    Picture p = picture_of(panel, draw, rect);
    draw_box(draw, rect, 0, (Fill){.ink = INK_RAISED});
    draw_clip(draw, rect);
    draw_doubles(&p);
    if (panel->tab == POINT_WITHIN && p.found->has_length) draw_band(&p);
    draw_line_itself(&p);
    draw_beside(&p);
    draw_point(&p);
    draw_scale_bar(&p);
    draw_unclip(draw);
    draw_frame(draw, rect, 0, (Pen){.ink = INK_LINE});
}

// ---- The legend

typedef enum Sign { SIGN_LINE, SIGN_POINT, SIGN_BESIDE, SIGN_EXACT, SIGN_DOUBLES, SIGNS } Sign;

static Shown legend_shown(const PointPanel *panel, Draw *draw)
{
    Picture p = picture_of(panel, draw, panel->picture);
    Lattice x, y;
    lattices_of(&p, &x, &y);
    return shown_of(&x, &y);
}

static const char *sign_words(Shown shown, Sign sign)
{
    static const char *const doubles[] = {[SHOWN_NONE] = "doubles lie closer",
                                          [SHOWN_X] = "each line a double of x",
                                          [SHOWN_Y] = "each line a double of y",
                                          [SHOWN_DOTS] = "each dot a point of doubles"};
    static const char *const words[] = {[SIGN_LINE] = "the line, exactly",
                                        [SIGN_POINT] = "the point",
                                        [SIGN_BESIDE] = "doubles next to the line",
                                        [SIGN_EXACT] = "the nearest double on it"};
    return sign == SIGN_DOUBLES ? doubles[shown] : words[sign];
}

static bool has_sign(const PointOnLine *found, Sign sign)
{
    if (sign == SIGN_EXACT) return shows_exact(found);
    return found->has_length || (sign != SIGN_LINE && sign != SIGN_BESIDE);
}

static void draw_sign(Draw *draw, TsVec at, Shown shown, Sign sign)
{
    TsVec middle = ts_vec(at.x + 6, at.y - 5);
    if (sign == SIGN_LINE)
        draw_line(draw, ts_vec(at.x, middle.y), ts_vec(at.x + 12, middle.y),
                  (Pen){.ink = INK_INK, .width = 2});
    if (sign == SIGN_POINT) draw_dot(draw, middle, 5, (Fill){.ink = INK_INK});
    if (sign == SIGN_BESIDE) draw_ring(draw, middle, 6, beside_pen);
    if (sign == SIGN_EXACT) draw_dot(draw, middle, 4, (Fill){.ink = INK_MARK});
    if (sign != SIGN_DOUBLES) return;
    TsVec half = ts_vec(shown == SHOWN_Y ? 6 : 0, shown == SHOWN_X ? 6 : 0);
    if (shown == SHOWN_DOTS)
        draw_dot(draw, middle, 1.5, (Fill){.ink = INK_LINE});
    else if (shown != SHOWN_NONE)
        draw_line(draw, ts_vec_sub(middle, half), ts_vec_add(middle, half), (Pen){.ink = INK_LINE});
}

int point_picture_legend(const PointPanel *panel, Draw *draw, TsVec at, double width, bool drawn)
{
    const Font font = {.size = 13, .ink = INK_MUTED};
    Shown shown = legend_shown(panel, draw);
    double x = at.x;
    int rows = 1;
    for (Sign sign = 0; sign < SIGNS; sign++) {
        if (!has_sign(&panel->found, sign)) continue;
        const char *words = sign_words(shown, sign);
        double its = SIGN + draw_text_width(draw, font, words);
        if (x > at.x && x + its > at.x + width) x = at.x, at.y += LEGEND_ROW, rows++;
        if (drawn) {
            draw_sign(draw, ts_vec(x, at.y), shown, sign);
            widget_text(draw, ts_vec(x + SIGN, at.y), font, at.x + width - x - SIGN, words);
        }
        x += its + SIGN_AFTER;
    }
    return rows;
}
