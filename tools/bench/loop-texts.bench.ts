import { test } from 'vitest';
import { attachment } from '../../server/lib/http/answer.ts';
import { limits } from '../../server/lib/limits/submission-limits.ts';
import { bounceIn, bounceLimits, headersOf, mayBeReport } from '../../server/lib/mail/delivery-report.ts';
import { harmless, type Letter, letterHtml, letterText } from '../../server/lib/mail/letter.ts';
import { answersPdf } from '../../server/modules/bundles/answers-pdf.ts';
import { bundleName, fileNames } from '../../server/modules/bundles/bundled-request.ts';
import { readCourseFile } from '../../server/modules/courses/course-file.ts';
import { displayName } from '../../server/modules/requests/intake/received.ts';
import { fingerprintOf } from '../../server/lib/store/ids.ts';
import { listingOf, oneLine } from '../../server/modules/requests/intake/listing.ts';
import { savedFileName } from '../../src/form/file-name.ts';
import { validateSent } from '../../src/form/validate.ts';
import { loadForm } from '../../src/forms/index.ts';
import { brandFrom } from '../../src/lib/brand.ts';
import { spreadsheetCsv } from '../../src/lib/csv.ts';
import { isMailAddress, looksLikeEmail } from '../../src/lib/email.ts';
import { fill } from '../../src/lib/fill.ts';
import { folded, hasWords, searchWords } from '../../src/lib/folded-text.ts';
import { print } from './print.ts';

/** Characters: more than any field takes. */
const length = 10_000;

/** Texts known to be slow somewhere, or likely to be. */
const unkind: Readonly<Record<string, string>> = {
  'one word': 'W',
  'accents without letters': '\u0301',
  'dots between letters': 'a.b',
  'dashes between letters': 'a-',
  quotes: '"',
  braces: '{a',
  addresses: 'a@b',
  'new lines': '\n',
  spaces: ' ',
  controls: '\u0007',
  Chinese: '\u674e\u5c0f\u9f8d',
  emoji: '\u{1F600}',
  backslashes: '\\',
  entities: '&<>',
};

test(`what runs over a text of ${length} characters, the worst of ${Object.keys(unkind).length} kinds`, async () => {
  const form = await loadForm('licence');
  const letter = (text: string): Letter => ({
    locale: 'es',
    brand: brandFrom({}),
    title: text,
    versions: {
      es: [
        { kind: 'facts', facts: [['Nombre', text]] },
        { kind: 'lines', lines: [text] },
      ],
    },
  });
  const received = (text: string) => ({ texts: [{ name: 'nombre', text }], files: [], lists: [], odd: [] });
  const work: Readonly<Record<string, (text: string) => unknown>> = {
    'text of the search': (text) =>
      listingOf(form, {
        submissionId: 'x',
        references: ['x'],
        fields: { nombre: text },
        files: [{ name: text }],
      }),
    'words of a search': (text) => hasWords(folded(text), searchWords(text)),
    fingerprint: (text) => fingerprintOf('licence', received(text)),
    'fingerprint of as much as all fields may have': (text) =>
      fingerprintOf('licence', received(text.repeat(limits.maxTextBytes / length))),
    'one line': oneLine,
    'name of a file, shown': displayName,
    'name of a file, in a header': attachment,
    'name of a file, saved': (name) => savedFileName({ name, type: 'image/png' }),
    'names in a ZIP': (text) => [bundleName('PMTS/LIC/0001', text), fileNames([{ label: text, type: text }])],
    'row of a table': (text) => spreadsheetCsv([[text, text]]),
    'rules of a form': (text) =>
      validateSent(form.definition, {
        answers: { name: text, email: text, licences: text },
        files: {},
        lists: {},
      }),
    'e-mail addresses': (text) => [looksLikeEmail(text), isMailAddress(text)],
    'what a stranger typed, in a mail': harmless,
    'template with words': (text) => fill(text, { a: text.slice(0, 100) }),
    'mail as text': (text) => letterText(letter(text)),
    'mail as HTML': (text) => letterHtml(letter(text)),
    'courses, CSV': (text) => readCourseFile(text, 'csv'),
    'courses, JSON': (text) => readCourseFile(text, 'json'),
    'mail that may be a report': (text) =>
      mayBeReport(headersOf(Buffer.from(text).subarray(0, bounceLimits.headBytes))),
    'report, beside the loop': (text) =>
      bounceIn(Buffer.from(`Content-Type: multipart/report; boundary=x\r\nTo: ${text}\r\n\r\n`)),
    'answers as PDF, beside the loop': (text) => answersPdf('x', [{ title: 'x', facts: [['x', text]] }]),
  };
  for (const [name, run] of Object.entries(work)) {
    let worst = { kind: '', took: -1 };
    for (const [kind, letters] of Object.entries(unkind)) {
      const text = letters.repeat(length / letters.length);
      await run(text);
      const begun = performance.now();
      await run(text);
      const took = performance.now() - begun;
      if (took > worst.took) worst = { kind, took };
    }
    print(`${name}: ${worst.took.toFixed(1)} ms (${worst.kind})`);
  }
}, 600_000);
