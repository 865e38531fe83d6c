import {
  activatePath,
  loginPath,
  logoutPath,
  passwordPath,
  registerPath,
  renewPath,
  resetEmailPath,
  resetPasswordPath,
  secondFactorPath,
} from '../../../src/contracts/accounts.ts';
import {
  activationRequest,
  loginAnswer,
  loginRequest,
  passwordRequest,
  registerRequest,
  resetEmailRequest,
  resetPasswordRequest,
  secondFactorAnswer,
  secondFactorRequest,
  secondFactorState,
} from '../../../src/contracts/schemas/accounts.ts';
import { messageAnswer } from '../../../src/contracts/schemas/schema.ts';
import {
  invitationRequest,
  userAnswer,
  userChangeRequest,
  usersAnswer,
} from '../../../src/contracts/schemas/users.ts';
import { userRoute, usersPath } from '../../../src/contracts/users.ts';
import type { Call } from '../../lib/http/call.ts';

export const loginCall = {
  method: 'POST',
  path: loginPath,
  access: 'public',
  summary:
    'Sign in. The token is valid for one hour, and until it is signed out. An account with a second factor needs its code, too.',
  body: { type: 'application/json', schema: loginRequest },
  answers: {
    200: { description: 'Signed in', schema: loginAnswer },
    401: {
      description:
        'Unknown address or wrong password; or, of the types secondFactorWanted and wrongSecondFactor, the right password without a code that will do',
    },
    403: {
      description:
        'Right, but the account is disabled; or chosen by who registered, who may be somebody else: it has to be reset first',
    },
    422: { description: 'E-mail or password missing' },
    429: { description: 'Tried too often' },
  },
} as const satisfies Call;

export const logoutCall = {
  method: 'POST',
  path: logoutPath,
  access: 'signedIn',
  summary: 'Sign out: the token is worthless from then on.',
  answers: { 200: { description: 'Signed out', schema: messageAnswer } },
} as const satisfies Call;

export const renewCall = {
  method: 'POST',
  path: renewPath,
  access: 'signedIn',
  summary:
    'Renew the session: a token for another hour, at most until 12 hours after the password was typed. The one of before stays valid until its own end.',
  answers: {
    200: { description: 'The next token', schema: loginAnswer },
    401: { description: 'Without a valid token' },
  },
} as const satisfies Call;

export const passwordCall = {
  method: 'POST',
  path: passwordPath,
  access: 'signedIn',
  summary: "Change one's own password. Other sessions of the account end, this one goes on.",
  body: { type: 'application/json', schema: passwordRequest },
  answers: {
    200: { description: 'The password is changed', schema: messageAnswer },
    401: { description: 'Without a valid token' },
    422: {
      description:
        'The present password is not right, or the next one is the same, too short, too long or too easy to guess',
    },
    429: { description: 'Tried too often' },
  },
} as const satisfies Call;

export const secondFactorStateCall = {
  method: 'GET',
  path: secondFactorPath,
  access: 'signedIn',
  summary: "Whether one's own account has a second factor (TOTP, RFC 6238).",
  answers: {
    200: { description: 'Whether it is on, and how many recovery codes are left', schema: secondFactorState },
    401: { description: 'Without a valid token' },
  },
} as const satisfies Call;

export const secondFactorCall = {
  method: 'POST',
  path: secondFactorPath,
  access: 'signedIn',
  summary:
    "Switch one's own second factor (TOTP) on and off: `begin` with the password answers a secret, `confirm` with a code of it switches it on, ends the other sessions and answers recovery codes, `off` with a code or a recovery code switches it off.",
  body: { type: 'application/json', schema: secondFactorRequest },
  answers: {
    200: { description: 'Offered, switched on, or switched off', schema: secondFactorAnswer },
    401: { description: 'Without a valid token' },
    409: { description: 'It is on already, or there is none to confirm or to switch off' },
    422: { description: 'The password or the code is not right, or the code was used before' },
    429: { description: 'Tried too often' },
  },
} as const satisfies Call;

export const registerCall = {
  method: 'POST',
  path: registerPath,
  access: 'public',
  summary: 'Ask for an account. The same answer, whether the address has one or not; the mail tells.',
  body: { type: 'application/json', schema: registerRequest },
  answers: {
    200: { description: 'A mail is on its way', schema: messageAnswer },
    422: { description: 'No address, or a password too short, too long or too easy to guess' },
    429: { description: 'Asked too often' },
  },
} as const satisfies Call;

