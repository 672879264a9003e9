// A frame: the stage draws the world, then come title, panel, alarm, strip and overlays.

#include <math.h>
#include <string.h>

#include "base/self.h"
#include "demo/autoplay.h"
#include "events/touch.h"
#include "figures/figures.h"
#include "keys/help.h"
#include "lesson/lesson.h"
#include "menus/menus.h"
#include "overlays/picker.h"
#include "overlays/point_panel.h"
#include "panel/panel.h"
#include "questions/questions.h"
#include "reading/reading.h"
#include "simple/simple.h"
#include "strip/strip.h"

static void draw_world_part(Ui *ui, Draw *draw)
{
    bool asks = ui->question; // all that could tell the answer yields to the question
    bool simple = ui_is_simple(ui);
    stage_set_simple(ui->stage, simple);
    ReadShown read = simple && ui->read == READ_IF_WIDE ? READ_HIDDEN : ui->read;
    LayoutInput input = {.width = ui->width,
                         .height = ui->height,
                         .density = ui->density,
                         .text = ui->font_scale,
                         .panel = ui->panel && !asks && !simple,
                         .drawer = ui->drawer && !asks && !simple,
                         .read = *ui_prose(ui) && !asks ? read : READ_HIDDEN,
                         .code = ui->code && (!asks || hunt_reads(ui)),
                         .alarm = ui->alarm && !simple,
                         .alarm_more = ui->alarm_more,
                         .title_lines = 1,
                         .idea_lines = 1,
                         .finger = ui->finger,
                         .narrated = ui->narrated && !asks && !simple,
                         .asks = asks,
                         .simple = simple,
                         .lesson = ui->step.heading,
                         .bar = !ui->own_bar && !simple && !asks,
                         .time = timeline_is_shown(ui),
                         .formula = ui->formula + ui->flaw_more,
                         .captions = ui->captions,
                         .captions_above = ui->captions_above};
    ui->layout = layout_make(input);
    draw_begin(draw, ui->width, ui->height, ui->layout.scale, &ui->glyphs);
    input.title_lines = title_lines(ui, draw, &ui->layout);
    input.idea_lines = title_idea_lines(ui, draw, &ui->layout);
    if (input.title_lines > 1 || input.idea_lines > 1) ui->layout = layout_make(input);
    input.toolbar = asks ? 0 : toolbar_height(ui, draw, &ui->layout);
    if (input.toolbar > 0) ui->layout = layout_make(input);
    input.foot = lesson_height(ui, draw);
    if (input.foot > 0) ui->layout = layout_make(input);

    // The map covers the view between title and captions.
    Rect free = ui->layout.free;
    Rect map = {0, free.y + 8, ui->layout.view.width, fmax(free.height - 8, 8)};
    stage_lay_out(ui->stage, free, ui->layout.scale);
    stage_map_area(ui->stage, map);
    stage_frame(ui->stage, draw);
    draw_screen(draw);
    draw_unclip(draw);
}

// A scene without actors is empty unless it simulates variants, draws in space or has a verdict.
static void draw_empty(Ui *ui, Draw *draw)
{
    const Scene *scene = stage_scene(ui->stage);
    if (stage_first(ui->stage) || scene->variants[0].name || scene->moved) return;
    if (stage_record(ui->stage)->verdict.given) return;
    Rect view = ui->layout.view;
    draw_layer(draw, LAYER_TITLE);
    draw_text(draw, ts_vec(view.width / 2, view.height / 2),
              (Font){.size = 16, .ink = INK_MUTED, .align = ALIGN_CENTER},
              ui->finger ? "Nothing here yet." : "Nothing here yet. Ins adds a shape.");
}

// A method has its card as soon as it is wrong, one with a flaw at once, and keeps it while it is
// chosen; another one may answer for it.
static bool has_alarm(Ui *ui)
{
    const Ask *ask = stage_main_ask(ui->stage);
    const Method *chosen = stage_method(ui->stage);
    bool given = stage_record(ui->stage)->verdict.given; // what is asked beside it may be right
    bool flawed =
        given ? chosen && chosen->flaw : ask && (ask->method->flaw || (chosen && chosen->flaw));
    bool stays = ui->alarm && ui->alarm_of == chosen;
    bool alarm = stays || flawed || (ask && ask_is_wrong(ask));
    ui->alarm_of = chosen;
    return alarm;
}

