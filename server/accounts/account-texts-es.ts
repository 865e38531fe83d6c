import type { AccountTexts } from './account-texts.ts';

export const accountTextsEs: AccountTexts = {
  signedIn: 'Ha iniciado sesión.',
  signedOut: 'Ha cerrado la sesión.',
  registered: 'Le hemos enviado un correo. Siga el enlace que contiene para activar la cuenta.',
  activated: 'La cuenta está activa. Ya puede iniciar sesión.',
  resetSent:
    'Si la dirección tiene una cuenta, le hemos enviado un código. Es válido durante {minutes} minutos.',
  passwordSet: 'La contraseña se ha cambiado. Ya puede iniciar sesión.',
  mails: {
    activation: {
      subject: 'Active su cuenta',
      body: 'Alguien, probablemente usted, pidió una cuenta con esta dirección. Abra este enlace antes de {hours} horas para activarla. Si no fue usted, no abra el enlace: quien la pidió eligió la contraseña. Si ignora este correo, no pasa nada.',
    },
    alreadyRegistered: {
      subject: 'Ya tiene una cuenta',
      body: 'Alguien, probablemente usted, pidió una cuenta con esta dirección, que ya tiene una. Inicie sesión aquí, o restablezca allí su contraseña:',
    },
    resetCode: {
      subject: 'Código para restablecer su contraseña',
      body: 'Su código es {code}. Es válido durante {minutes} minutos. Si no lo pidió, ignore este correo: su contraseña no cambia.',
    },
    noAccount: {
      subject: 'No hay ninguna cuenta con esta dirección',
      body: 'Alguien, probablemente usted, pidió restablecer la contraseña de una cuenta con esta dirección. No hay ninguna que se pueda usar. Quizás se registró con otra dirección.',
    },
  },
};
