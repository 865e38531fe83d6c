import type { Transaction } from 'kysely';
import { isFeedback, isQuoted } from '../../../../src/forms/index.ts';
import { fill } from '../../../../src/lib/fill.ts';
import type { Sender } from '../../../lib/http/sender.ts';
import { dateTimeText, type Fact } from '../../../lib/mail/letter.ts';
import { countMail, mailboxOf } from '../../../lib/mail/mail-queue.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import {
  type Addressee,
  addresseeOf,
  type ApplicantMails,
  labelOf,
  mailApplicant,
  requestAddress,
} from '../case/applicant-mail.ts';
import type { NewRequest } from './new-request.ts';
import { receiptMailLimits } from './receipt-mail-limits.ts';

/**
 * Mails the receipt to an applicant who gave an address, within the limits on mails, in the transaction of the request.
 * Quotes have their own mail.
 */
export async function mailReceipt(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  request: NewRequest & { readonly formerReference: string | undefined },
  sender: Sender,
): Promise<void> {
  const { submissionId, receivedAt, form, locale, formerReference } = request;
  if (isQuoted(form) || isFeedback(form)) return;
  const addressee = await addresseeOf(transaction, submissionId, locale);
  if (addressee.email === undefined) return;
  if (!(await isWithinLimits(transaction, addressee.email, sender, Date.parse(receivedAt)))) return;
  await mailApplicant(transaction, mails, addressee, {
    mailId: `${submissionId}-receipt`,
    at: receivedAt,
    subjectIn: (texts) => texts.receiptSubject,
    blocksIn: (texts, one) => [
      {
        kind: 'paragraph',
        text: fill(texts.receipt, {
          reference: addressee.reference,
          form: addressee.form?.texts[one].name ?? '',
        }),
      },
      {
        kind: 'facts',
        facts: [
          [texts.reference, addressee.reference],
          ...(formerReference === undefined ? [] : [[texts.formerReference, formerReference] as const]),
          [texts.receivedAt, `${dateTimeText(receivedAt)} (${texts.inPanama})`],
          ...filesOf(addressee, request, one),
        ],
      },
      { kind: 'link', label: texts.seeRequest, address: requestAddress(mails, submissionId) },
      { kind: 'paragraph', text: texts.receiptNext },
    ],
  });
}

/** Lists files by the form's labels, so that typed text never becomes part of a mail to somebody else. */
function filesOf(addressee: Addressee, { files }: NewRequest, locale: Addressee['locale']): readonly Fact[] {
  return files.map(({ field, size }) => [
    labelOf(addressee, field, locale),
    `${Math.max(1, Math.round(size / 1024)).toLocaleString('en-US')} KB`,
  ]);
}

/** Checks the sender's limit first, so that a sender beyond it uses up nobody else's. */
async function isWithinLimits(
  transaction: Transaction<Tables>,
  email: string,
  sender: Sender,
  now: number,
): Promise<boolean> {
  const counted = [
    [['receipt mails of', sender], receiptMailLimits.ofSender],
    [['receipt mails to', mailboxOf(email)], receiptMailLimits.toMailbox],
    [['receipt mails'], receiptMailLimits.inAll],
  ] as const;
  for (const [key, allowances] of counted) {
    const attempt = await countMail(transaction, key, allowances, now);
    if (attempt.kind === 'tooMany') return false;
  }
  return true;
}
