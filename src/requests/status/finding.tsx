import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/notice.tsx';

const icons: Readonly<Record<Tone, IconName>> = {
  good: 'check',
  care: 'attention',
  bad: 'attention',
  info: 'info',
};

interface FindingProps {
  readonly tone: Tone;
  readonly title: string;
  readonly children: ReactNode;
}

/** One line of the check: its subject, its state, what to do. */
export function Finding({ tone, title, children }: FindingProps) {
  const { t } = useLocale();
  return (
    <section className={`finding finding-${tone}`}>
      <Icon name={icons[tone]} />
      <div className="finding-text">
        <h2>
          {title} <span className="visually-hidden">{t(`safety.${tone}`)}</span>
        </h2>
        {children}
      </div>
    </section>
  );
}
