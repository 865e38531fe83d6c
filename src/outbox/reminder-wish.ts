import { emptyValues } from '../form/values.ts';
import type { EncodedRequest, Part } from '../form/wire.ts';
import { additionCall } from './addition-call.ts';
import { type Addition, type Entry, type Receipt, shapeOf } from './entry.ts';
import type { Remembered } from './ports.ts';

/**
 * The addition that says that the person of a received request wants reminders. It has the id that came with the tick,
 * so that it is one however often, and from however many devices, its request is delivered. Undefined where nothing was
 * ticked, or the API knows no reminders.
 */
export function wishOf(
  entry: Entry,
  { proven, deliveredAt }: Receipt,
  { api }: Pick<Remembered, 'api'>,
): Omit<Entry, 'sequence'> | undefined {
  const { reminders, submissionId, locale, sealed } = entry;
  if (reminders === undefined || !proven || api?.capabilities.reminders !== true) return undefined;
  const addition: Addition = { kind: 'reminders', to: submissionId };
  return {
    submissionId: reminders.id,
    form: addition.kind,
    formVersion: 1,
    shape: shapeOf({ addition }),
    locale,
    finalisedAt: deliveredAt,
    values: emptyValues,
    request: requestOf(addition, { reminders: 'on', words: reminders.words }),
    files: [],
    attempts: 0,
    mayHaveArrived: false,
    addition,
    ...(sealed === true ? { sealed } : {}),
    state: { kind: 'queued' },
  };
}

function requestOf(addition: Addition, answers: Readonly<Record<string, string>>): EncodedRequest {
  const parts = Object.entries(answers).map(([name, text]): Part => ({ kind: 'text', name, text }));
  return { ...additionCall(addition), parts, success: { from: 200, to: 299 } };
}
