import { type FocusEvent, useCallback, useId, useState } from 'react';
import type { Catalogue, CourseKind } from '../../../contracts/pricing/course.ts';
import { subtotalOf } from '../../../contracts/pricing/quotation.ts';
import { fill } from '../../../lib/fill.ts';
import { form } from '../index.ts';
import { type PriceGroup, priceLine } from '../pricing.ts';
import { quoteTexts } from '../quote-texts.ts';
import { searchCourses, withFirst } from '../search.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { QuoteTexts } from '../quote-texts-type.ts';
import { CourseRow } from './course-row.tsx';

interface CoursePickerProps {
  readonly kind: CourseKind;
  /** What it offers; undefined while it is being read, or when it could not be. */
  readonly courses: Catalogue | undefined;
  readonly failed: boolean;
  readonly group: PriceGroup;
  readonly chosen: readonly string[];
  /** Ids that are shown and cannot be chosen, because they are renewals. */
  readonly taken: readonly string[];
  /** Answers whether it could be done. Must be stable. */
  readonly onToggle: (id: string) => boolean;
}

const names = { new: 'courses', renewal: 'renewalCourses' } as const;

/** A search box and native boxes to tick; on small devices nothing is faster (conventions 15). */
export function CoursePicker({ kind, courses, failed, group, chosen, taken, onToggle }: CoursePickerProps) {
  const { locale } = useLocale();
  const texts = quoteTexts[locale];
  const [query, setQuery] = useState('');
  const [refused, setRefused] = useState<string>();
  const name = names[kind];
  // What was chosen when one last came back to the list: nothing moves under the finger that is choosing.
  const [first, setFirst] = useState(chosen);
  const found = courses === undefined ? undefined : searchCourses(courses, query);
  const shown = found !== undefined && query.trim() === '' ? withFirst(found, first) : found;
  const toggle = useCallback((id: string) => setRefused(onToggle(id) ? undefined : id), [onToggle]);
  const leave = (event: FocusEvent): void => {
    // It lies over the list: whoever goes on must see what has the focus.
    setRefused(undefined);
    if (!event.currentTarget.contains(event.relatedTarget)) setFirst(chosen);
  };
  const seek = (text: string): void => {
    setQuery(text);
    setFirst(chosen);
  };
  return (
    <fieldset className="picker" id={`field-${name}`} tabIndex={-1} data-picker={name} onBlur={leave}>
      <legend className="label">{form.texts[locale].fields[name]?.label}</legend>
      <SearchBox label={texts.picker.search} query={query} onQuery={seek} />
      <p className="picker-count" role="status">
        {shown === undefined
          ? ''
          : fill(texts.page.count, { shown: shown.length, all: courses?.length ?? 0 })}
        {chosen.length === 0 ? '' : ` · ${fill(texts.page.chosen, { count: chosen.length })}`}
      </p>
      {shown === undefined || shown.length === 0 ? (
        <div className="course-list course-list-empty">{nothingText(texts, kind, courses, failed)}</div>
      ) : (
        <ul className="course-list">
          {shown.map((course) => {
            const line = priceLine(course, kind, group);
            return (
              <CourseRow
                key={course.id}
                course={course}
                name={name}
                price={line.toBeConfirmed ? undefined : subtotalOf(line)}
                checked={chosen.includes(course.id)}
                taken={taken.includes(course.id)}
                onToggle={toggle}
              />
            );
          })}
        </ul>
      )}
      {refused !== undefined && taken.includes(refused) ? (
        <div className="picker-refusal">
          <Notice tone="care" role="alert">
            <p>{texts.picker.refusedAsNew}</p>
          </Notice>
        </div>
      ) : null}
    </fieldset>
  );
}

interface SearchBoxProps {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

function SearchBox({ label, query, onQuery }: SearchBoxProps) {
  const id = useId();
  return (
    <>
      <label className="hint" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          // It filters while one types; Enter must not submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </>
  );
}

/** In place of the courses, in the room that they will have. */
function nothingText(
  { page, picker }: QuoteTexts,
  kind: CourseKind,
  courses: Catalogue | undefined,
  failed: boolean,
) {
  if (courses === undefined) return <p>{failed ? picker.loadError : page.loading}</p>;
  const isEmptyRenewal = kind === 'renewal' && courses.length === 0;
  return (
    <>
      <p className="notice-title">{kind === 'renewal' ? picker.noRenewable : picker.none.title}</p>
      {isEmptyRenewal ? null : <p>{picker.none.body}</p>}
    </>
  );
}
