// What each place of a scene promises.
#ifndef SCENE_PLACES_H
#define SCENE_PLACES_H

#include "scene_bench.h"

typedef struct Place {
    const char *name;
    TsRelation exact;
    const char *wrong; // the method that is wrong there; NULL for none
} Place;

// Each place as the oracle sees it, by the core's method; and the flaw that it is there for.
static inline void check_places(const char *id, const char *exact_method, const Place *place,
                                int count)
{
    open_named(id);
    for (int i = 0; i < count; i++) {
        turn("preset", place[i].name);
        turn("method", exact_method);
        if (ask_at(0)->exact != place[i].exact || ask_is_wrong(ask_at(0))) {
            fail_msg("%s, %s: %s", id, place[i].name, ts_relation_name(ask_at(0)->exact));
        }
        if (!place[i].wrong) continue;
        turn("method", place[i].wrong);
        if (!ask_is_wrong(ask_at(0)))
            fail_msg("%s, %s: %s is right", id, place[i].name, place[i].wrong);
    }
    turn("preset", place[0].name);
}

#define CHECK_PLACES(id, method, ...)                                                              \
    check_places(id, method, (const Place[])__VA_ARGS__,                                           \
                 sizeof((const Place[])__VA_ARGS__) / sizeof(Place))

#endif
