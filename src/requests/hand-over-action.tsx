import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';

export interface HandOverActionProps {
  readonly submissionId: string;
  readonly isSending: boolean;
}

/** The dialog stays when an attempt begins meanwhile: it may end in a moment. */
export function HandOverAction({ submissionId, isSending }: HandOverActionProps) {
  const { t } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <>
      {isSending ? null : (
        <Button icon="device" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('handOver.title')}
        </Button>
      )}
      {open ? <HandOverDialog submissionId={submissionId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
