import { applicant } from '../cases/events.ts';
import { noteActivity } from '../cases/note-activity.ts';
import type { AdditionRules } from './addition.ts';
import { refusalOfWords, textIn } from './words-with-files.ts';

/** A short answer to the office, or a page that nobody asked for. */
export const replies: AdditionRules = {
  kind: 'reply',
  async refuse(_transaction, _locked, { received }) {
    return refusalOfWords(received);
  },
  async apply(transaction, locked, { additionId, receivedAt: at, received }) {
    await transaction
      .insertInto('case_messages')
      .values({
        id: additionId,
        submission_id: locked.submission_id,
        at,
        by_kind: applicant.kind,
        by_user: null,
        by_name: applicant.name,
        text: textIn(received) ?? '',
        // A repeat is known by its addition.
        fingerprint: '',
        mail_id: null,
      })
      .execute();
    await noteActivity(transaction, locked, { at, by: applicant, kind: 'reply' });
  },
};
