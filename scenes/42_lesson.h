// A game for 42_sat.c alone: the shapes are hidden, and the viewer asks for shadows as the method
// does.
#include "generate/random.h"
#include "lesson_steps.h"

// Turned at random and near to each other: about as many pairs meet as not.
static void put_hidden(Stage *stage, unsigned seed, TsShape a, TsShape b)
{
    Random random = random_seeded(seed);
    stage_set_shape(stage, s.a, a);
    stage_set_shape(stage, s.b, b);
    for (int tries = 0; tries < 300; tries++) {
        TsVec way = ts_degrees(random_between(&random, 0, 360)), middle = ts_vec(180, 220);
        double far = random_between(&random, 20, 200);
        stage_place(stage, s.a, middle, random_between(&random, 0, 360));
        stage_place(stage, s.b, ts_vec_add(middle, ts_vec_scale(way, far)),
                    random_between(&random, 0, 360));
        if (!ts_sat_accepts(&s.a->shape) || !ts_sat_accepts(&s.b->shape)) continue; // rounded
        double gap = ts_sat_contact(&s.a->shape, &s.b->shape, NULL).gap;
        if (fabs(gap) > 4 && fabs(gap) < 22) return; // neither plain nor too fine to be seen
    }
}

static void hide_triangle(Stage *stage, unsigned seed)
{
    const TsShape triangle = POLYGON({360, 150}, {360, 270}, {240, 210});
    put_hidden(stage, seed, presets[0][0], triangle);
}

static void hide_polygon(Stage *stage, unsigned seed)
{
    put_hidden(stage, seed, presets[3][0], presets[2][1]);
}

static void hide_circle(Stage *stage, unsigned seed)
{
    put_hidden(stage, seed, presets[4][0], presets[4][1]);
}

static const LessonStep steps[] = {
    {.heading = "Two shapes behind the paper",
     .says = "A rectangle and a triangle are behind the paper. You may ask for their shadows, one "
             "axis at a time.",
     .task = "Turn the axis and let go: that is one question. Find a gap, or ask until you are "
             "sure that there is none.",
     .axis = true,
     .pose = hide_triangle},
    {.heading = "More sides",
     .says = "Now one shape has five sides, the other three. The method asks an axis for each.",
     .task = "Turn the axis and let go: that is one question. Find a gap, or ask until you are "
             "sure that there is none.",
     .axis = true,
     .pose = hide_polygon},
    {.heading = "A circle",
     .says = "A rectangle and a circle. The circle adds one axis: from its centre to the nearest "
             "corner.",
     .task = "Turn the axis and let go: that is one question. Find a gap, or ask until you are "
             "sure that there is none.",
     .axis = true,
     .pose = hide_circle},
};

static const Lesson lesson = {
    .title = "Be the computer",
    LESSON_STEPS(steps),
    .learnt =
        "A gap on one axis proves that shapes are apart. To prove that they meet, all axes of "
        "their sides must be asked: that is what the method does.",
};
