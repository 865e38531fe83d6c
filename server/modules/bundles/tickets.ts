import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { parseJson } from '../../../src/contracts/json-object.ts';
import { countAttempt } from '../../lib/store/attempts.ts';
import { isReviewer } from '../../../src/contracts/roles.ts';
import type { AccountService } from '../accounts/service.ts';
import { userOf } from '../accounts/users.ts';
import { ticketLifetime } from './bundle-limits.ts';

/** What somebody may download once. */
export interface Ticket {
  readonly userId: string;
  readonly kind: 'bundle' | 'bundles' | 'export';
  /** Of a bundle of one request. */
  readonly submissionId: string;
  /** The filters of the list, by name. */
  readonly query: Readonly<Record<string, string>>;
}

type Service = Pick<AccountService, 'db' | 'secret' | 'now'>;

/** Signed, so that nothing is kept of it before it is used. */
export function issueTicket({ secret, now }: Service, ticket: Ticket): string {
  const content = { ...ticket, ticketId: randomUUID(), until: now() + ticketLifetime };
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${body}.${signatureOf(secret, body)}`;
}

/** Undefined for one that is not ours, is over, was used before, or whose owner may not read requests any more. */
export async function redeemTicket(service: Service, text: string): Promise<Ticket | undefined> {
  const [body = '', signature = ''] = text.split('.');
  if (!isSame(signature, signatureOf(service.secret, body))) return undefined;
  // Signed by us.
  const content = parseJson(Buffer.from(body, 'base64url').toString('utf8')) as Ticket & {
    readonly ticketId: string;
    readonly until: number;
  };
  if (content.until <= service.now()) return undefined;
  const allowance = { max: 1, window: 2 * ticketLifetime };
  const used = await countAttempt(service.db, ['download', content.ticketId], allowance, service.now());
  if (used.kind === 'tooMany') return undefined;
  return (await mayRead(service, content.userId)) ? content : undefined;
}

async function mayRead({ db }: Service, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'username', 'roles', 'created_at', 'disabled_at'])
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined && isReviewer(userOf(row).roles);
}

function signatureOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`download ${body}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
