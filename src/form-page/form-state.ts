import { answersFrom, type Details } from '../form/details.ts';
import { type FormDefinition, initialValuesOf, relevantFields } from '../form/form.ts';
import { type FileLimits, sizeViolations } from '../form/file-limits.ts';
import type { Form } from '../form/form-texts.ts';
import { inFormOrder, validate } from '../form/validate.ts';
import { type AnswerFile, areSame, isPristine, type Values, withFile, withoutFile } from '../form/values.ts';
import type { Violation } from '../form/violation.ts';
import { controlName } from '../form/wire.ts';
import type { Draft, Returned, WishedReminders } from '../outbox/entry.ts';
import type { StorageProblem } from '../outbox/ports.ts';
import type { ImportResult } from '../ui/outbox-context.tsx';
import type { FilePick as Pick } from './file-pick.ts';
import { heeded, type ServerWords, withFormNames } from './returned.ts';

/** The draft on the device compared with the screen. */
export type Saving =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'saving' }
  /** Milliseconds since 1970. */
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'notSaved'; readonly problem: StorageProblem };

export type Submission =
  | { readonly kind: 'editing' }
  | { readonly kind: 'submitting' }
  | { readonly kind: 'notSaved'; readonly problem: StorageProblem }
  /** Safe on the device, and can still be taken back. */
  | { readonly kind: 'held'; readonly submissionId: string; readonly ownReference: string | undefined }
  | { readonly kind: 'saved'; readonly submissionId: string };

export interface FormState {
  /** False while a rendered page is taken over: the device's data is not in it yet. */
  readonly ready: boolean;
  readonly values: Values;
  /** Answers that came from the details kept on this device, by field. */
  readonly begun: Readonly<Record<string, string>>;
  /** The box about reminders is ticked. */
  readonly wish: WishedReminders | undefined;
  readonly saving: Saving;
  readonly picks: Readonly<Record<string, Pick>>;
  /** Fields whose stored photo is being made smaller. */
  readonly shrinking: readonly string[];
  /** Files removed by the person that can be put back. */
  readonly removed: Readonly<Record<string, AnswerFile>>;
  readonly submission: Submission;
  /** The API's objections, until the request is changed; they do not block submitting. */
  readonly refused: ServerWords | undefined;
  /**
   * Fields with errors at the last attempt to submit: only these are validated while typing (conventions 4).
   */
  readonly flagged: readonly string[];
  /** Failed attempts to submit; the summary takes the focus with each. */
  readonly attempts: number;
}

/** @param details begin a form without a draft, and make none until something is touched */
export function openedState(form: Form, draft: Draft | undefined, details: Details = {}): FormState {
  const savedAt = draft === undefined ? undefined : Date.parse(draft.updatedAt.utc);
  const begun = draft === undefined ? answersFrom(form.definition, details) : {};
  const initial = initialValuesOf(form.definition);
  const values = draft?.values ?? { ...initial, answers: { ...initial.answers, ...begun } };
  const state = { ...initialState(values, savedAt), begun, wish: draft?.reminders };
  return cameBack(form, state, draft?.returned);
}

export function initialState(values: Values, savedAt?: number): FormState {
  return {
    ready: true,
    values,
    begun: {},
    wish: undefined,
    refused: undefined,
    saving: savedAt === undefined ? { kind: 'untouched' } : { kind: 'saved', at: savedAt },
    picks: {},
    shrinking: [],
    removed: {},
    submission: { kind: 'editing' },
    flagged: [],
    attempts: 0,
  };
}

/**
 * Adds the reason why a request came back: the API's messages, or the damaged file as rejected, so that it is
 * not shown as a good one.
 */
export function cameBack(form: Form, state: FormState, returned: Returned | undefined): FormState {
  if (returned === undefined) return state;
  if (returned.kind === 'refused') return { ...state, refused: withFormNames(form, state.values, returned) };
  const { definition, wire } = form;
  const { values } = state;
  const field = Object.keys(values.files).find(
    (name) => controlName(definition, wire, values, name) === returned.field,
  );
  if (field === undefined) return state;
  const refused: ImportResult = { kind: 'refused', rule: { rule: 'fileDamaged' } };
  return { ...imported(state, field, returned.name, refused), flagged: [field] };
}

/**
 * Applies new values and drops picks for fields that the answers no longer call for: they would be invisible.
 */
