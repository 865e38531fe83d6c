import { addTexts } from '../i18n/add-texts.ts';
import { texts } from './texts.ts';

addTexts(texts);

export { FindRequest } from './find-request.tsx';
export { OfficeFiles } from './office-files.tsx';
