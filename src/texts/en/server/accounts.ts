export const accountsEn = {
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
  firstPasswordSet: 'Your account is ready. You can sign in now.',
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
      body: 'Somebody, probably you, asked for an account with this address, but there is one already. Sign in. If you have forgotten your password, the same page lets you choose a new one.',
      action: 'Sign in',
    },
    reset: {
      subject: 'Choose a new password',
      body: 'Somebody, probably you, asked for a new password for the account with this address. Open the link within {hours} hours and choose one; the link works once. If you did not ask for it, ignore this mail: your password stays as it is.',
      action: 'Choose a new password',
    },
    invitation: {
      subject: 'Your account for our staff area',
      body: 'An account for our staff area was made for you with this address. Open the link within {days} days and choose your password; the link works once. If it is no longer valid, "I forgot my password" on the sign-in page sends another one.',
      action: 'Choose a password',
    },
    noAccount: {
      subject: 'No account with this address',
      body: 'Somebody, probably you, asked for a new password for an account with this address. There is no active account with it. Perhaps you registered with another address.',
      action: 'Try another address',
    },
  },
};
