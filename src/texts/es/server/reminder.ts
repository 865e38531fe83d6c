import type { reminderEn } from '../../en/server/reminder.ts';

export const reminderEs: typeof reminderEn = {
  subject: 'Su certificado vence el {date} ({reference})',
  subjectOfMany: '{count} de sus certificados vencen pronto ({reference})',
  why: 'Cuando nos envió su solicitud {reference}, nos pidió que le avisáramos antes de que vencieran sus certificados.',
  expires: 'Vence el {date}',
  renew: 'Pedir una cotización para renovar',
  done: 'Si ya los renovó, no tiene que hacer nada. Las fechas son las que usted nos dio.',
  off: 'No enviarme más estos avisos',
  offTitle: 'Avisos antes de que venzan sus certificados',
  offLead: 'Con este botón, ya no se enviarán estos avisos a la dirección en la que recibió el correo.',
  offButton: 'No enviarme más avisos',
  offDone: 'Listo. Ya no se enviarán estos avisos. Los correos sobre sus solicitudes siguen llegando.',
  offUnknown:
    'Este enlace ya no se conoce y no se cambió nada: puede que la solicitud a la que pertenecía se haya borrado. Si le siguen llegando estos avisos, use el enlace del más reciente, o escríbanos.',
};
