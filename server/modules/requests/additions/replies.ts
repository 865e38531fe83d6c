import type { Transaction } from 'kysely';
import { folded } from '../../../../src/lib/folded-text.ts';
import type { Refusal } from '../../../lib/problems/refusal.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { applicant } from '../case/events.ts';
import { noteActivity } from '../case/note-activity.ts';
import { addToSearch } from '../case/search-text.ts';
import type { AdditionRules, Arriving } from './addition.ts';
import { repliesLimit } from './addition-limits.ts';
import { refusalOfWords, textIn } from './words-with-files.ts';

/** Nobody writes so much by hand; what is above is sent again by the device. */
async function tooMany(
  transaction: Transaction<Tables>,
  submissionId: string,
  { additionId, receivedAt }: Pick<Arriving, 'additionId' | 'receivedAt'>,
): Promise<Refusal | undefined> {
  const { max, window } = repliesLimit;
  const since = new Date(Date.parse(receivedAt) - window).toISOString();
  const [first] = await transaction
    .selectFrom('additions')
    .select('received_at')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'reply')
    .where('addition_id', '!=', additionId)
    .where('received_at', '>', since)
    .orderBy('received_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .execute();
  if (first === undefined) return undefined;
  const wait = Date.parse(first.received_at) + window - Date.parse(receivedAt);
  return { kind: 'tooManyReplies', max, seconds: Math.max(1, Math.ceil(wait / 1000)) };
}

/** A short answer to the office, or a page that nobody asked for. */
export const replies: AdditionRules = {
  kind: 'reply',
  async refuse(transaction, { submission_id: submissionId }, { additionId, receivedAt, received }) {
    return refusalOfWords(received) ?? tooMany(transaction, submissionId, { additionId, receivedAt });
  },
  async apply(transaction, locked, { additionId, receivedAt: at, received }) {
    const text = textIn(received) ?? '';
    await transaction
      .insertInto('case_messages')
      .values({
        id: additionId,
        submission_id: locked.submission_id,
        at,
        by_kind: applicant.kind,
        by_user: null,
        by_name: applicant.name,
        text,
        // A repeat is known by its addition.
        fingerprint: '',
        mail_id: null,
      })
      .execute();
    await addToSearch(transaction, locked.submission_id, [folded(text)]);
    await noteActivity(transaction, locked, { at, by: applicant, kind: 'reply' });
  },
};
