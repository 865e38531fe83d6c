import { memo } from 'react';
import { type Course, courseName } from '../../../contracts/pricing/course.ts';
import type { Cents } from '../../../lib/money.ts';
import { fill } from '../../../lib/fill.ts';
import { quoteTexts } from '../quote-texts.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';

interface CourseRowProps {
  readonly course: Course;
  /** Of the box: the wire name of its list. */
  readonly name: string;
  /** With the government's fee; undefined: to be confirmed. */
  readonly price: Cents | undefined;
  readonly checked: boolean;
  /** Chosen for renewal: it can be pressed, and then says why it cannot be ticked. */
  readonly taken: boolean;
  readonly onToggle: (id: string) => void;
}

/** One course with its price. Remembered, because a picker has many and one press changes one. */
export const CourseRow = memo(function CourseRow(props: CourseRowProps) {
  const { course, name, price, checked, taken, onToggle } = props;
  const { locale } = useLocale();
  const { page, picker, document } = quoteTexts[locale];
  const imo = course.imoNumber === '' ? '' : fill(page.imo, { number: course.imoNumber });
  const codes = [course.abbreviation, imo].filter(Boolean).join(' · ');
  return (
    <li>
      <label className={taken ? 'course course-taken' : 'course'}>
        <input
          type="checkbox"
          name={name}
          value={course.id}
          checked={checked}
          aria-disabled={taken}
          onChange={() => onToggle(course.id)}
        />
        <span className="course-text">
          <span className="course-name">{courseName(course, locale)}</span>{' '}
          {codes === '' ? null : <span className="hint">{codes} </span>}
          {taken ? <span className="course-remark">{picker.takenForRenewal} </span> : null}
        </span>
        <span className="course-price">
          {price === undefined ? document.toBeConfirmed : formatMoney(price)}
        </span>
      </label>
    </li>
  );
});
