import * as v from 'valibot';
import { time } from './schema.ts';

const roles = v.array(v.picklist(['super_admin', 'admin', 'moderator', 'user']));
const someRoles = v.pipe(roles, v.minLength(1));
const username = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));

export const userAnswer = v.strictObject({
  userId: v.string(),
  email: v.string(),
  username: v.string(),
  roles,
  disabled: v.boolean(),
  /** No password has been chosen yet. */
  invited: v.boolean(),
  /** Whether signing in requires a code of the owner's device. */
  secondFactor: v.boolean(),
  createdAt: time,
});

export const usersAnswer = v.strictObject({ users: v.array(userAnswer) });

export const invitationRequest = v.strictObject({
  email: v.string(),
  username: v.exactOptional(username),
  roles: someRoles,
});

export const userChangeRequest = v.strictObject({
  username: v.exactOptional(username),
  roles: v.exactOptional(someRoles),
  disabled: v.exactOptional(v.boolean()),
  /** Turned off for an owner who has lost the device; only the owner turns it on. */
  secondFactor: v.exactOptional(v.literal(false)),
});
