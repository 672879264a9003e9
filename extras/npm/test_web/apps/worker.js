import {answer} from './answer.js';

answer().then(postMessage);
