import { jsonObject } from './json-object.ts';
import type { Certificate, PeopleAnswer, PersonAnswer, PersonRow } from './people.ts';
import { rowsIn } from './rows.ts';

/** A page of clients in a body; undefined when it is none. A row that is not as agreed is left out. */
export function parsePeople(body: unknown): PeopleAnswer | undefined {
  const { next } = jsonObject(body);
  const items = rowsIn(jsonObject(body)['items'], 'items')?.flatMap((row) => parseRow(row) ?? []);
  return items === undefined ? undefined : { items, next: typeof next === 'string' ? next : null };
}

function parseRow(value: unknown): PersonRow | undefined {
  const { requests, lastReceivedAt } = jsonObject(value);
  const facts = factsIn(value);
  if (facts === undefined) return undefined;
  return {
    ...facts,
    requests: typeof requests === 'number' ? requests : 0,
    lastReceivedAt: typeof lastReceivedAt === 'string' ? lastReceivedAt : null,
  };
}

/** Everything of one client. */
export function parsePerson(body: unknown): PersonAnswer | undefined {
  const { requests, suggestions } = jsonObject(body);
  const facts = factsIn(body);
  if (facts === undefined) return undefined;
  return {
    ...facts,
    requests: (rowsIn(requests, 'requests') ?? []).flatMap((row) => parseRequest(row) ?? []),
    suggestions: (rowsIn(suggestions, 'suggestions') ?? []).flatMap((row) => {
      const request = requestIn(row);
      return request === undefined ? [] : [{ ...request, by: reasonsIn(row) }];
    }),
  };
}

function factsIn(value: unknown): Omit<PersonRow, 'requests' | 'lastReceivedAt'> | undefined {
  const { personId, createdAt } = jsonObject(value);
  if (typeof personId !== 'string' || typeof createdAt !== 'string') return undefined;
  return {
    personId,
    name: textIn(value, 'name'),
    email: textIn(value, 'email'),
    telephone: textIn(value, 'telephone'),
    document: textIn(value, 'document'),
    createdAt,
  };
}

function requestIn(value: unknown): Omit<PersonAnswer['suggestions'][number], 'by'> | undefined {
  const { submissionId, receivedAt, applicant } = jsonObject(value);
  if (typeof submissionId !== 'string' || typeof receivedAt !== 'string') return undefined;
  return {
    submissionId,
    form: textIn(value, 'form'),
    reference: textIn(value, 'reference'),
    receivedAt,
    applicant: { name: textIn(applicant, 'name'), email: textIn(applicant, 'email') },
    state: textIn(value, 'state'),
  };
}

function parseRequest(value: unknown): PersonAnswer['requests'][number] | undefined {
  const request = requestIn(value);
  if (request === undefined) return undefined;
  const { files, quotation } = jsonObject(value);
  const { id, quotedPrice } = jsonObject(quotation);
  return {
    ...request,
    files: typeof files === 'number' ? files : 0,
    ...(typeof id === 'number' && typeof quotedPrice === 'number'
      ? { quotation: { id, status: textIn(quotation, 'status'), quotedPrice } }
      : {}),
  };
}

function reasonsIn(value: unknown): PersonAnswer['suggestions'][number]['by'] {
  const { by } = jsonObject(value);
  return (['email', 'document'] as const).filter((reason) => Array.isArray(by) && by.includes(reason));
}

/** The certificate of an erasure; a number that is missing is 0. */
export function parseCertificate(body: unknown): Certificate | undefined {
  const { erasureId, at, by, counts } = jsonObject(body);
  if (typeof erasureId !== 'string' || typeof at !== 'string') return undefined;
  const count = (name: string): number => {
    const value = jsonObject(counts)[name];
    return typeof value === 'number' ? value : 0;
  };
  return {
    erasureId,
    at,
    by: typeof by === 'string' ? by : '',
    counts: {
      people: count('people'),
      requests: count('requests'),
      additions: count('additions'),
      files: count('files'),
      quotations: count('quotations'),
      messages: count('messages'),
      notes: count('notes'),
      events: count('events'),
      mails: count('mails'),
      uploads: count('uploads'),
    },
  };
}

function textIn(value: unknown, key: string): string {
  const text = jsonObject(value)[key];
  return typeof text === 'string' ? text : '';
}
