import { normalEmail } from '../lib/email.ts';
import { jsonObject } from './json-object.ts';
import { messageOf } from './problem.ts';
import type {
  activationRequest,
  loginRequest,
  registerRequest,
  resetEmailRequest,
  resetPasswordRequest,
} from './schemas/accounts.ts';
import type { Json } from './schemas/schema.ts';

/** The calls of specification section 7 that concern an account; field names differ as they do there (rulings A-6). */
export const loginPath = '/api/user/auth/login';
export const logoutPath = '/api/user/auth/logout';
export const registerPath = '/api/user/auth/register';
export const activatePath = '/api/auth/activate-account';
export const resetEmailPath = '/api/user/auth/sendResetEmail';
export const resetPasswordPath = '/api/user/auth/sendResetPassword';

/** With the token, of the reference API alone: POST renews the session, POST changes one's own password. */
export const renewPath = '/api/user/auth/renew';
export const passwordPath = '/api/user/auth/password';

/** Hours after which the password has to be typed again, however often the session was renewed. */
export const longestSession = 12;

/** Characters; what the reference API asks of a new password (NIST SP 800-63B section 3.1.1.2 asks for 8). */
export const shortestPassword = 10;
export const longestPassword = 200;

/** Whether it is one that people try first, wherever it is: one character repeated, or the address itself. */
export function isEasilyGuessed(password: string, email: string): boolean {
  return new Set(password).size <= 1 || normalEmail(password) === normalEmail(email);
}

export type LoginRequest = Json<typeof loginRequest>;

export type RegisterRequest = Json<typeof registerRequest>;

export type ResetEmailRequest = Json<typeof resetEmailRequest>;

/**
 * POST to the address that GET activates, which is all that the specification knows. An API without this call answers 404
 * or 405.
 */
export type ActivationRequest = Json<typeof activationRequest>;

export type ResetPasswordRequest = Json<typeof resetPasswordRequest>;

/** GET: the address that the activation mail leads to calls it. */
export function activateAddress(token: string): string {
  return `${activatePath}?token=${encodeURIComponent(token)}`;
}

/** The header of every call that needs sign-in (RFC 6750 section 2.1). */
export function bearer(token: string): Readonly<Record<'Authorization', string>> {
  return { Authorization: `Bearer ${token}` };
}

export type LoginOutcome =
  | { readonly kind: 'signedIn'; readonly token: string }
  /** Without the API's words where it gave none, or answered success without a token (rulings A-2). */
  | { readonly kind: 'refused'; readonly message?: string };

export function loginOutcome(status: number, body: unknown): LoginOutcome {
  if (!isSuccess(status)) return { kind: 'refused', ...messageIn(body) };
  const { token } = jsonObject(body);
  return typeof token === 'string' && token !== '' ? { kind: 'signedIn', token } : { kind: 'refused' };
}

export interface AccountOutcome {
  readonly kind: 'done' | 'refused';
  readonly message?: string;
}

/** What register, activate, sendResetEmail, sendResetPassword and logout were answered. */
export function accountOutcome(status: number, body: unknown): AccountOutcome {
  return { kind: isSuccess(status) ? 'done' : 'refused', ...messageIn(body) };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function messageIn(body: unknown): { readonly message?: string } {
  const message = messageOf(body);
  return message === undefined ? {} : { message };
}
