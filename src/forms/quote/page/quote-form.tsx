import { type FormEvent, useCallback, useState } from 'react';
import { fill } from '../../../lib/fill.ts';
import { form } from '../index.ts';
import { quoteTexts } from '../texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';
import { type Agreed, Agreements, nothingAgreed } from './agreements.tsx';
import { QuoteCourses } from './quote-courses.tsx';
import { type Note, SelectionNote } from './selection-note.tsx';
import { formatDate } from '../../../i18n/format.ts';
import type { CatalogueResult } from '../../../ui/api-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { type CatalogueInUse, useCatalogue } from './use-catalogue.ts';
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
import { estimateOf, type PricedFor, priceOf } from './estimate.ts';

/** The course quote: the common sections, and between them the parts that depend on the catalogue. */
export function QuoteForm(props: FormOverrideProps) {
  const { values, locked, section, end } = props;
  const { locale, t } = useLocale();
  const texts = quoteTexts[locale];
  const quote = useQuote(props);
  const { count, failed, alerted } = quote;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    quote.press();
  };
  return (
    <form noValidate className="form" onSubmit={onSubmit} aria-busy={locked}>
      <p className="hint">{t('form.allRequired')}</p>
      {section('personal')}
      {section('group', {
        answer: quote.answer,
        below: (
          <div>
            {count === 0 ? null : <p className="hint">{fill(texts.page.clearsCourses, { count })}</p>}
            <SelectionNote note={quote.note} onUndo={quote.undo} />
          </div>
        ),
      })}
      <CoursesSection quote={quote} values={values} change={props.change} />
      <Agreements texts={texts} agreed={quote.agreed} onChange={quote.agree} />
      {end({
        missing: failed === undefined ? undefined : texts.page.missing[failed],
        alerted: alerted !== undefined,
        above:
          alerted === undefined ? null : (
            <div key={alerted.press} data-check={alerted.check}>
              <Notice tone="bad" role="alert">
                <p>{texts.checks[alerted.check]}</p>
              </Notice>
            </div>
          ),
      })}
    </form>
  );
}

type CoursesSectionProps = Pick<FormOverrideProps, 'values' | 'change'> & { readonly quote: QuoteInUse };

function CoursesSection({ quote, values, change }: CoursesSectionProps) {
  const { locale } = useLocale();
  const { catalogue, priced, setNote } = quote;
  return (
    <section className="form-section" aria-labelledby="section-courses">
      <h2 id="section-courses">{form.texts[locale].sections['courses']?.title}</h2>
      <CatalogueNotice {...catalogue} />
      {priced === undefined ? (
        <p className="choose-first">{quoteTexts[locale].page.chooseFirst}</p>
      ) : (
        <QuoteCourses
          reading={catalogue.reading}
          values={values}
          priced={priced}
          change={change}
          onNote={setNote}
        />
      )}
    </section>
  );
}

/** Explains missing prices, or shows the date of old ones; empty when all is well. */
function CatalogueNotice({ reading, again }: CatalogueInUse) {
  const { locale } = useLocale();
  const { page, picker, estimate } = quoteTexts[locale];
  if (reading === undefined || (reading.kind === 'read' && reading.fresh)) return null;
  const renew = <Button onClick={again}>{page.again}</Button>;
  if (reading.kind === 'read') {
    return (
      <Notice tone="care" role="status" title={fill(estimate.pricesAsOf, { date: formatDate(reading.asOf) })}>
        <p>{estimate.binding}</p>
        {renew}
      </Notice>
    );
  }
  return (
    <Notice tone="bad" role="alert" title={picker.loadFailed}>
      <p>{failureDetail(reading, page)}</p>
      {renew}
    </Notice>
  );
}

/** Plain text, whatever the server sent (rulings Q-18). */
function failureDetail(
  failed: Exclude<CatalogueResult, { kind: 'read' }>,
  { noAnswer, notACatalogue }: { readonly noAnswer: string; readonly notACatalogue: string },
): string {
  if (failed.kind === 'refused') return failed.detail;
  return failed.kind === 'noAnswer' ? noAnswer : notACatalogue;
}

interface Alerted {
  readonly check: QuoteCheck;
  /** A counter, so that the same alert is announced again when the button is pressed again. */
  readonly press: number;
}

interface QuoteInUse {
  readonly catalogue: CatalogueInUse;
  /** Undefined until nationality and government are chosen. */
  readonly priced: PricedFor | undefined;
  readonly count: number;
  readonly agreed: Agreed;
  readonly agree: (name: keyof Agreed, checked: boolean) => void;
  readonly note: Note | undefined;
  readonly setNote: (note: Note | undefined) => void;
  readonly undo: () => void;
  readonly answer: (field: string, answer: string) => void;
  /** The first of the seven checks that fails. */
  readonly failed: QuoteCheck | undefined;
  /** Shown at the last press of the button, and still true. */
  readonly alerted: Alerted | undefined;
  readonly press: () => void;
}

/** One quote being filled in: the consequences of an answer, and the effect of the button. */
function useQuote({ values, change, submit }: FormOverrideProps): QuoteInUse {
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
    // A cleared selection can be restored only until something new is chosen.
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
      submit(priced === undefined || read === undefined ? undefined : estimateOf(priced, read.asOf));
    },
  };
}

/**
 * Applies the effects of another government, another nationality or newer prices to the selection, with the
 * notes about them.
 */
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
