import type { pagesEn } from '../en/pages.ts';

export const pagesEs: typeof pagesEn = {
  home: {
    title: 'Ayúdenos a ayudarle',
    subtitle: '¿Qué información necesita?',
    lead: 'También funciona sin conexión: lo que envía se guarda en este dispositivo y sale solo cuando hay enlace.',
    courses: { name: 'Cursos', hint: 'Precios de cursos nuevos y de renovación' },
    licenses: { name: 'Trámite de Licencia', hint: 'Ayuda con licencias y refrendos' },
    medical: { name: 'Examen Físico', hint: 'Certificado médico de la gente de mar' },
    liberian: { name: 'COC de Liberia', hint: 'Título de competencia para oficiales' },
    evaluation: { name: 'Evaluación del Instructor', hint: 'Cuéntenos cómo fue su curso' },
  },
};
