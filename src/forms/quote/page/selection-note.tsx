import type { Locale } from '../../../lib/locale.ts';
import { type Course, courseName } from '../../../contracts/pricing/course.ts';
import { unreachable } from '../../../lib/unreachable.ts';
import { fill } from '../../../lib/fill.ts';
import type { Selection } from '../selection.ts';
import { quoteTexts } from '../texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** An automatic change of the selection. */
export type Note =
  /** Another government; the previous selection can be restored. */
  | { readonly kind: 'cleared'; readonly government: string; readonly selection: Selection }
  /** Another nationality, which is not offered these renewals (rulings Q-9). */
  | { readonly kind: 'dropped'; readonly courses: readonly Course[] }
  /** Chosen in a draft or by older prices, and no longer offered. */
  | { readonly kind: 'gone'; readonly count: number }
  /** Chosen as a renewal, and thereby removed from the new courses (rulings Q-4). */
  | { readonly kind: 'moved'; readonly course: Course };

interface SelectionNoteProps {
  readonly note: Note | undefined;
  readonly onUndo: () => void;
}

export function SelectionNote({ note, onUndo }: SelectionNoteProps) {
  const { locale } = useLocale();
  return (
    <div role="status" className="selection-note">
      {note === undefined ? null : (
        <Notice tone="care">
          <p>{noteText(note, locale)}</p>
          {note.kind === 'cleared' ? (
            <Button icon="back" onClick={onUndo}>
              {quoteTexts[locale].page.undo}
            </Button>
          ) : null}
        </Notice>
      )}
    </div>
  );
}

function noteText(note: Note, locale: Locale): string {
  const { page, picker } = quoteTexts[locale];
  switch (note.kind) {
    case 'cleared': {
      const { courses, renewalCourses } = note.selection;
      return fill(page.cleared, { count: courses.length + renewalCourses.length });
    }
    case 'dropped':
      return fill(picker.dropped, {
        courses: note.courses.map((course) => courseName(course, locale)).join(', '),
      });
    case 'gone':
      return fill(page.gone, { count: note.count });
    case 'moved':
      return fill(page.moved, { course: courseName(note.course, locale) });
    default:
      return unreachable(note);
  }
}
