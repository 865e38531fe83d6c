import type {
  AccountOutcome,
  LoginOutcome,
  LoginRequest,
  ResetPasswordRequest,
} from '../contracts/accounts.ts';
import type { Expiry, Profile } from './profile.ts';

/** The public pages' only link to the staff area, whose code loads with the first page that needs it. */
export interface SessionLoader {
  /** Returns the same promise every time, until one is rejected because the code could not be loaded. */
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
 * 'ended': the token expired or the API rejects it; 'disabled': an admin has disabled the account; 'left': signed out,
 * in this tab or another.
 */
export type SignedOutBy = 'never' | 'ended' | 'disabled' | 'left';

export interface SignedOut {
  readonly kind: 'signedOut';
  readonly why: SignedOutBy;
  /** For 'left': whether the API has been told; undefined while the call runs (specification section 4, Session). */
  readonly told?: boolean;
}

export type SessionState = SignedIn | SignedOut;

/** No answer, or one from a third party, such as a captive portal of the ship's Wi-Fi. */
export type Unanswered = { readonly kind: 'noAnswer' } | { readonly kind: 'notTheApi' };

/** Milliseconds to wait before a retry, if the API asks for it. */
interface Waiting {
  readonly retryAfter?: number;
}

export type LoginReply =
  | (LoginOutcome & Waiting)
  | Unanswered
  /** The API's token has already expired by this device's clock. */
  | { readonly kind: 'wrongClock' };
export type AccountReply = (AccountOutcome & Waiting) | Unanswered;

export type StaffAnswer =
  /** The status, and the parsed JSON of the body or undefined. */
  | ({
      readonly kind: 'answered';
      readonly status: number;
      readonly body: unknown;
      /** Absent: the answer has none. */
      readonly etag?: string;
    } & Waiting)
  /** 401: the page is remembered and the guard redirects away from it. */
  | { readonly kind: 'sessionEnded' }
  | Unanswered;

export interface StaffSending {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly json?: object;
  /** Sent as multipart, in place of JSON. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

export type StaffFileAnswer =
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
  | Exclude<StaffAnswer, { readonly kind: 'answered' }>
  /** Any other answer than success. */
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown };

/** The session on this device and the calls about it. None of its promises rejects. */
export interface StaffSession extends AccountCalls {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Checks the clock and the sessions stored by other tabs; call with every navigation (rulings A-13). */
  refresh(): void;
  /**
   * Reports user activity: a session that ends soon is renewed, if the API supports it. Call with every key and press;
   * makes at most one call a minute.
   */
  noteActivity(): void;
  /** Stores the session when the API gives a token; a failure clears the stored one (specification section 4). */
  login(request: LoginRequest): Promise<LoginReply>;
  /** Clears the session on this device first, then tells the API without waiting for it. */
  signOut(): void;
  /** Stores the address until after sign-in (specification section 2). */
  remember(address: string): void;
  /** Returns and clears the stored address; use through domain/guards only. */
  takeRemembered(): string | null;
  /** GET with the token, JSON. @param path begins with /api */
  call(path: string): Promise<StaffAnswer>;
  send(path: string, sending: StaffSending): Promise<StaffAnswer>;
  /** The full address of an API path, for a browser to open; it gets no token. */
  addressOf(path: string): string;
  /** GET with the token, bytes. */
  download(path: string): Promise<StaffFileAnswer>;
}

/** Calls about an account that need no token (specification section 7). */
export interface AccountCalls {
  register(email: string, password: string): Promise<AccountReply>;
  /** @param password set for the account on activation; some APIs ignore it in this call */
  activate(token: string, password: string): Promise<AccountReply>;
  /** Has a link, or with another API a code, mailed to the address. */
  sendResetCode(email: string, newPassword: string): Promise<AccountReply>;
  resetPassword(request: ResetPasswordRequest): Promise<AccountReply>;
}
