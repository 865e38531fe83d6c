import { parseCertificate } from '../answers.ts';
import { useState } from 'react';
import { type Certificate, type PersonAnswer, personPath } from '../../contracts/people.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../modal.tsx';
import { panamaDate } from '../panama-time.ts';
import { useSending } from '../use-sending.ts';
import { toggled } from './toggled.ts';

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
