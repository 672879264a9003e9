#include "soup.h"

#include <string.h>

#include "soup_kind.h"

static const SoupWays *const ways[SOUP_KINDS] = {
    [SOUP_BRUTE] = &soup_brute, [SOUP_AABB] = &soup_aabb, [SOUP_OBB] = &soup_obb,
    [SOUP_KDOP] = &soup_kdop,   [SOUP_GRID] = &soup_grid, [SOUP_BSP] = &soup_bsp};

const char *soup_name(SoupKind kind) { return ways[kind]->name; }

// ---- Making

Soup soup_make(SoupKind kind, Memory memory) { return (Soup){.kind = kind, .memory = memory}; }

void soup_end(Soup *soup)
{
    if (soup->self) ways[soup->kind]->end(soup);
    soup->memory.release(soup->self);
    soup->memory.release(soup->seen);
    soup_hits_free(&soup->scratch, soup->memory);
    *soup = soup_make(soup->kind, soup->memory);
}

// Its own data, and a mark for each face.
static bool begin(Soup *soup, const Mesh *mesh)
{
    size_t size = ways[soup->kind]->size;
    if (!soup->self && size > 0) {
        soup->self = soup->memory.resize(NULL, size);
        if (!soup->self) return false;
        memset(soup->self, 0, size);
    }
    if (!memory_room(soup->memory, (void **)&soup->seen, &soup->seen_room, mesh->faces,
                     sizeof *soup->seen)) {
        return false;
    }
    if (soup->seen_room > 0) memset(soup->seen, 0, (size_t)soup->seen_room * sizeof *soup->seen);
    soup->question = 0;
    return true;
}

bool soup_build(Soup *soup, const Mesh *mesh)
{
    soup->mesh = NULL;
    if (!begin(soup, mesh)) return false;
    soup->mesh = mesh;
    if (!ways[soup->kind]->build(soup)) soup->mesh = NULL;
    return soup->mesh;
}

bool soup_refit(Soup *soup)
{
    const SoupWays *own = ways[soup->kind];
    if (!soup->mesh) return false;
    return own->refit ? own->refit(soup) : soup_build(soup, soup->mesh);
}

// ---- Probes

Probe soup_ray(Ray3 ray) { return (Probe){.kind = PROBE_RAY, .ray = ray}; }
Probe soup_box(Aabb3 box) { return (Probe){.kind = PROBE_BOX, .box = box, .bounds = box}; }

Probe soup_triangle(Triangle3 triangle)
{
    return (Probe){
        .kind = PROBE_TRIANGLE, .triangle = triangle, .bounds = shape3_around(triangle.corner, 3)};
}

Probe soup_sphere(Sphere sphere)
{
    Vec3 c = sphere.center;
    double most = fmax(fmax(fabs(c.x), fabs(c.y)), fabs(c.z));
    double reach = sphere.radius + 0x1p-51 * (most + sphere.radius);
    Vec3 aside = vec3(reach, reach, reach);
    return (Probe){
        .kind = PROBE_SPHERE, .sphere = sphere, .bounds = {vec3_sub(c, aside), vec3_add(c, aside)}};
}

// ---- Asking

static bool beside(const Triangle3 *triangle, Aabb3 box)
{
    for (int i = 0; i < 3; i++) {
        double a = vec3_at(triangle->corner[0], i), b = vec3_at(triangle->corner[1], i);
        double c = vec3_at(triangle->corner[2], i);
        double low = vec3_at(box.min, i), high = vec3_at(box.max, i);
        if ((a < low && b < low && c < low) || (a > high && b > high && c > high)) return true;
    }
    return false;
}

