import * as v from 'valibot';
import type { Call } from '../../lib/http/call.ts';

export const healthAnswer = v.strictObject({
  status: v.picklist(['ok', 'degraded', 'failing']),
  /** Of all checks that found something wrong, in the order in which they were added. */
  problems: v.array(v.string()),
  /** Of the release that runs. */
  version: v.string(),
});

export const healthCall = {
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether a submission could be stored, and what is wrong. Answers within two seconds.',
  answers: {
    200: { description: 'It could: ok, or degraded by what `problems` names', schema: healthAnswer },
    503: { description: 'It could not: failing', schema: healthAnswer, type: 'application/json' },
  },
} as const satisfies Call;
