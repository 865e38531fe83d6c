import * as v from 'valibot';

const schema = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  submissionId: v.pipe(v.string(), v.uuid()),
  /** Name on the wire. */
  field: v.string(),
  sha256: v.string(),
  /** As the sender calls it; in the end the file's first bytes decide. */
  type: v.string(),
  /** Bytes, as announced. */
  size: v.number(),
  createdAt: v.string(),
  /** A hash of the sender's address, to count by. */
  sender: v.string(),
  /** The file is part of a stored submission: nothing lies here, and nothing more is to be sent. */
  delivered: v.boolean(),
});

/** Describes an upload; stored beside the bytes that have arrived. */
export type UploadRecord = Readonly<v.InferOutput<typeof schema>>;

/** The record in a file, or undefined when it is none. */
export function parseUploadRecord(text: string): UploadRecord | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}
