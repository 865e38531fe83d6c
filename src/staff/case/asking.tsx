import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { keyFor } from '../keys/key-actions.ts';
import { useKeySetting } from '../keys/keys.tsx';
import { Modal } from '../modal.tsx';
import type { CaseWork } from './use-case-work.ts';

/** A verdict alone mails nothing: several documents are requested at once, together with the state change. */
export function AskAgain({ work: { unasked, ask } }: { readonly work: CaseWork }) {
  const { t } = useLocale();
  const [keysOn] = useKeySetting();
  const count = unasked.length;
  if (count === 0) return null;
  return (
    <Button
      data-ask
      className="ask-applicant"
      title={`${t('casework.wanted.title', { count })} ${t('casework.wanted.body')}`}
      aria-keyshortcuts={keysOn ? keyFor('ask') : undefined}
      onClick={ask}
    >
      {t('casework.wanted.ask')} ({count}) {keysOn ? <kbd aria-hidden="true">{keyFor('ask')}</kbd> : null}
    </Button>
  );
}

interface NotAskedDialogProps {
  readonly work: CaseWork;
  /** Goes where the user was led to. */
  readonly leave: () => void;
  readonly documentName: (field: string) => string;
}

/** Asks before a request is left whose applicant has not been asked for what is wanted. Enter asks the applicant. */
export function NotAskedDialog({ work, leave, documentName }: NotAskedDialogProps) {
  const { t } = useLocale();
  const { unasked, close } = work;
  const documents = unasked.map(({ field }) => documentName(field)).join(', ');
  return (
    <Modal title={t('casework.notAsked.title')} name="not-asked" onClose={close}>
      <p>{t('casework.notAsked.body', { count: unasked.length, documents })}</p>
      <div className="actions">
        <Button look="primary" data-first="" data-ask-and-leave onClick={() => void work.askAndLeave(leave)}>
          {t('casework.notAsked.ask')}
        </Button>
        <Button data-leave onClick={() => work.leaveUnasked(leave)}>
          {t('casework.notAsked.leave')}
        </Button>
        <Button onClick={close}>{t('casework.notAsked.stay')}</Button>
      </div>
    </Modal>
  );
}
