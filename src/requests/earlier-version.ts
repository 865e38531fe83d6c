import { forms, isFormId, loadForm } from '../forms/index.ts';
import { fieldsOf, type FormDefinition } from '../form/form.ts';
import { instantAt } from '../lib/instant.ts';
import type { Values } from '../form/values.ts';
import type { AttentionReason, Draft, Entry, Receipt } from '../outbox/entry.ts';
import type { Clock } from '../outbox/ports.ts';
import type { DeviceServices } from '../ui/device-context.tsx';
import type { OutboxServices } from '../ui/outbox-context.tsx';

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

type Needs = Pick<OutboxServices, 'outbox' | 'newId' | 'finalise' | 'requestDelivery'> &
  Pick<DeviceServices, 'clock'>;

/**
 * Submits the answers under an id of their own, and keeps the version at the API as a receipt. Returns the
 * address of the new request, or of its draft where it could not be submitted. Undefined: nothing was
 * changed.
 */
export async function resubmit(services: Needs, entry: Entry): Promise<string | undefined> {
  const { outbox, clock, newId, finalise, requestDelivery } = services;
  const earlier = earlierReceivedOf(entry);
  if (earlier === undefined || !isFormId(entry.form)) return undefined;
  const form = await loadForm(entry.form);
  const draft = draftOfChanges(entry, form.definition, newId(), clock);
  if (!(await outbox.startAnew(entry, receiptOfEarlier(entry, earlier, clock), draft))) return undefined;
  const { submissionId } = draft;
  const finalised = await finalise(form, draft, entry.locale, { estimate: entry.estimate });
  if (finalised.kind !== 'saved') return `${forms[entry.form].path}?draft=${submissionId}`;
  requestDelivery('event');
  return `/requests/${submissionId}`;
}
