import type { AccountReply, LoginReply } from './session-port.ts';

/** Why an attempt to sign in, register, activate or reset did not succeed. */
export type Problem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'noAnswer' }
  | { readonly kind: 'notTheApi' }
  | { readonly kind: 'wrongClock' }
  | {
      readonly kind: 'refused';
      /** The API's own words, if it had any. */
      readonly message?: string;
      /** Milliseconds since 1970: it will listen again. */
      readonly againAt?: number;
    };

/** Undefined when it succeeded. @param now milliseconds since 1970 */
export function problemIn(reply: LoginReply | AccountReply, now: number): Problem | undefined {
  if (reply.kind === 'signedIn' || reply.kind === 'done') return undefined;
  // Being asked for a code is no failure; a code that will not do is.
  if (reply.kind === 'codeWanted' && !reply.wrong) return undefined;
  if (reply.kind !== 'refused' && reply.kind !== 'codeWanted') return { kind: reply.kind };
  const { message, retryAfter } = reply;
  return {
    kind: 'refused',
    ...(message === undefined ? {} : { message }),
    ...(retryAfter === undefined ? {} : { againAt: now + retryAfter }),
  };
}

/** What the API said, or our own words. */
export function messageIn(reply: AccountReply, otherwise: string): string {
  return 'message' in reply && reply.message !== undefined ? reply.message : otherwise;
}
