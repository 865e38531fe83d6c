import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { normaliseRoles, type Role } from '../../../src/contracts/roles.ts';
import { invitationRequest, userChangeRequest } from '../../../src/contracts/schemas/users.ts';
import { isMailAddress, normalEmail } from '../../../src/lib/email.ts';
import { invitationDays, type UserAnswer, type UserChange } from '../../../src/contracts/users.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { localeOf } from '../../lib/http/headers.ts';
import { acceptUnreadJson, bodyAs } from '../../lib/http/json-bodies.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { addMail, countMail } from '../../lib/mail/mail-queue.ts';
import { audit } from './audit.ts';
import { authorized, guard, type Principal, principalIn } from './authorize.ts';
import { type AccountService, isoNow } from './service.ts';
import { invitationCall, userChangeCall, usersCall } from './account-calls.ts';
import {
  addUser,
  keepsSuperAdmin,
  listedUsers,
  setDisabled,
  setRoles,
  setUsername,
  type User,
  usernameOf,
  userOf,
} from './users.ts';
import { removeSecondFactor } from './second-factor.ts';
import { accountMailLimits } from './account-limits.ts';
import { accountMail, passwordLink } from './account-mail.ts';
import { hashOfSecret, newSecret } from './tokens.ts';

export async function userRoutes(app: FastifyInstance, service: AccountService): Promise<void> {
  app.get(
    usersCall.path,
    authorized(service, usersCall.access, async ({ userId }, request) => {
      const users = await listedUsers(service.db);
      audit(request, 'users read', { userId, count: users.length });
      return { users };
    }),
  );
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    scope.post(
      invitationCall.path,
      { onRequest: guard(service, invitationCall.access) },
      async (request, reply) => {
        const principal = principalIn(request);
        const { email, roles, ...rest } = bodyAs(invitationRequest, request);
        const address = email.trim();
        if (!isMailAddress(address)) throw new Refused({ kind: 'badEmail', field: 'email' });
        refuseBeyond(principal, roles);
        const locale = localeOf(request.headers['accept-language']);
        const invited = {
          ...rest,
          email: address,
          roles: normaliseRoles(roles),
          locale,
          by: principal.userId,
        };
        const made = await invite(service, invited);
        audit(request, 'user invited', { userId: principal.userId, accountId: made.userId });
        return reply.status(201).send(made);
      },
    );
    scope.patch(
      userChangeCall.path,
      { onRequest: guard(service, userChangeCall.access) },
      async (request, reply) => {
        const principal = principalIn(request);
        const accountId = userIdIn(request);
        const change = bodyAs(userChangeRequest, request);
        const changed = await changeUser(service, principal, accountId, change);
        audit(request, 'user changed', { userId: principal.userId, accountId });
        if (change.secondFactor === false)
          audit(request, 'second factor off', { userId: principal.userId, accountId });
        return reply.send(changed);
      },
    );
  });
}

function userIdIn({ params }: FastifyRequest): string {
  const { userId } = Object(params) as { readonly userId?: unknown };
  if (typeof userId === 'string' && /^[\w-]{1,100}$/.test(userId)) return userId;
  throw new Refused({ kind: 'notFound' });
}

/**
 * @throws Refused notFound, lastSuperAdmin; notAllowed where an admin who is not super_admin would promote to
 * super_admin or change a super_admin's account, so nobody can promote themselves
 */
async function changeUser(
  service: Pick<AccountService, 'db' | 'now'>,
  principal: Principal,
  userId: string,
  change: UserChange,
): Promise<UserAnswer> {
  const changed = await service.db.transaction().execute(async (transaction) => {
    const keepsOne = await keepsSuperAdmin(transaction, userId);
    const user = await lockUser(transaction, userId);
    if (user === undefined) throw new Refused({ kind: 'notFound' });
    const roles = change.roles === undefined ? user.roles : normaliseRoles([...change.roles]);
    refuseBeyond(principal, [...user.roles, ...roles]);
    const disabled = change.disabled ?? user.disabled;
    const stays = roles.includes('super_admin') && !disabled;
    if (!stays && !keepsOne) throw new Refused({ kind: 'lastSuperAdmin' });
    if (change.username !== undefined) await setUsername(transaction, userId, change.username);
    if (change.roles !== undefined) await setRoles(transaction, userId, roles);
    if (change.secondFactor === false) await removeSecondFactor(transaction, userId);
    if (disabled !== user.disabled) await setDisabled(transaction, userId, disabled ? isoNow(service) : null);
    return listedUsers(transaction, userId);
  });
  const [present] = changed;
  if (present === undefined) throw new Refused({ kind: 'notFound' });
  return present;
}

/** Only a super_admin may change what concerns a super_admin. @throws Refused notAllowed */
function refuseBeyond({ roles }: Pick<Principal, 'roles'>, concerned: readonly Role[]): void {
  if (concerned.includes('super_admin') && !roles.includes('super_admin'))
    throw new Refused({ kind: 'notAllowed' });
}

async function lockUser(transaction: Transaction<Tables>, userId: string): Promise<User | undefined> {
  const row = await transaction
    .updateTable('users')
    .set((one) => ({ roles: one.ref('roles') }))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : userOf(row);
}

interface Invited {
  readonly email: string;
  readonly username?: string;
  readonly roles: readonly Role[];
  readonly locale: Locale;
  readonly by: string;
}

const day = 24 * 60 * 60_000;

/**
 * Creates an account that nobody can sign in to, and mails a link by which its owner chooses the password: the inviting
 * admin never knows it.
 * @throws Refused accountExists, tooManyRequests
 */
async function invite(service: AccountService, invited: Invited): Promise<UserAnswer> {
  const email = normalEmail(invited.email);
  const counted = await countMail(
    service.db,
    ['invitations', invited.by],
    accountMailLimits.ofSender,
    service.now(),
  );
  if (counted.kind === 'tooMany') throw new Refused({ kind: 'tooManyRequests', seconds: counted.seconds });
  const passwordHash = await service.passwords.hash(newSecret());
  const secret = newSecret();
  const expiresAt = isoNow(service, invitationDays * day);
  const mail = accountMail(service.brand, invited.locale, {
    text: 'invitation',
    recipient: email,
    values: { days: invitationDays },
    link: passwordLink(service.siteUrl(), 'invitation', { code: secret, email }),
    createdAt: isoNow(service),
    usefulUntil: expiresAt,
  });
  const [made] = await service.db.transaction().execute(async (transaction) => {
    const user = await addUser(transaction, {
      email,
      username: invited.username ?? usernameOf(email),
      roles: invited.roles,
      passwordHash,
      passwordUnproved: true,
      createdAt: isoNow(service),
    });
    if (user === undefined) return [];
    await transaction
      .insertInto('reset_secrets')
      .values({ secret_hash: hashOfSecret(secret), email, expires_at: expiresAt })
      .execute();
    await addMail(transaction, mail);
    return listedUsers(transaction, user.userId);
  });
  if (made === undefined) throw new Refused({ kind: 'accountExists' });
  service.mailQueued();
  return made;
}
