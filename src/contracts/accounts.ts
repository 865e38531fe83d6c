import { normalEmail } from '../lib/email.ts';
import { jsonObject } from './json-object.ts';
import { messageOf, problemTypes } from './problem.ts';
import type {
  activationRequest,
  loginRequest,
  registerRequest,
  resetEmailRequest,
  resetPasswordRequest,
  secondFactorRequest,
  secondFactorState,
} from './schemas/accounts.ts';
import type { Json } from './schemas/schema.ts';

/** The account calls of specification section 7, with field names as given there (rulings A-6). */
export const loginPath = '/api/user/auth/login';
export const logoutPath = '/api/user/auth/logout';
export const registerPath = '/api/user/auth/register';
export const activatePath = '/api/auth/activate-account';
export const resetEmailPath = '/api/user/auth/sendResetEmail';
export const resetPasswordPath = '/api/user/auth/sendResetPassword';

/** With the token, reference API only: POST renews the session; POST changes the user's own password. */
export const renewPath = '/api/user/auth/renew';
export const passwordPath = '/api/user/auth/password';

/** With the token, reference API only: GET reports whether a second factor is on, POST turns it on and off. */
export const secondFactorPath = '/api/user/auth/second-factor';

/** Hours after which the password is required again, however often the session was renewed. */
export const longestSession = 12;

/** Characters; minimum length of a new password in the reference API (NIST SP 800-63B section 3.1.1.2 asks for 8). */
export const shortestPassword = 10;
export const longestPassword = 200;

/** Whether the password is trivially guessable on any site: one character repeated, or the address itself. */
export function isEasilyGuessed(password: string, email: string): boolean {
  return new Set(password).size <= 1 || normalEmail(password) === normalEmail(email);
}

export type LoginRequest = Json<typeof loginRequest>;

export type RegisterRequest = Json<typeof registerRequest>;

export type ResetEmailRequest = Json<typeof resetEmailRequest>;

/**
 * POST to the address that GET activates, the only method in the specification. An API without this call answers 404 or
 * 405.
 */
export type ActivationRequest = Json<typeof activationRequest>;

export type SecondFactorRequest = Json<typeof secondFactorRequest>;

export type SecondFactorState = Json<typeof secondFactorState>;

/** Parses the answer to the GET; undefined for any other body. */
export function parseSecondFactor(body: unknown): SecondFactorState | undefined {
  const { on, recoveryCodes } = jsonObject(body);
  if (typeof on !== 'boolean') return undefined;
  return { on, recoveryCodes: typeof recoveryCodes === 'number' ? recoveryCodes : 0 };
}

/** For the owner's app: the secret in base32, and the address that hands it to the app. */
export interface SecondFactorOffer {
  readonly secret: string;
  readonly uri: string;
}

/** Accepts only addresses that open an authenticator app, because the address becomes a link. */
export function offerIn(body: unknown): SecondFactorOffer | undefined {
  const { secret, uri } = jsonObject(body);
  if (typeof secret !== 'string' || typeof uri !== 'string' || !uri.startsWith('otpauth://'))
    return undefined;
  return { secret, uri };
}

export function recoveryCodesIn(body: unknown): readonly string[] {
  const { recoveryCodes } = jsonObject(body);
  return Array.isArray(recoveryCodes) ? recoveryCodes.filter((code) => typeof code === 'string') : [];
}

export type ResetPasswordRequest = Json<typeof resetPasswordRequest>;

/** GET: called by the page that the activation mail links to. */
export function activateAddress(token: string): string {
  return `${activatePath}?token=${encodeURIComponent(token)}`;
}

/** The header of every call that needs sign-in (RFC 6750 section 2.1). */
export function bearer(token: string): Readonly<Record<'Authorization', string>> {
  return { Authorization: `Bearer ${token}` };
}

/** Whether a call was refused because the account has been disabled since sign-in. */
export function isOfDisabledAccount(body: unknown): boolean {
  return jsonObject(body)['type'] === `${problemTypes}disabledMeanwhile`;
}

/** Problem types with which signing in asks for the code of the second factor. */
const codeWantedType = `${problemTypes}secondFactorWanted`;
const wrongCodeType = `${problemTypes}wrongSecondFactor`;

export type LoginOutcome =
  | { readonly kind: 'signedIn'; readonly token: string }
  /** The password is right and a code of the second factor is required; `wrong`: the code given was not accepted. */
  | { readonly kind: 'codeWanted'; readonly wrong: boolean; readonly message?: string }
  /** Without a message if the API gave none, or answered success without a token (rulings A-2). */
  | { readonly kind: 'refused'; readonly message?: string };

export function loginOutcome(status: number, body: unknown): LoginOutcome {
  const { type, token } = jsonObject(body);
  if (type === codeWantedType || type === wrongCodeType) {
    return { kind: 'codeWanted', wrong: type === wrongCodeType, ...messageIn(body) };
  }
  if (!isSuccess(status)) return { kind: 'refused', ...messageIn(body) };
  return typeof token === 'string' && token !== '' ? { kind: 'signedIn', token } : { kind: 'refused' };
}

export interface AccountOutcome {
  readonly kind: 'done' | 'refused';
  readonly message?: string;
  /** Refused because the mail's link is wrong, used or expired: only another one helps. */
  readonly linkOver?: true;
}

const linkOverTypes: readonly unknown[] = [`${problemTypes}wrongReset`, `${problemTypes}activationOver`];

/** The outcome of register, activate, sendResetEmail, sendResetPassword and logout. */
export function accountOutcome(status: number, body: unknown): AccountOutcome {
  if (isSuccess(status)) return { kind: 'done', ...messageIn(body) };
  const isOver = linkOverTypes.includes(jsonObject(body)['type']);
  return { kind: 'refused', ...messageIn(body), ...(isOver ? { linkOver: true } : {}) };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function messageIn(body: unknown): { readonly message?: string } {
  const message = messageOf(body);
  return message === undefined ? {} : { message };
}
