import * as v from 'valibot';
import {
  addressRoute,
  assignablePath,
  caseRoute,
  messagesRoute,
  notesRoute,
  mailRoute,
  placeRoute,
  readRoute,
  undoRoute,
  verdictRoute,
} from '../../../../src/contracts/cases.ts';
import {
  addressRequest,
  assignableAnswer,
  caseAnswer,
  caseChangeRequest,
  caseMessageAnswer,
  noteAnswer,
  mailRequest,
  placeRequest,
  undoRequest,
  verdictRequest,
  wordsRequest,
} from '../../../../src/contracts/schemas/cases.ts';
import type { Call } from '../../../lib/http/call.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

const ifMatch = {
  'If-Match': 'The version that the change is based on, as the ETag has it; * for whatever it is',
} as const;

const key = {
  'Idempotency-Key': 'A UUID in quotes: a repeat under it is answered with the first one',
} as const;

const ofChange = {
  200: { description: 'The case as it is now; its version is the ETag', schema: caseAnswer },
  ...refusals,
  412: { description: 'Somebody else has changed it: `case` is the present one' },
  428: { description: 'Without If-Match' },
} as const;

export const assignableCall = {
  method: 'GET',
  path: assignablePath,
  access: 'reviewer',
  summary: 'Everybody to whom a request can be assigned, by name.',
  answers: { 200: { description: 'Accounts', schema: v.array(assignableAnswer) }, ...refusals },
} as const satisfies Call;

export const caseChangeCall = {
  method: 'PATCH',
  path: caseRoute,
  access: 'reviewer',
  summary:
    'Changes the state of a request or to whom it is assigned. Whoever takes a new one has it in progress. A refusal, a reopening, and waiting for the applicant while no document is wanted need a reason; a state that is so already is no change. What is wanted, done, refused or reopened is mailed to the applicant, by a job of the same transaction that is due in ten seconds.',
  headers: ifMatch,
  body: { type: 'application/json', schema: caseChangeRequest },
  answers: {
    ...ofChange,
    404: { description: 'There is none with this id' },
    409: { description: 'The state may not follow the present one' },
    422: { description: 'An unknown value, a missing reason, or an account that may not work on requests' },
  },
} as const satisfies Call;

export const verdictCall = {
  method: 'PUT',
  path: verdictRoute,
  access: 'reviewer',
  summary: 'Says of one document whether it can be used. Each verdict but `accepted` needs a reason.',
  headers: ifMatch,
  body: { type: 'application/json', schema: verdictRequest },
  answers: {
    ...ofChange,
    404: { description: 'There is no such request, or no such document of it' },
    422: { description: 'An unknown value, or a missing reason' },
  },
} as const satisfies Call;

export const placeCall = {
  method: 'PUT',
  path: placeRoute,
  access: 'reviewer',
  summary:
    'Makes a file that came with a message the newest of one of the documents, without a verdict. It can be undone.',
  headers: ifMatch,
  body: { type: 'application/json', schema: placeRequest },
  answers: {
    ...ofChange,
    404: { description: 'There is no such request, or no such file of a message to the office' },
    422: { description: 'The request has no such document' },
  },
} as const satisfies Call;

export const mailCall = {
  method: 'PUT',
  path: mailRoute,
  access: 'reviewer',
  summary:
    'Says whether a mail that names a request in its subject alone is about it. One that is not goes, with its files.',
  headers: ifMatch,
  body: { type: 'application/json', schema: mailRequest },
  answers: {
    ...ofChange,
    404: { description: 'There is no such request, or no such mail to decide about' },
    422: { description: 'Neither yes nor no' },
  },
} as const satisfies Call;

export const addressCall = {
  method: 'PUT',
  path: addressRoute,
  access: 'reviewer',
  summary:
    'Corrects the address to which the mails of a request go, by which it is looked up and found. Its answers stay as they were received; the newest five mails that did not arrive go out again.',
  headers: ifMatch,
  body: { type: 'application/json', schema: addressRequest },
  answers: {
    ...ofChange,
    404: { description: 'There is none with this id' },
    422: { description: 'Not one address that mail can go to' },
  },
} as const satisfies Call;

export const undoCall = {
  method: 'POST',
  path: undoRoute,
  access: 'reviewer',
  summary:
    'Undoes changes of state, assignee and verdicts, and messages, for whoever made them within the last ten seconds: what was before is put back, the mails are not sent, and each undone line of the history gets one that says so.',
  headers: ifMatch,
  body: { type: 'application/json', schema: undoRequest },
  answers: {
    ...ofChange,
    404: { description: 'There is none with this id' },
    409: { description: 'Too late, a mail has been sent, or it is not a change of whoever asks' },
    422: { description: 'Neither a version nor messages' },
  },
} as const satisfies Call;

export const readCall = {
  method: 'PUT',
  path: readRoute,
  access: 'reviewer',
  summary: 'Marks a request read for whoever asks, until the applicant does something again.',
  answers: {
    200: { description: 'The case', schema: caseAnswer },
    ...refusals,
    404: { description: 'There is none with this id' },
  },
} as const satisfies Call;

const ofWords = {
  ...refusals,
  400: { description: 'Without Idempotency-Key' },
  404: { description: 'There is no such request' },
  410: { description: 'What had this Idempotency-Key was erased' },
  422: {
    description:
      'No text, one that is too long or has a field of a template for which there was nothing, or another one under the same Idempotency-Key; or the key is that of a request or an addition',
  },
} as const;

export const notesCall = {
  method: 'POST',
  path: notesRoute,
  access: 'reviewer',
  summary: 'Adds an internal note.',
  headers: key,
  body: { type: 'application/json', schema: wordsRequest },
  answers: {
    200: { description: 'A repeat: the first one', schema: noteAnswer },
    201: { description: 'The note', schema: noteAnswer },
    ...ofWords,
  },
} as const satisfies Call;

export const messagesCall = {
  method: 'POST',
  path: messagesRoute,
  access: 'reviewer',
  summary:
    'Writes to the applicant: shown on the device, and mailed once, after ten seconds, in the language of the request, where there is an address. As multipart (text, file, file_1, file_2, manifest) with files, which the applicant gets after a mailed code (…/results).',
  headers: key,
  body: { type: 'application/json', schema: wordsRequest },
  answers: {
    200: { description: 'A repeat: the first one', schema: caseMessageAnswer },
    201: { description: 'The message', schema: caseMessageAnswer },
    ...ofWords,
  },
} as const satisfies Call;

export const caseCalls: readonly Call[] = [
  assignableCall,
  caseChangeCall,
  readCall,
  addressCall,
  verdictCall,
  placeCall,
  mailCall,
  undoCall,
  notesCall,
  messagesCall,
];
