import { useMutation } from '@tanstack/react-query';
import type { StaffAnswer, StaffSending } from '../account/session-port.ts';
import { useSession } from '../account/session-context.tsx';
import { messageOf, violationMessagesOf } from '../contracts/problem.ts';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
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
  const {
    isPending: busy,
    data: last,
    mutateAsync,
  } = useMutation({
    mutationFn: ({ path, ...sending }: StaffSending & { readonly path: string }) => send(path, sending),
  });
  return {
    busy,
    failure: last === undefined ? undefined : failureText(t, last),
    async send(path, sending) {
      if (busy) return undefined;
      const answer = await mutateAsync({ path, ...sending });
      return answer.kind === 'answered' && failureIn(answer) === undefined
        ? { body: answer.body }
        : undefined;
    },
  };
}

function failureText(t: Translate, answer: StaffAnswer): string | undefined {
  const why = failureIn(answer);
  if (why === undefined) return undefined;
  const body = answer.kind === 'answered' ? answer.body : undefined;
  const said = [messageOf(body), ...violationMessagesOf(body)].filter((text) => text !== undefined);
  return said.length === 0 ? t(`rows.why.${why}`) : [...new Set(said)].join(' ');
}
