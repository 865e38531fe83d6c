import type { FormEvent } from 'react';
import { fill } from '../../../lib/fill.ts';
import { form } from '../index.ts';
import { quoteTexts } from '../quote-texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';
import { Agreements } from './agreements.tsx';
import { CatalogueNotice } from './catalogue-notice.tsx';
import { QuoteCourses } from './quote-courses.tsx';
import { SelectionNote } from './selection-note.tsx';
import { type QuoteInUse, useQuote } from './use-quote.ts';

/** The course quote: the common sections, and between them what depends on the catalogue. */
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
