import type { AccountTexts } from './account-texts.ts';

export const accountTextsEn: AccountTexts = {
  signedIn: 'You are signed in.',
  signedOut: 'You are signed out.',
  registered: 'We have sent you an e-mail. Follow the link in it to activate the account.',
  activated: 'The account is active. You can sign in now.',
  resetSent: 'If the address has an account, we have sent it a code. It is valid for {minutes} minutes.',
  passwordSet: 'The password has been changed. You can sign in now.',
  mails: {
    activation: {
      subject: 'Activate your account',
      body: 'Somebody, probably you, asked for an account with this address. Open this link within {hours} hours to activate it. If it was not you, leave the link alone: whoever asked has chosen the password. Nothing happens if you ignore this mail.',
    },
    alreadyRegistered: {
      subject: 'You already have an account',
      body: 'Somebody, probably you, asked for an account with this address, which has one. Sign in here, or reset your password there:',
    },
    resetCode: {
      subject: 'Code to reset your password',
      body: 'Your code is {code}. It is valid for {minutes} minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
    },
    noAccount: {
      subject: 'No account with this address',
      body: 'Somebody, probably you, asked to reset the password of an account with this address. There is none that could be used. Perhaps you registered with another address.',
    },
  },
};
