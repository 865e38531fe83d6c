import { describe, expect, test } from 'vitest';
import { locales } from '../../../src/lib/locale.ts';
import { withCalculatedAnswers } from '../../../src/form/calculated-answers.ts';
import { validate } from '../../../src/form/validate.ts';
import type { Values } from '../../../src/form/values.ts';
import { violationText } from '../../../src/form/violation-text.ts';
import { ruleTexts } from '../../../src/forms/common/rules.ts';
import { form } from '../../../src/forms/liberian/index.ts';
import type { PageTexts } from '../../../src/forms/liberian/page-texts-type.ts';
import { pageTexts } from '../../../src/forms/liberian/texts.ts';
import { submitResult } from '../../../src/forms/liberian/submit-result.ts';
import { courses, ranks } from '../../../src/forms/liberian/ranks.ts';
import { sanctionedSlugs } from '../../../src/forms/liberian/sanctioned-flags.ts';
import { stcwCountries } from '../../../src/forms/liberian/stcw-countries.ts';
import { answering } from './answers.ts';

function listed(values: Values, locale: 'en' | 'es' = 'en'): readonly string[] {
  return validate(form.definition, values).map((violation) =>
    violationText(form.texts[locale], ruleTexts[locale], violation),
  );
}

describe('the list of errors', () => {
  test('of an empty form has the words and the order of the specification', () => {
    expect(listed(answering({}))).toEqual([
      'Full name is required',
      'Passport number is required',
      'Nationality is required',
      'COC flag state is required',
      'Email address is required',
      'Current rank is required',
      'ID photo is required',
      'Passport photo is required',
      'RLM-105 form must be uploaded',
      'You must select a rank to apply for',
      'You must confirm that you meet all requirements',
    ]);
  });

  test('names a sanctioned flag before the files, and each certificate after the rank', () => {
    const values = answering({ cocFlag: 'cuba', rankApplying: 'oowe', 'certificateNumber.highVoltage': ' ' });
    const list = listed(values, 'en');
    expect(list.slice(4, 8)).toEqual([
      'Current rank is required',
      'Selected COC flag state is not eligible due to sanctions',
      'ID photo is required',
      'Passport photo is required',
    ]);
    expect(list.slice(9)).toEqual([
      ...[
        'Basic Training',
        'Advanced Firefighting',
        'Survival Craft',
        'High Voltage',
        'Engine Resource Management',
        'Security Awareness',
      ].flatMap((course) => [
        `Certificate must be uploaded for ${course}`,
        `Certificate number required for ${course}`,
      ]),
      'You must confirm that you meet all requirements',
    ]);
  });

  test('asks for the other current rank in the same words, once', () => {
    const list = listed(answering({ currentRank: 'other', otherCurrentRank: '  ' }));
    expect(list.filter((line) => line === 'Current rank is required')).toHaveLength(1);
  });

  test('is as long in Spanish, and no line of it is English', () => {
    const values = answering({ cocFlag: 'syria', rankApplying: 'chiefMate', currentRank: 'other' });
    const [english, spanish] = [listed(values), listed(values, 'es')];
    expect(spanish).toHaveLength(english.length);
    expect(spanish.filter((line) => english.includes(line))).toEqual([]);
  });
});

test('the toasts, notices and messages are the specification’s, word for word', () => {
  const { en } = pageTexts;
  const flag =
    'Liberia cannot process applications with certificates from this administration. You must hold a valid COC from an approved STCW country.';
  const review =
    'Your application will be subject to additional document review on a case-by-case basis. Processing time may be extended.';
  expect(en.toasts).toEqual({
    sanctioned: { title: 'COC Eligibility Notice: Sanctioned Country', body: flag },
    non_stcw: { title: 'COC Review Required: Non-STCW Country', body: review },
  });
  expect(en.notices).toEqual({
    sanctioned: {
      title: 'IMPORTANT NOTICE',
      body: `${flag} The Training Center cannot process this application.`,
    },
    non_stcw: { title: 'COC Information', body: review },
  });
  expect(en.rank.blocked).toBe('Please select an eligible COC flag state before proceeding.');
  expect(en.uploaded).toEqual({
    idPhoto: 'ID photo uploaded successfully!',
    passportPhoto: 'Passport photo uploaded successfully!',
    rlm105: 'RLM-105 form uploaded successfully!',
    certificateFile: 'Certificate "{course}" uploaded.',
  });
  expect(en.invalid).toEqual({
    title: 'Validation Failed',
    body: 'Please correct the errors listed on the form.',
  });
  expect(en.sending).toBe('Submitting your application, please wait...');
  expect(form.texts.en.success.reference).toBe('Your application reference is: {id}');
  expect(en.fileRefused).toEqual({
    tooLarge: { title: 'File is too large', body: 'Maximum allowed size is {max}MB.' },
    type: { title: 'File type not allowed', body: 'Only PDF, JPG, and PNG files are accepted.' },
  });
  expect(form.texts.en.submitting).toBe('Submitting Application...');
  expect(form.definition.undoWindow).toBe(2000);
  expect(form.texts.en.success.title).toBe('Application Submitted Successfully!');
});

