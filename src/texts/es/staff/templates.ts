import type { InterfaceTexts } from '../../language.ts';

export const templatesEs: InterfaceTexts['templates'] = {
  title: 'Plantillas de respuesta',
  lead: 'Con qué puede empezar una respuesta al solicitante, en los dos idiomas.',
  loading: 'Cargando plantillas...',
  readOnly: 'Solo los administradores cambian las plantillas.',
  fields: 'Esto representa lo que dice la solicitud:',
  field: {
    name: 'nombre del solicitante,',
    reference: 'referencia,',
    form: 'nombre del formulario,',
    received: 'día de llegada,',
    documents: 'documentos que se piden otra vez,',
    reasons: 'lo mismo, cada uno con su motivo.',
  },
  blank:
    '«{blank}» (tres guiones bajos) es para lo que se escribe a mano: una respuesta no se envía mientras quede uno.',
  none: 'Todavía no hay plantillas.',
  unnamed: 'Plantilla nueva',
  name: 'Nombre ({language})',
  body: 'Texto ({language})',
  add: 'Agregar una plantilla',
  save: 'Guardar todo',
  up: 'Subir',
  down: 'Bajar',
  remove: 'Quitar',
  removeOne: 'Quitar {name}',
  faulty: 'No se guardó nada: revise por favor lo marcado.',
  fault: {
    blank: 'Hacen falta el nombre y el texto en los dos idiomas.',
    unknown: 'Ninguna solicitud tiene esto: {fields}',
  },
  state: {
    saved: 'Las plantillas se guardaron.',
    failed: 'Las plantillas NO se guardaron. Intente de nuevo.',
    changed:
      'NO se guardaron: mientras tanto otra persona cambió las plantillas. Copie lo que escribió y cargue la página otra vez.',
  },
};
