import { jsonObject } from './json-object.ts';
import { parseReceivedQuotation, type QuotationAnswer, type ReceivedQuotation } from './quotations.ts';

/** The API's answer to a stored submission (contracts section 6). */
export interface ReceiptAnswer {
  readonly message?: string | undefined;
  readonly submissionId: string;
  readonly reference: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly files: readonly {
    readonly field: string;
    readonly name: string;
    /** Bytes. */
    readonly size: number;
    readonly sha256: string;
  }[];
  /** Only to a quote request. */
  readonly quotation?: QuotationAnswer;
  /** Only to a quote request, where the API checks the e-mail address by a code. */
  readonly verificationId?: string;
}

/** A receipt as it was understood: what of the quotation is not as agreed does not make it no receipt. */
export interface ReceivedReceipt extends Omit<ReceiptAnswer, 'quotation'> {
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
  const verificationId = more['verificationId'];
  return {
    ...(message === undefined ? {} : { message }),
    submissionId,
    reference,
    receivedAt,
    files: whole,
    ...(quotation === undefined ? {} : { quotation }),
    ...(typeof verificationId === 'string' ? { verificationId } : {}),
  };
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
