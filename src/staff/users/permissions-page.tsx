import { mayDo, permissionIds } from '../../contracts/permissions.ts';
import { roles } from '../../contracts/roles.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** The permission matrix as the API enforces it; read-only. */
export function PermissionsPage() {
  const { t } = useLocale();
  const title = t('users.permissions.title');
  usePageTitle(title);
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(title)}>
        <p className="lead">{t('users.permissions.lead')}</p>
      </PageHeading>
      <table className="permissions">
        <thead>
          <tr>
            <th scope="col">{t('users.permissions.what')}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {t(`users.role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionIds.map((id) => (
            <tr key={id} data-permission={id}>
              <th scope="row">{t(`users.permission.${id}`)}</th>
              {roles.map((role) => (
                <td key={role} data-may={mayDo(role, id)}>
                  <span className="permission-role">{t(`users.role.${role}`)}: </span>
                  {t(mayDo(role, id) ? 'users.permissions.yes' : 'users.permissions.no')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
