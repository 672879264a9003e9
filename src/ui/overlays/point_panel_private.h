// What the files of the panel share.
#ifndef POINT_PANEL_PRIVATE_H
#define POINT_PANEL_PRIVATE_H

#include "base/self.h"
#include "formats/geometry_text.h"
#include "lines/point_words.h"
#include "overlays/point_panel.h"

typedef enum PointTab {
    POINT_STORED,
    POINT_NEIGHBOURS,
    POINT_WITHIN,
    POINT_OUT,
    POINT_TABS
} PointTab;

typedef enum PointButton {
    POINT_PASTE,
    POINT_EXAMPLE,
    POINT_SHAPES, // as the shapes of a scene, if the line has one side
    POINT_RELATE, // as the geometries of the scene that relates them
    POINT_COPY    // the line with the point as a corner
} PointButton;

enum { POINT_TYPED_MAX = 32 };

typedef struct PointPanel {
    bool known; // a point and a line are shown: the rest is of them
    TsGeometry line;
    PointOnLine found;
    WaysOut ways;                   // unless found.on
    char error[GEOMETRY_ERROR_MAX]; // about the last text; "": it was good
    int example;                    // the one that comes next

    PointTab tab;
    double scroll, room; // of the tab's text, px at scale 1; room: how far it can scroll
    int closer;          // steps of the picture: each halves what it shows

    double tolerance;
    char typed[POINT_TYPED_MAX]; // the tolerance as it stands in the field
    bool types;                  // the field is open,
    bool fresh;                  // and what is typed replaces it

    Rect picture, slider; // of the last frame
} PointPanel;

// ---- point_panel.c
int point_panel_least(const PointPanel *panel); // the powers of ten between which the slider runs
int point_panel_most(const PointPanel *panel);
bool point_panel_reads(const PointPanel *panel); // the field holds a tolerance
bool point_panel_has_shapes(const PointPanel *panel);

// ---- point_panel_picture.c

// Half of what the picture shows, in units, when `closer` is that.
double point_picture_half(const PointOnLine *found, int closer);
bool point_picture_allows(const PointOnLine *found, int closer); // it shows something else then
void point_picture_draw(const PointPanel *panel, Draw *draw, Rect rect);
// What the marks stand for, in rows from a baseline on; of no draw list it measures. Returns the
// number of rows.
int point_picture_legend(const PointPanel *panel, Draw *draw, TsVec at, double width, bool drawn);

#endif
