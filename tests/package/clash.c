/* A game with names of its own that a library without a prefix would take. */
#include <stdio.h>

typedef struct Vec {
    float x, y;
} Vec;
typedef struct Body {
    Vec at;
} Body;
typedef struct World {
    Body body[2];
} World;
enum { APART = 41, TOUCHING, OVERLAPPING };
#define INK_HIT "mine"

static Vec vec(float x, float y)
{
    Vec v = {x, y};
    return v;
}
int relation_shapes(int a, int b) { return a - b; }
int broad_pairs;

#include <touchstone/touchstone.h>

int main(void)
{
    World world = {{{vec(1, 2)}, {vec(4, 6)}}};
    TsCircle a = {ts_vec(world.body[0].at.x, world.body[0].at.y), 2};
    TsCircle b = {ts_vec(world.body[1].at.x, world.body[1].at.y), 3};
    printf("%s %d %d %s\n", ts_relation_name(ts_relation_circles(a, b)), APART,
           relation_shapes(3, 3) + broad_pairs, INK_HIT);
    return ts_relation_circles(a, b) == TS_TOUCHING && TOUCHING == 42 ? 0 : 1;
}
