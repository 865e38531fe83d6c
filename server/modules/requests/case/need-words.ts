import type { OfficeNeed } from '../../../../src/contracts/office-need.ts';
import type { Localised } from '../../../../src/lib/locale.ts';

/** What the desk calls what a request needs, for the mails that it sends to staff. */
export const needWords: Localised<Readonly<Record<OfficeNeed, string>>> = {
  en: {
    answer: 'Answer the applicant',
    document: 'Look at the documents',
    ask: 'Ask for documents again',
    quotation: 'Approve or reject the quotation',
    acceptance: 'Accepted: arrange the courses',
    work: 'Work on it',
    applicant: 'Wait for what was asked for',
    offer: 'Wait for the quotation to be accepted',
    address: 'Wait for the e-mail address to be confirmed',
    nothing: 'Nothing to do',
  },
  es: {
    answer: 'Responder al solicitante',
    document: 'Revisar los documentos',
    ask: 'Volver a pedir documentos',
    quotation: 'Aprobar o rechazar la cotización',
    acceptance: 'Aceptada: organizar los cursos',
    work: 'Tramitar la solicitud',
    applicant: 'Esperar lo que se pidió',
    offer: 'Esperar a que se acepte la cotización',
    address: 'Esperar a que se confirme el correo',
    nothing: 'Nada pendiente',
  },
};