export function changed(definition: FormDefinition, state: FormState, values: Values): FormState {
  if (values === state.values) return state;
  const asked = new Set(relevantFields(definition, values).map(({ name }) => name));
  const picks = Object.entries(state.picks).filter(([name]) => asked.has(name));
  return toBeWritten({ ...state, values, picks: Object.fromEntries(picks) });
}

export function picking(state: FormState, field: string, name: string): FormState {
  return withPick({ ...state, removed: without(state.removed, field) }, field, { kind: 'reading', name });
}

/**
 * Applies the result of an import. A rejected file leaves nothing behind, not even an earlier good one: only
 * shown files are sent (rulings L-2). If the device could not store it, the earlier file stays, and the page
 * says which it is.
 */
export function imported(state: FormState, field: string, name: string, result: ImportResult): FormState {
  if (result.kind === 'imported') {
    return toBeWritten({
      ...withPick(state, field, undefined),
      values: withFile(state.values, field, result.file),
    });
  }
  if (result.kind === 'notSaved')
    return withPick(state, field, { kind: 'notSaved', name, problem: result.problem });
  const pick: Pick = { kind: 'refused', name, rule: result.rule };
  return toBeWritten({ ...withPick(state, field, pick), values: withoutFile(state.values, field) });
}

/** Drops a pick that was not stored; the field's file stays. */
export function dismissed(state: FormState, field: string): FormState {
  return withPick(state, field, undefined);
}

export function shrinking(state: FormState, field: string): FormState {
  return { ...state, shrinking: [...state.shrinking, field] };
}

/** @param best the field's file from now on; undefined: unchanged */
export function shrunk(state: FormState, field: string, best: AnswerFile | undefined): FormState {
  const rest = { ...state, shrinking: state.shrinking.filter((name) => name !== field) };
  return best === undefined ? rest : rederived(rest, field, best);
}

/** @param file instead of the field's own: another derivative of the same photo, or the photo itself */
export function rederived(state: FormState, field: string, file: AnswerFile): FormState {
  return toBeWritten({ ...state, values: withFile(state.values, field, file) });
}

/** Removes the file, or a failed pick; the file can be put back. */
export function removed(state: FormState, field: string): FormState {
  const file = state.values.files[field];
  return toBeWritten({
    ...withPick(state, field, undefined),
    values: withoutFile(state.values, field),
    removed: file === undefined ? state.removed : { ...state.removed, [field]: file },
  });
}

/** Puts a removed file back, unless another came in since. */
export function putBack(state: FormState, field: string): FormState {
  const file = state.removed[field];
  if (file === undefined || state.values.files[field] !== undefined) return state;
  return toBeWritten({
    ...state,
    removed: without(state.removed, field),
    values: withFile(state.values, field, file),
  });
}

export function refusedToSubmit(state: FormState, violations: readonly Violation[]): FormState {
  return {
    ...state,
    submission: { kind: 'editing' },
    flagged: violations.map((violation) => violation.field),
    attempts: state.attempts + 1,
  };
}

export function written(state: FormState, problem: StorageProblem | undefined, at: number): FormState {
  return {
    ...state,
    saving: problem === undefined ? { kind: 'saved', at } : { kind: 'notSaved', problem },
  };
}

/** Takes over another window's draft; undefined: it has been sent or deleted there. */
export function followed(state: FormState, draft: Draft | undefined): FormState {
  if (draft === undefined) return isPristine(state.values) ? state : written(state, 'alreadyGone', 0);
  if (areSame(state.values, draft.values) && state.wish?.id === draft.reminders?.id) return state;
  return written(
    { ...state, values: draft.values, wish: draft.reminders },
    undefined,
    Date.parse(draft.updatedAt.utc),
  );
}

/** True if submitted and not refused: no changes are possible. */
export function isLocked({ submission }: FormState): boolean {
  return submission.kind === 'submitting' || submission.kind === 'held';
}

/** Drops objections to fields whose values have changed. */
export function withRefusedHeeded(before: FormState, after: FormState): FormState {
  const refused = heeded(after.refused, before.values, after.values);
  return refused === after.refused ? after : { ...after, refused };
}

export function toBeWritten(state: FormState): FormState {
  return { ...state, saving: { kind: 'saving' } };
}

/** True if this window has no unsaved changes. */
export function isAtRest({ saving, picks, submission }: FormState): boolean {
  const reading = Object.values(picks).some((pick) => pick.kind === 'reading');
  return saving.kind === 'saved' && !reading && ['editing', 'notSaved'].includes(submission.kind);
}

