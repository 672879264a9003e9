// The screen: its size, fonts, text size, palette and language, and the message on it.

#include <math.h>
#include <stdio.h>

#include "base/self.h"

static const double text_sizes[] = {0.75, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2};
enum { TEXT_SIZES = sizeof text_sizes / sizeof *text_sizes };

void ui_resize(Ui *ui, int width, int height, double density)
{
    ui->width = width > 1 ? width : 1;
    ui->height = height > 1 ? height : 1;
    ui->density = density >= 1 ? density : 1; // NaN too
    ui->alarm_more = 0;
}

void ui_set_glyphs(Ui *ui, Glyphs glyphs)
{
    ui->glyphs = glyphs.get ? glyphs : blocks_glyphs(&ui->blocks);
    stage_set_glyphs(ui->stage, &ui->glyphs);
}

TsVec ui_screen(const Ui *ui, TsVec world)
{
    return ts_vec_scale(view_device(stage_view(ui->stage), world), 1 / ui->layout.scale);
}

void ui_scale_text(Ui *ui, int by)
{
    int nearest = 0;
    for (int i = 1; i < TEXT_SIZES; i++) {
        double distance = fabs(text_sizes[i] - ui->font_scale);
        if (distance < fabs(text_sizes[nearest] - ui->font_scale)) nearest = i;
    }
    nearest += by;
    if (nearest >= 0 && nearest < TEXT_SIZES) ui->font_scale = text_sizes[nearest];
    ui->alarm_more = 0;
}

bool ui_speak(Ui *ui, int language)
{
    uint32_t sample = language_sample((Language)language);
    const Glyphs *glyphs = &ui->glyphs;
    if (sample && glyphs->has && !glyphs->has(glyphs->self, sample)) return false;
    if (!language_use((Language)language)) return false;
    ui->language = (Language)language;
    ui->message_left = 0; // it is in the other language
    stage_forget_words(ui->stage);
    return true;
}

void ui_change_language(Ui *ui)
{
    bool chinese = language_now() != LANGUAGE_CHINESE;
    if (!ui_speak(ui, chinese ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH)) ui->command = UI_LANGUAGE;
}

bool ui_is_simple(const Ui *ui)
{
    return (ui->simple || ui->step.heading) && !ui->question && !stage_shows_map(ui->stage);
}

static bool change_depth(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    ui->simple = !ui_is_simple(ui);
    if (ui->simple) stage_map(ui->stage, false); // which is never simple
    ui->alarm_more = 0;
    return true;
}

const Action screen_depth = {.name = "more, or less", .click = change_depth};

static bool open_menu(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    ui_overlay(ui, OVERLAY_MENU);
    return true;
}

const Action screen_menu = {.name = "the menu, with help, language and colours",
                            .click = open_menu};

static void draw_small_button(Ui *ui, Draw *draw, Rect box, const char *word, const Action *action)
{
    Font font = {.size = 13, .ink = INK_INK, .align = ALIGN_CENTER};
    double middle = box.y + box.height / 2, height = target_height(ui, box.height);
    draw_box(draw, box, 6, (Fill){.ink = INK_RAISED});
    draw_frame(draw, box, 6, (Pen){.ink = INK_LINE});
    draw_text(draw, ts_vec(box.x + box.width / 2, middle + 4.5), font, word);
    ui_target(ui, (Rect){box.x, middle - height / 2, box.width, height}, action, 0);
}

void screen_draw_depth(Ui *ui, Draw *draw, Rect box)
{
    draw_small_button(ui, draw, box, ui_is_simple(ui) ? "More" : "Less", &screen_depth);
}

void screen_draw_menu(Ui *ui, Draw *draw, Rect box)
{
    draw_small_button(ui, draw, box, "Menu", &screen_menu);
}

const Palette *ui_palette(const Ui *ui) { return palette(ui->palette); }

void ui_message(Ui *ui, const char *sentence)
{
    snprintf(ui->message, sizeof ui->message, "%s", translate(sentence));
    ui->message_left = 4;
    ui->message_of_wrong = false;
}
