import { Fragment, type ReactNode } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';
import { type Tone, toneIcons } from '../ui/notice.tsx';
import { Dropdown } from './lists/dropdown.tsx';

export interface LineNotice {
  readonly key: string;
  readonly tone: Tone;
  /** One sentence; the line cuts it off, the list of notices shows all of it. */
  readonly text: string;
  /** Shown in the list of notices only. */
  readonly more?: ReactNode;
  /** Beside the sentence, if it is the only notice, and below it otherwise. */
  readonly action?: ReactNode;
  /** Has to be decided about: shown over the page as it comes. */
  readonly urgent?: ReactNode;
}

const urgency: readonly Tone[] = ['bad', 'care', 'info', 'good'];

/** All notices share a line that is always there, so that none moves what somebody is looking at. */
export function NoticeLine({ notices }: { readonly notices: readonly LineNotice[] }) {
  const { t } = useLocale();
  const sorted = notices.toSorted((one, other) => urgency.indexOf(one.tone) - urgency.indexOf(other.tone));
  const [first, second] = sorted;
  if (first === undefined) return <div className="notice-line" role="status" data-notices={0} />;
  const isOne = second === undefined;
  const urgent = sorted.filter((one) => one.urgent !== undefined);
  return (
    <div className="notice-line" role="status" data-notices={sorted.length}>
      <Dropdown
        className={`notices notices-${first.tone}`}
        summary={
          <>
            <Icon name={toneIcons[first.tone]} />
            <span className="notices-text">
              {isOne ? first.text : t('staff.notices.many', { count: sorted.length })}
            </span>
          </>
        }
      >
        <ul className="notices-list">
          {sorted.map(({ key, tone, text, more, action }) => (
            <li key={key} className={`notices-${tone}`}>
              <Icon name={toneIcons[tone]} />
              <div>
                <p>{text}</p>
                {more}
              </div>
              {isOne ? null : action}
            </li>
          ))}
        </ul>
      </Dropdown>
      {isOne ? first.action : null}
      {urgent.length === 0 ? null : (
        <div className="notices-urgent">
          {urgent.map((one) => (
            <Fragment key={one.key}>{one.urgent}</Fragment>
          ))}
        </div>
      )}
    </div>
  );
}
