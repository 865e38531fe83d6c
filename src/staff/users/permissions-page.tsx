import { mayDo, type PermissionId, permissionIds } from '../../contracts/permissions.ts';
import { roles } from '../../contracts/roles.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { type Column, Table } from '../lists/table.tsx';

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
      <Table
        className="permissions"
        columns={permissionColumns(t)}
        rows={permissionIds}
        keyOf={(id) => id}
        attributesOf={(id) => ({ 'data-permission': id })}
      />
    </div>
  );
}

function permissionColumns(t: Translate): readonly Column<PermissionId>[] {
  return [
    {
      key: 'permission',
      head: t('users.permissions.what'),
      isName: true,
      cell: (id) => t(`users.permission.${id}`),
    },
    ...roles.map((role) => ({
      key: role,
      head: t(`users.role.${role}`),
      cell: (id: PermissionId) => (
        <span data-may={mayDo(role, id)}>
          {t(mayDo(role, id) ? 'users.permissions.yes' : 'users.permissions.no')}
        </span>
      ),
    })),
  ];
}
