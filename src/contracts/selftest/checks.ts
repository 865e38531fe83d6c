/**
 * The checks of `/selftest`, in the order in which they run. The code that a person sends holds one result for each by
 * position, so this list never changes: a longer one is a new list with its own number (result-code.ts).
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

export const checkIds: readonly CheckId[] = Object.values(checkGroups).flat();

export const groupIds = Object.keys(checkGroups) as readonly CheckGroup[];

export type Outcome =
  | 'passed'
  | 'failed'
  /** The browser lacks the feature, or it cannot be tested now; the app uses a fallback. */
  | 'absent';

export type Outcomes = Readonly<Record<CheckId, Outcome>>;
