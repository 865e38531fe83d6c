import { peoplePath, personExportRoute, personRoute } from '../../../src/contracts/people.ts';
import {
  certificateAnswer,
  erasureRequest,
  newPersonRequest,
  peopleAnswer,
  personAnswer,
  personChangeRequest,
  personExport,
} from '../../../src/contracts/schemas/people.ts';
import type { Call } from '../../lib/http/call.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

const unknown = { 404: { description: 'There is nobody with this id' } } as const;

const ofAnother = {
  409: { description: 'One of the requests is of somebody else already' },
  422: { description: 'An unknown value, or an id of no request' },
} as const;

export const peopleCall = {
  method: 'GET',
  path: peoplePath,
  access: 'reviewer',
  summary: 'Clients by name, page by page.',
  optionalQuery: {
    q: 'Words of name, address, telephone or document number',
    cursor: 'Where the next page begins, as the last one said',
  },
  answers: {
    200: { description: 'A page of clients', schema: peopleAnswer },
    ...refusals,
    422: { description: 'An unusable parameter' },
  },
} as const satisfies Call;

export const newPersonCall = {
  method: 'POST',
  path: peoplePath,
  access: 'reviewer',
  summary: 'Adds a client, with requests that are confirmed to be theirs.',
  body: { type: 'application/json', schema: newPersonRequest },
  answers: { 201: { description: 'The client', schema: personAnswer }, ...refusals, ...ofAnother },
} as const satisfies Call;

export const personCall = {
  method: 'GET',
  path: personRoute,
  access: 'reviewer',
  summary: 'Everything of one client, and the requests that may be theirs.',
  answers: { 200: { description: 'The client', schema: personAnswer }, ...refusals, ...unknown },
} as const satisfies Call;

export const personChangeCall = {
  method: 'PATCH',
  path: personRoute,
  access: 'reviewer',
  summary: 'Changes what is known of a client, confirms requests as theirs, or takes them away.',
  body: { type: 'application/json', schema: personChangeRequest },
  answers: {
    200: { description: 'The client as it is now', schema: personAnswer },
    ...refusals,
    ...unknown,
    ...ofAnother,
  },
} as const satisfies Call;

export const personExportCall = {
  method: 'GET',
  path: personExportRoute,
  access: 'reviewer',
  summary:
    'Everything that is kept of a client, as one JSON file; the files of the requests by their SHA-256.',
  answers: { 200: { description: 'The export', schema: personExport }, ...refusals, ...unknown },
} as const satisfies Call;

export const erasureCall = {
  method: 'DELETE',
  path: personRoute,
  access: 'admin',
  summary:
    'Erases exactly these requests of a client, with their files, messages, notes, mails and quotations; the client as well once none is left. A late repeat of an erased request is answered 410.',
  body: { type: 'application/json', schema: erasureRequest },
  answers: {
    200: {
      description: 'The certificate: numbers, and nothing of what was erased',
      schema: certificateAnswer,
    },
    ...refusals,
    ...unknown,
    422: { description: 'A request that is not confirmed to be theirs' },
  },
} as const satisfies Call;

export const peopleCalls: readonly Call[] = [
  peopleCall,
  newPersonCall,
  personCall,
  personChangeCall,
  personExportCall,
  erasureCall,
];
