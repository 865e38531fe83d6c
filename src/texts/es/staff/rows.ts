import type { InterfaceTexts } from '../../language.ts';

export const rowsEs: InterfaceTexts['rows'] = {
  find: 'Buscar y filtrar',
  search: 'Buscar',
  sort: 'Ordenar por',
  shown: '{first}–{last} de {count}',
  shownOf: '{first}–{last} de {count} encontradas, {all} en total',
  noMatch: 'Nada coincide',
  clear: 'Quitar búsqueda y filtro',
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
  page: 'Página {page} de {pages}',
  print: 'Imprimir',
  asOf: 'A las {time}',
  update: 'Actualizar',
  updating: 'Actualizando...',
  retry: 'Intentar de nuevo',
  retrying: 'Intentando...',
  stale: 'No se pudo actualizar. Usted la ve como estaba a las {time}.',
  why: {
    noAnswer:
      'El servidor no respondió. Las páginas del personal necesitan conexión; nada de ellas se guarda en este dispositivo.',
    notTheApi: 'Respondió la página del Wi-Fi del barco, no nosotros: inicie sesión en el Wi-Fi.',
    sessionEnded: 'Su sesión ha terminado. Inicie sesión de nuevo.',
    forbidden: 'Su rol no le permite ver esto.',
    busy: 'El servidor está ocupado. Inténtelo de nuevo en un momento.',
    missing: 'El servidor no conoce esta dirección.',
    odd: 'El servidor dio una respuesta que esta página no entiende.',
  },
};
