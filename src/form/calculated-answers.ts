import { type FormDefinition, relevantFields } from './form.ts';
import { type Values, withAnswer } from './values.ts';

/** The values with everything that the device fills in by itself. @param now milliseconds since 1970 */
export function withMadeAnswers(form: FormDefinition, values: Values, now: number): Values {
  return relevantFields(form, values).reduce(
    (made, field) =>
      field.kind === 'text' && field.made !== undefined
        ? withAnswer(made, field.name, field.made(made, now))
        : made,
    values,
  );
}
