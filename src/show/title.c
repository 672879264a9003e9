// Title and idea above the view, hint and note at its foot.

#include <stdio.h>
#include <string.h>

#include "show_self.h"
#include "widget.h"

static const Font idea_font = {.size = 16, .ink = INK_MUTED};

// The key that unfolds the panel stands at the right of the title.
static double tag_width(const Layout *layout) { return layout->panel_width > 0 ? 0 : 76; }

static double idea_width(const Layout *layout)
{
    return fmax(layout->panel_x - 2 * layout->margin, 16);
}

int title_idea_lines(const Draw *draw, const Layout *layout, const Scene *scene)
{
    return draw_text_width(draw, idea_font, scene->idea) > idea_width(layout) ? 2 : 1;
}

static void draw_idea(Draw *draw, const Layout *layout, const char *idea)
{
    char first[WIDGET_TEXT];
    double width = idea_width(layout);
    int bytes = widget_break(draw, idea_font, width, idea);
    snprintf(first, sizeof first, "%.*s", bytes, idea);
    widget_text(draw, vec(layout->margin, layout->idea), idea_font, width, first);
    const char *rest = idea + bytes;
    if (*rest) {
        rest += strspn(rest, " ");
        widget_text(draw, vec(layout->margin, layout->idea + 20), idea_font, width, rest);
    }
}

static void draw_panel_tag(Show *show, Draw *draw)
{
    const Layout *layout = &show->layout;
    double right = layout->width - layout->margin, middle = layout->title - 5;
    if (layout->panel_width > 0) return;
    double key = widget_key_width(draw, "F3");
    widget_key(draw, right - key, middle, "F3");
    draw_text(draw, vec(right - key - 6, middle + 5),
              (Font){.size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT}, "panel");
    show_target(show, (Rect){right - 76, middle - 14, 76, 28}, TARGET_PANEL, 0);
}

static const char *hint_now(const Show *show)
{
    if (show->said_left > 0) return show->said;
    return stage_record(show->stage)->hint;
}

// Hint left, note right; where they do not fit both, the hint yields, unless it was just said.
static void draw_captions(Show *show, Draw *draw)
{
    const Layout *layout = &show->layout;
    const char *hint = hint_now(show), *note = stage_record(show->stage)->note;
    Font font = {.size = 14, .ink = show->said_left > 0 ? INK_INK : INK_MUTED};
    double room = idea_width(layout), left = layout->margin;
    double hint_width = draw_text_width(draw, font, hint);
    double note_width = draw_text_width(draw, font, note);
    bool both = hint_width + 24 + note_width <= room;
    bool only_hint = !both && show->said_left > 0;
    if (both || only_hint || !*note) {
        widget_text(draw, vec(left, layout->caption), font, room, hint);
    }
    font.ink = INK_MUTED;
    if (both && *note) {
        font.align = ALIGN_RIGHT;
        draw_text(draw, vec(left + room, layout->caption), font, note);
    } else if (*note && !only_hint) {
        widget_text(draw, vec(left, layout->caption), font, room, note);
    }
}

// In a very low window the idea comes first, then the captions.
static double idea_foot(const Draw *draw, const Layout *layout, const Scene *scene)
{
    return layout->idea + 20 * (title_idea_lines(draw, layout, scene) - 1);
}

void title_draw(Show *show, Draw *draw)
{
    const Layout *layout = &show->layout;
    const Scene *scene = stage_scene(show->stage);
    draw_layer(draw, LAYER_TITLE);
    widget_text(draw, vec(layout->margin, layout->title),
                (Font){.face = FACE_BOLD, .size = 20, .ink = INK_INK},
                idea_width(layout) - tag_width(layout), scene->title);
    double foot = idea_foot(draw, layout, scene);
    if (foot + 8 <= layout->alarm_y) draw_idea(draw, layout, scene->idea);
    if (foot + 20 <= layout->caption) draw_captions(show, draw);
    draw_panel_tag(show, draw);
}
