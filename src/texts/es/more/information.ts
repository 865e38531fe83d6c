import type { informationEn } from '../../en/more/information.ts';

export const informationEs: typeof informationEn = {
  email: 'Correo electrónico',
  phone: 'Teléfono',
  privacy: {
    title: 'Política de Privacidad',
    lead: 'Qué pasa con la información y los documentos que nos entrega.',
    useTitle: 'Para qué los usamos',
    use: 'La información y los documentos que nos entrega se usan solo internamente, para tramitar servicios y procedimientos de cursos.',
    confidentialTitle: 'Cómo los tratamos',
    confidential:
      'Se manejan de forma confidencial. Se registran únicamente para fines de inscripción y certificación.',
    reminders:
      'Solo si usted lo pide, usamos también su dirección y las fechas de sus certificados para escribirle 6 y 3 meses antes de que venza uno. Cada uno de esos correos, y la página de su solicitud, permiten terminarlo.',
    sharingTitle: 'Quién los ve',
    sharing: 'No se comparten con terceros fuera de la organización.',
    push: 'Solo si usted activa las notificaciones y nuestro servidor lo ofrece: su navegador nos da una dirección en la empresa que lo hace (Google, Mozilla, Apple o Microsoft). Allí enviamos, cifrado, que hay novedades de una solicitud y su referencia. Esa empresa lo transmite, ve cuándo y no puede leerlo. Al desactivar las notificaciones, termina.',
    authority:
      'Lo que envía para solicitar algo ante una autoridad marítima (por ejemplo Panamá, Honduras o Liberia) se entrega a la autoridad ante la que usted solicita, porque ella decide.',
    deviceTitle: 'Qué queda en su dispositivo',
    waiting: 'Una solicitud queda en este navegador, en este dispositivo, hasta que la hayamos recibido.',
    received:
      'Después, sus respuestas y archivos quedan hasta que tengamos una copia de seguridad, siete días como máximo, y se borran de aquí.',
    kept: 'Lo que queda es un recibo, con su nombre y, si es una cotización, su nacionalidad, los cursos y los precios; lo que nuestra oficina dijo de la solicitud; y las copias de los archivos de nuestra oficina que usted guardó. Se conserva al menos 90 días, y los veinte últimos más tiempo. Puede borrar los borradores y los recibos en «Mis solicitudes».',
    details:
      'Si usted dice que este dispositivo es solo suyo, también guarda su nombre, correo, teléfono, dirección, nacionalidad y números de documento, para que el próximo formulario empiece con ellos, y los documentos que usted guarda en «Mis documentos». Salen solo con un formulario que usted envía. Puede cambiarlos y borrarlos en «Mis datos».',
    shared:
      'En un dispositivo compartido, indíquelo en «¿Está segura mi solicitud?»: entonces las respuestas y los archivos se borran en cuanto los recibimos, y no quedan datos ni documentos suyos ni copias de nuestros archivos. «Terminar aquí», en «Mis solicitudes», borra también los borradores y los recibos, y oculta a los demás lo que todavía espera.',
    cookie:
      'Mientras algo se guarda en este navegador, lo indica una cookie llamada «kept», con el valor 1 y nada más. No identifica a nadie, es igual para todos y desaparece cuando ya nada espera aquí. Con ella este sitio web nota, y le avisa, si el navegador borró sus solicitudes.',
    languageCookie:
      'Otra cookie, llamada «lang», guarda el idioma que usted eligió, «en» o «es», para que las páginas lleguen en ese idioma. Desaparece tras un año sin visitas.',
    contactTitle: 'Preguntas',
    contact: 'Escríbanos o llámenos:',
  },
};
