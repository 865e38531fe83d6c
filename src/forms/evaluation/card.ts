import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard = {
  path: '/evaluation',
  flag: 'e',
  reference: 'EVA',
  feedback: true,
};
