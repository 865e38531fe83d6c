import { Link } from 'react-router-dom';
import { roleIds, roles } from '../../contracts/roles.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import type { KnownUsers } from './needs-users.tsx';

export function RolesPage({ users }: Pick<KnownUsers, 'users'>) {
  const { t } = useLocale();
  usePageTitle(t('users.roles.title'));
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(t('users.roles.title'))}>
        <p className="lead">
          {t('users.roles.lead')} <Link to="/users/permissions">{t('users.permissions.title')}</Link>
        </p>
      </PageHeading>
      <ul className="account-rows">
        {roles.map((role) => {
          const holders = users.filter((user) => user.roles.includes(role) && !user.disabled);
          return (
            <li key={role} className="account-row" data-role={role}>
              <div>
                <strong>
                  {t(`users.role.${role}`)} ({roleIds[role]})
                </strong>
                <span>{t(`users.roles.means.${role}`)}</span>
                <span className="hint">
                  {holders.length === 0
                    ? t('users.roles.nobody')
                    : holders.map(({ username, email }) => username || email).join(', ')}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
