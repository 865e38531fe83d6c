import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard = {
  path: '/courses',
  flag: 'c',
  reference: 'Q',
  quoted: true,
  card: {
    en: { name: 'Courses', hint: 'Prices for new and renewal courses' },
    es: { name: 'Cursos', hint: 'Precios de cursos nuevos y de renovación' },
  },
};
