import type { problemsEn } from '../../en/server/problems.ts';

export const problemsEs: typeof problemsEn = {
  refusals: {
    malformedKey: 'La cabecera Idempotency-Key debe ser un UUID entre comillas.',
    malformedBody: 'La solicitud llegó incompleta o dañada. No se guardó nada. Por favor, envíela otra vez.',
    badParameter: 'La dirección tiene un parámetro que no se puede usar: {name}.',
    malformedAddress: 'La dirección de la solicitud no se puede leer.',
    notMultipart: 'La solicitud debe enviarse como multipart/form-data.',
    notJson: 'La solicitud debe enviarse como application/json.',
    bodyTooLarge: 'La solicitud es demasiado larga. El máximo es {kilobytes} KB.',
    notFound: 'No hay nada en esta dirección.',
    wrongMethod: 'Esta dirección no acepta este método.',
    fileChanged: 'El archivo de esta dirección cambió mientras tanto.',
    rangeBeyondEnd: 'El archivo de esta dirección termina antes de la parte que se pidió.',
    foreignSite: 'Esto se envió desde una página de otro sitio. No se guardó nada.',
    timedOut: 'La solicitud tardó demasiado en llegar. No se guardó nada. Por favor, envíela otra vez.',
    submissionTooLarge: 'Los archivos juntos son demasiado grandes. El máximo es {max}MB en total.',
    tooManyFiles: 'Hay demasiados archivos. El máximo es {max}.',
    tooManyTexts: 'Hay demasiados campos. El máximo es {max}.',
    textTooLong: '{field}: el texto es demasiado largo.',
    textsTooLong: 'Las respuestas juntas son demasiado largas. El máximo es {kilobytes} KB.',
    manifestUnreadable: 'La lista de archivos (manifest) no se puede leer.',
    manifestDiffers: 'Los archivos que llegaron no son los de la lista. No se guardó nada. {differences}',
    keyReused: 'Esta solicitud ya se recibió con otro contenido. Se conserva la primera.',
    keyOfOther:
      'El número de esta solicitud ya se usa para otra cosa. No se guardó nada. Empiece de nuevo con otro formulario.',
    fileLost:
      'Este archivo falta en nuestro sistema. Hay que recuperarlo de una copia de seguridad o enviarlo otra vez.',
    preconditionRequired: 'Este cambio tiene que nombrar la versión en la que se basa (If-Match).',
    caseChanged: 'Otra persona cambió esta solicitud mientras tanto. No se guardó nada; revísela de nuevo.',
    preconditionFailed: 'Otra persona lo cambió mientras tanto. No se guardó nada; revíselo de nuevo.',
    badBody: 'Lo que se envió no es lo que esta llamada acepta. No se guardó nada.',
    reasonMissing: 'Indique un motivo.',
    unfilledFields:
      'El mensaje todavía contiene {fields}, y no hay ningún dato para eso. No se envió nada. Escriba lo que quiere decir o bórrelo.',
    badAssignee: 'Una solicitud solo se puede asignar a quien puede trabajar en ella.',
    ticketOver: 'Esta dirección valía una sola vez, durante un minuto. Inicie la descarga de nuevo.',
    bundleRunning:
      'Otra descarga suya está en curso. Espere a que termine, o deténgala, e intente de nuevo en {seconds} segundos.',
    tooManyWanted: 'Una descarga contiene como máximo {max} solicitudes. Acote la lista.',
    quotationNotAllowed:
      'La cotización ya no se puede cambiar ni enviar: el solicitante la aceptó o retiró la solicitud, o su plazo terminó. Ábrala de nuevo para ver cómo está.',
    stateNotAllowed: 'Desde su estado actual, la solicitud no puede pasar a este.',
    undoOver: 'Ya es tarde para deshacer esto. No se cambió nada.',
    otherTusVersion: 'Los archivos por partes se reciben solo con tus 1.0.0.',
    uploadMalformed: 'La subida del archivo no está descrita como debe.',
    uploadUnknown: 'Esta subida no existe o ya no existe. Por favor, empiécela otra vez.',
    notChunk: 'Una parte de un archivo debe enviarse como application/offset+octet-stream.',
    uploadOffset: 'La subida sigue en el byte {offset}.',
    uploadTooLong: 'Esto es más de lo que se anunció para el archivo.',
    uploadBusy: 'El archivo se está recibiendo por otra conexión. Por favor, intente de nuevo en un momento.',
    uploadSilent:
      'No llegó nada durante un rato. Lo que había llegado se conserva; por favor, siga desde ahí.',
    tooMuchOpen:
      'Se están subiendo demasiados archivos desde su conexión. Por favor, intente de nuevo en {seconds} segundos.',
    uploadsFull: 'En este momento no hay espacio para más archivos. Por favor, intente más tarde.',
    tooMuchToday:
      'Hoy se ha enviado demasiado desde su conexión. Por favor, intente más tarde o desde otra conexión.',
    busy: 'Están llegando muchísimas solicitudes. Por favor, intente de nuevo en {seconds} segundos.',
    uploadsUnusable: 'Algunos archivos deben enviarse otra vez. No se guardó nada. {differences}',
    erased: 'Esta solicitud fue borrada. No se guardó nada.',
    wrongAccessCode: 'El código no es correcto o ya no es válido. Por favor, pida otro.',
    pushOff: 'Este servidor no envía notificaciones.',
    pushServiceUnknown: 'No podemos enviar notificaciones a este navegador. No se guardó nada.',
    nothingAskedFor: 'No estamos esperando ningún documento de esta solicitud. No se guardó nada.',
    notWithdrawable:
      'Esta solicitud no se puede retirar: nuestra oficina ya la está tramitando. Por favor, escríbanos.',
    notAcceptable: 'Esta cotización no se puede aceptar: no está aprobada, venció o ya fue aceptada.',
    badReply:
      'Un mensaje lleva un texto de hasta {max} caracteres y hasta {files} archivos, cada uno una imagen o un PDF. No se guardó nada.',
    tooManyReplies:
      'Se pueden enviar como máximo {max} mensajes al día sobre una solicitud. No se guardó nada. Envíelo de nuevo más tarde o llámenos.',
    wrongCode: 'Código incorrecto. Por favor, intente de nuevo.',
    codeOver: 'El código ya no es válido.',
    notSignedIn: 'Por favor, inicie sesión.',
    disabledMeanwhile: 'Su cuenta fue desactivada. Consulte a un administrador de su oficina.',
    notAllowed: 'No tiene permiso para ver esto.',
    wrongLogin: 'El correo o la contraseña no son correctos.',
    loginIncomplete: 'Todos los campos son obligatorios.',
    badEmail: 'Esto no es una dirección de correo.',
    badPassword: 'La contraseña debe tener de {min} a {max} caracteres.',
    wrongPassword: 'La contraseña actual no es correcta.',
    secondFactorWanted: 'Escriba el código que muestra su aplicación de autenticación.',
    wrongSecondFactor:
      'El código no es correcto o ya se usó. Espere al siguiente y revise que el reloj del teléfono esté bien.',
    wrongOwnCode:
      'El código no es correcto o ya se usó. Espere al siguiente y revise que el reloj del teléfono esté bien.',
    secondFactorNotAllowed: 'El segundo factor cambió entretanto. Cargue la página de nuevo.',
    samePassword: 'Esta es su contraseña actual. Elija otra.',
    guessablePassword:
      'Esta contraseña es demasiado fácil de adivinar: es una contraseña común, un mismo carácter repetido o la propia dirección. Elija otra, por favor.',
    accountDisabled:
      'Esta cuenta fue desactivada y ya no da acceso al área de personal. Consulte a un administrador de su oficina.',
    passwordUnproved:
      'Antes de iniciar sesión por primera vez, elija una contraseña nueva con «Olvidé mi contraseña»: así sabemos que es suya.',
    accountExists: 'Esta dirección ya tiene una cuenta.',
    requestTaken: 'Una de estas solicitudes ya es de otro cliente.',
    notOfPerson: 'Una de estas solicitudes no está confirmada como de este cliente. No se borró nada.',
    lastSuperAdmin:
      'Es el último superadministrador que puede iniciar sesión. Antes, dé ese rol a otra persona.',
    activationOver:
      'El enlace ya no es válido o ya se usó. Si la cuenta está activa, inicie sesión; si no, créela de nuevo.',
    wrongReset: 'El enlace no es correcto, ya se usó o ya no es válido. Pida otro, por favor.',
    tooManyRequests: 'Demasiadas solicitudes. Por favor, espere {seconds} segundos y envíela otra vez.',
    unavailable: 'El servicio no está disponible en este momento. Por favor, intente más tarde.',
    commitInDoubt:
      'No pudimos confirmar que esto se guardó. Por favor, envíelo otra vez: con la misma Idempotency-Key se guarda una sola vez.',
    storageFull:
      'En este momento no hay espacio para guardar esto. No se guardó nada. Por favor, intente más tarde.',
    internal: 'Ocurrió un error en el servidor. Por favor, intente más tarde.',
  },
  requiredMissing: 'Por favor, complete todos los campos requeridos y suba el documento.',
  wire: {
    unknown: '{field}: el formulario no tiene este campo.',
    repeated: '{field}: el campo se envió más de una vez.',
    mustBeFile: '{field}: se espera un archivo, no texto.',
    mustBeText: '{field}: se espera texto, no un archivo.',
    notCalledFor: '{field}: lo que eligió no requiere este archivo.',
    notAskedFor: '{field}: no pedimos esto.',
    notAList: '{field}: se espera una lista JSON.',
    otherItems: '{field}: la lista no corresponde a lo que eligió.',
    mustBeList: '{field}: se espera una lista de textos.',
    wrongConstant: '{field}: se espera otro valor.',
  },
  manifest: {
    missing: '{name} ({field}): el archivo no llegó.',
    superfluous: '{name} ({field}): el archivo no está en la lista.',
    differs: '{name} ({field}): el archivo llegó con otro tamaño o contenido.',
  },
  uploads: {
    missing: '{name} ({field}): el archivo no llegó.',
    incomplete: '{name} ({field}): el archivo no ha llegado completo.',
    differs: '{name} ({field}): el archivo llegó con otro tamaño o contenido.',
    foreign: '{name} ({field}): el archivo se subió para otra solicitud.',
  },
};
