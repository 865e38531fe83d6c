import { jwtDecode } from 'jwt-decode';
import {
  accountOutcome,
  activateAddress,
  activatePath,
  bearer,
  isOfDisabledAccount,
  loginOutcome,
  loginPath,
  logoutPath,
  registerPath,
  resetEmailPath,
  resetPasswordPath,
} from '../contracts/accounts.ts';
import { type Expiry, expiryOf, isExpired, isSamePerson, type Profile, profileOf } from './profile.ts';
import { createRenewal } from './renewal.ts';
import type {
  AccountReply,
  LoginReply,
  SessionState,
  SignedOutBy,
  StaffAnswer,
  StaffFileAnswer,
  StaffSession,
} from './session-port.ts';
import type { Answered, AskOptions, StaffCalls } from './staff-calls.ts';
import type { StoredSession } from './stored-session.ts';

export interface SessionNeeds {
  readonly stored: StoredSession;
  readonly calls: StaffCalls;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Writes a line to the log for debugging. */
  readonly log: (text: string) => void;
}

/** Specification section 4, Session; rulings. */
export function createStaffSession(needs: SessionNeeds): StaffSession {
  const { stored, calls } = needs;
  const holder = createHolder(needs);
  return {
    ...accountCalls(calls),
    state: holder.state,
    subscribe: holder.subscribe,
    refresh: holder.refresh,
    noteActivity: createRenewal(needs, holder),
    login: async (request) => {
      const reply = await loginReply(calls, request);
      const usable = reply.kind === 'signedIn' ? enterWith(holder, reply) : reply;
      if (usable.kind !== 'signedIn') holder.leave('never');
      return usable;
    },
    signOut: () => {
      const state = holder.state();
      stored.forgetRemembered();
      if (state.kind === 'signedOut') holder.leave('left');
      else void tellServer(needs, holder, state.token);
    },
    remember: stored.remember,
    takeRemembered() {
      const address = stored.remembered();
      stored.forgetRemembered();
      return address;
    },
    call: (path) => holder.withToken((headers) => calls.ask(path, { headers })),
    addressOf: calls.addressOf,
    send: (path, { headers, ...sending }) =>
      holder.withToken((authorization) =>
        calls.ask(path, { ...sending, headers: { ...headers, ...authorization } }),
      ),
    async download(path): Promise<StaffFileAnswer> {
      const answer = await holder.withToken((headers) => calls.askFile(path, { headers }));
      return answer.kind === 'answered' ? { ...answer, kind: 'refused' } : answer;
    },
  };
}

/** The token may be unusable all the same: expired by this device's clock, or unreadable. */
function enterWith(holder: Holder, reply: Extract<LoginReply, { kind: 'signedIn' }>): LoginReply {
  holder.enter(reply.token);
  const state = holder.state();
  if (state.kind === 'signedIn') return reply;
  return { kind: state.why === 'ended' ? 'wrongClock' : 'refused' };
}

interface Holder extends Pick<StaffSession, 'state' | 'subscribe' | 'refresh'> {
  enter(token: string): void;
  leave(why: SignedOutBy, told?: boolean): void;
  /**
   * Makes a call with the token, unless it has expired; a 401 ends the session that the call was made with. Answers
   * that arrive after that session has ended are discarded.
   */
  withToken<T extends { readonly kind: string }>(
    make: (headers: Readonly<Record<string, string>>) => Promise<T | Answered>,
  ): Promise<T | Answered | Extract<StaffAnswer, { kind: 'sessionEnded' }>>;
}

