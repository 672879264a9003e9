#include "base/layout.h"

// All lengths are px at scale 1.
enum {
    // Of windows
    ROOMY_WIDTH = 1500,   // the least width of a window that is scaled up,
    ROOMY_HEIGHT = 900,   // and the least height
    WIDE_FROM = 1180,     // the least width with large margins
    SMALL_BELOW = 900,    // the least width with full cells and a docked panel
    SHALLOW_BELOW = 600,  // the least height with full rows
    NARROW_BELOW = 600,   // a narrow window is less wide,
    NARROW_HEIGHT = 500,  // and at least so high
    UPRIGHT_BELOW = 1000, // a tablet held upright is less wide; a monitor is not
    TOUCHED_BELOW = 400,  // a phone held sideways is less high

    // Of title and idea: their baselines, and what is below them
    MARGIN = 20,
    MARGIN_WIDE = 24,
    TITLE = 34,
    TITLE_WIDE = 40,
    IDEA_BELOW_TITLE = 25,
    VIEW_TOP = 76, // of the view's free part, if each of them has one row
    BAR = 26,      // the bar of buttons above them,
    TITLE_BELOW_BAR = 24,
    IDEA_BELOW_BAR = 21, // from the title's baseline, which has yielded to the bar
    VIEW_BELOW_IDEA = 5,
    VIEW_BELOW_TOOLED = 17,
    TOOLBAR_ABOVE = 8, // from there up to the drawing tools

    // Of the strip's cells
    PADDING = 16,
    PADDING_WIDE = 20,
    PADDING_SMALL = 10,

    // Of the panel: docked, a drawer in a small window, a sheet in a narrow one
    PANEL_WIDE = 300,
    PANEL_USUAL = 248,
    DRAWER = 264,
    DRAWER_BESIDE = 40, // what a drawer leaves of the view at least
    SHEET_MOST = 300,   // what a sheet leaves of the view at most

    // Of the alarm's card
    ALARM_LEAST = 100,
    ALARM_LEAST_SMALL = 92,
    ALARM_LEAST_BRIEF = 60,
    BRIEF_BELOW = 560,        // the least height of a small window whose card has a case,
    BRIEF_BELOW_NARROW = 780, // and of a narrow one

    // Of the view's foot, where caption and cards stand
    CAPTION_ABOVE = 18, // from the foot up to the caption's baseline
    CAPTION_ABOVE_SMALL = 12,
    CAPTION_HEIGHT = 22, // of one row
    CARD_ABOVE = 12,     // between the foot and a card
    CARD_ABOVE_ALARM = 8,
    CARD_BELOW_VIEW = 8, // between a card and the view's free part
    CARD_BELOW_SHEET = 16,
    NARRATION = 40, // heights of cards
    NARRATION_TALL = 100,
    NARRATION_TALL_KEYS = 86, // of keys, which are lower than what a finger finds
    NARRATION_NARROW = 108,
    QUESTION = 64,
    QUESTION_TALL = 148,

    // Of the row of the slider of the ticks, at the foot: caption and card yield to it
    TIME = 16,
    TIME_WIDTH = 240,       // the least width of a view that has it
    CAPTION_ABOVE_TIME = 5, // from the row up to the caption's baseline
    CARD_ABOVE_TIME = 2,

    // Of a lesson
    LESSON_WIDTH = 280,  // the least width
    LESSON_HEIGHT = 360, // and the least height of the window that a large text leaves

    LEAST = 16, // width and height of what must not be empty
};

#define LEAST_FREE 0.4          // of the window's height beside an alarm: else the narration folds
#define SHEET_SHARE 0.45        // of the height above the alarm that a sheet leaves to the view
#define ALARM_SHARE 0.36        // of the window's height that the alarm takes at most,
#define ALARM_SHARE_NARROW 0.45 // in a narrow window

double layout_scale(int width, int height, double density)
{
    static const double steps[] = {1.25, 1.5, 2, 2.5, 3};
    double scale = 1;
    for (int i = 0; i < (int)(sizeof steps / sizeof *steps); i++) {
        if (width / steps[i] >= ROOMY_WIDTH && height / steps[i] >= ROOMY_HEIGHT) scale = steps[i];
    }
    return density > scale ? density : scale;
}

static double panel_width(const Layout *layout, LayoutInput input)
{
    if (layout->narrow) return input.drawer ? layout->width : 0;
    if (layout->width >= WIDE_FROM) return input.panel ? PANEL_WIDE : 0;
    if (!layout->small) return input.panel ? PANEL_USUAL : 0;
    if (!input.drawer) return 0;
    return fmin(DRAWER, layout->width - DRAWER_BESIDE);
}

