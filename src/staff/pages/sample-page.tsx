import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

interface SamplePageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A page of invented data, marked as such (rulings A-15). */
export function SamplePage({ title, lead, children }: SamplePageProps) {
  const { t } = useLocale();
  usePageTitle(title);
  return (
    <>
      <PageHeading title={inOneLanguage(title)}>
        <p className="lead">{lead}</p>
        <Notice tone="care" title={t('staff.samples.notice')}>
          <p>{t('staff.samples.noticeBody')}</p>
        </Notice>
      </PageHeading>
      <ul className="samples">{children}</ul>
    </>
  );
}

export interface SampleFact {
  readonly name: string;
  readonly value: string;
}

interface SampleCardProps {
  readonly id: string;
  readonly name: string;
  readonly facts: readonly SampleFact[];
  /** Labels of the buttons; none does anything (rulings A-16). */
  readonly buttons: readonly string[];
}

export function SampleCard({ id, name, facts, buttons }: SampleCardProps) {
  const { t } = useLocale();
  const title = `${id}-title`;
  const decline = (): void => {
    showToast({ id: 'sample', tone: 'info', text: t('staff.samples.unavailable') });
  };
  return (
    <li className="sample">
      <h2 id={title}>{name}</h2>
      <dl>
        {[{ name: 'ID', value: id }, ...facts].map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        {buttons.map((text) => (
          <Button key={text} aria-describedby={title} onClick={decline}>
            {text}
          </Button>
        ))}
      </div>
    </li>
  );
}
