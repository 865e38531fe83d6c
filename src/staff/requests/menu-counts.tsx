import { Link } from 'react-router-dom';
import type { Profile } from '../../account/profile.ts';
import { caseStates } from '../../contracts/cases.ts';
import { formIds } from '../../forms/index.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useFormNames } from './use-forms.ts';
import { usePulseOf } from './pulse.ts';

interface MenuCountsProps {
  readonly profile: Profile;
  readonly onFollow: () => void;
}

/** Counts by state and form, each a link. Nothing until the counts are known. */
export function MenuCounts({ profile, onFollow }: MenuCountsProps) {
  const { t } = useLocale();
  const pulse = usePulseOf(profile);
  const nameOf = useFormNames();
  if (pulse.kind !== 'cases') return null;
  const { byState, byForm } = pulse.counts;
  const lines = [
    ...caseStates.map(
      (state) => [`state=${state}`, t(`casework.state.${state}`), byState[state] ?? 0] as const,
    ),
    ...formIds.map((form) => [`form=${form}`, nameOf(form), byForm[form] ?? 0] as const),
  ];
  return (
    <ul className="menu-counts" aria-label={t('requests.counts')}>
      {lines
        .filter(([, , count]) => count > 0)
        .map(([filter, name, count]) => (
          <li key={filter}>
            <Link to={`/task/all?${filter}`} replace onClick={onFollow}>
              <span>{name}</span> <span className="count">{count}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
