import {
  actorKinds,
  type CaseAnswer,
  type CaseEventAnswer,
  type CaseMail,
  type DocumentAnswer,
  isCaseState,
  isVerdict,
  type StaffMessage,
  type StaffNote,
} from './cases.ts';
import { jsonObject } from './json-object.ts';
import { isOfficeNeed, officeNeed } from './office-need.ts';
import { rowsIn } from './rows.ts';

/** The case in an answer or a problem; undefined where there is none, as from an API that has no cases. */
export function parseCase(value: unknown): CaseAnswer | undefined {
  const { state, assignee, version, unread, changedAt, need } = jsonObject(value);
  if (!isCaseState(state) || typeof version !== 'number' || typeof changedAt !== 'string') return undefined;
  const { id, name } = jsonObject(assignee);
  const assigned = typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
  return {
    state,
    assignee: assigned,
    version,
    unread: unread === true,
    changedAt,
    need: isOfficeNeed(need) ? need : officeNeed({ state, ...nothingElse }),
  };
}

/** As far as an API says that does not say what a request needs. */
const nothingElse = { words: 'none', documents: 'accepted', quotation: 'none' } as const;

/** The history, oldest first. A line that is not as agreed is left out. */
export function parseEvents(value: unknown): readonly CaseEventAnswer[] {
  return (rowsIn(value, 'events') ?? []).flatMap((row) => eventOf(row) ?? []);
}

function eventOf(value: unknown): CaseEventAnswer | undefined {
  const { at, by, kind, before, after, reason, subject } = jsonObject(value);
  const actor = actorOf(by);
  if (typeof at !== 'string' || typeof kind !== 'string' || actor === undefined) return undefined;
  return {
    at,
    by: actor,
    kind,
    before: textOrNull(before),
    after: textOrNull(after),
    reason: textOrNull(reason),
    ...(typeof subject === 'string' ? { subject } : {}),
  };
}

function actorOf(value: unknown): CaseEventAnswer['by'] | undefined {
  const { kind, name } = jsonObject(value);
  const known = actorKinds.find((one) => one === kind);
  return known === undefined ? undefined : { kind: known, name: typeof name === 'string' ? name : '' };
}

export function parseDocuments(value: unknown): readonly DocumentAnswer[] {
  return (rowsIn(value, 'documents') ?? []).flatMap((row) => documentOf(row) ?? []);
}

function documentOf(value: unknown): DocumentAnswer | undefined {
  const { fileId, field, item, name, type, size, sha256, verdict } = jsonObject(value);
  if (typeof fileId !== 'string' || typeof field !== 'string' || typeof name !== 'string') return undefined;
  if (typeof type !== 'string' || typeof size !== 'number' || typeof sha256 !== 'string') return undefined;
  const ofItem = typeof item === 'number' ? item : null;
  return { fileId, field, item: ofItem, name, type, size, sha256, verdict: verdictOf(verdict) };
}

function verdictOf(value: unknown): DocumentAnswer['verdict'] {
  const { verdict, reason, at } = jsonObject(value);
  return isVerdict(verdict) && typeof at === 'string' ? { verdict, reason: textOrNull(reason), at } : null;
}

export function parseNotes(value: unknown): readonly StaffNote[] {
  return (rowsIn(value, 'notes') ?? []).flatMap((row) => parseNote(row) ?? []);
}

export function parseNote(value: unknown): StaffNote | undefined {
  const { id, at, by, text } = jsonObject(value);
  const actor = actorOf(by);
  if (typeof id !== 'string' || typeof at !== 'string' || typeof text !== 'string') return undefined;
  return actor === undefined ? undefined : { id, at, by: actor, text };
}

export function parseMessages(value: unknown): readonly StaffMessage[] {
  return (rowsIn(value, 'messages') ?? []).flatMap((row) => parseMessage(row) ?? []);
}

export function parseMessage(value: unknown): StaffMessage | undefined {
  const note = parseNote(value);
  if (note === undefined) return undefined;
  const { attachments, mail } = jsonObject(value);
  return {
    ...note,
    attachments: (rowsIn(attachments, 'attachments') ?? []).flatMap((row) => attachmentOf(row) ?? []),
    mail: mailOf(mail),
  };
}

function attachmentOf(value: unknown): StaffMessage['attachments'][number] | undefined {
  const { fileId, name, type, size } = jsonObject(value);
  if (typeof fileId !== 'string' || typeof name !== 'string') return undefined;
  return typeof type === 'string' && typeof size === 'number' ? { fileId, name, type, size } : undefined;
}

const mailStates = ['sent', 'waiting', 'failing', 'refused'] as const;

function mailOf(value: unknown): StaffMessage['mail'] {
  const { state, sentAt } = jsonObject(value);
  const known = mailStates.find((one) => one === state);
  return known === undefined ? null : { state: known, sentAt: textOrNull(sentAt) };
}

const caseMailStates = [...mailStates, 'givenUp'] as const;

/** The mails to the applicant; none where the API does not say. */
export function parseMails(value: unknown): readonly CaseMail[] {
  return (rowsIn(value, 'mails') ?? []).flatMap((row) => {
    const { at, subject, state, sentAt, refusal } = jsonObject(row);
    const known = caseMailStates.find((one) => one === state);
    if (typeof at !== 'string' || typeof subject !== 'string' || known === undefined) return [];
    return [{ at, subject, state: known, sentAt: textOrNull(sentAt), refusal: textOrNull(refusal) }];
  });
}

/** The client that a request is of; null where there is none, or the API does not say. */
export function parsePersonOf(value: unknown): { readonly personId: string; readonly name: string } | null {
  const { personId, name } = jsonObject(value);
  return typeof personId === 'string' && typeof name === 'string' ? { personId, name } : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
