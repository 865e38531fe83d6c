import { type ReactNode, useEffect, useState } from 'react';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { type Verdict, verdicts } from '../../contracts/cases.ts';
import type { Form } from '../../form/form-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { expiryOf, fileLabel, hasExpired } from '../requests/request-answers.tsx';
import { type CaseDocument, notLookedAt } from '../case/documents-of-case.ts';
import { panamaDay } from '../panama-time.ts';
import { formatBytes, formatDate } from '../../i18n/format.ts';
import type { DocumentFault } from './document-faults.ts';
import { useFetchAhead } from './document-bytes.ts';
import { DocumentStage } from './document-stage.tsx';
import { dropPrepared } from './prepared-pdf.ts';
import { useIsShown } from './shown-documents.ts';
import { keyFor } from '../keys/key-actions.ts';
import { useKeySetting } from '../keys/keys.tsx';
import { useSession } from '../../account/session-context.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface DocumentsPanelProps {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
  readonly documents: readonly CaseDocument[];
  readonly position: number;
  readonly onPosition: (position: number) => void;
  /** @param fault what is not to be seen of the document: the ready reason says it */
  readonly onVerdict: (verdict: Verdict, fault?: DocumentFault) => void;
  readonly onAcceptAll: () => void;
  /** In the line of the documents: what is to be done with them as a whole. */
  readonly ask: ReactNode;
  /** Shown where no document came. */
  readonly instead: ReactNode;
}

/** The documents, one at a time, with their verdicts on its edge and all of them in one line. */
export function DocumentsPanel(props: DocumentsPanelProps) {
  const { t } = useLocale();
  const { submission, documents, position, instead } = props;
  const document = documents[position];
  const next = documents[position + 1];
  useFetchAhead(next && { submissionId: submission.submissionId, fileId: next.fileId });
  // Nothing of a request stays in memory once it is left, or its reader has signed out.
  useEffect(() => dropPrepared, []);
  return (
    <section className="documents" aria-labelledby="documents-title">
      <h2 id="documents-title" className="visually-hidden">
        {t('casework.document.title')}
      </h2>
      {document === undefined ? (
        instead
      ) : (
        <OneDocument key={document.fileId} {...props} document={document} />
      )}
      <PrintedList {...props} />
    </section>
  );
}

/** For print, where no document is drawn: names and verdicts. */
function PrintedList({ submission, form, documents }: DocumentsPanelProps) {
  const { t, locale } = useLocale();
  const { profile } = useSession();
  return (
    <ul className="document-sheet">
      {documents.map(({ field, fileId, name, verdict }) => (
        <li key={field}>
          <strong>{fileLabel({ form, locale }, submission.fields, field)}</strong> (<bdi>{name}</bdi>):{' '}
          {t(`casework.verdict.${verdict?.verdict ?? 'none'}`)}
          {verdict?.reason ? <span dir="auto">. {verdict.reason}</span> : null}
          <PrintedSight accountId={profile.id} fileId={fileId} />
        </li>
      ))}
    </ul>
  );
}

/** Says of a document that its reader has not seen it whole. */
function PrintedSight({ accountId, fileId }: { readonly accountId: string; readonly fileId: string }) {
  const { t } = useLocale();
  return useIsShown(accountId, fileId) ? null : <>. {t('casework.document.unseen')}</>;
}

interface OneDocumentProps extends DocumentsPanelProps {
  readonly document: CaseDocument;
}

function OneDocument(props: OneDocumentProps) {
  const { t, locale } = useLocale();
  const { submission, form, document, documents, position } = props;
  const { submissionId, fields } = submission;
  const [formerFile] = document.former;
  const [compares, setCompares] = useState(formerFile !== undefined);
  return (
    <>
      <div className="document-strip">
        <Previews {...props} />
        {formerFile === undefined ? null : (
          <Button look="quiet" aria-pressed={compares} onClick={() => setCompares(!compares)}>
            {t(compares ? 'casework.document.compareEnd' : 'casework.document.compare')}
          </Button>
        )}
        {props.ask}
      </div>
      <div className={compares && formerFile !== undefined ? 'document-pair' : 'document-one'}>
        {compares && formerFile !== undefined ? (
          <DocumentStage submissionId={submissionId} document={formerFile}>
            <strong className="document-which">{t('casework.document.former')}</strong>
            <FileName {...formerFile} />
          </DocumentStage>
        ) : null}
        <DocumentStage
          submissionId={submissionId}
          document={document}
          next={documents[position + 1]}
          onAsk={(fault) => props.onVerdict('unreadable', fault)}
        >
          <h3>
            {documents.length === 1 ? null : (
              <span className="document-number">
                {t('casework.document.position', { position: position + 1, count: documents.length })}
              </span>
            )}{' '}
            {fileLabel({ form, locale }, fields, document.field)}
          </h3>
          {formerFile === undefined ? null : (
            <strong className="document-which">{t('casework.document.newest')}</strong>
          )}
          <Expiry submission={submission} form={form} document={document} />
          <Reason reason={document.verdict?.reason ?? ''} />
          <FileName {...document} />
        </DocumentStage>
      </div>
      <VerdictBar {...props} />
    </>
  );
}

