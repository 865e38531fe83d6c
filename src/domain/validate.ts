import { type ChoiceField, type Field, type FormDefinition, relevantFields, type TextField } from './form.ts';
import { answerOf, type Values } from './values.ts';
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
  const answer = answerOf(values, field.name);
  if (answer.trim() === '') return field.required ? { rule: 'required' } : undefined;
  return field.kind === 'text' ? textRule(field, answer) : choiceRule(field, answer);
}

function textRule(field: TextField, answer: string): Rule | undefined {
  if (answer.length > field.maxLength) return { rule: 'tooLong', maxLength: field.maxLength };
  return field.input === 'email' && !looksLikeEmail(answer) ? { rule: 'notAnEmail' } : undefined;
}

function choiceRule(field: ChoiceField, answer: string): Rule | undefined {
  return field.options.includes(answer) ? undefined : { rule: 'notAnOption' };
}

/** As forgiving as can be (ux 9): something, one @, something, no spaces inside. */
function looksLikeEmail(answer: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(answer.trim());
}
