// A game for 42_sat.c alone: the shapes are hidden, and the viewer asks for shadows as the method
// does.
#include "lesson_steps.h"

// Neither plain nor too fine to be seen.
static void put_hidden(Stage *stage, unsigned seed, TsShape a, TsShape b)
{
    stage_set_shape(stage, s.a, a);
    stage_set_shape(stage, s.b, b);
    lesson_place_pair(stage, s.a, s.b, seed, ts_vec(180, 220), 4, 22);
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
     .says_then = "A rectangle and a triangle were behind the paper. The method asks on the axes "
                  "across their sides alone: at the [marks](mark).",
     .task = "Turn the axis by its ring and let go: you see the shadows there, and that is one "
             "question. Find a "
             "gap, or ask until you are sure that there is none.",
     .axis = true,
     .pose = hide_triangle},
    {.heading = "More sides",
     .says = "Now one shape has five sides, the other three. The method asks an axis for each.",
     .task = "Turn the axis by its ring and let go: you see the shadows there, and that is one "
             "question. Find a "
             "gap, or ask until you are sure that there is none.",
     .axis = true,
     .pose = hide_polygon},
    {.heading = "A circle",
     .says = "A rectangle and a circle. The circle adds one axis: from its centre to the nearest "
             "corner.",
     .task = "Turn the axis by its ring and let go: you see the shadows there, and that is one "
             "question. Find a "
             "gap, or ask until you are sure that there is none.",
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
