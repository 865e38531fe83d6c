import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { longestPassword, shortestPassword } from '../../../src/contracts/accounts.ts';
import { isMailAddress, normalEmail } from '../../../src/lib/email.ts';
import { fill } from '../../../src/lib/fill.ts';
import {
  activateCall,
  activation,
  activateWithPasswordCall,
  credentials,
  loginCall,
  logoutCall,
  registerCall,
  registration,
  reset,
  resetEmailCall,
  resetPasswordCall,
  resetRequest,
} from './account-calls.ts';
import type { AccountTexts } from './account-text-keys.ts';
import { accountTexts } from './account-texts.ts';
import type { Attempt } from '../../lib/store/attempts.ts';
import { audit } from './audit.ts';
import type { AccountDesk } from './service.ts';
import { guarded } from './authorize.ts';
import { login, type LoginResult, welcome } from './login.ts';
import { passwordFault } from '../../lib/passwords/password-rules.ts';
import { resetHours, resetPassword, sendResetLink } from './password-reset.ts';
import { activate, addressProvedBy, register } from './registration.ts';
import { endSession } from './sessions.ts';
import type { Call } from '../../lib/http/call.ts';
import { takeJson } from '../../lib/http/json-bodies.ts';
import { localeOf } from '../../lib/http/language.ts';
import { senderOf } from '../../lib/http/sender.ts';
import { Refused } from '../../lib/problems/refused.ts';
import type { Refusal } from '../../lib/problems/refusal.ts';

type Handle = (desk: AccountDesk, request: FastifyRequest) => Promise<object>;

/** @param perMinute calls of one kind that one address may make; those that send mail a third of it */
export async function accountRoutes(
  app: FastifyInstance,
  desk: AccountDesk,
  perMinute: number,
): Promise<void> {
  const route = (scope: FastifyInstance, { method, path }: Call, handle: Handle, max: number): void => {
    scope.route({
      method,
      url: path,
      // A HEAD would use up the token of an activation.
      exposeHeadRoute: false,
      config: { rateLimit: { max, timeWindow: '1 minute' } },
      handler: (request) => handle(desk, request),
    });
  };
  const mailing = Math.max(1, Math.floor(perMinute / 3));
  await app.register(async (scope) => {
    takeJson(scope);
    route(scope, loginCall, handleLogin, perMinute);
    route(scope, registerCall, handleRegister, mailing);
    route(scope, resetEmailCall, handleResetEmail, mailing);
    route(scope, resetPasswordCall, handleReset, perMinute);
    route(scope, activateWithPasswordCall, handleActivateWithPassword, perMinute);
  });
  route(app, activateCall, handleActivate, perMinute);
  await app.register(async (scope) => logoutRoute(scope, desk));
}

/** Whatever body a client sends along, none is wanted. */
function logoutRoute(scope: FastifyInstance, desk: AccountDesk): void {
  scope.addContentTypeParser('*', async () => undefined);
  const handler = guarded(desk, logoutCall.access, async ({ sessionId, userId }, request) => {
    await endSession(desk.db, sessionId);
    audit(request, 'signed out', { userId });
    return { message: textsFor(request).signedOut };
  });
  scope.post(logoutCall.path, handler);
}

async function handleLogin(desk: AccountDesk, request: FastifyRequest): Promise<object> {
  const given = bodyOf(request, credentials);
  if (given.email.trim() === '' || given.password === '') throw new Refused({ kind: 'loginIncomplete' });
  const result = await login(desk, given, senderOf(request));
  if (result.kind === 'signedIn') {
    audit(request, 'signed in', { userId: result.userId });
    return { message: textsFor(request).signedIn, token: result.token };
  }
  audit(request, result.kind === 'tooMany' ? 'sign-in blocked' : 'sign-in refused');
  throw new Refused(loginRefusal(result));
}

function loginRefusal(result: Exclude<LoginResult, { kind: 'signedIn' }>): Refusal {
  return result.kind === 'tooMany' ? { kind: 'tooManyRequests', seconds: result.seconds } : result;
}

async function handleRegister(desk: AccountDesk, request: FastifyRequest): Promise<object> {
  const { email_address, password } = bodyOf(request, registration);
  const email = addressIn(email_address, 'email_address');
  refuseBadPassword(password, email, 'password');
  refuseWhenTooMany(await register(desk, { email, password }, localeFor(request), senderOf(request)));
  audit(request, 'registration asked');
  return { message: textsFor(request).registered };
}

async function handleActivate(desk: AccountDesk, request: FastifyRequest): Promise<object> {
  const { token } = Object(request.query) as { readonly token?: unknown };
  const userId = typeof token === 'string' ? await activate(desk, token) : undefined;
  return activatedOr(request, userId, textsFor(request).activatedUnproved);
}

async function handleActivateWithPassword(desk: AccountDesk, request: FastifyRequest): Promise<object> {
  const { token, password } = bodyOf(request, activation);
  const email = await addressProvedBy(desk, token);
  if (email !== undefined) refuseBadPassword(password, email, 'password');
  const userId = email === undefined ? undefined : await activate(desk, token, password);
  if (email !== undefined && userId !== undefined) await welcome(desk, email, senderOf(request));
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

async function handleResetEmail(desk: AccountDesk, request: FastifyRequest): Promise<object> {
  const email = addressIn(bodyOf(request, resetRequest).email, 'email');
  const asked = await sendResetLink(desk, email, localeFor(request), senderOf(request));
  if (typeof asked === 'object') refuseWhenTooMany(asked);
  audit(request, 'reset asked');
  const { resetSent, resetSentBefore } = textsFor(request);
  return { message: fill(asked === 'mailedBefore' ? resetSentBefore : resetSent, { hours: resetHours }) };
}

async function handleReset(desk: AccountDesk, request: FastifyRequest): Promise<object> {
  const given = bodyOf(request, reset);
  const email = addressIn(given.email, 'email');
  refuseBadPassword(given.newPassword, email, 'newPassword');
  const userId = await resetPassword(desk, { ...given, email });
  if (userId === undefined) {
    audit(request, 'reset refused');
    throw new Refused({ kind: 'wrongReset' });
  }
  await welcome(desk, normalEmail(email), senderOf(request));
  audit(request, 'password reset', { userId });
  return { message: textsFor(request).passwordSet };
}

function bodyOf<S extends v.GenericSchema>({ body }: FastifyRequest, schema: S): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new Refused({ kind: 'malformedBody' });
  return parsed.output;
}

function addressIn(text: string, field: string): string {
  const address = text.trim();
  if (!isMailAddress(address)) throw new Refused({ kind: 'badEmail', field });
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
