import type { meEn } from '../../en/more/me.ts';

export const meEs: typeof meEn = {
  title: 'Mis datos',
  lead: 'El próximo formulario empieza con ellos. Quedan en este dispositivo y salen solo con un formulario que usted envía.',
  offer: {
    title: '¿Este dispositivo es solo suyo?',
    body: 'Entonces puede guardar su nombre, correo, teléfono, dirección, nacionalidad y número de documento, y el próximo formulario empieza con ellos.',
    yes: 'Sí, guardar mis datos',
    no: 'Otros lo usan',
  },
  kept: 'Sus datos están guardados en este dispositivo.',
  othersUse: 'No se guardan datos. Este dispositivo cuenta como compartido.',
  none: {
    title: 'Aquí no se guardan datos',
    body: 'Si este dispositivo es solo suyo, puede guardar sus datos.',
    shared: 'Usted dijo que otros usan este dispositivo.',
    own: 'Es solo mío',
    choice: 'Ninguna',
  },
  detail: {
    givenName: 'Nombre',
    familyName: 'Apellido',
    fullName: 'Nombre completo, donde un formulario lo pide así',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    address: 'Dirección',
    nationality: 'Nacionalidad',
    document: 'Cédula o pasaporte',
    passport: 'Pasaporte',
  },
  save: 'Guardar',
  saved: 'Guardado en este dispositivo.',
  remove: 'Borrar mis datos',
  others: {
    title: '¿Otros usan este dispositivo?',
    body: 'Sus datos y las copias de nuestros archivos se borran aquí de inmediato. Lo que espera se envía como antes.',
    confirm: 'Sí, borrarlos',
    cancel: 'No, es mío',
  },
};
