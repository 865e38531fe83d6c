import type { ProblemTexts } from './problem-texts.ts';

export const problemsEs: ProblemTexts = {
  refusals: {
    malformedKey: 'La cabecera Idempotency-Key debe ser un UUID entre comillas.',
    malformedBody: 'La solicitud llegó incompleta o dañada. No se guardó nada. Por favor, envíela otra vez.',
    malformedAddress: 'La dirección de la solicitud no se puede leer.',
    notMultipart: 'La solicitud debe enviarse como multipart/form-data.',
    notFound: 'No hay nada en esta dirección.',
    wrongMethod: 'Esta dirección no acepta este método.',
    timedOut: 'La solicitud tardó demasiado en llegar. No se guardó nada. Por favor, envíela otra vez.',
    submissionTooLarge: 'Los archivos juntos son demasiado grandes. El máximo es {max}MB en total.',
    tooManyFiles: 'Hay demasiados archivos. El máximo es {max}.',
    tooManyTexts: 'Hay demasiados campos. El máximo es {max}.',
    textTooLong: '{field}: el texto es demasiado largo.',
    manifestUnreadable: 'La lista de archivos (manifest) no se puede leer.',
    manifestDiffers: 'Los archivos que llegaron no son los de la lista. No se guardó nada. {differences}',
    keyReused: 'Esta solicitud ya se recibió con otro contenido. Se conserva la primera.',
    tooManyRequests: 'Demasiadas solicitudes. Por favor, espere {seconds} segundos y envíela otra vez.',
    unavailable: 'El servicio no está disponible en este momento. Por favor, intente más tarde.',
    internal: 'Ocurrió un error en el servidor. Por favor, intente más tarde.',
  },
  requiredMissing: 'Por favor, complete todos los campos requeridos y suba el documento.',
  wire: {
    unknown: '{field}: el formulario no tiene este campo.',
    repeated: '{field}: el campo se envió más de una vez.',
    mustBeFile: '{field}: se espera un archivo, no texto.',
    mustBeText: '{field}: se espera texto, no un archivo.',
    notCalledFor: '{field}: lo que eligió no requiere este archivo.',
    notAList: '{field}: se espera una lista JSON.',
    otherItems: '{field}: la lista no corresponde a lo que eligió.',
  },
  manifest: {
    missing: '{name} ({field}): el archivo no llegó.',
    superfluous: '{name} ({field}): el archivo no está en la lista.',
    differs: '{name} ({field}): el archivo llegó con otro tamaño o contenido.',
  },
};
