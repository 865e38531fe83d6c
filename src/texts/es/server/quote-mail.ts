import type { quoteMailEn } from '../../en/server/quote-mail.ts';

export const quoteMailEs: typeof quoteMailEn = {
  title: 'Su cotización {reference}',
  greeting: 'Saludos, {name}:',
  quote:
    'Gracias por consultarnos. Esta es su cotización {reference}. Los precios se mantienen durante {days} días, hasta el {date}. La cotización no reserva cupo en ningún curso.',
  toBeConfirmed:
    'El precio de un curso que dice «precio por confirmar» no es definitivo: nuestra oficina se lo informa antes de que usted pague.',
  details: 'Datos de su solicitud',
  next: 'Qué hacer ahora',
  steps: [
    'Revise los cursos y sus datos.',
    'Nuestra oficina revisa la cotización y le escribe cuando esté aprobada. Entonces puede aceptarla.',
    'Para cambiar algo o preguntar, escríbanos desde la página de su solicitud; el enlace está abajo.',
  ],
  seeRequest: 'Ver su solicitud',
  codeFollows:
    'En otro correo le llega un código. Solo confirma esta dirección; la cotización es válida sin él.',
  codeFor: 'Es para su cotización {reference}. Escríbalo en la página donde pidió la cotización.',
};
