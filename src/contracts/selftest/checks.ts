/**
 * What `/selftest` looks at, in the order in which it does. The code that a person sends holds one result for each by its
 * place here, so this list never changes: a longer one is a new list with a number of its own (result-code.ts).
 */
export const checkGroups = {
  keeping: [
    'databaseOpens',
    'textKept',
    'bytesKept',
    'largeFileKept',
    'abortUndone',
    'reopened',
    'twoConnections',
    'upgradeGivesWay',
    'workerShares',
    'blobKept',
    'outboxReadable',
    'settingsKept',
    'cookieKept',
    'roomTold',
    'protectedFromCleaning',
    'normalWindow',
    'keptForWeeks',
  ],
  together: ['lockHeld', 'lockSeenBusy', 'lockTaken', 'windowsTalk'],
  offline: ['workerActive', 'workerAnswers', 'frameKept', 'filesKept', 'cacheWrites'],
  sending: [
    'serverAnswers',
    'clockRight',
    'unchangedTold',
    'uploadsPass',
    'bodyWhole',
    'waitsEnd',
    'progressTold',
  ],
  files: ['fingerprints', 'filesRead', 'photoUpright'],
  device: [
    'panamaTime',
    'dialogs',
    'language',
    'notifications',
    'badge',
    'backgroundSending',
    'staysAwake',
    'sharesFiles',
  ],
} as const;

export type CheckGroup = keyof typeof checkGroups;
export type CheckId = (typeof checkGroups)[CheckGroup][number];

/** All of them, one after the other. */
export const checkIds: readonly CheckId[] = Object.values(checkGroups).flat();

export const groupIds = Object.keys(checkGroups) as readonly CheckGroup[];

export type Outcome =
  | 'passed'
  | 'failed'
  /** This browser has no such thing, or it cannot be judged now; the app does something else instead. */
  | 'absent';

export type Outcomes = Readonly<Record<CheckId, Outcome>>;
