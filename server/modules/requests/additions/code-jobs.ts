import { randomInt } from 'node:crypto';
import { senderKey, type Sender } from '../../../lib/http/sender.ts';
import { addJob } from '../../../lib/jobs/job-queue.ts';
import { isoAt, type Work } from '../../../lib/jobs/job-lane.ts';
import { countMail } from '../../../lib/mail/mail-limits.ts';
import type { AccessCodeRequest } from '../../../../src/contracts/results.ts';
import {
  type AccessDependencies,
  type CodeMailDependencies,
  mailCode,
  requestNamed,
} from './access-codes.ts';
import { accessMailLimits } from './addition-limits.ts';

/** What a job is to do; its key, so that the same question twice at once is one mail. */
interface Question {
  readonly asked: AccessCodeRequest;
  /** A known address can still be compared with it. */
  readonly senderKey: string;
}

/**
 * Writes down that somebody wants a code mailed. Whether there is such a request is looked for by the job, after the answer:
 * how long that takes tells nothing.
 */
export async function wantCode(
  { db, now }: Pick<AccessDependencies, 'db' | 'now'>,
  asked: AccessCodeRequest,
  sender: Sender,
): Promise<void> {
  const ofSender = await countMail(db, ['access mails of', sender], accessMailLimits.ofSender, now());
  if (ofSender.kind === 'tooMany') return;
  const question: Question = { asked, senderKey: senderKey(sender) };
  await addJob(db, { kind: 'accessCode', key: JSON.stringify(question), dueAt: isoAt(now() + someTime()) });
}

/** Milliseconds. On a small machine the mail's work would be in the time of the next answer: it comes at no time to be foreseen. */
function someTime(): number {
  return randomInt(500, 1500);
}

export function mailingCodes(dependencies: CodeMailDependencies): Work {
  return async ({ key }) => {
    // Written by wantCode and nobody else.
    const { asked, senderKey: by } = JSON.parse(key) as Question;
    const submissionId =
      'submissionId' in asked
        ? asked.submissionId.toLowerCase()
        : await requestNamed(dependencies.db, asked.reference, asked.email);
    if (submissionId !== undefined) await mailCode(dependencies, submissionId, by);
    return {};
  };
}
