import { parsePerson } from '../answers.ts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Certificate, personPath } from '../../contracts/people.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { BackToList } from '../lists/back-to-list.tsx';
import { ListLoading } from '../lists/list-loading.tsx';
import { QueryError } from '../lists/query-error.tsx';
import { isLoading, type Query, useQuery } from '../lists/use-query.ts';
import { ClientSheet } from './client-sheet.tsx';
import { ErasureCertificate } from './erasure-certificate.tsx';

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
      list={list}
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
