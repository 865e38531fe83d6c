import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../modal.tsx';

interface NotShownDialogProps {
  readonly document: string;
  readonly onLook: () => void;
  readonly onAccept: () => void;
}

/** Asks before a document is accepted that nobody has seen here. Enter looks at it. */
export function NotShownDialog({ document, onLook, onAccept }: NotShownDialogProps) {
  const { t } = useLocale();
  return (
    <Modal title={t('casework.notShown.title', { document })} name="not-shown" onClose={onLook}>
      <p>{t('casework.notShown.body')}</p>
      <div className="actions">
        <Button look="primary" data-first="" onClick={onLook}>
          {t('casework.notShown.look')}
        </Button>
        <Button data-accept-unseen onClick={onAccept}>
          {t('casework.notShown.accept')}
        </Button>
      </div>
    </Modal>
  );
}

interface AcceptAllDialogProps {
  readonly documents: readonly { readonly name: string; readonly isShown: boolean }[];
  readonly onAccept: () => void;
  /** Shows the first that was not shown. */
  readonly onLook: () => void;
  readonly onClose: () => void;
}

/** Confirms before one key accepts many documents, listing them; if one was not shown, Enter shows it. */
export function AcceptAllDialog({ documents, onAccept, onLook, onClose }: AcceptAllDialogProps) {
  const { t } = useLocale();
  const unseen = documents.filter(({ isShown }) => !isShown).length;
  return (
    <Modal
      title={t('casework.acceptAll.title', { count: documents.length })}
      name="accept-all"
      onClose={onClose}
    >
      {unseen === 0 ? null : (
        <Notice tone="care">
          <p data-not-shown={unseen}>{t('casework.acceptAll.unseen', { count: unseen })}</p>
        </Notice>
      )}
      <p>{t('casework.acceptAll.body')}</p>
      <ul className="accept-all">
        {documents.map(({ name, isShown }, index) => (
          // Names may repeat, and the order never changes.
          <li key={index}>
            {name}
            {isShown ? null : <strong> ({t('casework.document.unseen')})</strong>}
          </li>
        ))}
      </ul>
      <div className="actions">
        {unseen === 0 ? null : (
          <Button look="primary" data-first="" onClick={onLook}>
            {t('casework.acceptAll.look')}
          </Button>
        )}
        <Button
          look={unseen === 0 ? 'primary' : 'secondary'}
          data-accept-all
          {...(unseen === 0 ? { 'data-first': '' } : {})}
          onClick={onAccept}
        >
          {t('casework.acceptAll.accept', { count: documents.length })}
        </Button>
        <Button onClick={onClose}>{t('casework.cancel')}</Button>
      </div>
    </Modal>
  );
}
