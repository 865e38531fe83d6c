import type { cardsEn } from '../../en/start/cards.ts';

export const cardsEs: typeof cardsEn = {
  quote: { name: 'Cursos', hint: 'Precios de cursos nuevos y de renovación' },
  licence: { name: 'Trámite de Licencia', hint: 'Ayuda con licencias y refrendos' },
  medical: { name: 'Examen Físico', hint: 'Certificado médico de la gente de mar' },
  liberian: { name: 'COC de Liberia', hint: 'Título de competencia para oficiales' },
  evaluation: { name: 'Evaluación del Instructor', hint: 'Cuéntenos cómo fue su curso' },
};
