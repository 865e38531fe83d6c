import { isRole } from './roles.ts';
import { jsonObject } from './json-object.ts';
import { rowsIn } from './rows.ts';
import type { Json } from './schemas/schema.ts';
import type { invitationRequest, userAnswer, userChangeRequest, usersAnswer } from './schemas/users.ts';

/** GET and POST with an admin's token or above: the accounts; POST invites somebody by mail. */
export const usersPath = '/api/users';

/** PATCH: the route of userPath, as the API registers it. */
export const userRoute = `${usersPath}/:userId`;

export function userPath(userId: string): string {
  return userRoute.replace(':userId', encodeURIComponent(userId));
}

export type UserAnswer = Json<typeof userAnswer>;
export type UsersAnswer = Json<typeof usersAnswer>;
export type Invitation = Json<typeof invitationRequest>;
export type UserChange = Json<typeof userChangeRequest>;

/** Days for which the link of an invitation can be opened. */
export const invitationDays = 7;

/** The accounts in a body; undefined when it is no list. One that is not as agreed is left out. */
export function parseUsers(body: unknown): readonly UserAnswer[] | undefined {
  return rowsIn(body, 'users')?.flatMap((row) => parseUser(row) ?? []);
}

export function parseUser(value: unknown): UserAnswer | undefined {
  const { userId, email, username, roles, disabled, invited, secondFactor, createdAt } = jsonObject(value);
  if (typeof userId !== 'string' || typeof email !== 'string' || typeof createdAt !== 'string')
    return undefined;
  return {
    userId,
    email,
    username: typeof username === 'string' ? username : '',
    roles: Array.isArray(roles) ? roles.filter(isRole) : [],
    disabled: disabled === true,
    invited: invited === true,
    secondFactor: secondFactor === true,
    createdAt,
  };
}
