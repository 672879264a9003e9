// A rectangle of whole device pixels: left and top inside, right and bottom outside.
#ifndef AREA_H
#define AREA_H

#include <stdbool.h>

typedef struct Area {
    int left, top, right, bottom;
} Area;

static inline bool area_empty(Area area)
{
    return area.left >= area.right || area.top >= area.bottom;
}

static inline Area area_common(Area a, Area b)
{
    return (Area){a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top,
                  a.right < b.right ? a.right : b.right, a.bottom < b.bottom ? a.bottom : b.bottom};
}

#endif
