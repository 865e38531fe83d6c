import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { earlierReceivedOf } from './earlier-version.ts';
import type { Entry } from '../outbox/entry.ts';
import { isUnconfirmed } from '../outbox/reopening.ts';
import { Button } from '../ui/button.tsx';
import { DeleteRequest } from './delete-request.tsx';
import { HandOverAction } from './hand-over-action.tsx';
import type { NextButton } from '../outbox/next-thing.ts';
import type { ShownState } from '../outbox/shown-state.ts';
import { ActionNotice, type RequestActions, useRequestActions } from './request-actions.tsx';

interface EntryActionsProps {
  readonly entry: Entry;
  readonly state: ShownState;
  /** The button shown in the panel of the one next thing, and so not here. */
  readonly next: NextButton | undefined;
}

/**
 * Send now, edit, export, delete; none of them during an attempt. An open question stays open: on an unstable
 * link attempts begin all the time, and the outbox refuses an answer given during one.
 */
export function EntryActions({ entry, state, next }: EntryActionsProps) {
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
          <FirstActions {...{ entry, state, next, actions }} />
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
      <ActionNotice result={result} />
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

/** A waiting request may be edited as long as nothing of it can have arrived; a refused one, always. */
function FirstActions({ entry, state, next, actions: { edit, sendNow } }: FirstActionsProps) {
  const { t } = useLocale();
  if (state === 'sending') return null;
  const isWaiting = state === 'queued';
  const mayEdit = next !== 'edit' && !(isWaiting && isUnconfirmed(entry));
  return (
    <>
      {next === 'sendNow' ? null : (
        <Button look={isWaiting ? 'primary' : 'secondary'} icon="sending" onClick={sendNow}>
          {t('request.action.sendNow')}
        </Button>
      )}
      {mayEdit ? (
        <Button icon="edit" onClick={edit}>
          {t(isWaiting ? 'request.action.edit' : 'request.action.editAndResend')}
        </Button>
      ) : null}
    </>
  );
}

/** Sending it again would get the same answer: the API holds this id with different content. */
function EarlierActions({ actions: { keepReceived } }: Pick<FirstActionsProps, 'actions'>) {
  const { t } = useLocale();
  return (
    <Button icon="check" onClick={keepReceived}>
      {t('request.action.keepReceived')}
    </Button>
  );
}
