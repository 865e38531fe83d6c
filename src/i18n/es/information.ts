import type { informationEn } from '../en/information.ts';

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
    sharingTitle: 'Quién los ve',
    sharing: 'No se comparten con terceros fuera de la organización.',
    authority:
      'Lo que envía para solicitar algo ante una autoridad marítima (por ejemplo Panamá, Honduras o Liberia) se entrega a la autoridad ante la que usted solicita, porque ella decide.',
    deviceTitle: 'Qué queda en su dispositivo',
    device:
      'Hasta que hayamos recibido una solicitud, se guarda en este navegador, en este dispositivo. Una vez recibida, y cuando tengamos una copia de seguridad, sus respuestas y archivos se borran de aquí, a los siete días como máximo, y queda solo un recibo: con su nombre y, si es una cotización, su nacionalidad, los cursos y los precios. Junto a él queda lo que nuestra oficina dijo de la solicitud: en qué está, los mensajes y los nombres de los archivos que pide de nuevo. El recibo se conserva al menos 90 días, y los veinte últimos más tiempo, hasta que usted lo haga olvidar. En un dispositivo compartido, indíquelo en «¿Está segura mi solicitud?»: entonces se borran en cuanto se recibe. Borre los borradores y haga olvidar los recibos en «Mis solicitudes».',
    cookie:
      'Mientras algo se guarda en este navegador, lo indica una cookie llamada «kept», con el valor 1 y nada más. No identifica a nadie, es igual para todos y desaparece cuando ya nada espera aquí. Con ella este sitio web nota, y le avisa, si el navegador borró sus solicitudes.',
    languageCookie:
      'Otra cookie, llamada «lang», guarda el idioma que usted eligió, «en» o «es», para que las páginas lleguen en él. Desaparece tras un año sin visitas.',
    contactTitle: 'Preguntas',
    contact: 'Escríbanos o llámenos:',
  },
};
