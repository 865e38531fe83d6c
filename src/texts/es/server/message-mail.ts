import type { messageMailEn } from '../../en/server/message-mail.ts';

export const messageMailEs: typeof messageMailEn = {
  title: 'Un mensaje sobre su solicitud {reference}',
  greeting: 'Saludos, {name}:',
  about: 'Nuestra oficina le escribe sobre su solicitud {reference} ({form}):',
  aboutUnknown: 'Nuestra oficina le escribe sobre su solicitud {reference}:',
  attached: {
    one: 'Adjuntamos un archivo para usted. Abra el enlace y pulse «Enviarme un código»: el código llega a esta dirección y abre el archivo en esa página.',
    other:
      'Adjuntamos {files} archivos para usted. Abra el enlace y pulse «Enviarme un código»: el código llega a esta dirección y abre los archivos en esa página.',
  },
  link: 'Ver la solicitud y responder',
};
