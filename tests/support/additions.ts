import { randomUUID } from 'node:crypto';
import { correctionsPath, type CorrectionAnswer, repliesPath } from '../../src/contracts/cases.ts';
import { sampleFile } from './sample-files.ts';
import type { Answered, SentFile, Sending } from './sending.ts';

/** A correction of a request as its sender would send it, with these documents by their names on the wire. */
export function correctionOf(
  { submissionId }: Pick<Sending, 'submissionId'>,
  fields: readonly string[],
  fileSize = 3000,
): Sending {
  const files = fields.map((field, index): SentFile => {
    const bytes = sampleFile('jpeg', fileSize + index, 700 + index);
    return { field, name: `${field} again.jpg`, type: 'image/jpeg', bytes };
  });
  return { submissionId: randomUUID(), path: correctionsPath(submissionId), texts: {}, files };
}

/** A message to the office, with the given number of files. */
export function replyTo({ submissionId }: Pick<Sending, 'submissionId'>, text: string, files = 0): Sending {
  const parts = ['file', 'file_1', 'file_2', 'file_3'].slice(0, files);
  return {
    ...correctionOf({ submissionId }, parts),
    path: repliesPath(submissionId),
    texts: { text },
  };
}

export function correctionIn({ text }: Answered): CorrectionAnswer {
  // The test guarantees its type.
  return JSON.parse(text) as CorrectionAnswer;
}
