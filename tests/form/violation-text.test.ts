import { expect, test } from 'vitest';
import type { AnyFormTexts } from '../../src/form/form-texts.ts';
import type { Rule } from '../../src/form/violation.ts';
import { type RuleTexts, violationText } from '../../src/form/violation-text.ts';

const rules: RuleTexts = {
  required: '{label} is missing',
  tooLong: '{label}: {max} characters at most',
  notAnOption: '{label}: none of the options',
  notAnEmail: '{label}: no address',
  notADate: '{label}: no date',
  tooMany: '{label}: {max} at most',
  repeatedItem: '{label}: {item} twice',
  fileTooLarge: '{label}: {max} MB at most',
  fileNotShrunk: '{label}: {max} MB at most, and not made smaller',
  filesTooLarge: '{label}: {total} MB, {max} MB at most',
  fileEmpty: '{label}: empty',
  fileUnreadable: '{label}: unreadable',
  fileDamaged: 'damaged',
  fileHeic: '{label}: HEIC',
  fileSaveAsPdf: 'as PDF',
  fileTypeImageOrPdf: 'image or PDF',
  fileTypePhotoOrPdf: 'photo or PDF',
};

const texts = {
  fields: {
    plain: { label: 'Rank' },
    own: { label: 'Rank', missing: 'Say your rank', disallowed: 'No cooks' },
  },
} as unknown as AnyFormTexts;

const megabyte = 1024 * 1024;

test.each<readonly [Rule, string]>([
  [{ rule: 'required' }, 'Rank is missing'],
  [{ rule: 'tooLong', maxLength: 5 }, 'Rank: 5 characters at most'],
  [{ rule: 'notAnOption' }, 'Rank: none of the options'],
  [{ rule: 'disallowed' }, 'Rank: none of the options'],
  [{ rule: 'notAnEmail' }, 'Rank: no address'],
  [{ rule: 'notADate' }, 'Rank: no date'],
  [{ rule: 'tooMany', maxItems: 3 }, 'Rank: 3 at most'],
  [{ rule: 'repeatedItem', item: 'x' }, 'Rank: x twice'],
  [{ rule: 'fileTooLarge', maxBytes: 2 * megabyte + 1 }, 'Rank: 2 MB at most'],
  [{ rule: 'fileNotShrunk', maxBytes: 2 * megabyte }, 'Rank: 2 MB at most, and not made smaller'],
  [
    { rule: 'filesTooLarge', totalBytes: 3 * megabyte + 1, maxBytes: 2 * megabyte },
    'Rank: 4 MB, 2 MB at most',
  ],
  [{ rule: 'fileEmpty' }, 'Rank: empty'],
  [{ rule: 'fileUnreadable' }, 'Rank: unreadable'],
  [{ rule: 'fileDamaged' }, 'damaged'],
  [{ rule: 'fileHeic' }, 'Rank: HEIC'],
  [{ rule: 'fileType', family: 'imageOrPdf' }, 'image or PDF'],
  [{ rule: 'fileType', family: 'photoOrPdf' }, 'photo or PDF'],
  [{ rule: 'fileType', family: 'photoOrPdf', isDocument: true }, 'photo or PDF as PDF'],
])('%j is said in one sentence', (rule, sentence) => {
  expect(violationText(texts, rules, { field: 'plain', ...rule })).toBe(sentence);
});

test('a field says in its own words that it is missing and what is not allowed', () => {
  expect(violationText(texts, rules, { field: 'own', rule: 'required' })).toBe('Say your rank');
  expect(violationText(texts, rules, { field: 'own', rule: 'disallowed' })).toBe('No cooks');
  expect(violationText(texts, rules, { field: 'own', rule: 'notAnOption' })).toBe(
    'Rank: none of the options',
  );
});

test('a field without texts is called by its name', () => {
  for (const rule of ['required', 'disallowed'] as const)
    expect(violationText(texts, rules, { field: 'gone', rule })).toMatch(/^gone/);
});