// Alarm, narration and formula take room from the view and are known only after its frame. Takes
// them from the frame and returns whether the layout changes.
static bool cards_change(Ui *ui, const Draw *draw)
{
    bool mapped = stage_shows_map(ui->stage); // it shows wrong places itself, and its view rests
    bool narrated = stage_trace_view(ui->stage).steps > 0 && !mapped;
    bool alarm = !mapped && !ui->question && !ui_is_simple(ui) && has_alarm(ui);
    // While a shape is dragged nothing moves the view below it: the card comes, and goes, after it.
    if (stage_dragging(ui->stage)) alarm = ui->alarm;
    double more = alarm ? alarm_more(ui, draw) : 0;
    // The alarm card grows with its texts and never shrinks, so that it does not jump.
    if (alarm && ui->alarm && ui->alarm_brief == ui->layout.brief)
        more = fmax(more, ui->alarm_more);
    bool framed = ui_is_simple(ui) && !ui->step.heading;
    double formula = framed ? simple_formula(ui, draw) : 0;
    if (formula > 0) formula = fmax(formula, ui->formula); // it does not jump either
    // Nor do hint and note, which become longer and shorter.
    bool card = narrated && !ui->layout.folded;
    int captions = framed || card || ui->question ? 0 : title_captions(ui, draw);
    if (captions > 0 && ui->captions_width == ui->layout.view.width)
        captions = captions > ui->captions ? captions : ui->captions;
    // A message that stands above a narration says what is wrong: the picture of it yields.
    int above = narrated && stage_shows_whole(ui->stage) ? title_captions_above(ui, draw) : 0;
    if (above > 0 && ui->captions_width == ui->layout.view.width)
        above = above > ui->captions_above ? above : ui->captions_above;
    bool changed = captions != ui->captions || above != ui->captions_above ||
                   formula != ui->formula || alarm != ui->alarm || more != ui->alarm_more ||
                   narrated != ui->narrated;
    ui->alarm = alarm;
    ui->alarm_more = more;
    ui->alarm_brief = ui->layout.brief;
    ui->narrated = narrated;
    ui->formula = formula;
    ui->captions = captions;
    ui->captions_above = above;
    ui->captions_width = ui->layout.view.width;
    return changed;
}

static void draw_all(Ui *ui, Draw *draw)
{
    draw_world_part(ui, draw);
    if (hunt_follow(ui)) draw_world_part(ui, draw);
    alarm_refresh(ui);
    bool changed = cards_change(ui, draw);
    if (changed) draw_world_part(ui, draw);
    // A message has its room above a narration only once that has its own.
    if (changed && stage_shows_whole(ui->stage) && cards_change(ui, draw))
        draw_world_part(ui, draw);
    if (lesson_follow(ui)) draw_world_part(ui, draw);
    // While a slider is held, such as that of time, the picture below it stays.
    if (!ui->held.action && stage_follow_jump(ui->stage)) draw_world_part(ui, draw);
    while (stage_fit_whole(ui->stage)) draw_world_part(ui, draw); // its room is known after a frame
    ui->row_lit[0] = 0;
    memset(ui->near, 0, sizeof ui->near);
    if (ui_points(ui)) draw_tags_at(draw, ui->pointer, ui->near);
    ui->targets = 0;
    ui->tip.sentence[0] = 0;
    alarm_refresh(ui); // of the frame that is shown
    figures_refresh(ui);
    quiz_follow(ui);
    pair_names_draw(ui, draw);
    draw_empty(ui, draw);
    timeline_mark_pictures(ui);
    offers_draw(ui, draw);
    title_draw(ui, draw);
    if (!ui->question) toolbar_draw(ui, draw);
    bar_draw(ui, draw);
    bool simple = ui_is_simple(ui);
    if (!simple) panel_draw(ui, draw);
    if (ui->layout.alarm_height > 0) alarm_draw(ui, draw);
    if (ui->step.heading)
        lesson_draw(ui, draw);
    else if (simple)
        simple_draw(ui, draw);
    else
        strip_draw(ui, draw);
    if (!ui->question) timeline_draw(ui, draw);
    code_draw(ui, draw);
    read_draw(ui, draw);
    quiz_draw(ui, draw);
    tip_draw(ui, draw);
    if (ui->overlay) ui->targets = 0;
    if (ui->overlay == OVERLAY_PICKER) picker_draw(ui, draw);
    if (ui->overlay == OVERLAY_HELP) help_draw(ui, draw);
    if (ui->overlay == OVERLAY_MENU) menu_draw(ui, draw);
    if (ui->overlay == OVERLAY_POINT) point_panel_draw(ui, draw);
    autoplay_draw(ui, draw);
    touch_draw(ui, draw);
}

void ui_draw(Ui *ui, Draw *draw)
{
    int rows = ui->flaw_rows;
    draw_all(ui, draw);
    if (ui->flaw_rows != rows) draw_all(ui, draw); // the foot has another height
}
