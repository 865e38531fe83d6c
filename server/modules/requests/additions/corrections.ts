import type { Transaction } from 'kysely';
import { checkFile } from '../../../../src/form/file-check.ts';
import type { FileField } from '../../../../src/form/form.ts';
import { fileReceiver } from '../../../lib/limits/file-receiver.ts';
import type { Fault } from '../../../lib/problems/refusal.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { applicant, type CaseRow, type NewEvent, writeChange } from '../case/change-case.ts';
import { fileFieldsOf, isWanted, newestDocuments } from '../case/stored-request.ts';
import type { Received } from '../intake/received.ts';
import type { AdditionRules } from './addition.ts';

/**
 * Accepts only documents that the office has asked for again. They need not all arrive at once: a document that arrives
 * is no longer asked for, and with the last one the case goes back to the office.
 */
export const corrections: AdditionRules = {
  kind: 'correction',
  async refuse(transaction, locked, { original, received }) {
    const requested = await requestedDocuments(transaction, locked);
    if (requested.size === 0) return { kind: 'nothingAskedFor' };
    const { form } = original;
    // For a form that no longer exists, the rules of its documents are unknown.
    if (form === undefined) return { kind: 'nothingAskedFor' };
    const faults = faultsIn(fileFieldsOf(form, original.fields), requested, received);
    return faults.length === 0 ? undefined : { kind: 'invalid', form, faults };
  },
  async apply(transaction, locked, { receivedAt: at, received }) {
    const sent: NewEvent = {
      at,
      by: applicant,
      kind: 'correction',
      after: received.files.map(({ field }) => field).join(', '),
    };
    const isComplete = (await requestedDocuments(transaction, locked)).size === 0;
    const moved: NewEvent = {
      at,
      by: applicant,
      kind: 'state',
      before: locked.state,
      after: 'inProgress',
    };
    await writeChange(transaction, locked, {
      fields: isComplete ? { state: 'inProgress' } : {},
      isActivity: true,
      events: isComplete ? [sent, moved] : [sent],
    });
  },
};

async function requestedDocuments(
  transaction: Transaction<Tables>,
  { submission_id: submissionId, state }: CaseRow,
): Promise<ReadonlySet<string>> {
  if (state !== 'waitingForApplicant') return new Set();
  const documents = await newestDocuments(transaction, submissionId);
  return new Set(documents.filter(isWanted).map(({ field }) => field));
}

function faultsIn(
  fields: ReadonlyMap<string, FileField>,
  requested: ReadonlySet<string>,
  { texts, files }: Received,
): readonly Fault[] {
  const odd = [
    ...texts.map(({ name }) => wireFault(name, 'notAskedFor')),
    ...files.filter(({ field }) => !requested.has(field)).map(({ field }) => wireFault(field, 'notAskedFor')),
    ...files
      .filter(({ field }, index) => files.findIndex((file) => file.field === field) < index)
      .map(({ field }) => wireFault(field, 'repeated')),
  ];
  if (odd.length > 0) return odd;
  if (files.length === 0) return [...requested].map((name) => missing(fields, name));
  return files.flatMap((file) => {
    const field = fields.get(file.field);
    if (field === undefined) return [wireFault(file.field, 'unknown')];
    const rule = checkFile(field, file, fileReceiver);
    if (rule === undefined) return [];
    return [{ kind: 'form', field: file.field, violation: { field: field.name, ...rule } } as const];
  });
}

function wireFault(field: string, rule: 'notAskedFor' | 'repeated' | 'unknown'): Fault {
  return { kind: 'wire', field, rule };
}

function missing(fields: ReadonlyMap<string, FileField>, name: string): Fault {
  return {
    kind: 'form',
    field: name,
    violation: { field: fields.get(name)?.name ?? name, rule: 'required' },
  };
}
