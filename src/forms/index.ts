import type { FormCard } from '../form/form-card.ts';
import type { Form } from '../form/form-texts.ts';

interface FormModule {
  readonly form: Form;
}
import { card as evaluation } from './evaluation/card.ts';
import { card as liberian } from './liberian/card.ts';
import { card as licence } from './licence/card.ts';
import { card as medical } from './medical/card.ts';
import { card as quote } from './quote/card.ts';

/** A form's card, available at once, and its loader. */
export interface ListedForm extends FormCard {
  readonly load: () => Promise<FormModule>;
}

/**
 * Every form of the product, in the order of the home page: adding one takes a folder and a line here. Each
 * is loaded on demand, so that a slow link carries only the form being filled in.
 */
export const forms = {
  quote: { ...quote, load: (): Promise<FormModule> => import('./quote/index.ts') },
  licence: { ...licence, load: (): Promise<FormModule> => import('./licence/index.ts') },
  medical: { ...medical, load: (): Promise<FormModule> => import('./medical/index.ts') },
  liberian: { ...liberian, load: (): Promise<FormModule> => import('./liberian/index.ts') },
  evaluation: { ...evaluation, load: (): Promise<FormModule> => import('./evaluation/index.ts') },
} as const satisfies Readonly<Record<string, ListedForm>>;

export type FormId = keyof typeof forms;

// Object.keys forgets the literal keys of the object above.
export const formIds = Object.keys(forms) as readonly FormId[];

export function isFormId(value: string): value is FormId {
  return Object.hasOwn(forms, value);
}

/** Reads it from the card; a form unknown to this release counts as a request. */
export function isFeedback(form: string): boolean {
  return isFormId(form) && forms[form].feedback === true;
}

/** As the card has it. */
export function isQuoted(form: string): boolean {
  return isFormId(form) && forms[form].quoted === true;
}

export async function loadForm(id: FormId): Promise<Form> {
  return (await forms[id].load()).form;
}
