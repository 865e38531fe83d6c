import { parseSubmission } from '../answers.ts';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { formIds, forms, isFeedback } from '../../forms/index.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Receipt } from '../../outbox/entry.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useLive } from '../../ui/use-live.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { panamaDateTime } from '../panama-time.ts';
import { useFormNames } from '../requests/use-forms.ts';
import { useSession } from '../../account/session-context.tsx';
import { submissionPath } from '../../contracts/staff-submissions.ts';
import { type CaseAction, caseCall, caseOutcome } from '../case/case-changes.ts';

/** Milliseconds: an older request sent from this device does not belong to a call of today. */
const recently = 24 * 3_600_000;

/**
 * Enters a request that came by telephone, by mail or at the counter, using the same forms and checks as any other. A
 * note on the request records how it came.
 */
export function CreatePage() {
  const { t } = useLocale();
  const nameOf = useFormNames();
  usePageTitle(t('requests.create.title'));
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(t('requests.create.title'))}>
        <p className="lead">{t('requests.create.lead')}</p>
      </PageHeading>
      <section className="sheet-section" aria-labelledby="create-forms">
        <h2 id="create-forms">{t('requests.create.forms')}</h2>
        <Notice tone="info">
          <p>{t('requests.create.note')}</p>
        </Notice>
        <ul className="ways">
          {formIds
            .filter((form) => !isFeedback(form))
            .map((form) => (
              <li key={form}>
                <Link to={forms[form].path} data-create={form}>
                  {nameOf(form)} <Icon name="forward" />
                </Link>
              </li>
            ))}
        </ul>
      </section>
      <SentHere nameOf={nameOf} />
    </div>
  );
}

/** Requests recently sent from this device, to be taken and marked with how they came. */
function SentHere({ nameOf }: { readonly nameOf: (form: string) => string }) {
  const { t } = useLocale();
  const { outbox } = useOutbox();
  const { clock } = useDevice();
  const receipts = useLive(useCallback(() => outbox.receipts(), [outbox])) ?? [];
  const since = clock.now() - recently;
  const recent = receipts
    .filter((receipt) => receipt.erased !== true && timeOf(receipt) > since)
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  return (
    <section className="sheet-section" aria-labelledby="create-sent">
      <h2 id="create-sent">{t('requests.create.sent')}</h2>
      {recent.length === 0 ? <p className="hint">{t('requests.create.none')}</p> : null}
      <ul className="rows">
        {recent.map((receipt) => (
          <Sent key={receipt.submissionId} receipt={receipt} formName={nameOf(receipt.form)} />
        ))}
      </ul>
    </section>
  );
}

interface SentProps {
  readonly receipt: Receipt;
  readonly formName: string;
}

function Sent({ receipt, formName }: SentProps) {
  const { t } = useLocale();
  const { submissionId, reference } = receipt;
  const [state, file] = useFiling(submissionId);
  const [channel, setChannel] = useState<Channel>('telephone');
  const choose = (value: string): void =>
    channels.filter((one) => one === value).forEach((one) => setChannel(one));
  return (
    <li className="row create-row" data-sent={submissionId}>
      <span className="row-text">
        <span className="row-name">{reference ?? formName}</span>
        <span className="hint">
          {formName} · {panamaDateTime(timeOf(receipt))}
        </span>
      </span>
      {state === 'filed' ? (
        <ButtonLink icon="forward" to={`/task/all/${encodeURIComponent(submissionId)}`}>
          {t('requests.create.open')}
        </ButtonLink>
      ) : (
        <>
          <label className="create-channel">
            <span>{t('requests.create.channel')}</span>{' '}
            <select className="input" value={channel} onChange={(event) => choose(event.target.value)}>
              {channels.map((one) => (
                <option key={one} value={one}>
                  {t(`requests.create.by.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <Button aria-disabled={state === 'busy'} onClick={() => file(channel)}>
            {t(state === 'busy' ? 'casework.busy' : 'requests.create.take')}
          </Button>
        </>
      )}
      <span role="status">{state === 'failed' ? t('requests.create.failed') : null}</span>
    </li>
  );
}

function timeOf({ deliveredAt }: Receipt): number {
  return Date.parse(deliveredAt.utc);
}

const channels = ['telephone', 'mail', 'counter'] as const;

type Channel = (typeof channels)[number];

type Filing = 'waiting' | 'busy' | 'filed' | 'failed';

/** Takes a request entered here and notes how it came. @returns the state, and the function that does it */
function useFiling(submissionId: string): readonly [Filing, (channel: Channel) => void] {
  const { call, send, profile } = useSession();
  const { newId } = useOutbox();
  const { t } = useLocale();
  const [state, setState] = useState<Filing>('waiting');
  // Stable across retries, so that a second try after a lost answer adds no second note.
  const [noteId] = useState(newId);
  const does = async (request: CaseAction, version: number): Promise<boolean> => {
    const { path, ...sending } = caseCall(submissionId, request, version);
    return caseOutcome(await send(path, sending)).kind === 'saved';
  };
  const file = async (channel: Channel): Promise<void> => {
    setState('busy');
    const text = t('requests.create.written', { by: t(`requests.create.by.${channel}`) });
    const isNoted = await does({ kind: 'note', id: noteId, text }, 0);
    const answer = await call(submissionPath(submissionId));
    const present = answer.kind === 'answered' ? parseSubmission(answer.body)?.case : undefined;
    const isTaken =
      present !== undefined &&
      (present.assignee?.id === profile.id ||
        (await does({ kind: 'change', change: { assignee: profile.id } }, present.version)));
    setState(isNoted && isTaken ? 'filed' : 'failed');
  };
  return [state, (channel) => (state === 'busy' ? undefined : void file(channel))];
}
