// A frame of the show: the world by the stage, then what stands around it.

#include "show_self.h"

static Layout layout_now(const Show *show, const Draw *draw, bool alarm)
{
    LayoutWish wish = {.width = show->width,
                       .height = show->height,
                       .density = show->density,
                       .text = show->font_scale,
                       .panel = show->panel,
                       .drawer = show->drawer,
                       .alarm = alarm,
                       .alarm_more = show->alarm_more,
                       .idea_lines = 1,
                       .narrated = show->narrated};
    Layout layout = layout_make(wish);
    wish.idea_lines = title_idea_lines(show, draw, &layout);
    return wish.idea_lines == 1 ? layout : layout_make(wish);
}

// All across the view, between title and captions.
static Rect map_area(const Layout *layout)
{
    double top = layout->free.y + 8;
    return (Rect){0, top, layout->view.width, fmax(layout->free.height - 8, 8)};
}

static void draw_world_part(Show *show, Draw *draw, bool alarm)
{
    double scale = layout_scale(show->width, show->height, show->density) * show->font_scale;
    draw_begin(draw, show->width, show->height, scale, &show->glyphs);
    show->layout = layout_now(show, draw, alarm);
    stage_lay_out(show->stage, show->layout.free, show->layout.scale);
    stage_map_area(show->stage, map_area(&show->layout));
    stage_frame(show->stage, draw);
    draw_screen(draw);
    draw_unclip(draw);
}

// What is wrong on the map needs no alarm: it is what the map is for, and its view must stay.
static bool is_wrong(const Show *show)
{
    const Ask *ask = stage_main_ask(show->stage);
    return ask && ask_is_wrong(ask) && !stage_shows_map(show->stage);
}

// A scene of variants shows what it simulates, one in space what it drags.
static void draw_empty(Show *show, Draw *draw)
{
    const Scene *scene = stage_scene(show->stage);
    if (stage_first(show->stage) || scene->variants[0].name || scene->moved) return;
    Rect view = show->layout.view;
    draw_layer(draw, LAYER_TITLE);
    draw_text(draw, ts_vec(view.width / 2, view.height / 2),
              (Font){.size = 16, .ink = INK_MUTED, .align = ALIGN_CENTER},
              "Nothing here yet. Ins adds a shape.");
}

// Takes over what the frame tells of the alarm; whether that changes the layout. The card grows as
// its texts do, and stays as high as it was while the alarm lasts: it stands calm.
static bool alarm_changes(Show *show, const Draw *draw)
{
    bool alarm = is_wrong(show);
    double more = alarm ? alarm_more(show, draw) : 0;
    if (alarm && show->alarm) more = fmax(more, show->alarm_more);
    bool changed = alarm != show->alarm || more != show->alarm_more;
    show->alarm = alarm;
    show->alarm_more = more;
    return changed;
}

static bool narration_changes(Show *show)
{
    bool narrated = stage_trace_view(show->stage).steps > 0 && !stage_shows_map(show->stage);
    bool changed = narrated != show->narrated;
    show->narrated = narrated;
    return changed;
}

void show_draw(Show *show, Draw *draw)
{
    // Alarm and narration take room from the view, and only the frame itself tells of them.
    draw_world_part(show, draw, show->alarm);
    bool changed = alarm_changes(show, draw);
    if (narration_changes(show) || changed) draw_world_part(show, draw, show->alarm);
    show->targets = 0;
    show_refresh_figures(show);
    draw_empty(show, draw);
    title_draw(show, draw);
    panel_draw(show, draw);
    if (show->layout.alarm_height > 0) alarm_draw(show, draw);
    strip_draw(show, draw);
    if (show->overlay) show->targets = 0;
    if (show->overlay == OVERLAY_PICKER) picker_draw(show, draw);
    if (show->overlay == OVERLAY_HELP) help_draw(show, draw);
    ghost_draw(show, draw);
}
