let senders = 0;

/** An address that no other test has: limits on one sender do not couple tests that share a server. */
export function newSenderAddress(): string {
  senders += 1;
  return `2001:db8:${senders.toString(16)}::1`;
}

/** Headers of a sender with an address of its own. */
export function newSender(): Record<string, string> {
  return { 'X-Forwarded-For': newSenderAddress() };
}
