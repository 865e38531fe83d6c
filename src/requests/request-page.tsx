import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { publicPages } from '../contracts/pages/public-pages.ts';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import { useIsAsRendered } from '../ui/as-rendered.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LoadingFromDevice } from './loading-from-device.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useNow } from '../ui/use-now.ts';
import { usePocket } from '../ui/use-pocket.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { CaseChoices, CasePanel, type CasePanelProps, isChoiceBegun } from './case-panel.tsx';
import type { FileToolsOfForms } from './file-tools.ts';
import { KnownRequest } from './known-request.tsx';
import { LookUp } from './look-up.tsx';
import { generalOutcomeTexts, type OutcomeTexts } from './circumstances.ts';
import { type OutcomeOverrides, RequestStatus, type StoredRequest } from './request-status.tsx';
import { nextOf } from '../outbox/case-on-device.ts';
import { nextThing, type NextThing } from '../outbox/next-thing.ts';
import type { AnyFormTexts, Form } from '../form/form-texts.ts';
import type { Locale } from '../lib/locale.ts';
import { isHere, loadTextsOfOthers } from '../texts/load-texts.ts';
import { KeepDetails } from './me/keep-details.tsx';
import { useOfferedDetails } from './me/kept-details.ts';
import { NextAction, NextPanel } from './next-panel.tsx';
import { nextTitle } from './next-words.ts';
import { entryWords, receivedWords, type RequestWords } from './request-messages.ts';
import { SealedAndGone, SealedRequest } from './sealed-request.tsx';
import type { RequestView } from './request-view.ts';
import { formOf, type RequestInForm, useRequest } from './use-request.ts';
import type { Receipt } from '../outbox/entry.ts';
import { useForgetReceipt } from './forget-receipt.tsx';
import { showToast, type ToastRequest } from '../ui/toast.ts';
import { ownReferenceText } from '../form/own-reference-text.ts';

/** Milliseconds between looks at the clock: a wait or a lease ends without any write. */
const refreshInterval = 5000;

/** Serves both as the screen after submitting and as the page of one request. */
export function RequestPage({ submissionId, outcomes, fileTools }: RequestPageProps) {
  const request = useRequest(submissionId);
  const isBoth = useTextsOfOther(request?.form?.definition.bilingual === true);
  const offered = useOfferedDetails(request?.view, request?.form);
  // One question per page: notifications are offered with the next receipt.
  const [hasAsked, setAsked] = useState(false);
  if (offered !== undefined && !hasAsked) setAsked(true);
  const { t, tOther, locale, other } = useLocale();
  const now = useNow(refreshInterval);
  const [search] = useSearchParams();
  useOutcomeToast(request?.view, request?.form, search.has('request'));
  const [isFirst] = useState(useIsAsRendered());
  const isSealed = request?.view.kind === 'entry' && request.view.entry.sealed === true;
  const [wasSealed, setWasSealed] = useState(false);
  if (isSealed && !wasSealed) setWasSealed(true);
  if (request === undefined) return isFirst ? <Opening /> : <LoadingFromDevice />;
  const { view, form } = request;
  if (view.kind === 'draft') return <DraftHint submissionId={submissionId} form={form} />;
  if (view.kind === 'addition') return <Navigate to={`/requests/${view.to}`} replace />;
  if (view.kind === 'unknown' && wasSealed) return <SealedAndGone />;
  if (view.kind === 'unknown') return <LookUp submissionId={submissionId} case={request.case} />;
  // A form unknown to this app is named only if it was filled in here.
  const storedForm = view.kind === 'known' ? undefined : formOf(view);
  const name = form?.texts[locale].name ?? (storedForm || t('case.known.noReference'));
  if (view.kind === 'erased') return <ErasedRequest note={view.note} name={name} />;
  const onDevice =
    form?.definition.endsWithReceipt === true ? { ...request.case, known: undefined } : request.case;
  const next = nextOf(view, onDevice, now);
  if (view.kind === 'entry' && isSealed) return <SealedRequest {...{ name, next }} entry={view.entry} />;
  const followed = followedCase({ submissionId, form, view, fileTools, next, case: request.case });
  // What the office wants comes first.
  const offer = offered === undefined || next.tone === 'act' ? null : <KeepDetails details={offered} />;
  const panel = followed === undefined ? null : <CasePanel {...followed} isOffering={hasAsked} />;
  const choices = followed === undefined ? null : <CaseChoices {...followed} />;
  const isChosen = followed !== undefined && isChoiceBegun(followed);
  if (view.kind === 'known')
    return <KnownRequest {...{ next, name, form, panel, choices, isChosen }} status={view.known.status} />;
  const wordsIn = (translate: Translate, texts: OutcomeTexts): RequestWords =>
    wordsOf(view, translate, texts, next, request, now);
  return (
    <RequestStatus
      view={view}
      outcomes={outcomes}
      form={form}
      next={next}
      caseState={request.case.known?.status.state}
      quotedUntil={request.case.known?.status.quotation?.expiresAt}
      {...{ offer, panel, choices, isChosen }}
      words={wordsIn(t, form?.texts[locale] ?? generalOutcomeTexts(t))}
      otherWords={isBoth && form !== undefined ? successOf(wordsIn(tOther, form.texts[other])) : undefined}
    />
  );
}

