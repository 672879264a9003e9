#include "touchstone/probe_mesh.h"

enum { SPLITS = 2, EDGES_MAX = 256 };

typedef struct Edge { // of a mesh that is being split: its ends, and the corner at its middle
    int a, b, middle;
} Edge;

static void add_corner(TsProbeMesh *mesh, TsVec3 corner)
{
    mesh->corner[mesh->corners++] = ts_vec3_normalize(corner);
}

static void add_face(TsProbeMesh *mesh, int a, int b, int c)
{
    int *face = mesh->face[mesh->faces++];
    face[0] = a;
    face[1] = b;
    face[2] = c;
}

static bool are_neighbours(const TsProbeMesh *mesh, int i, int k)
{
    return ts_vec3_distance_squared(mesh->corner[i], mesh->corner[k]) <
           1.2; // 1.11, or 2.9 and more
}

static void add_outward(TsProbeMesh *mesh, int a, int b, int c)
{
    TsTriangle3 t = {{mesh->corner[a], mesh->corner[b], mesh->corner[c]}};
    bool outward = ts_vec3_dot(ts_shape3_triangle_normal(&t), t.corner[0]) > 0;
    add_face(mesh, a, outward ? b : c, outward ? c : b);
}

// Three golden rectangles, one in each plane; any three corners next to each other are a face.
static void make_icosahedron(TsProbeMesh *mesh)
{
    double golden = (1 + sqrt(5)) / 2;
    mesh->corners = mesh->faces = 0;
    for (int i = 0; i < 4; i++) {
        double one = i & 1 ? -1 : 1, wide = i & 2 ? -golden : golden;
        add_corner(mesh, ts_vec3(wide, 0, one));
        add_corner(mesh, ts_vec3(one, wide, 0));
        add_corner(mesh, ts_vec3(0, one, wide));
    }
    for (int a = 0; a < mesh->corners; a++) {
        for (int b = a + 1; b < mesh->corners; b++) {
            for (int c = b + 1; c < mesh->corners && are_neighbours(mesh, a, b); c++) {
                bool face = are_neighbours(mesh, a, c) && are_neighbours(mesh, b, c);
                if (face) add_outward(mesh, a, b, c);
            }
        }
    }
}

static int middle_of(TsProbeMesh *mesh, Edge *edge, int *edges, int a, int b)
{
    for (int i = 0; i < *edges; i++) {
        if (edge[i].a == b && edge[i].b == a) { // seen from the face beyond
            int middle = edge[i].middle;
            edge[i] = edge[--*edges];
            return middle;
        }
    }
    edge[(*edges)++] = (Edge){a, b, mesh->corners};
    add_corner(mesh, ts_vec3_add(mesh->corner[a], mesh->corner[b]));
    return mesh->corners - 1;
}

static void split(TsProbeMesh *mesh)
{
    Edge edge[EDGES_MAX];
    int edges = 0, faces = mesh->faces;
    for (int i = 0; i < faces; i++) {
        int a = mesh->face[i][0], b = mesh->face[i][1], c = mesh->face[i][2];
        int ab = middle_of(mesh, edge, &edges, a, b), bc = middle_of(mesh, edge, &edges, b, c);
        int ca = middle_of(mesh, edge, &edges, c, a);
        add_face(mesh, a, ab, ca);
        add_face(mesh, b, bc, ab);
        add_face(mesh, c, ca, bc);
        mesh->face[i][0] = ab;
        mesh->face[i][1] = bc;
        mesh->face[i][2] = ca;
    }
}

void ts_probe_mesh_ball(TsProbeMesh *mesh)
{
    make_icosahedron(mesh);
    for (int i = 0; i < SPLITS; i++) split(mesh);
}

void ts_probe_mesh_cube(TsProbeMesh *mesh, double half)
{
    mesh->corners = mesh->faces = 0;
    for (int i = 0; i < 8; i++) {
        mesh->corner[mesh->corners++] =
            ts_vec3(i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half);
    }
    for (int axis = 0; axis < 3; axis++) {
        int along = 1 << axis, next = 1 << (axis + 1) % 3, last = 1 << (axis + 2) % 3;
        add_face(mesh, along, along | next, along | next | last);
        add_face(mesh, along, along | next | last, along | last);
        add_face(mesh, 0, next | last, next);
        add_face(mesh, 0, last, next | last);
    }
}