test('the page says everything in both languages, with the same placeholders', () => {
  const [english, spanish] = [linesOf(pageTexts.en), linesOf(pageTexts.es)];
  expect([...spanish.keys()]).toEqual([...english.keys()]);
  for (const [key, text] of english) {
    const translation = spanish.get(key) ?? '';
    expect([key, placeholdersOf(translation)]).toEqual([key, placeholdersOf(text)]);
    expect(translation, key).not.toBe(text);
  }
});

function linesOf(texts: PageTexts | object, path = ''): Map<string, string> {
  const lines = Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : [...linesOf(Object(value), `${path}${key}.`)],
  );
  return new Map(lines);
}

function placeholdersOf(text: string): readonly string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted();
}

test.each(locales)('the submit result tells success, message and reference in %s', (locale) => {
  const { success, failure } = form.texts[locale];
  expect(submitResult({ kind: 'accepted' }, 'APP-1', locale)).toEqual({
    success: true,
    message: success.body,
    applicationId: 'APP-1',
  });
  expect(submitResult({ kind: 'refused', message: 'No' }, 'APP-1', locale).message).toBe('No');
  expect(submitResult({ kind: 'refused' }, 'APP-1', locale)).toMatchObject({
    success: false,
    message: failure.server,
  });
  expect(submitResult({ kind: 'failed' }, 'APP-1', locale).message).toBe(failure.other);
});

test('the failure texts are the ones of the catalogue', () => {
  expect(form.texts.en.failure).toEqual({
    server: 'The server returned an unexpected error.',
    network: 'An unexpected error occurred on the server. Please try again.',
    other: 'An unexpected error occurred on the server. Please try again.',
  });
  expect(form.texts.es.failure.other).toBe('Ocurrió un error inesperado.');
});

test('the lists have the specified lengths, and no entry twice', () => {
  const slugs = [...stcwCountries.map(([slug]) => slug), ...sanctionedSlugs];
  expect([stcwCountries.length, sanctionedSlugs.length]).toEqual([64, 5]);
  expect(new Set(slugs).size).toBe(69);
  expect(slugs).toEqual(expect.arrayContaining(['usa', 'uk', 'uae', 'new-zealand', 'panama']));
  expect(ranks.map((rank) => [rank.key, rank.courses.length])).toEqual([
    ['oowd', 8],
    ['chiefMate', 8],
    ['master', 8],
    ['oowe', 6],
    ['secondEng', 7],
    ['chiefEng', 7],
  ]);
  expect(Object.keys(courses)).toHaveLength(11);
});

test('the device makes the reference once and the rank in words anew', () => {
  const first = withCalculatedAnswers(form.definition, answering({ currentRank: 'oowe' }), 1_790_000_000_000);
  expect(first.answers).toMatchObject({
    applicationId: 'APP-1790000000000',
    currentRankDetail: 'Officer in Charge of an Engineering Watch (OOWE III/1)',
  });
  const edited = {
    ...first,
    answers: { ...first.answers, currentRank: 'other', otherCurrentRank: ' Bosun ' },
  };
  expect(withCalculatedAnswers(form.definition, edited, 5).answers).toMatchObject({
    applicationId: 'APP-1790000000000',
    currentRankDetail: 'Bosun',
  });
});
