import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { longestPassword, shortestPassword } from '../../../src/contracts/accounts.ts';
import {
  activationRequest,
  loginRequest,
  registerRequest,
  resetEmailRequest,
  resetPasswordRequest,
} from '../../../src/contracts/schemas/accounts.ts';
import { mailableEmail, normalEmail } from '../../../src/lib/email.ts';
import { fill } from '../../../src/lib/fill.ts';
import type { Call } from '../../lib/http/call.ts';
import { parseJsonBodies } from '../../lib/http/json-bodies.ts';
import { localeOf } from '../../lib/http/headers.ts';
import { senderOf } from '../../lib/http/sender.ts';
import { passwordFault } from '../../lib/passwords/passwords.ts';
import { type Refusal, Refused } from '../../lib/problems/refusal.ts';
import type { Attempt } from '../../lib/store/attempts.ts';
import {
  activateCall,
  activateWithPasswordCall,
  loginCall,
  logoutCall,
  registerCall,
  resetEmailCall,
  resetPasswordCall,
} from './account-calls.ts';
import { type AccountTexts, accountTexts } from './account-mail.ts';
import { audit } from './audit.ts';
import { authorized } from './authorize.ts';
import { type LoginResult, login, welcome } from './login.ts';
import { resetHours, resetPassword, sendResetLink } from './password-reset.ts';
import { activate, addressProvedBy, register } from './registration.ts';
import type { AccountService } from './service.ts';
import { endSession } from './sessions.ts';

type Handle = (service: AccountService, request: FastifyRequest) => Promise<object>;

/** @param perMinute calls of one kind from one address; calls that send mail get a third of it */
export async function accountRoutes(
  app: FastifyInstance,
  service: AccountService,
  perMinute: number,
): Promise<void> {
  const route = (scope: FastifyInstance, { method, path }: Call, handle: Handle, max: number): void => {
    scope.route({
      method,
      url: path,
      // A HEAD request would use up the activation token.
      exposeHeadRoute: false,
      config: { rateLimit: { max, timeWindow: '1 minute' } },
      handler: (request) => handle(service, request),
    });
  };
  const mailing = Math.max(1, Math.floor(perMinute / 3));
  await app.register(async (scope) => {
    parseJsonBodies(scope);
    route(scope, loginCall, handleLogin, perMinute);
    route(scope, registerCall, handleRegister, mailing);
    route(scope, resetEmailCall, handleResetEmail, mailing);
    route(scope, resetPasswordCall, handleReset, perMinute);
    route(scope, activateWithPasswordCall, handleActivateWithPassword, perMinute);
  });
  route(app, activateCall, handleActivate, perMinute);
  await app.register(async (scope) => logoutRoute(scope, service));
}

/** Accepts and ignores any body that a client sends along. */
function logoutRoute(scope: FastifyInstance, service: AccountService): void {
  scope.addContentTypeParser('*', async () => undefined);
  const handler = authorized(service, logoutCall.access, async ({ sessionId, userId }, request) => {
    await endSession(service.db, sessionId);
    audit(request, 'signed out', { userId });
    return { message: textsFor(request).signedOut };
  });
  scope.post(logoutCall.path, handler);
}

async function handleLogin(service: AccountService, request: FastifyRequest): Promise<object> {
  const given = bodyOf(request, loginRequest);
  if (given.email.trim() === '' || given.password === '') throw new Refused({ kind: 'loginIncomplete' });
  const result = await login(service, given, senderOf(request));
  if (result.kind === 'signedIn') {
    audit(request, 'signed in', { userId: result.userId });
    return { message: textsFor(request).signedIn, token: result.token };
  }
  if (result.kind !== 'secondFactorWanted')
    audit(request, result.kind === 'tooMany' ? 'sign-in blocked' : 'sign-in refused');
  throw new Refused(loginRefusal(result));
}

function loginRefusal(result: Exclude<LoginResult, { kind: 'signedIn' }>): Refusal {
  return result.kind === 'tooMany' ? { kind: 'tooManyRequests', seconds: result.seconds } : result;
}

