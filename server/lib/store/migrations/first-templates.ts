/**
 * Replies to begin with; the office changes them as it likes. {fields} are filled in from the case when one is chosen,
 * ___ by whoever writes.
 */
export const firstTemplates = [
  {
    id: '5b1e6f0a-0c52-4a6b-9a41-7d5d3c1e0001',
    name: { en: 'A document is missing or cannot be used', es: 'Un documento falta o no sirve' },
    body: {
      en: 'Dear {name},\n\nWe are working on your request {reference} ({form}). These documents must be sent once more:\n\n{documents}\n{reasons}\n\nPlease send them under the link in this message: everything else stays as you sent it.',
      es: 'Saludos, {name}:\n\nEstamos tramitando su solicitud {reference} ({form}). Estos documentos deben enviarse otra vez:\n\n{documents}\n{reasons}\n\nEnvíelos con el enlace de este mensaje: todo lo demás queda como usted lo envió.',
    },
  },
  {
    id: '5b1e6f0a-0c52-4a6b-9a41-7d5d3c1e0002',
    name: { en: 'A question about the request', es: 'Una pregunta sobre la solicitud' },
    body: {
      en: 'Dear {name},\n\nThank you for your request {reference}. Before we can go on, please tell us:\n\n___',
      es: 'Saludos, {name}:\n\nGracias por su solicitud {reference}. Antes de continuar, por favor indíquenos:\n\n___',
    },
  },
  {
    id: '5b1e6f0a-0c52-4a6b-9a41-7d5d3c1e0003',
    name: { en: 'How to pay', es: 'Cómo pagar' },
    body: {
      en: 'Dear {name},\n\nYour request {reference} ({form}) is complete. To go on we need your payment. Please reply to this message, and we send you the amount and the ways to pay.',
      es: 'Saludos, {name}:\n\nSu solicitud {reference} ({form}) está completa. Para continuar necesitamos su pago. Responda a este mensaje y le enviamos el monto y las formas de pago.',
    },
  },
  {
    id: '5b1e6f0a-0c52-4a6b-9a41-7d5d3c1e0004',
    name: { en: 'The document is ready', es: 'El documento está listo' },
    body: {
      en: 'Dear {name},\n\nWhat you asked for with your request {reference} of {received} is ready. You can pick it up at our office, or reply to this message to have it sent.',
      es: 'Saludos, {name}:\n\nLo que pidió con su solicitud {reference} del {received} está listo. Puede retirarlo en nuestra oficina, o responder a este mensaje para que se lo enviemos.',
    },
  },
  {
    id: '5b1e6f0a-0c52-4a6b-9a41-7d5d3c1e0005',
    name: { en: 'Your place in the course', es: 'Su cupo en el curso' },
    body: {
      en: 'Dear {name},\n\nThank you for your request {reference}. We have a place for you. Please confirm it by replying to this message; the course begins on: ___',
      es: 'Saludos, {name}:\n\nGracias por su solicitud {reference}. Tenemos un cupo para usted. Confírmelo respondiendo a este mensaje; el curso comienza el: ___',
    },
  },
] as const;
