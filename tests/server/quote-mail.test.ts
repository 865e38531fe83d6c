import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { html } from '../../server/mail/html.ts';
import { askForQuote, inDatabase, mailOf } from '../support/quotes.ts';
import { openServer, testSettings } from '../support/test-server.ts';

test('the quote is mailed as text and as HTML, in both languages, the reader’s first', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const id = randomUUID();

  await askForQuote(url, { courses: ['1'], renewalCourses: ['6'] }, id, { 'Accept-Language': 'en' });
  const mail = await mailOf(settings, `${id}-quote`);

  expect(mail.to).toBe('ana@ship.example');
  expect(mail.subject).toBe('Quote / Cotización PMTS/Q/0001 · PMTS Maritime Training');
  expect(mail.text).toContain('Student / Estudiante: Ana Paz');
  expect(mail.text).toContain('- Advanced Fire Fighting / Técnicas Avanzadas de Lucha contra Incendios\n');
  expect(mail.text).toContain('  Renewal / Renovación: $75.00 + $5.00 = $80.00\n');
  expect(mail.text).toContain('New courses total / Total de cursos nuevos: $285.00\n');
  expect(mail.text).toContain('Total: $365.00 USD\n');
  expect(mail.html).toContain('<html lang="en">');
  expect(cellsOf(mail.html)).toEqual([
    [
      'Basic Safety Training (four modules)Formación Básica en Seguridad (cuatro módulos)',
      'New / Nuevo',
      '$280.00',
      '$5.00',
      '$285.00',
    ],
    [
      'Advanced Fire FightingTécnicas Avanzadas de Lucha contra Incendios',
      'Renewal / Renovación',
      '$75.00',
      '$5.00',
      '$80.00',
    ],
  ]);
});

test('nothing that is typed becomes markup, a header or another recipient', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const id = randomUUID();
  const markup = '<img src=x onerror="alert(1)">&\'';

  await askForQuote(
    url,
    { name: markup, lastName: 'Paz\r\nBcc: all@evil.example', document: '</table><script>', phone: '"><b>' },
    id,
  );
  const { html: page, text, to } = await mailOf(settings, `${id}-quote`);

  expect(page).toContain(
    '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39; Paz Bcc: all@evil.example',
  );
  expect(page).toContain('&lt;/table&gt;&lt;script&gt;');
  expect(page).not.toMatch(/<img|<script|<b>"/);
  expect(text).toContain(`${markup} Paz Bcc: all@evil.example\n`);
  expect(to).toBe('ana@ship.example');
});

test('a course whose name is markup is only text too', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const change = { name: '<script>alert(1)</script>', name_es: '' };
  await inDatabase(settings, (db) => db.updateTable('courses').set(change).where('id', '=', 1).execute());
  const id = randomUUID();

  await askForQuote(url, {}, id);

  const { html: page } = await mailOf(settings, `${id}-quote`);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script');
});

test('a course without a price is quoted at the fee, and says that it is to be confirmed', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await inDatabase(settings, (db) =>
    db.updateTable('courses').set({ price_panamanian: 0 }).where('id', '=', 1).execute(),
  );
  const id = randomUUID();

  const { receipt } = await askForQuote(url, { renewalCourses: [] }, id);
  const { text, html: page } = await mailOf(settings, `${id}-quote`);

  expect(receipt.quotation?.quotedPrice).toBe(5);
  expect(text).toContain('$0.00 + $5.00 = $5.00 (precio por confirmar / price to be confirmed)');
  expect(page).toContain('<i>precio por confirmar / price to be confirmed</i>');
});

test('the office reads what was asked for and what was quoted', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const id = randomUUID();

  await askForQuote(url, {}, id);
  const { text, to, subject } = await mailOf(settings, id);

  expect([to, subject]).toEqual(['office@pmts.example', 'PMTS/Q/0001 Cotización de cursos / Course quote']);
  expect(text).toContain('Nacionalidad / Nationality: panama (Panamá / Panama)');
  expect(text).toContain('- Formación Básica en Seguridad (cuatro módulos) / Basic Safety Training');
  expect(text).toContain('Total: $365.00 USD');
});

test('a template escapes what is put in, and takes only its own HTML as it is', () => {
  const rows = ['<a>', 'b'].map((one) => html`<li>${one}</li>`);

  expect(html`<ul title="${'"x"'}">${rows}</ul>`.html).toBe(
    '<ul title="&quot;x&quot;"><li>&lt;a&gt;</li>\n<li>b</li></ul>',
  );
});

function cellsOf(page = ''): readonly (readonly string[])[] {
  const body = /<tbody>(.*)<\/tbody>/s.exec(page)?.[1] ?? '';
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '')),
  );
}
