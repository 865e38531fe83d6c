import type { pagesEn } from '../../en/start/pages.ts';

export const pagesEs: typeof pagesEn = {
  home: {
    title: 'Ayúdenos a ayudarle',
    subtitle: '¿Qué información necesita?',
    lead: 'También funciona sin conexión: lo que envía se guarda en este dispositivo y sale en cuanto hay conexión.',
  },
};
