import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { formatDate, formatMoney } from '../../i18n/format.ts';

interface SamplePageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A page of invented data, marked as such (rulings A-15). */
function SamplePage({ title, lead, children }: SamplePageProps) {
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

interface SampleFact {
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

function SampleCard({ id, name, facts, buttons }: SampleCardProps) {
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

/** Invented services (specification section 2, Sample screens). Cents a month; dates are local. */
const services = [
  {
    id: 'SRV-001',
    kind: 'life',
    price: 4500,
    start: '2026-01-01T00:00',
    end: '2026-12-31T00:00',
    status: 'active',
  },
  {
    id: 'SRV-002',
    kind: 'health',
    price: 8950,
    start: '2026-01-15T00:00',
    end: '2027-01-14T00:00',
    status: 'dueSoon',
  },
  {
    id: 'SRV-003',
    kind: 'income',
    price: 3275,
    start: '2024-05-01T00:00',
    end: '2025-04-30T00:00',
    status: 'expired',
  },
] as const;

export function ServicesPage() {
  const { t } = useLocale();
  return (
    <SamplePage title={t('staff.samples.services.title')} lead={t('staff.samples.services.lead')}>
      {services.map(({ id, kind, price, start, end, status }) => (
        <SampleCard
          key={id}
          id={id}
          name={t(`staff.samples.services.${kind}`)}
          facts={[
            { name: t('staff.samples.services.price'), value: formatMoney(price) },
            { name: t('staff.samples.services.start'), value: formatDate(start) },
            { name: t('staff.samples.services.end'), value: formatDate(end) },
            {
              name: t('staff.samples.services.coverage'),
              value: t(`staff.samples.services.${kind}Coverage`),
            },
            { name: t('staff.samples.status'), value: t(`staff.samples.${status}`) },
          ]}
          buttons={[
            t('staff.samples.services.details'),
            t('staff.samples.services.renew'),
            t('staff.samples.services.report'),
          ]}
        />
      ))}
    </SamplePage>
  );
}

/** Three invented certificates (specification section 2, Sample screens). Dates are local. */
const certificates = [
  {
    id: 'CERT-001',
    course: 'basic',
    issued: '2024-03-15T00:00',
    expires: '2029-03-15T00:00',
    status: 'active',
  },
  {
    id: 'CERT-002',
    course: 'fire',
    issued: '2022-02-01T00:00',
    expires: '2027-02-01T00:00',
    status: 'dueSoon',
  },
  {
    id: 'CERT-003',
    course: 'medical',
    issued: '2019-06-20T00:00',
    expires: '2024-06-20T00:00',
    status: 'expired',
  },
] as const;

export function CertificatesPage() {
  const { t } = useLocale();
  return (
    <SamplePage title={t('staff.samples.certificates.title')} lead={t('staff.samples.certificates.lead')}>
      {certificates.map(({ id, course, issued, expires, status }) => (
        <SampleCard
          key={id}
          id={id}
          name={t(`staff.samples.certificates.${course}`)}
          facts={[
            { name: t('staff.samples.issued'), value: formatDate(issued) },
            { name: t('staff.samples.expires'), value: formatDate(expires) },
            { name: t('staff.samples.status'), value: t(`staff.samples.${status}`) },
          ]}
          buttons={[t('staff.samples.certificates.view'), t('staff.samples.certificates.download')]}
        />
      ))}
    </SamplePage>
  );
}
