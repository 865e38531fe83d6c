import { type Condition, type Facts, defineForm, type Repeat } from '../../form/form.ts';
import { parseItemName } from '../../form/item-name.ts';
import { answerOf } from '../../form/values.ts';
import type { Violation } from '../../form/violation.ts';
import { type CourseKey, courseKeys, courses, rankKeys, rankOf } from './ranks.ts';
import { sanctionedSlugs } from './sanctioned-flags.ts';
import { stcwSlugs } from './stcw-countries.ts';
import { fiveMegabytes, tenMegabytes } from '../common/limits.ts';
import { calculatedApplicationId, calculatedRankDetail } from './calculated-answers.ts';

/** Milliseconds in which a submitted application can be taken back (specification section 7; rulings Q-22). */
const undoWindow = 2000;

const otherRankHeld: Condition = (values) => answerOf(values, 'currentRank') === 'other';

/** One certificate for each course that the chosen rank calls for. */
const certificates: Repeat<'certificates', CourseKey> = {
  name: 'certificates',
  keys: courseKeys,
  identity: 'courseName',
  items: (values) => rankOf(answerOf(values, 'rankApplying'))?.courses ?? [],
  facts: (key): Facts => ({
    courseName: courses[key].title,
    required: true,
    description: courses[key].description,
  }),
};

const filesAndRank = ['idPhoto', 'passportPhoto', 'rlm105', 'rankApplying'];

/** Returns the position of a check in the order of specification section 5. */
function stageOf({ field, rule }: Violation): number {
  if (rule === 'disallowed') return 1;
  if (filesAndRank.includes(field)) return 2;
  if (parseItemName(field) !== undefined) return 3;
  return field === 'confirmRequirements' ? 4 : 0;
}

/** Specification sections 2, 3 and 5; rulings L-1 to L-34. */
export const liberian = defineForm({
  id: 'liberian',
  version: 2,
  path: '/liberian',
  endpoint: '/api/liberian/send',
  bilingual: false,
  namesMissing: true,
  undoWindow,
  ownReference: 'applicationId',
  stageOf,
  sections: [
    {
      id: 'personal',
      fields: [
        {
          name: 'fullName',
          kind: 'text',
          input: 'text',
          required: true,
          maxLength: 200,
          autocomplete: 'name',
        },
        { name: 'passport', kind: 'text', input: 'text', required: true, maxLength: 60, detail: 'passport' },
        {
          name: 'nationality',
          detail: 'nationality',
          kind: 'choice',
          appearance: 'select',
          required: true,
          options: [...stcwSlugs, 'other'],
          alphabetical: true,
        },
        {
          name: 'cocFlag',
          kind: 'choice',
          appearance: 'select',
          required: true,
          options: [...stcwSlugs, 'other', ...sanctionedSlugs],
          alphabetical: true,
          disallowed: sanctionedSlugs,
        },
        {
          name: 'email',
          kind: 'text',
          input: 'email',
          required: true,
          maxLength: 254,
          autocomplete: 'email',
        },
        { name: 'phone', kind: 'text', input: 'tel', required: false, maxLength: 60, autocomplete: 'tel' },
        {
          name: 'birthDate',
          kind: 'text',
          input: 'date',
          required: false,
          maxLength: 10,
          autocomplete: 'bday',
        },
        {
          name: 'address',
          kind: 'text',
          input: 'multiline',
          required: false,
          maxLength: 500,
          autocomplete: 'street-address',
        },
        {
          name: 'idPhoto',
          kind: 'file',
          required: true,
          accept: 'photoOrPdf',
          adviseBelow: fiveMegabytes,
          maxBytes: fiveMegabytes,
          facing: 'user',
          documents: ['portrait'],
        },
        {
          name: 'passportPhoto',
          kind: 'file',
          required: true,
          accept: 'photoOrPdf',
          adviseBelow: fiveMegabytes,
          maxBytes: fiveMegabytes,
          documents: ['identity'],
        },
        {
          name: 'rlm105',
          kind: 'file',
          required: true,
          accept: 'photoOrPdf',
          adviseBelow: tenMegabytes,
          maxBytes: tenMegabytes,
          documents: ['other'],
        },
      ],
    },
    {
      id: 'currentRank',
      fields: [
        {
          name: 'currentRank',
          kind: 'choice',
          appearance: 'select',
          required: true,
          options: [...rankKeys, 'other'],
        },
        {
          name: 'otherCurrentRank',
          kind: 'text',
          input: 'text',
          required: true,
          maxLength: 200,
          relevant: otherRankHeld,
          sentWhenIrrelevant: true,
        },
        {
          name: 'currentRankDetail',
          kind: 'text',
          input: 'text',
          required: false,
          maxLength: 200,
          calculated: calculatedRankDetail,
        },
        { name: 'totalExperience', kind: 'text', input: 'text', required: false, maxLength: 200 },
        { name: 'lastVessel', kind: 'text', input: 'text', required: false, maxLength: 200 },
        { name: 'vesselTypes', kind: 'text', input: 'text', required: false, maxLength: 500 },
      ],
    },
    {
      id: 'rank',
      fields: [
        {
          name: 'rankApplying',
          kind: 'choice',
          appearance: 'select',
          required: true,
          options: rankKeys,
        },
      ],
    },
    {
      id: 'certificates',
      repeat: certificates,
      fields: [
        {
          name: 'certificateFile',
          kind: 'file',
          required: true,
          accept: 'photoOrPdf',
          adviseBelow: tenMegabytes,
          documents: ['certificate', 'licence', 'medical'],
        },
        { name: 'certificateNumber', kind: 'text', input: 'text', required: true, maxLength: 100 },
        { name: 'issueDate', kind: 'text', input: 'date', required: false, maxLength: 10 },
        { name: 'expiryDate', kind: 'text', input: 'date', required: false, maxLength: 10 },
        { name: 'issuingAuthority', kind: 'text', input: 'text', required: false, maxLength: 200 },
      ],
    },
    {
      id: 'additional',
      fields: [
        { name: 'comments', kind: 'text', input: 'multiline', required: false, maxLength: 5000 },
        { name: 'confirmRequirements', kind: 'confirmation', required: true, notSent: true },
        {
          name: 'applicationId',
          kind: 'text',
          input: 'text',
          required: false,
          maxLength: 40,
          added: true,
          calculated: calculatedApplicationId,
        },
      ],
    },
  ],
});
