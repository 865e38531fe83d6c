import type { ReactNode } from 'react';
import { access } from '../access/stage.ts';
import type { RequestStatus } from '../contracts/cases.ts';
import type { Form } from '../form/form-texts.ts';
import type { NextThing } from '../outbox/next-thing.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { More } from '../ui/more.tsx';
import { useRoom } from '../ui/stage.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { filesOfOffice } from './case-panel.tsx';
import { ForgetReceipt } from './forget-receipt.tsx';
import { NextAction, NextPanel } from './next-panel.tsx';
import { nextLines, nextTitle } from './next-words.ts';

interface KnownRequestProps {
  readonly status: RequestStatus;
  readonly next: NextThing;
  /** The form's name. */
  readonly name: string;
  readonly form: Form | undefined;
  readonly panel: ReactNode;
  /** What the applicant may still do about it, seldom needed. */
  readonly choices: ReactNode;
  /** One of them is begun. */
  readonly isChosen: boolean;
}

/** Shows a request of another device from the office's status, opened by the link in a mail. */
export function KnownRequest({ status, next, name, form, panel, choices, isChosen }: KnownRequestProps) {
  const { t } = useLocale();
  const { submissionId, reference, state } = status;
  const title = nextTitle(t, next);
  usePageTitle(`${name}: ${title}`);
  return (
    <article
      className={`request next-${next.state}`}
      data-submission-id={submissionId}
      data-case-state={state}
    >
      <NextPanel
        next={next}
        name={name}
        title={inOneLanguage(title)}
        references={
          reference === undefined ? null : (
            <p className="own-reference">{t('case.reference', { reference })}</p>
          )
        }
        lines={
          <>
            {nextLines(t, next).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </>
        }
        action={<NextAction {...{ next, submissionId, form }} entry={undefined} />}
      />
      <div className="request-body">
        {status.quotation === undefined ? null : <Quoted status={status} />}
        {panel}
        <p className="hint">{t('case.known.lead')}</p>
        <More isBegun={isChosen}>
          {choices}
          <ForgetReceipt submissionId={submissionId} label={t('case.known.forget')} />
        </More>
      </div>
      <div className="request-side">
        <nav className="actions next-steps" aria-label={t('request.action.all')}>
          <ButtonLink icon="list" to="/requests">
            {t('request.action.all')}
          </ButtonLink>
        </nav>
      </div>
    </article>
  );
}

/** What was quoted comes with the room of what a code opens. */
function Quoted({ status: { submissionId, messages } }: Pick<KnownRequestProps, 'status'>) {
  const QuotedCourses = useRoom(access)?.QuotedCourses;
  if (QuotedCourses === undefined) return null;
  return <QuotedCourses submissionId={submissionId} hasFiles={filesOfOffice(messages) > 0} />;
}
