import type { Json } from './schemas/schema.ts';
import type {
  certificateAnswer,
  erasureRequest,
  newPersonRequest,
  peopleAnswer,
  personAnswer,
  personChangeRequest,
  personExport,
  personRow,
} from './schemas/people.ts';

/** GET and POST for moderators and above: clients, each a group of requests confirmed by staff. */
export const peoplePath = '/api/people';

/** The route of personPath: GET all data of one client, PATCH, and DELETE for admins and above. */
export const personRoute = `${peoplePath}/:personId`;
export const personExportRoute = `${personRoute}/export`;

export function personPath(personId: string): string {
  return personRoute.replace(':personId', encodeURIComponent(personId));
}

export function personExportPath(personId: string): string {
  return `${personPath(personId)}/export`;
}

export type PersonRow = Json<typeof personRow>;
export type PeopleAnswer = Json<typeof peopleAnswer>;
export type PersonAnswer = Json<typeof personAnswer>;
export type NewPerson = Json<typeof newPersonRequest>;
export type PersonChange = Json<typeof personChangeRequest>;
export type ErasureRequest = Json<typeof erasureRequest>;
export type Certificate = Json<typeof certificateAnswer>;
export type PersonExport = Json<typeof personExport>;

export const peoplePage = 50;
