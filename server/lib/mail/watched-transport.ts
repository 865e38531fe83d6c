import type { MailTransport } from './mail-transport.ts';

export interface WatchedTransport extends MailTransport {
  /** Whether mail leaves, judged by the last mail and the last test; retests now and then when asked often. */
  isWell(): boolean;
}

/**
 * Milliseconds between two tests of an unreachable mail server: its return is noticed before the next mail is tried.
 */
export const lookAgainAfter = 60_000;

/**
 * Tracks whether mail leaves. A refusal of one recipient says nothing about the connection.
 * @param now milliseconds since 1970
 */
export function watchedTransport(transport: MailTransport, now: () => number): WatchedTransport {
  let fault: 'unreachable' | 'refusing' | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    lookedAt = now();
    try {
      await transport.look();
      // A test sends nothing: it does not show that a refused sender is accepted now.
      if (fault === 'unreachable') fault = undefined;
    } catch (error) {
      fault ??= 'unreachable';
      throw error;
    }
  };
  return {
    async deliver(mail) {
      try {
        await transport.deliver(mail);
        fault = undefined;
      } catch (error) {
        if (!isAboutOneMail(error)) fault = wasAnswered(error) ? 'refusing' : 'unreachable';
        throw error;
      }
    },
    look,
    isWell() {
      if (fault === 'unreachable' && now() - lookedAt >= lookAgainAfter) look().catch(() => undefined);
      return fault === undefined;
    },
    close: () => transport.close(),
  };
}

interface Failed {
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

function isAboutOneMail(error: unknown): boolean {
  const { command }: Failed = Object(error);
  return wasAnswered(error) && (command === 'RCPT TO' || command === 'DATA');
}

function wasAnswered(error: unknown): boolean {
  const { responseCode }: Failed = Object(error);
  return typeof responseCode === 'number';
}
