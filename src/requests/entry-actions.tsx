import { type ReactNode, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { earlierReceivedOf } from './earlier-version.ts';
import type { Entry } from '../outbox/entry.ts';
import { isUnconfirmed } from '../outbox/reopening.ts';
import { Button } from '../ui/button.tsx';
import { More } from '../ui/more.tsx';
import { AlertChoice } from './alert-choice.tsx';
import { DeleteRequest } from './delete-request.tsx';
import { HandOverAction } from './hand-over-action.tsx';
import { Meter } from './meter.tsx';
import type { NextButton } from '../outbox/next-thing.ts';
import type { ShownState } from '../outbox/shown-state.ts';
import { ActionNotice, ExportAndRemove, type RequestActions, useRequestActions } from './request-actions.tsx';

interface EntryActionsProps {
  readonly entry: Entry;
  readonly state: ShownState;
  /** The button shown in the panel of the one next thing, and so not here. */
  readonly next: NextButton | undefined;
  /** A further link. */
  readonly children: ReactNode;
}

/** Bytes; a request below it is gone with the next connection. */
const small = 1_000_000;

export function isSmall({ files }: Entry): boolean {
  return files.reduce((sum, { size }) => sum + size, 0) < small;
}

/**
 * Send now, or the choice that is open; edit, export, delete and all else behind More. None of them during an attempt.
 * An open question stays open: on an unstable
 * link attempts begin all the time, and the outbox refuses an answer given during one.
 */
export function EntryActions({ entry, state, next, children }: EntryActionsProps) {
  const { t } = useLocale();
  const [deleting, setDeleting] = useState(false);
  const actions = useRequestActions(entry);
  const { result, exportToFile, remove } = actions;
  const isSending = state === 'sending';
  const earlier = earlierReceivedOf(entry);
  const unconfirmed = isUnconfirmed(entry) ? 'unconfirmed' : 'notReceived';
  const mayEdit =
    !isSending && earlier === undefined && next !== 'edit' && !(state === 'queued' && isUnconfirmed(entry));
  return (
    <div className="request-actions">
      {isSending || (earlier === undefined && next === 'sendNow') ? null : (
        <div className="actions">
          {earlier === undefined ? (
            <SendNow state={state} onPress={actions.sendNow} />
          ) : (
            <EarlierActions actions={actions} />
          )}
        </div>
      )}
      <ActionNotice result={result} />
      <More>
        {isSending ? <p className="hint">{t('request.action.whileSending')}</p> : null}
        {state === 'queued' && unconfirmed === 'unconfirmed' ? (
          <p className="hint">{t('request.action.notNow')}</p>
        ) : null}
        <div className="actions">
          {mayEdit ? (
            <Button icon="edit" onClick={actions.edit}>
              {t(state === 'queued' ? 'request.action.edit' : 'request.action.editAndResend')}
            </Button>
          ) : null}
          <HandOverAction submissionId={entry.submissionId} isSending={isSending || earlier !== undefined} />
          {isSending ? null : <ExportAndRemove onExport={exportToFile} onRemove={() => setDeleting(true)} />}
          {children}
        </div>
        {isSmall(entry) ? <Meter entry={entry} sending={isSending} /> : null}
        {state === 'attention' ? null : <AlertChoice />}
      </More>
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

function SendNow({ state, onPress }: { readonly state: ShownState; readonly onPress: () => void }) {
  const { t } = useLocale();
  return (
    <Button look={state === 'queued' ? 'primary' : 'secondary'} icon="sending" onClick={onPress}>
      {t('request.action.sendNow')}
    </Button>
  );
}

/** Sending it again would get the same answer: the API holds this id with different content. */
function EarlierActions({ actions: { keepReceived } }: { readonly actions: RequestActions }) {
  const { t } = useLocale();
  return (
    <Button icon="check" onClick={keepReceived}>
      {t('request.action.keepReceived')}
    </Button>
  );
}
