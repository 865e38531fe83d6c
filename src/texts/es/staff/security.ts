import type { securityEn } from '../../en/staff/security.ts';

export const securityEs: typeof securityEn = {
  title: 'Contraseña y seguridad',
  lead: 'De la cuenta {email}.',
  loading: 'Cargando...',
  failed: 'No se pudo cargar esta página.',
  password: {
    title: 'Contraseña',
    present: 'Contraseña actual',
    next: 'Contraseña nueva',
    submit: 'Cambiar contraseña',
    done: 'La contraseña se cambió. En sus otros dispositivos se cerró la sesión.',
  },
  second: {
    title: 'Segundo factor',
    explained:
      'Con él, el inicio de sesión pide, además de la contraseña, un código de una aplicación de su teléfono. Sirve cualquier aplicación de autenticación.',
    isOn: 'Está activado.',
    codesLeft: 'Códigos de recuperación que quedan: {count}.',
    begin: 'Activar',
    scan: 'Escanee esto con su aplicación de autenticación:',
    picture: 'Código QR para la aplicación de autenticación',
    typed: 'O escriba esta clave en la aplicación:',
    openApp: 'Abrir la aplicación en este dispositivo',
    code: 'Código de la aplicación',
    confirm: 'Confirmar',
    done: 'El segundo factor está activado. Guarde estos códigos de recuperación donde los encuentre sin el teléfono: cada uno inicia la sesión una vez. No se muestran de nuevo.',
    copied: 'Copiados',
    copy: 'Copiar los códigos',
    off: 'Desactivar',
    offCode: 'Código de la aplicación, o un código de recuperación',
    offDone: 'El segundo factor está desactivado.',
  },
};
