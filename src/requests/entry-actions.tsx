import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { earlierReceivedOf } from '../outbox/earlier-version.ts';
import type { Entry } from '../outbox/entry.ts';
import { isUnconfirmed } from '../outbox/unconfirmed.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { DeleteRequest } from './delete-request.tsx';
import { HandOverAction } from './hand-over-action.tsx';
import type { ShownState } from './request-view.ts';
import { type RequestActions, useRequestActions } from './use-request-actions.ts';

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
  const actions = useRequestActions(entry);
  const { result, exportToFile, remove } = actions;
  const isSending = state === 'sending';
  const earlier = earlierReceivedOf(entry);
  const unconfirmed = isUnconfirmed(entry) ? 'unconfirmed' : 'notReceived';
  return (
    <div className="request-actions">
      {isSending ? <p className="hint">{t('request.action.whileSending')}</p> : null}
      {state === 'queued' && unconfirmed === 'unconfirmed' ? (
        <p className="hint">{t('request.action.notNow')}</p>
      ) : null}
      <div className="actions">
        {earlier === undefined ? (
          <FirstActions entry={entry} state={state} actions={actions} />
        ) : (
          <EarlierActions actions={actions} />
        )}
        <HandOverAction submissionId={entry.submissionId} isSending={isSending || earlier !== undefined} />
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
        <DeleteRequest
          arrival={earlier === undefined ? unconfirmed : 'earlierReceived'}
          onDelete={remove}
          onKeep={() => setDeleting(false)}
        />
      ) : null}
    </div>
  );
}

interface FirstActionsProps extends EntryActionsProps {
  readonly actions: RequestActions;
}

/** What was refused is edited first; what waits may be, as long as nothing of it can have arrived. */
function FirstActions({ entry, state, actions: { edit, sendNow } }: FirstActionsProps) {
  const { t } = useLocale();
  if (state === 'sending') return null;
  const send = (
    <Button
      key="send"
      look={state === 'attention' ? 'secondary' : 'primary'}
      icon="sending"
      onClick={sendNow}
    >
      {t('request.action.sendNow')}
    </Button>
  );
  if (state === 'attention') {
    return (
      <>
        <Button look="primary" icon="edit" onClick={edit}>
          {t('request.action.editAndResend')}
        </Button>
        {send}
      </>
    );
  }
  return (
    <>
      {send}
      {isUnconfirmed(entry) ? null : (
        <Button icon="edit" onClick={edit}>
          {t('request.action.edit')}
        </Button>
      )}
    </>
  );
}

/** Sending it again would meet the same answer: the API holds this id with another content. */
function EarlierActions({ actions: { sendChanges, keepReceived } }: Pick<FirstActionsProps, 'actions'>) {
  const { t } = useLocale();
  return (
    <>
      <Button look="primary" icon="sending" onClick={sendChanges}>
        {t('request.action.sendChanges')}
      </Button>
      <Button icon="check" onClick={keepReceived}>
        {t('request.action.keepReceived')}
      </Button>
    </>
  );
}
