import type { Json } from './schemas/schema.ts';
import type { receiptAnswer } from './schemas/receipt.ts';
import { jsonObject } from './json-object.ts';
import { parseReceivedQuotation, type ReceivedQuotation } from './quotations.ts';

export type ReceiptAnswer = Json<typeof receiptAnswer>;

/** A receipt as parsed: a malformed quotation does not invalidate it. */
export interface ReceivedReceipt extends Omit<ReceiptAnswer, 'message' | 'quotation' | 'reference'> {
  /** Absent for an addition to a request that has one. */
  readonly reference?: string;
  readonly message?: string | undefined;
  readonly quotation?: ReceivedQuotation;
}

export function parseReceiptAnswer(body: unknown): ReceivedReceipt | undefined {
  const { message, submissionId, reference, receivedAt, files, ...more } = jsonObject(body);
  const named = Array.isArray(files) ? files.map(receiptFile) : [undefined];
  const whole = named.filter((file) => file !== undefined);
  if (typeof submissionId !== 'string' || typeof reference !== 'string') return undefined;
  if (typeof receivedAt !== 'string' || whole.length < named.length) return undefined;
  if (message !== undefined && typeof message !== 'string') return undefined;
  const quotation = parseReceivedQuotation(more['quotation']);
  const { verificationId, formerReference } = more;
  return {
    ...(message === undefined ? {} : { message }),
    submissionId,
    reference,
    ...(typeof formerReference === 'string' ? { formerReference } : {}),
    receivedAt,
    files: whole,
    ...(quotation === undefined ? {} : { quotation }),
    ...(typeof verificationId === 'string' ? { verificationId } : {}),
  };
}

/** The answer to an addition: a receipt without a reference of its own. */
export function parseAdditionAnswer(body: unknown): ReceivedReceipt | undefined {
  const { reference: _ofNothing, ...rest } = parseReceiptAnswer({ ...jsonObject(body), reference: '' }) ?? {};
  return 'submissionId' in rest ? rest : undefined;
}

function receiptFile(file: unknown): ReceiptAnswer['files'][number] | undefined {
  const { field, name, size, sha256 } = jsonObject(file);
  const isWhole =
    typeof field === 'string' &&
    typeof name === 'string' &&
    typeof size === 'number' &&
    typeof sha256 === 'string';
  return isWhole ? { field, name, size, sha256 } : undefined;
}
