import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard = {
  path: '/courses',
  flag: 'c',
  reference: 'Q',
  quoted: true,
};
