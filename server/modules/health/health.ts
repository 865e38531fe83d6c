import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Json } from '../../../src/contracts/schemas/schema.ts';
import { endsWithin } from '../../lib/process/closing.ts';
import type { Call } from '../../lib/http/call.ts';
import { release } from '../../lib/settings/release.ts';
import type { FileStore } from '../../lib/files/file-store.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Database } from '../../lib/store/open-database.ts';

interface HealthCheck {
  /** Listed among the problems while the check fails: camelCase, for programs. */
  readonly problem: string;
  /** Whether a failure means that no submission can be stored. */
  readonly stopsStoring: boolean;
  /** Throwing, or taking too long, counts as false. */
  isWell(): boolean | Promise<boolean>;
}

type HealthAnswer = Omit<Json<typeof healthAnswer>, 'version'>;

export interface Health {
  add(check: HealthCheck): void;
  /** Answers within two seconds, however long the checks take. */
  report(): Promise<HealthAnswer>;
}

/** @param changed called when a check starts to fail, and when it is well again */
type HealthLog = (
  check: Pick<HealthCheck, 'problem' | 'stopsStoring'>,
  isWell: boolean,
  error?: unknown,
) => void;

/** Logs each problem once, and once more when it ends, because health is checked all day. */
export function healthLog(log: FastifyBaseLogger): HealthLog {
  return ({ problem, stopsStoring }, isWell, error) => {
    const facts = { problem, ...(error === undefined ? {} : { err: error }) };
    if (isWell) log.info({ problem }, 'health: well again');
    else log[stopsStoring ? 'error' : 'warn'](facts, 'health: something is wrong');
  };
}

/** Milliseconds a check may take. A slower one continues, and is not started again until it ends. */
export const healthTimeout = 1500;
/** Milliseconds for which a result is reused, so that polling in a loop costs no more than one request. */
const freshness = 1000;

/** @param timeout see healthTimeout */
export function openHealth(changed: HealthLog, timeout: number = healthTimeout): Health {
  const checks: Watched[] = [];
  return {
    add: (check) => void checks.push(watch(check, changed, timeout)),
    async report() {
      const results = await Promise.all(checks.map((check) => check.isWell()));
      const wrong = checks.filter((_check, index) => results[index] === false);
      return { status: statusOf(wrong), problems: wrong.map(({ problem }) => problem) };
    },
  };
}

function statusOf(wrong: readonly Watched[]): HealthAnswer['status'] {
  if (wrong.some(({ stopsStoring }) => stopsStoring)) return 'failing';
  return wrong.length === 0 ? 'ok' : 'degraded';
}

interface Watched extends Omit<HealthCheck, 'isWell'> {
  isWell(): Promise<boolean>;
}

function watch({ problem, stopsStoring, isWell }: HealthCheck, changed: HealthLog, timeout: number): Watched {
  let running: Promise<void> | undefined;
  let known = { isWell: true, until: 0 };
  const learn = (isNowWell: boolean, error?: unknown): boolean => {
    if (isNowWell !== known.isWell) changed({ problem, stopsStoring }, isNowWell, error);
    known = { isWell: isNowWell, until: performance.now() + freshness };
    return isNowWell;
  };
  const run = async (): Promise<void> => {
    try {
      learn(await isWell());
    } catch (error) {
      learn(false, error);
    } finally {
      running = undefined;
    }
  };
  return {
    problem,
    stopsStoring,
    async isWell() {
      if (running === undefined && performance.now() < known.until) return known.isWell;
      running ??= run();
      if (await endsWithin(timeout, running)) return known.isWell;
      return learn(false, new Error(`No answer within ${timeout} ms`));
    },
  };
}

const healthAnswer = v.strictObject({
  status: v.picklist(['ok', 'degraded', 'failing']),
  /** Problems of all failing checks, in the order in which the checks were added. */
  problems: v.array(v.string()),
  version: v.string(),
});

export const healthCall = {
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether a submission could be stored, and what is wrong. Answers within two seconds.',
  answers: {
    200: { description: 'It could: ok, or degraded by what `problems` names', schema: healthAnswer },
    503: { description: 'It could not: failing', schema: healthAnswer, type: 'application/json' },
  },
} as const satisfies Call;

/** For monitoring: 200 while submissions can be stored, otherwise 503. */
export function healthRoute(app: FastifyInstance, health: Health): void {
  app.get(healthCall.path, async (_request, reply) => {
    const answer = await health.report();
    return reply.status(answer.status === 'failing' ? 503 : 200).send({ ...answer, version: release });
  });
}

/** The checks of every server. @param probe a separate database connection, see openForProbe */
export function commonChecks(probe: Database, files: FileStore, settings: Settings): readonly HealthCheck[] {
  return [
    { problem: 'database', stopsStoring: true, isWell: () => canCommit(probe) },
    // Quotes and evaluations bring no files and are stored all the same.
    { problem: 'files', stopsStoring: false, isWell: () => files.tryOut().then(() => true) },
    // Without SMTP, mails become files that nobody reads.
    { problem: 'smtpMissing', stopsStoring: false, isWell: () => settings.smtpUrl !== undefined },
  ];
}

/** Writes, because reading proves nothing: a full disk or a lost standby shows only in a COMMIT. */
async function canCommit(probe: Database): Promise<boolean> {
  await probe.selectFrom('submissions').select('submission_id').limit(1).execute();
  const at = new Date().toISOString();
  await probe.transaction().execute((transaction) =>
    transaction
      .insertInto('store_probe')
      .values({ id: 1, at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute(),
  );
  return true;
}
