import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { dist } from '../../../scripts/project.ts';
import { type Environment, readSettings, type Settings } from '../../../server/lib/settings/settings.ts';
import type { ServerOptions } from '../../../server/server-options.ts';
import { type RunningServer, startServer } from '../../../server/start-server.ts';
import { cheapPasswords } from '../cheap-passwords.ts';
import { freePort } from '../free-port.ts';
import { type ServerProcess, startMainProcess } from '../server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The real server with the built client. It can be stopped and started: same address, same data. */
export interface Api {
  /** Without a slash at the end. */
  readonly url: string;
  readonly settings: Settings;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ApiProcess extends Api {
  /** kill -9. */
  kill(): Promise<void>;
}

const unlimited = 1_000_000;

/**
 * In this process, so that faults can be put into its hooks. Started; the end of the test stops it.
 * @param environment settings besides those that every test server has
 */
export async function openApi(options: ServerOptions = {}, environment: Environment = {}): Promise<Api> {
  const settings = await settingsOfOneAddress(environment);
  let server: RunningServer | undefined;
  const api: Api = {
    url: urlOf(settings),
    settings,
    async start() {
      server ??= await startServer(settings, {
        logLevel: 'silent',
        submissionsPerMinute: unlimited,
        accountCallsPerMinute: unlimited,
        passwords: await cheapPasswords(),
        ...options,
      });
    },
    async stop() {
      await server?.close();
      server = undefined;
    },
  };
  onTestFinished(() => api.stop());
  await api.start();
  return api;
}

/** In a process of its own, as `npm run serve` starts it. Started; the end of the test ends it. */
export async function openApiProcess(): Promise<ApiProcess> {
  const settings = await settingsOfOneAddress();
  let running: ServerProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running?.kill(signal);
    await running?.ended;
    running = undefined;
  };
  const api: ApiProcess = {
    url: urlOf(settings),
    settings,
    async start() {
      running ??= await startMainProcess(settings);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
  onTestFinished(() => api.kill());
  await api.start();
  return api;
}

function urlOf({ host, port }: Settings): string {
  return `http://${host}:${port}`;
}

async function settingsOfOneAddress(environment: Environment = {}): Promise<Settings> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('There is no dist/: npm run build');
  const dataDir = await temporaryFolder('data');
  const port = String(await freePort());
  return readSettings({ PORT: port, DATA_DIR: dataDir, MIN_FREE_BYTES: '0', ...environment });
}
