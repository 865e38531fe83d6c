import { coursesEs, rankRequirementsEs } from './liberian-lists.ts';
import type { PageTexts } from '../../../forms/liberian/page-texts-type.ts';

const sanctioned =
  'Liberia no puede tramitar solicitudes con títulos de esta administración. Debe tener un título (COC) vigente de un país STCW aprobado.';
const reviewed =
  'Su solicitud tendrá una revisión adicional de documentos, caso por caso. El trámite puede tardar más.';

export const pageTextsEs: PageTexts = {
  requirements: rankRequirementsEs,
  courses: coursesEs,
  cropping: {
    title: 'Recortar la foto de identidad',
    about:
      'De frente, la cabeza dentro del óvalo. Arrastre la foto, o use los botones o las teclas de flecha.',
    opening: 'Abriendo la foto…',
    unreadable: 'Este navegador no puede mostrar la foto. Queda como está.',
    failed: 'La foto no se pudo recortar en este dispositivo. Queda como está.',
    stage: 'La foto como quedará: 700 por 700 píxeles',
    zoomIn: 'Más grande',
    zoomOut: 'Más pequeña',
    left: 'Foto a la izquierda',
    right: 'Foto a la derecha',
    up: 'Foto hacia arriba',
    down: 'Foto hacia abajo',
    use: 'Usar este cuadrado',
    keep: 'Conservar el original',
  },
  steps: {
    title: 'Su solicitud',
    count: '{done} de 6 pasos completados',
    names: {
      identity: 'Información Personal',
      photos: 'Foto de identidad y foto del pasaporte',
      rlm105: 'Formulario RLM-105',
      rank: 'Rango que Solicita',
      certificates: 'Certificados de los cursos requeridos',
      confirmation: 'Confirmación',
    },
    states: { done: 'Completado', open: 'Incompleto', blocked: 'Todavía no se puede' },
  },
  rank: {
    previousQualification: 'Titulación previa',
    experience: 'Experiencia',
    blocked: 'Elija primero un Estado elegible para su título (COC).',
  },
  flagGroups: {
    approved: 'Países STCW aprobados',
    other: 'Otros países',
    sanctioned: 'No elegibles debido a sanciones',
  },
  notices: {
    sanctioned: {
      title: 'AVISO IMPORTANTE',
      body: `${sanctioned} El centro de formación no puede tramitar esta solicitud.`,
    },
    non_stcw: { title: 'Información sobre su título (COC)', body: reviewed },
  },
  toasts: {
    sanctioned: { title: 'Aviso de elegibilidad del título (COC): país sancionado', body: sanctioned },
    non_stcw: { title: 'Revisión del título (COC): país fuera de STCW', body: reviewed },
  },
  uploaded: {
    idPhoto: '¡Foto de identidad cargada con éxito!',
    passportPhoto: '¡Foto del pasaporte cargada con éxito!',
    rlm105: '¡Formulario RLM-105 cargado con éxito!',
    certificateFile: 'Certificado «{course}» cargado.',
  },
  fileRefused: {
    tooLarge: { title: 'El archivo es demasiado grande', body: 'El tamaño máximo permitido es {max}MB.' },
    type: { title: 'Tipo de archivo no permitido', body: 'Solo se aceptan archivos PDF, JPG y PNG.' },
  },
  dates: {
    expired: 'Este certificado parece vencido. Puede enviarlo de todos modos.',
    reversed: 'La fecha de vencimiento es anterior a la de emisión. Revise las dos fechas.',
  },
  dropping: {
    rank: {
      title: '¿Cambiar el rango?',
      body: 'El otro rango no necesita estos certificados y se quitará lo que puso en ellos: {courses}',
    },
    flag: {
      title: '¿Elegir este Estado?',
      body: 'Liberia no puede tramitar sus títulos. Se quitarán el rango elegido y estos certificados: {courses}',
    },
    confirm: 'Cambiar y quitar',
    cancel: 'Dejarlo como está',
    done: {
      rank: 'Se quitaron los certificados que el rango recién elegido no necesitaba.',
      flag: 'Se quitaron el rango elegido y sus certificados.',
    },
    undo: 'Deshacer',
  },
  rlm105: {
    download: 'Descargar el formulario RLM-105 en blanco (PDF)',
    about: 'Complételo en este dispositivo o en papel, fírmelo y súbalo aquí abajo.',
    fill: 'Descargarlo con lo que he escrito',
    filled: 'RLM-105 rellenado. Revíselo, complételo y fírmelo.',
    filledInPart:
      'RLM-105 rellenado, pero este navegador altera lo que dibuja para proteger su privacidad: las letras no latinas salen como «?». Escríbalas a mano o abra este formulario en otro navegador.',
    notFilled: 'No se pudo cargar. Inténtelo otra vez con conexión.',
  },
  photo: {
    crop: 'Recortar la foto en un cuadrado',
    about: '¿Aún no es cuadrada? Recórtela aquí, en este dispositivo. Un PDF queda como está.',
    square: 'La foto es cuadrada. Aquí todavía puede recortarla más.',
    replaced: 'La foto ya es cuadrada: 700 por 700 píxeles.',
    altered:
      'Aquí no se puede recortar: este navegador altera las imágenes para proteger su privacidad. Puede enviar la foto como está. Para recortarla, use otro navegador, o la aplicación de fotos de su dispositivo antes de elegirla.',
  },
  totalSize: { one: '{count} archivo · {size}', other: '{count} archivos · {size}' },
  invalid: { title: 'La validación falló', body: 'Corrija los errores indicados en el formulario.' },
  sending: 'Enviando su solicitud, espere por favor...',
};
