import { parseUsers } from '../answers.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { sectionOf } from '../../contracts/pages/sections.ts';
import { isAdmin } from '../../contracts/roles.ts';
import { type UserAnswer, usersPath } from '../../contracts/users.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { isLoading, useQuery } from '../lists/use-query.ts';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';

export interface KnownUsers {
  readonly users: readonly UserAnswer[];
  /** Called after a change: the list is stale. */
  readonly onChanged: () => void;
}

interface NeedsUsersProps {
  readonly path: string;
  readonly children: (known: KnownUsers) => ReactNode;
}

/** For admins and above, over an API that keeps accounts; others are told that their role is the cause. */
export function NeedsUsers(props: NeedsUsersProps) {
  const { profile } = useSession();
  return isAdmin(profile.roles) ? <LoadedUsers {...props} /> : <NotForRole path={props.path} />;
}

function NotForRole({ path }: { readonly path: string }) {
  const { t } = useLocale();
  const link = sectionOf(path)?.links.find(({ href }) => href === path);
  const title = link === undefined ? t('staff.sections.users') : t(`staff.links.${link.name}`);
  usePageTitle(title);
  return (
    <div className="staff-list" data-not-for-role>
      <PageHeading title={inOneLanguage(title)} />
      <Notice tone="info" title={t('users.notForRole')}>
        <p>{t('users.askAdmin')}</p>
      </Notice>
    </div>
  );
}

function LoadedUsers({ path, children }: NeedsUsersProps) {
  const { t } = useLocale();
  const query = useQuery(usersPath, parseUsers, { freshFor: 0 });
  const { data: users } = query;
  if (isLoading(query)) return <ListLoading text={t('users.loading')} />;
  if (users !== undefined) return children({ users, onChanged: query.refetch });
  const { error = 'missing', busy, refetch } = query;
  if (error === 'missing') return <PlaceholderOf path={path} />;
  return <QueryError title={t('users.failed')} why={error} busy={busy} refetch={refetch} />;
}
