import { type Instant, instantAt } from '../lib/instant.ts';
import { isPristine } from '../form/values.ts';
import type { DeliveryMetadata, Draft } from '../outbox/entry.ts';
import type { Clock, Stored } from '../outbox/ports.ts';
import type { PageDrafts } from '../ui/outbox-context.tsx';

export interface DraftIdentity extends DeliveryMetadata {
  readonly submissionId: string;
  readonly form: string;
  readonly formVersion: number;
  readonly createdAt: Instant;
  readonly mayHaveArrived: boolean;
}

/** The part of a draft that a form changes. */
export type DraftContent = Pick<Draft, 'values' | 'returned' | 'reminders'>;

export interface DraftWriter {
  /**
   * Writes after all earlier writes, so that the latest content stays. Never throws.
   * @param keepsFiles keeps an empty draft too, because its files may be put back
   */
  write(content: DraftContent, keepsFiles: boolean): Promise<Stored>;
  draftOf(content: DraftContent): Draft;
}

interface Needs {
  readonly drafts: PageDrafts;
  readonly clock: Clock;
}

export function createDraftWriter({ drafts, clock }: Needs, identity: DraftIdentity): DraftWriter {
  let last: Promise<unknown> = Promise.resolve();
  const now = (): Instant => instantAt(clock.now(), clock.offsetMinutes());
  const draftOf = (content: DraftContent): Draft => ({ ...identity, ...content, updatedAt: now() });
  const store = async (content: DraftContent, keepsFiles: boolean): Promise<Stored> => {
    try {
      if (keepsFiles || !isPristine(content.values)) return await drafts.save(draftOf(content));
      await drafts.remove(identity.submissionId);
      return { ok: true };
    } catch {
      return { ok: false, problem: 'failed' };
    }
  };
  return {
    draftOf,
    write(content, keepsFiles) {
      const turn = last.then(() => store(content, keepsFiles));
      last = turn;
      return turn;
    },
  };
}
