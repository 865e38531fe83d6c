import { useState } from 'react';
import { formatDateTime } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { Entry, Receipt } from '../outbox/entry.ts';
import { isUnconfirmed } from '../outbox/reopening.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/use-now.ts';
import { DeleteRequest } from './delete-request.tsx';
import { HandOverAction } from './hand-over-action.tsx';
import { HandOverNote } from './hand-over-note.tsx';
import { Meter } from './meter.tsx';
import { generalOutcomeTexts } from './circumstances.ts';
import { entryWords } from './request-messages.ts';
import { StateBadge } from './state-badge.tsx';
import { entryStates } from '../outbox/next-thing.ts';
import { entryState } from '../outbox/shown-state.ts';
import { useCircumstances } from './use-request.ts';
import { ActionNotice, ExportAndRemove, useRequestActions } from './request-actions.tsx';

/** Milliseconds between looks at the clock. */
const refreshInterval = 5000;

/** Shows additions that the API has not received yet, each with its own truthful state. */
export function Additions({ entries }: { readonly entries: readonly Entry[] }) {
  return entries
    .filter(({ sealed }) => sealed !== true)
    .map((entry) => <PendingAddition key={entry.submissionId} entry={entry} />);
}

function PendingAddition({ entry }: { readonly entry: Entry }) {
  const { t } = useLocale();
  const now = useNow(refreshInterval);
  const circumstances = useCircumstances();
  const { submissionId, addition, finalisedAt, files } = entry;
  const words = entryWords(t, generalOutcomeTexts(t), entry, circumstances, now);
  const kind = addition?.kind ?? 'correction';
  const next = entryStates[entryState(entry, now)];
  return (
    <article
      className={`addition next-${next}`}
      data-submission-id={submissionId}
      data-state={words.state}
      data-addition={kind}
    >
      <h3>{t(`case.added.${kind}`)}</h3>
      <StateBadge state={next} text={words.title} />
      <p className="hint">{t('case.added.savedAt', { when: formatDateTime(finalisedAt.utc) })}</p>
      {files.length === 0 ? null : <p>{files.map(({ name }) => name).join(', ')}</p>}
      <div role="status" className="request-lines">
        {[...words.lines, ...words.asides].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {entry.handOver === undefined ? null : <HandOverNote entry={entry} />}
      {files.length === 0 ? null : <Meter entry={entry} sending={words.state === 'sending'} />}
      <PendingActions entry={entry} isSending={words.state === 'sending'} />
    </article>
  );
}

function PendingActions({ entry, isSending }: { readonly entry: Entry; readonly isSending: boolean }) {
  const { t } = useLocale();
  const [deleting, setDeleting] = useState(false);
  const { result, sendNow, edit, exportToFile, remove } = useRequestActions(entry);
  const unconfirmed = isUnconfirmed(entry);
  const mayEdit = entry.state.kind === 'attention' || !unconfirmed;
  const isFilledIn = entry.addition?.kind === 'correction' || entry.addition?.kind === 'reply';
  return (
    <>
      <div className="actions">
        {isSending ? null : (
          <>
            <Button icon="sending" onClick={sendNow}>
              {t('request.action.sendNow')}
            </Button>
            {mayEdit && isFilledIn ? (
              <Button icon="edit" onClick={edit}>
                {t('request.action.edit')}
              </Button>
            ) : null}
            <ExportAndRemove onExport={exportToFile} onRemove={() => setDeleting(true)} />
          </>
        )}
        <HandOverAction submissionId={entry.submissionId} isSending={isSending} />
      </div>
      <ActionNotice result={result} />
      {deleting ? (
        <DeleteRequest
          arrival={unconfirmed ? 'unconfirmed' : 'notReceived'}
          onDelete={remove}
          onKeep={() => setDeleting(false)}
        />
      ) : null}
    </>
  );
}

export function ArrivedAdditions({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const { t } = useLocale();
  if (receipts.length === 0) return null;
  return (
    <section className="arrived-additions" aria-labelledby="added-title">
      <h3 id="added-title">{t('case.added.title')}</h3>
      <ul>
        {receipts.map((receipt) => (
          <ArrivedAddition key={receipt.submissionId} receipt={receipt} />
        ))}
      </ul>
    </section>
  );
}

function ArrivedAddition({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useLocale();
  const { submissionId, addition, receivedAt, deliveredAt, files } = receipt;
  const kind = addition?.kind ?? 'correction';
  return (
    <li data-submission-id={submissionId} data-state="delivered" data-addition={kind}>
      <strong>{t(`case.added.${kind}`)}</strong>{' '}
      <span className="hint">
        {t('case.added.receivedAt', { when: formatDateTime(receivedAt ?? deliveredAt.utc) })}
      </span>
      {files.length === 0 ? null : <span>{files.map(({ name }) => name).join(', ')}</span>}
    </li>
  );
}