export const activateCall = {
  method: 'GET',
  path: activatePath,
  access: 'public',
  summary:
    'Activate an account by the token of the mail. It works once, within 48 hours. Before the first sign-in the password has to be reset: it was chosen by who registered, who may be somebody else. POST needs no reset.',
  query: { token: 'The token of the mail' },
  answers: {
    200: { description: 'The account is active', schema: messageAnswer },
    410: { description: 'Unknown, used or too old' },
    429: { description: 'Tried too often' },
  },
} as const satisfies Call;

export const activateWithPasswordCall = {
  method: 'POST',
  path: activatePath,
  access: 'public',
  summary:
    'Activate an account by the token of the mail, with a password of who opened it. It works once, within 48 hours.',
  body: { type: 'application/json', schema: activationRequest },
  answers: {
    200: { description: 'The account is active, and this is its password', schema: messageAnswer },
    410: { description: 'Unknown, used or too old' },
    422: { description: 'A password too short, too long or too easy to guess' },
    429: { description: 'Tried too often' },
  },
} as const satisfies Call;

export const resetEmailCall = {
  method: 'POST',
  path: resetEmailPath,
  access: 'public',
  summary:
    'Have a link sent to reset the password. The same answer, whether the address has an account or not.',
  body: { type: 'application/json', schema: resetEmailRequest },
  answers: {
    200: { description: 'A mail is on its way', schema: messageAnswer },
    422: { description: 'No address' },
    429: { description: 'Asked too often' },
  },
} as const satisfies Call;

export const resetPasswordCall = {
  method: 'POST',
  path: resetPasswordPath,
  access: 'public',
  summary:
    'Set a new password by what the link of the mail holds, given as `code`. Signs out everywhere. It works once, within two hours.',
  body: { type: 'application/json', schema: resetPasswordRequest },
  answers: {
    200: { description: 'The password is changed', schema: messageAnswer },
    422: {
      description: 'Wrong, used or expired code, or a password too short, too long or too easy to guess',
    },
    429: { description: 'Tried too often' },
  },
} as const satisfies Call;

export const accountCalls: readonly Call[] = [
  loginCall,
  logoutCall,
  renewCall,
  passwordCall,
  secondFactorStateCall,
  secondFactorCall,
  registerCall,
  activateCall,
  activateWithPasswordCall,
  resetEmailCall,
  resetPasswordCall,
];

const refusals = {
  401: { description: 'Without a valid token' },
  403: {
    description: 'Not for this role: a super_admin is made, changed and disabled by a super_admin only',
  },
} as const;

export const usersCall = {
  method: 'GET',
  path: usersPath,
  access: 'admin',
  summary: 'Every account, by address.',
  answers: { 200: { description: 'Accounts', schema: usersAnswer }, ...refusals },
} as const satisfies Call;

export const invitationCall = {
  method: 'POST',
  path: usersPath,
  access: 'admin',
  summary:
    'Makes an account, and mails its owner a link to choose the password. The link works once, for a week.',
  body: { type: 'application/json', schema: invitationRequest },
  answers: {
    201: {
      description: 'The account; nobody can sign in to it before a password is chosen',
      schema: userAnswer,
    },
    ...refusals,
    409: { description: 'The address has an account already' },
    422: { description: 'No address, no role, or an unknown value' },
    429: { description: 'Too many invitations within the hour' },
  },
} as const satisfies Call;

export const userChangeCall = {
  method: 'PATCH',
  path: userRoute,
  access: 'admin',
  summary:
    'Changes name or roles of an account, disables or enables it, or switches its second factor off for somebody who has lost the device. Roles count from the next call on; the sessions of a disabled account end.',
  body: { type: 'application/json', schema: userChangeRequest },
  answers: {
    200: { description: 'The account as it is now', schema: userAnswer },
    ...refusals,
    404: { description: 'There is none with this id' },
    409: { description: 'It is the last super_admin that is not disabled' },
    422: { description: 'No role, or an unknown value' },
  },
} as const satisfies Call;

export const userCalls: readonly Call[] = [usersCall, invitationCall, userChangeCall];
