import * as v from 'valibot';

const schema = v.object({
  message: v.optional(v.string()),
  submissionId: v.string(),
  reference: v.string(),
  receivedAt: v.string(),
  files: v.array(v.object({ field: v.string(), name: v.string(), size: v.number(), sha256: v.string() })),
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
}

export function parseReceiptAnswer(body: unknown): ReceiptAnswer | undefined {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output : undefined;
}
