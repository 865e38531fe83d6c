import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { waitAfter, waitUntil } from '../../server/lib/jobs/job-lane.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { mailOf, type ReadMail } from '../support/quotes.ts';
import { exampleOf, send, withText } from '../support/sending.ts';
import { startKilledServer } from '../support/server-process.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import { openMailServer } from '../support/mail-server.ts';

/** The mails to the office that were written as files, as a mail program shows them. */
async function mailsOf(settings: Settings, count: number): Promise<readonly ReadMail[]> {
  const folder = join(settings.dataDir, 'mail');
  await expect.poll(async () => (await readdir(folder)).filter(isMail)).toHaveLength(count);
  const names = (await readdir(folder)).filter(isMail);
  return Promise.all(names.map((name) => mailOf(settings, name.replace(/\.eml$/, ''))));
}

function isMail(name: string): boolean {
  return name.endsWith('.eml') && !name.endsWith('-receipt.eml');
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a mail that a killed server owed is sent by the next start', async () => {
    const settings = await testSettings(await newDatabase());
    const sending = await exampleOf('licence');
    const killed = await startKilledServer(settings, 'afterCommit');
    await expect(send(killed.url, sending)).rejects.toThrow();
    await killed.ended;

    await openServer(settings);

    expect((await mailsOf(settings, 1))[0]?.text).toContain(sending.submissionId);
  });
});

test('the office gets one mail per submission: form, name, reference and link, and nothing that was answered', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const sending = await exampleOf('licence');

  const { receipt } = await send(url, sending);
  await send(url, sending);
  const [mail, ...others] = await mailsOf(settings, 1);

  expect(others).toEqual([]);
  expect(mail?.subject).toContain(`${receipt.reference}: Solicitud de licencia · José`);
  expect(mail?.head).toContain(`X-PMTS-Reference: ${receipt.reference}\r\n`);
  expect(mail?.text).toContain('Formulario / Form: Solicitud de licencia / Licence request');
  expect(mail?.text).toContain('Solicitante / Applicant: José');
  expect(mail?.text).toContain(`${url}/task/all/${sending.submissionId}\n`);
  const body = `${mail?.text} ${mail?.html}`;
  expect(body.replaceAll(`/task/all/${sending.submissionId}`, '')).not.toContain(sending.submissionId);
  const { nombre: _name, apellido: _surname, ...answers } = sending.texts;
  for (const answer of Object.values(answers)) {
    if (answer.length > 3) expect(body).not.toContain(answer);
  }
  const [file] = sending.files;
  expect(body).not.toContain(file?.name);
  expect(body).not.toMatch(/SHA-256|[0-9a-f]{64}/);
});

test('with OFFICE_MAIL_ANSWERS=on the office’s mail has every field and file, and no hash', async () => {
  const settings = { ...(await testSettings()), officeMailAnswers: true };
  const { url } = await openServer(settings);
  const sending = await exampleOf('licence');

  const { receipt } = await send(url, sending);
  await send(url, sending);
  const [mail, ...others] = await mailsOf(settings, 1);

  expect(others).toEqual([]);
  expect([mail?.to, mail?.replyTo]).toEqual(['office@pmts.example', sending.texts['correo']]);
  expect(mail?.subject).toContain(`${receipt.reference}: Solicitud de licencia · José`);
  expect(mail?.text).toContain('Nombre / First name: José');
  expect(mail?.text).toContain(`${url}/task/all/${sending.submissionId}\n`);
  const [file] = sending.files;
  expect(mail?.text).toContain(`document. bin (application/pdf, ${file!.bytes.length} bytes)`);
  expect(mail?.text).not.toMatch(/[0-9a-f]{64}/);
});

test('nothing that is typed becomes a header or passes for a line of ours', async () => {
  const settings = { ...(await testSettings()), officeMailAnswers: true };
  const { url } = await openServer(settings);
  const typed = 'Ana\r\nBcc: all@evil.example\r\n\r\nSHA-256 0000\u0000';

  await send(url, withText(await exampleOf('licence'), 'nombre', typed));
  const [mail] = await mailsOf(settings, 1);

  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect([mail?.to, mail?.head.match(/^Bcc:/im)]).toEqual(['office@pmts.example', null]);
  expect(mail?.text).toContain('First name: Ana');
  expect(mail?.text).toMatch(/^ {2}Bcc: all@evil\.example/m);
  expect(mail?.text).not.toContain('\u0000');
});

test('with SMTP_URL the mail goes to the mail server, and a start tries again what it refused', async () => {
  const settings = await testSettings();
  const refusing = await openMailServer('451 try later');
  const first = await openServer({ ...settings, smtpUrl: refusing.url });
  const answer = await send(first.url, await exampleOf('evaluation'));
  await expect.poll(() => refusing.recipients).toHaveLength(1);
  await first.close();

  const taking = await openMailServer('250 ok');
  await openServer({ ...settings, smtpUrl: taking.url });

  expect(answer.status).toBe(201);
  await expect.poll(() => taking.mails.join()).toContain('PMTS/EVA/0001');
  expect(taking.recipients).toEqual(['office@pmts.example']);
});

test('nobody looks for mails more often than once a second, nor less often than twice a minute', () => {
  const now = Date.UTC(2026, 10, 21);
  const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();

  expect([-5, 7, 3600].map((seconds) => waitUntil(inSeconds(seconds), now))).toEqual([1000, 7000, 30_000]);
  expect(waitUntil(undefined, now)).toBe(30_000);
});

test('a refused mail waits half a minute, then longer, never more than an hour', () => {
  expect([1, 2, 3].map(waitAfter)).toEqual([30_000, 60_000, 120_000]);
  expect(waitAfter(50)).toBe(3_600_000);
});
