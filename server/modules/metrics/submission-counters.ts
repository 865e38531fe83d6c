import type { FastifyInstance } from 'fastify';
import { refusalKindOf } from '../../lib/http/answer-problem.ts';
import type { Registry } from './registry.ts';

/**
 * Counts each answer to a request, when it is given and whether or not it gets through: the sender of one that does not
 * sends again. @param forms by their path
 */
export function countSubmissions(
  app: FastifyInstance,
  registry: Registry,
  forms: ReadonlyMap<string, string>,
): void {
  const ofForms = [...forms.values()].map((form) => ({ form }));
  const accepted = registry.counter('pmts_submissions_accepted_total', 'Requests stored', ofForms);
  const repeated = registry.counter(
    'pmts_submissions_repeated_total',
    'Requests that were stored before, and got their first receipt again',
    ofForms,
  );
  const refused = registry.counter('pmts_submissions_refused_total', 'Requests refused, by the reason', []);
  app.addHook('onSend', async (request, reply) => {
    const form = request.method === 'POST' ? forms.get(request.routeOptions.url ?? '') : undefined;
    if (form === undefined) return;
    if (reply.statusCode === 201) accepted.add({ form });
    else if (reply.statusCode === 200) repeated.add({ form });
    else refused.add({ form, reason: refusalKindOf(reply) ?? String(reply.statusCode) });
  });
}
