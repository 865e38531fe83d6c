import type { Localised } from '../../../src/lib/locale.ts';

/** The words of quote mails around the quote itself; {names} are filled in. */
export interface QuoteMailTexts {
  readonly subject: string;
  readonly greeting: string;
  readonly quote: string;
  readonly toBeConfirmed: string;
  readonly details: string;
  readonly next: string;
  readonly steps: readonly string[];
  readonly seeRequest: string;
  readonly codeFollows: string;
  readonly codeFor: string;
}

const en: QuoteMailTexts = {
  subject: 'Your quote {reference}',
  greeting: 'Dear {name},',
  quote:
    'Thank you for your enquiry. This is your quote {reference}. Its prices hold for {days} days, until {date}. It does not reserve a place in any course.',
  toBeConfirmed:
    'The price of a course marked "price to be confirmed" is not final: our office will tell you the price before you pay anything.',
  details: 'Your details',
  next: 'What to do next',
  steps: [
    'Check the courses and your details.',
    'Our office will check the quote and write to you when it is approved. Then you can accept it.',
    'To change something or to ask, write to us on the page of your request, under the link below.',
  ],
  seeRequest: 'See your request',
  codeFollows:
    'A code follows in another email. It only confirms this address; the quote is valid without it.',
  codeFor: 'It is for your quote {reference}. Enter it on the page where you asked for the quote.',
};

const es: QuoteMailTexts = {
  subject: 'Su cotización {reference}',
  greeting: 'Saludos, {name}:',
  quote:
    'Gracias por consultarnos. Esta es su cotización {reference}. Los precios se mantienen durante {days} días, hasta el {date}. No reserva cupo en ningún curso.',
  toBeConfirmed:
    'El precio de un curso que dice «precio por confirmar» no es definitivo: nuestra oficina se lo informa antes de que usted pague.',
  details: 'Datos de su solicitud',
  next: 'Qué hacer ahora',
  steps: [
    'Revise los cursos y sus datos.',
    'Nuestra oficina revisa la cotización y le escribe cuando esté aprobada. Entonces puede aceptarla.',
    'Para cambiar algo o preguntar, escríbanos en la página de su solicitud, en el enlace de abajo.',
  ],
  seeRequest: 'Ver su solicitud',
  codeFollows:
    'En otro correo le llega un código. Solo confirma esta dirección; la cotización es válida sin él.',
  codeFor: 'Es para su cotización {reference}. Escríbalo en la página donde pidió la cotización.',
};

export const quoteMailTexts: Localised<QuoteMailTexts> = { en, es };
