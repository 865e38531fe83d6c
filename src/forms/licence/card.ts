import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard = {
  path: '/licenses',
  flag: 'l',
  reference: 'LIC',
};
