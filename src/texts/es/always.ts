import type { askingEn, alwaysEn } from '../en/always.ts';

/** Shown in every language at once: a page has them whatever language is in use. */
export const alwaysEs: typeof alwaysEn = {
  form: {
    optional: '(opcional)',
    stressed: 'Necesario para su posición. La solicitud se puede enviar sin esto.',
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

/** Titles of notifications, which the worker shows in the language of the request. */
export const askingEs: typeof askingEn = {
  wanted: 'Necesitamos algo para su solicitud',
  quoteToAccept: 'Su cotización está aprobada',
  lost: 'Se perdió una solicitud: envíela de nuevo, por favor',
};