function createHolder({ stored, now, log }: SessionNeeds): Holder {
  const listeners = new Set<() => void>();
  let current: SessionState = { kind: 'signedOut', why: 'never' };
  /** Whether other tabs could see the session: then its absence there means that one of them signed out. */
  let shared = false;
  /** An unreadable token stays stored until the next login or logout (rulings A-11) and is examined once. */
  let unreadable: string | undefined;
  const change = (next: SessionState): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const leave: Holder['leave'] = (why, told) => {
    if (why === 'left') stored.signOut();
    else stored.clear();
    change({ kind: 'signedOut', why, ...(told === undefined ? {} : { told }) });
  };
  const take = (token: string): void => {
    const read = readToken(token, log);
    if (read === undefined) {
      unreadable = token;
      return change({ kind: 'signedOut', why: 'never' });
    }
    if (isExpired(read, now())) return leave('ended');
    shared = stored.sharedToken() === token;
    const before =
      current.kind === 'signedIn' && isSamePerson(current.profile, read.profile) ? current : undefined;
    const { stay, profile } = before ?? { stay: token, profile: read.profile };
    change({ ...read, kind: 'signedIn', token, stay, profile });
  };
  const refresh = (): void => {
    const token = stored.sharedToken();
    if (token !== undefined && token !== tokenOf(current) && token !== unreadable) return take(token);
    if (current.kind === 'signedOut') return;
    if (isExpired(current, now())) return leave('ended');
    if (token === undefined && shared) leave('left');
  };
  const start = stored.token();
  if (start !== undefined) take(start);
  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    enter(token) {
      stored.save(token);
      take(token);
    },
    leave,
    async withToken(make) {
      refresh();
      const used = current;
      if (used.kind === 'signedOut') return { kind: 'sessionEnded' };
      const answer = await make(bearer(used.token));
      refresh();
      if (current.kind === 'signedOut' || current.stay !== used.stay) return { kind: 'sessionEnded' };
      if (answer.kind !== 'answered' || !('status' in answer) || answer.status !== 401) return answer;
      // A 401 for a token renewed meanwhile says nothing about the current one.
      if (current.token === used.token) leave(isOfDisabledAccount(answer.body) ? 'disabled' : 'ended');
      return { kind: 'sessionEnded' };
    },
  };
}

function tokenOf(state: SessionState): string | undefined {
  return state.kind === 'signedIn' ? state.token : undefined;
}

/** Undefined, with a line in the log, if the token cannot be decoded: it counts as no user (rulings A-11). */
function readToken(
  token: string,
  log: (text: string) => void,
): ({ readonly profile: Profile } & Expiry) | undefined {
  try {
    const claims: unknown = jwtDecode(token);
    return { profile: profileOf(claims), ...expiryOf(claims) };
  } catch (error) {
    log(`The stored token cannot be decoded: ${String(error)}`);
    return undefined;
  }
}

async function tellServer({ calls, log }: SessionNeeds, holder: Holder, token: string): Promise<void> {
  holder.leave('left');
  const left = holder.state();
  const answer = await calls.ask(logoutPath, { method: 'POST', headers: bearer(token), keepalive: true });
  // A token that the API rejects counts as signed out.
  const told = answer.kind === 'answered' && (answer.status === 401 || isDone(answer));
  if (!told) log('Error del servidor al cerrar la sesión.');
  if (holder.state() === left) holder.leave('left', told);
}

function isDone({ status, body }: Answered): boolean {
  return accountOutcome(status, body).kind === 'done';
}

async function loginReply(calls: StaffCalls, json: object): Promise<LoginReply> {
  const answer = await calls.ask(loginPath, { method: 'POST', json });
  if (answer.kind !== 'answered') return answer;
  const { status, body, kind: _kind, ...waiting } = answer;
  return { ...loginOutcome(status, body), ...waiting };
}

function accountCalls(
  calls: StaffCalls,
): Pick<StaffSession, 'register' | 'activate' | 'sendResetCode' | 'resetPassword'> {
  const make = async (path: string, options?: AskOptions): Promise<AccountReply> =>
    accountReply(await calls.ask(path, options));
  const post = (path: string, json: object): Promise<AccountReply> => make(path, { method: 'POST', json });
  return {
    register: (email, password) => post(registerPath, { email_address: email, password }),
    async activate(token, password) {
      const answer = await calls.ask(activatePath, { method: 'POST', json: { token, password } });
      // An API with the specification's call only.
      const isPlain = answer.kind === 'answered' && (answer.status === 404 || answer.status === 405);
      return isPlain ? make(activateAddress(token)) : accountReply(answer);
    },
    sendResetCode: (email, password) => post(resetEmailPath, { email, password }),
    resetPassword: (request) => post(resetPasswordPath, request),
  };
}

function accountReply(answer: Awaited<ReturnType<StaffCalls['ask']>>): AccountReply {
  if (answer.kind !== 'answered') return answer;
  const { status, body, kind: _kind, ...waiting } = answer;
  return { ...accountOutcome(status, body), ...waiting };
}
