import { type Field, fieldsOf, type FormDefinition } from './form.ts';
import { answerOf, type Values } from './values.ts';

/** What the forms ask of the same person again and again. Stored on the device: names stay. */
export const detailNames = [
  'givenName',
  'familyName',
  'fullName',
  'email',
  'phone',
  'address',
  'nationality',
  'document',
  'passport',
] as const;

export type DetailName = (typeof detailNames)[number];

/** Texts as typed, never empty; the nationality as a slug (quote-nationalities). */
export type Details = Readonly<Partial<Record<DetailName, string>>>;

/** WCAG 1.3.5 autofill tokens. */
const byToken: Readonly<Record<string, DetailName>> = {
  'given-name': 'givenName',
  'family-name': 'familyName',
  name: 'fullName',
  email: 'email',
  tel: 'phone',
  'street-address': 'address',
};

function detailOf(field: Field): DetailName | undefined {
  if (field.detail !== undefined) return field.detail;
  return field.kind === 'text' ? byToken[field.autocomplete ?? ''] : undefined;
}

/** The details in the answers of a form; empty where it asks for none. */
export function detailsIn(definition: FormDefinition, values: Values): Details {
  const found = fieldsOf(definition).flatMap((field) => {
    const name = detailOf(field);
    const answer = answerOf(values, field.name).trim();
    return name === undefined || answer === '' ? [] : [[name, answer] as const];
  });
  return Object.fromEntries(found);
}

/** Returns the answers that details give to a new form, by field: those that it takes as they are. */
export function answersFrom(definition: FormDefinition, details: Details): Readonly<Record<string, string>> {
  const answers = fieldsOf(definition).flatMap((field) => {
    const name = detailOf(field);
    const answer = name === undefined ? undefined : detailFor(name, details);
    return answer !== undefined && takes(field, answer) ? [[field.name, answer] as const] : [];
  });
  return Object.fromEntries(answers);
}

function detailFor(name: DetailName, details: Details): string | undefined {
  const { givenName, familyName, fullName, passport } = details;
  // A full name cannot be divided by a rule: "de la Cruz" is one family name.
  if (name === 'fullName')
    return fullName ?? ([givenName, familyName].filter(Boolean).join(' ') || undefined);
  // Where an identity document or a passport will do.
  if (name === 'document') return details.document ?? passport;
  return details[name];
}

function takes(field: Field, answer: string): boolean {
  if (field.kind === 'text') return answer.length <= field.maxLength;
  return field.kind === 'choice' && field.options.includes(answer);
}
