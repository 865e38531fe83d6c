import { randomUUID } from 'node:crypto';
import type { Brand } from '../../../src/lib/brand.ts';
import { fill } from '../../../src/lib/fill.ts';
import { type Locale, type Localised, localised } from '../../../src/lib/locale.ts';
import { type Block, type Letter, letterHtml, letterText, subjectOf } from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';

interface MailText {
  readonly subject: string;
  /** {names} are filled in. */
  readonly body: string;
  /** Label of the button that opens the link. */
  readonly action: string;
}

/** Texts of the answers to account calls, and of the mails that they send. */
export interface AccountTexts {
  readonly signedIn: string;
  readonly signedOut: string;
  /** Used whether or not the address has an account. */
  readonly registered: string;
  readonly activated: string;
  /** The password was chosen at registration and has to be reset. */
  readonly activatedUnproved: string;
  /** Used whether or not the address has an account. */
  readonly resetSent: string;
  /** Used likewise when the limit of links within the hour was reached. */
  readonly resetSentBefore: string;
  readonly passwordSet: string;
  /** The user set it while signed in. */
  readonly ownPasswordSet: string;
  readonly secondFactorBegun: string;
  readonly secondFactorOn: string;
  readonly secondFactorOff: string;
  readonly mails: Readonly<
    Record<'activation' | 'alreadyRegistered' | 'reset' | 'noAccount' | 'invitation', MailText>
  >;
}

const accountTextsEn: AccountTexts = {
  signedIn: 'You are signed in.',
  signedOut: 'You are signed out.',
  registered: 'We have sent you an email. Follow the link in it to activate the account.',
  activated: 'The account is active. You can sign in now.',
  activatedUnproved:
    'The account is active. Before you sign in, choose a new password with "I forgot my password": so we know that it is yours.',
  resetSent: 'If the address has an account, we have sent it a link. It is valid for {hours} hours.',
  resetSentBefore:
    'If the address has an account, it was sent several links within the last hour. Each is valid for {hours} hours: open the newest one, and look into the spam folder too.',
  passwordSet: 'The password has been changed. You can sign in now.',
  ownPasswordSet: 'The password has been changed. You are signed out on your other devices.',
  secondFactorBegun: 'Add the account to your authenticator app, and enter the code that it shows.',
  secondFactorOn: 'The second factor is on. From now on, signing in asks for a code of your app.',
  secondFactorOff: 'The second factor is off. The password alone signs you in.',
  mails: {
    activation: {
      subject: 'Activate your account',
      body: 'Somebody, probably you, asked for an account with this address. Open the link within {hours} hours and enter the password that you want to sign in with. If you ignore this mail, nothing happens.',
      action: 'Activate account',
    },
    alreadyRegistered: {
      subject: 'You already have an account',
      body: 'Somebody, probably you, asked for an account with this address, which has one already. Sign in, or choose a new password there.',
      action: 'Sign in',
    },
    reset: {
      subject: 'Choose a new password',
      body: 'Somebody, probably you, asked for a new password for the account with this address. Open the link within {hours} hours and choose one; it works once. If you did not ask for it, ignore this mail: your password stays as it is.',
      action: 'Choose a new password',
    },
    invitation: {
      subject: 'Your account for our office',
      body: 'An account was made for you with this address. Open the link within {days} days and choose your password; it works once. Later, "I forgot my password" on the sign-in page sends another link.',
      action: 'Choose a password',
    },
    noAccount: {
      subject: 'No account with this address',
      body: 'Somebody, probably you, asked to reset the password of an account with this address. There is none that could be used. Perhaps you registered with another address.',
      action: 'To the sign-in page',
    },
  },
};

const accountTextsEs: AccountTexts = {
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
  ownPasswordSet: 'La contraseña se cambió. En sus otros dispositivos se cerró la sesión.',
  secondFactorBegun: 'Agregue la cuenta a su aplicación de autenticación y escriba el código que muestra.',
  secondFactorOn:
    'El segundo factor está activado. Desde ahora, el inicio de sesión pide un código de su aplicación.',
  secondFactorOff: 'El segundo factor está desactivado. La contraseña sola inicia la sesión.',
  mails: {
    activation: {
      subject: 'Active su cuenta',
      body: 'Alguien, probablemente usted, pidió una cuenta con esta dirección. Abra el enlace antes de {hours} horas y escriba la contraseña con la que quiere iniciar sesión. Si ignora este correo, no pasa nada.',
      action: 'Activar la cuenta',
    },
    alreadyRegistered: {
      subject: 'Ya tiene una cuenta',
      body: 'Alguien, probablemente usted, pidió una cuenta con esta dirección, que ya tiene una. Inicie sesión o elija allí una contraseña nueva.',
      action: 'Iniciar sesión',
    },
    reset: {
      subject: 'Elija una contraseña nueva',
      body: 'Alguien, probablemente usted, pidió una contraseña nueva para la cuenta con esta dirección. Abra el enlace antes de {hours} horas y elíjala; el enlace sirve una sola vez. Si no lo pidió, ignore este correo: su contraseña no cambia.',
      action: 'Elegir una contraseña nueva',
    },
    invitation: {
      subject: 'Su cuenta para nuestra oficina',
      body: 'Se creó una cuenta para usted con esta dirección. Abra el enlace dentro de {days} días y elija su contraseña; funciona una sola vez. Más tarde, «Olvidé mi contraseña», en la página de inicio de sesión, envía otro enlace.',
      action: 'Elegir una contraseña',
    },
    noAccount: {
      subject: 'No hay ninguna cuenta con esta dirección',
      body: 'Alguien, probablemente usted, pidió restablecer la contraseña de una cuenta con esta dirección. No hay ninguna que se pueda usar. Quizás se registró con otra dirección.',
      action: 'Ir a la página de acceso',
    },
  },
};

export const accountTexts: Localised<AccountTexts> = { en: accountTextsEn, es: accountTextsEs };

interface AccountMail {
  readonly text: keyof AccountTexts['mails'];
  readonly recipient: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string;
  readonly createdAt: string;
  readonly usefulUntil: string;
}

/** Returns a mail about an account in both languages, the reader's first. Its text is deleted once it is sent. */
export function accountMail(brand: Brand, locale: Locale, mail: AccountMail): NewMail {
  const textsIn = (one: Locale) => accountTexts[one].mails[mail.text];
  const blocksIn = (one: Locale): readonly Block[] => [
    { kind: 'paragraph', text: fill(textsIn(one).body, mail.values) },
    { kind: 'link', label: textsIn(one).action, address: mail.link },
  ];
  const letter: Letter = {
    locale,
    brand,
    title: textsIn(locale).subject,
    versions: localised(blocksIn),
  };
  return {
    // Not derived from the token, because the id appears in logs and in the mail's headers.
    mail_id: `account-${randomUUID()}`,
    recipient: mail.recipient,
    subject: subjectOf(textsIn(locale).subject, brand.name),
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: mail.createdAt,
    useful_until: mail.usefulUntil,
    secret: true,
    priority: 'account',
  };
}
