import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { killWithTest } from '../browser/process-group.ts';

const display = '/usr/bin/Xvfb';

/** The browser that comes with WebKitGTK; undefined if there is none. */
export const miniBrowser = findMiniBrowser();

/** Why there is no display for it; undefined if there is one. */
export function missingDisplay(): string | undefined {
  return existsSync(display) ? undefined : 'xvfb is not installed';
}

/** There is neither a graphics card nor a container in which its sandbox could be nested. */
export function ofItsOwn(home: string): Record<string, string> {
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

export interface Started {
  readonly child: ChildProcess;
  /** kill -9 for it and all processes it has started. */
  kill(): Promise<void>;
}

/** A program that ends with the test. */
export function start(program: string, parameters: readonly string[], env: Record<string, string>): Started {
  const child = spawn(program, parameters, {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  return { child, kill: killWithTest(child.pid) };
}

/**
 * Xvfb chooses a free display number and writes it to the given pipe. Unless told not to, it resets itself when its last
 * client has gone, and disconnects the next one, such as a browser that is started again, if that comes meanwhile.
 */
export async function openDisplay(): Promise<number> {
  const { child } = start(
    display,
    ['-displayfd', '3', '-screen', '0', '1024x768x24', '-nolisten', 'tcp', '-noreset'],
    {},
  );
  const written = child.stdio[3];
  if (written === null || written === undefined) throw new Error('Xvfb has no pipe');
  return new Promise((resolve, reject) => {
    written.once('data', (bytes: Buffer) => resolve(Number(bytes.toString().trim())));
    child.once('exit', (status) => reject(new Error(`Xvfb ended with ${status}`)));
  });
}
