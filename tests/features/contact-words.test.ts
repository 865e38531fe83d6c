import i18next from 'i18next';
import { expect, test } from 'vitest';
import { contactWords } from '../../src/requests/status/contact-check.tsx';
import { texts } from '../support/interface-texts.ts';
import type { Contact, Verdict } from '../../src/ui/api-context.tsx';

const i18n = i18next.createInstance();
await i18n.init({
  resources: { en: { translation: texts.en }, es: { translation: texts.es } },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
});
const at = { address: 'https://api.example', checkedAt: Date.UTC(2026, 10, 21, 12) };
const verdicts: readonly Verdict[] = [
  'fine',
  'offline',
  'unreachable',
  'silent',
  'portal',
  'blocked',
  'serverError',
  'serverGone',
  'sendingBlocked',
  'noReceipts',
];

const wordsIn = (locale: 'en' | 'es', contact: Omit<Contact, keyof typeof at>, needsPerson = false) =>
  contactWords(i18n.getFixedT(locale), locale, { ...at, ...contact }, needsPerson);

test.each(['en', 'es'] as const)('every verdict says in %s what it is and what to do', (locale) => {
  const all = verdicts.map((verdict) => wordsIn(locale, { verdict }));

  expect(new Set(all.map(({ what }) => what)).size).toBe(verdicts.length);
  for (const { what, lines } of all)
    for (const line of [what, ...lines]) expect(line).toMatch(/\p{L}{3}.*[.]$/u);
});

const phrases: readonly (readonly [Omit<Contact, keyof typeof at>, RegExp, RegExp])[] = [
  [
    { verdict: 'portal' },
    /Wi-Fi page answered, not us.*log in to the Wi-Fi/s,
    /página del Wi-Fi del barco, no nosotros.*inicie sesión/s,
  ],
  [
    { verdict: 'blocked', status: 403 },
    /network or on this device blocks us.*HTTP 403/s,
    /nos bloquea.*HTTP 403/s,
  ],
  [{ verdict: 'blocked', status: 451 }, /blocks us.*HTTP 451/s, /nos bloquea.*HTTP 451/s],
  [
    { verdict: 'serverError', status: 502 },
    /server has a problem.*You do not need to do anything/s,
    /tiene un problema.*No tiene que hacer nada/s,
  ],
  [{ verdict: 'silent' }, /No answer came in time/, /no llegó a tiempo/],
  [
    { verdict: 'serverGone' },
    /our server for requests does not.*https:\/\/api\.example/s,
    /servidor de solicitudes no.*https:\/\/api\.example/s,
  ],
];

test.each(phrases)('%o says what stands between device and server, and the next step', (contact, en, es) => {
  const textIn = (locale: 'en' | 'es'): string => {
    const { what, lines, details = '' } = wordsIn(locale, contact);
    return [what, ...lines, details].join('\n');
  };

  expect(textIn('en')).toMatch(en);
  expect(textIn('es')).toMatch(es);
});

test('where a request needs its person, a good connection does not say that there is nothing to do', () => {
  expect(wordsIn('en', { verdict: 'fine' }).lines).toHaveLength(1);
  expect(wordsIn('en', { verdict: 'fine' }, true).lines).toEqual([]);
  expect(wordsIn('en', { verdict: 'portal' }, true).lines).toHaveLength(1);
});

test.each(['en', 'es'] as const)('whoever builds the website reads in %s which setting decides', (locale) => {
  expect(wordsIn(locale, { verdict: 'noReceipts' }).lines.join(' ')).toContain('VITE_API_RECEIPTS=no');
});

test('a wrong clock is told with its difference, whatever else is fine', () => {
  const hours = (2 * 60 + 5) * 60_000;

  expect(wordsIn('en', { verdict: 'fine', clockAhead: hours }).what).toContain('2 hours, 5 minutes ahead');
  expect(wordsIn('es', { verdict: 'fine', clockAhead: -hours }).what).toContain(
    'atrasado 2 horas y 5 minutos',
  );
  expect(wordsIn('en', { verdict: 'fine', clockAhead: hours })).toMatchObject({
    tone: 'care',
    hook: 'clockWrong',
  });
});

test('a slow link is told beside a good answer', () => {
  const { tone, lines } = wordsIn('es', { verdict: 'fine', slow: 9000 });

  expect(tone).toBe('good');
  expect(lines.join(' ')).toContain('la respuesta tardó 9 segundos');
});

test('whoever runs the network gets the address, the status and the time', () => {
  expect(wordsIn('en', { verdict: 'blocked', status: 451 }).details).toBe(
    'For whoever runs the network: https://api.example – blocked, HTTP 451 – 21/11/2026 12:00 UTC',
  );
  expect(wordsIn('en', { verdict: 'portal', status: 0 }).details).toMatch(/example – portal – /);
  expect(wordsIn('en', { verdict: 'offline' }).details).toBeUndefined();
});
