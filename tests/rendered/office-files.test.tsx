import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { FilesOfRecord } from '../../src/access/office-files.tsx';
import { QuotedOfRecord } from '../../src/access/quoted-courses.tsx';
import { type OfficeRecord, noOfficeFiles } from '../../src/outbox/office-files.ts';
import { DeviceProvider, type DeviceServices } from '../../src/ui/device-context.tsx';
import { OutboxProvider, type OutboxServices } from '../../src/ui/outbox-context.tsx';
import { bytesOf, storedFile } from '../outbox/submissions.ts';
import { renderPage } from '../support/render-page.tsx';

const now = Date.UTC(2026, 10, 23);
/** As much of the services as is asked for while it is drawn. */
const device = { clock: { now: () => now } } as DeviceServices;
const outbox = {} as OutboxServices;
const file = { ...storedFile('message.0', bytesOf(3000), 'Endorsement.pdf'), messageId: 'message' };
const open = { token: 'token', until: now + 1 };

function drawn(record: OfficeRecord, attached: number, locale: 'en' | 'es' = 'en'): string {
  return drawnPage(<FilesOfRecord submissionId="request" attached={attached} record={record} />, locale);
}

function drawnPage(page: ReactElement, locale: 'en' | 'es'): string {
  return renderPage(
    <DeviceProvider value={device}>
      <OutboxProvider value={outbox}>{page}</OutboxProvider>
    </DeviceProvider>,
    locale,
  ).text;
}

test.each([
  ['en', 'has attached 1 file for you', 'has attached 3 files for you', 'Mail me a code'],
  ['es', 'adjuntó 1 archivo para usted', 'adjuntó 3 archivos para usted', 'Enviarme un código'],
] as const)('before a code it is said how many files there are, in "%s"', (locale, one, more, button) => {
  expect(drawn(noOfficeFiles, 1, locale)).toContain(one);
  expect(drawn(noOfficeFiles, 3, locale)).toContain(more);
  expect(drawn(noOfficeFiles, 3, locale)).toContain(button);
});

test('a file says whether it opens without a connection, and a code is asked for only where one is needed', () => {
  const listed = { officeFiles: [file], here: [] };

  expect(drawn({ ...listed, access: open }, 1)).toMatch(/Endorsement\.pdf[\s\S]*Not kept on this device yet/);
  expect(drawn({ ...listed, access: open }, 1)).not.toContain('Mail me a code');
  expect(drawn({ ...listed, here: [file.fileId] }, 1)).toContain('again without a connection');
  expect(drawn({ ...listed, here: [file.fileId] }, 1)).not.toContain('Mail me a code');
  // What had opened them is over.
  const over = drawn({ ...listed, access: { token: 'token', until: now } }, 1);
  expect(over).toMatch(/ask for a new code[\s\S]*Mail me a code/);
});

test('a file that came later is told of, and listed with what is open already', () => {
  const listed = { officeFiles: [file], here: [file.fileId] };

  expect(drawn(listed, 2)).toMatch(/1 more file is there[\s\S]*Mail me a code/);
  expect(drawn({ ...listed, access: open }, 2)).toContain('Show the files');
  expect(drawn({ ...listed, access: open }, 2)).not.toContain('Mail me a code');
});

const line = { kind: 'new', base: 30_000, surcharge: 500 } as const;
const course = { name: 'Basic Safety', nameEs: 'Seguridad básica' };
const free = { ...line, kind: 'renewal', base: 0, surcharge: 0, course: { name: 'Cook' } } as const;
const quotation = { id: '7', total: 30_500, lines: [{ ...line, course }, free] };

function quoted(record: OfficeRecord, hasFiles: boolean, locale: 'en' | 'es' = 'en'): string {
  return drawnPage(<QuotedOfRecord submissionId="request" hasFiles={hasFiles} record={record} />, locale);
}

test.each([
  ['en', 'Basic Safety (new): $305.00', 'Cook (renewal): price to be confirmed', 'Total: $305.00'],
  ['es', 'Seguridad básica (nuevo): $305.00', 'Cook (renovación): precio por confirmar', 'Total: $305.00'],
] as const)(
  'another device shows what was quoted, once a code has opened it, in "%s"',
  (locale, ...lines) => {
    for (const said of lines) expect(quoted({ ...noOfficeFiles, quotation }, false, locale)).toContain(said);
  },
);

test('before that it asks for a code, once on a page, and not at all where the API tells of no quotation', () => {
  expect(quoted(noOfficeFiles, false)).toMatch(/open with a code[^]*Mail me a code/);
  expect(quoted({ ...noOfficeFiles, access: open }, false)).toContain('Show courses and prices');
  expect(quoted(noOfficeFiles, true)).toBe('');
  // Saved under an earlier release: the list of files asks no more.
  const saved = { officeFiles: [file], here: [file.fileId] };
  expect(quoted({ ...noOfficeFiles, ...saved }, true)).toMatch(/open with a code/);
  expect(quoted({ ...noOfficeFiles, quotation: null }, false)).toBe('');
});
