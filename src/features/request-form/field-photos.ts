import { type AnswerFile, twinOf } from '../../domain/values.ts';
import type { FileIntake } from '../../outbox/services.ts';

/** Forgets a file, and what lies beside it of the same photo. Does not reject: bytes left behind go with the draft. */
export async function dropWithTwin(
  files: Pick<FileIntake, 'drop'>,
  submissionId: string | undefined,
  file: AnswerFile | undefined,
): Promise<void> {
  if (file === undefined || submissionId === undefined) return;
  const twin = twinOf(file);
  await files.drop(submissionId, file).catch(() => undefined);
  if (twin !== undefined) await files.drop(submissionId, twin).catch(() => undefined);
}
