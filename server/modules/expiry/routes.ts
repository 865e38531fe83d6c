import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  certificatesPath,
  type CertificatesAnswer,
  expiryMonths,
  type ExpiringCertificate,
  remindersOffRoute,
  remindersSettingPath,
} from '../../../src/contracts/expiry.ts';
import {
  certificatesAnswer,
  remindersAnswer,
  remindersChange,
} from '../../../src/contracts/schemas/expiry.ts';
import type { Brand } from '../../../src/lib/brand.ts';
import { locales, startLocale } from '../../../src/lib/locale.ts';
import { serverTexts } from '../../../src/texts/server.ts';
import type { Call } from '../../lib/http/call.ts';
import { acceptUnreadJson, bodyAs } from '../../lib/http/json-bodies.ts';
import { addRecurring } from '../../lib/jobs/job-queue.ts';
import { type Html, html } from '../../lib/mail/letter.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { audit } from '../accounts/audit.ts';
import { authorized, guard, principalIn } from '../accounts/authorize.ts';
import { type AccountService, isoNow } from '../accounts/service.ts';
import { actorOf } from '../requests/case/change-case.ts';
import { endByToken, localeOfToken } from './consents.ts';
import { monthsFrom, panamaDay } from './due-reminders.ts';
import { readCertificates } from './read-certificates.ts';
import { readReminders, switchReminders } from './reminding.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

const certificatesCall = {
  method: 'GET',
  path: certificatesPath,
  access: 'reviewer',
  summary:
    'Certificates that expire soon, by the dates that applicants wrote: the newest of each holder, of requests that are neither withdrawn nor refused.',
  optionalQuery: { within: 'Months from today: 3, 6 or 12, which is usual' },
  answers: {
    200: { description: 'By date, the first 5,000', schema: certificatesAnswer },
    ...refusals,
    422: { description: 'An unusable parameter' },
  },
} as const satisfies Call;

const remindersCall = {
  method: 'GET',
  path: remindersSettingPath,
  access: 'reviewer',
  summary:
    'Whether applicants who asked for it are reminded of what expires, and what the next run sends or would send.',
  answers: { 200: { description: 'Switch and dry run', schema: remindersAnswer }, ...refusals },
} as const satisfies Call;

const remindersChangeCall = {
  method: 'PUT',
  path: remindersSettingPath,
  access: 'admin',
  summary: 'Switches the reminders on, and mails at once what is due, or off.',
  body: { type: 'application/json', schema: remindersChange },
  answers: {
    200: { description: 'As it is now', schema: remindersAnswer },
    ...refusals,
    422: { description: 'Not { on }' },
  },
} as const satisfies Call;

const offAnswers = {
  200: {
    description:
      'A page; for a token that is not known, as of an erased request, one that says that nothing was ended',
    type: 'text/html',
  },
  429: { description: 'Too many from this address' },
} as const;

const offPageCall = {
  method: 'GET',
  path: remindersOffRoute,
  access: 'public',
  summary: 'The page behind the link in each reminder: one button, which posts to the same address.',
  answers: offAnswers,
} as const satisfies Call;

const offCall = {
  method: 'POST',
  path: remindersOffRoute,
  access: 'public',
  summary:
    'Ends the reminders to the address of the mail that has this token, by the button of the page or by one click in a mail program (RFC 8058). The body is not read.',
  answers: offAnswers,
} as const satisfies Call;

export const expiryCalls: readonly Call[] = [
  certificatesCall,
  remindersCall,
  remindersChangeCall,
  offPageCall,
  offCall,
];

export interface ExpiryService extends AccountService {
  /** Called when reminders may be due at once. */
  remindersDue(): void;
}

/** What expires, for staff; the switch of the reminders, for admins; the way out of them, for everybody. */
export async function expiryRoutes(
  app: FastifyInstance,
  service: ExpiryService,
  perMinute: number,
): Promise<void> {
  const { db, brand } = service;
  app.get(
    certificatesCall.path,
    authorized(service, certificatesCall.access, async ({ userId }, request) => {
      const answer = await certificatesWithin(db, monthsIn(request), service.now());
      audit(request, 'certificates read', { userId, count: answer.items.length });
      return answer;
    }),
  );
  app.get(
    remindersCall.path,
    authorized(service, remindersCall.access, () => readReminders(db, service.now())),
  );
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    const guarded = { onRequest: guard(service, remindersChangeCall.access) };
    scope.put(remindersChangeCall.path, guarded, async (request, reply) => {
      const principal = principalIn(request);
      const { on } = bodyAs(remindersChange, request);
      const at = isoNow(service);
      await switchReminders(db, on, at, actorOf(principal).name);
      audit(request, `reminders switched ${on ? 'on' : 'off'}`, { userId: principal.userId });
      if (on) {
        await addRecurring(db, 'reminders', at);
        service.remindersDue();
      }
      return reply.send(await readReminders(db, service.now()));
    });
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, async () => undefined);
    const config = { rateLimit: { max: perMinute, timeWindow: '1 minute' } };
    scope.get(offPageCall.path, { config }, async (request, reply) =>
      offPage(reply, brand, await localeOfToken(db, tokenIn(request)), false),
    );
    scope.post(offCall.path, { config }, async (request, reply) => {
      const token = tokenIn(request);
      await endByToken(db, token, isoNow(service));
      return offPage(reply, brand, await localeOfToken(db, token), true);
    });
  });
}

