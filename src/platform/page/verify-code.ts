import { verificationOutcome, type VerificationOutcome, verifyPath } from '../../api/quotations.ts';
import type { Transport } from '../../outbox/ports.ts';

/** Milliseconds. */
const deadline = 30_000;

/** POSTs the code that went to the applicant's address (decisions Q-12). Never throws. */
export async function verifyCode(
  transport: Pick<Transport, 'send'>,
  verificationId: string,
  code: string,
): Promise<VerificationOutcome> {
  const texts = Object.entries({ verificationId, code });
  const parts = texts.map(([name, text]) => ({ kind: 'text', name, text }) as const);
  const request = { submissionId: verificationId, path: verifyPath, encoding: 'json', parts } as const;
  const answer = await transport.send(request, deadline);
  if (answer.kind !== 'http' || answer.redirected) return 'unavailable';
  // The page of a captive portal comes with 200 too.
  return answer.status === 200 && !answer.contentType.endsWith('json')
    ? 'unavailable'
    : verificationOutcome(answer.status);
}