/** A bilingual form has one success screen for both (specification, Medical certificate); all else is said once. */
function successOf(words: RequestWords): RequestWords | undefined {
  return words.state === 'delivered' ? words : undefined;
}

/** Whether the words of the other language are here too, where a form shows both (rulings M-7). */
function useTextsOfOther(isWanted: boolean): boolean {
  const { other } = useLocale();
  const [, setArrived] = useState<Locale>();
  useEffect(() => {
    if (!isWanted) return;
    // Without a connection one language has to do; it may come with the next page.
    loadTextsOfOthers('more').then(
      () => setArrived(other),
      () => undefined,
    );
  }, [isWanted, other]);
  return isWanted && isHere(other, 'more');
}

export interface RequestPageProps {
  readonly submissionId: string;
  /** Components shown in place of the receipt, by form. */
  readonly outcomes: OutcomeOverrides;
  /** Tools beside a wanted file, by form. */
  readonly fileTools: FileToolsOfForms;
}

interface Followed extends Pick<CasePanelProps, 'submissionId' | 'form' | 'case' | 'fileTools' | 'next'> {
  readonly view: StoredRequest | Extract<RequestView, { kind: 'known' }>;
}

/** Undefined if the API tells no status, nobody works on the request, or nothing of it is at the office yet. */
function followedCase({ view, ...props }: Followed): CasePanelProps | undefined {
  const { known, tellsStatus } = props.case;
  if (props.form?.definition.endsWithReceipt === true) return undefined;
  if (known === undefined && (!tellsStatus || view.kind === 'entry')) return undefined;
  const receipt = view.kind === 'receipt' ? view.receipt : undefined;
  const kept = view.kind === 'entry' ? view.entry : receipt;
  if (receipt !== undefined && !receipt.proven && receipt.earlierVersion !== true) return undefined;
  return { ...props, receipt, savedAt: kept?.finalisedAt.utc };
}

function wordsOf(
  view: StoredRequest,
  t: Translate,
  texts: OutcomeTexts,
  next: NextThing,
  { circumstances }: RequestInForm,
  now: number,
): RequestWords {
  if (view.kind === 'entry') return entryWords(t, texts, view.entry, circumstances, now);
  return receivedWords(t, texts, next, view.receipt);
}

/** Opening lines for a visit that starts here, such as from a link in a mail. */
function Opening() {
  const { t } = useLocale();
  usePageTitle(t('request.opening.title'));
  return (
    <>
      <PageHeading title={inOneLanguage(t('request.opening.title'))}>
        <p className="lead">{t('request.opening.body')}</p>
      </PageHeading>
      <LoadingFromDevice />
    </>
  );
}

/** Shown when it was turned back into a draft, here or in another window. */
function DraftHint({
  submissionId,
  form,
}: {
  readonly submissionId: string;
  readonly form: Form | undefined;
}) {
  const { t, locale } = useLocale();
  const next = nextThing({ kind: 'draft' });
  const title = nextTitle(t, next);
  usePageTitle(title);
  return (
    <article className="request next-draft">
      <NextPanel
        next={next}
        name={form?.texts[locale].name ?? t('case.known.noReference')}
        title={inOneLanguage(title)}
        lines={null}
        action={<NextAction {...{ next, submissionId, form }} entry={undefined} />}
      />
      <div className="actions">
        <ButtonLink icon="list" to="/requests">
          {t('request.action.all')}
        </ButtonLink>
      </div>
    </article>
  );
}

