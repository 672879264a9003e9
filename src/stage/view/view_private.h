// The state of the view, and what its two files share.
#ifndef VIEW_PRIVATE_H
#define VIEW_PRIVATE_H

#include "stage_self.h"
#include "view/view.h"

#define ZOOM_MIN 1e-3
#define ZOOM_MAX 1e6

typedef struct Glide {
    bool active;
    double seconds; // since it began
    View from, to;
} Glide;

struct ViewState {
    Rect given; // px at scale 1
    Rect whole; // without the parts of tools: where the world is shown
    Rect free;  // where the world is fitted: all of that, or its left half
    double scale;
    bool own_scale; // as the scene had it (scene.h) when the view was fitted last
    View view;
    bool moved;           // panned or zoomed by the viewer
    bool at_start;        // fitted last to what was there at tick 0
    bool with_dragged;    // Home: fitted to the shapes that left the scene's view, too
    ViewJump jump;        // since the last frame
    const Actor *home[2]; // a pair that the view is fitted to; NULL: the scene
    TsAabb part;          // of the world, in place of the scene's view; empty: none
    Glide glide;
    bool shows_whole; // a fit takes in all that shows why the answer is wrong,
    int tries;        // frames that are left for it, the last ones to find a place for labels;
    View without;     // and the view without that place
    TsAabb box;       // that stage_show_box was given, and the view and the room that this led to
    View of_box;
    Rect room_of_box;
    TsVec turned; // in space, by the viewer: yaw and pitch, degrees

    bool split;        // there are two
    bool second;       // the right one is being drawn
    bool in_right;     // the pointer, or where the drag began
    Labels *labels[2]; // of the left one, of the right one
    ProjectionSides walls[2];
};

static inline struct ViewState *view_self(const Stage *stage) { return stage->self->view; }

TsVec view_center(const struct ViewState *self); // of the free part, device px
View view_around(const struct ViewState *self, TsVec center, double zoom); // that is its center
bool view_has_own_scale(const Scene *scene);   // it sets the scale itself now, see scene.h
View view_fitted(const Stage *stage);          // as Home shows it
void view_fit(Stage *stage);                   // shows that at once
void view_begin_tries(struct ViewState *self); // of stage_fit_whole

#endif