/** Why the verdict is another than accepted. */
function Reason({ reason }: { readonly reason: string }) {
  if (reason === '') return null;
  return (
    <span className="verdict-reason" dir="auto">
      {reason}
    </span>
  );
}

function FileName({ name, size }: Pick<CaseDocument, 'name' | 'size'>) {
  return (
    <span className="hint document-name">
      <bdi>{name}</bdi> {formatBytes(size)}
    </span>
  );
}

/** One small tile for each document, with its number, its name where there is room, and its verdict. */
function Previews({ submission, form, documents, position, onPosition }: DocumentsPanelProps) {
  const { t, locale } = useLocale();
  if (documents.length < 2) return null;
  return (
    <ol className="document-tabs" aria-label={t('casework.document.list')}>
      {documents.map((document, index) => (
        <li key={document.field}>
          <Preview
            document={document}
            number={index + 1}
            label={fileLabel({ form, locale }, submission.fields, document.field)}
            isCurrent={index === position}
            onPress={() => onPosition(index)}
          />
        </li>
      ))}
    </ol>
  );
}

interface PreviewProps {
  readonly document: CaseDocument;
  readonly number: number;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly onPress: () => void;
}

function Preview({ document, number, label, isCurrent, onPress }: PreviewProps) {
  const { t } = useLocale();
  const { profile } = useSession();
  const isShown = useIsShown(profile.id, document.fileId);
  const verdict = document.verdict?.verdict;
  const isNewer = document.former.length > 0 && verdict === undefined;
  const words = [
    t(`casework.verdict.${verdict ?? 'none'}`),
    ...(isNewer ? [t('casework.document.newer')] : []),
    ...(isShown ? [] : [t('casework.document.unseen')]),
  ];
  return (
    <button
      type="button"
      title={`${number}. ${label}: ${words.join(', ')}`}
      aria-current={isCurrent ? 'true' : undefined}
      data-document={document.field}
      data-verdict={verdict ?? 'none'}
      data-seen={isShown ? '' : undefined}
      onClick={onPress}
    >
      <span className="preview-number">{number}</span> <span className="preview-label">{label}</span>{' '}
      {verdict === undefined ? (
        <span className="preview-unseen" data-newer={isNewer ? '' : undefined} />
      ) : (
        <Icon name={markOf[verdict]} />
      )}
      <span className="visually-hidden">{words.join(', ')}</span>
    </button>
  );
}

const markOf: Readonly<Record<Verdict, IconName>> = {
  accepted: 'check',
  unreadable: 'close',
  wrongDocument: 'close',
  expired: 'close',
};

type ExpiryProps = Pick<DocumentsPanelProps, 'submission' | 'form'> & { readonly document: CaseDocument };

function Expiry({ submission, form, document }: ExpiryProps) {
  const { t } = useLocale();
  const { clock } = useDevice();
  const day = expiryOf(form, submission.fields, document);
  if (day === undefined) return null;
  const date = formatDate(`${day}T00:00:00`);
  return hasExpired(day, panamaDay(clock.now())) ? (
    <span className="expired" data-expired={day}>
      {t('casework.document.expired', { date })}
    </span>
  ) : (
    <span className="hint">{t('casework.document.expires', { date })}</span>
  );
}

function VerdictBar({ document, documents, position, onPosition, onVerdict, onAcceptAll }: OneDocumentProps) {
  const { t } = useLocale();
  const [keysOn] = useKeySetting();
  const verdict = document.verdict?.verdict;
  const left = notLookedAt(documents).length;
  return (
    <div className="verdicts" role="group" aria-label={t('casework.document.verdict')}>
      {verdicts.map((one) => (
        <button
          key={one}
          type="button"
          className={`button verdict verdict-${one}`}
          aria-pressed={one === verdict}
          data-verdict={one}
          onClick={() => onVerdict(one)}
        >
          <span>{t(`casework.verdict.${one}`)}</span>
          {keysOn ? <kbd aria-hidden="true">{keyFor(one)}</kbd> : null}
        </button>
      ))}
      {left > 1 ? (
        <button type="button" className="button verdict verdict-rest" onClick={onAcceptAll}>
          <span>{t('casework.document.acceptAll')}</span>
          {keysOn ? <kbd aria-hidden="true">{keyFor('acceptAll')}</kbd> : null}
        </button>
      ) : null}
      {documents.length > 1 ? (
        <span className="document-steps">
          <Button
            icon="back"
            look="quiet"
            title={t('casework.document.previous')}
            aria-disabled={position === 0}
            onClick={() => onPosition(position - 1)}
          >
            <span className="visually-hidden">{t('casework.document.previous')}</span>
          </Button>
          <Button
            icon="forward"
            look="quiet"
            title={t('casework.document.next')}
            aria-disabled={position === documents.length - 1}
            onClick={() => onPosition(position + 1)}
          >
            <span className="visually-hidden">{t('casework.document.next')}</span>
          </Button>
        </span>
      ) : null}
    </div>
  );
}
