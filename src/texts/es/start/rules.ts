import type { RuleTexts } from '../../../form/violation-text.ts';

export const rulesEs: RuleTexts = {
  required: 'Complete: {label}',
  tooLong: '{label}: use {max} caracteres o menos',
  notAnOption: '{label}: elija una de las opciones de la lista',
  notAnEmail: '{label}: escriba la dirección completa, como nombre@ejemplo.com',
  notADate: '{label}: escriba una fecha del calendario, con día, mes y año',
  tooMany: '{label}: elija {max} o menos',
  repeatedItem: '{label}: {item} está más de una vez',
  fileTooLarge: 'El archivo es demasiado grande. El tamaño máximo permitido es {max}MB.',
  fileNotShrunk:
    'El archivo es demasiado grande. El tamaño máximo permitido es {max}MB. Este navegador altera las imágenes para proteger su privacidad, por eso la foto no se puede reducir aquí. Use otro navegador o elija una foto más pequeña.',
  filesTooLarge:
    'Todos los archivos juntos tienen {total}MB, y se pueden enviar {max}MB como máximo. El más grande es {label}: elija ahí un archivo más pequeño, o quite uno.',
  fileEmpty: 'El archivo está vacío (0 bytes). Elija otro archivo.',
  fileUnreadable:
    'No se pudo leer el archivo: se cambió, movió o borró después de elegirlo. Elíjalo otra vez. Si está en la nube, ábralo una vez o guárdelo antes en este dispositivo.',
  fileDamaged:
    'La copia de este archivo en este dispositivo está dañada o incompleta. Elija el archivo otra vez.',
  fileHeic:
    'Es una foto HEIC, que no se puede usar aquí. En un iPhone elija Ajustes, Cámara, Formatos, El más compatible y tome la foto otra vez, o envíe una captura de pantalla.',
  fileSaveAsPdf: 'Ábralo en el programa con que se escribió, guárdelo como PDF y elija el PDF.',
  fileTypeImageOrPdf: 'Tipo de archivo no permitido. Solo se aceptan imágenes y archivos PDF.',
  fileTypePhotoOrPdf: 'Tipo de archivo no permitido. Solo se aceptan archivos PDF, JPG y PNG.',
};
