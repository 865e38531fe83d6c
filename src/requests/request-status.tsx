import type { ComponentType, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CaseState } from '../contracts/cases.ts';
import type { AnyFormTexts, Form } from '../form/form-texts.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { ownReferenceText } from '../form/own-reference-text.ts';
import { formatMoney } from '../i18n/format.ts';
import type { Entry } from '../outbox/entry.ts';
import type { NextThing } from '../outbox/next-thing.ts';
import { NextAction, NextPanel } from './next-panel.tsx';
import { type BilingualText, inBothLanguages, inOneLanguage } from '../ui/bilingual-text.ts';
import { Bilingual } from '../ui/bilingual.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { More } from '../ui/more.tsx';
import { ShareAndCopy } from '../ui/share-and-copy.tsx';
import { InstallInvitation } from './install-invitation.tsx';
import type { OutcomeOverrideProps } from './outcome-override.ts';
import { TabLimitNote } from '../ui/tab-limit-note.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { EntryActions, isSmall } from './entry-actions.tsx';
import { ForgetReceipt } from './forget-receipt.tsx';
import { HandOverNote } from './hand-over-note.tsx';
import { KeepDocuments } from './me/keep-documents.tsx';
import { Meter } from './meter.tsx';
import { ReceiptSheet, sharedReceipt } from './receipt-sheet.tsx';
import type { RequestView } from './request-view.ts';
import type { RequestWords } from './request-messages.ts';

export type StoredRequest = Extract<RequestView, { kind: 'entry' | 'receipt' }>;

export type OutcomeOverrides = Readonly<Record<string, ComponentType<OutcomeOverrideProps> | undefined>>;

interface RequestStatusProps {
  readonly outcomes: OutcomeOverrides;
  readonly view: StoredRequest;
  readonly form: Form | undefined;
  readonly words: RequestWords;
  /** The texts in the other language, for a bilingual form. */
  readonly otherWords: RequestWords | undefined;
  readonly next: NextThing;
  /** The office's latest state. */
  readonly caseState: CaseState | undefined;
  readonly quotedUntil: string | undefined;
  /** Asked once of whoever has sent something. */
  readonly offer: ReactNode;
  readonly panel: ReactNode;
  /** What the applicant may still do about it, seldom needed. */
  readonly choices: ReactNode;
  /** One of them is begun. */
  readonly isChosen: boolean;
}

/** Shows one request: its truthful state, the possible actions, and finally the receipt. */
export function RequestStatus(props: RequestStatusProps) {
  const { view, form, words, otherWords, outcomes, next, caseState, quotedUntil, panel } = props;
  const { t, locale, other } = useLocale();
  const pair = (text: string, second: string | undefined): BilingualText =>
    second === undefined ? inOneLanguage(text) : inBothLanguages(text, second, other);
  const request = view.kind === 'entry' ? view.entry : view.receipt;
  const name = form?.texts[locale].name ?? request.form;
  const isEarlier = view.kind === 'receipt' && view.receipt.earlierVersion === true;
  const Override = isEarlier ? undefined : outcomes[request.form];
  const again = <Again form={form} state={words.state} isFirst={next.tone !== 'act'} />;
  usePageTitle(`${name}: ${words.title}`);
  return (
    <article
      className={`request next-${next.state}`}
      data-submission-id={request.submissionId}
      data-state={words.state}
      data-case-state={caseState}
    >
      <NextPanel
        next={next}
        name={name}
        title={pair(words.title, otherWords?.title)}
        references={<References view={view} form={form} />}
        lines={<Lines words={words} pairWith={pair} otherWords={otherWords} />}
        action={
          <NextAction
            next={next}
            submissionId={request.submissionId}
            form={form}
            entry={view.kind === 'entry' ? view.entry : undefined}
          />
        }
      />
      <div className="request-body">
        {props.offer}
        {view.kind === 'receipt' && Override === undefined ? panel : null}
        {view.kind === 'entry' && view.entry.handOver !== undefined ? (
          <HandOverNote entry={view.entry} />
        ) : null}
        {Override === undefined ? null : (
          <Override request={view} next={next.state} quotedUntil={quotedUntil} />
        )}
        {view.kind === 'receipt' && Override !== undefined ? panel : null}
        {view.kind === 'receipt' && Override === undefined ? (
          <>
            <KeepDocuments view={view} form={form} />
            <ShareAndCopy {...sharedReceipt(t, view.receipt, name)} />
            <ReceiptSheet receipt={view.receipt} form={form} />
          </>
        ) : null}
        {view.kind === 'entry' ? <OnItsWay entry={view.entry} state={words.state} /> : null}
        {view.kind === 'entry' ? panel : null}
        {view.kind === 'receipt' ? (
          <More isBegun={props.isChosen}>
            {props.choices}
            <ForgetReceipt submissionId={request.submissionId} />
          </More>
        ) : null}
      </div>
      <div className="request-side">
        {view.kind === 'entry' ? (
          <EntryActions entry={view.entry} state={words.state} next={next.button}>
            <KeepDocuments view={view} form={form} />
            {again}
          </EntryActions>
        ) : null}
        <nav className="actions next-steps" aria-label={t('request.action.all')}>
          {view.kind === 'receipt' ? again : null}
          <ButtonLink icon="list" to="/requests">
            {t('request.action.all')}
          </ButtonLink>
        </nav>
      </div>
      {view.kind === 'entry' ? <InstallInvitation /> : null}
    </article>
  );
}

