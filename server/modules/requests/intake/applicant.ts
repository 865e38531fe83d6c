import { nameTokens } from '../../../../src/form/applicant.ts';
import { fieldsOf } from '../../../../src/form/form.ts';
import type { Form } from '../../../../src/form/form-texts.ts';
import { wireName } from '../../../../src/form/wire.ts';
import type { RequestFields } from '../case/stored-request.ts';

export interface Applicant {
  readonly name: string;
  readonly email: string;
}

/** Finds the applicant by the autofill tokens of the form's fields. Values are empty where the form does not ask. */
export function applicantIn(form: Form, fields: RequestFields): Applicant {
  const answersFor = (tokens: readonly string[]): string => {
    const asking = fieldsOf(form.definition).filter(
      (field) => field.kind === 'text' && tokens.includes(field.autocomplete ?? ''),
    );
    const answers = asking.map((field) => fields[wireName(form.wire, field.name)]);
    const texts = answers.filter((answer) => typeof answer === 'string').map(oneLine);
    return texts.filter((text) => text !== '').join(' ');
  };
  return { name: answersFor(nameTokens), email: answersFor(['email']) };
}

/** Replaces line breaks and control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
