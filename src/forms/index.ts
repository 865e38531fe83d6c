import type { FormCard } from '../form/form-card.ts';
import type { AnyFormTexts, Form } from '../form/form-texts.ts';
import type { KeptTexts } from '../lib/kept-texts.ts';
import { card as evaluation } from './evaluation/card.ts';
import { texts as evaluationTexts } from './evaluation/texts.ts';
import { card as liberian } from './liberian/card.ts';
import { texts as liberianTexts } from './liberian/texts.ts';
import { card as licence } from './licence/card.ts';
import { texts as licenceTexts } from './licence/texts.ts';
import { card as medical } from './medical/card.ts';
import { texts as medicalTexts } from './medical/texts.ts';
import { card as quote } from './quote/card.ts';
import { texts as quoteTexts } from './quote/texts.ts';

interface FormModule {
  readonly form: Form;
}

/** A form's card, available at once, its loader, and the place of its texts. */
export interface ListedForm extends FormCard {
  readonly texts: KeptTexts<{ readonly form: AnyFormTexts }>;
  readonly load: () => Promise<FormModule>;
}

/**
 * Every form of the product, in the order of the home page: adding one takes a folder and a line here. Each
 * is loaded on demand, so that a slow link carries only the form being filled in.
 */
export const forms = {
  quote: { ...quote, texts: quoteTexts, load: (): Promise<FormModule> => import('./quote/index.ts') },
  licence: { ...licence, texts: licenceTexts, load: (): Promise<FormModule> => import('./licence/index.ts') },
  medical: { ...medical, texts: medicalTexts, load: (): Promise<FormModule> => import('./medical/index.ts') },
  liberian: {
    ...liberian,
    texts: liberianTexts,
    load: (): Promise<FormModule> => import('./liberian/index.ts'),
  },
  evaluation: {
    ...evaluation,
    texts: evaluationTexts,
    load: (): Promise<FormModule> => import('./evaluation/index.ts'),
  },
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

/** @param others also bring the other languages: the form shows both at once (rulings M-7) */
export type BringTexts = (id: FormId, others: boolean) => Promise<void>;

/** The server and the tests have all texts from the start. */
let bringTexts: BringTexts = async () => undefined;

/** Call once, before the first form is loaded, where texts come one language at a time. */
export function bringTextsWith(bring: BringTexts): void {
  bringTexts = bring;
}

/** Loads the form and its texts in the languages in use. */
export async function loadForm(id: FormId): Promise<Form> {
  const [{ form }] = await Promise.all([forms[id].load(), bringTexts(id, false)]);
  if (form.definition.bilingual) await bringTexts(id, true);
  return form;
}
