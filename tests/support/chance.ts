import type { Catalogue } from '../../src/contracts/pricing/course.ts';
import type { Selection } from '../../src/forms/quote/selection.ts';

/** Numbers from 0 to 1, the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('Nothing to pick from');
  return picked;
}

/** Selects at least one course, and none in both lists. */
export function selectionFrom(random: () => number, all: Catalogue, renewable: Catalogue): Selection {
  const share = 0.05 + random() * 0.4;
  const renewalCourses = renewable.filter(() => random() < share).map(({ id }) => id);
  const others = all.filter(({ id }) => !renewalCourses.includes(id)).map(({ id }) => id);
  const courses = others.filter(() => random() < share);
  if (courses.length + renewalCourses.length > 0) return { courses, renewalCourses };
  return { courses: [pick(random, all).id], renewalCourses: [] };
}
