import { fieldsOf, type FormDefinition } from './form.ts';
import { answerOf, type Values } from './values.ts';

/** WCAG 1.3.5: autocomplete tokens that mark fields for the applicant's own name. */
export const nameTokens: readonly string[] = ['name', 'given-name', 'family-name'];

/**
 * Returns the address for mail about the request, found by autocomplete token; undefined where the form does
 * not ask.
 */
export function applicantEmail(definition: FormDefinition, values: Values): string | undefined {
  const asking = fieldsOf(definition).find(
    (field) => field.kind === 'text' && field.autocomplete === 'email',
  );
  return asking && answerOf(values, asking.name);
}

/**
 * Returns the applicant's name on one line; undefined where the form does not ask, or nothing was answered.
 */
export function applicantName(definition: FormDefinition, values: Values): string | undefined {
  const asking = fieldsOf(definition).filter(
    (field) => field.kind === 'text' && nameTokens.includes(field.autocomplete ?? ''),
  );
  const answers = asking.map((field) => answerOf(values, field.name));
  const name = answers.join(' ').trim().replaceAll(/\s+/g, ' ');
  return name === '' ? undefined : name;
}
