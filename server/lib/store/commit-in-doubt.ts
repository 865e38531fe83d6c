/** The COMMIT failed in a way that leaves open whether it happened, or will: nothing may be undone. */
export class CommitInDoubt extends Error {
  override readonly name = 'CommitInDoubt';
}

/** The database is unavailable, and nothing was committed: the request can be repeated later. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The file store is unavailable: nothing with files can be stored, and the request can be sent again later. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';
}
