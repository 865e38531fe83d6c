import { verificationOutcome, type VerificationOutcome, verifyPath } from '../../../contracts/quotations.ts';
import { parseJson } from '../../../contracts/json-object.ts';
import { messageOf } from '../../../contracts/problem.ts';
import type { Transport } from '../../../outbox/ports.ts';
import { isProblemOfApi } from '../../../outbox/whose-answer.ts';

/** Milliseconds. */
const deadline = 30_000;

/** POSTs the code that went to the applicant's address (rulings Q-12). Never throws. */
export async function verifyCode(
  transport: Pick<Transport, 'send' | 'apiKind'>,
  verificationId: string,
  code: string,
): Promise<VerificationOutcome> {
  const texts = Object.entries({ verificationId, code });
  const parts = texts.map(([name, text]) => ({ kind: 'text', name, text }) as const);
  const request = { submissionId: verificationId, path: verifyPath, encoding: 'json', parts } as const;
  const answer = await transport.send(request, deadline);
  if (answer.kind !== 'http' || answer.redirected) return 'unavailable';
  // The page of a captive portal comes with 200 too, and an ingress says 410 of what it does not know.
  const isOfApi =
    answer.status === 200 ? messageOf(parseJson(answer.body)) !== undefined : isProblemOfApi(answer);
  if (!isOfApi && transport.apiKind === 'receipts') return 'unavailable';
  return answer.status === 200 && !answer.contentType.endsWith('json')
    ? 'unavailable'
    : verificationOutcome(answer.status);
}
