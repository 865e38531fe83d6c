import type { Brand } from '../../src/domain/brand.ts';
import { decode, slotsOf } from '../../src/domain/decode.ts';
import { fieldTexts } from '../../src/domain/field-texts.ts';
import type { AnyFieldTexts, Form } from '../../src/domain/form-texts.ts';
import { fieldsOf } from '../../src/domain/form.ts';
import type { Values } from '../../src/domain/values.ts';
import type { NewMail } from '../mail/mail-queue.ts';
import type { Submission } from './submission.ts';

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
    fileLines(submission, form),
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
  const { answers } = valuesOf(submission, form);
  return fieldsOf(form.definition).flatMap(({ name }) => {
    const answer = answers[name];
    if (answer === undefined) return [];
    return [`${bilingual(form, name, (texts) => texts.label)}: ${shown(form, name, answer)}`];
  });
}

function valuesOf({ fields }: Submission, { definition, wire }: Form): Values {
  // Ids say nothing to people; a form with lists adds lines of its own.
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return decode(definition, wire, { texts: new Map(texts), files: new Map() });
}

function fileLines(submission: Submission, form: Form): readonly string[] {
  const slots = slotsOf(form.definition, form.wire, valuesOf(submission, form));
  const nameOf = (part: string): string => {
    const slot = slots.get(part);
    return slot?.kind === 'field' ? slot.field.name : part;
  };
  const lines = submission.files.flatMap((file) => [
    `${bilingual(form, nameOf(file.field), (texts) => texts.label)}:`,
    `  ${file.name} (${file.type}, ${file.size} bytes)`,
    `  SHA-256 ${file.sha256}`,
  ]);
  return ['Archivos / Files:', ...(lines.length === 0 ? ['-'] : lines)];
}

/** An answer cannot pass for a line of ours: its own further lines are indented, its control marks gone. */
function shown(form: Form, field: string, answer: string): string {
  const option = bilingual(form, field, (texts) => texts.options?.[answer]);
  const plain = answer.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
  const text = plain.replaceAll('\n', '\n  ');
  return option === '' || option === answer ? text : `${text} (${option})`;
}

function bilingual(form: Form, field: string, pick: (texts: AnyFieldTexts) => string | undefined): string {
  const both = (['es', 'en'] as const).map((locale) => {
    const texts = fieldTexts(form.texts[locale], field);
    return texts === undefined ? undefined : pick(texts);
  });
  return [...new Set(both.filter((text) => text !== undefined))].join(' / ');
}
