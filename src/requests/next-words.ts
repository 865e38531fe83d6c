import { unreachable } from '../lib/unreachable.ts';
import { formatDate, formatDateTime, formatOfficeDate, formatTime } from '../i18n/format.ts';
import type { Translate } from '../i18n/use-locale.ts';
import type { NextButton, NextThing } from '../outbox/next-thing.ts';

export function nextTitle(
  t: Translate,
  { title, added = 'several' }: Pick<NextThing, 'title' | 'added'>,
): string {
  const [whose, word] = title.split('.', 2) as TitleParts;
  switch (whose) {
    case 'request':
      return t(`request.state.${word}`);
    case 'added':
      return t(`case.next.added.${word}`, { what: t(`case.next.what.${added}`) });
    case 'office':
      return t(`case.next.office.${word}`);
    default:
      return unreachable(whose);
  }
}

/** A title has two parts, named by its type. */
type TitleParts = NextThing['title'] extends infer Title
  ? Title extends `${infer Whose}.${infer Word}`
    ? [Whose, Word]
    : never
  : never;

/** Returns, in whole sentences, where it is and what to do. */
export function nextLines(
  t: Translate,
  { sentence, count, until = '', reason }: NextThing,
): readonly string[] {
  const values = { count: count ?? 0, until: until === '' ? '' : formatOfficeDate(until) };
  return [
    ...(sentence === undefined ? [] : [t(`case.next.line.${sentence}`, values)]),
    ...(reason === undefined ? [] : [t('case.reason', { reason })]),
  ];
}

/**
 * Returns the time of the status, and its day, shown on the screen only if not today. @param now milliseconds
 * since 1970
 */
export function asOfWords(t: Translate, { asOf }: NextThing, now: number): AsOf | undefined {
  if (asOf === undefined || Number.isNaN(Date.parse(asOf))) return undefined;
  const day = formatDate(asOf);
  const isToday = day === formatDate(now);
  const when = isToday ? formatTime(asOf) : formatDateTime(asOf);
  return { words: t('case.next.asOf', { when }), day: isToday ? day : '' };
}

interface AsOf {
  readonly words: string;
  /** For print, which is read on other days. */
  readonly day: string;
}

export function buttonWords(t: Translate, button: NextButton, count: number = 1): string {
  switch (button) {
    case 'continue':
      return t('request.action.resume');
    case 'sendNow':
      return t('request.action.sendNow');
    case 'edit':
      return t('request.action.editAndResend');
    case 'sendChanges':
      return t('request.action.sendChanges');
    case 'checkLink':
      return t('request.wait.check');
    case 'accept':
      return t('case.acceptance.open');
    case 'sendDocuments':
      return t('case.next.button.sendDocuments', { count });
    case 'answer':
    case 'fillInAgain':
    case 'showAdded':
      return t(`case.next.button.${button}`);
    default:
      return unreachable(button);
  }
}
