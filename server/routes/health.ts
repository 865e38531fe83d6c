import type { FastifyInstance } from 'fastify';
import { answerProblem } from '../http/answer-problem.ts';
import type { Database } from '../store/open-database.ts';

/** For whoever watches over the server: 200 while the database answers. */
export function healthRoute(app: FastifyInstance, db: Database): void {
  app.get('/api/health', async (request, reply) => {
    try {
      await db.selectFrom('submissions').select('submission_id').limit(1).execute();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return answerProblem(request, reply, { kind: 'unavailable', seconds: 30 });
    }
  });
}
