import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadPath } from '../../../src/contracts/downloads.ts';
import type { RequestListQuery } from '../../../src/contracts/staff-submissions.ts';
import { isLocale, type Locale } from '../../../src/lib/locale.ts';
import { parseJson } from '../../../src/contracts/json-object.ts';
import { isReviewer } from '../../../src/contracts/roles.ts';
import { unreachable } from '../../../src/lib/unreachable.ts';
import type { FileStore } from '../../lib/files/file-store.ts';
import { attachment } from '../../lib/http/answer.ts';
import type { Call } from '../../lib/http/call.ts';
import { acceptUnreadJson } from '../../lib/http/json-bodies.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { countAttempt } from '../../lib/store/attempts.ts';
import { audit } from '../accounts/audit.ts';
import { guard, principalIn } from '../accounts/authorize.ts';
import { type AccountService, isoNow } from '../accounts/service.ts';
import { submissionIdIn } from '../requests/case/change-case.ts';
import { filterIn } from '../requests/desk/list-query.ts';
import { selectedIds } from '../requests/desk/case-filter.ts';
import { userOf } from '../accounts/users.ts';
import { exportPerson } from '../people/export-person.ts';
import { readPerson } from '../people/read-people.ts';
import { personIdIn } from '../people/routes.ts';
import {
  bundleCall,
  bundlesCall,
  bundlesTicketCall,
  bundleTicketCall,
  downloadCall,
  exportCall,
  exportTicketCall,
  personBundleCall,
  personBundleTicketCall,
} from './bundle-calls.ts';
import {
  bundleLimits,
  type Bundling,
  type OneBundleEach,
  oneBundleEach,
  streamBundle,
  ticketLifetime,
} from './stream-bundle.ts';
import { type BundledRequest, type BundleReader, readBundled } from './bundled-request.ts';
import { exportCsv } from './export-csv.ts';

interface BundleService extends AccountService {
  readonly files: FileStore;
}

/** Downloads of received requests: with a token, or by a one-time address that is requested with one. */
export async function bundleRoutes(app: FastifyInstance, service: BundleService): Promise<void> {
  const turns = oneBundleEach();
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    const calls: readonly (readonly [Call, Call, Ticket['kind']])[] = [
      [bundleCall, bundleTicketCall, 'bundle'],
      [bundlesCall, bundlesTicketCall, 'bundles'],
      [personBundleCall, personBundleTicketCall, 'person'],
      [exportCall, exportTicketCall, 'export'],
    ];
    const onRequest = guard(service, 'reviewer');
    for (const [download, ticket, kind] of calls) {
      scope.get(download.path, { onRequest }, async (request, reply) =>
        answer({ ...service, turns }, request, reply, await ticketFor(service, request, kind)),
      );
      scope.post(ticket.path, { onRequest }, async (request, reply) => {
        const filter = await ticketFor(service, request, kind);
        // Refused here, where a page can show it.
        if (kind !== 'export') await turns.waitFor(filter.userId);
        return reply.send(ticketOf(service, filter));
      });
    }
  });
  // A HEAD request would use up the address.
  app.get(downloadCall.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { ticket: text } = Object(request.query) as { readonly ticket?: unknown };
    const ticket = typeof text === 'string' ? await redeemTicket(service, text) : undefined;
    if (ticket === undefined) throw new Refused({ kind: 'ticketOver' });
    return answer({ ...service, turns }, request, reply, ticket);
  });
}

function ticketOf(service: BundleService, ticket: Ticket): object {
  const address = `${downloadPath}?ticket=${issueTicket(service, ticket)}`;
  return { address, validUntil: isoNow(service, ticketLifetime) };
}

/**
 * Checks the request before anything is answered or an address is given.
 * @throws Refused notFound, badParameter or tooManyWanted
 */
async function ticketFor(
  service: BundleService,
  request: FastifyRequest,
  kind: Ticket['kind'],
): Promise<Ticket> {
  const { userId } = principalIn(request);
  const query = { ...(Object(request.query) as Readonly<Record<string, string>>) };
  const ticket = { userId, kind, query, submissionId: '' } as const;
  const { filter } = wantedIn(query);
  switch (kind) {
    case 'export':
      return ticket;
    case 'bundles':
      await bundledIds(service, filter, userId);
      return ticket;
    case 'person': {
      const person = await readPerson(service.db, personIdIn(request), isoNow(service));
      if (person === undefined) throw new Refused({ kind: 'notFound' });
      return { ...ticket, personId: person.personId };
    }
    case 'bundle': {
      const submissionId = submissionIdIn(request);
      const row = await service.db
        .selectFrom('cases')
        .select('version')
        .where('submission_id', '=', submissionId)
        .executeTakeFirst();
      if (row === undefined) throw new Refused({ kind: 'notFound' });
      return { ...ticket, submissionId };
    }
    default:
      return unreachable(kind);
  }
}

/** Refuses cursor and limit, because a download covers all pages. */
function wantedIn({ language = 'en', ...query }: Readonly<Record<string, string>>): {
  readonly filter: RequestListQuery;
  readonly locale: Locale;
} {
  if (!isLocale(language)) throw new Refused({ kind: 'badParameter', name: 'language' });
  const page = ['cursor', 'limit'].find((name) => Object.hasOwn(query, name));
  if (page !== undefined) throw new Refused({ kind: 'badParameter', name: page });
  return { filter: filterIn(query), locale: language };
}

