import { parsePerson } from '../answers.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  type Certificate,
  type PersonAnswer,
  type PersonChange,
  personBundlePath,
  personPath,
} from '../../contracts/people.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { BackToList } from '../lists/list-links.tsx';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { isLoading, type Query, useQuery } from '../lists/use-query.ts';
import { beginDownload } from '../downloads.ts';
import { EraseDialog, ErasureCertificate } from './erasure.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { SuggestionChoices } from './suggestion-choices.tsx';
import { useSession } from '../../account/session-context.tsx';
import { isAdmin } from '../../contracts/roles.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { Modal } from '../modal.tsx';
import { StaffSheet } from '../staff-sheet.tsx';
import { useFormNames } from '../requests/use-forms.ts';
import { useSending } from '../use-sending.ts';
import { clientFacts, FactsForm, factsOf } from './facts-form.tsx';
import { isCaseState } from '../../contracts/cases.ts';
import { centsOf } from '../../lib/money.ts';
import { formatMoney } from '../../i18n/format.ts';
import { CaseBadge } from '../case/case-marks.tsx';
import { panamaDateTime } from '../panama-time.ts';

const list = '/clients/list';

export function ClientPage() {
  const { personId = '' } = useParams();
  return <Client key={personId} personId={personId} />;
}

function Client({ personId }: { readonly personId: string }) {
  const { t } = useLocale();
  const query = useQuery(personPath(personId), parsePerson, { freshFor: 0 });
  const { data: person } = query;
  const [certificate, setCertificate] = useState<Certificate>();
  const isGone = certificate !== undefined && certificate.counts.people > 0;
  if (isGone) {
    return (
      <div className="staff-list">
        <PageHeading title={inOneLanguage(t('clients.erasure.gone'))} />
        <ErasureCertificate certificate={certificate} />
        <BackToList list={list}>{t('clients.back')}</BackToList>
      </div>
    );
  }
  if (isLoading(query)) return <ListLoading text={t('clients.loading')} />;
  if (person === undefined) return <Missing query={query} />;
  return (
    <ClientSheet
      person={person}
      query={query}
      certificate={certificate}
      onErased={(erased) => {
        setCertificate(erased);
        if (erased.counts.people === 0) query.refetch();
      }}
    />
  );
}

function Missing({ query: { error, busy, refetch } }: { readonly query: Query }) {
  const { t } = useLocale();
  usePageTitle(t('clients.missing'));
  return (
    <div className="message-page">
      <PageHeading title={inOneLanguage(t('clients.missing'))} />
      {error === 'missing' ? null : <QueryError why={error ?? 'odd'} busy={busy} refetch={refetch} />}
      <BackToList list={list}>{t('clients.back')}</BackToList>
    </div>
  );
}

interface ClientSheetProps {
  readonly person: PersonAnswer;
  readonly query: Query;
  /** Certificate of an erasure just made for this client. */
  readonly certificate: Certificate | undefined;
  readonly onErased: (certificate: Certificate) => void;
}

