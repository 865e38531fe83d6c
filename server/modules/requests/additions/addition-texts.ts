import type { Localised } from '../../../../src/lib/locale.ts';
import type { AdditionKind } from './addition.ts';

/** The words to applicants about what they have added; {names} are filled in. */
export interface AdditionTexts {
  /** The answer to each kind, when it is stored. */
  readonly received: Readonly<Record<AdditionKind, string>>;
  /** Whether there is such a request or not. */
  readonly codeOnItsWay: string;
}

const en: AdditionTexts = {
  received: {
    correction: 'We have received what you sent for your request {reference}.',
    reply: 'We have received your message about your request {reference}.',
    withdrawal: 'Your request {reference} is withdrawn.',
    acceptance: 'You have accepted the quotation {reference}. Our office will contact you.',
  },
  codeOnItsWay:
    'If there is such a request, a code is on its way to its email address. It is valid for 15 minutes.',
};

const es: AdditionTexts = {
  received: {
    correction: 'Recibimos lo que envió para su solicitud {reference}.',
    reply: 'Recibimos su mensaje sobre su solicitud {reference}.',
    withdrawal: 'Su solicitud {reference} queda retirada.',
    acceptance: 'Usted aceptó la cotización {reference}. Nuestra oficina se comunicará con usted.',
  },
  codeOnItsWay:
    'Si existe tal solicitud, un código va en camino a su dirección de correo. Es válido durante 15 minutos.',
};

export const additionTexts: Localised<AdditionTexts> = { en, es };
