import type { Values } from '../../../form/values.ts';

/**
 * Applicants by request, for as long as this page is open: a receipt keeps little of the answers
 * (docs/decisions/041), but right after confirmation the quote shows all of them.
 */
const applicants = new Map<string, Values['answers']>();

export function rememberApplicant(submissionId: string, answers: Values['answers']): void {
  applicants.set(submissionId, answers);
}

export function applicantOf(submissionId: string): Values['answers'] | undefined {
  return applicants.get(submissionId);
}