async function bundledIds(
  service: BundleService,
  filter: RequestListQuery,
  userId: string,
): Promise<readonly string[]> {
  const most = bundleLimits.requests;
  const ids = await selectedIds(service.db, { filter, userId, now: isoNow(service) }, most + 1);
  if (ids.length > most) throw new Refused({ kind: 'tooManyWanted', max: most });
  return ids;
}

async function answer(
  service: BundleService & { readonly turns: OneBundleEach },
  request: FastifyRequest,
  reply: FastifyReply,
  ticket: Ticket,
): Promise<FastifyReply> {
  const { userId, kind, query } = ticket;
  if (kind === 'export') {
    const { filter, locale } = wantedIn(query);
    const csv = await exportCsv(service.db, { filter, userId, now: isoNow(service) }, locale);
    audit(request, 'list exported', { userId });
    return saved(reply, `PMTS-requests-${dayIn(service)}.csv`, 'text/csv; charset=utf-8').send(csv);
  }
  const end = await service.turns.begin(userId);
  try {
    return await bundled(service, request, reply, ticket, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** @param end called once the ZIP is sent or given up */
async function bundled(
  service: BundleService,
  request: FastifyRequest,
  reply: FastifyReply,
  ticket: Ticket,
  end: () => void,
): Promise<FastifyReply> {
  const { name, count, ...contents } = await contentsFor(service, ticket);
  const { userId, personId } = ticket;
  if (personId !== undefined) audit(request, 'person exported', { userId, personId, count });
  else audit(request, 'bundle downloaded', { userId, count });
  const zip = streamBundle({ files: service.files, at: isoNow(service), ...contents });
  zip.on('close', end);
  zip.on('error', (error) => request.log.error({ err: error }, 'bundle cut'));
  return saved(reply, name, 'application/zip').send(zip);
}

interface Contents extends Pick<Bundling, 'requests' | 'isMany' | 'first'> {
  readonly name: string;
  readonly count: number;
}

/** @throws Refused notFound */
async function contentsFor(
  service: BundleService,
  { userId, kind, submissionId, personId, query }: Ticket,
): Promise<Contents> {
  const { filter, locale } = wantedIn(query);
  const reader: BundleReader = { userId, locale, withMessages: personId !== undefined };
  if (kind === 'bundle') {
    const request = await readBundled(service.db, submissionId, reader);
    if (request === undefined) throw new Refused({ kind: 'notFound' });
    return { name: `${request.prefix}.zip`, count: 1, requests: only(request), isMany: false };
  }
  if (personId !== undefined) {
    const person = await exportPerson(service.db, personId, isoNow(service));
    if (person === undefined) throw new Refused({ kind: 'notFound' });
    const ids = person.requests.map((request) => request.submissionId);
    const bytes = Buffer.from(`${JSON.stringify(person, undefined, 2)}\n`);
    const first = { path: 'client.json', bytes };
    const requests = eachOf(service, ids, reader);
    return { name: `PMTS-client-${dayIn(service)}.zip`, count: ids.length, requests, isMany: true, first };
  }
  const ids = await bundledIds(service, filter, userId);
  const name = `PMTS-requests-${dayIn(service)}.zip`;
  return { name, count: ids.length, requests: eachOf(service, ids, reader), isMany: true };
}

function dayIn(service: BundleService): string {
  return isoNow(service, -5 * 60 * 60_000).slice(0, 10);
}

async function* eachOf(
  { db }: BundleService,
  ids: readonly string[],
  reader: BundleReader,
): AsyncGenerator<BundledRequest> {
  for (const id of ids) {
    const request = await readBundled(db, id, reader);
    if (request === undefined) throw new Error(`${id} has gone meanwhile`);
    yield request;
  }
}

async function* only(request: BundledRequest): AsyncGenerator<BundledRequest> {
  yield request;
}

function saved(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply
    .type(type)
    .header('Content-Disposition', attachment(name))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
}

interface Ticket {
  readonly userId: string;
  readonly kind: 'bundle' | 'bundles' | 'person' | 'export';
  /** Present for a bundle of one request. */
  readonly submissionId: string;
  /** Present for a bundle of one client. */
  readonly personId?: string;
  /** Filters of the list and the language, by name. */
  readonly query: Readonly<Record<string, string>>;
}

type Service = Pick<AccountService, 'db' | 'secret' | 'now'>;

/** Signed, so that nothing is stored before it is used. */
function issueTicket({ secret, now }: Service, ticket: Ticket): string {
  const content = { ...ticket, ticketId: randomUUID(), until: now() + ticketLifetime };
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${body}.${signatureOf(secret, body)}`;
}

/**
 * Returns undefined for a ticket with a bad signature, one that has expired or was used, or one whose owner may no
 * longer read requests.
 */
async function redeemTicket(service: Service, text: string): Promise<Ticket | undefined> {
  const [body = '', signature = ''] = text.split('.');
  if (!isSame(signature, signatureOf(service.secret, body))) return undefined;
  // The signature shows that we wrote it.
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
