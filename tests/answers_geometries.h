// What the core answers about geometries: points, paths, areas with holes, and rings of any kind.
#ifndef ANSWERS_GEOMETRIES_H
#define ANSWERS_GEOMETRIES_H

#include "answers.h"
#include "relate/relate_pair.h"
#include "touchstone/geometry_contact.h"
#include "touchstone/geometry_distance.h"
#include "touchstone/relate.h"
#include "touchstone/rings.h"

static inline void answer_locations(const TsGeometry *a, const TsVec *at, int count)
{
    answer_of("ts_geometry_locate");
    for (int i = 0; i < count; i++) {
        TsLocation location;
        put(ts_geometry_locate(a, at[i], &location));
        put(location);
    }
}

static inline void answer_flaw(const RelateDraft *draft)
{
    TsGeometry geometry = ts_geometry_make(TS_MEMORY_HEAP);
    TsGeometryFlaw flaw;
    char text[TS_FLAW_TEXT];
    answer_of("ts_geometry_check");
    for (int i = 0; i < draft->parts; i++) {
        TsPart part = draft->part[i];
        put(ts_geometry_add_part(&geometry, part.kind, draft->corner + part.first, part.count,
                                 NULL));
    }
    put(ts_geometry_check(&geometry, &flaw));
    put(flaw.kind);
    put_vec(flaw.at);
    answer_of("ts_geometry_flaw_text");
    ts_geometry_flaw_text(&geometry, &flaw, text);
    put_text(text);
    answer_of("ts_geometry_prepare");
    put(ts_geometry_prepare(&geometry, NULL));
    ts_geometry_free(&geometry);
}

static inline void answer_motions(const TsGeometry *a, TsVec from, TsVec to)
{
    TsVec way = ts_vec_sub(to, from);
    TsShape moving = ts_shape_point(from);
    TsGeometryImpact impact = ts_geometry_sweep(a, &moving, way);
    answer_of("ts_geometry_sweep");
    put(impact.hits + 2 * impact.inside);
    put(impact.enter);
    put_vec(impact.point);
    put_vec(impact.normal);
    if (ts_vec_equal(from, to)) return;
    TsGeometryHit hit = ts_geometry_cast(a, (TsRay){from, way});
    answer_of("ts_geometry_cast");
    put(hit.hits + 2 * hit.inside);
    put(hit.enter);
    put_vec(hit.point);
    put_vec(hit.normal);
}

static inline void answer_geometries(const TsGeometry *a, const TsGeometry *b)
{
    TsMatrix matrix = {{{0}}};
    TsRelateArea area = {0, 0};
    answer_of("ts_relate");
    put(ts_relate(a, b, &matrix));
    for (int i = 0; i < 9; i++) put(matrix.entry[i / 3][i % 3]);
    ANSWER(put, ts_relate_intersects, a, b);
    answer_of("ts_relate_area");
    put(ts_relate_area(a, b, &area));
    put(area.area);
    put(area.bound);
    answer_of("ts_matrix_is");
    for (int i = 0; i < TS_RELATE_NAMES; i++)
        put(ts_matrix_is(&matrix, (TsRelate)i, ts_geometry_dimension(a), ts_geometry_dimension(b)));
    answer_of("ts_geometry_closest");
    TsNearest nearest = ts_geometry_closest(a, b);
    put_vec(nearest.a);
    put_vec(nearest.b);
    put(nearest.distance);
    TsContact contact = {TS_APART, 0, {0, 0}, {0, 0}, {0, 0}};
    answer_of("ts_geometry_contact");
    put(ts_geometry_contact(a, b, &contact));
    put(contact.relation);
    put(contact.gap);
    put_vec(contact.normal);
    put_vec(contact.on_a);
    put_vec(contact.on_b);
    if (nearest.distance < 0x1p100) ANSWER(put, ts_geometry_within, a, b, nearest.distance);
}

static inline void answer_rings(Random *random)
{
    enum { PLACES = 12 };
    RelateDraft draft;
    TsVec at[PLACES];
    TsLocation location[PLACES];
    relate_generate_rings(&draft, at, PLACES, random);
    for (int rule = 0; rule < 2; rule++) {
        TsRings rings = ts_rings_make(TS_MEMORY_HEAP, (TsFillRule)rule);
        for (int i = 0; i < draft.parts; i++)
            ts_rings_add(&rings, draft.corner + draft.part[i].first, draft.part[i].count, NULL);
        answer_of("ts_rings_prepare");
        put(ts_rings_prepare(&rings, rule));
        answer_of("ts_rings_locate");
        for (int i = 0; i < PLACES; i++) {
            put(ts_rings_locate(&rings, at[i], &location[0]));
            put(location[0]);
        }
        ts_rings_free(&rings);
        answer_of("ts_rings_lasso");
        put(ts_rings_lasso(draft.corner, draft.part[0].count, (TsFillRule)rule, at, PLACES,
                           TS_MEMORY_HEAP, location, NULL));
        for (int i = 0; i < PLACES; i++) put(location[i]);
    }
    answer_flaw(&draft);
}

static inline void print_geometries(void)
{
    for (int family = 0; family < RELATE_FAMILIES; family++) {
        Random random = random_seeded((uint64_t)family + 900);
        TsGeometry a = ts_geometry_make(TS_MEMORY_HEAP), b = ts_geometry_make(TS_MEMORY_HEAP);
        for (int i = 0; i < 64; i++) {
            static RelatePair pair;
            relate_generate(&pair, &random, (RelateKind)(i % 4), (RelateKind)(i / 4 % 4),
                            (RelateFamily)family);
            if (!relate_draft_make(&pair.of[0], &a) || !relate_draft_make(&pair.of[1], &b)) abort();
            ANSWER(put_bounds, ts_geometry_bounds, &a);
            ANSWER(put, ts_geometry_dimension, &a);
            answer_locations(&a, pair.of[1].corner, pair.of[1].corners);
            answer_of("ts_geometry_index_points");
            put(ts_geometry_index_points(&a));
            answer_locations(&a, pair.of[1].corner, pair.of[1].corners);
            answer_geometries(&a, &b);
            for (int k = 0; k + 1 < pair.of[1].corners && k < 8; k++)
                answer_motions(&a, pair.of[1].corner[k], pair.of[1].corner[k + 1]);
            answer_rings(&random);
        }
        ts_geometry_free(&a);
        ts_geometry_free(&b);
        answers_print(relate_family_name((RelateFamily)family));
    }
}

#endif
