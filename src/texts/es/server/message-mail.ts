import type { messageMailEn } from '../../en/server/message-mail.ts';

export const messageMailEs: typeof messageMailEn = {
  title: 'Un mensaje sobre su solicitud {reference}',
  greeting: 'Saludos, {name}:',
  about: 'Nuestra oficina le escribe sobre su solicitud {reference} ({form}):',
  aboutUnknown: 'Nuestra oficina le escribe sobre su solicitud {reference}:',
  attached: {
    one: 'En la página de su solicitud hay un archivo para usted. Abra el enlace y pulse «Enviarme un código»: el código llega a esta dirección y abre el archivo.',
    other:
      'En la página de su solicitud hay {files} archivos para usted. Abra el enlace y pulse «Enviarme un código»: el código llega a esta dirección y abre los archivos.',
  },
  link: 'Ver la solicitud y responder',
};
