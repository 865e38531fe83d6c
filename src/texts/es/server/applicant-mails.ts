import type { applicantMailEn } from '../../en/server/applicant-mails.ts';

export const applicantMailEs: typeof applicantMailEn = {
  greetingAlone: 'Saludos:',
  greeting: 'Saludos, {name}:',
  receiptTitle: 'Recibimos su solicitud {reference}',
  receipt: 'Recibimos su solicitud {reference} ({form}). Por favor, conserve este correo.',
  reference: 'Referencia',
  formerReference: 'Antes, según quien la envió',
  receivedAt: 'Recibida',
  inPanama: 'hora de Panamá',
  receiptFiles: 'Archivos que recibimos',
  receiptNext:
    'En el enlace puede ver en todo momento cómo va su trámite, desde cualquier dispositivo. Si necesitamos algo de usted, le escribiremos a esta dirección.',
  codeTitle: 'El código para su solicitud {reference}',
  code: 'Con este código puede ver su solicitud {reference} y abrir lo que le enviamos. Es válido durante {minutes} minutos.',
  codeLink:
    'O abra este enlace y pulse el botón de la página. El enlace es válido durante el mismo tiempo y funciona aunque la página ya no acepte códigos.',
  codeOpen: 'Ver su solicitud',
  codeNotAsked:
    'Si usted no pidió un código, puede borrar este correo. Por favor, no dé el código ni el enlace a nadie.',
  approvedTitle: 'Su cotización {reference} está aprobada',
  approved: 'Nuestra oficina aprobó su cotización {reference}. Los precios se mantienen hasta el {date}.',
  approvedNext: 'Si la quiere, acéptela a más tardar el {date} en la página de su solicitud.',
  rejectedTitle: 'Su cotización {reference} no fue aprobada',
  rejected: 'Nuestra oficina revisó su cotización {reference}. Lamentamos no poder ofrecérsela:',
  wantedTitle: 'Su solicitud {reference}: necesitamos algo de usted',
  wanted: 'Estamos tramitando su solicitud {reference}. Para continuar, necesitamos algo de usted.',
  doneTitle: 'Su solicitud {reference} está terminada',
  done: 'Nuestra oficina terminó de tramitar su solicitud {reference}.',
  refusedTitle: 'Su solicitud {reference} no fue aceptada',
  refused: 'Nuestra oficina revisó su solicitud {reference}. Lamentamos no poder aceptarla:',
  reopenedTitle: 'Su solicitud {reference}: la estamos tramitando otra vez',
  reopened: 'Nuestra oficina está tramitando otra vez su solicitud {reference}:',
  reminderTitle: 'Su solicitud {reference}: seguimos esperando su respuesta',
  reminder:
    'Todavía no podemos continuar con su solicitud {reference}, porque seguimos esperando lo que le pedimos.',
  reminderOfferTitle: 'Su cotización {reference}: todavía no la ha aceptado',
  reminderOffer:
    'Usted todavía no ha aceptado su cotización {reference}. Si la quiere, acéptela a más tardar el {date} en la página de su solicitud.',
  documents: {
    one: 'Por favor, envíe otra vez este documento',
    other: 'Por favor, envíe otra vez estos documentos',
  },
  verdicts: {
    unreadable: 'No se puede leer.',
    wrongDocument: 'No es el documento que se necesita aquí.',
    expired: 'Está vencido.',
  },
  sendDocuments: { one: 'Enviar el documento', other: 'Enviar los documentos' },
  answerByMail:
    'También puede responder a este correo y adjuntar archivos. Por favor, escriba desde la dirección a la que se lo enviamos.',
  seeRequest: 'Ver su solicitud',
  anyDevice:
    'El enlace funciona en cualquier dispositivo. En el dispositivo desde el que envió la solicitud, también la encuentra en «Mis solicitudes».',
  restStays: 'Lo que no le pedimos queda como está.',
};
