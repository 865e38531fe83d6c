import type { FormCard } from '../../form/form-card.ts';

export const card: FormCard = {
  path: '/evaluation',
  flag: 'e',
  reference: 'EVA',
  feedback: true,
  card: {
    en: { name: 'Instructor Evaluation', hint: 'Tell us how your course was' },
    es: { name: 'Evaluación del Instructor', hint: 'Cuéntenos cómo fue su curso' },
  },
};
