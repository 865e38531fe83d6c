import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { harmless, html } from '../../server/lib/mail/letter.ts';
import { literal, textString } from '../../src/lib/pdf/pdf-text.ts';
import { uniqueAddress } from '../support/accounts.ts';
import { contentOf } from '../support/pdf-content.ts';
import { askForQuote, inDatabase, mailOf, patchQuotation, quoteOfficeAt } from '../support/quotes.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

const server = useServer();

test('the quote is mailed as text and as HTML, in the language in which it was asked for', async () => {
  const { settings, url } = server();
  const [id, email] = [randomUUID(), uniqueAddress('ana', 'ship.example')];

  const asked = { email, courses: ['1'], renewalCourses: ['6'] };
  const { receipt } = await askForQuote(url, asked, id, { 'Accept-Language': 'en' });
  const mail = await mailOf(settings, `${id}-quote`);

  expect([mail.to, mail.replyTo]).toEqual([email, 'office@pmts.example']);
  expect(mail.from).toBe('PMTS Maritime Training <no-reply@pmts.example>');
  expect(mail.subject).toBe(`${receipt.reference}: Course quote`);
  const english = mail.text;
  expect(english).toMatch(/^Dear Ana Paz,\n/);
  expect(english).toMatch(/hold for 30 days, until \d\d\/\d\d\/\d{4}\. It does not reserve a place/);
  expect(english).toContain(`See your request:\n${url}/requests/${id}\n`);
  // What is answered to the mail itself is read by nobody who sees the request.
  expect(english).not.toMatch(/reply/i);
  expect(english).toContain('Student: Ana Paz');
  expect(english).toContain('- Advanced Fire Fighting\n  Renewal: $75.00 + Government fee $5.00 = $80.00\n');
  expect(english).toContain('New courses total: $285.00\nRenewal courses total: $80.00\nTotal: $365.00\n');
  expect(mail.text).not.toMatch(/Saludos|Renovación/);
  expect(mail.html).toContain('<html lang="en">');
  expect(mail.html).not.toContain('lang="es"');
  expect(cellsOf(mail.html)).toEqual([
    ['Basic Safety Training (four modules)New: $280.00 + Government fee $5.00', '$285.00'],
    ['Advanced Fire FightingRenewal: $75.00 + Government fee $5.00', '$80.00'],
  ]);
});

test('the quote is attached as a small PDF, in the letters of every script, and again with its approval', async () => {
  const office = await quoteOfficeAt(server());
  const { settings, url } = office;
  const id = randomUUID();
  const ivans = { email: uniqueAddress('ivan'), name: 'Иван', lastName: 'Петров', courses: ['1', '2'] };
  const { receipt } = await askForQuote(url, ivans, id);
  await patchQuotation(office, { status: 'APPROVED' }, 1);

  for (const [mailId, wanted] of [
    [
      `${office.submissionId}-quote`,
      [`Quote ${office.reference}`, 'Ana Paz', 'Basic Safety Training', '$285.00', '$80.00', '$365.00'],
    ],
    [`${office.submissionId}-quotation-2`, [`Quote ${office.reference}`, '$365.00', 'US dollars']],
    [`${id}-quote`, [receipt.reference, textString('Иван Петров'), literal('Formación Básica')]],
  ] as const) {
    const { files } = await mailOf(settings, mailId);
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^PMTS-Q-\d{4}\.pdf$/)]);
    const [{ bytes } = { bytes: Buffer.of() }] = files;
    expect(bytes.byteLength).toBeLessThan(10_000);
    const content = contentOf(bytes);
    for (const text of wanted) expect(content).toContain(text.replace(/\)$/, ''));
  }
});

test('what a stranger typed is no link in a mail to somebody else, and has no room for a letter', async () => {
  const { settings, url } = server();
  const id = randomUUID();
  const name = 'Your prize waits at http://evil.example/win or www.evil.example or evil.example';

  const email = uniqueAddress('ana', 'ship.example');
  const document = 'https://evil.example';
  await askForQuote(url, { email, name, lastName: 'x'.repeat(150), document }, id);

  for (const mailId of [`${id}-quote`, `${id}-code`]) {
    const { text, html: page = '' } = await mailOf(settings, mailId);
    expect(text + page).not.toMatch(/evil\.example|:\/\/evil|x{100}/);
  }
});

test.each([
  ['Ma.Luz J. Paz', 'Ma. Luz J. Paz'],
  ['8-123.456', '8-123.456'],
  ['see ftp://x.example/a now', 'see … now'],
  ['José Ñandú', 'José Ñandú'],
  ['rlm105.pdf', 'rlm105.pdf'],
  ['Foto 1.JPEG', 'Foto 1.JPEG'],
  ['evil.example.pdf', 'evil. example.pdf'],
  ['a.pdf.example', 'a. pdf. example'],
  ['a.pdfs', 'a. pdfs'],
])('%s reads %s', (typed, read) => {
  expect(harmless(typed)).toBe(read);
});

test('nothing that is typed becomes markup, a header or another recipient', async () => {
  const { settings, url } = server();
  const id = randomUUID();
  const email = uniqueAddress('ana', 'ship.example');
  const markup = '<img src=x onerror="alert(1)">&\'';

  await askForQuote(
    url,
    { email, name: markup, lastName: 'Paz\r\nBcc: all@evil', document: '</table><script>', phone: '"><b>' },
    id,
  );
  const { html: page, text, to } = await mailOf(settings, `${id}-quote`);

  expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39; Paz Bcc: all@evil');
  expect(page).toContain('&lt;/table&gt;&lt;script&gt;');
  expect(page).not.toMatch(/<img|<script|<b>"/);
  expect(text).toContain(`${markup} Paz Bcc: all@evil\n`);
  expect(to).toBe(email);
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
  expect(text).toContain('$0.00 (precio por confirmar) + Cargo del gobierno $5.00 = $5.00');
  expect(text).toContain('nuestra oficina se lo informa antes de que usted pague');
  expect(page).toContain('(precio por confirmar)');
});

test('an office without a desk reads what was asked for and what was quoted', async () => {
  const settings = { ...(await testSettings()), officeMailAnswers: true };
  const { url } = await openServer(settings);
  const id = randomUUID();

  const before = Date.now();
  await askForQuote(url, {}, id, { 'Accept-Language': 'en' });
  const { text, to, subject, replyTo, html: page } = await mailOf(settings, id);

  expect([to, replyTo, subject]).toEqual([
    'office@pmts.example',
    'ana@ship.example',
    'PMTS/Q/0001: Cotización de cursos · Ana Paz',
  ]);
  expect(text).toContain(`:\n${url}/task/all/${id}\n`);
  expect(page).toContain(`href="${url}/task/all/${id}"`);
  expect(text).toContain('Idioma del solicitante / Language of the applicant: Inglés / English');
  const panama = new Date(before - 5 * 60 * 60_000).toISOString();
  const day = `${panama.slice(8, 10)}/${panama.slice(5, 7)}/${panama.slice(0, 4)}`;
  expect(text).toMatch(
    new RegExp(`Recibida / Received: ${day}, \\d\\d:\\d\\d \\(hora de Panamá / Panama time\\)`),
  );
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
  const body = /<tbody>(.*?)<\/tbody>/s.exec(page)?.[1] ?? '';
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '')),
  );
}
