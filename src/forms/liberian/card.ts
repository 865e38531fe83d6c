import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard = {
  path: '/liberian',
  flag: 'o',
  reference: 'LIB',
};
