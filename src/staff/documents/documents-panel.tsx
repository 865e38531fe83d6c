import { useState } from 'react';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { type Verdict, verdicts } from '../../contracts/cases.ts';
import type { Form } from '../../form/form-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { expiryOf, fileLabel, hasExpired } from '../requests/request-answers.tsx';
import { type CaseDocument, notLookedAt } from '../case/documents-of-case.ts';
import { panamaDay } from '../panama-time.ts';
import { formatDate } from '../../i18n/format.ts';
import { DocumentStage, useFetchAhead } from './document-stage.tsx';
import { keyFor } from '../keys/key-actions.ts';
import { useKeySetting } from '../keys/keys.tsx';

interface DocumentsPanelProps {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
  readonly documents: readonly CaseDocument[];
  readonly position: number;
  readonly onPosition: (position: number) => void;
  readonly onVerdict: (verdict: Verdict) => void;
  readonly onAcceptAll: () => void;
}

/** The documents, one at a time, with their verdicts. */
export function DocumentsPanel(props: DocumentsPanelProps) {
  const { t } = useLocale();
  const { submission, documents, position } = props;
  const document = documents[position];
  const next = documents[position + 1];
  useFetchAhead(next && { submissionId: submission.submissionId, fileId: next.fileId });
  return (
    <section className="documents" aria-labelledby="documents-title">
      {document === undefined ? (
        <>
          <Title />
          <p className="hint">{t('casework.document.none')}</p>
        </>
      ) : (
        <OneDocument key={document.fileId} {...props} document={document} />
      )}
      {documents.length > 1 ? <DocumentTabs {...props} /> : null}
      <PrintedList {...props} />
    </section>
  );
}

function Title() {
  const { t } = useLocale();
  return <h2 id="documents-title">{t('casework.document.title')}</h2>;
}

/** For print, where no document is drawn: names and verdicts. */
function PrintedList({ submission, form, documents }: DocumentsPanelProps) {
  const { t, locale } = useLocale();
  return (
    <ul className="document-sheet">
      {documents.map(({ field, name, verdict }) => (
        <li key={field}>
          <strong>{fileLabel({ form, locale }, submission.fields, field)}</strong> (<bdi>{name}</bdi>):{' '}
          {t(`casework.verdict.${verdict?.verdict ?? 'none'}`)}
          {verdict?.reason ? <span dir="auto">. {verdict.reason}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function DocumentTabs({ submission, form, documents, position, onPosition }: DocumentsPanelProps) {
  const { t, locale } = useLocale();
  return (
    <ol className="document-tabs" aria-label={t('casework.document.list')}>
      {documents.map((document, index) => {
        const verdict = document.verdict?.verdict;
        return (
          <li key={document.field}>
            <button
              type="button"
              aria-current={index === position ? 'true' : undefined}
              data-document={document.field}
              data-verdict={verdict ?? 'none'}
              onClick={() => onPosition(index)}
            >
              <span>{fileLabel({ form, locale }, submission.fields, document.field)}</span>{' '}
              <span className="document-verdict">
                {t(`casework.verdict.${verdict ?? 'none'}`)}
                {document.former.length > 0 && verdict === undefined
                  ? ` · ${t('casework.document.newer')}`
                  : null}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function OneDocument(props: DocumentsPanelProps & { readonly document: CaseDocument }) {
  const { t, locale } = useLocale();
  const { submission, form, document, documents, position, onPosition } = props;
  const { submissionId, fields } = submission;
  const [formerFile] = document.former;
  const [compares, setCompares] = useState(formerFile !== undefined);
  const left = notLookedAt(documents).length;
  return (
    <>
      <div className="document-head">
        <Title />
        <h3>{fileLabel({ form, locale }, fields, document.field)}</h3>
        <Expiry submission={submission} form={form} document={document} />
      </div>
      <div className={compares && formerFile !== undefined ? 'document-pair' : 'document-one'}>
        {compares && formerFile !== undefined ? (
          <DocumentStage
            submissionId={submissionId}
            document={formerFile}
            caption={t('casework.document.former')}
          />
        ) : null}
        <DocumentStage
          submissionId={submissionId}
          document={document}
          {...(formerFile === undefined ? {} : { caption: t('casework.document.newest') })}
        />
      </div>
      <VerdictBar
        verdict={document.verdict?.verdict}
        reason={document.verdict?.reason ?? null}
        onVerdict={props.onVerdict}
      />
      <div className="document-steps">
        {documents.length > 1 ? (
          <>
            <p className="hint">
              {t('casework.document.position', { position: position + 1, count: documents.length })}
            </p>
            <Button
              icon="back"
              look="quiet"
              aria-disabled={position === 0}
              onClick={() => onPosition(position - 1)}
            >
              {t('casework.document.previous')}
            </Button>
            <Button
              icon="forward"
              look="quiet"
              aria-disabled={position === documents.length - 1}
              onClick={() => onPosition(position + 1)}
            >
              {t('casework.document.next')}
            </Button>
          </>
        ) : null}
        {left > 1 ? (
          <Button icon="check" look="quiet" onClick={props.onAcceptAll}>
            {t('casework.document.acceptAll')}
          </Button>
        ) : null}
        {formerFile === undefined ? null : (
          <Button look="quiet" aria-pressed={compares} onClick={() => setCompares(!compares)}>
            {t(compares ? 'casework.document.compareEnd' : 'casework.document.compare')}
          </Button>
        )}
      </div>
    </>
  );
}

type ExpiryProps = Pick<DocumentsPanelProps, 'submission' | 'form'> & { readonly document: CaseDocument };

function Expiry({ submission, form, document }: ExpiryProps) {
  const { t } = useLocale();
  const { clock } = useDevice();
  const day = expiryOf(form, submission.fields, document);
  if (day === undefined) return null;
  const date = formatDate(`${day}T00:00:00`);
  return hasExpired(day, panamaDay(clock.now())) ? (
    <p className="expired" data-expired={day}>
      {t('casework.document.expired', { date })}
    </p>
  ) : (
    <p className="hint">{t('casework.document.expires', { date })}</p>
  );
}

interface VerdictBarProps {
  readonly verdict: Verdict | undefined;
  readonly reason: string | null;
  readonly onVerdict: (verdict: Verdict) => void;
}

function VerdictBar({ verdict, reason, onVerdict }: VerdictBarProps) {
  const { t } = useLocale();
  const [keysOn] = useKeySetting();
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
      {reason === null || reason === '' ? null : (
        <p className="verdict-reason" dir="auto">
          {reason}
        </p>
      )}
    </div>
  );
}
