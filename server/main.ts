import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { timeouts } from './lib/http/listen.ts';
import { endsWithin } from './lib/process/closing.ts';
import { SettingError } from './lib/settings/setting-values.ts';
import { type Environment, readSettings } from './lib/settings/settings.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { startUpBanner } from './start-up-banner.ts';

/**
 * Serves until SIGTERM or SIGINT. Resolves once the server has started or, when a setting cannot be used, after setting
 * the exit code and writing one line to stderr.
 */
export async function runServer(env: Environment): Promise<void> {
  try {
    const settings = readSettings(env);
    const server = await startServer(settings);
    stopOnSignal(server);
    process.stdout.write(startUpBanner(server, settings));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`Cannot start. ${error.message}\n`);
    process.exitCode = 1;
  }
}

function stopOnSignal(server: RunningServer): void {
  // A request cut off here has had no answer, so its sender repeats it.
  const stop = (): void => void endsWithin(timeouts.end, server.close()).then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

const startedDirectly =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (startedDirectly) await runServer(process.env);
