export { DocumentsPage } from './me/documents-page.tsx';
export { ExpiryStrip } from './me/expiry-strip.tsx';
export { MePage } from './me/me-page.tsx';
export { NextStrip } from './next-strip.tsx';
export { PrivacyPage } from './privacy/privacy-page.tsx';
export { RequestPage } from './request-page.tsx';
export { RequestsPage } from './requests-page.tsx';
export { StatusPage } from './status/status-page.tsx';
