import type { Profile } from '../../account/profile.ts';
import type { DocumentAnswer } from '../../contracts/cases.ts';

type Unasked = readonly Pick<DocumentAnswer, 'fileId' | 'verdict'>[];

/** In memory only; dropped with the signed-in profile. By request: the verdicts of that moment. */
const left = new WeakMap<Profile, Map<string, string>>();

/** The requests that a user chose to leave although the applicant has not been asked: asked once for the same verdicts. */
export const leftUnasked = {
  add(profile: Profile, submissionId: string, documents: Unasked): void {
    const known = left.get(profile) ?? new Map<string, string>();
    left.set(profile, known.set(submissionId, textOf(documents)));
  },
  has: (profile: Profile, submissionId: string, documents: Unasked): boolean =>
    left.get(profile)?.get(submissionId) === textOf(documents),
  /** The applicant has been asked. */
  forget: (profile: Profile, submissionId: string): void => {
    left.get(profile)?.delete(submissionId);
  },
};

function textOf(documents: Unasked): string {
  return documents
    .map(({ fileId, verdict }) => `${fileId} ${verdict?.verdict}`)
    .toSorted()
    .join();
}
