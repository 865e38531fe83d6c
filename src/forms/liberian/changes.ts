import { fieldsOfItem } from '../../form/form.ts';
import { itemName } from '../../form/item-name.ts';
import { answerOf, type StoredFile, type Values, withAnswer } from '../../form/values.ts';
import { type CourseKey, courseKeys, rankOf } from './ranks.ts';
import { liberian } from './definition.ts';
import { eligibilityOf, isBlocked } from './eligibility.ts';

/** The consequences of an answer beyond the answer itself. */
export interface Change {
  readonly next: Values;
  /** Certificates in progress that would be dropped: the page asks before, and offers undo after. */
  readonly dropped: readonly DroppedCertificate[];
}

export interface DroppedCertificate {
  readonly course: CourseKey;
  readonly file?: StoredFile;
}

/** Returns the courses of the chosen rank, in their order; none before a rank is chosen. */
export function coursesFor(values: Values): readonly CourseKey[] {
  return rankOf(answerOf(values, 'rankApplying'))?.courses ?? [];
}

/**
 * Changes the rank: certificates that the new one also needs stay, the rest is dropped; a blank rank drops
 * them all. While the flag is sanctioned every choice results in a blank rank (specification section 4).
 */
export function changeRank(values: Values, rank: string): Change {
  const chosen = isBlocked(values) ? '' : rank;
  return keeping(withAnswer(values, 'rankApplying', chosen), rankOf(chosen)?.courses ?? []);
}

/** Changes the flag; a sanctioned one drops the rank and all certificates with it (rulings L-16). */
export function changeFlag(values: Values, flag: string): Change {
  const flagged = withAnswer(values, 'cocFlag', flag);
  if (eligibilityOf(flag) !== 'sanctioned') return { next: flagged, dropped: [] };
  return keeping(withAnswer(flagged, 'rankApplying', ''), []);
}

/**
 * Undoes a change of rank or flag, and keeps everything answered since, such as a corrected flag or a
 * certificate begun anew. A certificate begun since that the former rank does not need is dropped in turn.
 */
export function takeBack(values: Values, before: Values, { dropped }: Change): Change {
  const gone = dropped.map(({ course }) => course).filter((course) => !isBegun(values, course));
  const flag = isBlocked(values) ? ['cocFlag'] : [];
  const names = [...gone.flatMap(namesOf), ...flag, 'rankApplying'];
  const restored = {
    ...values,
    answers: { ...without(values.answers, names), ...only(before.answers, names) },
    files: { ...values.files, ...only(before.files, names) },
  };
  return keeping(restored, coursesFor(restored));
}

function keeping(values: Values, courses: readonly CourseKey[]): Change {
  const others = courseKeys.filter((key) => !courses.includes(key));
  return {
    next: others.reduce(withoutCertificate, values),
    dropped: others.filter((key) => isBegun(values, key)).map((key) => droppedFrom(values, key)),
  };
}

function droppedFrom(values: Values, course: CourseKey): DroppedCertificate {
  const file = values.files[itemName('certificateFile', course)];
  return file === undefined ? { course } : { course, file };
}

function isBegun(values: Values, course: CourseKey): boolean {
  return namesOf(course).some((name) => answerOf(values, name) !== '' || values.files[name] !== undefined);
}

function withoutCertificate(values: Values, course: CourseKey): Values {
  const names = namesOf(course);
  return { ...values, answers: without(values.answers, names), files: without(values.files, names) };
}

function namesOf(course: CourseKey): readonly string[] {
  const repeated = liberian.sections.filter((section) => 'repeat' in section);
  return repeated.flatMap((section) => fieldsOfItem(section, course)).map(({ name }) => name);
}

function without<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

function only<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}
