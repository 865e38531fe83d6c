import type { AccountReply, LoginReply } from './session-port.ts';

/** Why an attempt to sign in, register, activate or reset failed. */
export type Problem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'noAnswer' }
  | { readonly kind: 'notTheApi' }
  | { readonly kind: 'wrongClock' }
  | {
      readonly kind: 'refused';
      /** The API's own message, if it gave one. */
      readonly message?: string;
      /** Milliseconds since 1970 at which a retry is allowed. */
      readonly againAt?: number;
      /** The mail's link is wrong, used or expired. */
      readonly linkOver?: true;
    };

/** Whether only another link helps. */
export function isLinkOver(problem: Problem | undefined): boolean {
  return problem?.kind === 'refused' && problem.linkOver === true;
}

/** Undefined on success. @param now milliseconds since 1970 */
export function problemIn(reply: LoginReply | AccountReply, now: number): Problem | undefined {
  if (reply.kind === 'signedIn' || reply.kind === 'done') return undefined;
  // Being asked for a code is no failure, but a rejected code is.
  if (reply.kind === 'codeWanted' && !reply.wrong) return undefined;
  if (reply.kind !== 'refused' && reply.kind !== 'codeWanted') return { kind: reply.kind };
  const { message, retryAfter } = reply;
  return {
    kind: 'refused',
    ...('linkOver' in reply ? { linkOver: true } : {}),
    ...(message === undefined ? {} : { message }),
    ...(retryAfter === undefined ? {} : { againAt: now + retryAfter }),
  };
}

export function messageIn(reply: AccountReply, otherwise: string): string {
  return 'message' in reply && reply.message !== undefined ? reply.message : otherwise;
}
