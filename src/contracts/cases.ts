import type { Json } from './schemas/schema.ts';
import type {
  additionAnswer,
  addressRequest,
  caseAnswer,
  caseChangeRequest,
  caseMailAnswer,
  caseMessageAnswer,
  correctionAnswer,
  documentAnswer,
  eventAnswer,
  noteAnswer,
  requestStatus,
  snoozeRequest,
  statusAnswer,
  undoRequest,
  verdictRequest,
} from './schemas/cases.ts';
import { submissionPath, submissionRoute, submissionsPath } from './submission-paths.ts';

export {
  type CaseState,
  caseStates,
  finishedStates,
  isCaseState,
  isClosed,
  isVerdict,
  mayMove,
  needsReason,
  nextStates,
  type OpenState,
  openStates,
  type Verdict,
  verdicts,
} from './case-states.ts';

export const eventKinds = [
  'received',
  'state',
  'assignee',
  'verdict',
  'note',
  'message',
  'reply',
  'correction',
  /** `after` is the name of a file that came with a message, and is the document `subject` now. */
  'placed',
  /** A mail that only named the reference belongs here; `after` is the sender's address. */
  'mail',
  'withdrawal',
  'acceptance',
  'quotation',
  'address',
  'undo',
  'client',
  'reminders',
  'reminded',
  /** `after` is the day until which it was put off; null: it is back. */
  'snooze',
  /** `after` is the number of the reminder. */
  'reminder',
  'silence',
  'erasure',
] as const;

export type EventKind = (typeof eventKinds)[number];

/** `correspondent`: the author of a mail that is not certainly the applicant's; the name is the address. */
export const actorKinds = ['account', 'applicant', 'system', 'correspondent'] as const;

export type ActorKind = (typeof actorKinds)[number];

/** Characters of a reason, and of a note or a message. */
export const longestReason = 1000;
export const longestMessage = 5000;

/** PATCH with If-Match: state, assignee, reason. */
export const caseRoute = submissionRoute;
/** GET: every account that a case can be assigned to. */
export const assignablePath = `${submissionsPath}/assignable`;
/** PUT: marks it read for the signed-in user. */
export const readRoute = `${submissionRoute}/read`;
export const notesRoute = `${submissionRoute}/notes`;
export const messagesRoute = `${submissionRoute}/messages`;
/** PUT with If-Match: the address for the request's mails, by which it is also looked up and searched. */
export const addressRoute = `${submissionRoute}/address`;
/** POST with If-Match: undoes own changes of the last seconds. */
export const undoRoute = `${submissionRoute}/undo`;
/** PUT with If-Match: the verdict on one document. */
export const verdictRoute = `${submissionRoute}/documents/:fileId/verdict`;
/** PUT with If-Match: a file that came with a message to the office becomes the newest of a document. */
export const placeRoute = `${submissionRoute}/documents/:fileId/place`;
/** PUT with If-Match: whether a mail that only names the reference is about this request. */
export const mailRoute = `${messagesRoute}/:messageId/mail`;
/** PUT with If-Match: puts it off until a day, or brings it back. */
export const snoozeRoute = `${submissionRoute}/snooze`;
/** Public, with Idempotency-Key. */
export const correctionsRoute = `${submissionRoute}/corrections`;
export const repliesRoute = `${submissionRoute}/messages/replies`;
export const withdrawalRoute = `${submissionRoute}/withdrawal`;
export const acceptanceRoute = `${submissionRoute}/acceptance`;
/**
 * The parts of a multipart reply: its text, and up to three files (file, file_1, file_2). Withdrawal and acceptance are
 * `{}` in JSON.
 */
export const replyTextPart = 'text';
export const replyFilePart = 'file';
/** Texts stored with a reply that came by mail; no call takes them. The first says whose it is. */
export const mailedPart = 'byMail';
export const mailSuggestedPart = 'suggested';
export const mailSealedPart = 'sealed';
export const mailQuotedPart = 'quoted';
export const mailLeftOutPart = 'leftOut';
/** Public POST: the status of up to mostStatusIds requests. */
export const statusPath = `${submissionsPath}/status`;
export const mostStatusIds = 50;

export const readPath = (submissionId: string): string => `${submissionPath(submissionId)}/read`;
export const mailPath = (submissionId: string, messageId: string): string =>
  `${messagesPath(submissionId)}/${encodeURIComponent(messageId)}/mail`;
export const notesPath = (submissionId: string): string => `${submissionPath(submissionId)}/notes`;
export const messagesPath = (submissionId: string): string => `${submissionPath(submissionId)}/messages`;
export const addressPath = (submissionId: string): string => `${submissionPath(submissionId)}/address`;
export const undoPath = (submissionId: string): string => `${submissionPath(submissionId)}/undo`;
export const snoozePath = (submissionId: string): string => `${submissionPath(submissionId)}/snooze`;
export const repliesPath = (submissionId: string): string => `${messagesPath(submissionId)}/replies`;
export const correctionsPath = (submissionId: string): string =>
  `${submissionPath(submissionId)}/corrections`;
export const withdrawalPath = (submissionId: string): string => `${submissionPath(submissionId)}/withdrawal`;
export const acceptancePath = (submissionId: string): string => `${submissionPath(submissionId)}/acceptance`;
export const verdictPath = (submissionId: string, fileId: string): string =>
  `${submissionPath(submissionId)}/documents/${encodeURIComponent(fileId)}/verdict`;

export const placePath = (submissionId: string, fileId: string): string =>
  `${submissionPath(submissionId)}/documents/${encodeURIComponent(fileId)}/place`;

export type CaseAnswer = Json<typeof caseAnswer>;
export type CaseEventAnswer = Json<typeof eventAnswer>;
export type DocumentAnswer = Json<typeof documentAnswer>;
export type StaffNote = Json<typeof noteAnswer>;
export type StaffMessage = Json<typeof caseMessageAnswer>;
export type CaseMail = Json<typeof caseMailAnswer>;
export type CaseChange = Json<typeof caseChangeRequest>;
export type StatusAnswer = Json<typeof statusAnswer>;
export type RequestStatus = Json<typeof requestStatus>;
export type AdditionAnswer = Json<typeof additionAnswer>;
export type CorrectionAnswer = Json<typeof correctionAnswer>;
export type AddressChange = Json<typeof addressRequest>;
export type UndoChange = Json<typeof undoRequest>;
export type Snooze = Json<typeof snoozeRequest>;
export type VerdictChange = Json<typeof verdictRequest>;

/** The number of the item that a document belongs to, from its wire name: 3 for `certificateFile_3`. */
export function itemOf(field: string): number | null {
  const [, item] = /_(\d{1,3})$/.exec(field) ?? [];
  return item === undefined ? null : Number(item);
}

/** A file's id: its submission and its number within it, separated by a dot, which no wire name contains. */
export function fileIdOf(submissionId: string, position: number): string {
  return `${submissionId}.${position}`;
}
