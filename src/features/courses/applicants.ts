import type { Values } from '../../domain/values.ts';

/**
 * Who asked, by request, for as long as this page is open: a receipt keeps no answers (design section 4.5), and
 * the quote on the screen and on paper shall still bear the name right after it was confirmed.
 */
const applicants = new Map<string, Values['answers']>();

export function rememberApplicant(submissionId: string, answers: Values['answers']): void {
  applicants.set(submissionId, answers);
}

export function applicantOf(submissionId: string): Values['answers'] | undefined {
  return applicants.get(submissionId);
}