const mostItems = 5000;

async function certificatesWithin(db: Database, months: number, now: number): Promise<CertificatesAnswer> {
  const today = panamaDay(now);
  const found = await readCertificates(db, {
    from: today,
    until: monthsFrom(today, months),
    most: mostItems + 1,
  });
  const items = found.slice(0, mostItems);
  const reminded = await lastReminders(db, today);
  return {
    at: new Date(now).toISOString(),
    more: found.length > mostItems,
    items: items.map(
      (one): ExpiringCertificate => ({
        submissionId: one.submission_id,
        reference: one.reference,
        form: one.form,
        item: one.item,
        number: one.number,
        expiresOn: one.expires_on,
        receivedAt: one.received_at,
        applicant: { name: one.name, email: one.email },
        person: one.person_id === null ? null : { personId: one.person_id, name: one.person_name ?? '' },
        reminders: one.given_at !== null && one.ended_at === null ? 'on' : 'off',
        remindedAt: reminded.get(`${one.submission_id} ${one.item} ${one.expires_on}`) ?? null,
        doubtful: one.isDoubtful,
      }),
    ),
  };
}

async function lastReminders(db: Database, today: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('reminders')
    .select(['submission_id', 'item', 'expires_on', 'at'])
    .where('expires_on', '>=', today)
    .orderBy('at')
    .execute();
  return new Map(rows.map((row) => [`${row.submission_id} ${row.item} ${row.expires_on}`, row.at]));
}

/** @throws Refused badParameter for an unknown or unusable parameter */
function monthsIn({ query }: FastifyRequest): number {
  const { within = '12', ...others } = Object(query) as Readonly<Record<string, unknown>>;
  const [other] = Object.keys(others);
  if (other !== undefined) throw new Refused({ kind: 'badParameter', name: other.slice(0, 40) });
  const months = expiryMonths.find((one) => String(one) === within);
  if (months === undefined) throw new Refused({ kind: 'badParameter', name: 'within' });
  return months;
}

/** A token of another kind of text is as unknown as any other. */
function tokenIn({ params }: FastifyRequest): string {
  const { token } = Object(params) as { readonly token?: unknown };
  return typeof token === 'string' && /^[\w-]{10,100}$/.test(token) ? token : '-';
}

const style =
  'body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;color:#10243a;background:#fff}main{max-width:34rem;margin:0 auto;padding:2rem 1rem}a{color:inherit}h1,h2{font-size:1.5rem;line-height:1.25}button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:6px;font:inherit;font-weight:600;color:#fff;background:#0b5a8a}button:focus-visible{outline:3px solid #10243a;outline-offset:3px}@media(prefers-color-scheme:dark){body{color:#e8eef4;background:#0c1a29}button{color:#0c1a29;background:#8fd0f5}button:focus-visible{outline-color:#e8eef4}}';
const styleHash = createHash('sha256').update(style).digest('base64');

function unknownToken({ email, phone }: Brand): Html {
  return html`<div role="status" data-reminders="unknown">${locales.map((locale, index) => {
    const { offTitle, offUnknown } = serverTexts[locale].reminder;
    const heading = index === 0 ? html`<h1>${offTitle}</h1>` : html`<h2>${offTitle}</h2>`;
    const contact = html`<p><a href="mailto:${email}">${email}</a> · ${phone}</p>`;
    return html`<section lang="${locale}">${heading}<p>${offUnknown}</p>${contact}</section>`;
  })}</div>`;
}

/**
 * A page of its own without scripts: it opens in whatever a mail program shows pages with.
 * @param known locale of the token's request; undefined for an unknown token, which is told so in every language
 */
function offPage(
  reply: FastifyReply,
  brand: Brand,
  known: string | undefined,
  isDone: boolean,
): FastifyReply {
  const locale = startLocale(known);
  const words = serverTexts[locale].reminder;
  const done = html`<p role="status" data-reminders="off">${words.offDone}</p>`;
  const asking = html`<p>${words.offLead}</p><form method="post"><button type="submit">${words.offButton}</button></form>`;
  const answer = html`<h1>${words.offTitle}</h1>${isDone ? done : asking}`;
  const titles = (known === undefined ? locales : [locale]).map((one) => serverTexts[one].reminder.offTitle);
  const page = html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${titles.join(' · ')}</title><style>${{ html: style }}</style></head>
<body><main>${known === undefined ? unknownToken(brand) : answer}</main></body></html>
`;
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page.html);
}
