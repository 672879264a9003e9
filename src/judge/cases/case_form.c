// What the numbers of a case are, in words.

#include <stdio.h>
#include <string.h>

#include "cases/case.h"
#include "translate.h"

const char *case_form_of(TsShapeKind kind)
{
    switch (kind) {
    case TS_SHAPE_POINT: return "point: its x, y";
    case TS_SHAPE_SEGMENT: return "segment: x, y of one end, x, y of the other";
    case TS_SHAPE_RAY: return "ray: x, y of its origin, x, y of its direction";
    case TS_SHAPE_CIRCLE: return "circle: x, y of the centre, radius";
    case TS_SHAPE_AABB: return "aabb: least x, y, greatest x, y";
    case TS_SHAPE_OBB:
        return "obb: x, y of the centre, half width, half height, x, y of the axis along its width";
    case TS_SHAPE_TRIANGLE: return "triangle: x, y of each corner";
    case TS_SHAPE_POLYGON: return "polygon: number of corners, x, y of each";
    case TS_SHAPE_CAPSULE: return "capsule: x, y of both ends of its core, radius";
    case TS_SHAPE_KINDS: break;
    }
    return "";
}

int case_form(char *text, int size, const Case *pair)
{
    static const char between[] = " · ";
    const char *second = pair->b.kind != pair->a.kind ? case_form_of(pair->b.kind) : "";
    return translate_print(
        text, (size_t)size, "%s%s%s%s", case_form_of(pair->a.kind), *second ? between : "", second,
        pair->sweep ? " · move: x, y of how far the first goes, then the second" : "");
}

const char *case_form_at(const char *line, int column)
{
    const char *form = "";
    for (int i = 0; line[i] && i < column; i++) {
        bool begins = i == 0 || strchr(" \t|;", line[i - 1]);
        size_t length = strcspn(line + i, " \t|;#");
        for (int kind = 0; begins && kind < TS_SHAPE_KINDS; kind++) {
            const char *name = ts_shape_kind_name((TsShapeKind)kind);
            if (strlen(name) == length && strncmp(line + i, name, length) == 0)
                form = case_form_of((TsShapeKind)kind);
        }
    }
    return form;
}
