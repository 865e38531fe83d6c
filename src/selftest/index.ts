import { addTexts } from '../i18n/add-texts.ts';
import { texts } from './texts.ts';

addTexts(texts);

export { SelftestPage } from './selftest-page.tsx';