interface ErasedRequestProps {
  readonly note: Receipt;
  /** The form's name. */
  readonly name: string;
}

/** Shows a request that the office has erased at its applicant's wish: only this page is left. */
function ErasedRequest({ note, name }: ErasedRequestProps) {
  const { t } = useLocale();
  const next = nextThing({ kind: 'erased' });
  const title = nextTitle(t, next);
  usePageTitle(`${name}: ${title}`);
  return (
    <article className="request next-erased" data-submission-id={note.submissionId} data-state="erased">
      <NextPanel
        next={next}
        name={name}
        title={inOneLanguage(title)}
        lines={
          <>
            <p>{t('request.erased.body')}</p>
            <p>{t('request.erased.note')}</p>
            <CopiesStay submissionId={note.submissionId} />
          </>
        }
      />
      <div className="request-side">
        <nav className="actions next-steps" aria-label={t('request.action.all')}>
          <ButtonLink icon="list" to="/requests">
            {t('request.action.all')}
          </ButtonLink>
        </nav>
        <ForgetNote submissionId={note.submissionId} />
      </div>
    </article>
  );
}

/** An erasure is the office's: what the person keeps for themselves stays. */
function CopiesStay({ submissionId }: { readonly submissionId: string }) {
  const { t } = useLocale();
  const copies = usePocket()?.documents.filter(({ from }) => from === submissionId) ?? [];
  if (copies.length === 0) return null;
  return (
    <p>
      {t('me.documents.erased')} <Link to={publicPages.documents}>{t('me.documents.title')}</Link>
    </p>
  );
}

/** Not confirmed: the note is of no further use. */
function ForgetNote({ submissionId }: { readonly submissionId: string }) {
  const { t } = useLocale();
  const [forget, problem] = useForgetReceipt(submissionId);
  return (
    <div className="actions">
      <Button look="quiet" icon="trash" onClick={forget}>
        {t('request.erased.forget')}
      </Button>
      <p role="status">{problem}</p>
    </div>
  );
}

/**
 * Shows the toast of a form that announces its outcome, once per outcome and only when the outcome is known:
 * never on the press of the button (rulings EV-3, EV-8).
 * @param isFresh it was submitted from this page
 */
function useOutcomeToast(view: RequestView | undefined, form: Form | undefined, isFresh: boolean): void {
  const { locale } = useLocale();
  const told = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (view === undefined || form === undefined) return;
    const texts = form.texts[locale];
    const received = isFresh ? receivedOf(view, texts) : undefined;
    const outcome = form.definition.announcesOutcome === true ? outcomeOf(view, texts) : received;
    if (outcome === undefined || outcome.id === told.current) return;
    told.current = outcome.id;
    showToast(outcome);
  }, [view, form, locale, isFresh]);
}

/** Includes the device's own reference; replaces the "submitting" toast. */
function receivedOf(view: RequestView, texts: AnyFormTexts): Outcome | undefined {
  if (view.kind !== 'receipt') return undefined;
  const detail = ownReferenceText(texts, view.receipt.ownReference);
  return detail === undefined
    ? undefined
    : { id: 'outcome', tone: 'good', text: texts.success.title, detail };
}

type Outcome = ToastRequest & { readonly id: string };

function outcomeOf(view: RequestView, texts: AnyFormTexts): Outcome | undefined {
  if (view.kind === 'receipt') {
    return { id: 'delivered', tone: 'good', text: texts.success.body, outcome: true };
  }
  // A waiting request has not failed: the page shows its state, without a toast at every attempt.
  if (view.kind !== 'entry' || view.entry.state.kind !== 'attention') return undefined;
  const { state, attempts } = view.entry;
  const { reason } = state;
  const detail = 'message' in reason ? reason.message : undefined;
  return {
    id: `failed-${attempts}`,
    tone: 'bad',
    text: texts.failure.other,
    outcome: true,
    ...(detail === undefined ? {} : { detail }),
  };
}
