import type { ManifestItem } from '../form/wire.ts';
import { afterCut, afterChunk, afterRefusedChunk, type ChunkSizing, patienceFor } from './chunk-sizing.ts';
import { delay } from './delay.ts';
import type { Clock } from './ports.ts';
import type { UploadAnswer, UploadLink } from './upload-link.ts';
import { afterAsk, afterCreate, afterSend, type UploadStep } from './upload-step.ts';

/** Milliseconds for a call without a body. */
const callDeadline = 30_000;
/** Consecutive rounds without progress after which a file is given up for now. */
const mostDoubts = 4;
/** The same limit while another connection holds the upload: about three minutes (hazards 6.6). */
const mostLocked = 22;
/** Number of times the API may lose an upload in one attempt before the file is given up. */
const mostCreations = 3;

/** Why a file pauses between two chunks although nothing is wrong. */
export type YieldReason = 'lost' | 'held' | 'preempted' | 'yielded' | 'outOfTime';

export interface Sending {
  readonly link: UploadLink;
  readonly clock: Clock;
  /** The path of the tus endpoint. */
  readonly path: string;
  readonly sizing: () => ChunkSizing;
  readonly setSizing: (sizing: ChunkSizing) => void;
  /** Records the upload's address and the bytes the API has; returns a reason to stop here, if any. */
  readonly note: (url: string, sent: number) => Promise<YieldReason | undefined>;
  /** Milliseconds left in this run. */
  readonly timeLeft: () => number;
}

export interface FileToSend {
  readonly submissionId: string;
  readonly file: ManifestItem;
  /** The address of an upload started before. */
  readonly url?: string | undefined;
}

export type FileSent =
  | { readonly kind: 'up' | 'unsupported' }
  | { readonly kind: 'damagedFile' }
  /** Something on the way refuses even the smallest chunk as too long. */
  | { readonly kind: 'bodyLimit' }
  | { readonly kind: 'yields'; readonly why: YieldReason }
  | { readonly kind: 'fails' | 'noRoom'; readonly answer: UploadAnswer };

type Advanced =
  | { readonly answer: UploadAnswer; readonly next: UploadStep }
  /** The bytes on the device differ from those picked. */
  | 'damagedFile'
  | 'bodyLimit';

/** Uploads one file chunk by chunk from the offset that the API reports: nothing it has is sent again. */
export async function sendFile(sending: Sending, { submissionId, file, url }: FileToSend): Promise<FileSent> {
  let step: UploadStep = url === undefined ? { kind: 'create' } : { kind: 'ask', url };
  let confirmed = -1;
  let doubts = 0;
  let creations = 0;
  let trouble: UploadAnswer = { kind: 'noAnswer' };
  for (;;) {
    if (sending.timeLeft() <= 0) return { kind: 'yields', why: 'outOfTime' };
    const advanced = await advance(sending, submissionId, file, step);
    if (advanced === 'damagedFile' || advanced === 'bodyLimit') return { kind: advanced };
    const { answer, next } = advanced;
    if (next.kind === 'unsupported') return { kind: 'unsupported' };
    if (next.kind === 'fails' || next.kind === 'noRoom') return { kind: next.kind, answer };
    if (next.kind === 'send' || next.kind === 'up') {
      const sent = next.kind === 'up' ? file.size : next.from;
      doubts = sent > confirmed ? 0 : doubts + 1;
      confirmed = sent;
      const yieldReason = await sending.note(next.url, sent);
      if (yieldReason !== undefined) return { kind: 'yields', why: yieldReason };
      if (next.kind === 'up') return { kind: 'up' };
    } else {
      trouble = answer;
      if (next.kind === 'again') doubts += 1;
      if (next.kind === 'create') creations += 1;
      // Each one halves the next chunk, so there are few.
      if (next.kind === 'smaller') doubts = 0;
    }
    if (doubts >= limitFor(trouble) || creations > mostCreations) return { kind: 'fails', answer: trouble };
    if (next.kind === 'again' && answer.kind === 'http')
      await delay(sending.clock, Math.min(10_000, 500 * 2 ** doubts));
    step = stepAfter(step, next);
  }
}

function stepAfter(step: UploadStep, next: UploadStep): UploadStep {
  if (next.kind === 'again') return step;
  return next.kind === 'smaller' ? { kind: 'ask', url: next.url } : next;
}

function limitFor(trouble: UploadAnswer): number {
  return trouble.kind === 'http' && trouble.status === 423 ? mostLocked : mostDoubts;
}

async function advance(
  { link, clock, path, sizing, setSizing, timeLeft }: Sending,
  submissionId: string,
  file: ManifestItem,
  step: UploadStep,
): Promise<Advanced> {
  const capped = (deadline: number): number => Math.min(deadline, timeLeft());
  if (step.kind === 'ask') {
    const answer = await link.offset(step.url, capped(callDeadline));
    return { answer, next: afterAsk(step.url, answer, file.size) };
  }
  if (step.kind !== 'send') {
    const answer = await link.create(path, submissionId, file, capped(callDeadline));
    return { answer, next: afterCreate(answer, file.size) };
  }
  const { url, from } = step;
  const to = Math.min(file.size, from + sizing().chunk);
  const begun = clock.now();
  const answer = await link.patch(
    url,
    { submissionId, file, from, to },
    capped(patienceFor(to - from, sizing())),
  );
  if (answer.kind === 'damagedFile') return answer.kind;
  const next = afterSend(url, answer, file.size);
  if (next.kind === 'smaller') {
    const smaller = afterRefusedChunk(sizing(), to - from);
    if (smaller === undefined) return 'bodyLimit';
    setSizing(smaller);
    return { answer, next };
  }
  const whole = next.kind === 'up' || next.kind === 'send';
  const took = clock.now() - begun;
  setSizing(whole ? afterChunk(sizing(), to - from, took) : afterCut(sizing(), to - from, took));
  return { answer, next };
}
