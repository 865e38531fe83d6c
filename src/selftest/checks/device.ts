import { absent, type Check, type Finding, passed } from '../check.ts';

/** Dates, dialogs and convenience features of phones. */
export const deviceChecks: readonly Check[] = [
  { id: 'panamaTime', run: knowsPanamaTime },
  { id: 'dialogs', run: async () => allHere(partsOfPages) },
  { id: 'language', run: async () => allHere(partsOfLanguage) },
  { id: 'notifications', run: mayNotify },
  { id: 'badge', run: async () => (typeof navigator.setAppBadge === 'function' ? passed() : absent()) },
  { id: 'backgroundSending', run: sendsInBackground },
  { id: 'staysAwake', run: async () => ('wakeLock' in navigator ? passed() : absent()) },
  { id: 'sharesFiles', run: sharesFiles },
];

/** Features that a form or its dialogs need; a page would not work without them. */
const partsOfPages: Readonly<Record<string, () => boolean>> = {
  dialog: () => typeof HTMLDialogElement === 'function' && 'showModal' in HTMLDialogElement.prototype,
  'matchMedia events': () => 'addEventListener' in matchMedia('print'),
  ':has()': () => CSS.supports('selector(:has(*))'),
  'cascade layers': () => 'CSSLayerBlockRule' in globalThis,
  'object URLs': () => typeof URL.createObjectURL === 'function',
};

const partsOfLanguage: Readonly<Record<string, () => boolean>> = {
  structuredClone: () => typeof structuredClone === 'function',
  toSorted: () => 'toSorted' in Array.prototype,
  'Intl.ListFormat': () => 'ListFormat' in Intl,
  'Intl.PluralRules': () => new Intl.PluralRules('es').select(1) === 'one',
  'Spanish dates': () =>
    new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' }).format(0) === 'enero',
};

function allHere(parts: Readonly<Record<string, () => boolean>>): Finding {
  const missing = Object.entries(parts).filter(([, isHere]) => !isHere());
  if (missing.length > 0) throw new Error(`missing: ${missing.map(([name]) => name).join(', ')}`);
  return passed();
}

/** Panama is five hours behind UTC all year. */
async function knowsPanamaTime(): Promise<Finding> {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Panama', timeStyle: 'short' });
  const noon = format.format(Date.UTC(2026, 6, 1, 17));
  if (noon !== '12:00') throw new Error(`17:00 UTC is ${noon}`);
  return passed(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

async function mayNotify(): Promise<Finding> {
  if (!('Notification' in globalThis)) return absent('no Notification');
  const { permission } = Notification;
  return permission === 'granted' ? passed(permission) : absent(permission);
}

async function sendsInBackground(): Promise<Finding> {
  const isHere = 'ServiceWorkerRegistration' in globalThis && 'sync' in ServiceWorkerRegistration.prototype;
  return isHere ? passed() : absent('no SyncManager');
}

async function sharesFiles(): Promise<Finding> {
  const files = [new File(['text'], 'request.txt', { type: 'text/plain' })];
  const sharing: Partial<Pick<Navigator, 'canShare'>> = navigator;
  return sharing.canShare?.call(navigator, { files }) === true ? passed() : absent();
}
