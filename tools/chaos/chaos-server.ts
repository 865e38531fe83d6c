// A server of a later release, whose clock can be set and which kills itself with SIGKILL on command. Run by
// server-in-chaos.ts.
import { readSettings } from '../../server/lib/settings/settings.ts';
import { snapshotOf } from '../../src/form/form-snapshot.ts';
import { forms, loadForm } from '../../src/forms/index.ts';
import { formerVersions } from '../../src/forms/versions.ts';
import { loadFormTexts } from '../../src/texts/load-texts.ts';
import { laterRelease } from '../../tests/support/later-release.ts';
import { leadingHere } from '../../tests/support/push-receiver.ts';

export interface Orders {
  /** Milliseconds by which its clock is off. */
  readonly clockShift: number;
  readonly dieAt?: 'before COMMIT' | 'after COMMIT';
}

let orders: Orders = JSON.parse(process.argv[2] ?? '{"clockShift":0}') as Orders;
const trueNow = Date.now;
Date.now = () => trueNow() + orders.clockShift;
process.on('message', (message) => {
  // Only server-in-chaos.ts sends messages.
  orders = message as Orders;
  process.send?.('obeyed');
});
// The test process is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const unlimited = 1_000_000;
/** The certificate of a push service on this machine, at any name. */
const pushCa = process.env['PUSH_CA'];

function dieAt(point: Orders['dieAt']): Promise<never> | undefined {
  if (orders.dieAt !== point) return undefined;
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

// The maps are read-only to the product; these are the lines that a release adds.
await loadFormTexts();
const present = await loadForm('licence');
const snapshot = snapshotOf(present);
Object.assign(formerVersions, {
  licence: { ...formerVersions.licence, [present.definition.version]: async () => snapshot },
});
Object.assign(forms.licence, { load: async () => ({ form: laterRelease(present) }) });

// Its modules may keep Date.now as it is when they load.
const { startServer } = await import('../../server/start-server.ts');
const server = await startServer(readSettings(process.env), {
  logLevel: 'silent',
  submissionsPerMinute: unlimited,
  accountCallsPerMinute: unlimited,
  uploadLimits: { beginningsPerMinute: unlimited },
  ...(pushCa === undefined ? {} : { push: leadingHere(pushCa) }),
  hooks: { beforeCommit: () => dieAt('before COMMIT'), afterCommit: () => dieAt('after COMMIT') },
});
process.stdout.write(`Serving on ${server.url}\n`);
