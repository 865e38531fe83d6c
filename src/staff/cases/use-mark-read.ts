import { useEffect } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { type CaseAnswer, readPath } from '../../contracts/cases.ts';

/** Whoever has a request open has read it. Where it does not arrive, the request stays bold, and nothing is lost. */
export function useMarkRead(submissionId: string, { unread }: CaseAnswer): void {
  const { send } = useSession();
  useEffect(() => {
    if (unread) void send(readPath(submissionId), { method: 'PUT' });
  }, [send, submissionId, unread]);
}
