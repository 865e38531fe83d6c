import { parsePeople } from '../answers.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../account/session-context.tsx';
import type { PeopleAnswer } from '../../contracts/people.ts';
import { isReviewer } from '../../contracts/roles.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { isLoading, useQuery } from '../lists/use-query.ts';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';

interface NeedsClientsProps {
  readonly path: string;
  readonly asked: string;
  readonly children: (people: PeopleAnswer) => ReactNode;
}

/** For moderators and above, over an API that keeps clients; otherwise shows the placeholder page. */
export function NeedsClients(props: NeedsClientsProps) {
  const { profile } = useSession();
  return isReviewer(profile.roles) ? <LoadedClients {...props} /> : <PlaceholderOf path={props.path} />;
}

function LoadedClients({ path, asked, children }: NeedsClientsProps) {
  const { t } = useLocale();
  const query = useQuery(asked, parsePeople, { freshFor: 0 });
  const { data: people } = query;
  if (isLoading(query)) return <ListLoading text={t('clients.loading')} />;
  if (people !== undefined) return children(people);
  const { error = 'missing', busy, refetch } = query;
  if (error === 'missing') return <PlaceholderOf path={path} />;
  return <QueryError title={t('clients.failed')} why={error} busy={busy} refetch={refetch} />;
}
