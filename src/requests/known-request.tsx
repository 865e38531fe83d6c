import type { ReactNode } from 'react';
import type { RequestStatus } from '../contracts/cases.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { ForgetReceipt } from './forget-receipt.tsx';
import { caseWords } from './request-messages.ts';
import { StateMark } from './state-badge.tsx';

interface KnownRequestProps {
  readonly status: RequestStatus;
  /** Of the form. */
  readonly name: string;
  readonly panel: ReactNode;
}

/** A request of another device, as the office tells of it: opened by the link in a mail. */
export function KnownRequest({ status, name, panel }: KnownRequestProps) {
  const { t } = useLocale();
  const { submissionId, reference, state } = status;
  const words = caseWords(t, status);
  const title = words?.title ?? t('case.state.new');
  usePageTitle(`${name}: ${title}`);
  return (
    <article
      className={`request request-delivered office-${state}`}
      data-submission-id={submissionId}
      data-case-state={state}
    >
      <div className="request-banner">
        <StateMark state="delivered" caseState={state} />
        <div>
          <p className="request-form-name">{name}</p>
          <PageHeading title={inOneLanguage(title)} />
          {reference === undefined ? null : (
            <p className="own-reference">{t('case.reference', { reference })}</p>
          )}
          <div className="request-lines">
            {(words?.lines ?? []).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="hint">{t('case.known.lead')}</p>
          </div>
        </div>
      </div>
      <div className="request-body">{panel}</div>
      <div className="request-side">
        <nav className="actions next-steps" aria-label={t('request.action.all')}>
          <ButtonLink icon="list" to="/requests">
            {t('request.action.all')}
          </ButtonLink>
        </nav>
        <ForgetReceipt submissionId={submissionId} label={t('case.known.forget')} />
      </div>
    </article>
  );
}
