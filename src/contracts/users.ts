import type { Json } from './schemas/schema.ts';
import type { invitationRequest, userAnswer, userChangeRequest, usersAnswer } from './schemas/users.ts';

/** GET and POST with an admin's token or above: the accounts; POST invites a user by mail. */
export const usersPath = '/api/users';

export const userRoute = `${usersPath}/:userId`;

export function userPath(userId: string): string {
  return userRoute.replace(':userId', encodeURIComponent(userId));
}

export type UserAnswer = Json<typeof userAnswer>;
export type UsersAnswer = Json<typeof usersAnswer>;
export type Invitation = Json<typeof invitationRequest>;
export type UserChange = Json<typeof userChangeRequest>;

/** Days for which an invitation link is valid. */
export const invitationDays = 7;
