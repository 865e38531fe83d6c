import type { Verdict } from '../../../../src/contracts/cases.ts';
import type { Localised } from '../../../../src/lib/locale.ts';

/** The words of mails to applicants about a request that has been received; {names} are filled in. */
export interface ApplicantMailTexts {
  /** Where no name is known. */
  readonly greetingAlone: string;
  readonly greeting: string;
  readonly receiptSubject: string;
  readonly receipt: string;
  readonly reference: string;
  readonly formerReference: string;
  readonly receivedAt: string;
  readonly inPanama: string;
  readonly receiptNext: string;
  readonly codeSubject: string;
  readonly code: string;
  readonly codeLink: string;
  readonly codeOpen: string;
  readonly codeNotAsked: string;
  readonly approvedSubject: string;
  readonly approved: string;
  readonly approvedNext: string;
  readonly rejectedSubject: string;
  readonly rejected: string;
  readonly wantedSubject: string;
  readonly wanted: string;
  readonly doneSubject: string;
  readonly done: string;
  readonly refusedSubject: string;
  readonly refused: string;
  readonly reopenedSubject: string;
  readonly reopened: string;
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
  formerReference: 'Formerly, according to the sender',
  receivedAt: 'Received',
  inPanama: 'Panama time',
  receiptNext:
    'The link shows you at any time how far we are, on any device. If we need anything from you, we write to this address.',
  codeSubject: 'The code for your request {reference}',
  code: 'With this code you can see your request {reference} and open what we have sent you. It is valid for {minutes} minutes.',
  codeLink:
    'Or open this link and press the button on the page. The link is valid as long as the code, even if somebody else has tried wrong codes.',
  codeOpen: 'See your request',
  codeNotAsked:
    'If you did not ask for a code, you can delete this email. Please do not give the code or the link to anybody.',
  approvedSubject: 'Your quote {reference} is approved',
  approved: 'Our office has approved your quote {reference}. Its prices hold until {date}.',
  approvedNext: 'Please accept it by {date}, on the page of your request, under the link.',
  rejectedSubject: 'Your quote {reference}: we cannot offer this',
  rejected: 'Our office has looked at your quote {reference}. We are sorry that we cannot offer it:',
  wantedSubject: 'Your request {reference}: we need something from you',
  wanted: 'We are working on your request {reference}. Before we can go on, we need something from you.',
  doneSubject: 'Your request {reference} is done',
  done: 'Our office has finished your request {reference}.',
  refusedSubject: 'Your request {reference} was not accepted',
  refused: 'Our office has looked at your request {reference}. We are sorry that we cannot accept it:',
  reopenedSubject: 'Your request {reference}: we are working on it again',
  reopened: 'Our office is working on your request {reference} again:',
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
  formerReference: 'Antes, según quien la envió',
  receivedAt: 'Recibida',
  inPanama: 'hora de Panamá',
  receiptNext:
    'En el enlace puede ver en todo momento cómo va su trámite, desde cualquier dispositivo. Si necesitamos algo de usted, le escribimos a esta dirección.',
  codeSubject: 'El código para su solicitud {reference}',
  code: 'Con este código puede ver su solicitud {reference} y abrir lo que le enviamos. Es válido durante {minutes} minutos.',
  codeLink:
    'O abra este enlace y pulse el botón de la página. El enlace vale tanto tiempo como el código, aunque otra persona haya probado códigos equivocados.',
  codeOpen: 'Ver su solicitud',
  codeNotAsked:
    'Si usted no pidió un código, puede borrar este correo. Por favor, no dé el código ni el enlace a nadie.',
  approvedSubject: 'Su cotización {reference} está aprobada',
  approved: 'Nuestra oficina aprobó su cotización {reference}. Los precios se mantienen hasta el {date}.',
  approvedNext: 'Por favor, acéptela a más tardar el {date} en la página de su solicitud, en el enlace.',
  rejectedSubject: 'Su cotización {reference}: no podemos ofrecérsela',
  rejected: 'Nuestra oficina revisó su cotización {reference}. Lamentamos no poder ofrecérsela:',
  wantedSubject: 'Su solicitud {reference}: necesitamos algo de usted',
  wanted: 'Estamos tramitando su solicitud {reference}. Para continuar, necesitamos algo de usted.',
  doneSubject: 'Su solicitud {reference} está terminada',
  done: 'Nuestra oficina terminó de tramitar su solicitud {reference}.',
  refusedSubject: 'Su solicitud {reference} no fue aceptada',
  refused: 'Nuestra oficina revisó su solicitud {reference}. Lamentamos no poder aceptarla:',
  reopenedSubject: 'Su solicitud {reference}: la estamos tramitando otra vez',
  reopened: 'Nuestra oficina está tramitando otra vez su solicitud {reference}:',
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
