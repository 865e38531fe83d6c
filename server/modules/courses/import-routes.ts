import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { CoursePreview } from '../../../src/contracts/course-imports.ts';
import type { Catalogue } from '../../../src/contracts/pricing/course.ts';
import { courseFileBody } from '../../../src/contracts/schemas/course-imports.ts';
import { holdsFor, ifMatchOf, withVersion } from '../../lib/http/if-match.ts';
import { acceptUnreadJson, bodyAs } from '../../lib/http/unread-json.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { isPostgres } from '../../lib/store/dialect.ts';
import { audit } from '../accounts/audit.ts';
import { guard, principalIn } from '../accounts/authorize.ts';
import type { AccountService } from '../accounts/service.ts';
import { changesBetween, versionOf } from './course-changes.ts';
import { inWorker } from '../../lib/process/in-worker.ts';
import type { CourseFile, readCourseFile } from './course-file.ts';
import { readCourses, writeCourses } from './course-store.ts';
import { coursesPreviewCall, coursesReplaceCall } from './import-calls.ts';

type CourseService = Pick<AccountService, 'db' | 'tokens' | 'now'>;

/** A file in the place of the catalogue: what it would change, and the change. */
export async function courseImportRoutes(app: FastifyInstance, service: CourseService): Promise<void> {
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    const preview = { onRequest: guard(service, coursesPreviewCall.access) };
    scope.post(coursesPreviewCall.path, preview, async (request, reply) => {
      const file = await fileIn(request);
      const present = await readCourses(service.db);
      return withVersion(reply, versionOf(present)).send(previewOf(present, file));
    });
    const replace = { onRequest: guard(service, coursesReplaceCall.access) };
    scope.put(coursesReplaceCall.path, replace, async (request, reply) => {
      const courses = await replaceBy(service, request);
      audit(request, 'courses changed', { userId: principalIn(request).userId, count: courses.length });
      return withVersion(reply, versionOf(courses)).send({ courses: courses.length });
    });
  });
}

/** A file of the size that is taken, made of nothing but faults, takes more than a second. */
const readFile = inWorker<typeof readCourseFile>(
  new URL('course-file.ts', import.meta.url),
  'readCourseFile',
);

async function fileIn(request: FastifyRequest): Promise<CourseFile> {
  const { text, format } = bodyAs(courseFileBody, request);
  return readFile(text, format);
}

function previewOf(present: Catalogue, file: CourseFile): CoursePreview {
  if (file.ok) {
    return { courses: file.courses.length, ...changesBetween(present, file.courses), problems: [] };
  }
  const none = { courses: 0, unchanged: 0, added: [], changed: [], removed: [] };
  return { ...none, problems: [...file.problems] };
}

async function replaceBy({ db }: CourseService, request: FastifyRequest): Promise<Catalogue> {
  const precondition = ifMatchOf(request);
  if (precondition === undefined) throw new Refused({ kind: 'preconditionRequired' });
  const file = await fileIn(request);
  return db.transaction().execute(async (transaction) => {
    // Two changes at once come one after the other; in the embedded database all do.
    if (isPostgres(transaction)) {
      await sql`lock table courses in share row exclusive mode`.execute(transaction);
    }
    const present = await readCourses(transaction);
    if (!holdsFor(precondition, versionOf(present))) throw new Refused({ kind: 'preconditionFailed' });
    if (!file.ok) throw new Refused({ kind: 'badBody' });
    await writeCourses(transaction, file.courses);
    return readCourses(transaction);
  });
}
