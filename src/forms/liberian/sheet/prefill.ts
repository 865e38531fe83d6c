import { itemName } from '../../../form/item-name.ts';
import { answerOf, type Values } from '../../../form/values.ts';
import { type Localised, locales } from '../../../lib/locale.ts';
import { courses } from '../ranks.ts';
import { stcwNames } from '../stcw-countries.ts';
import { coursesFor } from '../changes.ts';
import { liberianEn } from '../en.ts';
import { liberianEs } from '../es.ts';
import { calculatedRankDetail } from '../calculated-answers.ts';
import type { Remark } from './annex.ts';
import { tableField } from './blocks.ts';
import type { Filling } from './sheet.ts';

const ticked = 'yes';

/** Returns the form's answers by the sheet's field names, and those without a field on the sheet. */
export function sheetFilling(values: Values): Pick<Filling, 'answers' | 'further'> {
  return { answers: sheetAnswers(values), further: furtherAnswers(values) };
}

/** Returns answers by the sheet's field names; the rest is filled in by pen. */
function sheetAnswers(values: Values): Readonly<Record<string, string>> {
  const same = ['fullName', 'passport', 'email', 'phone', 'address'];
  const rank = answerOf(values, 'rankApplying');
  return {
    ...Object.fromEntries(same.map((name) => [name, answerOf(values, name).trim()])),
    birthDate: written(answerOf(values, 'birthDate')),
    nationality: countryName(answerOf(values, 'nationality')),
    administration: countryName(answerOf(values, 'cocFlag')),
    capacityHeld: calculatedRankDetail(values),
    [tableField('service', 1, 'ship')]: answerOf(values, 'lastVessel').trim(),
    byExamination: ticked,
    ...(rank === '' ? {} : { [rank]: ticked }),
    ...certificateAnswers(values),
  };
}

function certificateAnswers(values: Values): Readonly<Record<string, string>> {
  const answers = coursesFor(values).flatMap((key, index) => {
    const of = (field: string): string => answerOf(values, itemName(field, key)).trim();
    const cells = {
      title: courses[key].title.en,
      number: of('certificateNumber'),
      centre: of('issuingAuthority'),
      issued: written(of('issueDate')),
      expires: written(of('expiryDate')),
    };
    return Object.entries(cells).map(([column, text]) => [tableField('course', index + 1, column), text]);
  });
  return Object.fromEntries(answers);
}

const texts: Localised<typeof liberianEn> = { en: liberianEn, es: liberianEs };

/** Returns the other answers in the form's own words, in every language as everywhere on the sheet. */
function furtherAnswers(values: Values): readonly Remark[] {
  const names = ['totalExperience', 'vesselTypes'] as const;
  return names.flatMap((name) => {
    const text = answerOf(values, name).trim();
    return text === ''
      ? []
      : [{ name: locales.map((locale) => texts[locale].fields[name].label).join(' / '), text }];
  });
}

/** Blank for a country that only the comments can name. */
function countryName(slug: string): string {
  const names: Readonly<Record<string, string>> = stcwNames('en');
  return names[slug] ?? '';
}

/** Formats as day/month/year (specification section 1). */
function written(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return day === '' ? date : `${day}/${month}/${year}`;
}
