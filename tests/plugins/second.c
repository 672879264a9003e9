/* Right, of ABI 2: its struct ends with `refuses`. What stands behind it here would be refused or
 * crash if it were read. */
#include "touchstone_plugin.h"

typedef struct Second {
    int abi;
    const char *name;
    int a, b, touch, number, gives;
    int (*answer)(int kind_a, const double *a, int kind_b, const double *b, double measure[5]);
    double tolerance;
    int form;
    const char *subject;
    int corners, refuses;
} Second;

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    double x = a[0] > b[0] ? a[0] - b[2] : b[0] - a[2];
    (void)kind_a, (void)kind_b, (void)measure;
    return x > 0 ? 0 : 2;
}

__attribute__((visibility("default"))) extern const struct {
    Second second;
    int size, asks;
    double ulps;
    int batch;
    void (*reply)(const TouchstoneQuestion *question, TouchstoneReply *reply, int count);
} second __asm__("touchstone_plugin");
const __typeof__(second) second = {
    {2, "mine_second", 16, 16, 1, 0, 0, answer, 0.5, 0, "Second 2.0", 0, 1}, 4096, 99, -1, -1,
    (void (*)(const TouchstoneQuestion *, TouchstoneReply *, int))1};
