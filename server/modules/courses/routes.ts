import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { courseRowOf } from '../../../src/contracts/courses.ts';
import { coursesPath } from '../../../src/contracts/courses-path.ts';
import { courseAnswer } from '../../../src/contracts/schemas/courses.ts';
import { compressedFor } from '../../lib/http/answer.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Call } from '../../lib/http/call.ts';
import { readCourses } from './course-store.ts';

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
