import type { accountsEn } from '../../en/server/accounts.ts';

export const accountsEs: typeof accountsEn = {
  signedIn: 'Ha iniciado sesión.',
  signedOut: 'Ha cerrado la sesión.',
  registered: 'Le hemos enviado un correo. Siga el enlace que contiene para activar la cuenta.',
  activated: 'La cuenta está activa. Ya puede iniciar sesión.',
  activatedUnproved:
    'La cuenta está activa. Antes de iniciar sesión, elija una contraseña nueva con «Olvidé mi contraseña»: así sabemos que es suya.',
  resetSent: 'Si la dirección tiene una cuenta, le hemos enviado un enlace. Es válido durante {hours} horas.',
  resetSentBefore:
    'Si la dirección tiene una cuenta, en la última hora se le enviaron varios enlaces. Cada uno es válido durante {hours} horas: abra el más reciente y mire también en la carpeta de correo no deseado.',
  passwordSet: 'La contraseña se ha cambiado. Ya puede iniciar sesión.',
  firstPasswordSet: 'Su cuenta está lista. Ya puede iniciar sesión.',
  ownPasswordSet: 'La contraseña se cambió. En sus otros dispositivos se cerró la sesión.',
  secondFactorBegun: 'Agregue la cuenta a su aplicación de autenticación y escriba el código que muestra.',
  secondFactorOn:
    'El segundo factor está activado. Desde ahora, el inicio de sesión pide un código de su aplicación.',
  secondFactorOff: 'El segundo factor está desactivado. La contraseña sola inicia la sesión.',
  mails: {
    activation: {
      subject: 'Active su cuenta',
      body: 'Alguien, probablemente usted, pidió una cuenta con esta dirección. Abra el enlace en las próximas {hours} horas y escriba la contraseña con la que quiere iniciar sesión. Si ignora este correo, no pasa nada.',
      action: 'Activar la cuenta',
    },
    alreadyRegistered: {
      subject: 'Ya tiene una cuenta',
      body: 'Alguien, probablemente usted, pidió una cuenta con esta dirección, pero ya existe una. Inicie sesión. Si olvidó su contraseña, en la misma página puede elegir otra.',
      action: 'Iniciar sesión',
    },
    reset: {
      subject: 'Elija una contraseña nueva',
      body: 'Alguien, probablemente usted, pidió una contraseña nueva para la cuenta con esta dirección. Abra el enlace en las próximas {hours} horas y elíjala; el enlace sirve una sola vez. Si no lo pidió, ignore este correo: su contraseña no cambia.',
      action: 'Elegir una contraseña nueva',
    },
    invitation: {
      subject: 'Su cuenta para el área del personal',
      body: 'Se creó para usted, con esta dirección, una cuenta para el área del personal. Abra el enlace en los próximos {days} días y elija su contraseña; el enlace sirve una sola vez. Si ya no es válido, pida otro con «Olvidé mi contraseña» en la página de inicio de sesión.',
      action: 'Elegir una contraseña',
    },
    noAccount: {
      subject: 'No hay ninguna cuenta con esta dirección',
      body: 'Alguien, probablemente usted, pidió una contraseña nueva para una cuenta con esta dirección. No hay ninguna cuenta activa con ella. Quizás se registró con otra dirección.',
      action: 'Probar con otra dirección',
    },
  },
};
