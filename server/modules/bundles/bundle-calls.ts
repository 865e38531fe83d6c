import { bundleRoute, bundlesPath, downloadPath, exportPath } from '../../../src/contracts/downloads.ts';
import { personBundleRoute } from '../../../src/contracts/people.ts';
import { ticketAnswer } from '../../../src/contracts/schemas/downloads.ts';
import type { Call } from '../../lib/http/call.ts';
import { submissionsCall } from '../requests/desk/staff-routes.ts';
import { bundleLimits } from './stream-bundle.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

const { cursor: _cursor, limit: _limit, ...optionalQuery } = submissionsCall.optionalQuery;
const language = { language: 'Of its words: en, which is usual, or es' } as const;
const listQuery = { ...optionalQuery, ...language } as const;
const unusable = { description: 'A parameter that is unknown or cannot be used' };
const none = { description: 'There is none with this id' };
const tooMany = {
  description: `A parameter that cannot be used, or more than ${bundleLimits.requests} requests`,
};
const running = {
  description:
    'Another one of the same account goes on: one is made at a time; Retry-After says when to try again',
} as const;
const zip = { description: 'The ZIP', type: 'application/zip' } as const;
const csv = { description: 'The table', type: 'text/csv' } as const;
const ticket = { description: 'The one-time address, good for a minute', schema: ticketAnswer } as const;

const contents =
  'The answers as JSON and PDF, the files under names that say what they are, and last a manifest with sizes and SHA-256, which says if a file is missing. An error in mid-stream cuts the connection.';

export const bundleCall = {
  method: 'GET',
  path: bundleRoute,
  access: 'reviewer',
  summary: `Everything of one request as a ZIP. ${contents}`,
  optionalQuery: language,
  answers: { 200: zip, ...refusals, 404: none, 429: running },
} as const satisfies Call;

export const bundleTicketCall = {
  method: 'POST',
  path: bundleRoute,
  access: 'reviewer',
  summary: 'A one-time address of the same ZIP, for a browser to write it to the disk.',
  optionalQuery: language,
  answers: { 200: ticket, ...refusals, 404: none, 429: running },
} as const satisfies Call;

export const bundlesCall = {
  method: 'GET',
  path: bundlesPath,
  access: 'reviewer',
  summary: `The same of all requests that are wanted. ${contents}`,
  optionalQuery: listQuery,
  answers: { 200: zip, ...refusals, 422: tooMany, 429: running },
} as const satisfies Call;

export const bundlesTicketCall = {
  method: 'POST',
  path: bundlesPath,
  access: 'reviewer',
  summary: 'A one-time address of the same ZIP.',
  optionalQuery: listQuery,
  answers: { 200: ticket, ...refusals, 422: tooMany, 429: running },
} as const satisfies Call;

export const personBundleCall = {
  method: 'GET',
  path: personBundleRoute,
  access: 'reviewer',
  summary: `The export of a client and each of their requests as a ZIP. ${contents}`,
  optionalQuery: language,
  answers: { 200: zip, ...refusals, 404: none, 429: running },
} as const satisfies Call;

export const personBundleTicketCall = {
  method: 'POST',
  path: personBundleRoute,
  access: 'reviewer',
  summary: 'A one-time address of the same ZIP.',
  optionalQuery: language,
  answers: { 200: ticket, ...refusals, 404: none, 429: running },
} as const satisfies Call;

export const exportCall = {
  method: 'GET',
  path: exportPath,
  access: 'reviewer',
  summary:
    'What the list shows of everything that is wanted, as a table for spreadsheets; for one form with all answers.',
  optionalQuery: listQuery,
  answers: { 200: csv, ...refusals, 422: unusable },
} as const satisfies Call;

export const exportTicketCall = {
  method: 'POST',
  path: exportPath,
  access: 'reviewer',
  summary: 'A one-time address of the same table.',
  optionalQuery: listQuery,
  answers: { 200: ticket, ...refusals, 422: unusable },
} as const satisfies Call;

export const downloadCall = {
  method: 'GET',
  path: downloadPath,
  access: 'public',
  summary: 'What a one-time address leads to, once, within a minute.',
  query: { ticket: 'As the call that answered it says' },
  answers: {
    200: { description: 'A ZIP or a table', type: 'application/octet-stream' },
    410: { description: 'The address is not known, is over, or was used before' },
    429: running,
  },
} as const satisfies Call;

export const bundleCalls: readonly Call[] = [
  bundleCall,
  bundleTicketCall,
  bundlesCall,
  bundlesTicketCall,
  personBundleCall,
  personBundleTicketCall,
  exportCall,
  exportTicketCall,
  downloadCall,
];
