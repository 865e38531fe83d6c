import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { caseStates } from '../../../../src/contracts/cases.ts';
import {
  submissionAnswer,
  submissionRowAnswer,
  submissionsPageAnswer,
} from '../../../../src/contracts/schemas/submissions.ts';
import {
  mostSubmissions,
  mostUnpagedSubmissions,
  type RequestListQuery,
  submissionFileRoute,
  submissionRoute,
  submissionsAddress,
  submissionsPath,
} from '../../../../src/contracts/staff-submissions.ts';
import type { FileStore } from '../../../lib/files/file-store.ts';
import { sendCompressed, toBeSaved } from '../../../lib/http/answer.ts';
import type { Call } from '../../../lib/http/call.ts';
import { withVersion } from '../../../lib/http/headers.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { audit } from '../../accounts/audit.ts';
import { authorized } from '../../accounts/authorize.ts';
import { type AccountService, isoNow } from '../../accounts/service.ts';
import { lookTogether } from '../case/viewers.ts';
import { readStored } from '../intake/stored-files.ts';
import { listFilterIn } from './list-query.ts';
import { readList } from './read-list.ts';
import { readRequest, storedFile } from './read-request.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

export const submissionsCall = {
  method: 'GET',
  path: submissionsPath,
  access: 'reviewer',
  summary:
    'What has come in by any form. Without parameters the newest 500 as a bare list, newest first, with a Link header where there are more; with any parameter a page of what is wanted.',
  optionalQuery: {
    q: 'Words that must all be found in the references, the answers of one line, the names of the files, or the notes; case and accents do not matter',
    form: 'Id of a form',
    state: caseStates.join(', '),
    assignee: 'me, none, meOrNone, or the id of an account',
    turn: 'Whose turn it is: ours (the office), theirs (the applicant), nobody',
    quotations: 'due: without quotations about which the office has nothing to do',
    due: 'over: only open requests past the due day of their form',
    snoozed: 'hide: without requests that are put off; only: these alone',
    unread: 'true: only what whoever asks has not read',
    from: 'Day in Panama, YYYY-MM-DD: received on it or later',
    to: 'The same: received on it or earlier',
    sort: '-receivedAt (as without it), receivedAt, -changedAt, applicant, or due: what is overdue first, the oldest on top, then as without it',
    cursor: 'next of the page before',
    limit: 'Rows of the page, 1 to 200; 50 without it',
  },
  answers: {
    200: {
      description: 'Submissions',
      schema: v.union([v.array(submissionRowAnswer), submissionsPageAnswer]),
    },
    ...refusals,
    422: { description: 'A parameter that is unknown or cannot be used' },
  },
} as const satisfies Call;

export const submissionCall = {
  method: 'GET',
  path: submissionRoute,
  access: 'reviewer',
  summary:
    'One submission with its answers, by name on the wire. Whoever asked for it within the last thirty seconds has it open.',
  answers: {
    200: {
      description: 'The submission',
      schema: submissionAnswer,
    },
    ...refusals,
    404: { description: 'There is none with this id' },
  },
} as const satisfies Call;

export const submissionFileCall = {
  method: 'GET',
  path: submissionFileRoute,
  access: 'reviewer',
  summary: 'A file of a submission, to be saved: it is never shown by a browser, whatever it holds.',
  answers: {
    200: { description: 'The file', type: 'application/octet-stream' },
    ...refusals,
    404: { description: 'There is no such file, or the store has lost it (`fileLost`)' },
  },
} as const satisfies Call;

/** Query of a call without parameters, whose answer is the same as before parameters were introduced. */
const newest: RequestListQuery = {
  search: '',
  form: undefined,
  sort: '-receivedAt',
  position: 0,
  limit: mostUnpagedSubmissions,
};
const afterNewest = submissionsAddress({ ...newest, position: newest.limit, limit: mostSubmissions });

export function deskRoutes(app: FastifyInstance, service: AccountService, files: FileStore): void {
  app.get(
    submissionsCall.path,
    authorized(service, submissionsCall.access, async ({ userId }, request, reply) => {
      const filter = listFilterIn(request.query);
      const page = await readList(service.db, filter ?? newest, userId, isoNow(service));
      audit(request, 'submissions read', { userId, count: page.items.length });
      if (filter !== undefined) return sendCompressed(request, reply, page);
      if (page.next !== null) reply.header('Link', `<${afterNewest}>; rel="next"`);
      return sendCompressed(request, reply, page.items);
    }),
  );
  app.get(
    submissionCall.path,
    authorized(service, submissionCall.access, async ({ userId }, request, reply) => {
      const { submissionId } = parametersOf(request);
      const submission = await readRequest(service.db, submissionId, userId, isoNow(service));
      if (submission === undefined) throw new Refused({ kind: 'notFound' });
      const openBy = await lookTogether(service.db, submissionId, userId, service.now());
      audit(request, 'submission read', { userId, submissionId });
      return sendCompressed(request, withVersion(reply, submission.case.version), {
        ...submission,
        ...(openBy.length === 0 ? {} : { openBy }),
      });
    }),
  );
  app.get(
    submissionFileCall.path,
    authorized(service, submissionFileCall.access, async ({ userId }, request, reply) => {
      const { submissionId, field } = parametersOf(request);
      const file = await storedFile(service.db, submissionId, field);
      if (file === undefined) throw new Refused({ kind: 'notFound' });
      const bytes = await readStored(files, file);
      audit(request, 'file opened', { userId, submissionId, field });
      return toBeSaved(reply, file).header('Content-Length', file.size).send(bytes);
    }),
  );
}

/** @throws Refused notFound for an impossible id or field; PostgreSQL takes no NUL in a text */
function parametersOf(request: FastifyRequest): { readonly submissionId: string; readonly field: string } {
  const { submissionId, field = '' } = Object(request.params) as { submissionId?: string; field?: string };
  if (!/^[\w-]{1,100}$/.test(submissionId ?? '') || !/^[\w.-]{0,100}$/.test(field)) {
    throw new Refused({ kind: 'notFound' });
  }
  return { submissionId: submissionId ?? '', field };
}
