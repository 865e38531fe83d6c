import { remindersPath } from '../contracts/expiry.ts';
import { type Entry, entryShape, type Receipt } from './entry.ts';
import type { Remembered } from './ports.ts';

/**
 * The addition that says that the person of a received request wants reminders. It has the id that came with the tick,
 * so that it is one however often, and from however many devices, its request is delivered. Undefined where nothing was
 * ticked, or the API knows no reminders.
 */
export function wishOf(
  { reminders, submissionId, locale, request: { success }, sealed }: Entry,
  { proven, deliveredAt }: Receipt,
  { api }: Pick<Remembered, 'api'>,
): Omit<Entry, 'sequence'> | undefined {
  if (reminders === undefined || !proven || api?.capabilities.reminders !== true) return undefined;
  const { id, words } = reminders;
  return {
    submissionId: id,
    form: 'reminders',
    formVersion: 1,
    shape: entryShape,
    locale,
    finalisedAt: deliveredAt,
    values: { answers: {}, files: {} },
    // As additionCall has it, which the worker does not need.
    request: {
      path: remindersPath(submissionId),
      encoding: 'json',
      parts: [
        { kind: 'text', name: 'reminders', text: 'on' },
        { kind: 'text', name: 'words', text: words },
      ],
      success,
    },
    files: [],
    attempts: 0,
    mayHaveArrived: false,
    addition: { kind: 'reminders', to: submissionId },
    ...(sealed && { sealed }),
    state: { kind: 'queued' },
  };
}
