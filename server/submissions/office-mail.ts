import type { Brand } from '../../src/domain/brand.ts';
import type { Form } from '../../src/domain/form-texts.ts';
import { fieldsOf } from '../../src/domain/form.ts';
import { wireName } from '../../src/domain/wire.ts';
import type { NewMail } from '../mail/mail-queue.ts';
import type { Submission, SubmissionFile } from './submission.ts';

export interface Letterhead {
  readonly officeEmail: string;
  readonly brand: Brand;
  readonly publicUrl?: string;
}

/**
 * Tells the office of one submission: every field by its label in both languages, and its files.
 * @param added lines of the form's own, after the fields
 */
export function officeMail(
  head: Letterhead,
  submission: Submission,
  form: Form,
  reference: string,
  added: readonly string[] = [],
): NewMail {
  const name = `${form.texts.es.name} / ${form.texts.en.name}`;
  const blocks = [
    [reference, name],
    [`Recibida / Received: ${submission.receivedAt}`, `Id: ${submission.submissionId}`],
    fieldLines(submission, form),
    ...(added.length === 0 ? [] : [added]),
    fileLines(submission.files, form),
    ['-- ', head.brand.name, ...(head.publicUrl === undefined ? [] : [head.publicUrl])],
  ];
  return {
    mail_id: submission.submissionId,
    recipient: head.officeEmail,
    subject: `${reference} ${name}`,
    body: `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    created_at: submission.receivedAt,
  };
}

function fieldLines(submission: Submission, form: Form): readonly string[] {
  return fieldsOf(form.definition).flatMap((field) => {
    const answer = submission.fields[wireName(form.wire, field.name)];
    // Ids say nothing to people; a form with lists adds lines of its own.
    if (typeof answer !== 'string') return [];
    return [`${bilingual(form, (texts) => texts[field.name]?.label)}: ${shown(form, field.name, answer)}`];
  });
}

function fileLines(files: readonly SubmissionFile[], form: Form): readonly string[] {
  const labels = new Map(Object.entries(form.wire).map(([field, wired]) => [wired, field]));
  const lines = files.flatMap((file) => [
    `${bilingual(form, (texts) => texts[labels.get(file.field) ?? '']?.label)}:`,
    `  ${file.name} (${file.type}, ${file.size} bytes)`,
    `  SHA-256 ${file.sha256}`,
  ]);
  return ['Archivos / Files:', ...(lines.length === 0 ? ['-'] : lines)];
}

/** An answer cannot pass for a line of ours: its own further lines are indented, its control marks gone. */
function shown(form: Form, field: string, answer: string): string {
  const option = bilingual(form, (texts) => texts[field]?.options?.[answer]);
  const plain = answer.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
  const text = plain.replaceAll('\n', '\n  ');
  return option === '' || option === answer ? text : `${text} (${option})`;
}

type FieldTexts = Form['texts']['es']['fields'];

function bilingual(form: Form, pick: (texts: FieldTexts) => string | undefined): string {
  const both = [pick(form.texts.es.fields), pick(form.texts.en.fields)];
  return [...new Set(both.filter((text) => text !== undefined))].join(' / ');
}
