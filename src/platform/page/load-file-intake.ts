import type { FileIntake, PickedFile } from '../../outbox/services.ts';
import type { IntakeNeeds } from '../file-intake.ts';

/**
 * What copies a picked file comes right after the page: nobody picks one before a form is drawn, and on a ship's link
 * its kilobytes are seconds. What cannot be loaded now is loaded when it is wanted.
 */
export function loadFileIntake(needs: IntakeNeeds): FileIntake {
  let loading: Promise<FileIntake> | undefined;
  const load = async (): Promise<FileIntake> => (await import('../file-intake.ts')).createFileIntake(needs);
  const intake = (): Promise<FileIntake> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  void intake().catch(() => undefined);
  return {
    async take(submissionId, field, picked) {
      const begun = withReadingBegun(picked);
      const loaded = await intake().catch(() => undefined);
      return loaded?.take(submissionId, field, begun) ?? { kind: 'notSaved', problem: 'failed' };
    },
    shrink: async (submissionId, file) => (await intake()).shrink(submissionId, file),
    drop: async (submissionId, file) => (await intake()).drop(submissionId, file),
    fileUrl: async (submissionId, file) => (await intake()).fileUrl(submissionId, file),
    previewUrl: async (submissionId, file) => (await intake()).previewUrl(submissionId, file),
  };
}

/** On some devices the file is gone a moment later (promises R1): nothing is awaited before its bytes are asked for. */
function withReadingBegun(picked: PickedFile): PickedFile {
  const { name, type, size } = picked;
  const bytes = picked.arrayBuffer();
  // Whoever wants them hears of it.
  bytes.catch(() => undefined);
  return { name, type, size, arrayBuffer: () => bytes };
}
