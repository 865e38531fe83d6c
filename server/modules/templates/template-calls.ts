import { templatesBody } from '../../../src/contracts/schemas/templates.ts';
import { templatesPath } from '../../../src/contracts/templates.ts';
import type { Call } from '../../lib/http/call.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

export const templatesCall = {
  method: 'GET',
  path: templatesPath,
  access: 'reviewer',
  summary:
    'Replies to begin with, in both languages, in their order. The ETag is their version, for If-Match.',
  answers: { 200: { description: 'The templates', schema: templatesBody }, ...refusals },
} as const satisfies Call;

export const templatesChangeCall = {
  method: 'PUT',
  path: templatesPath,
  access: 'admin',
  summary: 'Replaces the templates, all of them.',
  headers: { 'If-Match': 'The version that the change is based on; * for whatever it is' },
  body: { type: 'application/json', schema: templatesBody },
  answers: {
    200: { description: 'The templates as they are now', schema: templatesBody },
    ...refusals,
    412: { description: 'Somebody else has changed them' },
    422: { description: 'Not a list of templates in both languages, or one id twice' },
    428: { description: 'Without If-Match' },
  },
} as const satisfies Call;

export const templateCalls: readonly Call[] = [templatesCall, templatesChangeCall];
