import { formatDate, formatMoney } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { SampleCard, SamplePage } from './sample-page.tsx';

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
