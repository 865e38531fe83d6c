/** One's own password and second factor. */
export const securityEn = {
  title: 'Password and security',
  lead: 'For the account {email}.',
  loading: 'Loading...',
  failed: 'This page could not be loaded.',
  password: {
    title: 'Password',
    present: 'Current password',
    next: 'New password',
    submit: 'Change password',
    done: 'The password has been changed. You are signed out on your other devices.',
  },
  second: {
    title: 'Second factor',
    explained:
      'With it, signing in asks for a code of an app on your phone besides the password. Any authenticator app will do.',
    isOn: 'It is on.',
    codesLeft: 'Recovery codes left: {count}.',
    begin: 'Switch on',
    scan: 'Scan this with your authenticator app:',
    picture: 'QR code for the authenticator app',
    typed: 'Or enter this key in the app:',
    openApp: 'Open the app on this device',
    code: 'Code of the app',
    confirm: 'Confirm',
    done: 'The second factor is on. Keep these recovery codes where you find them without the phone: each signs you in once. They are not shown again.',
    copied: 'Copied',
    copy: 'Copy the codes',
    off: 'Switch off',
    offCode: 'Code of the app, or a recovery code',
    offDone: 'The second factor is off.',
  },
};