interface ReferencesProps {
  readonly view: StoredRequest;
  readonly form: Form | undefined;
}

/** Shows the references at the office, the price, and the device's own reference. */
function References({ view, form }: ReferencesProps) {
  const { t, locale } = useLocale();
  const { ownReference } = view.kind === 'entry' ? view.entry : view.receipt;
  const own = form && ownReferenceText(form.texts[locale], ownReference);
  const { reference, formerReference, quotation } = view.kind === 'receipt' ? view.receipt : {};
  // An API that knows no quotations answers without a price.
  const { estimate } = view.kind === 'entry' ? view.entry : view.receipt;
  return (
    <>
      {reference === undefined ? null : (
        <p className="own-reference">
          {t(own === undefined ? 'case.reference' : 'request.receipt.officeReference', { reference })}
        </p>
      )}
      {formerReference === undefined ? null : (
        <p className="hint" data-former-reference>
          {t('request.receipt.restored', { reference: formerReference })}
        </p>
      )}
      {own === undefined ? null : <p className="own-reference">{own}</p>}
      {quotation === undefined ? null : <Price label={t('request.receipt.total')} cents={quotation.total} />}
      {estimate === undefined || quotation !== undefined ? null : (
        <Price label={t('request.receipt.estimate')} cents={estimate.total} />
      )}
    </>
  );
}

function Price({ label, cents }: { readonly label: string; readonly cents: number }) {
  return (
    <p className="own-reference">
      {label} <strong data-total="total">{formatMoney(cents)}</strong>
    </p>
  );
}

interface LinesProps {
  readonly words: RequestWords;
  readonly otherWords: RequestWords | undefined;
  readonly pairWith: (line: string, second: string | undefined) => BilingualText;
}

function Lines({ words, otherWords, pairWith }: LinesProps) {
  const { t } = useLocale();
  return (
    <>
      {words.lines.map((line, index) => (
        <p key={line}>
          <Bilingual text={pairWith(line, otherWords?.lines[index])} />
        </p>
      ))}
      {words.seeCheck === true ? (
        <p>
          <Link to="/status">{t('request.wait.check')}</Link>
        </p>
      ) : null}
      {words.asides.map((line, index) => (
        <p key={line} className="hint">
          <Bilingual text={pairWith(line, otherWords?.asides[index])} />
        </p>
      ))}
    </>
  );
}

interface OnItsWayProps {
  readonly entry: Entry;
  readonly state: RequestWords['state'];
}

/** What is on its way in a moment needs no meter; more than that costs time and data. */
function OnItsWay({ entry, state }: OnItsWayProps) {
  return (
    <>
      {isSmall(entry) ? null : <Meter entry={entry} sending={state === 'sending'} />}
      {state === 'queued' ? <Facts /> : null}
      {state === 'sending' ? null : <TabLimitNote />}
    </>
  );
}

/** Shows the two facts that people must learn in time (conventions 42). */
function Facts() {
  const { t } = useLocale();
  return (
    <ul className="key-facts">
      <li>
        <Icon name="check" /> <span>{t('request.facts.close')}</span>
      </li>
      <li>
        <Icon name="attention" /> <span>{t('request.facts.clearing')}</span>
      </li>
    </ul>
  );
}

interface AgainProps {
  readonly form: Form | undefined;
  readonly state: RequestWords['state'];
  /** This request needs no further action before another one is sent. */
  readonly isFirst: boolean;
}

function Again({ form, state, isFirst }: AgainProps) {
  const { locale, other } = useLocale();
  const [search] = useSearchParams();
  const again = (texts: AnyFormTexts): string => texts.success.again;
  // "Send another" implies that a first one was sent: shown after receipt, or right after submitting.
  if (form === undefined || (state !== 'delivered' && !search.has('request'))) return null;
  return (
    <ButtonLink
      look={state === 'delivered' && isFirst ? 'primary' : 'secondary'}
      icon="add"
      to={form.definition.path}
    >
      <Bilingual
        text={
          form.definition.bilingual
            ? inBothLanguages(again(form.texts[locale]), again(form.texts[other]), other)
            : inOneLanguage(again(form.texts[locale]))
        }
      />
    </ButtonLink>
  );
}
