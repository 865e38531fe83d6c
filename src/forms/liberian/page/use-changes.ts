import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../lib/fill.ts';
import { answerOf, filesLeft, type StoredFile, type Values } from '../../../form/values.ts';
import { type Change, changeFlag, changeRank, takeBack } from '../changes.ts';
import { eligibilityOf, eligibilityToastDuration, isBlocked } from '../eligibility.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { courses } from '../ranks.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import type { FormFiles, FormOverrideProps } from '../../../form-page/form-override.ts';
import { showToast } from '../../../ui/toast.ts';

type Cause = 'rank' | 'flag';

interface PendingQuestion {
  readonly cause: Cause;
  /** Applied to the form's values at that time: a file may come in while the question is open. */
  readonly changeOf: (values: Values) => Change;
  readonly flag?: string;
  /** Undoes what a previous change has removed. */
  readonly isUndo?: boolean;
}

interface Removed {
  readonly cause: Cause;
  readonly before: Values;
  readonly change: Change;
}

/** Changes of rank and flag with consequences: confirmed before, undone after (rulings L-16, Q-22). */
export interface ChangesInUse {
  readonly answerRank: (rank: string) => void;
  readonly answerFlag: (flag: string) => void;
  /** The question to ask now; undefined when there is nothing to lose. */
  readonly question: Confirmation | undefined;
  readonly confirm: () => void;
  readonly cancel: () => void;
  /** The cause of the last removal, while it can be undone. */
  readonly removed: Cause | undefined;
  readonly undo: () => void;
}

type Form = Pick<FormOverrideProps, 'values' | 'change' | 'files' | 'locked'>;

export function useChanges({ values, change, files, locked }: Form, texts: PageTexts): ChangesInUse {
  const [asked, setAsked] = useState<PendingQuestion>();
  const [removed, setRemoved] = useState<Removed>();
  const lost = useKeptUntilLeft(files.forget);

  const apply = ({ cause, flag, changeOf, isUndo = false }: PendingQuestion): void => {
    const next = changeOf(values);
    const takes = answerOf(values, 'rankApplying') !== '' && isBlocked(next.next);
    const removes = next.dropped.length > 0 || takes;
    setAsked(undefined);
    change((now) => changeOf(now).next);
    // A change that removes nothing keeps the undo available: a flag chosen by mistake is usually corrected
    // first.
    if (removes || isUndo) {
      setRemoved(removes ? { cause, before: values, change: next } : undefined);
      lost.replace(filesLeft(values, next.next));
    }
    if (flag !== undefined) tellOfFlag(texts, flag);
  };
  const answer = (next: PendingQuestion): void => {
    if (locked) return;
    if (next.changeOf(values).dropped.length > 0) setAsked(next);
    else apply(next);
  };

  return {
    answerRank(rank) {
      if (isBlocked(values)) showToast({ tone: 'care', text: texts.rank.blocked });
      answer({ cause: 'rank', changeOf: (now) => changeRank(now, rank) });
    },
    answerFlag: (flag) => answer({ cause: 'flag', flag, changeOf: (now) => changeFlag(now, flag) }),
    question:
      asked &&
      questionAbout(asked.cause, asked.changeOf(values), texts, (course) => texts.courses[course].title),
    confirm: () => asked && apply(asked),
    cancel: () => setAsked(undefined),
    removed: removed?.cause,
    undo() {
      if (removed === undefined) return;
      const { before, change: former } = removed;
      answer({ cause: 'rank', changeOf: (now) => takeBack(now, before, former), isUndo: true });
    },
  };
}

function questionAbout(
  cause: Cause,
  change: Change,
  { dropping }: PageTexts,
  titleOf: (course: keyof typeof courses) => string,
): Confirmation {
  const list = change.dropped.map(({ course }) => titleOf(course)).join(', ');
  const { title, body } = dropping[cause];
  const { confirm, cancel } = dropping;
  return { title, body: fill(body, { courses: list }), confirm, cancel };
}

function tellOfFlag({ toasts }: PageTexts, flag: string): void {
  const eligibility = eligibilityOf(flag);
  if (eligibility !== 'sanctioned' && eligibility !== 'non_stcw') return;
  showToast({
    id: 'coc-eligibility',
    tone: eligibility === 'sanctioned' ? 'bad' : 'care',
    text: toasts[eligibility].title,
    detail: toasts[eligibility].body,
    duration: eligibilityToastDuration,
  });
}

interface KeptFiles {
  /** Forgets previously kept files that were not restored, because their undo has expired. */
  readonly replace: (files: readonly StoredFile[]) => void;
}

/** Keeps the bytes of removed files until they can no longer be restored, or the page is left. */
function useKeptUntilLeft(forget: FormFiles['forget']): KeptFiles {
  const kept = useRef<readonly StoredFile[]>([]);
  useEffect(() => () => void forget(kept.current), [forget]);
  return {
    replace: (files) => {
      void forget(kept.current);
      kept.current = files;
    },
  };
}
