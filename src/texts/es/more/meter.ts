import type { meterEn } from '../../en/more/meter.ts';

export const meterEs: typeof meterEn = {
  title: 'Entrega',
  toSend: '{total} por enviar',
  arrived: 'Han llegado {sent} de {total}',
  left: 'Han salido {sent} de {total} de este dispositivo',
  pace: '{speed} por segundo; tiempo restante: {time}',
  paceBefore: 'Tarda {time} a la última velocidad medida ({speed} por segundo)',
  news: '{percent} %: {sent}. {pace}',
  underAMinute: 'menos de un minuto',
  minutes_one: 'cerca de {count} minuto',
  minutes_other: 'cerca de {count} minutos',
  hours_one: 'cerca de {count} hora',
  hours_other: 'cerca de {count} horas',
  days_one: 'cerca de {count} día',
  days_other: 'cerca de {count} días',
  closing: {
    finishes_one:
      'Puede cerrar esta página: cuando haya conexión, el navegador lo intenta una vez más por sí solo. Si falla, continúa cuando abra de nuevo este sitio web.',
    finishes_other:
      'Puede cerrar esta página: cuando haya conexión, el navegador lo intenta hasta {count} veces por sí solo, en unos 20 minutos. Si todas fallan, continúa cuando abra de nuevo este sitio web.',
    interrupts:
      'Deje esta página abierta hasta que se envíe. Si la cierra, continúa cuando la abra de nuevo.',
    changesNothing: 'Puede cerrar esta página: no se está enviando nada.',
  },
  when: {
    title: 'Cuándo enviarla',
    now: 'En cuanto haya conexión',
    held: 'Retener hasta que yo diga',
    unmetered: 'Solo con conexión sin límite de datos',
  },
  cost: {
    unmetered: 'La conexión no tiene límite de datos ahora, según el navegador.',
    metered: 'La conexión tiene límite de datos o está en modo de ahorro, así que espera.',
    unknown:
      'Este navegador no dice si la conexión tiene límite de datos, así que espera hasta que pulse "Enviar ahora".',
  },
};
