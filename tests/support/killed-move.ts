// A move that kills itself with SIGKILL once it has copied so many files: DIR COUNT. Run by move.test.ts.
import { readSettings } from '../../server/lib/settings/settings.ts';
import { moveStore } from '../../server/modules/move/move-store.ts';

const [, , from = '', count = ''] = process.argv;

await moveStore({
  from,
  to: readSettings(process.env),
  progress: (copied) => {
    if (copied === Number(count)) process.kill(process.pid, 'SIGKILL');
  },
});
