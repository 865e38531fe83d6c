import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { verificationRequest } from '../../../src/contracts/schemas/quotations.ts';
import { quoteTexts } from '../../../src/forms/quote/quote-texts.ts';
import { answerProblem } from '../../lib/http/answer-problem.ts';
import { parseJsonBodies } from '../../lib/http/json-bodies.ts';
import { localeOf } from '../../lib/http/language.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { verifyCode } from './verification.ts';
import { verificationCall } from './verification-call.ts';

/** Checks the code that went to the address of a quotation (rulings Q-12). */
export async function verificationRoute(
  app: FastifyInstance,
  db: Database,
  triesPerMinute: number,
): Promise<void> {
  const rateLimit = { max: triesPerMinute, timeWindow: '1 minute' };
  await app.register(async (scope) => {
    parseJsonBodies(scope);
    scope.post(verificationCall.path, { config: { rateLimit } }, async (request, reply) => {
      const body = v.safeParse(verificationRequest, request.body);
      if (!body.success) return answerProblem(request, reply, { kind: 'malformedBody' });
      const { verificationId, code } = body.output;
      const verified = await verifyCode(db, verificationId, code, new Date().toISOString());
      request.log.info({ verified }, 'code checked');
      if (verified !== 'verified') return answerProblem(request, reply, { kind: verified });
      const locale = localeOf(request.headers['accept-language']);
      return { message: quoteTexts[locale].verification.right };
    });
  });
}
