import { type ReactNode, useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { publicPages } from '../../contracts/pages/public-pages.ts';
import { shareOutcomeIn } from '../../contracts/pages/from-other-apps.ts';
import { acceptAttributes } from '../../form/accept-attributes.ts';
import { documentKinds } from '../../form/document-kind.ts';
import { savedFileName } from '../../form/file-name.ts';
import { fileRuleText } from '../../form/violation-text.ts';
import { formIds, forms, isFeedback, isQuoted } from '../../forms/index.ts';
import { ruleTexts } from '../../forms/common/rules.ts';
import { formatBytes, formatDate } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { dayAt, isDate } from '../../lib/iso-date.ts';
import { expiryStep, isOwn, type PocketDocument } from '../../outbox/pocket.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { focusHeading } from '../../ui/focus-control.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Pocket, PocketAnswer } from '../../ui/outbox-context.tsx';
import { offerHeic } from '../../ui/offer-heic.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ToCalendar } from '../../ui/to-calendar.tsx';
import { useLive } from '../../ui/use-live.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { type PocketHere, pocketProblem, usePocket } from '../../ui/use-pocket.tsx';
import { LoadingFromDevice } from '../loading-from-device.tsx';
import { useKeptDetails } from './kept-details.ts';
import { expiryText } from './expiry-strip.tsx';
import { NotKept } from './me-page.tsx';

/** The documents that the only person at this device keeps for the next form. */
export function DocumentsPage() {
  const { t } = useLocale();
  const kept = useKeptDetails();
  const here = usePocket();
  usePageTitle(t('me.documents.title'));
  const isOthers = kept !== undefined && !isOwn(kept);
  return (
    <div className="me">
      <PageHeading title={inOneLanguage(t('me.documents.title'))}>
        <p className="lead">{t('me.documents.lead')}</p>
      </PageHeading>
      <Shared />
      {isOthers ? <NotKept what="documents" isShared={kept.shared === true} /> : <Kept here={here} />}
      <p>
        <Link to={publicPages.me}>{t('me.title')}</Link>
      </p>
    </div>
  );
}

function Kept({ here }: { readonly here: PocketHere | undefined }) {
  const { t } = useLocale();
  if (here === undefined) return <LoadingFromDevice />;
  const { pocket, documents } = here;
  return (
    <>
      <AddDocument pocket={pocket} />
      {documents.length === 0 ? <p>{t('me.documents.none')}</p> : null}
      <ul className="my-documents">
        {documents.map((document) => (
          <DocumentCard key={document.id} pocket={pocket} document={document} />
        ))}
      </ul>
      <FromOffice pocket={pocket} />
    </>
  );
}

/** Quotes and evaluations ask for no document. */
const withFiles = formIds.filter((id) => !isQuoted(id) && !isFeedback(id));

