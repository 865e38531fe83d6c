import { parseCertificate } from '../answers.ts';
import { useState } from 'react';
import { type Certificate, type PersonAnswer, personPath } from '../../contracts/people.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../modal.tsx';
import { panamaDate, panamaDateTime } from '../panama-time.ts';
import { useSending } from '../use-sending.ts';

interface EraseDialogProps {
  readonly person: PersonAnswer;
  readonly formOf: (form: string) => string;
  readonly onErased: (certificate: Certificate) => void;
  readonly onClose: () => void;
}

/** Erases exactly what is ticked; nothing is ticked beforehand. */
export function EraseDialog({ person, formOf, onErased, onClose }: EraseDialogProps) {
  const { t } = useLocale();
  const { send, busy, failure } = useSending();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { requests, personId } = person;
  const isAll = chosen.length === requests.length;
  const isReady = !busy && (chosen.length > 0 || requests.length === 0);
  const erase = async (): Promise<void> => {
    const done = await send(personPath(personId), { method: 'DELETE', json: { submissionIds: chosen } });
    const certificate = parseCertificate(done?.body);
    if (certificate !== undefined) onErased(certificate);
  };
  return (
    <Modal title={t('clients.erasure.title')} name="erase" onClose={onClose}>
      <p>{t('clients.erasure.lead')}</p>
      <div className="client-choices">
        {requests.map(({ submissionId, reference, form, receivedAt }) => (
          <label key={submissionId} className="choice">
            <input
              type="checkbox"
              name="erase"
              value={submissionId}
              checked={chosen.includes(submissionId)}
              onChange={() => setChosen(toggled(chosen, submissionId))}
            />
            {reference} · {formOf(form)} · {panamaDate(receivedAt)}
          </label>
        ))}
      </div>
      <p>{t(isAll ? 'clients.erasure.whole' : 'clients.erasure.part')}</p>
      <div role="alert">{failure === undefined ? null : <Notice tone="bad" title={failure} />}</div>
      <div className="actions">
        <Button data-first onClick={onClose}>
          {t('casework.cancel')}
        </Button>
        <Button
          look="danger"
          icon="trash"
          data-erase-now
          aria-disabled={!isReady}
          onClick={() => (isReady ? void erase() : undefined)}
        >
          {busy ? t('casework.busy') : t('clients.erasure.now', { count: chosen.length })}
        </Button>
      </div>
    </Modal>
  );
}

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

export function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
