// A Worker that counts the loops of a function (countLoops of the editor): code that takes the parser minutes must not
// stop the page. Message in: the code. Messages out: null once it is loaded, then {code}, or {imports, module}, the
// line of an import.
import {countLoops} from './editor.js';

addEventListener('message', ({data}) => postMessage(countLoops(data)));
postMessage(null);
