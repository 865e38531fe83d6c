// A server that kills itself with SIGKILL at one point of its first submission. Run by server-process.ts.
import { startServer } from '../../server/start-server.ts';
import { readSettings } from '../../server/lib/settings/settings.ts';

const killAt = process.argv[2];

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

const server = await startServer(readSettings(process.env), {
  logLevel: 'silent',
  hooks: {
    ...(killAt === 'beforeCommit' ? { beforeCommit: die } : {}),
    ...(killAt === 'afterCommit' ? { afterCommit: die } : {}),
  },
});
process.stdout.write(`Serving on ${server.url}\n`);
