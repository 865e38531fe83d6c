import type { removalEn } from '../../en/more/removal.ts';

export const removalEs: typeof removalEn = {
  title: '¿Borrar esta solicitud?',
  body: 'NO se ha enviado. Se borrarán sus respuestas y archivos de este dispositivo.',
  bodyUnconfirmed:
    'No pudimos confirmar si llegó. Se borrarán sus respuestas y archivos de este dispositivo.',
  bodyEarlier:
    'Recibimos una versión anterior. Lo que usted cambió después, con sus archivos, se borrará de este dispositivo.',
  next: 'Borrar',
  againTitle: '¿Borrarla para siempre?',
  againBody:
    'No hemos recibido esta solicitud y nadie puede recuperarla. Expórtela antes si puede necesitarla.',
  againBodyUnconfirmed:
    'Nadie puede recuperarla y no es seguro que la tengamos. Expórtela antes si puede necesitarla.',
  againBodyEarlier:
    'Nadie puede recuperar los cambios. Para guardar un recibo de lo que recibimos, elija "Conservar la recibida".',
  confirm: 'Borrar para siempre',
  cancel: 'Conservar',
  receipt: {
    forget: 'Olvidar este recibo',
    title: '¿Olvidar este recibo?',
    body: 'La referencia y el nombre que lleva se borran de este dispositivo para siempre. Nosotros conservamos su solicitud. Antes, anote o imprima la referencia si puede necesitarla.',
    confirm: 'Olvidar este recibo',
    keep: 'Conservar',
  },
};
