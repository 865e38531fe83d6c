import { alwaysEs } from '../always.ts';
import type { deviceEn } from '../../en/start/device.ts';

export const deviceEs: typeof deviceEn = {
  ...alwaysEs.device,
  tabLimit:
    'En esta pestaña se guarda solo hasta el {date}: tras siete días sin una visita, el navegador lo borra. Abra este sitio web antes de esa fecha o póngalo en la pantalla de inicio.',
  unreadable: {
    title: 'No se puede leer lo que se guarda en este dispositivo',
    body: 'El navegador no guarda datos (ventana privada o configuración) o su almacenamiento no responde. Abra esta página en una ventana normal o reinicie el navegador.',
  },
  deleteDraft: {
    title: '¿Borrar este borrador?',
    body: 'Se borrarán sus respuestas y archivos de este dispositivo. No se puede deshacer.',
    confirm: 'Borrar borrador',
    cancel: 'Conservar',
  },
  install: {
    title: 'Téngalo a un toque',
    body: 'Agregue este sitio a la pantalla de inicio: abre sin conexión y es menos probable que el navegador borre solicitudes en espera.',
    button: 'Instalar',
    later: 'Ahora no',
    how: 'Cómo ponerlo en la pantalla de inicio',
    steps: 'En iPhone o iPad: pulse Compartir, luego «Agregar a inicio» y luego «Agregar».',
    takeAlong:
      'La aplicación de la pantalla de inicio empieza vacía: lo que se guarda aquí se queda en esta pestaña. Para llevarse una solicitud en espera, ábrala aquí en «Mis solicitudes», elija «Pasar a otro dispositivo» y guarde el archivo; después abra la aplicación y elija «Agregar una solicitud desde un archivo» en «Mis solicitudes». Un formulario sin terminar no se puede llevar: envíelo antes desde aquí.',
  },
  ofLabel: '{action}: {label}',
  removed: 'Borrado de este dispositivo.',
};
