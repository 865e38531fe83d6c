import { useState } from 'react';
import type { AccountReply, LoginReply } from './session-port.ts';
import { useDevice } from '../ui/device-context.tsx';
import { type Problem, problemIn } from './problem.ts';

export interface Attempt {
  readonly pending: boolean;
  readonly problem: Problem | undefined;
  /** Incremented with every failure. */
  readonly failures: number;
  /**
   * Runs one attempt at a time. @param complete whether every field is filled in; otherwise nothing is sent
   * @param succeed called on success
   */
  start<R extends LoginReply | AccountReply>(
    complete: boolean,
    make: () => Promise<R>,
    succeed: (reply: R) => void,
  ): void;
  /** Forgets the last failure, for a form that begins again. */
  forget(): void;
}

/** The state of a form of the sign-in page: idle, pending, failed. */
export function useAttempt(): Attempt {
  const { clock } = useDevice();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [failures, setFailures] = useState(0);
  const fail = (found: Problem): void => {
    setProblem(found);
    setFailures((count) => count + 1);
  };
  return {
    pending,
    problem,
    failures,
    forget: () => setProblem(undefined),
    start(complete, make, succeed) {
      if (pending) return;
      if (!complete) return fail({ kind: 'missing' });
      setPending(true);
      setProblem(undefined);
      void make().then((reply) => {
        setPending(false);
        const found = problemIn(reply, clock.now());
        if (found === undefined) succeed(reply);
        else fail(found);
      });
    },
  };
}
