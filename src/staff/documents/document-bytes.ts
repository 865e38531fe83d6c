import { type RefObject, useEffect, useState } from 'react';
import type { Profile } from '../../account/profile.ts';
import { type StaffAccess, useSession } from '../../account/session-context.tsx';
import type { StaffFileAnswer } from '../../account/session-port.ts';
import type { DocumentAnswer } from '../../contracts/cases.ts';
import { submissionFilePath } from '../../contracts/staff-submissions.ts';
import { preparePdf } from './prepared-pdf.ts';

/** One file of a submission; the bytes under an id never change. */
export interface DocumentKey {
  readonly submissionId: string;
  readonly fileId: string;
}

export type DocumentBytes =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };

/** Files kept in memory: the current one, the previous one, and those that come next. */
const most = 8;

/** In memory only; dropped with the signed-in profile. Oldest first. */
const memories = new WeakMap<Profile, Map<string, Promise<StaffFileAnswer>>>();

function fetchOnce({ profile, download }: StaffAccess, key: DocumentKey): Promise<StaffFileAnswer> {
  const memory = memories.get(profile) ?? new Map<string, Promise<StaffFileAnswer>>();
  memories.set(profile, memory);
  const path = submissionFilePath(key.submissionId, key.fileId);
  const known = memory.get(path);
  const answer = known ?? download(path);
  memory.delete(path);
  memory.set(path, answer);
  // Failed downloads are tried again.
  if (known === undefined) {
    void answer.then(({ kind }) => (kind === 'file' ? undefined : memory.delete(path)));
  }
  for (const [oldest] of memory) if (memory.size > most) memory.delete(oldest);
  return answer;
}

/** The bytes of a file. @param attempt a new number triggers another try */
export function useDocumentBytes(key: DocumentKey, attempt: number): DocumentBytes {
  const access = useSession();
  const { submissionId, fileId } = key;
  const asked = `${submissionId}/${fileId}/${attempt}`;
  const [loaded, setLoaded] = useState<{ readonly asked: string; readonly bytes: DocumentBytes }>();
  useEffect(() => {
    let left = false;
    void fetchOnce(access, { submissionId, fileId }).then((answer) => {
      if (!left) setLoaded({ asked, bytes: bytesIn(answer) });
    });
    return () => {
      left = true;
    };
  }, [access, submissionId, fileId, asked]);
  return loaded?.asked === asked ? loaded.bytes : { kind: 'loading' };
}

/** Prefetches the next file while the user reads. */
export function useFetchAhead(key: DocumentKey | undefined): void {
  const access = useSession();
  const { submissionId, fileId } = key ?? {};
  useEffect(() => {
    if (submissionId !== undefined && fileId !== undefined) void fetchOnce(access, { submissionId, fileId });
  }, [access, submissionId, fileId]);
}

/** Draws the first page of the next file while the user reads. That is no sight of it. */
export function usePreparation(
  submissionId: string,
  next: Pick<DocumentAnswer, 'fileId' | 'type'> | undefined,
  box: RefObject<HTMLElement | null>,
): void {
  const access = useSession();
  const { fileId, type } = next ?? {};
  useEffect(() => {
    const width = box.current?.clientWidth ?? 0;
    if (fileId === undefined || type !== 'application/pdf' || width === 0) return undefined;
    let left = false;
    void fetchOnce(access, { submissionId, fileId }).then((answer) => {
      if (!left && answer.kind === 'file') preparePdf(answer.bytes, width);
    });
    return () => {
      left = true;
    };
  }, [access, submissionId, fileId, type, box]);
}

function bytesIn(answer: StaffFileAnswer): DocumentBytes {
  if (answer.kind === 'file') return { kind: 'ready', bytes: answer.bytes };
  const isMissing = answer.kind === 'refused' && answer.status === 404;
  return { kind: isMissing ? 'missing' : 'failed' };
}
