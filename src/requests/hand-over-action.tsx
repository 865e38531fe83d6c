import { useEffect, useId, useRef, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { formatBytes } from '../i18n/format.ts';
import { Notice, type Tone } from '../ui/notice.tsx';
import { type HandOverResult, type PreparedHandOver, useRequestFiles } from '../ui/request-files-context.tsx';

export interface HandOverActionProps {
  readonly submissionId: string;
  readonly isSending: boolean;
}

/** The dialog stays open when an attempt begins meanwhile: it may end in a moment. */
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

interface HandOverDialogProps {
  readonly submissionId: string;
  readonly onClose: () => void;
}

/** Says what the file holds and what follows before giving it away (issue 6, point 7). */
function HandOverDialog({ submissionId, onClose }: HandOverDialogProps) {
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
        <StageMessage stage={stage} />
      </div>
      {stage.kind === 'ready' ? <HandOverFacts prepared={stage.prepared} /> : null}
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

export function HandOverFacts({ prepared }: { readonly prepared: PreparedHandOver }) {
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

function StageMessage({ stage }: { readonly stage: HandOverStage }) {
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

type HandOverStage =
  | { readonly kind: 'preparing' }
  | {
      readonly kind: 'ready';
      readonly prepared: PreparedHandOver;
      /** Why the file did not leave at the last press. */
      readonly hindrance?: 'notShared' | 'busy';
    }
  | { readonly kind: 'handedOver'; readonly name: string }
  | { readonly kind: 'gone' | 'incomplete' | 'failed' };

/** Prepares the file once; a press then gives it away. */
function useHandOver(submissionId: string): {
  readonly stage: HandOverStage;
  readonly save: () => void;
  readonly share: () => void;
} {
  const { loadFiles } = useRequestFiles();
  const [stage, setStage] = useState<HandOverStage>({ kind: 'preparing' });
  useEffect(() => {
    let ended = false;
    const set = (next: HandOverStage): void => (ended ? undefined : setStage(next));
    const preparing = loadFiles().then((files) => files.prepare(submissionId));
    preparing.then(
      (found) => set(found.kind === 'ready' ? { kind: 'ready', prepared: found } : found),
      () => set({ kind: 'failed' }),
    );
    return () => {
      ended = true;
    };
  }, [loadFiles, submissionId]);
  const give = (by: (prepared: PreparedHandOver) => Promise<HandOverResult>) => (): void => {
    if (stage.kind !== 'ready') return;
    const { prepared } = stage;
    by(prepared).then(
      (result) => setStage(after(result, prepared)),
      () => setStage({ kind: 'failed' }),
    );
  };
  return { stage, save: give((prepared) => prepared.save()), share: give((prepared) => prepared.share()) };
}

function after(result: HandOverResult, prepared: PreparedHandOver): HandOverStage {
  switch (result) {
    case 'handedOver':
      return { kind: 'handedOver', name: prepared.name };
    case 'cancelled':
      return { kind: 'ready', prepared };
    case 'notShared':
      // Not offered again: the browser's answer would be the same.
      return { kind: 'ready', prepared: { ...prepared, mayShare: false }, hindrance: result };
    case 'busy':
      return { kind: 'ready', prepared, hindrance: result };
    case 'gone':
      return { kind: result };
  }
}
