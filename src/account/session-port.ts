import type {
  AccountOutcome,
  LoginOutcome,
  LoginRequest,
  ResetPasswordRequest,
} from '../contracts/accounts.ts';
import type { Expiry, Profile } from './profile.ts';

/** All that the public pages have of the staff area: its code comes with the first page that asks for it. */
export interface SessionLoader {
  /** The same promise every time, until one was rejected because the code could not be loaded. */
  open(): Promise<StaffSession>;
}

export interface SignedIn extends Expiry {
  readonly kind: 'signedIn';
  readonly token: string;
  /** The first token of this stay: it and the profile stay the same however often the session is renewed. */
  readonly stay: string;
  readonly profile: Profile;
}

/**
 * 'ended': the token expired or the API does not take it any more; 'disabled': an admin has disabled the account; 'left':
 * signed out, in this tab or another.
 */
export type SignedOutBy = 'never' | 'ended' | 'disabled' | 'left';

export interface SignedOut {
  readonly kind: 'signedOut';
  readonly why: SignedOutBy;
  /** Of 'left': whether the API knows; undefined while it is being told (specification section 4, Session). */
  readonly told?: boolean;
}

export type SessionState = SignedIn | SignedOut;

/** No answer, or one of somebody else, such as the page of the ship's Wi-Fi. */
export type Unanswered = { readonly kind: 'noAnswer' } | { readonly kind: 'notTheApi' };

/** Milliseconds that the API asks to wait. */
interface Waiting {
  readonly retryAfter?: number;
}

export type LoginReply =
  | (LoginOutcome & Waiting)
  | Unanswered
  /** The API gave a token that has expired already, by the clock of this device. */
  | { readonly kind: 'wrongClock' };
export type AccountReply = (AccountOutcome & Waiting) | Unanswered;

/** What a call with the token was answered. */
export type StaffAnswer =
  /** The status, and the JSON of the body or undefined. */
  | ({
      readonly kind: 'answered';
      readonly status: number;
      readonly body: unknown;
      /** Absent: the answer has none. */
      readonly etag?: string;
    } & Waiting)
  /** 401: the page is remembered and the guard leads away from it. */
  | { readonly kind: 'sessionEnded' }
  | Unanswered;

/** What goes out with a call that changes something. */
export interface StaffSending {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly json?: object;
  /** Sent as multipart, in place of JSON. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

export type StaffFileAnswer =
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
  | Exclude<StaffAnswer, { readonly kind: 'answered' }>
  /** Anything but success. */
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown };

/** Who is signed in on this device, and the calls about it. None of its promises rejects. */
export interface StaffSession extends AccountCalls {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Compares with the clock and with what other tabs have stored; to be called with every navigation (rulings A-13). */
  refresh(): void;
  /**
   * Somebody is at work: a session that ends soon is renewed, where the API does that. To be called with every key and
   * press; it asks at most once a minute.
   */
  noteActivity(): void;
  /** Stores the session when the API gives a token; a failure clears what was stored (specification section 4). */
  login(request: LoginRequest): Promise<LoginReply>;
  /** Forgets the session on this device first, then tells the API, without waiting for it. */
  signOut(): void;
  /** Keeps the address for after signing in (specification section 2). */
  remember(address: string): void;
  /** What was kept, and keeps it no longer; to be used through domain/guards only. */
  takeRemembered(): string | null;
  /** GET with the token, JSON. @param path begins with /api */
  call(path: string): Promise<StaffAnswer>;
  /** A call with the token that changes something. */
  send(path: string, sending: StaffSending): Promise<StaffAnswer>;
  /** Where the API has a path, for a browser to follow; it gets no token. */
  addressOf(path: string): string;
  /** GET with the token, bytes. */
  download(path: string): Promise<StaffFileAnswer>;
}

/** Calls about an account that need no token (specification section 7). */
export interface AccountCalls {
  register(email: string, password: string): Promise<AccountReply>;
  /** @param password with which the account is signed in to from then on; an API may know none in this call */
  activate(token: string, password: string): Promise<AccountReply>;
  /** Has a link, or with another API a code, sent to the address. */
  sendResetCode(email: string, newPassword: string): Promise<AccountReply>;
  resetPassword(request: ResetPasswordRequest): Promise<AccountReply>;
}
