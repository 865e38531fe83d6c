import type { ReceivedReceipt } from '../contracts/receipt.ts';
import { instantAt } from '../lib/instant.ts';
import type { ManifestItem } from '../form/wire.ts';
import type { Entry, Receipt, ReceiptFile } from './entry.ts';
import type { Outcome } from './outcome.ts';
import type { Clock } from './ports.ts';

/** Returns the receipt of an accepted entry (docs/decisions/041). */
export function receiptOf(
  entry: Entry,
  outcome: Extract<Outcome, { kind: 'accepted' }>,
  clock: Clock,
): Receipt {
  const { submissionId, form, locale, finalisedAt, files, ownReference, applicant, estimate, addition } =
    entry;
  const { receipt } = outcome;
  const message = receipt?.message ?? outcome.message;
  return {
    submissionId,
    form,
    locale,
    finalisedAt,
    deliveredAt: instantAt(clock.now(), clock.offsetMinutes()),
    proven: receipt !== undefined,
    files: files.map(receiptFile),
    ...(addition === undefined ? {} : { addition }),
    ...(ownReference === undefined ? {} : { ownReference }),
    ...(applicant === undefined ? {} : { applicant }),
    ...(receipt === undefined ? {} : proofOf(receipt)),
    ...(message === undefined ? {} : { message }),
    ...(estimate === undefined ? {} : { estimate }),
  };
}

function receiptFile({ field, name, size, sha256, item }: ManifestItem): ReceiptFile {
  return { field, name, size, sha256, ...(item === undefined ? {} : { item }) };
}

function proofOf({
  reference,
  formerReference,
  receivedAt,
  quotation,
  verificationId,
}: ReceivedReceipt): Partial<Receipt> {
  return {
    ...(reference === undefined ? {} : { reference }),
    ...(formerReference === undefined ? {} : { formerReference }),
    receivedAt,
    ...(quotation === undefined ? {} : { quotation }),
    ...(verificationId === undefined ? {} : { verificationId }),
  };
}
