import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { BackToList } from '../lists/back-to-list.tsx';
import type { Neighbours } from './list-order.ts';
import type { CaseWork } from './use-case-work.ts';

interface CaseStepsProps {
  /** The list as it was left. */
  readonly list: string;
  readonly work: CaseWork;
  readonly neighbours: Neighbours | undefined;
}

/** Back to the list, and from one request of it to the next. */
export function CaseSteps({ list, work, neighbours }: CaseStepsProps) {
  const { t } = useLocale();
  return (
    <nav className="case-steps" aria-label={t('tasks.all')}>
      <BackToList look="quiet" list={list}>
        {t('tasks.detail.back')}
      </BackToList>
      {neighbours === undefined ? null : (
        <>
          <span className="hint" data-position>
            {t('desk.inTheList', { position: neighbours.position, count: neighbours.count })}
          </span>
          <Button
            look="quiet"
            icon="left"
            aria-disabled={neighbours.previous === undefined}
            onClick={work.previous}
          >
            {t('desk.previousRequest')}
          </Button>
          <Button
            look="quiet"
            icon="right"
            aria-disabled={neighbours.next === undefined}
            onClick={neighbours.next === undefined ? undefined : work.next}
          >
            {t('desk.nextRequest')}
          </Button>
        </>
      )}
    </nav>
  );
}
