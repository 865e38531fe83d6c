import { useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { parseSubmission, submissionPath } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { caseCall, caseOutcome, type CaseRequest } from '../cases/case-requests.ts';

/** How a request reached the office. */
export const channels = ['telephone', 'mail', 'counter'] as const;

export type Channel = (typeof channels)[number];

export type Filing = 'waiting' | 'busy' | 'filed' | 'failed';

/** Takes a request that was entered here, and writes down how it came. @returns the state, and what does it */
export function useFiling(submissionId: string): readonly [Filing, (channel: Channel) => void] {
  const { call, send, profile } = useSession();
  const { newId } = useOutbox();
  const { t } = useLocale();
  const [state, setState] = useState<Filing>('waiting');
  // A second try after a lost answer adds no second note.
  const [noteId] = useState(newId);
  const does = async (request: CaseRequest, version: number): Promise<boolean> => {
    const { path, ...sending } = caseCall(submissionId, request, version);
    return caseOutcome(await send(path, sending)).kind === 'saved';
  };
  const file = async (channel: Channel): Promise<void> => {
    setState('busy');
    const text = t('inbox.create.written', { by: t(`inbox.create.by.${channel}`) });
    const isNoted = await does({ kind: 'note', id: noteId, text }, 0);
    const answer = await call(submissionPath(submissionId));
    const present = answer.kind === 'answered' ? parseSubmission(answer.body)?.case : undefined;
    const isTaken =
      present !== undefined &&
      (present.assignee?.id === profile.id ||
        (await does({ kind: 'change', change: { assignee: profile.id } }, present.version)));
    setState(isNoted && isTaken ? 'filed' : 'failed');
  };
  return [state, (channel) => (state === 'busy' ? undefined : void file(channel))];
}
