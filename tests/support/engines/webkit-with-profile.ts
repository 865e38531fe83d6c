import { temporaryFolder } from '../browser/temporary-folder.ts';
import { freePort } from '../free-port.ts';
import type { Engine, RunningEngine } from './engine.ts';
import { inspectedPage } from './inspected-page.ts';
import { miniBrowser, missingDisplay, ofItsOwn, openDisplay, start } from './mini-browser.ts';
import { inspectPage } from './web-inspector.ts';

/** WebKitGTK as a user runs it, with a profile that outlives it; controlled through its inspector (hazards T12). */
export const webkitWithProfile: Engine = {
  name: 'WebKit with a profile',
  missing: () => (miniBrowser === undefined ? 'MiniBrowser of WebKitGTK is not installed' : missingDisplay()),
  async launch() {
    const home = await temporaryFolder('webkit');
    return launchOn({ ...ofItsOwn(home), DISPLAY: `:${await openDisplay()}` });
  },
};

async function launchOn(environment: Record<string, string>): Promise<RunningEngine> {
  const server = `127.0.0.1:${await freePort()}`;
  const { kill } = start(miniBrowser ?? '', ['about:blank'], {
    ...environment,
    WEBKIT_INSPECTOR_HTTP_SERVER: server,
  });
  return {
    page: inspectedPage(await inspectPage(`http://${server}`)),
    async restart() {
      await kill();
      return launchOn(environment);
    },
    close: kill,
  };
}