Relation soup_relation(const Mesh *mesh, int face, const Probe *probe)
{
    Triangle3 triangle = mesh_triangle(mesh, face);
    if (probe->kind == PROBE_RAY) return cast3_triangle(probe->ray, &triangle).relation;
    if (beside(&triangle, probe->bounds)) return APART;
    if (probe->kind == PROBE_SPHERE) return relation3_triangle_sphere(&triangle, probe->sphere);
    if (probe->kind == PROBE_BOX) return relation3_triangle_box(&triangle, probe->box);
    return relation3_triangles(&triangle, &probe->triangle);
}

bool soup_test(Soup *soup, const Probe *probe, int face, SoupHits *hits)
{
    if (soup->seen[face] == soup->question) return true;
    soup->seen[face] = soup->question;
    soup->cost.tests++;
    if (soup_relation(soup->mesh, face, probe) == APART) return true;
    if (!memory_room(soup->memory, (void **)&hits->face, &hits->room, hits->count + 1,
                     sizeof *hits->face)) {
        return false;
    }
    hits->face[hits->count++] = face;
    return true;
}

static bool ask(Soup *soup, const Probe *probe, SoupHits *hits)
{
    hits->count = 0;
    if (!soup->mesh) return false;
    if (++soup->question == 0) { // after four thousand million questions
        memset(soup->seen, 0, (size_t)soup->seen_room * sizeof *soup->seen);
        soup->question = 1;
    }
    return soup->mesh->faces == 0 || ways[soup->kind]->ask(soup, probe, hits);
}

bool soup_ask(Soup *soup, const Probe *probe, SoupHits *hits)
{
    soup->cost = (SoupCost){0};
    return ask(soup, probe, hits);
}

static bool add_pairs(Soup *soup, int other, SoupPairs *pairs)
{
    const SoupHits *hits = &soup->scratch;
    if (!memory_room(soup->memory, (void **)&pairs->pair, &pairs->room, pairs->count + hits->count,
                     sizeof *pairs->pair)) {
        return false;
    }
    for (int i = 0; i < hits->count; i++) {
        pairs->pair[pairs->count++] = (SoupPair){hits->face[i], other};
    }
    return true;
}

bool soup_ask_mesh(Soup *soup, const Mesh *other, SoupPairs *pairs)
{
    soup->cost = (SoupCost){0};
    pairs->count = 0;
    for (int i = 0; i < other->faces; i++) {
        Probe probe = soup_triangle(mesh_triangle(other, i));
        if (!ask(soup, &probe, &soup->scratch) || !add_pairs(soup, i, pairs)) return false;
    }
    return soup->mesh;
}

// ---- Figures

SoupFigures soup_figures(const Soup *soup)
{
    SoupFigures figures = {0};
    if (soup->mesh) ways[soup->kind]->figures(soup, &figures);
    return figures;
}

int soup_volumes(const Soup *soup, int level, int most, SoupEdge *edge, void *context)
{
    const SoupWays *own = ways[soup->kind];
    if (!soup->mesh || soup->mesh->faces == 0 || !own->volumes || level < 0) return 0;
    return own->volumes(soup, level, most, edge, context);
}

void soup_hits_free(SoupHits *hits, Memory memory)
{
    memory.release(hits->face);
    *hits = (SoupHits){0};
}

void soup_pairs_free(SoupPairs *pairs, Memory memory)
{
    memory.release(pairs->pair);
    *pairs = (SoupPairs){0};
}

// ---- Brute force

static bool ask_every(Soup *soup, const Probe *probe, SoupHits *hits)
{
    for (int i = 0; i < soup->mesh->faces; i++) {
        if (!soup_test(soup, probe, i, hits)) return false;
    }
    return true;
}

static bool build_nothing(Soup *soup) { return soup->mesh; }
static void end_nothing(Soup *soup) { (void)soup; }
static void own_figures(const Soup *soup, SoupFigures *figures)
{
    figures->pieces = soup->mesh->faces;
}

const SoupWays soup_brute = {.name = "brute force",
                             .build = build_nothing,
                             .ask = ask_every,
                             .figures = own_figures,
                             .end = end_nothing};
