import type { additionsEn } from '../../en/server/additions.ts';

export const additionsEs: typeof additionsEn = {
  received: {
    correction: 'Recibimos lo que envió para su solicitud {reference}.',
    reply: 'Recibimos su mensaje sobre su solicitud {reference}.',
    withdrawal: 'Su solicitud {reference} queda retirada.',
    acceptance: 'Usted aceptó la cotización {reference}. Nuestra oficina se comunicará con usted.',
    reminders: 'Anotamos si quiere avisos para su solicitud {reference}.',
  },
  codeOnItsWay:
    'Si existe tal solicitud, un código va en camino a su dirección de correo. Es válido durante 15 minutos.',
  /** Titles of notices to the office. */
  titles: {
    correction: 'Documentos corregidos',
    reply: 'Mensaje del solicitante',
    withdrawal: 'Solicitud retirada',
    acceptance: 'Cotización aceptada',
    reminders: 'Avisos de vencimiento',
  },
};
