import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard = {
  path: '/liberian',
  flag: 'o',
  reference: 'LIB',
  card: {
    en: { name: 'Liberia COC', hint: 'Certificate of competency for officers' },
    es: { name: 'COC de Liberia', hint: 'Título de competencia para oficiales' },
  },
};
