import { formatDateTime } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { CaseStep, StepName } from './case-steps.ts';
import { stateIcons } from './state-badge.tsx';

const icons: Readonly<Record<StepName, IconName>> = {
  ...stateIcons,
  saved: 'device',
  waitingForApplicant: stateIcons.wanted,
};

/** One line of time: what has been, where it stands, and what is still to come. */
export function CaseLine({ steps }: { readonly steps: readonly CaseStep[] }) {
  const { t } = useLocale();
  return (
    <ol className="case-line">
      {steps.map(({ name, state, at }) => (
        <li
          key={name}
          className={`case-step case-step-${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="case-mark">
            <Icon name={icons[name]} />
          </span>
          <span className="case-step-text">
            <span className="case-step-name">{t(`case.step.${name}`)}</span>
            <span className="visually-hidden">, {t(`case.stepState.${state}`)}</span>
            {at === undefined ? null : <time dateTime={at}>{formatDateTime(at)}</time>}
          </span>
        </li>
      ))}
    </ol>
  );
}