/**
 * True if the field still has this file, and the draft has neither been sent nor deleted in another window.
 */
export function holds({ values, saving }: FormState, field: string, { fileId }: AnswerFile): boolean {
  return !isGone(saving) && values.files[field]?.fileId === fileId;
}

/**
 * True if saving should be tried again; a draft sent or deleted in another window must not come back by
 * itself.
 */
export function isUnwritten({ saving }: FormState): boolean {
  return saving.kind === 'saving' || (saving.kind === 'notSaved' && !isGone(saving));
}

function isGone(saving: Saving): boolean {
  return saving.kind === 'notSaved' && saving.problem === 'alreadyGone';
}

function withPick(state: FormState, field: string, pick: Pick | undefined): FormState {
  const picks = without(state.picks, field);
  return { ...state, picks: pick === undefined ? picks : { ...picks, [field]: pick } };
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  const { [name]: _taken, ...rest } = record;
  return rest;
}

/**
 * Returns the violations on submit. A rejected file blocks until it is replaced or removed: its owner may
 * believe that it is sent.
 */
export function violationsOnSubmit(
  form: FormDefinition,
  state: FormState,
  limits: FileLimits,
): readonly Violation[] {
  const files = fileViolations(form, state, limits);
  // A file the device could not store is reported by problemWithFiles: it is not "missing".
  const unkept = Object.keys(state.picks).filter((field) => state.picks[field]?.kind === 'notSaved');
  const fields = new Set([...files.map((violation) => violation.field), ...unkept]);
  const answers = validate(form, state.values).filter(({ field }) => !fields.has(field));
  return inFormOrder(form, state.values, [...files, ...answers]);
}

function fileViolations(form: FormDefinition, state: FormState, limits: FileLimits): readonly Violation[] {
  // The limits may have become known after the file was picked.
  return [...turnedDownFiles(state), ...sizeViolations(withAskedFiles(form, state.values), limits)];
}

/** Returns the device's reason for a file it could not store, which blocks too. */
export function problemWithFiles({ picks }: FormState): StorageProblem | undefined {
  for (const pick of Object.values(picks)) if (pick.kind === 'notSaved') return pick.problem;
  return undefined;
}

/**
 * Returns the violations shown at the fields: rejected files at once, everything else only after an attempt
 * to submit.
 */
export function violationsShown(
  form: FormDefinition,
  state: FormState,
  limits: FileLimits,
): readonly Violation[] {
  const isReading = (field: string): boolean => state.picks[field]?.kind === 'reading';
  // Runs on every key, so full validation is skipped until an attempt to submit.
  const judged = state.flagged.length === 0 ? fileViolations : violationsOnSubmit;
  return judged(form, state, limits).filter(
    ({ field, rule }) => (state.flagged.includes(field) || rule.startsWith('file')) && !isReading(field),
  );
}

/**
 * Returns the violations for the summary, as of the last attempt to submit; a file rejected since is reported
 * at its field only.
 * @param shown violations shown at the fields
 */
export function violationsSummed({ flagged }: FormState, shown: readonly Violation[]): readonly Violation[] {
  return shown.filter(({ field }) => flagged.includes(field));
}

/** Keeps only files that will be sent. */
function withAskedFiles(form: FormDefinition, values: Values): Values {
  const names = new Set(relevantFields(form, values).map(({ name }) => name));
  const files = Object.entries(values.files).filter(([name]) => names.has(name));
  return { ...values, files: Object.fromEntries(files) };
}

function turnedDownFiles({ picks }: FormState): readonly Violation[] {
  return Object.entries(picks).flatMap(([field, pick]) =>
    pick.kind === 'refused' ? [{ field, ...pick.rule }] : [],
  );
}

/** True if leaving the page, or an update, would interrupt something. */
export function hasUnsavedChanges({ values, saving, submission }: FormState): boolean {
  return submission.kind !== 'saved' && saving.kind !== 'untouched' && !isPristine(values);
}

/** True if closing the page now would lose something. */
export function isAtRisk(state: FormState): boolean {
  const reading = Object.values(state.picks).some((pick) => pick.kind === 'reading');
  const unwritten = state.saving.kind === 'saving' || state.saving.kind === 'notSaved';
  return state.submission.kind !== 'saved' && (unwritten || reading);
}
