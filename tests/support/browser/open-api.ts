import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { dist } from '../../../scripts/project.ts';
import { type Environment, readSettings, type Settings } from '../../../server/lib/settings/settings.ts';
import type { ServerOptions } from '../../../server/server-options.ts';
import { type RunningServer, startServer } from '../../../server/start-server.ts';
import { cheapPasswords } from '../cheap-passwords.ts';
import { addWitness, mailsIn } from '../evidence.ts';
import { freePort } from '../free-port.ts';
import { withMigratedStore } from '../migrated-store.ts';
import { serverLog } from '../server-log.ts';
import { type ServerProcess, startMainProcess } from '../server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The real server with the built client. It can be stopped and started at the same address with the same data. */
export interface Api {
  /** Without a trailing slash. */
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
 * Starts it in this process, so that faults can be injected into its hooks, and stops it at the end of the test.
 * @param environment settings in addition to those of every test server
 */
export async function openApi(options: ServerOptions = {}, environment: Environment = {}): Promise<Api> {
  const settings = await settingsOfOneAddress(environment);
  let server: RunningServer | undefined;
  const api: Api = {
    url: urlOf(settings),
    settings,
    async start() {
      server ??= await startServer(settings, {
        submissionsPerMinute: unlimited,
        accountCallsPerMinute: unlimited,
        passwords: await cheapPasswords(),
        // Mails go out at once.
        undoFor: 0,
        ...options,
      });
    },
    async stop() {
      await server?.close();
      server = undefined;
    },
  };
  onTestFinished(() => api.stop());
  addWitness({ name: `server ${api.url}`, tell: async () => serverLog() });
  witnessMails(settings);
  await withMigratedStore(settings);
  await api.start();
  return api;
}

function witnessMails({ dataDir }: Settings): void {
  addWitness({ name: 'mails', tell: () => mailsIn(dataDir) });
}

/** Starts it in its own process, like `npm run serve`, and ends it with the test. */
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
  witnessMails(settings);
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
