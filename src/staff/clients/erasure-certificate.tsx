import type { Certificate } from '../../contracts/people.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { panamaDateTime } from '../panama-time.ts';

const counted = [
  'people',
  'requests',
  'additions',
  'files',
  'quotations',
  'messages',
  'notes',
  'events',
  'mails',
  'uploads',
] as const;

/** The counts an erasure leaves behind, without any of the erased data. */
export function ErasureCertificate({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useLocale();
  const { erasureId, at, by, counts } = certificate;
  return (
    <section className="box" aria-labelledby="certificate" data-certificate={erasureId}>
      <h2 id="certificate">{t('clients.erasure.certificate')}</h2>
      <p role="status">{t('clients.erasure.done', { id: erasureId, time: panamaDateTime(at), by })}</p>
      <dl className="facts">
        {counted.map((name) => (
          <div key={name} className="fact">
            <dt>{t(`clients.erasure.count.${name}`)}</dt>
            <dd>{counts[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
