#include "case.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// Text that grows into a buffer of the caller's; once it does not fit, nothing more is written.
typedef struct Text {
    char *at;
    int size, length;
    bool full;
} Text;

static void put(Text *text, const char *format, ...)
{
    if (text->full) return;
    va_list arguments;
    va_start(arguments, format);
    int room = text->size - text->length;
    int length = vsnprintf(text->at + text->length, (size_t)room, format, arguments);
    va_end(arguments);
    text->full = length < 0 || length >= room;
    if (!text->full) text->length += length;
}

static void put_number(Text *text, double value)
{
    char digits[32];
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value) break;
    }
    put(text, " %s", digits);
}

static void put_points(Text *text, const Vec *point, int count)
{
    for (int i = 0; i < count; i++) {
        put_number(text, point[i].x);
        put_number(text, point[i].y);
    }
}

static void put_shape(Text *text, const Shape *shape)
{
    put(text, "%s", shape_kind_name(shape->kind));
    switch (shape->kind) {
    case SHAPE_POINT: put_points(text, &shape->point, 1); break;
    case SHAPE_SEGMENT: put_points(text, (Vec[]){shape->segment.a, shape->segment.b}, 2); break;
    case SHAPE_RAY: put_points(text, (Vec[]){shape->ray.origin, shape->ray.direction}, 2); break;
    case SHAPE_CIRCLE:
        put_points(text, &shape->circle.center, 1);
        put_number(text, shape->circle.radius);
        break;
    case SHAPE_AABB: put_points(text, (Vec[]){shape->aabb.min, shape->aabb.max}, 2); break;
    case SHAPE_OBB:
        put_points(text, (Vec[]){shape->obb.center, shape->obb.half, shape->obb.axis}, 3);
        break;
    case SHAPE_TRIANGLE: put_points(text, shape->triangle.corner, 3); break;
    case SHAPE_POLYGON:
        put(text, " %d", shape->polygon.count);
        put_points(text, shape->polygon.corner, shape->polygon.count);
        break;
    case SHAPE_KINDS: break;
    }
}

static void put_field(Text *text, const char *word, const char *value)
{
    if (value) put(text, " | %s %s", word, value);
}

static Text text_over(char *at, int size)
{
    if (size > 0) at[0] = '\0';
    return (Text){at, size, 0, size <= 0};
}

int case_write_shape(char *text, int size, const Shape *shape)
{
    Text out = text_over(text, size);
    put_shape(&out, shape);
    return out.full ? -1 : out.length;
}

int case_write(char *line, int size, const Shape *a, const Shape *b, const char *expect,
               const char *method, const char *note)
{
    Text out = text_over(line, size);
    put_shape(&out, a);
    put(&out, " | ");
    put_shape(&out, b);
    put_field(&out, "expect", expect);
    put_field(&out, "method", method);
    put_field(&out, "note", note);
    return out.full ? -1 : out.length;
}
