import { fieldTexts } from './field-texts.ts';
import { fill } from '../lib/fill.ts';
import type { AnyFormTexts } from './form-texts.ts';
import { unreachable } from '../lib/unreachable.ts';
import type { FileRule, Violation } from './violation.ts';

export interface RuleTexts {
  readonly required: string;
  readonly tooLong: string;
  readonly notAnOption: string;
  readonly notAnEmail: string;
  readonly notADate: string;
  readonly tooMany: string;
  readonly repeatedItem: string;
  readonly fileTooLarge: string;
  readonly fileNotShrunk: string;
  readonly filesTooLarge: string;
  readonly fileEmpty: string;
  readonly fileUnreadable: string;
  readonly fileDamaged: string;
  readonly fileHeic: string;
  /** Follows one of the next two. */
  readonly fileSaveAsPdf: string;
  readonly fileTypeImageOrPdf: string;
  readonly fileTypePhotoOrPdf: string;
}

/**
 * Returns the one sentence for a violation, the same at the field, in the summary and from the API
 * (conventions 2).
 */
export function violationText(texts: AnyFormTexts, rules: RuleTexts, violation: Violation): string {
  const field = fieldTexts(texts, violation.field);
  const label = field?.label ?? violation.field;
  switch (violation.rule) {
    case 'required':
      return field?.missing ?? fill(rules.required, { label });
    case 'tooLong':
      return fill(rules.tooLong, { label, max: violation.maxLength });
    case 'notAnOption':
      return fill(rules.notAnOption, { label });
    case 'disallowed':
      return field?.disallowed ?? fill(rules.notAnOption, { label });
    case 'notAnEmail':
      return fill(rules.notAnEmail, { label });
    case 'notADate':
      return fill(rules.notADate, { label });
    case 'tooMany':
      return fill(rules.tooMany, { label, max: violation.maxItems });
    case 'repeatedItem':
      return fill(rules.repeatedItem, { label, item: violation.item });
    default:
      return fileRuleText(rules, violation, label);
  }
}

/** @param label of the field; said only where several files are too large together */
export function fileRuleText(rules: RuleTexts, broken: FileRule, label: string): string {
  switch (broken.rule) {
    case 'fileTooLarge':
    case 'fileNotShrunk':
      return fill(rules[broken.rule], { label, max: wholeMegabytes(broken.maxBytes) });
    case 'filesTooLarge':
      return fill(rules.filesTooLarge, {
        label,
        max: wholeMegabytes(broken.maxBytes),
        total: Math.ceil(broken.totalBytes / (1024 * 1024)),
      });
    case 'fileEmpty':
      return fill(rules.fileEmpty, { label });
    case 'fileUnreadable':
      return fill(rules.fileUnreadable, { label });
    case 'fileDamaged':
      return rules.fileDamaged;
    case 'fileHeic':
      return fill(rules.fileHeic, { label });
    case 'fileType': {
      const accepted = broken.family === 'imageOrPdf' ? rules.fileTypeImageOrPdf : rules.fileTypePhotoOrPdf;
      return broken.isDocument ? `${accepted} ${rules.fileSaveAsPdf}` : accepted;
    }
    default:
      return unreachable(broken);
  }
}

/** Converts with binary units, as in the limits (rulings GEN-13). */
function wholeMegabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
