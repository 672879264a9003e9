#include "textbook.h"

void textbook_sides(const Query *query, Answer *answer)
{
    TextbookLoops l = textbook_loops(query);
    textbook_hit(answer, textbook_loops_meet(&l.a, &l.b));
}

void textbook_corners(const Query *query, Answer *answer)
{
    TextbookLoops l = textbook_loops(query);
    textbook_hit(answer, textbook_holds_corner(&l.a, &l.b) || textbook_holds_corner(&l.b, &l.a));
}

void textbook_sides_or_inside(const Query *query, Answer *answer)
{
    TextbookLoops l = textbook_loops(query);
    textbook_hit(answer, textbook_loops_meet(&l.a, &l.b) || textbook_holds_corner(&l.a, &l.b));
}

void textbook_sides_or_corner(const Query *query, Answer *answer)
{
    TextbookLoops l = textbook_loops(query);
    textbook_hit(answer, textbook_loops_meet(&l.a, &l.b) || textbook_holds_corner(&l.a, &l.b) ||
                             textbook_holds_corner(&l.b, &l.a));
}
