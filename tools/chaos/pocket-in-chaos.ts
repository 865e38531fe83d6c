import { collectGarbage } from '../../src/device/storage/garbage.ts';
import type { Clock } from '../../src/outbox/ports.ts';
import type { TestDevice } from '../../tests/support/device.ts';
import { factsOf } from '../../tests/support/sending.ts';
import type { Breach } from './play.ts';

/** What its person was told is kept for the next form. */
export interface PocketInChaos {
  /** Keeps one of the documents whose bytes are here; without one it does nothing. */
  keep(device: TestDevice, nth: number): Promise<Breach | undefined>;
  /** Deletes one of those kept. */
  remove(device: TestDevice, nth: number): Promise<void>;
  /** Checks that what was kept is here, whole, that nothing is half kept, and what was deleted is gone. */
  check(device: TestDevice): Promise<Breach | undefined>;
  /** Number of documents that are kept now. */
  count(): number;
}

export function pocketInChaos(clock: Pick<Clock, 'now'>): PocketInChaos {
  /** Hashes by the document's id. */
  const kept = new Map<string, string>();
  const deleted = new Set<string>();
  return {
    async keep({ outbox, pocket }, nth) {
      await outbox.remember({ own: true });
      const receipts = await outbox.receipts();
      const received = await Promise.all(receipts.map(({ submissionId }) => outbox.kept(submissionId)));
      const requests = [...(await outbox.entries()), ...received].filter((one) => one !== undefined);
      const here = requests.flatMap(({ submissionId, values }) =>
        Object.values(values.files).map((file) => ({ submissionId, file })),
      );
      const wanted = here[nth % Math.max(1, here.length)];
      if (wanted === undefined) return undefined;
      const answer = await pocket.keep(wanted.submissionId, wanted.file);
      if (answer.kind !== 'kept')
        return { rule: 'lost', what: `a document of ${wanted.submissionId}: ${JSON.stringify(answer)}` };
      kept.set(answer.document.id, wanted.file.sha256);
      return undefined;
    },
    async remove({ pocket }, nth) {
      const documents = await pocket.documents();
      const chosen = documents[nth % Math.max(1, documents.length)];
      if (chosen === undefined) return;
      // Whoever dies in the middle of it may find it either way.
      kept.delete(chosen.id);
      await pocket.remove(chosen.id);
      deleted.add(chosen.id);
    },
    async check({ database, pocket }) {
      await collectGarbage(database, clock.now());
      const documents = await pocket.documents();
      const ids = new Set(documents.map(({ id }) => id));
      const missing = [...kept.keys()].find((id) => !ids.has(id));
      if (missing !== undefined) return { rule: 'lost', what: `the kept document ${missing}` };
      const back = [...deleted].find((id) => ids.has(id));
      if (back !== undefined) return { rule: 'invented', what: `the deleted document ${back} is there` };
      for (const document of documents) {
        const bytes = await (await pocket.open(document))?.arrayBuffer();
        const got = bytes && factsOf(new Uint8Array(bytes)).sha256;
        if (got !== (kept.get(document.id) ?? document.file.sha256))
          return { rule: 'altered', what: `the kept document ${document.id}: ${got}` };
      }
      return undefined;
    },
    count: () => kept.size,
  };
}
