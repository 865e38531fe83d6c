// A server that fails the next COMMITs of submissions on command. Run by server-process.ts.
import { startServer } from '../../server/start-server.ts';
import { readSettings } from '../../server/lib/settings/settings.ts';
import { failCommit } from './failing-commit.ts';

let left = 0;
process.on('message', (count) => {
  left = Number(count);
  process.send?.('ready');
});

const unlimited = 1_000_000;
const server = await startServer(readSettings(process.env), {
  logLevel: 'info',
  submissionsPerMinute: unlimited,
  accountCallsPerMinute: unlimited,
  hooks: {
    async beforeCommit(_submissionId, transaction) {
      if (left === 0) return;
      left -= 1;
      await failCommit(transaction);
    },
  },
});
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.stdout.write(`Serving on ${server.url}\n`);
