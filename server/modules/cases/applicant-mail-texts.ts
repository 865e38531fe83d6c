import type { Verdict } from '../../../src/contracts/cases.ts';
import type { Localised } from '../../../src/lib/locale.ts';

/** The words of mails to applicants about a request that has been received; {names} are filled in. */
export interface ApplicantMailTexts {
  /** Where no name is known. */
  readonly greetingAlone: string;
  readonly greeting: string;
  readonly receiptSubject: string;
  readonly receipt: string;
  readonly reference: string;
  readonly receivedAt: string;
  readonly inPanama: string;
  readonly receiptNext: string;
  readonly codeSubject: string;
  readonly code: string;
  readonly codeNotAsked: string;
  readonly approvedSubject: string;
  readonly approved: string;
  readonly approvedNext: string;
  readonly rejectedSubject: string;
  readonly rejected: string;
  readonly wantedSubject: string;
  readonly wanted: string;
  readonly documents: string;
  readonly verdicts: Readonly<Record<Exclude<Verdict, 'accepted'>, string>>;
  readonly sendDocuments: string;
  readonly seeRequest: string;
  /** Where to find the request without the link. */
  readonly anyDevice: string;
}

const en: ApplicantMailTexts = {
  greetingAlone: 'Hello,',
  greeting: 'Dear {name},',
  receiptSubject: 'We have received your request {reference}',
  receipt: 'We have received your request {reference} ({form}). Please keep this email.',
  reference: 'Reference',
  receivedAt: 'Received',
  inPanama: 'Panama time',
  receiptNext:
    'Under the link you see at any time how far we are, on any device. If we need anything from you, we write to this address.',
  codeSubject: 'The code for your request {reference}',
  code: 'With this code you see your request {reference} and get what we have sent you. It is valid for {minutes} minutes.',
  codeNotAsked:
    'If you did not ask for a code, you can delete this email. Please do not give the code to anybody.',
  approvedSubject: 'Your quote {reference} is approved',
  approved: 'Our office has approved your quote {reference}. Its prices hold until {date}.',
  approvedNext: 'Under the link you can see the request and accept the quote.',
  rejectedSubject: 'Your quote {reference}: we cannot offer this',
  rejected: 'Our office has looked at your quote {reference}. We are sorry that we cannot offer it:',
  wantedSubject: 'Your request {reference}: we need something from you',
  wanted: 'We are working on your request {reference}. Before we can go on, we need something from you.',
  documents: 'Please send these documents once more',
  verdicts: {
    unreadable: 'It cannot be read.',
    wrongDocument: 'It is not the document that is needed here.',
    expired: 'It has expired.',
  },
  sendDocuments: 'Send the documents',
  seeRequest: 'See your request',
  anyDevice:
    'The link works on any device. On the device that you sent the request from, you also find it under “My requests”. Whatever we did not ask for stays as it is.',
};

const es: ApplicantMailTexts = {
  greetingAlone: 'Saludos:',
  greeting: 'Saludos, {name}:',
  receiptSubject: 'Recibimos su solicitud {reference}',
  receipt: 'Recibimos su solicitud {reference} ({form}). Por favor, conserve este correo.',
  reference: 'Referencia',
  receivedAt: 'Recibida',
  inPanama: 'hora de Panamá',
  receiptNext:
    'En el enlace puede ver en todo momento cómo va su trámite, desde cualquier dispositivo. Si necesitamos algo de usted, le escribimos a esta dirección.',
  codeSubject: 'El código para su solicitud {reference}',
  code: 'Con este código puede ver su solicitud {reference} y recibir lo que le enviamos. Es válido durante {minutes} minutos.',
  codeNotAsked: 'Si usted no pidió un código, puede borrar este correo. Por favor, no dé el código a nadie.',
  approvedSubject: 'Su cotización {reference} está aprobada',
  approved: 'Nuestra oficina aprobó su cotización {reference}. Los precios se mantienen hasta el {date}.',
  approvedNext: 'Con el enlace puede ver la solicitud y aceptar la cotización.',
  rejectedSubject: 'Su cotización {reference}: no podemos ofrecérsela',
  rejected: 'Nuestra oficina revisó su cotización {reference}. Lamentamos no poder ofrecérsela:',
  wantedSubject: 'Su solicitud {reference}: necesitamos algo de usted',
  wanted: 'Estamos tramitando su solicitud {reference}. Para continuar, necesitamos algo de usted.',
  documents: 'Por favor, envíe otra vez estos documentos',
  verdicts: {
    unreadable: 'No se puede leer.',
    wrongDocument: 'No es el documento que se necesita aquí.',
    expired: 'Está vencido.',
  },
  sendDocuments: 'Enviar los documentos',
  seeRequest: 'Ver su solicitud',
  anyDevice:
    'El enlace funciona en cualquier dispositivo. En el dispositivo desde el que envió la solicitud, también la encuentra en «Mis solicitudes». Lo que no le pedimos queda como está.',
};

export const applicantMailTexts: Localised<ApplicantMailTexts> = { en, es };
