import type { alertEn } from '../en/alert.ts';

export const alertEs: typeof alertEn = {
  off: 'Este dispositivo puede avisarle cuando recibamos una solicitud mientras usted no mira esta página.',
  on: 'Este dispositivo le avisará cuando recibamos una solicitud.',
  denied:
    'Las notificaciones de este sitio están bloqueadas. Para recibirlas, permítalas en la configuración del navegador para este sitio y abra de nuevo esta página.',
  unavailable:
    'Este navegador no puede avisarle aquí. En un iPhone o iPad, ponga primero el sitio en la pantalla de inicio.',
  switchOn: 'Avisarme cuando la reciban',
  switchOff: 'No avisarme más',
};
