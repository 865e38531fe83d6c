import {
  invitationRequest,
  userAnswer,
  userChangeRequest,
  usersAnswer,
} from '../../../src/contracts/schemas/users.ts';
import { userRoute, usersPath } from '../../../src/contracts/users.ts';
import type { Call } from '../../lib/http/call.ts';

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
