import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard = {
  path: '/licenses',
  flag: 'l',
  reference: 'LIC',
  card: {
    en: { name: 'License Procedure', hint: 'Help with licences and endorsements' },
    es: { name: 'Trámite de Licencia', hint: 'Ayuda con licencias y refrendos' },
  },
};