/** What became of files that another app has shared with this one, and where they may go. */
function Shared() {
  const { t } = useLocale();
  const [query] = useSearchParams();
  const outcome = shareOutcomeIn(query.get('share'));
  if (outcome === undefined) return null;
  return (
    <div data-shared={outcome}>
      <Notice
        tone={outcome === 'kept' ? 'good' : 'care'}
        role="status"
        title={t(`me.documents.shared.${outcome}`)}
      >
        {outcome === 'kept' ? (
          <>
            <p>{t('me.documents.whereTo')}</p>
            <ul>
              {withFiles.map((id) => (
                <li key={id}>
                  <Link to={forms[id].path}>{t(`cards.${id}.name`)}</Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Notice>
    </div>
  );
}

function AddDocument({ pocket }: { readonly pocket: Pocket }) {
  const { t, locale } = useLocale();
  const [problem, setProblem] = useState('');
  const problemOf = (answer: PocketAnswer): string =>
    answer.kind === 'refused' ? fileRuleText(ruleTexts[locale], answer.rule, '') : pocketProblem(t, answer);
  const add = (file: File): void => {
    setProblem('');
    pocket.add(file).then(
      (answer) => setProblem(problemOf(answer)),
      () => setProblem(t('me.documents.failed')),
    );
  };
  return (
    <div className="actions">
      <FileButton
        icon="upload"
        accept={acceptAttributes.imageOrPdf}
        onOpen={offerHeic}
        onFiles={([file]) => add(file)}
      >
        {t('me.documents.add')}
      </FileButton>
      <span className="with-touch">
        <FileButton
          icon="camera"
          accept="image/jpeg,image/png"
          capture="environment"
          onFiles={([photo]) => add(photo)}
        >
          {t('form.file.photo')}
        </FileButton>
      </span>
      {problem === '' ? <p role="status" /> : <Notice tone="bad" role="alert" title={problem} />}
    </div>
  );
}

/** Days before the last one: half a year and a quarter. */
const alarms = [182, 91];

interface DocumentCardProps {
  readonly pocket: Pocket;
  readonly document: PocketDocument;
}

function DocumentCard({ pocket, document }: DocumentCardProps) {
  const { t } = useLocale();
  const { offerFile } = useDevice();
  const [isLost, setLost] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { id, file, keptAt } = document;
  const kind = t(`me.documents.kind.${document.kind ?? 'other'}`);
  const save = async (): Promise<void> => {
    const found = await pocket.open(document).catch(() => undefined);
    setLost(found === undefined);
    if (found !== undefined)
      offerFile(new Uint8Array(await found.arrayBuffer()), file.type, savedFileName(file));
  };
  const remove = (): void => {
    setDeleting(false);
    focusHeading();
    void pocket.remove(id).catch(() => undefined);
  };
  return (
    <li className="document" data-pocket-document={id}>
      <p className="document-name">
        <Icon name="file" /> <bdi>{file.name}</bdi>
      </p>
      <p className="hint">
        {t('me.documents.facts', { size: formatBytes(file.size), when: formatDate(keptAt) })}
      </p>
      <Expiry document={document} />
      <Facts pocket={pocket} document={document} />
      <div className="actions">
        <Button
          icon="export"
          aria-label={t('device.ofLabel', { action: t('me.documents.save'), label: file.name })}
          onClick={() => void save()}
        >
          {t('me.documents.save')}
        </Button>
        {document.expires === undefined ? null : (
          <ToCalendar
            event={{ uid: id, day: document.expires, title: t('me.documents.event', { kind }), alarms }}
            label={file.name}
          />
        )}
        <Button
          look="quiet"
          icon="trash"
          aria-label={t('device.ofLabel', { action: t('me.documents.remove'), label: file.name })}
          onClick={() => setDeleting(true)}
        >
          {t('me.documents.remove')}
        </Button>
      </div>
      <p role="status">{isLost ? t('me.documents.missing') : ''}</p>
      {isDeleting ? (
        <ConfirmDialog
          texts={{
            title: t('me.documents.removal.title'),
            body: t('me.documents.removal.body', { name: file.name }),
            confirm: t('me.documents.removal.confirm'),
            cancel: t('me.documents.removal.cancel'),
          }}
          onConfirm={remove}
          onCancel={() => setDeleting(false)}
        />
      ) : null}
    </li>
  );
}

/** Says how long the document is still valid, once that is soon over. */
function Expiry({ document }: { readonly document: PocketDocument }) {
  const { t } = useLocale();
  const { clock } = useDevice();
  const step = expiryStep(document, dayAt(clock.now(), clock.offsetMinutes()));
  if (step === undefined) return null;
  return (
    <Notice tone={step === 'over' ? 'bad' : 'care'}>
      <p>{expiryText(t, document, step)}</p>
    </Notice>
  );
}

/** Kind and last day, kept with each change. */
function Facts({ pocket, document }: DocumentCardProps) {
  const { t } = useLocale();
  const { id, kind, expires, file } = document;
  const [failed, setFailed] = useState(false);
  const say = (facts: Parameters<Pocket['describe']>[1]): void => {
    setFailed(false);
    pocket.describe(id, facts).catch(() => setFailed(true));
  };
  const named = (label: string): string => t('device.ofLabel', { action: label, label: file.name });
  return (
    <div className="document-facts">
      <div className="field">
        <label className="label" htmlFor={`kind-${id}`}>
          {t('me.documents.kindLabel')}
        </label>
        <select
          id={`kind-${id}`}
          className="input"
          aria-label={named(t('me.documents.kindLabel'))}
          value={kind ?? ''}
          onChange={({ target: { value } }) => say({ kind: documentKinds.find((one) => one === value) })}
        >
          {kind === undefined ? <option value="">{t('me.documents.kindless')}</option> : null}
          {documentKinds.map((one) => (
            <option key={one} value={one}>
              {t(`me.documents.kind.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="label" htmlFor={`expires-${id}`}>
          {t('me.documents.expiresLabel')}
        </label>
        <input
          id={`expires-${id}`}
          className="input"
          type="date"
          aria-label={named(t('me.documents.expiresLabel'))}
          defaultValue={expires ?? ''}
          onChange={({ target: { value } }) => {
            if (value === '' || isDate(value)) say({ expires: value || undefined });
          }}
        />
      </div>
      <p role="status">{failed ? t('device.problem.failed') : ''}</p>
    </div>
  );
}

/** The office's files on this device; each is saved at its request, where it belongs. */
function FromOffice({ pocket }: { readonly pocket: Pocket }): ReactNode {
  const { t } = useLocale();
  const files = useLive(useCallback(() => pocket.officeFiles(), [pocket])) ?? [];
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="documents-of-office">
      <h2 id="documents-of-office">{t('me.documents.office')}</h2>
      <ul className="documents-of-office">
        {files.map(({ submissionId, file }) => (
          <li key={file.fileId}>
            <Link to={`/requests/${submissionId}`}>
              <bdi>{file.name}</bdi>
            </Link>{' '}
            <span className="hint">{formatBytes(file.size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
