/** How a mail server said that it never takes a mail (RFC 5321 section 4.2.1), such as 550 5.1.1: no such mailbox. */
const permanent = /^5\d\d$/;

/** Of the reply: the status code of RFC 3463. */
const enhancedStatus = /\b5\.\d{1,3}\.\d{1,3}\b/;

/**
 * The codes of a permanent refusal of this recipient or this mail; undefined for whatever may be the fault of a
 * connection, of our own settings, or passes. The words of the reply are left out: they repeat addresses.
 */
export function refusalOf(error: unknown): string | undefined {
  const { command, responseCode, response }: Reply = Object(error);
  const code = String(responseCode);
  // Neither the sign-in nor the sender's address says anything about the recipient.
  if ((command !== 'RCPT TO' && command !== 'DATA') || !permanent.test(code)) return undefined;
  const status = typeof response === 'string' ? enhancedStatus.exec(response)?.[0] : undefined;
  return status === undefined ? code : `${code} ${status}`;
}

interface Reply {
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}
