import type { UploadFaultReason } from '../../../src/contracts/uploads.ts';
import type { ManifestDifference, Refusal, WireRule } from './refusal.ts';

/** The API's own sentences; those about a form's fields are the form's. {names} are filled in. */
export interface ProblemTexts {
  readonly refusals: Readonly<Record<Exclude<Refusal['kind'], 'invalid' | 'fileTooLarge'>, string>>;
  /** Specification section 9: the sentence for a submission without all required fields. */
  readonly requiredMissing: string;
  readonly wire: Readonly<Record<WireRule, string>>;
  readonly manifest: Readonly<Record<ManifestDifference['rule'], string>>;
  readonly uploads: Readonly<Record<UploadFaultReason, string>>;
}
