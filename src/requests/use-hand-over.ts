import { useEffect, useState } from 'react';
import type { HandOverResult, PreparedHandOver } from '../outbox/hand-over-service.ts';
import { useRequestFiles } from './request-files-context.tsx';

/** How far a hand-over is, as its dialog shows it. */
export type HandOverStage =
  | { readonly kind: 'preparing' }
  | {
      readonly kind: 'ready';
      readonly prepared: PreparedHandOver;
      /** What kept the file from leaving at the last press. */
      readonly hindrance?: 'notShared' | 'busy';
    }
  | { readonly kind: 'handedOver'; readonly name: string }
  | { readonly kind: 'gone' | 'incomplete' | 'failed' };

/** Prepares the file once; what is pressed then gives it away. */
export function useHandOver(submissionId: string): {
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
      // Not offered a second time: the answer would be the same.
      return { kind: 'ready', prepared: { ...prepared, mayShare: false }, hindrance: result };
    case 'busy':
      return { kind: 'ready', prepared, hindrance: result };
    case 'gone':
      return { kind: result };
  }
}
