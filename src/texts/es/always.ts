import type { notificationsEn, alwaysEn } from '../en/always.ts';

/** Shown in every language at once: a page has them whatever language is in use. */
export const alwaysEs: typeof alwaysEn = {
  form: {
    notSubmitted: {
      title: 'NO enviado y NO guardado como solicitud',
      body: 'Sus respuestas siguen en esta página. No la cierre.',
    },
  },
  device: {
    problem: {
      full: 'No queda espacio en este dispositivo. Quite aquí un archivo grande o libere espacio e inténtelo de nuevo.',
      unavailable: 'Este navegador no permite guardar nada (ventana privada o configuración).',
      alreadyGone: 'Este formulario se envió o se borró en otra ventana. Mire en «Mis solicitudes».',
      incomplete:
        'Parte de un archivo no se escribió completa. Quite el archivo, elíjalo otra vez e inténtelo de nuevo.',
      failed: 'El dispositivo no pudo escribirlo. Inténtelo de nuevo; si se repite, reinicie el navegador.',
    },
  },
};

/** Shown by the worker in the language of the request. */
export const notificationsEs: typeof notificationsEn = {
  /** Proven by a receipt. */
  received: 'Solicitud recibida',
  /** A bare success. */
  sent: 'Enviada: el servidor respondió que sí',
  added: 'Recibido: lo que nos envió',
  /** The office needs the person. */
  asking: {
    wanted: 'Necesitamos algo para su solicitud',
    quoteToAccept: 'Su cotización está aprobada',
    lost: 'Se perdió una solicitud: envíela de nuevo, por favor',
  },
  /** The browser has tried for the last time. */
  waiting: {
    title: '1 solicitud sigue en espera',
    titleOfMany: '{count} solicitudes siguen en espera',
    body: 'El navegador hizo su último intento. Abra este sitio web para enviar.',
  },
};
