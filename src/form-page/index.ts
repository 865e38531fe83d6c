export { AdditionForm } from './addition-form.tsx';
export { openAhead } from './open-draft.ts';
export { RequestFormPage } from './request-form.tsx';
