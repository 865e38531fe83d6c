import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard & Required<Pick<FormCard, 'renewal'>> = {
  path: '/courses',
  flag: 'c',
  reference: 'Q',
  quoted: true,
  renewal: 'renewal',
};
