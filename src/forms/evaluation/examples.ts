import type { FormExample } from '../common/example.ts';
import { evaluation, ratingValues } from './definition.ts';

const ratings = evaluation.sections
  .flatMap((section) => [...section.fields])
  .filter((field) => field.kind === 'choice')
  .map((field, index) => [field.name, ratingValues[index % ratingValues.length] ?? 'good']);

export const examples: readonly FormExample[] = [
  {
    answers: { courseName: 'GMDSS', instructorName: 'Capt. Núñez', ...Object.fromEntries(ratings) },
    files: {},
  },
];
