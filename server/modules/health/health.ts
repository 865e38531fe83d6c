import type { FastifyBaseLogger } from 'fastify';
import type { Json } from '../../../src/contracts/schemas/schema.ts';
import { endsWithin } from '../../lib/process/ends-within.ts';
import type { healthAnswer } from './health-call.ts';

/** One thing that may be wrong with this server. */
export interface HealthCheck {
  /** Stands among the problems while it is wrong: camelCase, for programs. */
  readonly problem: string;
  /** Whether no submission can be stored while it is wrong. */
  readonly stopsStoring: boolean;
  /** Throwing counts as no, and so does an answer that takes too long. */
  isWell(): boolean | Promise<boolean>;
}

export type HealthAnswer = Omit<Json<typeof healthAnswer>, 'version'>;

export interface Health {
  add(check: HealthCheck): void;
  /** Answers within two seconds, whatever the checks do. */
  report(): Promise<HealthAnswer>;
}

/** @param changed called when a check finds something wrong, and when it is well again */
export type HealthLog = (
  check: Pick<HealthCheck, 'problem' | 'stopsStoring'>,
  isWell: boolean,
  error?: unknown,
) => void;

/** Logs a problem once, and its end once: health is checked all day. */
export function healthLog(log: FastifyBaseLogger): HealthLog {
  return ({ problem, stopsStoring }, isWell, error) => {
    const facts = { problem, ...(error === undefined ? {} : { err: error }) };
    if (isWell) log.info({ problem }, 'health: well again');
    else log[stopsStoring ? 'error' : 'warn'](facts, 'health: something is wrong');
  };
}

/** Milliseconds a check may take. A slower one continues, and is not started a second time until it ends. */
const timeout = 1500;
/** Milliseconds for which a result is reused: asking in a loop costs no more than asking once. */
const freshness = 1000;

export function openHealth(changed: HealthLog): Health {
  const checks: Watched[] = [];
  return {
    add: (check) => void checks.push(watch(check, changed)),
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

function watch({ problem, stopsStoring, isWell }: HealthCheck, changed: HealthLog): Watched {
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
