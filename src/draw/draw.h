// The draw list: the commands of a frame, recorded in any order and played layer by layer.
//
// Coordinates are in the current space: world (through the view) or screen. They are converted to
// device pixels when recorded. Stroke widths, radii of marks, text sizes and dashes are px at scale
// 1 in both spaces and are multiplied by `scale`; strokes are at least one device pixel wide.
// Within a layer later commands are drawn on top. The list copies its arguments. If out of memory
// it drops commands and counts them.
#ifndef DRAW_H
#define DRAW_H

#include <stdbool.h>

#include "glyphs.h"
#include "image.h"
#include "palette.h"
#include "touchstone/vec.h"
#include "translate.h"

typedef enum DrawLayer { // bottom to top
    LAYER_GROUND,        // grid, map
    LAYER_BACKDROP,      // translucent areas below the construction
    LAYER_CONSTRUCTION,  // projections, walls, construction lines
    LAYER_FILLS,         // fills, hatch
    LAYER_OUTLINES,
    LAYER_CONTACT, // contact, normal, points, handles
    LAYER_LABELS,
    LAYER_TITLE, // title, hint, note
    LAYER_PANEL,
    LAYER_STRIP, // strip, alarm
    LAYER_VEIL,  // dims everything below an overlay
    LAYER_OVERLAY,
    LAYER_DEMO,
    LAYERS
} DrawLayer;

typedef enum Pattern {
    PATTERN_SOLID,
    PATTERN_RISING,  // hatch to the upper right, period 8, stroke 1.6 px at scale 1, fixed to the
                     // screen
    PATTERN_FALLING, // hatch to the lower right, period 6, stroke 1
} Pattern;

typedef struct Fill {
    Ink ink;
    double alpha; // times the ink's own; 0 means 1
    Pattern pattern;
    bool solid;     // opaque: alpha mixes it with paper instead
    double on_dark; // if solid: alpha on paper darker than the ink; 0: the same
    Rgba own;       // with INK_OWN: the colour, for what is about colours
} Fill;

typedef struct Pen {
    Ink ink;
    double width;   // 0 means 1
    double alpha;   // times the ink's own; 0 means 1
    double on, off; // dashes; 0 for a solid line
} Pen;

typedef enum Align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT } Align;

typedef struct Font {
    Face face;
    double size; // em, px at scale 1
    Ink ink;
    Align align;
    double alpha;  // 0 means 1
    bool verbatim; // the text is not looked up in the catalog: code, input, parts of a translation
} Font;

typedef struct Rect { // device px in screen space
    double x, y, width, height;
} Rect;

typedef struct View { // device = world * zoom + offset
    double zoom;
    TsVec offset;
} View;

static inline TsVec view_device(View view, TsVec world)
{
    return ts_vec_add(ts_vec_scale(world, view.zoom), view.offset);
}

typedef struct Draw Draw;

Draw *draw_new(void);
void draw_free(Draw *draw);

// Begins a new, empty frame of that size in device px. Space is screen, layer LAYER_GROUND, no
// clip.
void draw_begin(Draw *draw, int width, int height, double scale, const Glyphs *glyphs);

int draw_width(const Draw *draw);
int draw_height(const Draw *draw);
double draw_scale(const Draw *draw);
unsigned draw_dropped(const Draw *draw); // commands lost because out of memory

void draw_layer(Draw *draw, DrawLayer layer);
DrawLayer draw_layer_now(const Draw *draw);
void draw_world(Draw *draw, View view); // coordinates that follow are world px
void draw_screen(
    Draw *draw); // coordinates that follow are px at scale 1, from the top left of the window
void draw_clip(Draw *draw, Rect clip); // px at scale 1 of the screen, until draw_unclip
void draw_unclip(Draw *draw);
View draw_view(const Draw *draw); // the view of the last draw_world

// Even-odd fill of a closed loop; concave and self-crossing are fine, any winding.
void draw_polygon(Draw *draw, const TsVec *corner, int count, Fill fill);
// Nonzero fill of several closed loops, loop i of the points before end[i]: a hole runs the other
// way around than what is around it, and where areas overlap they are one.
void draw_loops(Draw *draw, const TsVec *point, const int *end, int loops, Fill fill);
void draw_disc(Draw *draw, TsVec center, double radius, Fill fill); // radius in the current space
void draw_capsule(Draw *draw, TsVec a, TsVec b, double radius,
                  Fill fill); // all points within `radius` of the segment; a disc if a is b
void draw_dot(Draw *draw, TsVec center, double radius,
              Fill fill); // radius in px at scale 1: a mark
void draw_box(Draw *draw, Rect box, double corner_radius,
              Fill fill); // px at scale 1, screen space only

