import type { Form } from '../form/form-texts.ts';

interface FormModule {
  readonly form: Form;
}

/**
 * Every form of the product: adding one is a folder and a line here. Each is loaded when it is wanted, so
 * that a slow link carries only the form that is filled in. `path` stands here too, because the router needs
 * it before the form is loaded; a test holds it equal to the definition's.
 */
export const forms = {
  licence: { path: '/licenses', load: (): Promise<FormModule> => import('./licence/index.ts') },
  medical: { path: '/medical', load: (): Promise<FormModule> => import('./medical/index.ts') },
  evaluation: { path: '/evaluation', load: (): Promise<FormModule> => import('./evaluation/index.ts') },
  liberian: { path: '/liberian', load: (): Promise<FormModule> => import('./liberian/index.ts') },
  quote: { path: '/courses', load: (): Promise<FormModule> => import('./quote/index.ts') },
} as const;

export type FormId = keyof typeof forms;

// Object.keys forgets the literal keys of the object above.
export const formIds = Object.keys(forms) as readonly FormId[];

export function isFormId(value: string): value is FormId {
  return Object.hasOwn(forms, value);
}

export async function loadForm(id: FormId): Promise<Form> {
  return (await forms[id].load()).form;
}
