import type { FileRule } from '../form/violation.ts';
import type { StorageProblem } from '../outbox/ports.ts';

/** A picked file that is not, or not yet, in the values. */
export type FilePick =
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'refused'; readonly name: string; readonly rule: FileRule }
  | { readonly kind: 'notSaved'; readonly name: string; readonly problem: StorageProblem };
