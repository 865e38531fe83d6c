import { useState } from 'react';
import type { StaffSending } from '../account/session-port.ts';
import { useSession } from '../account/session-context.tsx';
import { messageOf, violationMessagesOf } from '../contracts/problem.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { failureIn } from './lists/use-query.ts';

export interface Sending {
  readonly busy: boolean;
  /** Failure of the last attempt, in the language of the page. */
  readonly failure: string | undefined;
  /** @returns the body of a success; undefined when it failed, or when another change is in flight */
  readonly send: (path: string, sending: StaffSending) => Promise<{ readonly body: unknown } | undefined>;
}

/** Sends one change after the other, and reports why the last one failed, in the API's own words if it gives any. */
export function useSending(): Sending {
  const { send } = useSession();
  const { t } = useLocale();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    busy,
    failure,
    async send(path, sending) {
      if (busy) return undefined;
      setBusy(true);
      setFailure(undefined);
      const answer = await send(path, sending);
      setBusy(false);
      const why = failureIn(answer);
      if (answer.kind === 'answered' && why === undefined) return { body: answer.body };
      const body = answer.kind === 'answered' ? answer.body : undefined;
      const said = [messageOf(body), ...violationMessagesOf(body)].filter((text) => text !== undefined);
      setFailure(said.length === 0 ? t(`rows.why.${why ?? 'odd'}`) : [...new Set(said)].join(' '));
      return undefined;
    },
  };
}
