// The article in the viewer's language, and its scenes too if the address names one.
import {loadLanguage} from './load.js';
import {speak, tr} from './words.js';

const language = pageStart.language;
pageStart.opened();
pageStart.keepOffline();
loadLanguage(language).then(files => speak(language, files),
    ({message}) => pageStart.note('alert', tr('{0}. The text is in English until the page is reloaded.', message)));
if (location.search.includes('language=')) {
    for (const frame of document.querySelectorAll('iframe')) frame.src = frame.src.replace('?embed', '?embed&language=' + language);
}
