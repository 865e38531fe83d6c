import * as v from 'valibot';
import { parseReceivedQuotation, type QuotationAnswer, type ReceivedQuotation } from './quotations.ts';

const schema = v.object({
  message: v.optional(v.string()),
  submissionId: v.string(),
  reference: v.string(),
  receivedAt: v.string(),
  files: v.array(v.object({ field: v.string(), name: v.string(), size: v.number(), sha256: v.string() })),
  quotation: v.optional(v.unknown()),
  verificationId: v.optional(v.unknown()),
});

/** The API's answer to a stored submission (design section 6). */
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
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) return undefined;
  const { quotation, verificationId, ...receipt } = parsed.output;
  const received = parseReceivedQuotation(quotation);
  return {
    ...receipt,
    ...(received === undefined ? {} : { quotation: received }),
    ...(typeof verificationId === 'string' ? { verificationId } : {}),
  };
}
