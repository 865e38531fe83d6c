import { expect, test } from 'vitest';
import { parseQuotations } from '../../src/contracts/staff-quotations.ts';
import { quotationCsv } from '../../src/staff/quotations/quotation-table.tsx';
import { quotationsEn } from '../../src/texts/en/staff/quotations.ts';
import { quotationsEs } from '../../src/texts/es/staff/quotations.ts';
import type { Translate } from '../../src/i18n/use-locale.ts';

function speaking(texts: object): Translate {
  const words = new Map(
    Object.entries(texts).flatMap(([area, words]) =>
      Object.entries(Object(words)).map(([key, text]) => [`quotations.${area}.${key}`, text]),
    ),
  );
  return ((key: string) => words.get(key) ?? key) as Translate;
}

const rows = [
  {
    id: 7,
    status: 'APPROVED',
    createdAt: '2026-03-04T12:00:00.000Z',
    expiresAt: '2026-04-03T12:00:00.000Z',
    // Still the fifth in Panama.
    acceptedAt: '2026-03-06T04:00:00.000Z',
    government: 'panama',
    quotedPrice: '1234.5',
    user: { name: '=HYPERLINK("http://evil.example")', email: '@SUM(A1)' },
    courses: [
      { type: 'new', course: { name: 'Radar, ARPA', name_es: 'Radar básico' } },
      { type: 'renewal', course: { name: '+cmd|calc' } },
      { type: 'renewal' },
    ],
  },
  { id: 12_345, user: { name: 'José Ñáñez' } },
];
const quotations = parseQuotations(rows) ?? [];

test('every quotation is a line in the words of the language, and none of them runs in a spreadsheet', () => {
  expect(quotationCsv(speaking(quotationsEn), 'en', quotations)).toBe(
    [
      '\ufeffID,Applicant,Email,Courses,Created,Expires,Government,Amount (USD),Status,Accepted on',
      `PMTS/Q/0007,"'=HYPERLINK(""http://evil.example"")",'@SUM(A1),"Radar, ARPA; +cmd|calc",2026-03-04,2026-04-03,Panamá,1234.5,Accepted,2026-03-05`,
      'PMTS/Q/12345,José Ñáñez,,,,,,0,Unknown,',
      '',
    ].join('\r\n'),
  );
});

test('in Spanish with the Spanish names', () => {
  const lines = quotationCsv(speaking(quotationsEs), 'es', quotations).split('\r\n');

  expect(lines[0]).toBe(
    '\ufeffID,Solicitante,Correo electrónico,Cursos,Creada,Vence,Gobierno,Monto (USD),Estado,Aceptada el',
  );
  expect(lines[1]).toContain('"Radar básico; +cmd|calc"');
  expect(lines[1]).toMatch(/,Aceptada,2026-03-05$/);
});

test('a course whose name would run as a formula does not', () => {
  const [quotation] = parseQuotations([{ id: 1, courses: [{ course: { name: '=1+1' } }] }]) ?? [];

  expect(quotationCsv(speaking(quotationsEn), 'en', quotation ? [quotation] : [])).toContain(",'=1+1,");
});
