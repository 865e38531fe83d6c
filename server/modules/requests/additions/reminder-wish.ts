import * as v from 'valibot';
import { remindersWish } from '../../../../src/contracts/schemas/expiry.ts';
import { expiringItems } from '../../../../src/form/expiry.ts';
import { recordWish } from '../../expiry/consents.ts';
import type { Received } from '../intake/received.ts';
import type { AdditionRules } from './addition.ts';

/** The applicant wants to be reminded before certificates expire, or no longer. Nothing else of the case changes. */
export const reminderWish: AdditionRules = {
  kind: 'reminders',
  isQuiet: true,
  async refuse(_transaction, _locked, { original, received }) {
    const isOfForm = original.form !== undefined && expiringItems(original.form.definition) !== undefined;
    return isOfForm && wishIn(received) !== undefined ? undefined : { kind: 'malformedBody' };
  },
  async apply(transaction, { submission_id: submissionId }, { receivedAt: at, received }) {
    const wish = wishIn(received);
    if (wish !== undefined) await recordWish(transaction, { ...wish, submissionId, at });
  },
};

function wishIn({ texts, lists, odd, files }: Received): v.InferOutput<typeof remindersWish> | undefined {
  if (lists.length + odd.length + files.length > 0) return undefined;
  const read = v.safeParse(remindersWish, Object.fromEntries(texts.map(({ name, text }) => [name, text])));
  return read.success ? read.output : undefined;
}
