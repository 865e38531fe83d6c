import { useState } from 'react';
import { remindersWords } from '../contracts/expiry.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { instantAt } from '../lib/instant.ts';
import type { CaseOnDevice } from '../outbox/case-on-device.ts';
import type { Draft } from '../outbox/entry.ts';
import type { StorageProblem } from '../outbox/ports.ts';
import { Button } from '../ui/button.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { reminderForm } from './addition-forms.ts';

interface ReminderChoiceProps {
  readonly submissionId: string;
  readonly case: CaseOnDevice;
}

/** Whether a mail is wanted before certificates of this request expire: as the office says it, never as pressed. */
export function ReminderChoice({ submissionId, case: onDevice }: ReminderChoiceProps) {
  const { t } = useLocale();
  const { choose, problem } = useReminderChoice(submissionId, onDevice);
  const reminders = onDevice.known?.status.reminders;
  const progress = progressOf(onDevice);
  if (!onDevice.takesAdditions || (reminders === undefined && progress === undefined)) return null;
  const lines = [
    ...(reminders === undefined ? [] : [t(`case.reminders.${reminders}`)]),
    ...(progress === undefined ? [] : [t(`case.reminders.${progress}`)]),
    ...(problem === undefined ? [] : [t(`device.problem.${problem}`)]),
  ];
  return (
    <div className="alert-choice" data-reminders={reminders ?? 'unknown'}>
      <p role="status" data-reminders-choice={progress}>
        {lines.join(' ')}
      </p>
      {reminders === undefined || progress === 'waiting' ? null : (
        <Button
          look={reminders === 'on' ? 'quiet' : 'secondary'}
          onClick={() => choose(reminders === 'on' ? 'off' : 'on')}
        >
          {t(reminders === 'on' ? 'case.reminders.switchOff' : 'case.reminders.switchOn')}
        </Button>
      )}
    </div>
  );
}

/** How far the last choice made on this device has come; undefined once the office's answer covers it. */
function progressOf({ wish, known }: CaseOnDevice): 'waiting' | 'attention' | 'checking' | undefined {
  if (wish === undefined) return undefined;
  if ('state' in wish) return wish.state.kind === 'attention' ? 'attention' : 'waiting';
  const receivedAt = Date.parse(wish.receivedAt ?? wish.deliveredAt.utc);
  return receivedAt <= Date.parse(known?.at ?? '') ? undefined : 'checking';
}

function useReminderChoice(
  to: string,
  { wish }: CaseOnDevice,
): { readonly choose: (reminders: 'on' | 'off') => void; readonly problem: StorageProblem | undefined } {
  const { outbox, drafts, finalise, requestDelivery, newId } = useOutbox();
  const { clock } = useDevice();
  const { locale, translations } = useLocale();
  const [problem, setProblem] = useState<StorageProblem>();
  const send = async (reminders: 'on' | 'off'): Promise<void> => {
    // The last word counts; one that was refused would stay for ever.
    if (wish !== undefined && 'state' in wish) await outbox.remove(wish.submissionId);
    const now = instantAt(clock.now(), clock.offsetMinutes());
    const draft: Draft = {
      submissionId: newId(),
      form: 'reminders',
      formVersion: 1,
      values: { answers: { reminders, words: remindersWords }, files: {} },
      createdAt: now,
      updatedAt: now,
      addition: { kind: 'reminders', to },
    };
    const saved = await drafts.save(draft);
    if (!saved.ok) return setProblem(saved.problem);
    const result = await finalise(reminderForm(to, translations), draft, locale, {});
    if (result.kind === 'notSaved') return setProblem(result.problem);
    setProblem(undefined);
    requestDelivery('event');
  };
  return {
    choose: (reminders) => void send(reminders).catch(() => setProblem('failed')),
    problem,
  };
}
