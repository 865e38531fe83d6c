import { applicantName } from '../form/applicant.ts';
import type { Form } from '../form/form-texts.ts';
import type { Locale } from '../lib/locale.ts';
import { instantAt } from '../lib/instant.ts';
import { withCalculatedAnswers } from '../form/calculated-answers.ts';
import { validate } from '../form/validate.ts';
import { answerOf, type Values } from '../form/values.ts';
import type { Violation } from '../form/violation.ts';
import { encode, manifestOf } from '../form/encode.ts';
import { deliveryMetadataOf } from './reopening.ts';
import { type Draft, type Estimate, type QueuedState, shapeOf } from './entry.ts';
import type { Clock, StorageProblem, SubmissionStore } from './ports.ts';

export type Finalised =
  /** Every byte is on the device: the page may now confirm it. */
  | { readonly kind: 'saved'; readonly ownReference?: string }
  | { readonly kind: 'invalid'; readonly violations: readonly Violation[] }
  /** No acknowledgement; the draft is unchanged. */
  | { readonly kind: 'notSaved'; readonly problem: StorageProblem };

export interface Finalising {
  /** The price shown to the person; kept with the entry and then with the receipt. */
  readonly estimate?: Estimate | undefined;
  /** Milliseconds that it waits on the device and can be taken back. */
  readonly undoWindow?: number | undefined;
}

/** Turns a draft into a submission: validates, encodes and stores it as an entry (contracts section 4.2). */
export async function finalise(
  { store, clock }: { readonly store: SubmissionStore; readonly clock: Clock },
  form: Form,
  draft: Draft,
  locale: Locale,
  { estimate, undoWindow = 0 }: Finalising = {},
): Promise<Finalised> {
  const violations = validate(form.definition, draft.values);
  if (violations.length > 0) return { kind: 'invalid', violations };
  const values = withCalculatedAnswers(form.definition, draft.values, clock.now());
  const request = encode(form.definition, form.wire, values);
  const own = ownReferenceIn(form, values);
  const applicant = applicantName(form.definition, values);
  const stored = await store.finalise({
    submissionId: draft.submissionId,
    form: draft.form,
    formVersion: form.definition.version,
    shape: shapeOf(draft),
    locale,
    finalisedAt: instantAt(clock.now(), clock.offsetMinutes()),
    values,
    request,
    files: manifestOf(request),
    ...own,
    ...(applicant === undefined ? {} : { applicant }),
    ...(estimate === undefined ? {} : { estimate }),
    attempts: 0,
    mayHaveArrived: draft.mayHaveArrived ?? false,
    ...deliveryMetadataOf(draft),
    state: heldState(clock.now(), undoWindow),
  });
  return stored.ok ? { kind: 'saved', ...own } : { kind: 'notSaved', problem: stored.problem };
}

function ownReferenceIn({ definition }: Form, values: Values): { ownReference?: string } {
  const { ownReference } = definition;
  return ownReference === undefined ? {} : { ownReference: answerOf(values, ownReference) };
}

function heldState(since: number, duration: number): QueuedState {
  return duration === 0
    ? { kind: 'queued' }
    : { kind: 'queued', wait: { since, duration, cause: { kind: 'undo' } } };
}
