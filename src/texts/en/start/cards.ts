import type { FormId } from '../../../forms/index.ts';

interface CardTexts {
  readonly name: string;
  readonly hint: string;
}

/** Of each form on the home page and in the menu. */
export const cardsEn = {
  quote: { name: 'Courses', hint: 'Prices for new and renewal courses' },
  licence: { name: 'License Procedure', hint: 'Help with licences and endorsements' },
  medical: { name: 'Physical Examination', hint: 'Seafarer medical certificate' },
  liberian: { name: 'Liberia COC', hint: 'Certificate of competency for officers' },
  evaluation: { name: 'Instructor Evaluation', hint: 'Tell us how your course was' },
} satisfies Readonly<Record<FormId, CardTexts>>;
