import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { killWithTest } from '../browser/process-group.ts';
import { temporaryFolder } from '../browser/temporary-folder.ts';
import { freePort } from '../free-port.ts';
import type { Engine, RunningEngine } from './engine.ts';
import { moveToNewTab, openSession, pageOf } from './web-driver.ts';

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
const miniBrowser = findMiniBrowser();

/** WebKitGTK: not the iPhone's browser, but the same engine family (hazards T12). */
export const webkit: Engine = {
  name: 'WebKit',
  missing() {
    if (!existsSync(driver) || miniBrowser === undefined) return 'webkit2gtk-driver is not installed';
    return existsSync(display) ? undefined : 'xvfb is not installed';
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

/** There is neither a graphics card nor a container that its sandbox could be nested in. */
function ofItsOwn(home: string): Record<string, string> {
  return {
    HOME: home,
    TMPDIR: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: home,
    LC_ALL: 'C.UTF-8',
    GSETTINGS_BACKEND: 'memory',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
}

/** In the folder of the machine's libraries, such as /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1. */
function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : [];
  return [libraries, ...folders]
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => join(folder, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));
}

function start(program: string, parameters: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(program, parameters, {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  killWithTest(child.pid);
  return child;
}

/** Xvfb chooses a number that is free, and writes it to the pipe that it is given. */
async function openDisplay(): Promise<number> {
  const child = start(display, ['-displayfd', '3', '-screen', '0', '1024x768x24', '-nolisten', 'tcp'], {});
  const written = child.stdio[3];
  if (written === null || written === undefined) throw new Error('Xvfb has no pipe');
  return new Promise((resolve, reject) => {
    written.once('data', (bytes: Buffer) => resolve(Number(bytes.toString().trim())));
    child.once('exit', (status) => reject(new Error(`Xvfb ended with ${status}`)));
  });
}
