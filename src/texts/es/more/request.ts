import type { requestEn } from '../../en/more/request.ts';

export const requestEs: typeof requestEn = {
  more: 'Más',
  less: 'Menos',
  state: {
    draft: 'Borrador',
    queued: 'Guardado en este dispositivo, AÚN NO enviado',
    held: 'Retenido en este dispositivo, NO enviado',
    unconfirmed: 'Guardado en este dispositivo, AÚN NO confirmado',
    sending: 'Enviando ahora',
    attention: 'Necesita su atención',
    delivered: 'Recibido por nosotros',
    answered: 'Enviado: el servidor respondió que sí',
    lost: 'Se perdió en nuestra oficina: envíela de nuevo, por favor',
    erased: 'Borrada, como usted pidió',
  },
  erased: {
    body: 'La oficina ha borrado esta solicitud a petición suya. En este dispositivo no queda nada de ella: ni respuestas, ni archivos, ni recibo.',
    note: 'Solo queda este aviso, y también puede borrarlo.',
    forget: 'Borrar este aviso',
  },
  lost: {
    again:
      'Habíamos recibido esta solicitud y ya no la tenemos: hubo que restaurar nuestro servidor. Se está enviando de nuevo.',
    referenceAgain:
      'Habíamos recibido esta solicitud como {reference} y ya no la tenemos: hubo que restaurar nuestro servidor. Se está enviando de nuevo.',
  },
  wait: {
    never: 'Se enviará en cuanto haya conexión.',
    held: 'Está retenida en este dispositivo hasta que usted diga que salga.',
    newer:
      'La guardó una versión más nueva de este sitio web, y solo esa puede enviarla. Cierre todas las ventanas de este sitio y ábralo de nuevo cuando haya conexión.',
    metered: 'Espera una conexión sin límite de datos.',
    unconfirmed: 'No pudimos confirmar que llegó. Lo intentaremos de nuevo.',
    captivePortal: 'Respondió la página del Wi-Fi del barco, no nosotros: inicie sesión en el Wi-Fi.',
    offline: 'No hay conexión.',
    noAnswer: 'Nuestro servidor no respondió.',
    stranger:
      'Respondió algo entre este dispositivo y nosotros (HTTP {status}), no nuestro servidor. La solicitud sigue en este dispositivo y lo seguimos intentando.',
    refusedOnTheWay:
      'Algo entre este dispositivo y nosotros la rechazó (HTTP {status}): un proxy, un filtro o el acceso a la red. La solicitud sigue en este dispositivo y lo seguimos intentando.',
    help: 'Sigue así desde hace más de un día. En cuanto responda nuestro servidor, la solicitud se enviará sin que haga nada. Mientras tanto, pregunte a quien administra la red o contáctenos.',
    check: 'Comprobar la conexión con nuestro servidor',
    busy: 'Servidor ocupado, próximo intento {time}.',
    busySoon: 'Servidor ocupado. Lo intentaremos de nuevo en breve.',
    enoughMessages:
      'La oficina recibe solo cierto número de mensajes al día sobre una solicitud. Este queda en este dispositivo y se envía solo.',
    serverError: 'Guardado en este dispositivo. Lo intentaremos de nuevo.',
    unproven: 'La respuesta no confirmó su solicitud ni sus archivos. Lo intentaremos de nuevo.',
    interrupted: 'El envío se interrumpió. Se intentará de nuevo.',
    mayHaveArrived: 'No pudimos confirmar si llegó; se enviará otra vez y entonces puede llegar dos veces.',
    deviceFull:
      'En este dispositivo no queda espacio para anotar un intento, por eso no se hace ninguno. Libere espacio y se enviará sin que haga nada.',
    deviceFailed:
      'Este dispositivo no pudo anotar cómo fue. Lo intentaremos de nuevo; si sigue así, reinicie el navegador.',
    next: 'Próximo intento: {time}',
    soon: 'Próximo intento: en un momento',
    attempts_one: '{count} intento hasta ahora',
    attempts_other: '{count} intentos hasta ahora',
  },
  sendingNote: 'Si se corta el enlace, se intenta otra vez sin que haga nada.',
  language: 'es',
  said: 'La respuesta del servidor, tal como la dio: «{words}»',
  attention: {
    earlierReceived:
      'Ya recibimos una versión anterior de esta solicitud: referencia {reference}, {when}. Lo que usted cambió después no nos ha llegado.',
    earlierChoice: 'Envíe sus cambios como una solicitud nueva, o conserve la que recibimos.',
    kept: 'Se conserva en este dispositivo y no se envía de nuevo por sí sola.',
    refused: 'El servidor no la aceptó. Corríjala y envíela de nuevo.',
    refusedWhole:
      'El servidor no la aceptó. Si su respuesta dice qué corregir, corríjala y envíela de nuevo; si no, contáctenos.',
    bodyLimit:
      'Algo entre este dispositivo y nosotros, como un proxy, solo deja pasar partes muy pequeñas, y esta solicitud no puede pasar. Sus archivos están bien. Use otra red, pregunte a quien administra esta o contáctenos.',
    tooLarge: 'Es demasiado grande para el servidor. El archivo más grande es {name} ({size}).',
    fileTooLarge: 'El archivo {name} tiene {size}; nuestro servidor acepta {limit} por archivo como máximo.',
    filesTooLarge:
      'Los archivos juntos tienen {total}; nuestro servidor acepta {limit} como máximo. El más grande es {name} ({size}).',
    smaller: 'Edite la solicitud y elija un archivo más pequeño.',
    notAccepted: 'Este formulario ya no se acepta en esta dirección. Actualice el sitio o contáctenos.',
    mayHaveArrived:
      'Aun así, un intento anterior puede haber llegado: contáctenos antes de enviarla de nuevo.',
    damagedFile:
      'El archivo {name} en este dispositivo está dañado o incompleto, por eso no se envió nada. Edite la solicitud y elija el archivo otra vez.',
    unproven:
      'El servidor respondió varias veces sin confirmar su solicitud ni sus archivos. Contáctenos antes de enviarla de nuevo.',
  },
  facts: {
    close: 'Cerrar el navegador no la borra.',
    clearing: 'Borrar los datos del navegador la elimina antes de enviarse.',
  },
  receipt: {
    title: 'Recibo',
    details: 'Detalles',
    estimate: 'Estimación, aún no definitiva:',
    officeReference: 'Nuestra referencia, la que debe indicar: {reference}',
    restored:
      'Antes: {reference}. Tuvimos que restaurar nuestro servidor. Con ambos números se encuentra su solicitud.',
    formerReference: 'Antes, según quien la envió',
    total: 'Total:',
    applicant: 'Nombre',
    submissionId: 'Número de la solicitud en este dispositivo',
    form: 'Formulario',
    finalised: 'Guardado en este dispositivo',
    received: 'Recibido por nosotros',
    answered: 'El servidor respondió que sí',
    local: 'hora del dispositivo',
    unproven: 'El servidor respondió que sí y no dio referencia.',
    earlierVersion:
      'Recibimos esta solicitud como estaba antes de sus últimos cambios. Esos cambios no se enviaron y ya no están en este dispositivo.',
    files: 'Archivos',
    filesSent: 'Archivos tal como se enviaron; el servidor no los confirmó uno por uno',
    fileName: 'Archivo',
    fileSize: 'Tamaño',
    fileHash: 'SHA-256 (inicio)',
    noFiles: 'Sin archivos',
    stays:
      'Sus respuestas y archivos siguen en este dispositivo hasta que tengamos una copia de seguridad de ellos, siete días como máximo. Este recibo se conserva al menos 90 días, o hasta que usted lo borre.',
    kept: 'Los archivos y las demás respuestas de esta solicitud ya no están en este dispositivo. Este recibo se conserva al menos 90 días, o hasta que usted lo borre.',
  },
  action: {
    share: 'Compartir',
    calendar: 'Agregar al calendario',
    copy: 'Copiar',
    sendNow: 'Enviar ahora',
    edit: 'Editar',
    editAndResend: 'Editar y reenviar',
    sendChanges: 'Enviar los cambios como solicitud nueva',
    keepReceived: 'Conservar la recibida',
    export: 'Exportar a un archivo',
    remove: 'Borrar',
    print: 'Imprimir',
    all: 'Mis solicitudes',
    resume: 'Continuar',
    notNow:
      'Ahora no se puede editar: puede que un intento de envío haya llegado. Se podrá cuando el servidor haya respondido.',
    whileSending: 'Se está enviando. No se puede cambiar nada hasta que termine este intento.',
  },
  done: {
    copied: 'Copiado.',
    notCopied: 'Este navegador no copia.',
    exportSaved:
      'Exportado a un archivo. Puede leerlo y traerlo de vuelta en Mis solicitudes con "Agregar una solicitud desde un archivo". Para eso, no lo descomprima.',
    exportIncomplete: 'NO exportado: parte de la solicitud no se pudo leer.',
    exportGone: 'NO exportado: la solicitud ya no está en este dispositivo.',
    busy: 'Se está enviando ahora mismo. Inténtelo en un momento.',
    notStarted:
      'NO enviada: no se pudo leer un archivo, o la solicitud cambió mientras tanto. No se cambió nada.',
    asked: 'Intentando enviar…',
  },
  sealed: {
    number: 'Número {number} en este dispositivo',
    body: 'Otra persona que usa este dispositivo la llenó y ya terminó aquí. Se envía automáticamente. Su contenido se muestra solo a quien conoce el correo electrónico que se escribió en ella, o el nombre si no tiene correo.',
    open: '¿Es suya? Ábrala',
    key: 'Correo electrónico de la solicitud; si no tiene, el nombre completo',
    wrong: 'No es lo que dice la solicitud.',
    show: 'Abrir',
    gone: 'Ya no queda nada de ella en este dispositivo. Nuestro correo a quien la envió dice cómo sigue.',
  },
  finish: {
    title: 'Otras personas también usan este dispositivo',
    body: 'Termine aquí antes de irse: los borradores y los recibos se borran de este dispositivo. Lo que todavía espera se envía automáticamente; los demás ven solo qué formulario es y su número.',
    open: 'Terminar aquí',
    question: '¿Terminar aquí?',
    consequence:
      'Se borran para siempre todos los borradores y recibos de este dispositivo, también los de otras personas. Sus solicitudes las vuelve a encontrar con la referencia o con nuestro correo. Lo que todavía espera se queda aquí y se envía.',
    keep: 'Todavía no',
    done: 'Listo. De lo que todavía espera, los demás ven solo el formulario y el número.',
  },
  opening: {
    title: 'Su solicitud',
    body: 'Un momento. Con una conexión lenta, la primera visita tarda hasta medio minuto.',
  },
  unknown: {
    title: 'Esta solicitud no está en este dispositivo',
    body: 'Se borró aquí, o se hizo en otro dispositivo o en otro navegador. Los recibos se conservan al menos 90 días.',
  },
  list: {
    title: 'Mis solicitudes',
    lead: 'Todo lo que llenó en este dispositivo y en qué estado está.',
    drafts: 'Borradores',
    waiting: 'En espera y por atender',
    received: 'Recibidas',
    empty: 'Todavía no hay nada aquí',
    emptyBody: 'Cuando llene un formulario, su borrador y su estado aparecen aquí.',
    none: 'Ninguna',
    noDrafts: 'Ninguno',
    started: 'Último cambio {when}',
    saved: 'Guardado {when}',
    receivedAt: 'Recibida {when}',
    answeredAt: 'Respondida {when}',
    erasedAt: 'Borrada, aviso del {when}',
    files_one: '{count} archivo, {size}',
    files_other: '{count} archivos, {size}',
    noFiles: 'sin archivos',
  },
};
