import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice, type Tone } from '../../ui/notice.tsx';

export interface CaseNotice {
  readonly key: string;
  readonly tone: Tone;
  /** One sentence, cut off where the line ends. */
  readonly text: string;
  /** Everything, without the sentence; shown over the page on demand. */
  readonly more?: ReactNode;
  /** Beside the sentence, if it is the only notice, and below it otherwise. */
  readonly action?: ReactNode;
  /** Has to be decided about: shown as it comes, with a frame of its own. */
  readonly urgent?: ReactNode;
}

interface CaseNoticesProps {
  readonly notices: readonly CaseNotice[];
}

const urgency: readonly Tone[] = ['bad', 'care', 'info', 'good'];

/** All notices share a line that is always there, so that none moves what somebody is looking at. */
export function CaseNotices({ notices }: CaseNoticesProps) {
  const { t } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const sorted = notices.toSorted((one, other) => urgency.indexOf(one.tone) - urgency.indexOf(other.tone));
  const [first, second] = sorted;
  const urgent = sorted.filter((one) => one.urgent !== undefined);
  const calm = sorted.filter((one) => one.urgent === undefined);
  const isShown = urgent.length > 0 || (isOpen && calm.length > 0);
  const close = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false);
  };
  if (first === undefined) return <div className="case-notices" role="status" data-notices={0} />;
  const { tone, text, action, more } = first;
  const hasMore = second !== undefined || (more !== undefined && first.urgent === undefined);
  const told = second === undefined ? text : t('casework.notices', { count: sorted.length });
  return (
    <div className="case-notices" role="status" data-notices={sorted.length} onKeyDown={close}>
      <div className={`case-notice notice-${tone}`} data-notice={second === undefined ? first.key : ''}>
        <Icon name={tone === 'info' || tone === 'good' ? 'info' : 'attention'} />
        {hasMore ? (
          <button
            type="button"
            className="case-notice-text"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {told}
          </button>
        ) : (
          <span className="case-notice-text">{told}</span>
        )}
        {second === undefined ? action : null}
      </div>
      {isShown ? (
        <div className="case-notices-panel">
          {urgent.map((one) => (
            <div key={one.key}>{one.urgent}</div>
          ))}
          {isOpen
            ? calm.map((one) => (
                <Notice key={one.key} tone={one.tone} title={one.text}>
                  {one.more}
                  {second === undefined ? null : <div className="actions">{one.action}</div>}
                </Notice>
              ))
            : null}
        </div>
      ) : null}
    </div>
  );
}
