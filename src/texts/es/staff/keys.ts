import type { InterfaceTexts } from '../../language.ts';

export const keysEs: InterfaceTexts['casework']['keys'] = {
  title: 'Teclas',
  on: 'Atajos de una tecla (nunca mientras escribe)',
  group: { everywhere: 'En todas partes', list: 'En un listado', request: 'En una solicitud' },
  everywhere: { search: 'Buscar', undo: 'Deshacer el último cambio', help: 'Estas teclas' },
  list: {
    next: 'Fila siguiente',
    previous: 'Fila anterior',
    open: 'Abrir la fila',
    mark: 'Seleccionar la fila',
    take: 'Tomar la fila, o todas las marcadas',
  },
  request: {
    nextDocument: 'Documento siguiente',
    previousDocument: 'Documento anterior',
    accepted: 'Documento aceptado',
    unreadable: 'Documento ilegible',
    wrongDocument: 'Documento equivocado',
    expired: 'Documento vencido',
    acceptAll: 'Aceptar todos los documentos que faltan',
    ask: 'Pedir al solicitante lo que se necesita otra vez',
    take: 'Tomar la solicitud',
    state: 'Cambiar el estado',
    snooze: 'Aplazar, o de vuelta a la lista',
    note: 'Escribir una nota',
    reply: 'Escribir al solicitante',
    client: 'Cliente: crear o confirmar',
    bundle: 'Descargar todo',
    open: 'Solicitud siguiente',
    back: 'Volver al listado',
  },
};
