import {answer} from './answer.js';

window.answer = answer();
