import { type KeyboardEvent, useId, useState } from 'react';
import { longestReason, type Verdict } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Locale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../modal.tsx';

interface VerdictDialogProps {
  readonly verdict: Exclude<Verdict, 'accepted'>;
  readonly document: string;
  /** The applicant's language, preselected for the reason. */
  readonly language: Locale;
  readonly onSave: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why a document is wanted again, in words the applicant will read. */
export function VerdictDialog({ verdict, document, language, onSave, onClose }: VerdictDialogProps) {
  const { t, translations } = useLocale();
  const spoken = translations[language];
  const [reason, setReason] = useState(spoken(`casework.verdictDialog.${verdict}`));
  const id = useId();
  const save = (): void => {
    if (reason.trim() !== '') onSave(reason.trim());
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <Modal title={`${t(`casework.verdict.${verdict}`)}: ${document}`} name="verdict" onClose={onClose}>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('casework.verdictDialog.reason', { language: t(`casework.locale.${language}`) })}
        </label>
        <textarea
          id={id}
          className="input"
          data-first
          rows={4}
          lang={language}
          required
          maxLength={longestReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={press}
          aria-describedby={`${id}-hint`}
        />
        <p className="hint" id={`${id}-hint`}>
          {t('casework.verdictDialog.hint')}
        </p>
      </div>
      <div className="actions">
        <Button look="primary" aria-disabled={reason.trim() === ''} onClick={save}>
          {t('casework.verdictDialog.send')}
        </Button>
        <Button onClick={onClose}>{t('casework.cancel')}</Button>
      </div>
    </Modal>
  );
}

interface AcceptAllDialogProps {
  readonly documents: readonly string[];
  readonly onAccept: () => void;
  readonly onClose: () => void;
}

/** Confirms before one key accepts many documents, listing them. */
export function AcceptAllDialog({ documents, onAccept, onClose }: AcceptAllDialogProps) {
  const { t } = useLocale();
  return (
    <Modal
      title={t('casework.acceptAll.title', { count: documents.length })}
      name="accept-all"
      onClose={onClose}
    >
      <p>{t('casework.acceptAll.body')}</p>
      <ul className="accept-all">
        {documents.map((name, index) => (
          // Names may repeat, and the order never changes.
          <li key={index}>{name}</li>
        ))}
      </ul>
      <div className="actions">
        <Button look="primary" data-first="" onClick={onAccept}>
          {t('casework.acceptAll.accept', { count: documents.length })}
        </Button>
        <Button onClick={onClose}>{t('casework.cancel')}</Button>
      </div>
    </Modal>
  );
}
