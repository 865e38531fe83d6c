import type { shellEn } from '../../en/start/shell.ts';

export const shellEs: typeof shellEn = {
  languageAway: '{language} todavía no está en este dispositivo. Hace falta una conexión una vez.',
  skip: 'Saltar al contenido principal',
  loading: 'Cargando…',
  stillLoading: 'Un momento: la página aún se está cargando',
  close: 'Cerrar',
  header: {
    back: 'Volver',
    menu: 'Menú',
    waiting_one: 'en espera',
    waiting_other: 'en espera',
    attention_one: 'por atender',
    attention_other: 'por atender',
  },
  menu: {
    title: 'Menú',
    close: 'Cerrar menú',
    home: 'Inicio',
    requests: 'Mis solicitudes',
    find: 'Buscar una solicitud',
    me: 'Mis datos',
    safety: '¿Está segura mi solicitud?',
    privacy: 'Política de Privacidad',
    account: 'Cuenta',
  },
  footer: { contact: 'Contacto', privacy: 'Política de Privacidad', version: 'Versión\u00a0{release}' },
  offline:
    'Sin conexión. Puede seguir llenando y enviando formularios: se guardan en este dispositivo y salen después.',
  update: {
    title: 'Nueva versión',
    button: 'Actualizar',
    openForm: 'Nueva versión: podrá actualizar cuando envíe o cierre este formulario.',
    sending: 'Nueva versión: podrá actualizar cuando termine el envío.',
  },
  vanished: {
    title: 'Desaparecieron solicitudes de este dispositivo',
    body_one:
      '{count} solicitud que se guardaba aquí ya no está: alguien o el propio navegador borró sus datos. Si no recibió una confirmación, envíela de nuevo o contáctenos.',
    body_other:
      '{count} solicitudes que se guardaban aquí ya no están: alguien o el propio navegador borró sus datos. Si no recibió una confirmación, envíelas de nuevo o contáctenos.',
    draftsTitle: 'Desaparecieron formularios sin terminar de este dispositivo',
    drafts_one:
      '{count} formulario sin terminar que se guardaba aquí ya no está: alguien o el propio navegador borró sus datos. Llénelo de nuevo.',
    drafts_other:
      '{count} formularios sin terminar que se guardaban aquí ya no están: alguien o el propio navegador borró sus datos. Llénelos de nuevo.',
    documentsTitle: 'Desaparecieron documentos de este dispositivo',
    documents_one:
      '{count} documento que usted guardaba aquí ya no está. Agréguelo de nuevo en Mis documentos.',
    documents_other:
      '{count} documentos que usted guardaba aquí ya no están. Agréguelos de nuevo en Mis documentos.',
    uncountedTitle: 'Desapareció lo que se guardaba en este dispositivo',
    uncounted:
      'En este navegador se guardaban solicitudes o formularios sin terminar, y se borraron todos sus datos: lo hizo el navegador, como Safari tras siete días sin una visita, o una persona. Si espera una confirmación que nunca llegó, envíe de nuevo la solicitud o contáctenos.',
    understood: 'Entendido',
  },
  failed: {
    title: '¡Error inesperado de la aplicación!',
    body: 'Lo que llenó y envió sigue en este dispositivo.',
    home: 'Ir a la página de inicio',
  },
  notFound: { title: '404', body: 'No es usted, somos nosotros', home: 'Ir a la página de inicio' },
  chunk: {
    title: 'No se pudo cargar esta página',
    body: 'Todavía no está en este dispositivo y no hay conexión. No se perdió nada. Inténtelo cuando tenga conexión.',
    again: 'Intentar de nuevo',
  },
};
