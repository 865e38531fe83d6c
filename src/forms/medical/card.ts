import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard = {
  path: '/medical',
  flag: 'w',
  reference: 'MED',
};
