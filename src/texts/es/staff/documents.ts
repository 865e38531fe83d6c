import type { InterfaceTexts } from '../../language.ts';

export const documentEs: InterfaceTexts['casework']['document'] = {
  title: 'Documentos',
  none: 'Con esta solicitud no llegó ningún documento.',
  list: 'Todos los documentos',
  position: '{position} de {count}',
  previous: 'Documento anterior',
  next: 'Documento siguiente',
  verdict: 'Resultado',
  acceptAll: 'Aceptar el resto',
  fetching: 'Cargando el documento...',
  drawing: 'Cargando la vista previa...',
  stillDrawing: 'Se sigue dibujando. Algunas páginas tardan...',
  viewer:
    'No se pudo cargar la parte de esta página que muestra los PDF. El archivo puede estar en buen estado.',
  embedded_one: 'Este PDF trae {count} archivo más adentro, que sus páginas no muestran:',
  embedded_other: 'Este PDF trae {count} archivos más adentro, que sus páginas no muestran:',
  values: 'La página {page} no muestra estos datos, pero el archivo los contiene:',
  value: { text: 'Campo', tick: 'Casilla', stamp: 'Sello', note: 'Texto en la página' },
  page: '{name}, página {page} de {pages}',
  morePages_one: 'Mostrar {count} página más',
  morePages_other: 'Mostrar {count} páginas más',
  missing: 'El servidor ya no tiene este archivo.',
  failed: 'No se pudo cargar el archivo.',
  notShown:
    'Este tipo de archivo no se puede mostrar aquí. Guárdelo y ábralo solo con un programa de su confianza.',
  broken: 'Este archivo no se puede mostrar aquí: puede estar dañado. Guárdelo para verlo.',
  cutAway:
    'Esta imagen no se puede mostrar: el archivo termina antes que ella. Puede haberse cortado en el camino.',
  pageBroken: 'La página {page} no se puede mostrar: puede estar dañada.',
  locked: 'Este PDF está protegido con contraseña.',
  password: 'Contraseña del archivo',
  wrongPassword: 'Esta contraseña no lo abre.',
  unlock: 'Abrirlo',
  unseen: 'sin mostrar',
  cut: 'El archivo termina antes que su imagen: le falta una parte. Puede haberse cortado en el camino.',
  larger: 'Más grande',
  smaller: 'Más pequeño',
  turn: 'Girar',
  save: 'Guardar archivo',
  former: 'Enviado antes',
  newest: 'Enviado ahora',
  compare: 'Comparar con el archivo anterior',
  compareEnd: 'Mostrar solo el archivo nuevo',
  expires: 'Vence {date}',
  expired: 'Venció {date}',
  newer: 'Nuevo',
};

export const faultEs: InterfaceTexts['casework']['fault'] = {
  picture:
    'Una imagen de este archivo no se pudo mostrar: lo que ve no es todo. Guarde el archivo y ábralo con otro programa, o pídalo otra vez.',
  font: 'Hay texto de este archivo que no se pudo mostrar, porque una de sus fuentes está dañada: lo que ve no es todo. Guarde el archivo y ábralo con otro programa, o pídalo otra vez.',
  letters:
    'Esta computadora no tiene una fuente para algunas letras de este archivo: en su lugar hay cuadros. Guarde el archivo y ábralo en otra computadora, o pídalo otra vez.',
  part: 'Una parte de este archivo no se pudo leer: lo que ve puede no ser todo. Guarde el archivo y ábralo con otro programa, o pídalo otra vez.',
  page: 'Una página de este archivo no se pudo mostrar. Guarde el archivo y ábralo con otro programa, o pídalo otra vez.',
  blank: 'Este archivo no muestra nada. Guárdelo y ábralo con otro programa, o pídalo otra vez.',
  adobeForm:
    'Este formulario solo se abre con Adobe Reader: la página de abajo no es su contenido. Guarde el archivo y ábralo allí, o pida un PDF impreso.',
  stuck:
    'Se dejó de mostrar este archivo, porque no avanzó durante demasiado tiempo. Guarde el archivo y ábralo con otro programa, o pídalo otra vez.',
  ask: 'Pedir otro archivo',
  reason: {
    form: 'No podemos abrir este formulario aquí. Ábralo por favor con Adobe Reader, elija Imprimir, luego «Guardar como PDF», y envíenos ese PDF.',
    incomplete:
      'Una parte de este archivo no se puede mostrar aquí. Envíe por favor una foto o un escaneo de cada página, o imprímalo a un PDF nuevo.',
    unreadable:
      'Este archivo no se puede abrir aquí. Envíe por favor una foto o un escaneo de cada página, o un PDF nuevo.',
  },
};
