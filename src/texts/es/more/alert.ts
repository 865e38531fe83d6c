import type { alertEn } from '../../en/more/alert.ts';

export const alertEs: typeof alertEn = {
  off: 'Mientras usted no mira esta página, este dispositivo puede avisarle cuando recibamos una solicitud y cuando necesitemos algo de usted.',
  on: 'Este dispositivo le avisará cuando recibamos una solicitud y cuando necesitemos algo de usted.',
  denied:
    'Las notificaciones de este sitio están bloqueadas. Para recibirlas, permítalas en la configuración del navegador para este sitio y abra de nuevo esta página.',
  unavailable:
    'Este navegador no puede avisarle aquí. En un iPhone o iPad, ponga primero el sitio en la pantalla de inicio.',
  offer: 'Podemos avisarle aquí cuando necesitemos algo de usted.',
  notNow: 'Ahora no',
  switchOn: 'Avisarme de mis solicitudes',
  switchOff: 'No avisarme más',
};
