import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../../tests/support/server-process.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import type { Orders } from './chaos-server.ts';

/** The API in a separate process, always with the same address and data. */
export interface ServerInChaos {
  /** Does nothing if it is running. */
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Applies from now on, also to later starts; but each death happens only once. */
  order(orders: Orders): Promise<void>;
}

const program = fileURLToPath(new URL('chaos-server.ts', import.meta.url));

/** @param env settings in addition to those of every test server */
export function serverInChaos(settings: Settings, env: Readonly<Record<string, string>>): ServerInChaos {
  let running: ChildProcess | undefined;
  let orders: Orders = { clockShift: 0 };
  const start = async (): Promise<void> => {
    if (running !== undefined) return;
    const child = fork(program, [JSON.stringify(orders)], {
      execArgv: ['--import', 'tsx'],
      env: { PATH: process.env['PATH'], ...environmentOf(settings), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running = child;
    child.once('exit', () => {
      running = undefined;
      orders = { clockShift: orders.clockShift };
    });
    await serving(child);
  };
  return {
    start,
    async kill() {
      const child = running;
      if (child === undefined) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async order(next) {
      orders = next;
      const child = running;
      if (child?.connected !== true) return;
      await new Promise<void>((resolve) => {
        const done = (): void => {
          child.off('exit', done).off('message', done);
          resolve();
        };
        child.once('exit', done).once('message', done);
        child.send(next, () => undefined);
      });
    },
  };
}

async function serving(child: ChildProcess): Promise<void> {
  let stderr = '';
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (/Serving on /.test(String(chunk))) resolve();
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${stderr}`)));
  });
}
