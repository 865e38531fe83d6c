import { useCallback, useEffect, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { Remembered } from '../outbox/ports.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadingFromDevice } from './loading-from-device.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { TabLimitNote } from '../ui/tab-limit-note.tsx';
import { useLive } from '../ui/use-live.ts';
import { useNow } from '../ui/use-now.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { isSealable, sealedReceipt } from '../outbox/sealed.ts';
import { FindRequest } from './look-up.tsx';
import { ImportRequest } from './import-request.tsx';
import { type DeviceContents, readDevice } from '../outbox/things-on-device.ts';
import { requestLists, type RequestRow } from './request-list.ts';
import { RequestRowItem } from './request-row.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.ts';
import type { Form } from '../form/form-texts.ts';
import { isFormId, loadForm } from '../forms/index.ts';

/** Milliseconds between looks at the clock. */
const refreshInterval = 15_000;

export function RequestsPage() {
  const services = useOutbox();
  const { t } = useLocale();
  const contents = useLive(useCallback(() => readDevice(services), [services]));
  const now = useNow(refreshInterval);
  usePageTitle(t('request.list.title'));
  return (
    <>
      <PageHeading title={inOneLanguage(t('request.list.title'))}>
        <p className="lead">{t('request.list.lead')}</p>
      </PageHeading>
      {contents === undefined ? <LoadingFromDevice /> : <Lists contents={contents} now={now} />}
    </>
  );
}

interface ListsProps {
  readonly contents: DeviceContents;
  readonly now: number;
}

function Lists({ contents, now }: ListsProps) {
  const { t } = useLocale();
  const { drafts, waiting, received } = requestLists(contents, now);
  const isEmpty = drafts.length + waiting.length + received.length === 0;
  return (
    <>
      {contents.remembered.shared === true && !isFinished(contents) ? <FinishHere /> : null}
      {isEmpty ? (
        <Empty />
      ) : (
        <>
          {waiting.length + drafts.length > 0 ? <TabLimitNote /> : null}
          <RowSection
            id="waiting"
            title={t('request.list.waiting')}
            rows={waiting}
            remembered={contents.remembered}
          />
          <RowSection
            id="drafts"
            title={t('request.list.drafts')}
            none={t('request.list.noDrafts')}
            rows={drafts}
          />
          <RowSection id="received" title={t('request.list.received')} rows={received} />
        </>
      )}
      {contents.remembered.api?.capabilities.status !== undefined ? <FindRequest /> : null}
      <ImportRequest />
    </>
  );
}

/** True if nothing is left here that others could look into. */
function isFinished({ drafts, entries, receipts, board }: DeviceContents): boolean {
  const isOpen = entries.some((entry) => isSealable(entry) && entry.sealed !== true);
  const isTold = receipts.some((one) => one.applicant !== undefined || sealedReceipt(one) === undefined);
  const here = new Set(receipts.map(({ submissionId }) => submissionId));
  const isKnown = Object.keys(board.requests).some((id) => !here.has(id));
  return drafts.length === 0 && !isOpen && !isTold && !isKnown;
}

interface RowSectionProps {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly RequestRow[];
  /** Text for an empty list, in the gender of the title. */
  readonly none?: string;
  readonly remembered?: Remembered;
}

function RowSection({ id, title, rows, none, remembered = {} }: RowSectionProps) {
  const { t } = useLocale();
  const nameOf = useFormNames(rows.map((row) => row.form));
  return (
    <section className="row-section" aria-labelledby={`list-${id}`}>
      <h2 id={`list-${id}`}>
        {title} <span className="row-count">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="hint">{none ?? t('request.list.none')}</p>
      ) : (
        <ul className="rows">
          {rows.map((row) => (
            <RequestRowItem
              key={row.submissionId}
              row={row}
              name={nameOf(row.form)}
              remembered={remembered}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Empty() {
  const { t } = useLocale();
  return (
    <div className="empty">
      <Icon name="anchor" />
      <p className="notice-title">{t('request.list.empty')}</p>
      <p>{t('request.list.emptyBody')}</p>
      <ButtonLink look="primary" icon="home" to="/">
        {t('shell.menu.home')}
      </ButtonLink>
    </div>
  );
}

/** Lets a person leave a shared device without leaving anything behind. */
function FinishHere() {
  const { outbox } = useOutbox();
  const { t } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const finish = (): void => {
    setAsking(false);
    outbox.finishHere().then(
      () => showToast({ tone: 'good', text: t('request.finish.done') }),
      () => showToast({ tone: 'bad', text: t('device.problem.failed') }),
    );
  };
  return (
    <div className="finish-here">
      <Notice tone="info" title={t('request.finish.title')}>
        <p>{t('request.finish.body')}</p>
        <div className="actions" data-finish-here>
          <Button icon="check" onClick={() => setAsking(true)}>
            {t('request.finish.open')}
          </Button>
        </div>
        {isAsking ? (
          <ConfirmDialog
            texts={{
              title: t('request.finish.question'),
              body: t('request.finish.consequence'),
              confirm: t('request.finish.open'),
              cancel: t('request.finish.keep'),
            }}
            onConfirm={finish}
            onCancel={() => setAsking(false)}
          />
        ) : null}
      </Notice>
    </div>
  );
}

/**
 * Returns the names of forms; the id until the form is loaded or where it is unknown, and a general name for
 * a form never known to this device.
 */
function useFormNames(ids: readonly string[]): (id: string) => string {
  const { locale, t } = useLocale();
  const [loaded, setLoaded] = useState<readonly Form[]>([]);
  const wanted = [...new Set(ids)].filter(isFormId).sort().join(' ');
  useEffect(() => {
    let ended = false;
    const known = wanted.split(' ').filter(isFormId);
    Promise.all(known.map(loadForm)).then(
      (forms) => (ended ? undefined : setLoaded(forms)),
      // Without a network a form may not be loaded yet: the list is shown anyway.
      () => undefined,
    );
    return () => {
      ended = true;
    };
  }, [wanted]);
  return (id) =>
    loaded.find((form) => form.definition.id === id)?.texts[locale].name ??
    (id || t('case.known.noReference'));
}
