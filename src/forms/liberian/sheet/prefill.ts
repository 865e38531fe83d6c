import { itemName } from '../../../domain/item-name.ts';
import { answerOf, type Values } from '../../../domain/values.ts';
import { courses } from '../../../reference/ranks.ts';
import { stcwNames } from '../../../reference/stcw-countries.ts';
import { coursesFor } from '../changes.ts';
import { madeRankDetail } from '../made-answers.ts';
import { tableField } from './blocks.ts';

const ticked = 'yes';

/** What the form knows already, by the names of the sheet's fields; the rest is for the pen. */
export function sheetAnswers(values: Values): Readonly<Record<string, string>> {
  const same = ['fullName', 'passport', 'email', 'phone', 'address'];
  const rank = answerOf(values, 'rankApplying');
  return {
    ...Object.fromEntries(same.map((name) => [name, answerOf(values, name).trim()])),
    birthDate: written(answerOf(values, 'birthDate')),
    nationality: countryName(answerOf(values, 'nationality')),
    administration: countryName(answerOf(values, 'cocFlag')),
    capacityHeld: madeRankDetail(values),
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

/** Blank for a country that only the comments can name. */
function countryName(slug: string): string {
  const names: Readonly<Record<string, string>> = stcwNames('en');
  return names[slug] ?? '';
}

/** Day/month/year (specification section 1). */
function written(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return day === '' ? date : `${day}/${month}/${year}`;
}
