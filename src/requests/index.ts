import { addTexts } from '../i18n/add-texts.ts';
import { texts } from './texts.ts';

addTexts(texts);

export { NextStrip } from './next-strip.tsx';
export { PrivacyPage } from './privacy/privacy-page.tsx';
export { RequestPage } from './request-page.tsx';
export { RequestsPage } from './requests-page.tsx';
export { StatusPage } from './status/status-page.tsx';
