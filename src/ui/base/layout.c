#include "base/layout.h"

double layout_scale(int width, int height, double density)
{
    static const double steps[] = {1.25, 1.5, 2, 2.5, 3};
    double scale = 1;
    for (int i = 0; i < (int)(sizeof steps / sizeof *steps); i++) {
        if (width / steps[i] >= 1500 && height / steps[i] >= 900) scale = steps[i];
    }
    return density > scale ? density : scale;
}

static double panel_width(const Layout *layout, LayoutInput input)
{
    if (layout->narrow) return input.drawer ? layout->width : 0;
    if (layout->width >= 1180) return input.panel ? 300 : 0;
    if (layout->width >= 900) return input.panel ? 248 : 0;
    if (!input.drawer) return 0;
    return layout->width >= 304 ? 264 : layout->width - 40;
}

// A very low window has no alarm card; the view always keeps most of the height.
static double alarm_height(const Layout *layout, double more)
{
    double least = layout->small ? 92 : 100;
    double most = layout->height * (layout->narrow ? 0.45 : 0.36);
    if (layout->height < 320) return 0;
    return least + fmax(fmin(more, most - least), 0);
}

// In a wide window most texts fit without scrolling.
static double read_width(double width)
{
    return fmin(fmax(READ_WIDTH, READ_WIDTH + 2 * (width - READ_FROM)), READ_MOST);
}

bool layout_fits_both(const Layout *layout)
{
    double least = READ_WIDTH + CODE_WIDTH + BOTH_BESIDE_VIEW;
    return !layout->column_alone && layout->width - layout->panel_width >= least;
}

Layout layout_make(LayoutInput input)
{
    Layout layout = {.scale = layout_scale(input.width, input.height, input.density) * input.text};
    layout.width = input.width / layout.scale;
    layout.height = input.height / layout.scale;
    layout.small = layout.width < 900;
    layout.shallow = layout.height < 600;
    layout.narrow = layout.width < 600 && layout.height >= 500;
    bool upright = layout.height > layout.width && layout.width < 1000; // a tablet, no monitor
    layout.finger = input.finger || upright || layout.height < 400;
    bool wide = layout.width >= 1180;
    layout.margin = wide ? 24 : 20;
    layout.title = wide ? 40 : 34;
    double title_more = input.title_lines > 1 ? TITLE_ROW * (input.title_lines - 1) : 0;
    layout.idea = layout.title + 25 + title_more;
    layout.padding = wide ? 20 : layout.small ? 10 : 16;
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
        layout.panel_width = fmax(panel_width(&layout, input), fmin(column, layout.width - 40));
        if (layout.narrow) layout.panel_width = layout.width;
    }
    layout.panel_x = layout.width - layout.panel_width;
    layout.strip_height = layout.narrow ? 2 * STRIP_HEIGHT : STRIP_HEIGHT;
    layout.strip_y = layout.height - layout.strip_height;
    layout.alarm_height = input.alarm ? alarm_height(&layout, input.alarm_more) : 0;
    layout.alarm_y = layout.strip_y - layout.alarm_height;
    // The sheet covers the lower part of the view: the shapes are seen above it.
    bool sheet = layout.narrow && layout.panel_width > 0;
    if (sheet) layout.panel_y = fmin(floor(layout.alarm_y * 0.45), 300);
    double foot = sheet ? layout.panel_y : layout.alarm_y;
    Rect place = {layout.panel_x, layout.panel_y, 0, layout.alarm_y - layout.panel_y};
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
    layout.caption = foot - (layout.small || layout.shallow ? 12 : 18);
    if (input.asks && sheet) { // below the sheet
        double height = 148;
        layout.code.height -= height + 16;
        layout.narration = (Rect){layout.margin, layout.alarm_y - height - 8,
                                  fmax(right - 2 * layout.margin, 16), height};
    } else if ((input.narrated || input.asks) && !sheet) {
        double width = fmax(right - 2 * layout.margin, 16);
        bool tall = layout.narrow || width < NARRATED_BESIDE;
        double height = tall ? (layout.narrow ? 108 : 100) : layout.finger ? FINGER_HEIGHT : 40;
        if (input.asks) height = width < ASKED_BESIDE ? 148 : 64;
        layout.narration = (Rect){layout.margin, foot - height - 12, width, height};
    }

    // The view shows the world; its free part lies between title and captions. Neither is empty,
    // however small the window.
    double top = 76 + IDEA_ROW * (input.idea_lines - 1) + title_more;
    layout.toolbar_y = top - 8;
    top += input.toolbar;
    double caption = 22 + (layout.narrow ? 2 * CAPTION_ROW : 0); // of as many rows as it may take
    bool above = layout.narration.height > 0 && !sheet;
    double bottom = above ? layout.narration.y - 8 : layout.caption - caption;
    layout.view = (Rect){0, 0, fmax(right, 1), fmax(foot, 1)};
    layout.free =
        (Rect){layout.margin, top, fmax(right - 2 * layout.margin, 16), fmax(bottom - top, 16)};
    return layout;
}
