import { longestMessage, replyFilePart, replyTextPart } from '../../../../src/contracts/cases.ts';
import { checkFile } from '../../../../src/form/file-check.ts';
import type { FileField } from '../../../../src/form/form.ts';
import type { ReceivedFile } from '../../../lib/files/received-file.ts';
import { limits } from '../../../lib/limits/submission-limits.ts';
import type { Refusal } from '../../../lib/problems/refusal.ts';
import type { Received } from '../intake/received.ts';

/** The names on the wire of the files of a reply. */
export const replyFileParts = [replyFilePart, `${replyFilePart}_1`, `${replyFilePart}_2`] as const;

/** What the file of a reply may be: as in the forms. */
const replyFile: FileField = {
  name: replyFilePart,
  kind: 'file',
  required: false,
  accept: 'imageOrPdf',
  adviseBelow: limits.maxFileBytes,
};

/** Why it is no message with files; undefined: it is one. */
export function refusalOfWords(received: Received): Refusal | undefined {
  const isSound = textIn(received) !== undefined && received.files.every(isReplyFile);
  const names = received.files.map(({ field }) => field);
  const areOwn = new Set(names).size === names.length && names.every(isReplyFilePart);
  if (isSound && areOwn) return undefined;
  return { kind: 'badReply', max: longestMessage, files: replyFileParts.length };
}

/** The text of a reply; undefined where there is none, too much of it, or something else. */
export function textIn({ texts }: Received): string | undefined {
  const [first, ...others] = texts;
  if (first === undefined || others.length > 0 || first.name !== replyTextPart) return undefined;
  const text = first.text.trim();
  return text === '' || text.length > longestMessage || text.includes('\0') ? undefined : text;
}

function isReplyFile(file: ReceivedFile): boolean {
  return checkFile(replyFile, file, limits.maxFileBytes) === undefined;
}

function isReplyFilePart(name: string): boolean {
  return replyFileParts.some((part) => part === name);
}
