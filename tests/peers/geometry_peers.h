// What another library is asked of areas with many corners: the same points and areas.
#ifndef GEOMETRY_PEERS_H
#define GEOMETRY_PEERS_H

#include "touchstone/vec.h"

typedef struct GeometryPeer {
    const char *name;
    // An area by its corners, prepared for many questions as well as the library can, and points
    // as it takes them: made before the clock starts.
    void *(*make_area)(const TsVec *corner, int count);
    void *(*make_points)(const TsVec *point, int count);
    void (*release_area)(void *area);
    void (*release_points)(void *points, int count);
    long (*count_inside)(const void *area, const void *points, int count); // in the interior
    bool (*intersects)(const void *area, const void *other);               // two areas
} GeometryPeer;

extern const GeometryPeer geometry_peer_core, geometry_peer_geos, geometry_peer_geos_plain;

// How many are less far behind than they should be, of those up to NULL.
int geometry_peers_compare(const GeometryPeer *const *peers);

#endif
