import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { instantAt } from '../lib/instant.ts';
import { forms, isFormId } from '../forms/index.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { earlierReceivedOf, receiptOfEarlier, resubmit } from './earlier-version.ts';
import type { Entry } from '../outbox/entry.ts';
import { Button } from '../ui/button.tsx';
import { Notice, type Tone } from '../ui/notice.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { useRequestFiles } from '../ui/request-files-context.tsx';
import { showToast } from '../ui/toast.ts';

/** The two that a request has as long as nothing of it is being sent. */
export function ExportAndRemove({
  onExport,
  onRemove,
}: {
  readonly onExport: () => void;
  readonly onRemove: () => void;
}) {
  const { t } = useLocale();
  return (
    <>
      <Button icon="export" onClick={onExport}>
        {t('request.action.export')}
      </Button>
      <Button look="quiet" icon="trash" onClick={onRemove}>
        {t('request.action.remove')}
      </Button>
    </>
  );
}

/** The result of the last press, shown beside the buttons. */
export interface ActionResult {
  readonly tone: Tone;
  readonly text: string;
}

interface ShownResult {
  readonly result: ActionResult;
  /** The attempt count it refers to; the end of that attempt supersedes it. */
  readonly attempts?: number;
}

export interface RequestActions {
  readonly result: ActionResult | undefined;
  readonly sendNow: () => void;
  readonly edit: () => void;
  /** Sends the changes under an id of their own, after the API has received an earlier version. */
  readonly sendChanges: () => void;
  /** Keeps the received version, without the changes. */
  readonly keepReceived: () => void;
  readonly exportToFile: () => void;
  readonly remove: () => void;
}

const exportResults = {
  saved: { tone: 'good', key: 'request.done.exportSaved' },
  incomplete: { tone: 'bad', key: 'request.done.exportIncomplete' },
  gone: { tone: 'bad', key: 'request.done.exportGone' },
} as const;

export function useRequestActions(entry: Entry): RequestActions {
  const { submissionId, form, attempts, addition } = entry;
  const services = useOutbox();
  const { outbox, requestDelivery } = services;
  const { clock } = useDevice();
  const { loadFiles } = useRequestFiles();
  const { t } = useLocale();
  const navigate = useNavigate();
  const [said, setSaid] = useState<ShownResult>();
  const setResult = (result: ActionResult): void => setSaid({ result });
  const setOfAttempt = (result: ActionResult): void => setSaid({ result, attempts });
  const busy = (): void => setOfAttempt({ tone: 'care', text: t('request.done.busy') });
  const act = (work: () => Promise<void>) => (): void => {
    work().catch(() => setResult({ tone: 'bad', text: t('device.problem.failed') }));
  };
  const reopen = async (): Promise<void> => {
    if (!isFormId(form) && addition === undefined) return;
    const reopened = await outbox.reopen(submissionId, instantAt(clock.now(), clock.offsetMinutes()));
    if (!reopened) return busy();
    // An addition is filled in on the page of its request.
    if (isFormId(form)) await navigate(`${forms[form].path}?draft=${submissionId}`);
  };
  const remove = async (): Promise<void> => {
    if (!(await outbox.remove(submissionId))) return busy();
    showToast({ tone: 'info', text: t('device.removed') });
    if (addition === undefined) await navigate('/requests');
  };
  const sendChanges = async (): Promise<void> => {
    const sent = await resubmit({ ...services, clock }, entry);
    if (sent === undefined) return setResult({ tone: 'bad', text: t('request.done.notStarted') });
    await navigate(sent);
  };
  const keepReceived = async (): Promise<void> => {
    const earlier = earlierReceivedOf(entry);
    if (earlier !== undefined) await outbox.deliver(receiptOfEarlier(entry, earlier, clock));
  };
  const exportToFile = async (): Promise<void> => {
    const { tone, key } = exportResults[await (await loadFiles()).exportRequest(submissionId)];
    setResult({ tone, text: t(key) });
  };
  return {
    result: (said?.attempts ?? attempts) === attempts ? said?.result : undefined,
    sendNow: () => {
      requestDelivery('person', submissionId);
      setOfAttempt({ tone: 'info', text: t('request.done.asked') });
    },
    edit: act(reopen),
    sendChanges: act(sendChanges),
    keepReceived: act(keepReceived),
    exportToFile: act(exportToFile),
    remove: act(remove),
  };
}

/** Announces the outcome of the last action on a request. The region stays, so that a screen reader hears what comes. */
export function ActionNotice({ result }: { readonly result: ActionResult | undefined }) {
  return (
    <div role="status">
      {result === undefined ? null : (
        <Notice tone={result.tone}>
          <p>{result.text}</p>
        </Notice>
      )}
    </div>
  );
}
