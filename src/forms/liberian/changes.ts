import { fieldsOfItem } from '../../form/form.ts';
import { itemName } from '../../form/item-name.ts';
import { answerOf, type StoredFile, type Values, withAnswer } from '../../form/values.ts';
import { type CourseKey, courseKeys, rankOf } from './ranks.ts';
import { liberian } from './definition.ts';
import { eligibilityOf, isBlocked } from './eligibility.ts';

/** What an answer would change besides itself. */
export interface Change {
  readonly next: Values;
  /** Certificates that are begun and would be dropped: ask before, and offer to undo after. */
  readonly dropped: readonly DroppedCertificate[];
}

export interface DroppedCertificate {
  readonly course: CourseKey;
  readonly file?: StoredFile;
}

/** The courses of the chosen rank, in their order; none before a rank is chosen. */
export function coursesFor(values: Values): readonly CourseKey[] {
  return rankOf(answerOf(values, 'rankApplying'))?.courses ?? [];
}

/**
 * Another rank keeps the certificates that it needs too and drops the rest; a blank one drops them all. While
 * the flag is sanctioned every choice ends in a blank one (specification section 4).
 */
export function changeRank(values: Values, rank: string): Change {
  const chosen = isBlocked(values) ? '' : rank;
  return keeping(withAnswer(values, 'rankApplying', chosen), rankOf(chosen)?.courses ?? []);
}

/** A sanctioned flag drops the rank and all certificates with it (rulings L-16). */
export function changeFlag(values: Values, flag: string): Change {
  const flagged = withAnswer(values, 'cocFlag', flag);
  if (eligibilityOf(flag) !== 'sanctioned') return { next: flagged, dropped: [] };
  return keeping(withAnswer(flagged, 'rankApplying', ''), []);
}

/**
 * Undoes a change of rank or flag: a flag that was corrected since stays, as does a certificate that was begun
 * anew, and everything else. One begun since that the former rank does not need is dropped in its turn.
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
