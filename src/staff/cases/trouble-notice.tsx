import type { CaseEventAnswer } from '../../contracts/cases.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CaseRequest } from './case-requests.ts';
import { EventList } from './history.tsx';
import type { CaseChanges, Trouble } from './use-case-changes.ts';

interface TroubleNoticeProps {
  readonly changes: CaseChanges;
  /** What others have done since the page was opened, oldest first. */
  readonly theirs: readonly CaseEventAnswer[];
  readonly documentName: (field: string) => string;
  /** What a file of the request is called. */
  readonly fileName: (fileId: string) => string;
  readonly colleagueName: (id: string) => string;
}

/** What was not saved, and why; after a conflict, what the others did, and the choice. */
export function TroubleNotice(props: TroubleNoticeProps) {
  const { t } = useLocale();
  const { changes } = props;
  const { trouble } = changes;
  if (trouble === undefined) return null;
  if (trouble.outcome.kind === 'conflict') return <Conflict {...props} trouble={trouble} />;
  const { kind } = trouble.outcome;
  return (
    <Notice tone="bad" role="alert" title={t('desk.failed.title')}>
      <p>{kind === 'refused' ? t('desk.failed.refused') : t(`rows.why.${kind}`)}</p>
      <div className="actions" data-trouble={kind}>
        {kind === 'refused' ? null : (
          <Button onClick={() => void changes.again()}>{t('desk.failed.again')}</Button>
        )}
        <Button onClick={changes.giveUp}>{t('desk.close')}</Button>
      </div>
    </Notice>
  );
}

function Conflict(props: TroubleNoticeProps & { readonly trouble: Trouble }) {
  const { t } = useLocale();
  const { changes, trouble, theirs, documentName, fileName, colleagueName } = props;
  const present = trouble.outcome.kind === 'conflict' ? trouble.outcome.case : changes.case;
  return (
    <Notice tone="care" role="alert" title={t('desk.conflict.title')}>
      <p>
        {t('desk.conflict.yours', { change: changeText(t, trouble.request, { fileName, colleagueName }) })}
      </p>
      {theirs.length === 0 ? null : (
        <>
          <p>{t('desk.conflict.theirs')}</p>
          <EventList events={theirs} documentName={documentName} />
        </>
      )}
      <p>
        {t('desk.conflict.now', {
          state: t(`desk.state.${present.state}`),
          assignee: present.assignee?.name ?? t('desk.nobody'),
        })}
      </p>
      <div className="actions" data-trouble="conflict">
        <Button onClick={changes.giveUp}>{t('desk.conflict.leave')}</Button>
        <Button look="primary" onClick={() => void changes.again()}>
          {t('desk.conflict.again')}
        </Button>
      </div>
    </Notice>
  );
}

/** What somebody wanted, in a few words. */
function changeText(
  t: Translate,
  request: CaseRequest,
  { fileName, colleagueName }: Pick<TroubleNoticeProps, 'fileName' | 'colleagueName'>,
): string {
  if (request.kind === 'verdict') {
    const { fileId, verdict } = request;
    return t('desk.change.verdict', {
      verdict: t(`desk.verdict.${verdict.verdict}`),
      document: fileName(fileId),
    });
  }
  if (request.kind === 'address') return t('desk.change.address', { email: request.email });
  if (request.kind !== 'change') return t(`desk.change.${request.kind}`);
  const { state, assignee } = request.change;
  const parts = [
    ...(state === undefined ? [] : [t('desk.change.state', { state: t(`desk.state.${state}`) })]),
    ...(assignee === undefined
      ? []
      : [
          assignee === null
            ? t('desk.change.giveBack')
            : t('desk.change.assign', { name: colleagueName(assignee) }),
        ]),
  ];
  return parts.join(', ');
}
