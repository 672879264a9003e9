// How to load a function of one's own: what to type for its language, and what its file may hold,
// as lines that a click copies.
#ifndef FUNCTION_PAGE_H
#define FUNCTION_PAGE_H

#include "stage.h"

// Draws the page above and below `page`, a place of the world, beyond `reach` world px from it, and
// makes an offer of each line. It is left out if the zoom makes it unreadable, if there is no room
// for it, or if a shape, or the line between the pair, would cross it. The tag is "instructions".
typedef enum FunctionPage { PAGE_IS_DRAWN, PAGE_HAS_NO_ROOM, PAGE_IS_COVERED } FunctionPage;
FunctionPage stage_function_page(Stage *stage, TsVec page, double reach);

#endif
