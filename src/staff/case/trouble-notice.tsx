import type { CaseEventAnswer } from '../../contracts/cases.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CaseAction, CaseChanges, Trouble } from './case-changes.ts';
import { EventList } from './history.tsx';
import { dayText } from './waiting-marks.tsx';

interface TroubleNoticeProps {
  readonly changes: CaseChanges;
  /** Changes by others since the page was opened, oldest first. */
  readonly theirs: readonly CaseEventAnswer[];
  /** The whole history, oldest first. */
  readonly all: readonly CaseEventAnswer[];
  readonly documentName: (field: string) => string;
  readonly fileName: (fileId: string) => string;
  readonly colleagueName: (id: string) => string;
}

/** The change that was not saved, and why; after a conflict also the others' changes and the choice between them. */
export function TroubleNotice(props: TroubleNoticeProps) {
  const { t } = useLocale();
  const { changes } = props;
  const { trouble } = changes;
  if (trouble === undefined) return null;
  if (trouble.outcome.kind === 'conflict') return <Conflict {...props} trouble={trouble} />;
  const { kind } = trouble.outcome;
  return (
    <Notice tone="bad" role="alert" title={t('casework.failed.title')}>
      <p>{kind === 'refused' ? t('casework.failed.refused') : t(`rows.why.${kind}`)}</p>
      <div className="actions" data-trouble={kind}>
        {kind === 'refused' ? null : (
          <Button onClick={() => void changes.again()}>{t('casework.failed.again')}</Button>
        )}
        <Button onClick={changes.giveUp}>{t('casework.close')}</Button>
      </div>
    </Notice>
  );
}

function Conflict(props: TroubleNoticeProps & { readonly trouble: Trouble }) {
  const { t } = useLocale();
  const { changes, trouble, theirs, all, documentName, fileName, colleagueName } = props;
  const present = trouble.outcome.kind === 'conflict' ? trouble.outcome.case : changes.case;
  return (
    <Notice tone="care" role="alert" title={t('casework.conflict.title')}>
      <p>
        {t('casework.conflict.yours', {
          change: changeText(t, trouble.request, { fileName, colleagueName }),
        })}
      </p>
      {theirs.length === 0 ? null : (
        <>
          <p>{t('casework.conflict.theirs')}</p>
          <EventList events={theirs} all={all} documentName={documentName} />
        </>
      )}
      <p>
        {t('casework.conflict.now', {
          state: t(`casework.state.${present.state}`),
          assignee: present.assignee?.name ?? t('casework.nobody'),
        })}
      </p>
      <div className="actions" data-trouble="conflict">
        <Button onClick={changes.giveUp}>{t('casework.conflict.leave')}</Button>
        <Button look="primary" onClick={() => void changes.again()}>
          {t('casework.conflict.again')}
        </Button>
      </div>
    </Notice>
  );
}

function changeText(
  t: Translate,
  request: CaseAction,
  { fileName, colleagueName }: Pick<TroubleNoticeProps, 'fileName' | 'colleagueName'>,
): string {
  if (request.kind === 'verdict') {
    const { fileId, verdict } = request;
    return t('casework.change.verdict', {
      verdict: t(`casework.verdict.${verdict.verdict}`),
      document: fileName(fileId),
    });
  }
  if (request.kind === 'address') return t('casework.change.address', { email: request.email });
  if (request.kind === 'snooze') {
    const { until } = request;
    return until === null ? t('casework.change.wake') : t('casework.change.snooze', { day: dayText(until) });
  }
  if (request.kind !== 'change') return t(`casework.change.${request.kind}`);
  const { state, assignee } = request.change;
  const parts = [
    ...(state === undefined ? [] : [t('casework.change.state', { state: t(`casework.state.${state}`) })]),
    ...(assignee === undefined
      ? []
      : [
          assignee === null
            ? t('casework.change.giveBack')
            : t('casework.change.assign', { name: colleagueName(assignee) }),
        ]),
  ];
  return parts.join(', ');
}
