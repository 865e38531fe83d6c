import { looksLikeEmail } from './email.ts';
import {
  type ChoiceField,
  type Field,
  type FormDefinition,
  type ListField,
  relevantFields,
  type TextField,
} from './form.ts';
import { answerOf, listOf, type Values } from './values.ts';
import type { Rule, Violation } from './violation.ts';

/** Every violation, in the order of the fields; empty when the form can be finalised. */
export function validate(form: FormDefinition, values: Values): readonly Violation[] {
  return relevantFields(form, values).flatMap((field) => {
    const rule = ruleBrokenBy(field, values);
    return rule === undefined ? [] : [{ field: field.name, ...rule }];
  });
}

function ruleBrokenBy(field: Field, values: Values): Rule | undefined {
  if (field.kind === 'file') {
    return field.required && values.files[field.name] === undefined ? { rule: 'required' } : undefined;
  }
  if (field.kind === 'list') return listRule(field, listOf(values, field.name));
  const answer = answerOf(values, field.name);
  if (answer.trim() === '') return field.required ? { rule: 'required' } : undefined;
  return field.kind === 'text' ? textRule(field, answer) : choiceRule(field, answer);
}

function textRule(field: TextField, answer: string): Rule | undefined {
  if (answer.length > field.maxLength) return { rule: 'tooLong', maxLength: field.maxLength };
  return field.input === 'email' && !looksLikeEmail(answer) ? { rule: 'notAnEmail' } : undefined;
}

function choiceRule(field: ChoiceField, answer: string): Rule | undefined {
  const isTaken = field.options.includes(answer) || field.accepts?.(answer) === true;
  return isTaken ? undefined : { rule: 'notAnOption' };
}

function listRule(field: ListField, items: readonly string[]): Rule | undefined {
  if (items.length === 0) return field.required ? { rule: 'required' } : undefined;
  if (items.length > field.maxItems) return { rule: 'tooMany', maxItems: field.maxItems };
  const item = items.find((candidate, index) => items.indexOf(candidate) < index);
  return item === undefined ? undefined : { rule: 'repeatedItem', item };
}
