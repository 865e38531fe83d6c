/** Submissions whose connection recently broke in the middle of a chunk. In memory only: forgetting them costs nothing. */
export interface CutLinks {
  note(submissionId: string, now: number): void;
  isCutting(submissionId: string, now: number): boolean;
}

/** Milliseconds. A link that has cut once in an hour will again. */
const memory = 60 * 60_000;
/** Submissions. Beyond that the one that was noted first is forgotten. */
const most = 10_000;

/**
 * Chromium repeats a PATCH by itself, from its old offset, when a connection that it has used before breaks under it
 * (net/http/http_network_transaction.cc, ShouldResendRequest). On a connection of its own it does not, and asks where
 * to go on. So who is on such a link gets a new connection for each call (docs/decisions/037).
 */
export function cutLinks(): CutLinks {
  const notedAt = new Map<string, number>();
  return {
    note(submissionId, now) {
      notedAt.delete(submissionId);
      notedAt.set(submissionId, now);
      const [first] = notedAt.keys();
      if (notedAt.size > most && first !== undefined) notedAt.delete(first);
    },
    isCutting(submissionId, now) {
      const since = notedAt.get(submissionId);
      return since !== undefined && now - since < memory;
    },
  };
}