// A very low window has no alarm card; the view always keeps most of the height.
static double alarm_height(const Layout *layout, double more)
{
    double least = layout->brief   ? ALARM_LEAST_BRIEF
                   : layout->small ? ALARM_LEAST_SMALL
                                   : ALARM_LEAST;
    double most = layout->height * (layout->narrow ? ALARM_SHARE_NARROW : ALARM_SHARE);
    if (layout->height < LOW_BELOW) return 0;
    return least + fmin(more, fmax(most - least, 0));
}

// In a wide window most texts fit without scrolling.
static double read_width(double width)
{
    return fmin(fmax(READ_WIDTH, READ_WIDTH + 3 * (width - READ_FROM)), READ_MOST);
}

bool layout_fits_both(const Layout *layout)
{
    double least = READ_WIDTH + CODE_WIDTH + BOTH_BESIDE_VIEW;
    return !layout->column_alone && layout->width - layout->panel_width >= least;
}

// A lesson draws and says what to do about it: text that is larger than leaves room for both is
// made smaller.
static double lesson_scale(LayoutInput input, double scale)
{
    double most = fmin(input.width / (double)LESSON_WIDTH, input.height / (double)LESSON_HEIGHT);
    double usual = layout_scale(input.width, input.height, input.density);
    return fmin(scale, fmax(most, usual));
}

