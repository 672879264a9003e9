// The article in the viewer's language, and its scenes too if the address names one.
import {loadLanguage} from './load.js';
import {firstLanguage, speak} from './words.js';

const language = firstLanguage();
loadLanguage(language).then(files => speak(language, files), () => {}); // it stays English
if (location.search.includes('language=')) {
    for (const frame of document.querySelectorAll('iframe')) frame.src = frame.src.replace('?embed', '?embed&language=' + language);
}
