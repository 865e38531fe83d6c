import { type FormDefinition, relevantFields } from './form.ts';
import { type Values, withAnswer } from './values.ts';

/**
 * Fills in all calculated answers.
 * @param now milliseconds since 1970
 */
export function withCalculatedAnswers(form: FormDefinition, values: Values, now: number): Values {
  return relevantFields(form, values).reduce(
    (calculatedSoFar, field) =>
      field.kind === 'text' && field.calculated !== undefined
        ? withAnswer(calculatedSoFar, field.name, field.calculated(calculatedSoFar, now))
        : calculatedSoFar,
    values,
  );
}
