// A segment and an upright rectangle (S25): document 003 tests the segment against the four sides.
#include "textbook.h"

static TsSegment segment(const Query *query) { return query->a->segment; }
static TsAabb rect(const Query *query) { return query->b->aabb; }

static bool meets_side(const Query *query)
{
    TextbookLoop sides = textbook_loop(query->b);
    return textbook_sides_meet(&sides, segment(query));
}

static bool end_inside(const Query *query)
{
    return textbook_in_box(rect(query), segment(query).a) ||
           textbook_in_box(rect(query), segment(query).b);
}

static void sides_or_end(const Query *query, Answer *answer)
{
    textbook_hit(answer, meets_side(query) || end_inside(query));
}

static bool is_part_inside(const Query *query, TextbookPart part)
{
    TsSegment s = segment(query);
    part = textbook_slabs(rect(query), s.a, ts_vec_sub(s.b, s.a), part);
    return part.from <= part.to;
}

static void slabs(const Query *query, Answer *answer)
{
    textbook_hit(answer, is_part_inside(query, (TextbookPart){0, 1}));
}

static void sides(const Query *query, Answer *answer) { textbook_hit(answer, meets_side(query)); }
static void ends(const Query *query, Answer *answer) { textbook_hit(answer, end_inside(query)); }

static void whole_line(const Query *query, Answer *answer)
{
    textbook_hit(answer, is_part_inside(query, (TextbookPart){-HUGE_VAL, HUGE_VAL}));
}

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .b = TS_SHAPE_BIT(TS_SHAPE_AABB), .touch = TOUCH_HIT

METHODS({.name = "segment_aabb_sides_or_end",
         .label = "sides or end inside",
         KINDS,
         .sound = ROUNDS,
         .source = "document 003, put right (E43)",
         .answer = sides_or_end},
        {.name = "segment_aabb_slabs",
         .label = "slabs",
         KINDS,
         .sound = ROUNDS,
         .source = "Kay and Kajiya 1986",
         .answer = slabs},
        {.name = "segment_aabb_sides",
         .label = "sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks about the four sides only, so a segment wholly inside is missed.",
         .source = "document 003 (E43)",
         .answer = sides},
        {.name = "segment_aabb_ends",
         .label = "ends only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks only about the ends, so a segment right through the rectangle is missed.",
         .source = "common mistake",
         .answer = ends},
        {.name = "segment_aabb_line",
         .label = "whole line",
         KINDS,
         .sound = FLAWED,
         .flaw = "It cuts the line instead of the segment, so a segment that only points at the "
                 "rectangle hits.",
         .source = "common mistake",
         .answer = whole_line});
