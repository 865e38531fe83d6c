import { verificationOutcome, type VerificationOutcome, verifyPath } from '../../../contracts/quotations.ts';
import { messageOf } from '../../../contracts/problem.ts';
import type { Transport } from '../../../outbox/ports.ts';
import { isOfApi } from '../../../outbox/whose-answer.ts';

/** Milliseconds. */
const deadline = 30_000;

/** Posts the code that was sent to the applicant's address (rulings Q-12). Never throws. */
export async function verifyCode(
  transport: Pick<Transport, 'send' | 'apiKind'>,
  verificationId: string,
  code: string,
): Promise<VerificationOutcome> {
  const texts = Object.entries({ verificationId, code });
  const parts = texts.map(([name, text]) => ({ kind: 'text', name, text }) as const);
  const request = { submissionId: verificationId, path: verifyPath, encoding: 'json', parts } as const;
  const answer = await transport.send(request, deadline);
  if (answer.kind !== 'http') return 'unavailable';
  // A captive portal's page has status 200 too, and an ingress answers 410 for unknown paths.
  const isAnswered = isOfApi(answer, transport.apiKind, (body) => messageOf(body) !== undefined);
  return isAnswered ? verificationOutcome(answer.status) : 'unavailable';
}
