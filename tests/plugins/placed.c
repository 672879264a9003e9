/* Gives back where a corner stands: the first of a, and the far corner of the box b. */
#include "touchstone_plugin.h"

static void stand(const double *place, double x, double y, double *out)
{
    out[0] = place[0] + place[2] * x - place[3] * y;
    out[1] = place[1] + place[3] * x + place[2] * y;
}

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    int first = kind_a == TOUCHSTONE_POLYGON ? 5 : 4;
    (void)kind_b;
    stand(a, a[first], a[first + 1], &measure[1]);
    stand(b, b[4] + b[6], b[5] + b[7], &measure[3]);
    measure[0] = b[8] - b[9]; /* of the local direction: 1 */
    return TOUCHSTONE_OVERLAPPING;
}

const TouchstonePlugin touchstone_plugin = {
    .abi = TOUCHSTONE_ABI,
    .name = "mine_placed",
    .a = TOUCHSTONE_POLYGON | TOUCHSTONE_TRIANGLE | TOUCHSTONE_SEGMENT,
    .b = TOUCHSTONE_OBB,
    .touch = TOUCHSTONE_TOUCH_EITHER,
    .gives = TOUCHSTONE_GAP | TOUCHSTONE_NORMAL | TOUCHSTONE_CONTACT,
    .answer = answer,
    .form = TOUCHSTONE_PLACED};
