import { Suspense, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Entry } from '../../outbox/entry.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeleteRequest } from './load-delete-request.ts';
import { HandOverAction } from './load-hand-over.ts';
import { isUnconfirmed, type ShownState } from './request-view.ts';
import { useRequestActions } from './use-request-actions.ts';

interface EntryActionsProps {
  readonly entry: Entry;
  readonly state: ShownState;
}

/**
 * Send now, edit, export, delete; none of them in the middle of an attempt. A question that is open stays open: on a
 * link that comes and goes an attempt begins every moment, and what is answered during one is refused by the outbox.
 */
export function EntryActions({ entry, state }: EntryActionsProps) {
  const { t } = useLocale();
  const [deleting, setDeleting] = useState(false);
  const { result, sendNow, edit, exportToFile, remove } = useRequestActions(entry);
  const isSending = state === 'sending';
  return (
    <div className="request-actions">
      {isSending ? <p className="hint">{t('request.action.whileSending')}</p> : null}
      <div className="actions">
        {state === 'attention' ? (
          <Button look="primary" icon="edit" onClick={edit}>
            {t('request.action.edit')}
          </Button>
        ) : null}
        {isSending ? null : (
          <Button look={state === 'attention' ? 'secondary' : 'primary'} icon="sending" onClick={sendNow}>
            {t('request.action.sendNow')}
          </Button>
        )}
        <Suspense fallback={null}>
          <HandOverAction submissionId={entry.submissionId} isSending={isSending} />
        </Suspense>
        {isSending ? null : (
          <>
            <Button icon="export" onClick={exportToFile}>
              {t('request.action.export')}
            </Button>
            <Button look="quiet" icon="trash" onClick={() => setDeleting(true)}>
              {t('request.action.remove')}
            </Button>
          </>
        )}
      </div>
      <div role="status">
        {result === undefined ? null : (
          <Notice tone={result.tone}>
            <p>{result.text}</p>
          </Notice>
        )}
      </div>
      {deleting ? (
        <Suspense fallback={null}>
          <DeleteRequest
            unconfirmed={isUnconfirmed(entry)}
            onDelete={remove}
            onKeep={() => setDeleting(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
