/* Right, of ABI 1: its struct ends with `answer`. What stands behind it here would be refused or
 * crash if it were read. It leaves NaN in what ABI 1 let it leave: the normal of a miss. */
typedef struct First {
    int abi;
    const char *name;
    int a, b, touch, number, gives;
    int (*answer)(int kind_a, const double *a, int kind_b, const double *b, double measure[5]);
} First;

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    double x = a[0] > b[0] ? a[0] - b[2] : b[0] - a[2];
    (void)kind_a, (void)kind_b;
    measure[0] = 1;
    measure[3] = 1e300;
    measure[4] = 1e300;
    return x > 0 ? 0 : 2;
}

__attribute__((visibility("default"))) extern const struct {
    First first;
    double tolerance;
    int form;
    const char *subject;
    int corners, refuses;
} touchstone_plugin;
const __typeof__(touchstone_plugin) touchstone_plugin = {
    {1, "mine_first", 16, 16, 1, 0, 7, answer}, -1, 77, (const char *)1, 1, 99};
