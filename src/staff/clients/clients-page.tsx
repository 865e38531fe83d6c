import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type PeopleAnswer, peoplePath, type PersonRow } from '../../contracts/people.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DeskHeading } from '../desk-line.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { fromList } from '../lists/list-links.tsx';
import { SearchBox } from '../lists/list-tools.tsx';
import { useSettled } from '../lists/use-list-query.ts';
import { panamaDate } from '../panama-time.ts';
import { NeedsClients } from './needs-clients.tsx';

/** Milliseconds: debounces the calls while typing. */
const pause = 300;

/** Clients by name; the search is kept in the address. */
export function ClientsPage() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('q') ?? '';
  const [cursors, setCursors] = useState<{ readonly of: string; readonly at: readonly string[] }>();
  const wanted = useSettled(search, pause);
  const at = cursors?.of === wanted ? cursors.at : [];
  const onSearch = (text: string): void =>
    setParameters(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true });
  return (
    <NeedsClients path="/clients/list" asked={clientsAddress(wanted, at.at(-1))}>
      {(people) => (
        <Clients
          people={people}
          search={search}
          onSearch={onSearch}
          isFirst={at.length === 0}
          onBack={() => setCursors({ of: wanted, at: at.slice(0, -1) })}
          onNext={(cursor) => setCursors({ of: wanted, at: [...at, cursor] })}
        />
      )}
    </NeedsClients>
  );
}

function clientsAddress(search: string, cursor: string | undefined): string {
  const parameters = new URLSearchParams({
    ...(search.trim() === '' ? {} : { q: search.trim() }),
    ...(cursor === undefined ? {} : { cursor }),
  }).toString();
  return parameters === '' ? peoplePath : `${peoplePath}?${parameters}`;
}

interface ClientsProps {
  readonly people: PeopleAnswer;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly isFirst: boolean;
  readonly onBack: () => void;
  readonly onNext: (cursor: string) => void;
}

function Clients({ people: { items, next }, search, onSearch, isFirst, onBack, onNext }: ClientsProps) {
  const { t } = useLocale();
  const [initial] = useState(search);
  usePageTitle(t('clients.list.title'));
  return (
    <div className="staff-list">
      <DeskHeading title={t('clients.list.title')} />
      <div className="list-tools">
        <SearchBox
          label={t('rows.search')}
          hint={t('clients.list.hint')}
          initial={initial}
          onSearch={onSearch}
          onSettle={(text) => (text === search ? undefined : onSearch(text))}
        />
      </div>
      <p role="status" className="account-none">
        {items.length === 0 ? t(`clients.list.${search === '' ? 'none' : 'noMatch'}`) : null}
      </p>
      {items.length === 0 ? null : (
        <ul className="account-rows">
          {items.map((person) => (
            <ClientRow key={person.personId} person={person} />
          ))}
        </ul>
      )}
      <div className="actions">
        <ButtonLink look="primary" icon="add" to="/clients/add">
          {t('clients.add.title')}
        </ButtonLink>
        {isFirst ? null : (
          <Button icon="back" onClick={onBack}>
            {t('rows.previous')}
          </Button>
        )}
        {next === null ? null : (
          <Button icon="forward" onClick={() => onNext(next)}>
            {t('rows.next')}
          </Button>
        )}
      </div>
    </div>
  );
}

function ClientRow({ person }: { readonly person: PersonRow }) {
  const { t } = useLocale();
  const { personId, name, email, document, telephone, requests, lastReceivedAt } = person;
  const facts = [email, telephone, document].filter((fact) => fact !== '');
  return (
    <li className="account-row" data-client={personId}>
      <div>
        <Link className="client-link" to={`/clients/${encodeURIComponent(personId)}`} state={fromList}>
          <bdi>{name}</bdi>
        </Link>
        <span>
          <bdi>{facts.join(' · ')}</bdi>
        </span>
        <span className="hint">
          {t('clients.list.requests', { count: requests })}
          {lastReceivedAt === null
            ? ''
            : ` · ${t('clients.list.last', { date: panamaDate(lastReceivedAt) })}`}
        </span>
      </div>
    </li>
  );
}
