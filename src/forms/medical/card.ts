import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard = {
  path: '/medical',
  flag: 'w',
  reference: 'MED',
  card: {
    en: { name: 'Physical Examination', hint: 'Seafarer medical certificate' },
    es: { name: 'Examen Físico', hint: 'Certificado médico de la gente de mar' },
  },
};
