import { looksLikeEmail, mailableEmail } from '../lib/email.ts';
import {
  type ChoiceField,
  confirmed,
  type Field,
  type FormDefinition,
  type ListField,
  relevantFields,
  type TextField,
} from './form.ts';
import { isDate } from '../lib/iso-date.ts';
import { unreachable } from '../lib/unreachable.ts';
import { answerOf, listOf, type Values } from './values.ts';
import type { Rule, Violation } from './violation.ts';

/** Returns every violation, in the form's order; empty when the form can be finalised. */
export function validate(form: FormDefinition, values: Values): readonly Violation[] {
  return inFormOrder(form, values, violationsOf(relevantFields(form, values), values));
}

/** Validates values received by the API, ignoring fields that are not sent. */
export function validateSent(form: FormDefinition, values: Values): readonly Violation[] {
  const sent = relevantFields(form, values).filter((field) => field.notSent !== true);
  return inFormOrder(form, values, violationsOf(sent, values));
}

/** Sorts violations in the order in which the form lists them. */
export function inFormOrder(
  form: FormDefinition,
  values: Values,
  violations: readonly Violation[],
): readonly Violation[] {
  const order = relevantFields(form, values).map((field) => field.name);
  const stageOf = (violation: Violation): number => form.stageOf?.(violation) ?? 0;
  return [...violations].sort(
    (one, two) => stageOf(one) - stageOf(two) || order.indexOf(one.field) - order.indexOf(two.field),
  );
}

function violationsOf(fields: readonly Field[], values: Values): readonly Violation[] {
  return fields.flatMap((field) => {
    const rule = ruleBrokenBy(field, values);
    return rule === undefined ? [] : [{ field: field.name, ...rule }];
  });
}

function ruleBrokenBy(field: Field, values: Values): Rule | undefined {
  if (isBlank(field, values)) return isDemanded(field, values) ? { rule: 'required' } : undefined;
  if (field.kind === 'file') return undefined;
  if (field.kind === 'list') return listRule(field, listOf(values, field.name));
  const answer = answerOf(values, field.name);
  switch (field.kind) {
    case 'text':
      return textRule(field, answer);
    case 'choice':
      return choiceRule(field, answer);
    case 'confirmation':
      return answer === confirmed ? undefined : { rule: 'required' };
    default:
      return unreachable(field);
  }
}

function isDemanded({ required, waived }: Field, values: Values): boolean {
  return required && waived?.(values) !== true;
}

function isBlank(field: Field, values: Values): boolean {
  switch (field.kind) {
    case 'file':
      return values.files[field.name] === undefined;
    case 'list':
      return listOf(values, field.name).length === 0;
    default:
      return answerOf(values, field.name).trim() === '';
  }
}

function textRule(field: TextField, answer: string): Rule | undefined {
  if (answer.length > field.maxLength) return { rule: 'tooLong', maxLength: field.maxLength };
  if (field.input === 'date') return isDate(answer.trim()) ? undefined : { rule: 'notADate' };
  if (field.input !== 'email') return undefined;
  const isAddress = field.lenient === true ? looksLikeEmail(answer) : mailableEmail(answer) !== undefined;
  return isAddress ? undefined : { rule: 'notAnEmail' };
}

function choiceRule(field: ChoiceField, answer: string): Rule | undefined {
  if (field.disallowed?.includes(answer) === true) return { rule: 'disallowed' };
  const isTaken = field.options.includes(answer) || field.accepts?.(answer) === true;
  return isTaken ? undefined : { rule: 'notAnOption' };
}

function listRule(field: ListField, items: readonly string[]): Rule | undefined {
  if (items.length > field.maxItems) return { rule: 'tooMany', maxItems: field.maxItems };
  const item = items.find((candidate, index) => items.indexOf(candidate) < index);
  return item === undefined ? undefined : { rule: 'repeatedItem', item };
}
