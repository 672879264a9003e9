// node pictures.mjs FOLDER ASSETS: the pictures of the page that docs/TOUR.md has, in Chromium.
import {join} from 'node:path';

import {launch, openPage, serve, untilOpened} from './harness.mjs';

const [folder, assets] = process.argv.slice(2);
const server = await serve(folder), browser = await launch('chromium');
const phone = await openPage(browser, server.address + '#41_obb/t=28',
                             {width: 390, height: 720, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true});
await new Promise(resolve => setTimeout(resolve, 1000));
await phone.screenshot({path: join(assets, 'page_phone.png')});
const editor = await browser.newPage();
await editor.setViewport({width: 980, height: 720});
await editor.goto(server.address + 'function.html');
await untilOpened(editor);
await editor.click('#judge');
await until('a finding', () => editor.$('#findings button'), 60);
await until('the end', async () => /200,000/.test(await editor.$eval('#status', element => element.textContent)), 60);
await editor.click('#findings button');
await new Promise(resolve => setTimeout(resolve, 1000));
await editor.screenshot({path: join(assets, 'page_editor.png')});
await browser.close();
server.close();
