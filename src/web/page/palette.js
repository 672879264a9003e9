// The palette that the viewer chose (F2), before anything is drawn; without one, the system's
// (palette.css). Each page begins with this script.
'use strict';

function showPalette(name) {
    const root = document.documentElement;
    root.dataset.palette = name;
    let color = document.querySelector('meta[name=theme-color]');
    if (!color) {
        color = document.createElement('meta');
        color.name = 'theme-color';
        document.head.append(color);
    }
    color.content = getComputedStyle(root).getPropertyValue('--paper').trim();
}

function showKeptPalette() {
    let kept;
    try {
        kept = JSON.parse(localStorage.getItem('touchstone settings'))?.palette;
    } catch {
        // Nothing is kept.
    }
    showPalette(typeof kept === 'string' && kept.length < 20 ? kept : '');
}

showKeptPalette();
