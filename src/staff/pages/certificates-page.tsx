import { useLocale } from '../../i18n/use-locale.ts';
import { formatDate } from '../../i18n/format.ts';
import { SampleCard, SamplePage } from './sample-page.tsx';

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
