import { runServer } from '../server/main.ts';
import { refuseUsedPort } from '../server/lib/http/listen.ts';
import { SettingError } from '../server/lib/settings/setting-values.ts';
import { readSettings } from '../server/lib/settings/settings.ts';
import { buildClientIfNeeded } from './build-client.ts';
import { stopWithOneLine } from './project.ts';

/** For a person at the terminal: reports invalid settings before the build, and prints no log lines. */
async function start(): Promise<void> {
  const env = { LOG_LEVEL: 'warn', ...process.env };
  await refuseUsedPort(readSettings(env));
  await buildClientIfNeeded();
  await runServer(env);
}

await start().catch((error: unknown) =>
  stopWithOneLine(error instanceof SettingError ? new Error(`Cannot start. ${error.message}`) : error),
);
