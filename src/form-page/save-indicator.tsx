import { formatTime } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Saving } from './form-state.ts';

/** Saved at, saving, or NOT saved and why (promises R13). Only a failure is read out: the rest is routine. */
export function SaveIndicator({ saving }: { readonly saving: Saving }) {
  const { t } = useLocale();
  switch (saving.kind) {
    case 'untouched':
      return <Line state="untouched" icon="device" text={t('form.save.untouched')} />;
    case 'saving':
      return <Line state="saving" icon="clock" text={t('form.save.saving')} />;
    case 'saved':
      return <Line state="saved" icon="check" text={t('form.save.saved', { time: formatTime(saving.at) })} />;
    case 'notSaved':
      return (
        <div className="save-failed" data-save-state="notSaved">
          <Notice tone="bad" role="alert" title={t('form.save.notSaved')}>
            <p>{t(`device.problem.${saving.problem}`)}</p>
          </Notice>
        </div>
      );
  }
}

interface LineProps {
  readonly state: Saving['kind'];
  readonly icon: 'device' | 'clock' | 'check';
  readonly text: string;
}

function Line({ state, icon, text }: LineProps) {
  return (
    <p className="save-indicator" data-save-state={state}>
      <Icon name={icon} /> {text}
    </p>
  );
}
