import type { safetyEn } from '../../en/more/safety.ts';

export const safetyEs: typeof safetyEn = {
  title: '¿Está segura mi solicitud?',
  lead: 'Cómo guarda y envía este dispositivo sus solicitudes, comprobado ahora.',
  offline: {
    title: 'Funciona sin conexión',
    yes: 'Sí. Este sitio abre en este dispositivo sin conexión.',
    whole: 'También están aquí el otro idioma y la revisión de este dispositivo.',
    following: 'El otro idioma y la revisión de este dispositivo todavía están en camino.',
    no: 'Todavía no. Deje esta página abierta con conexión hasta que esta línea diga que sí.',
  },
  storage: {
    title: 'Protegido en este dispositivo',
    protected: 'Protegido. El navegador prometió no borrarlo para liberar espacio.',
    unprotected:
      'Puede borrarse si el dispositivo se queda sin espacio. Instale el sitio en la pantalla de inicio o exporte a un archivo las solicitudes en espera.',
    ephemeral:
      'Esta parece una ventana privada: lo que se guarda aquí se borra al cerrarla, se haya enviado o no. Abra el sitio en una ventana normal.',
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
    check: 'Comprobar de nuevo',
    checking: 'Comprobando…',
    fine: {
      what: 'Nuestro servidor responde. Las solicitudes en espera pueden salir ya.',
      next: 'No tiene que hacer nada.',
    },
    slow: 'La conexión es lenta: la respuesta tardó {time}. Las solicitudes grandes tardan mucho y siguen después de cada corte.',
    clock: {
      ahead: 'Nuestro servidor responde, pero el reloj de este dispositivo está adelantado {time}.',
      behind: 'Nuestro servidor responde, pero el reloj de este dispositivo está atrasado {time}.',
      next: 'Ajuste fecha, hora y zona horaria en la configuración del dispositivo, mejor en automático. Un reloj equivocado pone fechas falsas en lo que envía y puede hacer fallar las conexiones seguras.',
    },
    offline: {
      what: 'Este dispositivo no tiene red.',
      next: 'Encienda el Wi-Fi o los datos móviles y quite el modo avión. Hasta entonces, las solicitudes esperan seguras.',
    },
    unreachable: {
      what: 'No responde nada nuestro: ni nuestro servidor ni este sitio web.',
      next: 'Casi siempre el Wi-Fi no tiene ahora conexión con tierra o espera que inicie sesión: abra cualquier otra página web y vea si aparece un inicio de sesión. Mire también la fecha y la hora de este dispositivo: si están mal, las conexiones seguras pueden fallar. Las solicitudes esperan seguras.',
    },
    silent: {
      what: 'La respuesta no llegó a tiempo.',
      next: 'La conexión es muy lenta o algo bloquea lo que se envía. Compruebe de nuevo en unos minutos o más cerca del Wi-Fi. Las solicitudes esperan seguras y se intentan de nuevo automáticamente.',
    },
    portal: {
      what: 'Respondió la página del Wi-Fi del barco, no nosotros.',
      next: 'Abra cualquier otra página web, inicie sesión en el Wi-Fi y compruebe de nuevo. Si ya inició sesión, la red no deja llegar a este sitio: muestre la línea de abajo a quien la administra.',
    },
    blocked: {
      what: 'Algo en la red del barco o en este dispositivo nos bloquea.',
      next: 'Desactive los bloqueadores de anuncios y la VPN para este sitio y compruebe de nuevo. Si no ayuda, muestre la línea de abajo a quien administra la red y pídale que permita su dirección. Las solicitudes esperan seguras.',
    },
    serverError: {
      what: 'Nuestro servidor tiene un problema. Su conexión funciona.',
      next: 'No tiene que hacer nada: lo intentamos de nuevo automáticamente.',
    },
    serverGone: {
      what: 'Este sitio web responde, pero nuestro servidor de solicitudes no.',
      next: 'Casi siempre está fuera de servicio un rato, y las solicitudes salen solas cuando vuelve. Si sigue así durante horas, puede que la red lo bloquee: pida a quien la administra que permita la dirección de abajo.',
    },
    sendingBlocked: {
      what: 'Nuestro servidor responde, pero algo entre este dispositivo y nosotros respondió en su lugar la última vez que se envió una solicitud.',
      next: 'Lo seguimos intentando sin que haga nada. Si sigue así, desactive los bloqueadores de anuncios y la VPN para este sitio, o muestre la línea de abajo a quien administra la red: deja pasar las páginas, pero no lo que se envía. Las solicitudes esperan seguras.',
    },
    noReceipts: {
      what: 'Aquí responde un servidor, pero no dice que dé recibos, y por eso no se le envía nada.',
      next: 'Para quien administra este sitio web: si este servidor solo conoce las llamadas de la especificación, compile el sitio con VITE_API_RECEIPTS=no; si no, VITE_API_BASE o un proxy lleva al servidor equivocado. Las solicitudes esperan seguras.',
    },
    details: 'Para quien administra la red: {details}',
  },
  waiting: {
    title: 'Solicitudes en espera',
    none: 'Ninguna. Nada espera en este dispositivo.',
    attention_one: '{count} solicitud necesita su atención.',
    attention_other: '{count} solicitudes necesitan su atención.',
    some_one: '{count} solicitud espera en este dispositivo.',
    some_other: '{count} solicitudes esperan en este dispositivo.',
    open: 'Mis solicitudes',
  },
  shared: {
    title: 'Quién usa este dispositivo',
    label: 'Otras personas también usan este dispositivo',
    body: 'En ese caso, lo que hayamos recibido se borra de aquí enseguida, igual que las copias de los archivos de nuestra oficina. De lo contrario se conserva hasta que tengamos una copia de seguridad, siete días como máximo: si lo perdiéramos, este dispositivo podría enviarlo de nuevo. Antes de irse, pulse "Terminar aquí" en "Mis solicitudes".',
  },
  version: {
    title: 'Versión',
    unknown: 'desarrollo',
    selftest: 'Comprobar este dispositivo en detalle',
  },
  alerts: 'Notificaciones',
  install: { title: 'En la pantalla de inicio', yes: 'Instalado.', no: 'No instalado.' },
  good: 'Bien',
  care: 'Cuidado',
  bad: 'Problema',
  info: 'Información',
};
