/* GEOS by its C interface: GEOSRelate, its functions for the named relations, and those of prepared
 * geometries. Not asked is what is not valid by its own test, and what it has no answer for: an
 * exception is a reason. */
#include <geos_c.h>

#include "lines.h"

static GEOSContextHandle_t geos;
static char thrown[200];

static void note(const char *message, void *unused)
{
    (void)unused;
    snprintf(thrown, sizeof thrown, "%.*s", (int)strcspn(message, ":\n"), message);
}

typedef char Named(GEOSContextHandle_t, const GEOSGeometry *, const GEOSGeometry *);
typedef char Prepared(GEOSContextHandle_t, const GEOSPreparedGeometry *, const GEOSGeometry *);

/* disjoint, intersects, touches, crosses, within, contains, overlaps, equals, covers, covered by */
static Named *const named[] = {GEOSDisjoint_r, GEOSIntersects_r, GEOSTouches_r,  GEOSCrosses_r,
                               GEOSWithin_r,   GEOSContains_r,   GEOSOverlaps_r, GEOSEquals_r,
                               GEOSCovers_r,   GEOSCoveredBy_r};
static Prepared *const prepared[] = {
    GEOSPreparedDisjoint_r, GEOSPreparedIntersects_r, GEOSPreparedTouches_r,  GEOSPreparedCrosses_r,
    GEOSPreparedWithin_r,   GEOSPreparedContains_r,   GEOSPreparedOverlaps_r, NULL,
    GEOSPreparedCovers_r,   GEOSPreparedCoveredBy_r};

static void ask_valid(const char *question, const GEOSGeometry *a, const GEOSGeometry *b,
                      char *answer)
{
    if (strcmp(question, "relate") == 0) {
        char *matrix = GEOSRelate_r(geos, a, b);
        snprintf(answer, 256, "%s", matrix ? matrix : "");
        GEOSFree_r(geos, matrix);
        return;
    }
    const GEOSPreparedGeometry *ready =
        strcmp(question, "prepared") == 0 ? GEOSPrepare_r(geos, a) : NULL;
    for (int i = 0; i < 10; i++) {
        int reply = !ready ? named[i](geos, a, b) : prepared[i] ? prepared[i](geos, ready, b) : -1;
        answer[i] = reply == 1 ? '1' : reply == 0 ? '0' : '-';
    }
    answer[10] = '\0';
    if (ready) GEOSPreparedGeom_destroy_r(geos, ready);
}

static void ask(const char *question, const char *a, const char *b, char *answer)
{
    GEOSWKTReader *reader = GEOSWKTReader_create_r(geos);
    GEOSGeometry *first = GEOSWKTReader_read_r(geos, reader, a);
    GEOSGeometry *second = GEOSWKTReader_read_r(geos, reader, b);
    *thrown = *answer = '\0';
    if (!first || !second)
        strcpy(answer, "?not read");
    else if (GEOSisValid_r(geos, first) != 1 || GEOSisValid_r(geos, second) != 1)
        strcpy(answer, "?not valid there");
    else
        ask_valid(question, first, second, answer);
    if (*thrown && *answer != '?') snprintf(answer, 256, "?%s", thrown);
    GEOSGeom_destroy_r(geos, first);
    GEOSGeom_destroy_r(geos, second);
    GEOSWKTReader_destroy_r(geos, reader);
}

int main(int count, char **argument)
{
    geos = GEOS_init_r();
    GEOSContext_setErrorMessageHandler_r(geos, note, NULL);
    return answer_lines(count, argument, "GEOS " GEOS_VERSION, ask);
}
