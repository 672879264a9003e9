// What is remembered from visit to visit. A browser that keeps nothing, or something that is no
// setting, gives the defaults.
const KEY = 'touchstone settings';
export const PALETTES = ['light', 'dark', 'safe', 'source'];

function readKept() {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY));
        return kept && typeof kept === 'object' ? kept : {};
    } catch {
        return {};
    }
}

function write(kept) {
    try {
        localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
        // It is not remembered.
    }
}

export function readSettings() {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const settings = {palette: dark ? 'dark' : 'light', panel: true, fontScale: 1, scene: '', course: '', first: true,
                      read: innerWidth >= 1500};
    const kept = readKept();
    settings.first = !('scene' in kept);
    settings.simple = typeof kept.simple === 'boolean' ? kept.simple : settings.first;
    settings.readChosen = typeof kept.read === 'boolean';
    settings.paletteChosen = PALETTES.includes(kept.palette);
    if (settings.paletteChosen) settings.palette = kept.palette;
    if (kept.language === 'en' || kept.language === 'zh_CN') settings.language = kept.language;
    if (typeof kept.panel === 'boolean') settings.panel = kept.panel;
    if (typeof kept.read === 'boolean') settings.read = kept.read;
    if (kept.fontScale >= 0.75 && kept.fontScale <= 2) settings.fontScale = kept.fontScale;
    if (/^\d\d_[a-z0-9_]{1,60}$/.test(kept.scene)) settings.scene = kept.scene;
    if (/^[0-9a-z ]{1,500}$/.test(kept.course)) settings.course = kept.course;
    return settings;
}

// The palette of the system and the language of the browser are followed until the viewer chooses another; whether
// the text is shown, the width of the window, until the viewer shows or hides it (`read`: null before).
export function keepSettings(state, chosen, languageChosen, read) {
    const kept = {panel: state.panel === '1', simple: state.simple === '1', fontScale: Number(state.font_scale), scene: state.scene, course: state.course};
    if (chosen) kept.palette = state.palette;
    if (languageChosen) kept.language = state.language;
    if (read !== null) kept.read = read;
    write(kept);
}

// The palette alone, on a page that shows no other setting.
export function keepPalette(palette) {
    if (PALETTES.includes(palette)) write({...readKept(), palette});
}
