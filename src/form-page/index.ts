export { AdditionForm } from './addition-form.tsx';
export { openAhead } from './opened-ahead.ts';
export { RequestFormPage } from './request-form-page.tsx';
