// What the files of the map share. The map shows a method's answer and the exact one with one shape
// of a pair at every place of the view, or at every x and every angle.
#ifndef MAP_PRIVATE_H
#define MAP_PRIVATE_H

#include "asking/asking.h"
#include "tools/tools.h"

typedef struct Map Map;

// ---- The question (map_cells.c)

typedef struct MapGrid {
    int columns, rows; // one more on every side than is seen
    int cell;          // device px
    int left, top;     // device px
} MapGrid;

// Everything that an answer depends on.
typedef struct MapQuestion {
    const Method *method;
    QueryKind kind;
    TsVec move_a, move_b; // of a sweep, in the order of the ask
    const Actor *fixed, *moving;
    bool moving_first; // in the order of the ask
    bool turning;      // rows are angles, not heights
    View view;
    MapGrid grid;
    unsigned methods; // choice_version: changes with the methods
} MapQuestion;

typedef struct MapSpot { // where the moving shape is tried
    TsVec position;
    double angle;
} MapSpot;

MapSpot map_spot(const MapQuestion *question, double column, double row); // the middle of a cell
double map_pitch(const MapQuestion *question); // degrees from row to row, if rows are angles

// The moving shape at (0, 0) with the angle of that row. Moved to a place it is, to the bit, what
// actor_shape_at returns. `corners` has room for ACTOR_CORNERS_MAX.
TsShape map_origin(const MapQuestion *question, double row, TsVec *corners);

bool map_knows(const MapQuestion *question); // whether the core decides this pair
// What the method's answer is compared with: query_core_for.
TsRelation map_relation(const MapQuestion *question, const TsShape *moved);
uint64_t map_fingerprint(const MapQuestion *question); // never 0

// ---- The cells

enum { // the value of a cell: a TsRelation, or
    CELL_REFUSED = 3,
    CELL_FAILED,  // the method crashed, hung, or returned no relation
    CELL_UNKNOWN, // the exact relation, if the core does not know the pair
    CELL_NOT_YET,
    CELL_GUESSED = 8, // a flag: copied from a cell nearby
    CELL_BEYOND = 16, // a flag of an answer: wrong by more than the method's tolerance
    CELL_VALUES = 7   // without flags
};

typedef struct MapCells {
    unsigned char *answered, *exact;
    int *order;     // cells as they are asked
    int *block;     // blocks of cells as they are decided
    int (*link)[2]; // of each edge between two cells, to the next ones
    int capacity;
} MapCells;

typedef struct MapClock {
    double (*now)(void);
    double until;
    double *work; // if there is no clock: what may still be done, in pairs of corners
} MapClock;

// ---- The exact relation of all cells (map_cells.c)

typedef struct MapExact {
    int blocks, done;
    bool whole;
} MapExact;

void map_exact_begin(Map *map);
void map_exact_advance(Map *map, MapClock clock);

// ---- The method's answers (map_cells.c)

enum { MAP_BATCH = 256 };

typedef struct MapAnswers {
    enum {
        ANSWERING_COARSE,
        ANSWERING_EDGES,
        ANSWERING_REST,
        ANSWERING_MARGINS,
        ANSWERING_DONE
    } phase;
    int count, done; // of the order
    Query query[MAP_BATCH];
    TsShape shape[MAP_BATCH];
    Answer answer[MAP_BATCH];
    TsVec corner[MAP_BATCH][ACTOR_CORNERS_MAX];
} MapAnswers;

void map_answers_begin(Map *map);
void map_answers_advance(Map *map, MapClock clock); // some at least

// ---- The exact border (map_border.c)

typedef struct MapBorder { // lines, px at scale 1
    TsVec *point;
    int points, point_capacity;
    int *end; // of each line; negative (~end) of a closed one
    int ends, end_capacity;
    TsVec *scratch;
    int scratch_capacity;
    bool traced;
} MapBorder;

void map_border_trace(Map *map, double scale);

// ---- Drawing (map_draw.c)

typedef enum MapClass { CLASS_NEUTRAL, CLASS_MISS, CLASS_HIT, CLASS_WRONG, CLASSES } MapClass;

typedef struct MapRun { // of cells of one class in a row
    int start, end, row;
    MapClass class;
    int next;       // a run of the same class below it; -1 for none
    bool continues; // one above it
} MapRun;

typedef struct MapRuns {
    MapRun *run;
    int count, capacity;
    TsVec *corner;
    int corner_capacity;
} MapRuns;

void map_draw(Stage *stage, Map *map);

// ---- Together (map.c)

struct Map {
    bool on;
    bool fitted;            // the view is fitted to it, and is fitted to the scene when it is left
    Rect area;              // px at scale 1, where it is shown; no width: all that the world has
    Actor *first, *second;  // of the ask; NULL: nothing is asked
    double moves;           // knobs: 0 the first of them, 1 the second
    double cell;            // px at scale 1
    double sweeps;          // 0 both coordinates, 1 x and the angle
    char names[2 * 16 + 2]; // of the knob
    Knob knob[3];

    MapQuestion question;
    uint64_t fingerprint; // of what is being answered; 0: of nothing
    MapCells cells;
    MapExact exact;
    MapAnswers answered;
    MapBorder border;
    MapRuns runs;
    MapClass class[CELL_VALUES][CELL_VALUES]; // by the method's value and the exact one
    long long count[CLASSES];                 // of cells that are seen

    Actor ghost; // the moving one, where it is tried
    TsVec ghost_corner[2 * ACTOR_CORNERS_MAX];
    Ask ask;             // about it
    bool tried, refused; // `ask` is valid; the method does not take the shapes
    bool pointed;        // it is tried under the pointer ...
    int column, row;     // ... in this cell
};

Map *map_of(const Stage *stage); // the tool's state
Actor *map_moving(const Map *map);
Actor *map_fixed(const Map *map);
Rect map_area(const Stage *stage); // px at scale 1; cells at its edges are seen in part
bool map_is_whole(const Map *map); // every cell has been asked
MapClass map_class(const Map *map, int cell);

#endif
