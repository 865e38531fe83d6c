import type { handOverEn } from '../../en/more/hand-over.ts';

export const handOverEs: typeof handOverEn = {
  title: 'Pasar a otro dispositivo',
  preparing: 'Preparando el archivo…',
  personal:
    'El archivo ({size}) contiene toda la solicitud con sus respuestas y documentos. Quien lo tenga puede leerlos: déselo solo a alguien de confianza y bórrelo cuando la solicitud haya sido recibida.',
  both: 'Este dispositivo también sigue enviando. Sea cual sea el que la envíe primero, llega una vez.',
  other:
    'Aquí sigue en espera como ahora; la envía el otro dispositivo. Si después la envía también desde aquí, llega una sola vez.',
  one: 'Nuestro servidor no reconoce una repetición. Por eso este dispositivo retiene después la solicitud hasta que usted diga, y solo la envía el otro. Agregue el archivo en un solo dispositivo.',
  how: 'En el otro dispositivo abra este sitio web, o en este la aplicación de su pantalla de inicio, vaya a Mis solicitudes y elija "Agregar una solicitud desde un archivo".',
  save: 'Guardar el archivo',
  share: 'Compartir',
  cancel: 'Cancelar',
  close: 'Cerrar',
  handedOver: 'El archivo {name} se guardó o se compartió. Si no está donde usted quería, páselo de nuevo.',
  notShared: 'Este navegador no comparte este tipo de archivo. Guárdelo en su lugar.',
  gone: 'La solicitud ya no espera en este dispositivo. No se hizo ningún archivo.',
  busy: 'Se está enviando ahora mismo. Inténtelo cuando termine este intento.',
  incomplete: 'No se hizo ningún archivo: una parte de la solicitud no se pudo leer en este dispositivo.',
  failed:
    'No se hizo ningún archivo: este dispositivo no pudo leer o anotar la solicitud. Inténtelo de nuevo.',
  held: 'Pasada a otro dispositivo ({when}) y retenida aquí hasta que usted diga. Si el otro dispositivo ya la envió, enviarla también desde aquí puede hacer que llegue dos veces: nuestro servidor no reconoce una repetición.',
  out: 'Pasada también a otro dispositivo ({when}).',
  in: 'Agregada desde otro dispositivo ({when}).',
  once: 'Sea cual sea el dispositivo que la envíe primero, llega una vez.',
  bringIn: {
    title: 'Desde otro dispositivo',
    hint: 'Elija un archivo que otro dispositivo hizo con "Pasar a otro dispositivo", o uno hecho con "Exportar a un archivo". Se envía desde aquí con el mismo número.',
    button: 'Agregar una solicitud desde un archivo',
    reading: 'Leyendo el archivo…',
    broughtIn: 'La solicitud está ahora en este dispositivo y se enviará desde aquí.',
    open: 'Ver la solicitud',
    entry: 'Esta solicitud ya está en este dispositivo. No se cambió nada.',
    receipt: 'Esta solicitud ya se entregó desde este dispositivo. No se cambió nada.',
    erased: 'La oficina ha borrado esta solicitud a petición suya. No se guardó nada.',
    draft:
      'Esta solicitud se está editando en este dispositivo como borrador. Envíe o borre antes el borrador. No se cambió nada.',
    nothingStored: 'No se guardó nada.',
    foreign: 'Este no es un archivo de una solicitud pasada desde otro dispositivo.',
    newer:
      'Este archivo lo hizo una versión más nueva de este sitio web. Actualícelo aquí e inténtelo de nuevo.',
    cut: 'Falta el final de este archivo. Cópielo de nuevo completo desde el otro dispositivo.',
    changed: 'Este archivo no está como se hizo: fue cambiado o dañado por el camino. Páselo de nuevo.',
    unknownForm:
      'Esta versión del sitio web no conoce este formulario. Actualícelo aquí e inténtelo de nuevo.',
    tooLarge: 'Esta solicitud es más grande de lo que acepta nuestro servidor.',
  },
};
