#include "lesson_steps.h"

#include <math.h>

#include "generate/random.h"
#include "scene_kit/number.h"
#include "touchstone/degrees.h"
#include "touchstone/sat.h"

static bool answers(const Stage *stage, TsRelation relation)
{
    const Ask *ask = stage_main_ask(stage);
    return ask && ask->answer.relation == relation;
}

unsigned lesson_sees_meeting(const Stage *stage, unsigned seen)
{
    return answers(stage, TS_OVERLAPPING) ? 1 : seen;
}

bool lesson_parted(const Stage *stage, unsigned seen)
{
    return seen == 1 && answers(stage, TS_APART);
}

bool lesson_meet(const Stage *stage, unsigned seen)
{
    (void)seen;
    return answers(stage, TS_OVERLAPPING);
}

bool lesson_is_wrong(const Stage *stage, unsigned seen)
{
    (void)seen;
    const Ask *ask = stage_main_ask(stage);
    return ask && ask_is_wrong(ask);
}

bool lesson_is_rightly_red(const Stage *stage, unsigned seen)
{
    const Ask *ask = stage_main_ask(stage);
    return lesson_meet(stage, seen) && !ask_is_wrong(ask);
}

int lesson_missed_gap(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    (void)seen;
    const Ask *ask = stage_main_ask(stage);
    double gap = ask ? ask->contact.gap : 0;
    number_length(amount, LESSON_AMOUNT, fabs(gap));
    return gap > 0 ? 0 : 1;
}

int lesson_missed_meeting(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    lesson_missed_gap(stage, seen, amount);
    return seen == 1;
}

int lesson_says_meet(const Stage *stage) { return !answers(stage, TS_APART); }

void lesson_place_pair(Stage *stage, Actor *a, Actor *b, unsigned seed, TsVec middle, double least,
                       double most)
{
    Random random = random_seeded(seed);
    for (int tries = 0; tries < 300; tries++) {
        TsVec way = ts_degrees(random_between(&random, 0, 360));
        double far = random_between(&random, 20, 200);
        stage_place(stage, a, middle, random_between(&random, 0, 360));
        stage_place(stage, b, ts_vec_add(middle, ts_vec_scale(way, far)),
                    random_between(&random, 0, 360));
        if (!ts_sat_accepts(&a->shape) || !ts_sat_accepts(&b->shape)) continue; // rounded
        double gap = ts_sat_contact(&a->shape, &b->shape, NULL).gap;
        if (fabs(gap) > least && fabs(gap) < most) return;
    }
}
