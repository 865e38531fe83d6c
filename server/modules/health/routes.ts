import type { FastifyInstance } from 'fastify';
import { release } from '../../lib/settings/release.ts';
import type { Health } from './health.ts';
import { healthCall } from './health-call.ts';

/** For monitoring: 200 while a submission could be stored, 503 while none could. */
export function healthRoute(app: FastifyInstance, health: Health): void {
  app.get(healthCall.path, async (_request, reply) => {
    const answer = await health.report();
    return reply.status(answer.status === 'failing' ? 503 : 200).send({ ...answer, version: release });
  });
}