// Mitre joins (bevelled if the mitre would exceed 4 widths), butt ends. Axis-aligned lines are a
// whole number of device px wide and aligned to pixels; so are axis-aligned paths on the screen,
// hairlines in the world, frames and boxes. A frame lies within its box. Nothing is drawn if a
// coordinate is NaN or infinite.
void draw_line(Draw *draw, TsVec a, TsVec b, Pen pen);
void draw_path(Draw *draw, const TsVec *point, int count, bool closed, Pen pen);
void draw_circle(Draw *draw, TsVec center, double radius, Pen pen); // radius in the current space
void draw_capsule_rim(Draw *draw, TsVec a, TsVec b, double radius, Pen pen);
void draw_ring(Draw *draw, TsVec center, double radius, Pen pen); // radius in px at scale 1
void draw_frame(Draw *draw, Rect box, double corner_radius, Pen pen);
void draw_arrow(Draw *draw, TsVec from, TsVec to, Pen pen); // with a head of 11 px

// Text at a baseline. draw_textf formats it, at most 511 bytes.
void draw_text(Draw *draw, TsVec baseline, Font font, const char *text);
void draw_textf(Draw *draw, TsVec baseline, Font font, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
double draw_text_width(const Draw *draw, Font font, const char *text); // px at scale 1

// Keeps texts that a scene puts into the world from colliding: from now on a text that would
// overlap an earlier one, or lies partly outside of `room` (px at scale 1 of the screen), is moved
// into it and by up to two lines up or down; it is left out if that is not enough. NULL ends that.
// draw_guarded writes the boxes of the texts drawn meanwhile, px at scale 1, at most DRAW_GUARDED,
// and returns their number.
enum { DRAW_GUARDED = 256 };
void draw_guard_texts(Draw *draw, const Rect *room);
int draw_guarded(const Draw *draw, Rect box[DRAW_GUARDED]);
// Whether draw_text would draw it, and where, which it writes: for its plate, which comes first.
bool draw_text_fits(const Draw *draw, TsVec *baseline, Font font, const char *text);

// A flat convex face of a solid, of any winding, at most DRAW_FACE_CORNERS corners. `near` grows
// towards the eye and is linear in the picture: 1 / depth in a perspective, -depth without one. Of
// the solids of a layer the nearest is seen at each place, whatever their order; they are drawn
// where the layer's first one stands. Four samples a pixel: steep borders need a line over them.
// A fill that is not opaque hides nothing: what is behind it is seen through, of such fills only
// the last. `hatch`, unless its pattern is PATTERN_SOLID, is drawn over the fill.
enum { DRAW_FACE_CORNERS = 16 };
typedef struct DrawFace {
    const TsVec *corner;
    const double *near;
    int count;
    Fill fill, hatch;
} DrawFace;
void draw_face(Draw *draw, const DrawFace *face);

// A picture, its upper left corner at `at`, each pixel `zoom` px wide in the current space, nearest
// neighbour. Borrowed: it must live until the frame is played.
void draw_image(Draw *draw, TsVec at, double zoom, const Image *image);

// Tags name what is drawn ("normal", "OBB1"), so that a text beside the picture can light it. What
// is drawn from now on has that name; NULL ends it. A name may say which of several things it is,
// after a colon: "gap:A edge 2"; of two such, after one more: "shadow:A edge 2:a". Names are cut to
// 31 bytes, and a frame has at most DRAW_TAGS of them: what would need another has none.
enum { DRAW_TAGS = 200, DRAW_TAG_TEXT = 32 };
void draw_tag(Draw *draw, const char *name);
void draw_on(Draw *draw, DrawLayer layer, const char *name);          // draw_layer, then draw_tag
void draw_tag_which(Draw *draw, const char *name, const char *which); // "name:which"
// The same for what explains a word, and is seen only while that is lit. Not for draw_face.
void draw_tag_hidden(Draw *draw, const char *name);
// From now on what has a tag that matches none of these patterns, which are separated by '|', is
// left out; what has none is drawn. "": everything that has a tag is left out; NULL ends that. The
// string must live as long.
void draw_show_only(Draw *draw, const char *patterns);
bool draw_tag_shows(const Draw *draw);                  // what is drawn now is not left out
const char *draw_tag_now(const Draw *draw);             // NULL: none
const char *draw_tag_name(const Draw *draw, int index); // of the frame, from 0; NULL after the last

// Whether a pattern means that name: it is equal, or all of it before a colon; or it ends in '*'
// and begins it; or it begins with a colon and is that part of it (":A edge 2" of "gap:A edge 2"
// and of "shadow:A edge 2:a").
bool draw_tag_matches(const char *pattern, const char *name);
bool draw_tag_is_among(const char *patterns, const char *name); // one of several, between '|'

// Whether anything recorded has such a name. Writes the ink of the first that has a color of its
// own; leaves it if none has.
bool draw_tagged(const Draw *draw, const char *pattern, Ink *ink);

// Lights what was recorded with such a name: draw_play draws all else of the layers up to
// LAYER_LABELS faintly. NULL: nothing is lit.
void draw_light(Draw *draw, const char *pattern);

// The name of the topmost thing within 4 px at scale 1 of a place on the screen; NULL: none.
const char *draw_tag_at(const Draw *draw, TsVec at);
// The same for all things there: sets near[i] for the name with that index.
void draw_tags_at(const Draw *draw, TsVec at, bool near[DRAW_TAGS]);

// Renders the list into `target`, of the size given to draw_begin, on paper. Exact area coverage,
// the same bytes from every compiler and optimisation level. The result is opaque.
void draw_play(const Draw *draw, const Palette *palette, Image *target);

#endif
