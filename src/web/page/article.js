// The article in the viewer's language.
import {loadLanguage} from './load.js';
import {firstLanguage, speak} from './words.js';

const language = firstLanguage();
loadLanguage(language).then(files => speak(language, files), () => {}); // it stays English
