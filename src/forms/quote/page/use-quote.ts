import { useCallback, useState } from 'react';
import type { Catalogue } from '../../../contracts/pricing/course.ts';
import { answerOf, withAnswer } from '../../../form/values.ts';
import { firstFailedCheck, type QuoteCheck } from '../checks.ts';
import {
  isEmptySelection,
  selectionOf,
  withCatalogue,
  withGovernment,
  withNationality,
  withSelection,
} from '../selection.ts';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';
import { type Agreed, nothingAgreed } from './agreements.tsx';
import { rememberApplicant } from './applicants.ts';
import { estimateOf, type PricedFor, priceOf } from './estimate.ts';
import type { Note } from './selection-note.tsx';
import { type CatalogueInUse, useCatalogue } from './use-catalogue.ts';

interface Alerted {
  readonly check: QuoteCheck;
  /** Counts, so that the same alert is said again when the button is pressed again. */
  readonly press: number;
}

export interface QuoteInUse {
  readonly catalogue: CatalogueInUse;
  /** Undefined until nationality and government are chosen. */
  readonly priced: PricedFor | undefined;
  /** How many courses are chosen. */
  readonly count: number;
  readonly agreed: Agreed;
  readonly agree: (name: keyof Agreed, checked: boolean) => void;
  readonly note: Note | undefined;
  readonly setNote: (note: Note | undefined) => void;
  readonly undo: () => void;
  readonly answer: (field: string, answer: string) => void;
  /** The first of the seven that does not hold. */
  readonly failed: QuoteCheck | undefined;
  /** Said at the last press of the button, and still true. */
  readonly alerted: Alerted | undefined;
  readonly press: () => void;
}

/** One quote being filled in: what follows from an answer, and what a press of the button does. */
export function useQuote({ values, submissionId, change, submit }: FormOverrideProps): QuoteInUse {
  const [agreed, setAgreed] = useState(nothingAgreed);
  const [pressed, setPressed] = useState<Alerted>();
  const { note, setNote, undo, ...taken } = useAnswers(values, change);
  const catalogue = useCatalogue(taken.onRead);
  const read = catalogue.reading?.kind === 'read' ? catalogue.reading : undefined;
  const courses = read?.catalogue ?? [];
  const priced = priceOf(courses, values);
  const failed = firstFailedCheck({
    coursesLoaded: read !== undefined,
    values,
    robotChecked: agreed.robot,
    termsAccepted: agreed.terms,
  });
  const { courses: fresh, renewalCourses } = selectionOf(values);
  const count = fresh.length + renewalCourses.length;
  return {
    catalogue,
    priced,
    count,
    agreed,
    agree: (name, checked) => setAgreed((before) => ({ ...before, [name]: checked })),
    // What was cleared can be had back only until something is chosen anew.
    note: note?.kind === 'cleared' && count > 0 ? undefined : note,
    setNote,
    undo: () => undo(courses),
    answer: (field, answer) => taken.answer(field, answer, courses),
    failed,
    alerted: pressed?.check === failed ? pressed : undefined,
    press() {
      if (failed !== undefined) {
        return setPressed({ check: failed, press: (pressed?.press ?? 0) + 1 });
      }
      if (submissionId !== undefined) rememberApplicant(submissionId, values.answers);
      submit(priced === undefined || read === undefined ? undefined : estimateOf(priced, read.asOf));
    },
  };
}

/** What another government, another nationality and newer prices do to the selection, and what is said of it. */
function useAnswers(values: FormOverrideProps['values'], change: FormOverrideProps['change']) {
  const [note, setNote] = useState<Note>();
  const onRead = useCallback(
    (catalogue: Catalogue) =>
      change((before) => {
        const { values: kept, dropped } = withCatalogue(before, catalogue);
        if (dropped.length > 0) setNote({ kind: 'gone', count: dropped.length });
        return kept;
      }),
    [change],
  );
  const answer = (field: string, text: string, catalogue: Catalogue): void => {
    if (field === 'nationality') {
      const { dropped } = withNationality(values, text, catalogue);
      setNote(dropped.length === 0 ? undefined : { kind: 'dropped', courses: dropped });
      return change((before) => withNationality(before, text, catalogue).values);
    }
    const selection = selectionOf(values);
    const government = answerOf(values, 'government');
    if (!isEmptySelection(selection)) setNote({ kind: 'cleared', government, selection });
    change((before) => withGovernment(before, text));
  };
  const undo = (catalogue: Catalogue): void => {
    if (note?.kind !== 'cleared') return;
    const { government, selection } = note;
    change((before) => {
      const restored = withSelection(withAnswer(before, 'government', government), selection);
      return withCatalogue(restored, catalogue).values;
    });
    setNote(undefined);
  };
  return { note, setNote, undo, onRead, answer };
}
