import type { accessEn } from '../../en/more/access.ts';

export const accessEs: typeof accessEn = {
  files: {
    title_one: 'Un archivo de nuestra oficina',
    title_other: '{count} archivos de nuestra oficina',
    closed_one:
      'Nuestra oficina adjuntó {count} archivo para usted. Lo abre con un código que le enviamos por correo.',
    closed_other:
      'Nuestra oficina adjuntó {count} archivos para usted. Los abre con un código que le enviamos por correo.',
    more_one: 'Hay {count} archivo más. Aparece en esta lista después de un código nuevo.',
    more_other: 'Hay {count} archivos más. Aparecen en esta lista después de un código nuevo.',
    list: 'Mostrar los archivos',
    save: 'Guardar {name} ({size})',
    here: 'Queda en este dispositivo: puede guardarlo otra vez sin conexión.',
    notHere: 'Todavía no está en este dispositivo.',
    needsCode: 'Para descargarlo otra vez, pida un código nuevo.',
    fetching: 'Descargando {name}: {percent} %. No cierre esta página.',
    keeping: {
      kept: '{name} está en sus descargas. En este dispositivo queda una copia: puede guardarlo otra vez aquí sin conexión.',
      shared:
        '{name} está en sus descargas. Otras personas usan este dispositivo, así que aquí no queda ninguna copia. Si no es para ellas, borre también la descarga.',
      full: '{name} está en sus descargas. No hay espacio suficiente para dejar además una copia aquí: conserve la descarga.',
      failed: '{name} está en sus descargas. No se pudo dejar una copia aquí: conserve la descarga.',
    },
    notSaved: 'Si no se guardó nada, pulse el botón otra vez.',
  },
  quoted: {
    title: 'Lo que se cotizó',
    closed: 'Los cursos y los precios se abren con un código que le enviamos por correo.',
    list: 'Ver los cursos y los precios',
    new: 'nuevo',
    renewal: 'renovación',
    toBeConfirmed: 'precio por confirmar',
  },
  link: {
    lead: 'Usted abrió el enlace de nuestro correo con el código. Pulse el botón para ver lo que hay para usted.',
    open: 'Abrir',
  },
  code: {
    mail: 'Enviarme un código',
    again: 'Enviarme otro código',
    mailing: 'Pidiendo un código…',
    asked:
      'Si esta solicitud tiene una dirección de correo, le enviamos un código a esa dirección. Es válido durante 15 minutos. ¿No llega? Revise el correo no deseado y pruebe el código de un correo anterior: en una hora enviamos solo unos pocos.',
    noAddress:
      'Si no indicó una dirección de correo, o si tiene un error, no le llega ningún código: llame o escriba a nuestra oficina.',
    label: 'Código de nuestro correo',
    hint: 'Seis cifras',
    open: 'Abrir',
    opening: 'Consultando nuestro servidor…',
    missing: 'Escriba las seis cifras del código',
  },
  problem: {
    unreachable: 'No se pudo contactar nuestro servidor. Inténtelo otra vez cuando haya conexión.',
    codeUnanswered:
      'No llegó ninguna respuesta, así que el código puede estar usado. Pruébelo una vez más. Si no se acepta, use el enlace del mismo correo o pida un código nuevo.',
    refused: 'Este código no es correcto, ya se usó o tiene más de 15 minutos. Revíselo o pida uno nuevo.',
    linkOver: 'Este enlace tiene más de 15 minutos. Pida abajo un código nuevo.',
    accessOver:
      'Un código abre los archivos durante una hora, y esa hora ya pasó. Pida abajo un código nuevo.',
    tooMany_one: 'Demasiados intentos desde esta conexión. Inténtelo otra vez en {count} minuto.',
    tooMany_other: 'Demasiados intentos desde esta conexión. Inténtelo otra vez en {count} minutos.',
    linkInMail: 'El enlace de nuestro correo con el código funciona de inmediato.',
    gone: 'Nuestra oficina ya no tiene este archivo. Escríbanos al respecto.',
    damaged:
      'Lo que llegó no es el archivo que adjuntó nuestra oficina. No se guardó nada. Inténtelo otra vez.',
    unstored:
      'Este navegador no guarda nada ahora, así que la solicitud no se puede mostrar. Abra esta página en una ventana normal.',
  },
  find: {
    title: 'Buscar una solicitud de otro dispositivo',
    open: 'Buscar una solicitud',
    lead: '¿Perdió o cambió su teléfono? Con la referencia y la dirección de correo de una solicitud, la ve aquí.',
    reference: 'Referencia',
    referenceHint: 'Está en nuestros correos, por ejemplo {example}',
    referenceMissing: 'Escriba la referencia',
    email: 'Dirección de correo de la solicitud',
    emailMissing: 'Escriba la dirección de correo de la solicitud, como nombre@ejemplo.com',
    mail: 'Enviarme un código',
    haveCode: 'Ya tengo un código',
    asked:
      'Si una solicitud tiene esta referencia y esta dirección de correo, enviamos un código a esa dirección. Es válido durante 15 minutos. ¿No llega? Revise ambas y el correo no deseado, y pruebe el código de un correo anterior: en una hora enviamos solo unos pocos.',
    find: 'Mostrar la solicitud',
    finding: 'Consultando nuestro servidor…',
    refused:
      'El código no es correcto, ya se usó o tiene más de 15 minutos, o no hay ninguna solicitud con esta referencia y dirección. Revise los tres datos o pida un código nuevo.',
  },
};
