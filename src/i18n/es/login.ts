import type { loginEn } from '../en/login.ts';

export const loginEs: typeof loginEn = {
  title: 'Iniciar Sesión',
  subtitle: 'Accede con tus credenciales',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  passwordHint:
    'Al menos {min} caracteres; que no sea una contraseña común, un mismo carácter repetido ni su dirección.',
  showPassword: 'Mostrar contraseña',
  submit: 'Entrar',
  pending: 'Guardando...',
  allRequired: 'Todos los campos son obligatorios.',
  refused: 'Error en el inicio de sesión',
  failed: 'Error al iniciar sesión.',
  noAnswer: 'El servidor no responde. Revise su conexión e inténtelo de nuevo.',
  notTheApi:
    'Respondió algo distinto del servidor, quizás la página de acceso del Wi-Fi. Ábrala, acceda allí e inténtelo de nuevo.',
  wrongClock:
    'El reloj de este dispositivo parece estar mal: según él, la sesión ya habría terminado. Ajuste la fecha y la hora e inicie sesión de nuevo.',
  again: 'Puede intentarlo de nuevo a las {time}.',
  other: 'Otras opciones',
  toRegister: 'Crear una cuenta',
  toReset: 'Olvidé mi contraseña',
  toLogin: 'Volver a iniciar sesión',
  signedOut: 'Ha cerrado la sesión.',
  signedOutHere:
    'La sesión se cerró en este dispositivo. No se pudo avisar al servidor: allí termina por sí sola en menos de una hora.',
  requestsStay: 'Las solicitudes que aún no salieron siguen en este dispositivo y continúan por sí solas.',
  register: {
    title: 'Crear una cuenta',
    lead: 'Le enviamos un enlace a su dirección; la cuenta queda activa cuando lo abra.',
    submit: 'Crear cuenta',
    done: 'Le enviamos un correo. Siga el enlace que contiene para activar la cuenta.',
    refused: 'Error en el registro',
  },
  activate: {
    title: 'Activar su cuenta',
    lead: 'Escriba la contraseña con la que quiere iniciar sesión.',
    submit: 'Activar cuenta',
    done: 'La cuenta está activa. Ya puede iniciar sesión.',
    refused: 'Error en la verificación',
    noToken: 'Esta dirección está incompleta. Abra de nuevo el enlace del correo, completo.',
  },
  reset: {
    title: 'Contraseña nueva',
    lead: 'Elija una contraseña nueva. Enviamos un enlace a su dirección para estar seguros de que es usted.',
    linked: 'Escriba la contraseña nueva para {email}.',
    submit: 'Enviarme un enlace',
    haveCode: 'Ya tengo un enlace o un código',
    sent: 'Si la dirección tiene una cuenta, le enviamos un enlace.',
    code: 'Enlace o código del correo',
    confirm: 'Cambiar contraseña',
    sendAgain: 'Empezar de nuevo',
    sendRefused: 'Error al enviar el email de reseteo',
    refused: 'Error al resetear la contraseña',
    done: 'La contraseña se cambió. Ya puede iniciar sesión.',
  },
  redirected: {
    signedOut: 'Inicie sesión, por favor',
    signedOutBody:
      'La página que abrió es para personal con sesión iniciada. Después de entrar llegará a ella.',
    ended: 'Su sesión terminó',
    endedBody: 'Inicie sesión de nuevo y volverá a donde estaba.',
    signIn: 'Iniciar sesión',
  },
};
