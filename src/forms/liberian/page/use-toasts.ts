import { useEffect, useRef } from 'react';
import type { PageTexts } from '../page-texts-type.ts';
import { clearAnswerToasts, showToast, type ToastRequest } from '../../../ui/toast.ts';
import { fill } from '../../../lib/fill.ts';
import { parseItemName } from '../../../form/item-name.ts';
import type { FileRule } from '../../../form/violation.ts';
import type { FilePick } from '../../../form-page/file-pick.ts';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';

/**
 * Shows toasts, never as the only copy: the page shows the same texts (conventions 60) and is drawn without
 * waiting for toasts.
 */
export function useToasts(seen: Seen, texts: PageTexts, titleOf: (course: string) => string): void {
  const before = useRef(seen);
  useEffect(() => {
    const last = before.current;
    before.current = seen;
    if (isSubmitted(last, seen)) clearAnswerToasts();
    for (const toast of newsOf(last, seen, texts, titleOf)) showToast(toast);
  }, [seen, texts, titleOf]);
}

/** Milliseconds: as long as the application can be taken back; then its own page takes over. */
const sendingShown = 2000;

type Seen = Pick<FormOverrideProps, 'files' | 'values' | 'held' | 'attempts'>;

/** Returns the toasts of specification section 8 that are due between two states of the form. */
function newsOf(
  before: Seen,
  now: Seen,
  texts: PageTexts,
  titleOf: (course: string) => string,
): readonly ToastRequest[] {
  const read = Object.keys(before.files.picks).filter((field) => isReading(before.files.picks[field]));
  const settled = read.filter((field) => !isReading(now.files.picks[field]));
  const news = settled.flatMap((field) => uploadNews(now, field, texts, titleOf));
  if (now.attempts > before.attempts) {
    const { title, body } = texts.invalid;
    news.push({ id: 'outcome', tone: 'bad', text: title, detail: body, ofErrors: true });
  }
  if (now.held && !before.held) {
    news.push({ id: 'outcome', tone: 'info', text: texts.sending, duration: sendingShown, atOnce: true });
  }
  return news;
}

/** True if the button was pressed in between: without success, or the request is held for Undo. */
function isSubmitted(before: Seen, now: Seen): boolean {
  return now.attempts > before.attempts || (now.held && !before.held);
}

function uploadNews(
  { files, values }: Seen,
  field: string,
  texts: PageTexts,
  titleOf: (course: string) => string,
): ToastRequest[] {
  const pick = files.picks[field];
  if (pick?.kind === 'refused') return refusalNews(field, pick.rule, texts);
  if (pick !== undefined || values.files[field] === undefined) return [];
  return [{ id: `file-${field}`, tone: 'good', text: uploadedText(field, texts, titleOf), ofAnswer: true }];
}

function refusalNews(field: string, rule: FileRule, { fileRefused }: PageTexts): ToastRequest[] {
  const id = `file-${field}`;
  if (rule.rule === 'fileTooLarge' || rule.rule === 'fileNotShrunk') {
    const max = Math.floor(rule.maxBytes / (1024 * 1024));
    const { title, body } = fileRefused.tooLarge;
    return [{ id, tone: 'bad', text: title, detail: fill(body, { max }), ofAnswer: true }];
  }
  if (rule.rule !== 'fileType') return [];
  return [{ id, tone: 'bad', text: fileRefused.type.title, detail: fileRefused.type.body, ofAnswer: true }];
}

function uploadedText(field: string, { uploaded }: PageTexts, titleOf: (course: string) => string): string {
  const item = parseItemName(field);
  if (item !== undefined) return fill(uploaded.certificateFile, { course: titleOf(item.key) });
  if (field === 'idPhoto' || field === 'passportPhoto') return uploaded[field];
  return uploaded.rlm105;
}

function isReading(pick: FilePick | undefined): boolean {
  return pick?.kind === 'reading';
}
