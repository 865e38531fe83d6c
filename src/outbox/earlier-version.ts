import { fieldsOf, type FormDefinition } from '../form/form.ts';
import { instantAt } from '../lib/instant.ts';
import type { Values } from '../form/values.ts';
import type { AttentionReason, Draft, Entry, Receipt } from './entry.ts';
import type { Clock } from './ports.ts';

type EarlierReceived = Extract<AttentionReason, { kind: 'earlierReceived' }>;

/**
 * Returns the version that the API says it received before the entry was edited; undefined for any other
 * entry.
 */
export function earlierReceivedOf({ state }: Entry): EarlierReceived | undefined {
  return state.kind === 'attention' && state.reason.kind === 'earlierReceived' ? state.reason : undefined;
}

/**
 * Returns the receipt of the version at the API. It names no files: which ones went with that version is
 * unknown here.
 */
export function receiptOfEarlier(
  entry: Entry,
  { reference, receivedAt }: EarlierReceived,
  clock: Clock,
): Receipt {
  const { submissionId, form, locale, finalisedAt } = entry;
  return {
    submissionId,
    form,
    locale,
    finalisedAt,
    deliveredAt: instantAt(clock.now(), clock.offsetMinutes()),
    reference,
    receivedAt,
    proven: false,
    earlierVersion: true,
    files: [],
  };
}

/** Copies the answers into a new request; calculated answers are calculated again. */
export function draftOfChanges(
  entry: Entry,
  form: FormDefinition,
  submissionId: string,
  clock: Clock,
): Draft {
  const now = instantAt(clock.now(), clock.offsetMinutes());
  return {
    submissionId,
    form: entry.form,
    formVersion: entry.formVersion,
    values: withoutCalculatedAnswers(form, entry.values),
    createdAt: now,
    updatedAt: now,
  };
}

function withoutCalculatedAnswers(form: FormDefinition, values: Values): Values {
  const calculated = new Set(
    fieldsOf(form).flatMap((field) =>
      field.kind === 'text' && field.calculated !== undefined ? [field.name] : [],
    ),
  );
  const answers = Object.entries(values.answers).filter(([name]) => !calculated.has(name));
  return { ...values, answers: Object.fromEntries(answers) };
}
