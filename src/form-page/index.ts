import { addTexts } from '../i18n/add-texts.ts';
import { texts } from './texts.ts';

addTexts(texts);

export { AdditionForm } from './addition-form.tsx';
export { openAhead } from './open-draft.ts';
export { RequestFormPage } from './request-form.tsx';