async function handleRegister(service: AccountService, request: FastifyRequest): Promise<object> {
  const { email_address, password } = bodyOf(request, registerRequest);
  const email = addressIn(email_address, 'email_address');
  refuseBadPassword(password, email, 'password');
  refuseWhenTooMany(await register(service, { email, password }, localeFor(request), senderOf(request)));
  audit(request, 'registration asked');
  return { message: textsFor(request).registered };
}

async function handleActivate(service: AccountService, request: FastifyRequest): Promise<object> {
  const { token } = Object(request.query) as { readonly token?: unknown };
  const userId = typeof token === 'string' ? await activate(service, token) : undefined;
  return activatedOr(request, userId, textsFor(request).activatedUnproved);
}

async function handleActivateWithPassword(service: AccountService, request: FastifyRequest): Promise<object> {
  const { token, password } = bodyOf(request, activationRequest);
  const email = await addressProvedBy(service, token);
  if (email !== undefined) refuseBadPassword(password, email, 'password');
  const userId = email === undefined ? undefined : await activate(service, token, password);
  if (email !== undefined && userId !== undefined) await welcome(service, email, senderOf(request));
  return activatedOr(request, userId, textsFor(request).activated);
}

function activatedOr(request: FastifyRequest, userId: string | undefined, message: string): object {
  if (userId === undefined) {
    audit(request, 'activation refused');
    throw new Refused({ kind: 'activationOver' });
  }
  audit(request, 'account activated', { userId });
  return { message };
}

async function handleResetEmail(service: AccountService, request: FastifyRequest): Promise<object> {
  const email = addressIn(bodyOf(request, resetEmailRequest).email, 'email');
  const outcome = await sendResetLink(service, email, localeFor(request), senderOf(request));
  if (typeof outcome === 'object') refuseWhenTooMany(outcome);
  audit(request, 'reset asked');
  const { resetSent, resetSentBefore } = textsFor(request);
  return { message: fill(outcome === 'mailedBefore' ? resetSentBefore : resetSent, { hours: resetHours }) };
}

async function handleReset(service: AccountService, request: FastifyRequest): Promise<object> {
  const given = bodyOf(request, resetPasswordRequest);
  const email = addressIn(given.email, 'email');
  refuseBadPassword(given.newPassword, email, 'newPassword');
  const account = await resetPassword(service, { ...given, email });
  if (account === undefined) {
    audit(request, 'reset refused');
    throw new Refused({ kind: 'wrongReset' });
  }
  await welcome(service, normalEmail(email), senderOf(request));
  audit(request, 'password reset', { userId: account.userId });
  const { passwordSet, firstPasswordSet } = textsFor(request);
  return { message: account.isFirst ? firstPasswordSet : passwordSet };
}

function bodyOf<S extends v.GenericSchema>({ body }: FastifyRequest, schema: S): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new Refused({ kind: 'malformedBody' });
  return parsed.output;
}

/** Returns the normalised address, which identifies the account and to which mails go. */
function addressIn(text: string, field: string): string {
  const address = mailableEmail(text);
  if (address === undefined) throw new Refused({ kind: 'badEmail', field });
  return address;
}

function refuseBadPassword(password: string, email: string, field: string): void {
  const fault = passwordFault(password, email);
  if (fault === undefined) return;
  if (fault === 'guessable') throw new Refused({ kind: 'guessablePassword', field });
  throw new Refused({ kind: 'badPassword', field, min: shortestPassword, max: longestPassword });
}

function refuseWhenTooMany(attempt: Attempt): void {
  if (attempt.kind === 'tooMany') throw new Refused({ kind: 'tooManyRequests', seconds: attempt.seconds });
}

function localeFor({ headers }: Pick<FastifyRequest, 'headers'>): ReturnType<typeof localeOf> {
  return localeOf(headers['accept-language']);
}

function textsFor(request: FastifyRequest): AccountTexts {
  return accountTexts[localeFor(request)];
}
