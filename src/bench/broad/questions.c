#include "broad/questions.h"

#include <stddef.h>

#include "generate/generate.h"

enum { SEED = 5, SAMPLE = 16, BISECTIONS = 14 };

static TsVec middle_of(TsBounds b)
{
    return ts_vec(((double)b.left + (double)b.right) / 2, ((double)b.top + (double)b.bottom) / 2);
}

static TsBounds square_about(TsVec center, double side)
{
    TsVec half = ts_vec(side / 2, side / 2);
    return ts_bounds_around((TsAabb){ts_vec_sub(center, half), ts_vec_add(center, half)});
}

static void place(Questions *questions, const Boxes *boxes, int count, double side, double length)
{
    Random random = random_seeded(SEED);
    for (int i = 0; i < count; i++) {
        TsVec center = middle_of(boxes->bounds[random_integer(&random, 0, boxes->count - 1)]);
        questions->window[i] = square_about(center, side);
        questions->ray[i] = ts_bounds_ray(center, generate_direction(&random), length);
    }
}

static int window_hits(const Questions *questions, const Boxes *boxes)
{
    int hits = 0;
    for (int i = 0; i < SAMPLE * boxes->count; i++) {
        hits += ts_bounds_meet(questions->window[i % SAMPLE], boxes->bounds[i / SAMPLE]);
    }
    return hits;
}

static int ray_hits(const Questions *questions, const Boxes *boxes)
{
    int hits = 0;
    for (int i = 0; i < SAMPLE * boxes->count; i++) {
        hits += ts_bounds_ray_meets(&questions->ray[i % SAMPLE], boxes->bounds[i / SAMPLE], NULL);
    }
    return hits;
}

// How large they must be for as many hits, found on a few of them.
static double size_for(Questions *questions, const Boxes *boxes,
                       int (*hits)(const Questions *, const Boxes *))
{
    double low = 0, high = 2 * boxes->side;
    for (int i = 0; i < BISECTIONS; i++) {
        double middle = (low + high) / 2;
        place(questions, boxes, SAMPLE, middle, middle);
        *(hits(questions, boxes) > SAMPLE * QUESTIONS_HITS ? &high : &low) = middle;
    }
    return high;
}

void questions_make(Questions *questions, const Boxes *boxes)
{
    double side = size_for(questions, boxes, window_hits);
    double length = size_for(questions, boxes, ray_hits);
    place(questions, boxes, QUESTIONS, side, length);
}
