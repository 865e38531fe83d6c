import { alwaysEs } from '../always.ts';
import type { formEn } from '../../en/start/form.ts';

export const formEs: typeof formEn = {
  ...alwaysEs.form,
  needs: 'Qué necesita',
  allRequired: 'Responda todas las preguntas, salvo las marcadas (opcional).',
  everyRequired: 'Responda todas las preguntas.',
  choose: 'Elija una opción',
  optional: '(opcional)',
  stressed: 'Necesario para su posición. La solicitud se puede enviar sin esto.',
  fromDetails: 'De sus datos en este dispositivo',
  summary: { title: 'Hay un problema' },
  errorPrefix: 'Error: ',
  errorMark: 'Error:',
  file: {
    choose: 'Elegir archivo',
    photo: 'Tomar foto',
    drop: 'o suéltelo aquí',
    replace: 'Reemplazar',
    remove: 'Quitar',
    putBack: 'Ponerlo de nuevo',
    keepEarlier: 'Dejar el archivo anterior',
    earlierStays: 'El archivo anterior, {name}, sigue aquí y es el que se enviará.',
    reading: 'Copiando {name} a este dispositivo…',
    kept: 'Guardado en este dispositivo',
    keptNews: '{name} está guardado en este dispositivo.',
    large:
      'Este archivo tiene {size} y tarda mucho con un enlace lento. Una foto o PDF más pequeño va más rápido.',
    doubt: {
      protectedPdf:
        'Este PDF está protegido. Si hace falta una contraseña para abrirlo, no podremos leerlo: elija una copia sin contraseña.',
      cutPdf:
        'A este PDF le falta el final: puede que no se abra o que falten páginas. Ábralo para comprobarlo, o vuelva a crearlo.',
      emptyPdf: 'Este PDF no tiene páginas. Ábralo para comprobarlo, o elija otro archivo.',
      cutJpeg:
        'A esta imagen le falta el final y puede que una parte no se vea. Revísela, o tome la foto otra vez.',
      blurred: 'Esta foto parece borrosa. No mueva el teléfono y espere a que la imagen se vea nítida.',
      dark: 'Esta foto parece demasiado oscura. Tómela donde haya más luz.',
      glare: 'En esta foto se refleja una luz. Incline un poco el documento, o apague el flash.',
      small: 'El documento se ve pequeño en esta foto. Acérquese hasta que llene la imagen.',
    },
    again: 'Tomarla otra vez',
    staysGood: 'Si todo se lee bien, déjela así.',
    preview: 'Vista previa: {label}, {size}',
  },
  reminders:
    'Avísenme por correo antes de que venzan estos certificados, si su oficina envía avisos (opcional)',
  toContinue: 'Para continuar: {missing}',
  held: 'Guardado en este dispositivo, AÚN NO enviado. Sale en un momento.',
  heldOffline: 'Guardado en este dispositivo, AÚN NO enviado. Sale en cuanto haya conexión.',
  savedHere: 'Guardado en este dispositivo',
  undo: 'Deshacer',
  save: {
    untouched: 'Lo que llena se guarda en este dispositivo.',
    saving: 'Guardando en este dispositivo…',
    saved: 'Borrador guardado en este dispositivo a las {time}',
    notSaved: 'NO guardado',
  },
  fileNotSaved: 'No se pudo guardar el archivo en este dispositivo.',
  noStorage: {
    title: 'No se puede guardar nada en este dispositivo',
    body: 'Este navegador no guarda datos (ventana privada o configuración), así que un formulario llenado aquí no se puede enviar. Abra esta página en una ventana normal antes de empezar.',
  },
  pickLost: {
    title: 'La última foto o el último archivo no llegó',
    body: 'El dispositivo cerró esta página mientras la cámara o los archivos estaban abiertos. Lo que llenó antes está aquí. Tome la foto otra vez; si vuelve a fallar, tómela primero con la aplicación de la cámara y elíjala aquí después.',
  },
  restored: {
    title: 'Usted empezó este formulario el {when}',
    body: 'Todo lo que llenó está aquí. Siga donde lo dejó.',
    resume: 'Continuar',
    fresh: 'Empezar de nuevo',
    remove: 'Borrar',
  },
  draftGone: 'Ese borrador ya no está en este dispositivo. Este es un formulario vacío.',
};
