import { useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import {
  type CourseFileBody,
  type CoursePreview,
  coursesPreviewPath,
  coursesReplacePath,
  parsePreview,
} from '../../contracts/course-imports.ts';
import type { StaffAnswer } from '../../account/session-port.ts';

export type ImportFault =
  /** Neither CSV nor JSON by its name. */
  | 'format'
  /** Not UTF-8. */
  | 'encoding'
  | 'tooLarge'
  /** The API has no such call. */
  | 'missing'
  /** Somebody else has changed the courses since they were looked at. */
  | 'changed'
  | 'failed';

export type CourseImport =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'fault'; readonly why: ImportFault }
  | {
      readonly kind: 'preview';
      readonly name: string;
      readonly file: CourseFileBody;
      readonly preview: CoursePreview;
      /** Of the catalogue that the file was compared with. */
      readonly etag: string;
    }
  | { readonly kind: 'applied'; readonly courses: number };

/** A file is looked at first, and applied to nothing but what it was compared with. */
export function useCourseImport(onApplied: () => void) {
  const { send } = useSession();
  const [state, setState] = useState<CourseImport>({ kind: 'idle' });
  const look = async (chosen: File): Promise<void> => {
    setState({ kind: 'busy' });
    const file = await fileBody(chosen);
    if (typeof file === 'string') return setState({ kind: 'fault', why: file });
    const answer = await send(coursesPreviewPath, { method: 'POST', json: file });
    const answered = answer.kind === 'answered' && answer.status === 200 ? answer : undefined;
    const preview = parsePreview(answered?.body);
    if (preview === undefined) return setState({ kind: 'fault', why: faultIn(answer) });
    return setState({ kind: 'preview', name: chosen.name, file, preview, etag: answered?.etag ?? '' });
  };
  const apply = async (): Promise<void> => {
    if (state.kind !== 'preview') return;
    const { file, etag, preview } = state;
    setState({ kind: 'busy' });
    const headers = { 'If-Match': etag };
    const answer = await send(coursesReplacePath, { method: 'PUT', json: file, headers });
    if (answer.kind !== 'answered' || answer.status !== 200) {
      return setState({ kind: 'fault', why: faultIn(answer) });
    }
    setState({ kind: 'applied', courses: preview.courses });
    return onApplied();
  };
  return { state, look, apply, leave: () => setState({ kind: 'idle' }) };
}

function faultIn(answer: StaffAnswer): ImportFault {
  const status = answer.kind === 'answered' ? answer.status : 0;
  if (status === 404) return 'missing';
  if (status === 412) return 'changed';
  return status === 413 ? 'tooLarge' : 'failed';
}

async function fileBody(chosen: File): Promise<CourseFileBody | 'format' | 'encoding'> {
  const format = /\.(csv|json)$/i.exec(chosen.name)?.[1]?.toLowerCase();
  if (format !== 'csv' && format !== 'json') return 'format';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer());
    return { format, text };
  } catch {
    return 'encoding';
  }
}
