// What the scene of contacts shows: support points, the pairs of points, N, and how they were
// found.
#ifndef CONTACTS_SHOWN_H
#define CONTACTS_SHOWN_H

#include "contact_ways.h"
#include "scene_kit/style.h"

static inline TsVec contacts_middle_of(const Found *found)
{
    const TsContactPair *pair = found->contacts.pair;
    int last = found->contacts.count - 1;
    if (last < 0) return ts_vec_lerp(found->a.point[0], found->b.point[0], 0.5);
    return ts_vec_lerp(ts_vec_lerp(pair[0].a, pair[last].a, 0.5),
                       ts_vec_lerp(pair[0].b, pair[last].b, 0.5), 0.5);
}

static inline void contacts_draw_pairs(Stage *stage, const Found *found)
{
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < found->contacts.count; i++) {
        TsContactPair pair = found->contacts.pair[i];
        draw_line(stage->draw, pair.a, pair.b, (Pen){.ink = INK_FOCUS, .width = 3});
        draw_dot(stage->draw, pair.a, 4.5, (Fill){.ink = INK_PAPER});
        draw_ring(stage->draw, pair.a, 4.5, (Pen){.ink = INK_FOCUS, .width = 2});
        draw_dot(stage->draw, pair.b, 4, (Fill){.ink = INK_FOCUS});
        if (found->by_clipping)
            stage_label(stage, pair.b, ts_vec(0, 1), LABEL_NUMBER, "id %u", found->id[i]);
    }
}

// Where they are exactly, behind what is told wrongly.
static inline void contacts_mark_right(Stage *stage, const Found *right)
{
    double pixel = style_pixel(stage->draw);
    draw_layer(stage->draw, LAYER_OUTLINES);
    for (int i = 0; i < right->contacts.count; i++) {
        TsContactPair pair = right->contacts.pair[i];
        TsVec beyond = ts_vec_scale(right->n, 7 * pixel);
        draw_line(stage->draw, ts_vec_add(pair.a, beyond), ts_vec_sub(pair.b, beyond),
                  (Pen){.ink = INK_CLASH, .width = 11});
    }
}

static inline void contacts_draw_support(Stage *stage, const TsSupport *support, const char *name,
                                         TsVec away)
{
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < support->count; i++) {
        draw_ring(stage->draw, support->point[i], 8, (Pen){.ink = INK_MARK, .width = 2});
        stage_label(stage, support->point[i], away, LABEL_PLAIN, "%s%d", name, support->corner[i]);
    }
}

static inline void contacts_draw_normal(Stage *stage, TsVec from, TsVec n)
{
    TsVec to = ts_vec_add(from, ts_vec_scale(n, 64 / draw_view(stage->draw).zoom));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, from, to, (Pen){.ink = INK_INK, .width = 2.5});
    stage_label(stage, to, n, LABEL_PLAIN, "N, B to A");
}

static inline void contacts_draw_motion(Stage *stage, TsVec from, TsVec velocity,
                                        const Instant *moment)
{
    TsVec loop[2 * TS_POLYGON_MAX];
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, from, ts_vec_add(from, velocity), (Pen){.ink = INK_MARK, .width = 2});
    if (moment->misses) return;
    int count = style_outline(&moment->a, loop);
    draw_layer(stage->draw, LAYER_OUTLINES);
    draw_path(stage->draw, loop, count, true,
              (Pen){.ink = INK_INK, .width = 1.5, .on = 5, .off = 4});
}

// How far each corner lies behind the farthest one, of those near enough to be of interest.
static inline void contacts_show_corners(Stage *stage, const TsShape *shape, const char *name,
                                         TsVec n, double threshold)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    double least = HUGE_VAL;
    for (int i = 0; i < count; i++) least = fmin(least, ts_vec_dot(corner[i], n));
    for (int i = 0; i < count; i++) {
        double behind = ts_vec_dot(corner[i], n) - least;
        bool takes = behind < threshold;
        if (behind < 8)
            stage_row(stage, takes ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s%d\t%.5f", name, i, behind);
    }
}

static inline void contacts_show_order(Stage *stage, const TsSupportContacts *contacts)
{
    if (contacts->which != TS_SUPPORT_2_2) return;
    stage_table(stage, "Across N", "end of\tpx");
    for (int i = 0; i < 4; i++) {
        bool taken = contacts->count > 0 && (i == 1 || i == 2);
        stage_row(stage, taken ? ROW_DECIDES : ROW_PLAIN, "%s\t%.1f", contacts->of_a[i] ? "A" : "B",
                  contacts->along[i]);
    }
}

static inline void contacts_show_pairs(Stage *stage, const Found *found, bool wrong)
{
    stage_table(stage, "Contacts", "\ton A\ton B");
    for (int i = 0; i < found->contacts.count; i++) {
        TsContactPair p = found->contacts.pair[i];
        RowMark mark = wrong ? ROW_WRONG : ROW_PLAIN;
        stage_row(stage, mark, "x\t%.2f\t%.2f", p.a.x, p.b.x);
        stage_row(stage, mark, "y\t%.2f\t%.2f", p.a.y, p.b.y);
    }
    stage_report(stage, "contacts", "%d", found->contacts.count);
}

static inline void contacts_note(Stage *stage, const Found *found, const Instant *moment)
{
    static const char *const words[] = {"a corner meets a corner", "A's corner meets B's side",
                                        "A's side meets B's corner", "a side meets a side"};
    const char *name = ts_support_case_name(found->contacts.which);
    if (moment->misses)
        stage_note(stage, "with this velocity A misses B");
    else if (found->refused)
        stage_note(stage, "clipping asks for two shapes with an area");
    else if (found->by_clipping)
        stage_note(stage,
                   found->contacts.count == 1 ? "clipping: %d contact" : "clipping: %d contacts",
                   found->contacts.count);
    else if (found->contacts.count == 0)
        stage_note(stage, "%s, but the spans share nothing: no contact", name);
    else if (moment->moves)
        stage_note(stage, "%s: %s at t = %.3f", name, words[found->contacts.which], moment->time);
    else
        stage_note(stage, "%s: %s", name, words[found->contacts.which]);
}

#endif
