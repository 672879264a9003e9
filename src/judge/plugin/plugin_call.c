// The call of a function that was written for a game, as source, from the form that its runner
// sends: "hit(`a0`, `a1`, {x: `b0`, w: `b2 - b0`})". Between backquotes stand a number of a shape,
// twice one, a sum or difference of two and half of it, or a polygon's corners: `objects a`,
// `pairs a`, `flat a` (docs/PROTOCOL.md).
#include <stdio.h>
#include <string.h>

#include "cases/digits.h"
#include "plugin/plugin_private.h"

typedef struct Numbers {
    double number[2][CASE_VALUES_MAX];
    int count[2];
} Numbers;

static double number_at(const Numbers *numbers, char side, int index)
{
    int which = side == 'b';
    return index >= 0 && index < numbers->count[which] ? numbers->number[which][index] : 0;
}

// The value of "b2 - b0", "(a0 + a2) / 2" or "2 * a2". Returns false if it is none.
static bool value_of(const Numbers *numbers, const char *form, double *value)
{
    char side, other, sign;
    int index, more;
    if (sscanf(form, "(%c%d %c %c%d) / 2", &side, &index, &sign, &other, &more) == 5) {
        double by = number_at(numbers, other, more);
        *value = (number_at(numbers, side, index) + (sign == '-' ? -by : by)) / 2;
        return true;
    }
    if (sscanf(form, "2 * %c%d", &side, &index) == 2) {
        *value = 2 * number_at(numbers, side, index);
        return true;
    }
    int read = sscanf(form, "%c%d %c %c%d", &side, &index, &sign, &other, &more);
    if (read != 2 && read != 5) return false;
    *value = number_at(numbers, side, index);
    if (read == 5) *value += (sign == '-' ? -1 : 1) * number_at(numbers, other, more);
    return true;
}

static void add(FILE *out, double value)
{
    char text[DIGITS_MAX];
    digits_write_decimal(text, value);
    fputs(text, out);
}

// The corners: {x, y} each, [x, y] each, or one after the other.
static void add_corners(FILE *out, const Numbers *numbers, const char *form)
{
    char side = form[strlen(form) - 1];
    int count = numbers->count[side == 'b'];
    fputc('[', out);
    for (int i = 0; i + 1 < count; i += 2) {
        fputs(i ? ", " : "", out);
        fputs(*form == 'o' ? "{x: " : *form == 'p' ? "[" : "", out);
        add(out, number_at(numbers, side, i));
        fputs(*form == 'o' ? ", y: " : ", ", out);
        add(out, number_at(numbers, side, i + 1));
        fputs(*form == 'o' ? "}" : *form == 'p' ? "]" : "", out);
    }
    fputc(']', out);
}

void plugin_call_write(const char *form, const Query *query, char *text, int size)
{
    static Numbers numbers;
    FILE *out = fmemopen(text, (size_t)size, "w");
    *text = 0;
    if (!out) return;
    numbers.count[0] = ts_shape_numbers(query->a, numbers.number[0]);
    numbers.count[1] = ts_shape_numbers(query->b, numbers.number[1]);
    while (*form) {
        size_t length = strcspn(form, "`");
        fwrite(form, 1, length, out);
        form += length + (form[length] == '`');
        if (!*form) break;
        char inner[64];
        double value;
        length = strcspn(form, "`");
        snprintf(inner, sizeof inner, "%.*s", (int)length, form);
        form += length + (form[length] == '`');
        if (value_of(&numbers, inner, &value))
            add(out, value);
        else if (*inner)
            add_corners(out, &numbers, inner);
    }
    fclose(out);
    text[size - 1] = 0;
}
