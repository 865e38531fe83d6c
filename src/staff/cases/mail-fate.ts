import type { CaseEventAnswer, CaseMail } from '../../contracts/cases.ts';

/** What became of a mail, as staff are told. */
export type MailFate = CaseMail['state'] | 'returned' | 'toFormer';

/**
 * A mail that was sent first and came back is told apart from one that the mail server did not even take; and nobody has
 * to do anything about it any more once the address has been put right.
 */
export function mailFate(
  { state, at, sentAt }: Pick<CaseMail, 'state' | 'at' | 'sentAt'>,
  events: readonly Pick<CaseEventAnswer, 'kind' | 'at'>[],
): MailFate {
  if (state !== 'refused' || sentAt === null) return state;
  const isPutRight = events.some((event) => event.kind === 'address' && event.at >= at);
  return isPutRight ? 'toFormer' : 'returned';
}

/** Somebody has to do something about it. */
export function isMailTrouble(fate: MailFate): boolean {
  return fate === 'refused' || fate === 'returned' || fate === 'failing';
}
