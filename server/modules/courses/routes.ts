import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as v from 'valibot';
import {
  type CoursePreview,
  coursesPreviewPath,
  coursesReplacePath,
} from '../../../src/contracts/course-imports.ts';
import { coursesPath } from '../../../src/contracts/courses-path.ts';
import { courseRowOf } from '../../../src/contracts/courses.ts';
import type { Catalogue, Course } from '../../../src/contracts/pricing/course.ts';
import {
  courseFileBody,
  coursePreview,
  coursesReplaced,
} from '../../../src/contracts/schemas/course-imports.ts';
import { courseAnswer } from '../../../src/contracts/schemas/courses.ts';
import { compressedFor } from '../../lib/http/answer.ts';
import type { Call } from '../../lib/http/call.ts';
import { holdsFor, ifMatchOf, withVersion } from '../../lib/http/headers.ts';
import { acceptUnreadJson, bodyAs } from '../../lib/http/json-bodies.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { inWorker } from '../../lib/process/in-worker.ts';
import { isPostgres } from '../../lib/store/dialect.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { audit } from '../accounts/audit.ts';
import { guard, principalIn } from '../accounts/authorize.ts';
import type { AccountService } from '../accounts/service.ts';
import type { CourseFile, readCourseFile } from './course-file.ts';
import { readCourses, writeCourses } from './course-store.ts';

export const coursesCall = {
  method: 'GET',
  path: coursesPath,
  access: 'public',
  summary: 'The course catalogue, prices in US dollars. With an ETag: ask with If-None-Match.',
  answers: { 200: { description: 'Courses', schema: v.array(courseAnswer) } },
} as const satisfies Call;

/**
 * Serves the catalogue. A cache may keep it but must revalidate it each time: a corrected price must not stay stale,
 * and on a slow link the answer "unchanged" costs a hundred bytes (RFC 9110 section 13.1.2).
 */
export function coursesRoute(app: FastifyInstance, db: Database): void {
  app.get(coursesCall.path, async (request, reply) => {
    const body = JSON.stringify((await readCourses(db)).map(courseRowOf));
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    // Weak, because the tag stands for the same courses under any compression.
    reply.header('Cache-Control', 'no-cache').header('ETag', `W/${tag}`).header('Vary', 'Accept-Encoding');
    if (matches(request.headers['if-none-match'], tag)) return reply.status(304).send();
    const compressed = await compressedFor(request.headers['accept-encoding'], body);
    if (compressed.encoding !== undefined) reply.header('Content-Encoding', compressed.encoding);
    return reply.type('application/json; charset=utf-8').send(compressed.body);
  });
}

function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map((item) => item.trim().replace(/^W\//, ''));
  return named.includes(tag) || named.includes('*');
}

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

export const coursesPreviewCall = {
  method: 'POST',
  path: coursesPreviewPath,
  access: 'admin',
  summary:
    'What a course file, CSV or JSON, would change, or what is wrong with it, line by line. Changes nothing. The ETag is the version of the present catalogue, for If-Match.',
  body: { type: 'application/json', schema: courseFileBody },
  answers: {
    200: { description: 'The changes, or the problems', schema: coursePreview },
    ...refusals,
    422: { description: 'Not a format and a text' },
  },
} as const satisfies Call;

export const coursesReplaceCall = {
  method: 'PUT',
  path: coursesReplacePath,
  access: 'admin',
  summary: 'The courses of a file take the place of all others; a file with any fault changes nothing.',
  headers: { 'If-Match': 'The version of the catalogue that the change is based on; * for whatever it is' },
  body: { type: 'application/json', schema: courseFileBody },
  answers: {
    200: { description: 'How many courses are offered now', schema: coursesReplaced },
    ...refusals,
    412: { description: 'Somebody else has changed the courses' },
    422: { description: 'Not a format and a text, or a file with faults' },
    428: { description: 'Without If-Match' },
  },
} as const satisfies Call;

type CourseService = Pick<AccountService, 'db' | 'tokens' | 'now'>;

/** Replaces the catalogue by a file: a preview of the changes, and the replacement itself. */
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

/** In a worker: a file of the largest allowed size with nothing but faults takes more than a second. */
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
    // Serialises concurrent changes; the embedded database does so anyway.
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

function changesBetween(present: Catalogue, next: Catalogue): Omit<CoursePreview, 'courses' | 'problems'> {
  const former = new Map(present.map((course) => [course.id, course]));
  const kept = new Set(next.map(({ id }) => id));
  const changed = next.flatMap((after) => {
    const before = former.get(after.id);
    if (before === undefined || textOf(before) === textOf(after)) return [];
    return [{ before: courseRowOf(before), after: courseRowOf(after) }];
  });
  const added = next.filter(({ id }) => !former.has(id)).map(courseRowOf);
  return {
    unchanged: next.length - added.length - changed.length,
    added,
    changed,
    removed: present.filter(({ id }) => !kept.has(id)).map(courseRowOf),
  };
}

/** Version of the catalogue, for If-Match. */
function versionOf(courses: Catalogue): string {
  return createHash('sha256').update(courses.map(textOf).join('\n')).digest('hex').slice(0, 32);
}

/** Comparable as text, because courseRowOf writes the properties in a fixed order. */
function textOf(course: Course): string {
  return JSON.stringify(courseRowOf(course));
}
