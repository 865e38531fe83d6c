import { existsSync } from 'node:fs';
import { temporaryFolder } from '../browser/temporary-folder.ts';
import { freePort } from '../free-port.ts';
import type { Engine, RunningEngine } from './engine.ts';
import { miniBrowser, missingDisplay, ofItsOwn, openDisplay, start } from './mini-browser.ts';
import { moveToNewTab, openSession, pageOf } from './web-driver.ts';

const driver = '/usr/bin/WebKitWebDriver';

/** WebKitGTK: not the iPhone's browser, but the same engine family (hazards T12). */
export const webkit: Engine = {
  name: 'WebKit',
  missing() {
    if (!existsSync(driver) || miniBrowser === undefined) return 'webkit2gtk-driver is not installed';
    return missingDisplay();
  },
  async launch() {
    const home = await temporaryFolder('webkit');
    const environment = { ...ofItsOwn(home), DISPLAY: `:${await openDisplay()}` };
    const port = await freePort();
    start(driver, [`--port=${port}`], environment);
    const session = await openSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    });
    const running: RunningEngine = {
      page: pageOf(session),
      async restart() {
        await moveToNewTab(session);
        return running;
      },
      close: () => session<void>('DELETE', ''),
    };
    return running;
  },
};
