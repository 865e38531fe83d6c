import * as v from 'valibot';
import { locales } from '../lib/locale.ts';
import { additionKinds } from './entry.ts';
import type { HandedOver } from './hand-over.ts';

const text = v.pipe(v.string(), v.maxLength(100_000));
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A part's name in a form: letters, digits and underscores, except the reserved name `manifest`. */
const partName = v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,63}$/), v.notValue('manifest'));

const instant = v.object({
  utc: v.pipe(v.string(), v.isoTimestamp()),
  offsetMinutes: v.pipe(v.number(), v.integer(), v.minValue(-1440), v.maxValue(1440)),
});
const storedFile = v.object({
  fileId: word,
  name: v.pipe(v.string(), v.maxLength(300)),
  type: v.pipe(v.string(), v.regex(/^[a-z]+\/[a-z0-9.+-]+$/)),
  size: v.pipe(count, v.minValue(1)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
const part = v.variant('kind', [
  v.object({ kind: v.literal('text'), name: partName, text }),
  v.object({ kind: v.literal('list'), name: partName, items: v.pipe(v.array(text), v.maxLength(1000)) }),
  v.object({
    kind: v.literal('file'),
    name: partName,
    file: v.object({ ...storedFile.entries, field: partName, item: v.exactOptional(word) }),
  }),
]);
const request = v.object({
  path: v.pipe(v.string(), v.regex(/^\/api\/[\w/-]+$/)),
  encoding: v.picklist(['multipart', 'json']),
  parts: v.pipe(v.array(part), v.maxLength(500)),
  success: v.object({ from: count, to: count }),
});
const line = v.object({
  course: v.object({ id: text, name: text, nameEs: v.exactOptional(text) }),
  kind: v.picklist(['new', 'renewal']),
  base: count,
  surcharge: count,
  toBeConfirmed: v.boolean(),
});
const attention = v.variant('kind', [
  v.object({
    kind: v.literal('refused'),
    status: count,
    statusText: text,
    message: v.exactOptional(text),
    unreadable: v.exactOptional(v.literal(true)),
    details: v.exactOptional(v.array(text)),
    violations: v.exactOptional(v.array(v.object({ field: text, message: text }))),
  }),
  v.object({
    kind: v.literal('earlierReceived'),
    reference: text,
    receivedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.object({ kind: v.literal('tooLarge') }),
  v.object({ kind: v.literal('damagedFile'), field: text, name: text }),
  v.object({ kind: v.literal('unproven') }),
]);

const schema = v.object({
  submissionId: v.pipe(v.string(), v.uuid()),
  form: word,
  formVersion: count,
  locale: v.picklist(locales),
  finalisedAt: instant,
  exportedAt: instant,
  values: v.object({
    answers: v.record(word, text),
    files: v.record(word, storedFile),
    lists: v.exactOptional(v.record(word, v.pipe(v.array(text), v.maxLength(1000)))),
  }),
  request,
  ownReference: v.exactOptional(word),
  applicant: v.exactOptional(text),
  estimate: v.exactOptional(
    v.object({
      total: count,
      government: text,
      nationality: v.exactOptional(text),
      lines: v.pipe(v.array(line), v.maxLength(500)),
      pricesAsOf: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
  mayHaveArrived: v.boolean(),
  keyed: v.exactOptional(v.object({ receipts: v.boolean() })),
  attention: v.exactOptional(attention),
  copy: v.exactOptional(v.literal(true)),
  lost: v.exactOptional(v.object({ reference: v.exactOptional(word) })),
  reminders: v.exactOptional(v.object({ id: v.pipe(v.string(), v.uuid()), words: word })),
  addition: v.exactOptional(
    v.object({ kind: v.picklist(additionKinds), to: v.pipe(v.string(), v.uuid(), v.toLowerCase()) }),
  ),
});

/**
 * Parses the head of a hand-over file; undefined when this app has not written it. Unknown properties are
 * dropped.
 */
export function parseHead(json: unknown): HandedOver | undefined {
  const parsed = v.safeParse(schema, json);
  return parsed.success ? parsed.output : undefined;
}
