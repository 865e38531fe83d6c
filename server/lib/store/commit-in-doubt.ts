/** The COMMIT failed in a way that leaves open whether it happened, or will: nothing may be undone. */
export class CommitInDoubt extends Error {
  override readonly name = 'CommitInDoubt';
}

/** The database cannot be asked just now, and nothing of this was committed: it can be asked again later. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The store of files cannot be asked just now: nothing that has files can be stored, and it can be sent again later. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';
}
