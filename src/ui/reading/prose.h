// The text of a scene: its file's leading comment, in light markup.
//
// Blocks are separated by an empty line. The first is the heading. A block that is indented by four
// spaces is a formula; one that begins with "Source:" names the sources. In a block [words](tag)
// is a term and *words*(tag) a shape: pointing at them lights what is drawn with that tag
// (draw_tag). Without a tag the words themselves are it; a tag that ends in '*' means all that
// begin so.
#ifndef PROSE_H
#define PROSE_H

#include "draw.h"

typedef enum ProseBlockKind {
    PROSE_HEADING,
    PROSE_PARAGRAPH,
    PROSE_FORMULA,
    PROSE_SOURCE
} ProseBlockKind;

typedef struct ProseBlock {
    ProseBlockKind kind;
    const char *text; // not ended by 0
    int length;
} ProseBlock;

typedef enum ProseRunKind { PROSE_PLAIN, PROSE_TERM, PROSE_SHAPE } ProseRunKind;

typedef struct ProseRun {
    ProseRunKind kind;
    const char *text; // not ended by 0; a line's end in it is a space
    int length;
    char tag[DRAW_TAG_TEXT]; // "" for PROSE_PLAIN
} ProseRun;

// Read the next block of a text, the next run of a block. `at` goes on behind it, and is NULL
// before the first. False after the last.
bool prose_block(const char *text, const char **at, ProseBlock *block);
bool prose_run(const ProseBlock *block, const char **at, ProseRun *run);

#endif
