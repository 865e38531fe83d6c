import { useEffect, useId, useRef } from 'react';
import { formatBytes } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { PreparedHandOver } from '../outbox/hand-over-service.ts';
import { Button } from '../ui/button.tsx';
import { Notice, type Tone } from '../ui/notice.tsx';
import { type HandOverStage, useHandOver } from './use-hand-over.ts';

interface HandOverDialogProps {
  readonly submissionId: string;
  readonly onClose: () => void;
}

/** Says what the file holds and what follows before it gives it away (issue 6, point 7). */
export function HandOverDialog({ submissionId, onClose }: HandOverDialogProps) {
  const { t } = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { stage, save, share } = useHandOver(submissionId);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const isOver = stage.kind !== 'ready' && stage.kind !== 'preparing';
  return (
    <dialog
      ref={dialog}
      className="dialog hand-over"
      aria-labelledby={title}
      onCancel={onClose}
      data-hand-over={stage.kind}
    >
      <h2 id={title}>{t('handOver.title')}</h2>
      <div role="status">
        <Said stage={stage} />
      </div>
      {stage.kind === 'ready' ? <Facts prepared={stage.prepared} /> : null}
      <div className="actions">
        {stage.kind === 'ready' ? (
          <>
            <Button look="primary" icon="export" onClick={save}>
              {t('handOver.save')}
            </Button>
            {stage.prepared.mayShare ? <Button onClick={share}>{t('handOver.share')}</Button> : null}
          </>
        ) : null}
        <Button onClick={onClose}>{t(isOver ? 'handOver.close' : 'handOver.cancel')}</Button>
      </div>
    </dialog>
  );
}

function Facts({ prepared }: { readonly prepared: PreparedHandOver }) {
  const { t } = useLocale();
  return (
    <>
      <p>{t('handOver.personal', { size: formatBytes(prepared.size) })}</p>
      <p>{t(whoSendsKey(prepared))}</p>
      <p>{t('handOver.how')}</p>
    </>
  );
}

function whoSendsKey({
  whoSends,
  waitsHere,
}: PreparedHandOver): 'handOver.one' | 'handOver.both' | 'handOver.other' {
  if (whoSends === 'one') return 'handOver.one';
  return waitsHere ? 'handOver.other' : 'handOver.both';
}

const tones: Readonly<Record<Exclude<HandOverStage['kind'], 'preparing' | 'ready'>, Tone>> = {
  handedOver: 'good',
  gone: 'care',
  incomplete: 'bad',
  failed: 'bad',
};

function Said({ stage }: { readonly stage: HandOverStage }) {
  const { t } = useLocale();
  if (stage.kind === 'preparing') return <p>{t('handOver.preparing')}</p>;
  if (stage.kind === 'ready') {
    return stage.hindrance === undefined ? null : (
      <Notice tone="care">
        <p>{t(`handOver.${stage.hindrance}`)}</p>
      </Notice>
    );
  }
  const name = stage.kind === 'handedOver' ? stage.name : '';
  return (
    <Notice tone={tones[stage.kind]}>
      <p>{t(`handOver.${stage.kind}`, { name })}</p>
    </Notice>
  );
}