function ClientSheet({ person, query, certificate, onErased }: ClientSheetProps) {
  const { t } = useLocale();
  const formOf = useFormNames();
  const { send, busy, failure } = useSending();
  const [dialog, setDialog] = useState<'change' | 'merge' | 'erase'>();
  const title = person.name === '' ? t('clients.unnamed') : person.name;
  usePageTitle(title);
  const change = async (json: PersonChange): Promise<boolean> => {
    const done = await send(personPath(person.personId), { method: 'PATCH', json });
    if (done !== undefined) query.refetch();
    return done !== undefined;
  };
  return (
    <StaffSheet list={list} back={t('clients.back')} query={query}>
      <PageHeading title={inOneLanguage(title)} />
      {certificate === undefined ? null : <ErasureCertificate certificate={certificate} />}
      <dl className="facts" data-client={person.personId}>
        {clientFacts.map((fact) => (
          <div key={fact} className="fact">
            <dt>{t(`clients.fact.${fact}`)}</dt>
            <dd>
              <bdi>{person[fact] === '' ? '–' : person[fact]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Actions person={person} onOpen={setDialog} />
      <div role="alert">
        {failure === undefined || dialog !== undefined ? null : <Notice tone="bad" title={failure} />}
      </div>
      <ClientRequests
        requests={person.requests}
        busy={busy}
        formOf={formOf}
        onRemove={(id) => void change({ remove: [id] })}
      />
      <Suggestions
        suggestions={person.suggestions}
        busy={busy}
        formOf={formOf}
        onConfirm={(ids) => void change({ add: [...ids] })}
      />
      {dialog === 'change' ? (
        <Modal title={t('clients.change')} name="client" onClose={() => setDialog(undefined)}>
          <FactsForm
            initial={factsOf(person)}
            submit={t('clients.save')}
            busy={busy}
            failure={failure}
            onSubmit={(facts) =>
              void change(facts).then((saved) => (saved ? setDialog(undefined) : undefined))
            }
          >
            <Button onClick={() => setDialog(undefined)}>{t('casework.cancel')}</Button>
          </FactsForm>
        </Modal>
      ) : null}
      {dialog === 'merge' ? (
        <MergeDialog person={person} onClose={() => setDialog(undefined)} onMerged={query.refetch} />
      ) : null}
      {dialog === 'erase' ? (
        <EraseDialog
          person={person}
          formOf={formOf}
          onClose={() => setDialog(undefined)}
          onErased={(erased) => {
            setDialog(undefined);
            onErased(erased);
          }}
        />
      ) : null}
    </StaffSheet>
  );
}

interface ActionsProps {
  readonly person: PersonAnswer;
  readonly onOpen: (dialog: 'change' | 'merge' | 'erase') => void;
}

function Actions({ person: { personId }, onOpen }: ActionsProps) {
  const { t, locale } = useLocale();
  const access = useSession();
  const exportAll = async (): Promise<void> => {
    const begun = await beginDownload(access, `${personBundlePath(personId)}?language=${locale}`);
    if (!begun) showToast({ id: 'client-export', tone: 'bad', text: t('clients.exportFailed') });
  };
  return (
    <div className="actions">
      <Button icon="edit" onClick={() => onOpen('change')}>
        {t('clients.change')}
      </Button>
      <Button icon="export" onClick={() => void exportAll()}>
        {t('clients.export')}
      </Button>
      <Button data-merge onClick={() => onOpen('merge')}>
        {t('clients.merge.open')}
      </Button>
      {isAdmin(access.profile.roles) ? (
        <Button look="danger" icon="trash" data-erase onClick={() => onOpen('erase')}>
          {t('clients.erasure.open')}
        </Button>
      ) : null}
    </div>
  );
}

interface ClientRequestsProps {
  /** Newest first. */
  readonly requests: PersonAnswer['requests'];
  readonly busy: boolean;
  readonly formOf: (form: string) => string;
  /** Removes a request that turned out to be another client's. */
  readonly onRemove: (submissionId: string) => void;
}

function ClientRequests({ requests, busy, formOf, onRemove }: ClientRequestsProps) {
  const { t } = useLocale();
  return (
    <section className="sheet-section" aria-labelledby="client-requests">
      <h2 id="client-requests">{t('clients.requests.title')}</h2>
      {requests.length === 0 ? <p className="hint">{t('clients.requests.none')}</p> : null}
      <ul className="account-rows">
        {requests.map((request) => {
          const { submissionId, reference, form, receivedAt, state, files, quotation } = request;
          return (
            <li key={submissionId} className="account-row" data-request={submissionId}>
              <div>
                <Link className="client-link" to={`/task/all/${encodeURIComponent(submissionId)}`}>
                  {reference}
                </Link>
                <span>
                  {formOf(form)} {isCaseState(state) ? <CaseBadge state={state} /> : null}
                </span>
                <span className="hint">
                  {panamaDateTime(receivedAt)} · {t('clients.requests.files', { count: files })}
                </span>
                {quotation === undefined ? null : (
                  <Link className="client-link" to={`/account/quotes/${quotation.id}`}>
                    {t('clients.requests.quotation', {
                      price: formatMoney(centsOf(quotation.quotedPrice, Number.MAX_SAFE_INTEGER) ?? 0),
                    })}
                  </Link>
                )}
              </div>
              <Button
                look="quiet"
                aria-disabled={busy}
                aria-label={t('clients.requests.removeOne', { reference })}
                onClick={() => (busy ? undefined : onRemove(submissionId))}
              >
                {t('clients.requests.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface SuggestionsProps {
  readonly suggestions: PersonAnswer['suggestions'];
  readonly busy: boolean;
  readonly formOf: (form: string) => string;
  readonly onConfirm: (submissionIds: readonly string[]) => void;
}

function Suggestions({ suggestions, busy, formOf, onConfirm }: SuggestionsProps) {
  const { t } = useLocale();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = ticked.filter((id) => suggestions.some(({ submissionId }) => submissionId === id));
  if (suggestions.length === 0) return null;
  const isReady = chosen.length > 0 && !busy;
  return (
    <section className="sheet-section" aria-labelledby="client-suggestions" data-suggestions>
      <h2 id="client-suggestions">{t('clients.suggestions.title')}</h2>
      <p>{t('clients.suggestions.lead')}</p>
      <SuggestionChoices suggestions={suggestions} formOf={formOf} chosen={chosen} onChoose={setTicked} />
      <div className="actions">
        <Button
          look="primary"
          aria-disabled={!isReady}
          onClick={() => (isReady ? onConfirm(chosen) : undefined)}
        >
          {t('clients.suggestions.confirm', { count: chosen.length })}
        </Button>
      </div>
    </section>
  );
}
