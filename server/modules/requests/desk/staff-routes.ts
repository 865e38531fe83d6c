import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  mostSubmissions,
  mostUnpagedSubmissions,
  type RequestListQuery,
  submissionsAddress,
} from '../../../../src/contracts/staff-submissions.ts';
import type { FileStore } from '../../../lib/files/file-store.ts';
import { sendCompressed, toBeSaved } from '../../../lib/http/answer.ts';
import { withVersion } from '../../../lib/http/headers.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { audit } from '../../accounts/audit.ts';
import { authorized } from '../../accounts/authorize.ts';
import { type AccountService, isoNow } from '../../accounts/service.ts';
import { readRequest, storedFile } from './read-request.ts';
import { readList } from './read-list.ts';
import { submissionCall, submissionFileCall, submissionsCall } from './staff-calls.ts';
import { readStored } from '../intake/stored-files.ts';
import { listFilterIn } from './list-query.ts';

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
      audit(request, 'submission read', { userId, submissionId });
      return sendCompressed(request, withVersion(reply, submission.case.version), submission);
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
      return toBeSaved(reply, file.name).header('Content-Length', file.size).send(bytes);
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
