import { type FormEvent, useId, useState } from 'react';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { isMailAddress, longestEmail } from '../../lib/email.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { Modal } from '../modal.tsx';
import type { CaseChanges } from './use-case-changes.ts';

interface AddressCorrectionProps {
  readonly submission: Pick<StaffSubmission, 'applicant'>;
  readonly changes: CaseChanges;
}

/** A wrong address is put right here: what had not arrived goes out again. */
export function AddressCorrection({ submission: { applicant }, changes }: AddressCorrectionProps) {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const save = async (email: string): Promise<void> => {
    setIsOpen(false);
    if (await changes.request({ kind: 'address', email })) {
      showToast({ id: 'case', tone: 'good', text: t('desk.address.saved', { email }) });
    }
  };
  return (
    <>
      <Button data-correct-address aria-disabled={changes.busy} onClick={() => setIsOpen(true)}>
        {t('desk.address.correct')}
      </Button>
      {isOpen ? (
        <AddressDialog
          email={applicant.email}
          onSave={(email) => void save(email)}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

interface AddressDialogProps {
  /** As it is now. */
  readonly email: string;
  readonly onSave: (email: string) => void;
  readonly onClose: () => void;
}

function AddressDialog({ email: present, onSave, onClose }: AddressDialogProps) {
  const { t } = useLocale();
  const [email, setEmail] = useState(present);
  const [isFaulty, setIsFaulty] = useState(false);
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = email.trim();
    if (isMailAddress(typed)) onSave(typed);
    else setIsFaulty(true);
  };
  return (
    <Modal title={t('desk.address.correct')} name="address" onClose={onClose}>
      <form noValidate data-address onSubmit={submit}>
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('desk.address.email')}
          </label>
          <input
            id={id}
            className="input"
            type="email"
            name="email"
            data-first
            maxLength={longestEmail}
            value={email}
            aria-invalid={isFaulty}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              setEmail(event.target.value);
              setIsFaulty(false);
            }}
          />
          <p className={isFaulty ? 'field-error' : 'hint'} id={`${id}-hint`} role="status">
            {t(isFaulty ? 'desk.address.faulty' : 'desk.address.hint')}
          </p>
        </div>
        <div className="actions">
          <Button type="submit" look="primary">
            {t('desk.address.save')}
          </Button>
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
        </div>
      </form>
    </Modal>
  );
}
