import type { Json } from './schemas/schema.ts';
import { submissionRoute } from './submission-paths.ts';
import type {
  certificateAnswer,
  erasureRequest,
  newPersonRequest,
  peopleAnswer,
  personAnswer,
  personChangeRequest,
  personExport,
  personMergeRequest,
  personOfRequest,
  personRow,
} from './schemas/people.ts';

/** GET and POST for moderators and above: clients, each a group of requests confirmed by staff. */
export const peoplePath = '/api/people';

/** The route of personPath: GET all data of one client, PATCH, and DELETE for admins and above. */
export const personRoute = `${peoplePath}/:personId`;
export const personExportRoute = `${personRoute}/export`;
/** GET with a token, or POST for a one-time address: the export and all files of the client's requests, as a ZIP. */
export const personBundleRoute = `${personRoute}/bundle`;
/** POST: merges another client into this one. */
export const personMergeRoute = `${personRoute}/merge`;
/** GET: what a request says of its applicant, which clients that may be, and which other requests. */
export const personOfRequestRoute = `${submissionRoute}/person`;

export function personPath(personId: string): string {
  return personRoute.replace(':personId', encodeURIComponent(personId));
}

export function personExportPath(personId: string): string {
  return `${personPath(personId)}/export`;
}

export function personBundlePath(personId: string): string {
  return `${personPath(personId)}/bundle`;
}

export function personMergePath(personId: string): string {
  return `${personPath(personId)}/merge`;
}

export function personOfRequestPath(submissionId: string): string {
  return personOfRequestRoute.replace(':submissionId', encodeURIComponent(submissionId));
}

export type PersonRow = Json<typeof personRow>;
export type PeopleAnswer = Json<typeof peopleAnswer>;
export type PersonAnswer = Json<typeof personAnswer>;
export type NewPerson = Json<typeof newPersonRequest>;
export type PersonChange = Json<typeof personChangeRequest>;
export type PersonMerge = Json<typeof personMergeRequest>;
export type PersonOfRequest = Json<typeof personOfRequest>;
export type ErasureRequest = Json<typeof erasureRequest>;
export type Certificate = Json<typeof certificateAnswer>;
export type PersonExport = Json<typeof personExport>;

export const peoplePage = 50;
