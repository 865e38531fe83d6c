import { useSearchParams } from 'react-router-dom';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadingFromDevice } from './loading-from-device.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useNow } from '../ui/use-now.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import type { Circumstances } from './circumstances.ts';
import { generalOutcomeTexts, type OutcomeTexts } from './outcome-texts.ts';
import { RequestStatus, type OutcomeOverrides, type StoredRequest } from './request-status.tsx';
import { entryWords, receiptWords, type RequestWords } from './request-messages.ts';
import { useOutcomeToast } from './use-outcome-toast.ts';
import { useRequest } from './use-request.ts';

/** Milliseconds between looks at the clock: a wait or a lease ends although nothing is written. */
const refreshInterval = 5000;

/** The screen after submitting and the page of one request are the same. */
export function RequestPage({ submissionId, outcomes }: RequestPageProps) {
  const request = useRequest(submissionId);
  const { t, tOther, locale, other } = useLocale();
  const now = useNow(refreshInterval);
  const [search] = useSearchParams();
  useOutcomeToast(request?.view, request?.form, search.has('request'));
  if (request === undefined) return <LoadingFromDevice />;
  const { view, form, circumstances } = request;
  if (view.kind === 'draft')
    return <DraftHint path={`${form?.definition.path ?? '/'}?draft=${submissionId}`} />;
  if (view.kind === 'unknown') return <UnknownRequest />;
  const wordsIn = (translate: Translate, texts: OutcomeTexts): RequestWords =>
    wordsOf(view, translate, texts, circumstances, now);
  return (
    <RequestStatus
      view={view}
      outcomes={outcomes}
      form={form}
      words={wordsIn(t, form?.texts[locale] ?? generalOutcomeTexts(t))}
      otherWords={form?.definition.bilingual === true ? wordsIn(tOther, form.texts[other]) : undefined}
    />
  );
}

export interface RequestPageProps {
  readonly submissionId: string;
  /** By form, what is shown in place of the receipt. */
  readonly outcomes: OutcomeOverrides;
}

function wordsOf(
  view: StoredRequest,
  t: Translate,
  texts: OutcomeTexts,
  circumstances: Circumstances,
  now: number,
): RequestWords {
  return view.kind === 'entry'
    ? entryWords(t, texts, view.entry, circumstances, now)
    : receiptWords(t, texts, view.receipt);
}

function UnknownRequest() {
  const { t } = useLocale();
  usePageTitle(t('request.unknown.title'));
  return (
    <>
      <PageHeading title={inOneLanguage(t('request.unknown.title'))}>
        <p className="lead">{t('request.unknown.body')}</p>
      </PageHeading>
      <ButtonLink icon="list" to="/requests">
        {t('request.action.all')}
      </ButtonLink>
    </>
  );
}

/** It was made a draft again, here or in another window. */
function DraftHint({ path }: { readonly path: string }) {
  const { t } = useLocale();
  usePageTitle(t('request.state.draft'));
  return (
    <>
      <PageHeading title={inOneLanguage(t('request.state.draft'))} />
      <div className="actions">
        <ButtonLink look="primary" icon="edit" to={path}>
          {t('request.action.resume')}
        </ButtonLink>
        <ButtonLink icon="list" to="/requests">
          {t('request.action.all')}
        </ButtonLink>
      </div>
    </>
  );
}
