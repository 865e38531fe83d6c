import * as v from 'valibot';
import {
  activatePath,
  loginPath,
  logoutPath,
  registerPath,
  resetEmailPath,
  resetPasswordPath,
} from '../../../src/contracts/accounts.ts';
import { loginAnswer } from '../../../src/contracts/answers/accounts.ts';
import { messageAnswer } from '../../../src/contracts/answers/answer.ts';
import type { Call } from '../../lib/http/call.ts';

export const credentials = v.object({ email: v.string(), password: v.string() });

export const loginCall = {
  method: 'POST',
  path: loginPath,
  access: 'public',
  summary: 'Sign in. The token is valid for one hour, and until it is signed out.',
  body: { type: 'application/json', schema: credentials },
  answers: {
    200: { description: 'Signed in', schema: loginAnswer },
    401: { description: 'Unknown address, wrong password or disabled account' },
    403: {
      description: 'Right, but chosen by who registered, who may be somebody else: it has to be reset first',
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

export const registration = v.object({ email_address: v.string(), password: v.string() });

export const registerCall = {
  method: 'POST',
  path: registerPath,
  access: 'public',
  summary: 'Ask for an account. The same answer, whether the address has one or not; the mail tells.',
  body: { type: 'application/json', schema: registration },
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

export const activation = v.object({ token: v.string(), password: v.string() });

export const activateWithPasswordCall = {
  method: 'POST',
  path: activatePath,
  access: 'public',
  summary:
    'Activate an account by the token of the mail, with a password of who opened it. It works once, within 48 hours.',
  body: { type: 'application/json', schema: activation },
  answers: {
    200: { description: 'The account is active, and this is its password', schema: messageAnswer },
    410: { description: 'Unknown, used or too old' },
    422: { description: 'A password too short, too long or too easy to guess' },
    429: { description: 'Tried too often' },
  },
} as const satisfies Call;

/** The new password, which is not looked at here (rulings A-5). */
export const resetRequest = v.object({ email: v.string(), password: v.optional(v.unknown()) });

export const resetEmailCall = {
  method: 'POST',
  path: resetEmailPath,
  access: 'public',
  summary:
    'Have a link sent to reset the password. The same answer, whether the address has an account or not.',
  body: { type: 'application/json', schema: resetRequest },
  answers: {
    200: { description: 'A mail is on its way', schema: messageAnswer },
    422: { description: 'No address' },
    429: { description: 'Asked too often' },
  },
} as const satisfies Call;

export const reset = v.object({ email: v.string(), code: v.string(), newPassword: v.string() });

export const resetPasswordCall = {
  method: 'POST',
  path: resetPasswordPath,
  access: 'public',
  summary:
    'Set a new password by what the link of the mail holds, given as `code`. Signs out everywhere. It works once, within two hours.',
  body: { type: 'application/json', schema: reset },
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
  registerCall,
  activateCall,
  activateWithPasswordCall,
  resetEmailCall,
  resetPasswordCall,
];