Layout layout_make(LayoutInput input)
{
    Layout layout = {.scale = layout_scale(input.width, input.height, input.density) * input.text};
    if (input.lesson) layout.scale = lesson_scale(input, layout.scale);
    layout.width = input.width / layout.scale;
    layout.height = input.height / layout.scale;
    layout.small = layout.width < SMALL_BELOW;
    layout.shallow = layout.height < SHALLOW_BELOW;
    layout.narrow = layout.width < NARROW_BELOW && layout.height >= NARROW_HEIGHT;
    bool upright = layout.height > layout.width && layout.width < UPRIGHT_BELOW;
    layout.finger = input.finger || upright || layout.height < TOUCHED_BELOW;
    layout.simple = input.simple;
    layout.lesson = input.simple && input.lesson;
    bool wide = layout.width >= WIDE_FROM;
    layout.margin = wide ? MARGIN_WIDE : MARGIN;
    layout.title = wide ? TITLE_WIDE : TITLE;
    double title_more = input.title_lines > 1 ? TITLE_ROW * (input.title_lines - 1) : 0;
    // The bar takes the paper above the title, so that the view is no lower than without it. In a
    // low window it stays slim: a finger takes what is beside it, too.
    if (input.bar && layout.height >= LOW_BELOW) {
        bool tall = layout.finger && layout.height >= TOUCHED_BELOW;
        layout.bar = tall ? FINGER_HEIGHT : BAR;
        layout.title = layout.bar + TITLE_BELOW_BAR;
    }
    layout.idea = layout.title + (layout.bar > 0 ? IDEA_BELOW_BAR : IDEA_BELOW_TITLE) + title_more;
    layout.padding = wide ? PADDING_WIDE : layout.small ? PADDING_SMALL : PADDING;
    bool read =
        input.read == READ_SHOWN || (input.read == READ_IF_WIDE && layout.width >= READ_FROM);
    layout.panel_width = panel_width(&layout, input);
    double beside = layout.width - layout.panel_width;
    read = read && (!input.code || layout_fits_both(&layout));
    double column = input.code ? CODE_WIDTH : READ_WIDTH;
    layout.column_alone =
        (read || input.code) && (layout.narrow || beside < column + READ_BESIDE_VIEW);
    if (layout.column_alone) {
        input.panel = input.drawer = true;
        layout.panel_width =
            fmax(panel_width(&layout, input), fmin(column, layout.width - DRAWER_BESIDE));
        if (layout.narrow) layout.panel_width = layout.width;
    }
    layout.panel_x = layout.width - layout.panel_width;
    layout.strip_height = layout.narrow ? 2 * STRIP_HEIGHT : STRIP_HEIGHT;
    if (input.simple) {
        layout.strip_height = layout.narrow    ? SIMPLE_HEIGHT_NARROW
                              : layout.shallow ? SIMPLE_HEIGHT_LOW
                                               : SIMPLE_HEIGHT;
        layout.strip_height += input.formula;
    }
    if (layout.lesson) layout.strip_height = input.foot;
    layout.strip_y = layout.height - layout.strip_height;
    bool sheet = layout.narrow && layout.panel_width > 0;
    layout.brief =
        layout.small && layout.height < (layout.narrow ? BRIEF_BELOW_NARROW : BRIEF_BELOW);
    layout.brief |= sheet;
    layout.alarm_height = input.alarm ? alarm_height(&layout, input.alarm_more) : 0;
    layout.alarm_y = layout.strip_y - layout.alarm_height;
    // The sheet covers the lower part of the view: the shapes are seen above it.
    if (sheet) layout.panel_y = fmin(floor(layout.alarm_y * SHEET_SHARE), SHEET_MOST);
    double foot = sheet ? layout.panel_y : layout.alarm_y;
    Rect place = {layout.panel_x, layout.panel_y, 0, layout.alarm_y - layout.panel_y};
    layout.bar_width = sheet ? layout.width : layout.panel_x;
    if (!layout.column_alone) { // columns stand below the bar, which keeps its buttons
        place.y = fmax(place.y, layout.bar);
        place.height = layout.alarm_y - place.y;
    }
    if (read) {
        layout.read = place;
        layout.read.width = layout.column_alone ? layout.panel_width
                            : input.code        ? READ_WIDTH
                                                : read_width(layout.width);
        if (!layout.column_alone) layout.read.x = place.x -= layout.read.width;
    }
    if (input.code) {
        double room = place.x - (read ? BOTH_BESIDE_VIEW : READ_BESIDE_VIEW);
        layout.code = place;
        layout.code.width =
            layout.column_alone ? layout.panel_width : fmin(fmax(room, CODE_WIDTH), CODE_MOST);
        if (!layout.column_alone) layout.code.x = place.x -= layout.code.width;
    }
    double right = sheet ? layout.width : place.x;
    // The slider has a row of its own, and takes nothing of the view's free part: the picture stays
    // as it is while one pauses.
    bool time = input.time && layout.height >= LOW_BELOW && right >= TIME_WIDTH;
    if (time) layout.time = (Rect){0, foot - TIME, right, TIME};
    layout.caption = foot - (layout.small || layout.shallow ? CAPTION_ABOVE_SMALL : CAPTION_ABOVE);
    if (input.asks && sheet) { // below the sheet
        layout.code.height -= QUESTION_TALL + CARD_BELOW_SHEET;
        layout.narration = (Rect){layout.margin, layout.alarm_y - QUESTION_TALL - CARD_ABOVE_ALARM,
                                  fmax(right - 2 * layout.margin, LEAST), QUESTION_TALL};
    } else if ((input.narrated || input.asks) && !sheet) {
        double width = fmax(right - 2 * layout.margin, LEAST);
        bool tall = layout.narrow || width < NARRATED_BESIDE;
        double height = tall            ? (layout.narrow   ? NARRATION_NARROW
                                           : layout.finger ? NARRATION_TALL
                                                           : NARRATION_TALL_KEYS)
                        : layout.finger ? FINGER_HEIGHT
                                        : NARRATION;
        if (input.asks) height = width < ASKED_BESIDE ? QUESTION_TALL : QUESTION;
        layout.narration = (Rect){layout.margin, foot - height - CARD_ABOVE, width, height};
    }

    // The view shows the world; its free part lies between title and captions. Neither is empty,
    // however small the window.
    double top = VIEW_TOP + title_more;
    if (layout.bar > 0) top = fmax(top, layout.idea + VIEW_BELOW_IDEA);
    top += IDEA_ROW * (input.idea_lines - 1);
    if (layout.bar > 0 && input.toolbar > 0) // the idea is nearer to the view than without a bar
        top = fmax(top, layout.idea + IDEA_ROW * (input.idea_lines - 1) + VIEW_BELOW_TOOLED);
    layout.toolbar_y = top - TOOLBAR_ABOVE;
    top += input.toolbar;
    double caption = CAPTION_HEIGHT + CAPTION_ROW * fmax(input.captions - 1, layout.narrow ? 2 : 0);
    bool above = layout.narration.height > 0 && !sheet;
    double bottom = above           ? layout.narration.y - CARD_BELOW_VIEW
                    : layout.lesson ? foot - LESSON_ABOVE // it has no captions
                                    : layout.caption - caption;
    if (time) {
        layout.caption = fmin(layout.caption, layout.time.y - CAPTION_ABOVE_TIME);
        if (above) layout.narration.y = layout.time.y - CARD_ABOVE_TIME - layout.narration.height;
        bottom = fmin(bottom, layout.time.y);
    }
    layout.folded = above && !input.asks && layout.brief && layout.alarm_height > 0 &&
                    bottom - top < LEAST_FREE * layout.height;
    if (layout.folded) {
        layout.narration = (Rect){0};
        above = false;
        bottom = layout.caption - caption;
    }
    if (above && input.captions_above > 0)
        bottom = fmin(bottom, layout.narration.y - CAPTION_ABOVE_CARD - CAPTION_HEIGHT -
                                  CAPTION_ROW * (input.captions_above - 1));
    layout.view = (Rect){0, 0, fmax(right, 1), fmax(foot - layout.time.height, 1)};
    layout.free = (Rect){layout.margin, top, fmax(right - 2 * layout.margin, LEAST),
                         fmax(bottom - top, LEAST)};
    return layout;
}
