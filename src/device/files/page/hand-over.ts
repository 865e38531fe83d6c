import { handOverType } from '../../../contracts/pages/from-other-apps.ts';
import { manifestOf } from '../../../form/encode.ts';
import type { ManifestItem } from '../../../form/wire.ts';
import { instantAt } from '../../../lib/instant.ts';
import type { Capabilities } from '../../../contracts/capabilities.ts';
import type { Entry } from '../../../outbox/entry.ts';
import { afterHandOver, handedOver, whoSends } from '../../../outbox/hand-over.ts';
import { isLeaseOver } from '../../../outbox/lease.ts';
import type { Clock, OutboxStore } from '../../../outbox/ports.ts';
import type { FileBytes, HandOverPreparation, HandOverResult } from '../../../ui/request-files-context.tsx';
import type { LoadFile } from '../../http/request-body.ts';
import { sha256Of } from '../sha256.ts';
import { handOverFile, handOverName, readHandOver } from './hand-over-file.ts';

export interface HandOverNeeds {
  readonly outbox: Pick<OutboxStore, 'entry' | 'replace' | 'remembered'>;
  readonly clock: Pick<Clock, 'now' | 'offsetMinutes'>;
  readonly loadFile: LoadFile;
  /** Hands a file to the person's downloads. */
  readonly offer: (file: Blob, name: string) => void;
  /** navigator's sharing methods, where present. */
  readonly sharing: Partial<Pick<Navigator, 'share' | 'canShare'>>;
}

/**
 * Builds the file, read back and compared (promises R22). Changes nothing yet: the entry changes when the
 * file is given away, so a person may look and cancel without effect.
 */
export async function prepareHandOver(
  needs: HandOverNeeds,
  submissionId: string,
): Promise<HandOverPreparation> {
  const found = await findEntry(needs, submissionId);
  if (found === undefined) return { kind: 'gone' };
  const { entry, known } = found;
  const files: Blob[] = [];
  for (const file of manifestOf(entry.request)) {
    const blob = await needs.loadFile(submissionId, file);
    if (blob === undefined) return { kind: 'incomplete' };
    files.push(blob);
  }
  const container = await containerOf(entry, known, needs, files);
  if (!(await isWhole(container, entry))) return { kind: 'incomplete' };
  const name = handOverName(entry);
  const give = async (deliver: Giving): Promise<HandOverResult> =>
    giveAway(needs, submissionId, files, deliver);
  return {
    kind: 'ready',
    size: container.size,
    name,
    whoSends: whoSends(entry, known),
    waitsHere: (entry.sendWhen ?? 'now') !== 'now' || entry.state.kind === 'attention',
    mayShare: mayShare(needs.sharing, name),
    save: () =>
      give(async (file) => {
        needs.offer(file, name);
        return 'handedOver';
      }),
    share: () => give((file) => share(needs.sharing, new File([file], name, { type: handOverType }))),
  };
}

/** Gives the file away; any result but 'handedOver' means that it has not left the device. */
type Giving = (file: Blob) => Promise<'handedOver' | 'cancelled' | 'notShared'>;

interface Found {
  readonly entry: Entry;
  readonly known: Capabilities | undefined;
}

async function findEntry({ outbox }: HandOverNeeds, submissionId: string): Promise<Found | undefined> {
  const entry = await outbox.entry(submissionId);
  if (entry === undefined) return undefined;
  return { entry, known: (await outbox.remembered()).api?.capabilities };
}

/**
 * Marks the entry first, by compare and set: from then on no drain here sends it in parallel with the other
 * device where the API could not tell. Removes the mark if the file does not leave after all.
 */
async function giveAway(
  needs: HandOverNeeds,
  submissionId: string,
  files: readonly Blob[],
  give: Giving,
): Promise<HandOverResult> {
  const found = await findEntry(needs, submissionId);
  if (found === undefined) return 'gone';
  const { entry, known } = found;
  const { state } = entry;
  if (state.kind === 'sending' && !isLeaseOver(state.lease.until, needs.clock.now())) return 'busy';
  const file = await containerOf(entry, known, needs, files);
  const marked = afterHandOver(entry, known, nowOf(needs));
  if (!(await needs.outbox.replace(entry, marked))) return 'busy';
  const given = await give(file);
  if (given !== 'handedOver') await needs.outbox.replace(marked, entry);
  return given;
}

function containerOf(
  entry: Entry,
  known: Capabilities | undefined,
  needs: HandOverNeeds,
  files: readonly Blob[],
): Promise<Blob> {
  return handOverFile(handedOver(entry, known, nowOf(needs)), files);
}

function nowOf({ clock }: HandOverNeeds): Entry['finalisedAt'] {
  return instantAt(clock.now(), clock.offsetMinutes());
}

/** Reads the file as another device would. */
async function isWhole(container: Blob, entry: Entry): Promise<boolean> {
  const read = await readHandOver(container);
  if (read.kind !== 'read' || read.head.submissionId !== entry.submissionId) return false;
  for (const { file, bytes } of read.files) if (!(await isIntact(file, bytes))) return false;
  return true;
}

async function isIntact({ sha256 }: ManifestItem, bytes: FileBytes): Promise<boolean> {
  return (await sha256Of(await bytes.arrayBuffer())) === sha256;
}

/** Tells whether to offer sharing; some browsers say yes and then refuse this kind of file. */
function mayShare(sharing: HandOverNeeds['sharing'], name: string): boolean {
  const files = [new File(['x'], name, { type: handOverType })];
  return sharing.share !== undefined && sharing.canShare?.({ files }) === true;
}

async function share(sharing: HandOverNeeds['sharing'], file: File): ReturnType<Giving> {
  try {
    await sharing.share?.({ files: [file], title: file.name });
    return 'handedOver';
  } catch (error) {
    // Web Share, section 2.1.1: AbortError when the person cancels.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'notShared';
  }
}
