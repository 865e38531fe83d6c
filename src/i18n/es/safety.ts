import type { safetyEn } from '../en/safety.ts';

export const safetyEs: typeof safetyEn = {
  title: '¿Está segura mi solicitud?',
  lead: 'Cómo guarda y envía este dispositivo sus solicitudes, comprobado ahora.',
  offline: {
    title: 'Funciona sin conexión',
    yes: 'Sí. Este sitio abre en este dispositivo sin conexión.',
    no: 'Todavía no. Deje esta página abierta con conexión hasta que esta línea diga que sí.',
  },
  storage: {
    title: 'Protegido en este dispositivo',
    protected: 'Protegido. El navegador prometió no borrarlo para liberar espacio.',
    unprotected:
      'Puede borrarse si el dispositivo se queda sin espacio. Instale el sitio en la pantalla de inicio o exporte a un archivo las solicitudes en espera.',
    unavailable:
      'Aquí no se puede guardar nada (ventana privada o configuración). Abra el sitio en una ventana normal.',
    protect: 'Pedir protección',
    refused: 'El navegador no la concedió esta vez.',
  },
  space: {
    title: 'Espacio',
    used: '{used} usados de {quota}',
    usedOnly: '{used} usados',
    unknown: 'El navegador no lo dice.',
  },
  contact: {
    title: 'Conexión con nuestro servidor',
    idle: 'Sin comprobar.',
    check: 'Comprobar ahora',
    checking: 'Comprobando…',
    answers: 'Nuestro servidor responde. Las solicitudes en espera pueden salir ya.',
    noAnswer: 'Sin respuesta. Revise el Wi-Fi o los datos móviles; las solicitudes esperan seguras.',
    captivePortal:
      'Respondió la página del Wi-Fi del barco, no nosotros. Abra cualquier página e inicie sesión en el Wi-Fi.',
    serverError: 'Nuestro servidor tiene un problema. No tiene que hacer nada: lo intentamos de nuevo.',
  },
  waiting: {
    title: 'Solicitudes en espera',
    none: 'Ninguna. Nada espera en este dispositivo.',
    some_one: '{count} solicitud espera en este dispositivo.',
    some_other: '{count} solicitudes esperan en este dispositivo.',
    open: 'Mis solicitudes',
  },
  version: { title: 'Versión', unknown: 'desarrollo' },
  install: { title: 'En la pantalla de inicio', yes: 'Instalado.', no: 'No instalado.' },
  good: 'Bien',
  care: 'Cuidado',
  bad: 'Problema',
  info: 'Información',
};
