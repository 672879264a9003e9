// Procedural meshes. All coordinates come from integers by sums, products and square roots, so they
// have the same bits everywhere.
#include "platform/rounding.h"

#include "touchstone/degrees.h"
#include "touchstone/mesh.h"

// ---- Hash noise: a pseudo-random number 0 <= x < 1 of two integers and a seed

static double hash_chance(int x, int y, int seed)
{
    uint32_t h =
        (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u ^ (uint32_t)seed * 0xC2B2AE3Du;
    h = (h ^ h >> 15) * 0x2C1B3C6Du;
    h = (h ^ h >> 12) * 0x297A2D39u;
    h ^= h >> 15;
    return h * 0x1p-32;
}

// ---- Sheets: a grid of vertices, two triangles a cell

typedef struct Sheet {
    int first;         // its first vertex
    int columns, rows; // of vertices
    bool round;        // wraps around in both directions
} Sheet;

static int sheet_vertex(const Sheet *sheet, int column, int row)
{
    return sheet->first + row % sheet->rows * sheet->columns + column % sheet->columns;
}

static bool sheet_add_cells(TsMesh *mesh, const Sheet *sheet)
{
    int open = sheet->round ? 0 : 1;
    for (int row = 0; row < sheet->rows - open; row++) {
        for (int column = 0; column < sheet->columns - open; column++) {
            int a = sheet_vertex(sheet, column, row), b = sheet_vertex(sheet, column + 1, row);
            int c = sheet_vertex(sheet, column + 1, row + 1),
                d = sheet_vertex(sheet, column, row + 1);
            if (!ts_mesh_add_face(mesh, a, c, b) || !ts_mesh_add_face(mesh, a, d, c)) return false;
        }
    }
    return true;
}

// The integer square root, rounded down.
static int integer_root(int square)
{
    int root = (int)sqrt((double)square);
    while (root * root > square) root--;
    return root;
}

// ---- Torus: twice as many vertices around the ring as around the tube

bool ts_mesh_add_torus(TsMesh *mesh, int triangles, TsVec3 center, double radius, double thickness)
{
    int around = integer_root(triangles / 4);
    if (around < 3) around = 3;
    Sheet sheet = {mesh->vertices, around, triangles / 2 / around, true};
    if (sheet.rows < 3) sheet.rows = 3;
    for (int row = 0; row < sheet.rows; row++) {
        TsVec ring = ts_degrees(360.0 * row / sheet.rows);
        for (int column = 0; column < around; column++) {
            TsVec tube = ts_degrees(
                -360.0 * column / around); // so that faces are counter-clockwise seen from outside
            double out = radius + thickness * tube.x;
            TsVec3 vertex =
                ts_vec3_add(center, ts_vec3(out * ring.x, thickness * tube.y, out * ring.y));
            if (ts_mesh_add_vertex(mesh, vertex) < 0) return false;
        }
    }
    mesh->closed = sheet.first == 0 || mesh->closed;
    return sheet_add_cells(mesh, &sheet);
}

// ---- Terrain: value noise, five octaves

static double smooth_step(double t) { return t * t * (3 - 2 * t); }

static double value_noise(double x, double y, int seed)
{
    int column = (int)floor(x), row = (int)floor(y);
    double u = smooth_step(x - column), v = smooth_step(y - row);
    double low = hash_chance(column, row, seed) * (1 - u) + hash_chance(column + 1, row, seed) * u;
    double high =
        hash_chance(column, row + 1, seed) * (1 - u) + hash_chance(column + 1, row + 1, seed) * u;
    return 2 * (low * (1 - v) + high * v) - 1;
}

// Within -1 to 1; x and y are 0 to 1.
static double terrain_height(double x, double y, int seed)
{
    double sum = 0, part = 0.55, pitch = 4;
    for (int octave = 0; octave < 5; octave++) {
        sum += part * value_noise(x * pitch, y * pitch, seed + 101 * octave);
        part *= 0.45;
        pitch *= 2.1;
    }
    return sum;
}

bool ts_mesh_add_terrain(TsMesh *mesh, int triangles, int seed, double half, double height)
{
    int side = integer_root(triangles / 2) + 1;
    if (side < 3) side = 3;
    Sheet sheet = {mesh->vertices, side, side, false};
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++) {
            double x = (double)column / (side - 1), z = (double)row / (side - 1);
            TsVec3 vertex = ts_vec3((2 * x - 1) * half, height * terrain_height(x, z, seed),
                                    (2 * z - 1) * half);
            if (ts_mesh_add_vertex(mesh, vertex) < 0) return false;
        }
    }
    mesh->closed = false;
    return sheet_add_cells(mesh, &sheet);
}

// ---- Blocks

#define SLENDER 5 // greatest height of a block, in cells of the ground

static const int8_t block_side[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                        {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};

// Bits 0, 1 and 2 of a corner's index: upper end of x, y, z.
static bool add_block(TsMesh *mesh, TsVec3 foot, TsVec3 size, TsVec turn)
{
    int first = mesh->vertices;
    for (int i = 0; i < 8; i++) {
        double x = i & 1 ? size.x : -size.x, z = i & 4 ? size.z : -size.z;
        TsVec3 corner =
            ts_vec3(x * turn.x - z * turn.y, i & 2 ? size.y : 0, x * turn.y + z * turn.x);
        if (ts_mesh_add_vertex(mesh, ts_vec3_add(foot, corner)) < 0) return false;
    }
    for (int i = 0; i < 6; i++) {
        const int8_t *side = block_side[i];
        if (!ts_mesh_add_face(mesh, first + side[0], first + side[1], first + side[2]) ||
            !ts_mesh_add_face(mesh, first + side[0], first + side[2], first + side[3])) {
            return false;
        }
    }
    return true;
}

bool ts_mesh_add_blocks(TsMesh *mesh, int triangles, int seed, double half, double height)
{
    int blocks = triangles < 24 ? 1 : triangles / 12, side = integer_root(blocks - 1) + 1;
    double pitch = 2 * half / side, tallest = fmin(height, SLENDER * pitch);
    mesh->closed = mesh->faces == 0 || mesh->closed;
    for (int i = 0; i < blocks; i++) {
        double x = (i % side + 0.5) * pitch - half, z = ((double)(i / side) + 0.5) * pitch - half;
        double tall = hash_chance(i, 1, seed);
        TsVec3 size = ts_vec3((0.15 + 0.25 * hash_chance(i, 2, seed)) * pitch,
                              (0.06 + 0.94 * tall * tall * tall) * tallest,
                              (0.15 + 0.25 * hash_chance(i, 3, seed)) * pitch);
        TsVec turn = ts_degrees(hash_chance(i, 5, seed) < 0.5 ? 0 : 90 * hash_chance(i, 4, seed));
        if (!add_block(mesh, ts_vec3(x, 0, z), size, turn)) return false;
    }
    return true;
}
