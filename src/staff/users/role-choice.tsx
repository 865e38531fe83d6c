import { type Role, roles } from '../../contracts/roles.ts';
import { useLocale } from '../../i18n/use-locale.ts';

interface RoleChoiceProps {
  readonly chosen: readonly Role[];
  /** Roles of the signed-in user: only a super_admin can create another one. */
  readonly own: readonly Role[];
  readonly onChange: (chosen: readonly Role[]) => void;
}

export function RoleChoice({ chosen, own, onChange }: RoleChoiceProps) {
  const { t } = useLocale();
  const offered = roles.filter((role) => role !== 'super_admin' || own.includes('super_admin'));
  return (
    <fieldset className="field">
      <legend className="label">{t('users.roles.label')}</legend>
      <div className="choices">
        {offered.map((role) => (
          <label key={role} className="choice">
            <input
              type="checkbox"
              name={`role-${role}`}
              checked={chosen.includes(role)}
              onChange={(event) =>
                onChange(roles.filter((one) => (one === role ? event.target.checked : chosen.includes(one))))
              }
            />
            {t(`users.role.${role}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
