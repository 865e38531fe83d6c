import { expect, test } from 'vitest';
import { sourceFiles, textOf } from '../support/source-files.ts';

/**
 * Former names of things in the code which the field calls otherwise (docs/glossary.md), each with the standard term. A
 * closed list: an ordinary word is forbidden only if it stood for something of ours, as a whole identifier.
 */
const retired: Readonly<Record<string, string>> = {
  'FileIntake, IntakeNeeds, createFileIntake': 'FileImporter, ImporterNeeds',
  'twin, twinOf, withTwin, dropWithTwin, haveTwins': 'original and derivative: pairedFileOf',
  'Carried, carriedOf': 'DeliveryMetadata, deliveryMetadataOf',
  'settlement, Settlement, settlementOf, settleBy, settleFiles, settleUnreached': 'transition, Transition',
  'VanishedWatch, VanishedBanner, watchForVanished, acknowledgeVanished': 'eviction',
  birthOf: 'databaseIdOf',
  'unprovenSoFar, unprovenAnswers, isUnproven': 'unverified answers',
  Keyed: 'SentWithKey',
  'Pace, startingPace, setPace, afterPiece, afterRefusedPiece': 'ChunkSizing, afterChunk',
  'Piece, firstPiece, smallestPiece, largestPiece, longestPiece, piecesInARun, inPieces': 'chunk',
  'goesInPieces, canGoInPieces, wholeRequest, wholeTries, mayGoWhole, goesWhole, wasWhole':
    'chunked upload, chunkThreshold',
  withinTime: 'withDeadline',
  'isPassing, isPassingFailure': 'isTemporary',
  'gaveWay, overtaken, isCalledAway, restOf': 'yielded, preempted, shouldYield, yieldReasonOf',
  Wish: 'PendingRequest',
  'HandOverDesk, FileDesk, createFileDesk, loadFileDesk': 'HandOverService, FileService',
  'Moment, momentAt, momentOf': 'Instant, instantAt',
  'AccountDesk, SubmissionDesk, openAccountDesk': 'service',
  'UploadShelf, openUploadShelf': 'UploadStore',
  'MailCarrier, fileCarrier, smtpCarrier': 'mail transport',
  'Specialty, quotationSpecialty, SpecialConsequences, Consequences': 'form handler, side effects',
  'Offer, Keeping, UploadWish, readWish': 'incoming submission, stored files',
  startTidying: 'clean-up job',
  'AfterDrawing, AfterDrawingNeeds, loadAfterDrawing': 'deferred, after first paint',
  SpecialForm: 'form override',
  'mayGoByItself, made-answers, withMadeAnswers, withoutMadeAnswers, madeApplicationId, madeRankDetail':
    'maySendAutomatically, calculated answers',
  'withNotes, NoteStorage, readNote': 'write-ahead copy',
  'barred, unsent, sentBlank': 'disallowed, notSent, sentWhenIrrelevant',
  'takeOnce, TakeDependencies': 'known repeat, stage, judge, commit (intake/exactly-once.ts)',
  'WantedBy, casesWanted, wantedIds, filteredSubmissions':
    'CaseSelection, selectCases, selectedIds, filterIn',
  'ResetAsked, TakenMail': 'ResetOutcome, MailClaim',
  'StoredFields, SubmissionFields, FileOwner': 'RequestFields, OwnId',
  fruitful: 'attemptsAtLastProgress',
  keyed: 'sentWithKey',
  unproven: 'unverifiedAnswers',
  birth: 'databaseId',
};

/**
 * Names under which data is stored on devices, in hand-over files and in released versions of forms. They stay, and
 * only these files may contain them.
 */
const stored: Readonly<Record<string, readonly RegExp[]>> = {
  'barred, unsent, sentBlank': [/^src\/form\/form-(of-)?snapshot\.ts$/],
  fruitful: [/^src\/outbox\/(entry|transition|trouble)\.ts$/, /^src\/device\/storage\/drain-store\.ts$/],
  keyed: [
    /^src\/outbox\/(entry|drain|hand-over|hand-over-head|reopening)\.ts$/,
    /^src\/requests\/(hand-over-note\.tsx|request-messages\.ts)$/,
  ],
  // Also a kind of reason why an entry waits, and of decision that a person has to make.
  unproven: [/^src\/outbox\//, /^src\/requests\//, /^src\/texts\/(en|es)\/more\/request\.ts$/],
  birth: [/^src\/device\/storage\/(schema|page\/eviction-detection)\.ts$/],
};

const names = (list: string): readonly string[] => list.split(', ');
const insteadOf = new Map(
  Object.entries(retired).flatMap(([old, instead]) => names(old).map((name) => [name, instead])),
);
const allowedIn = new Map(
  Object.entries(stored).flatMap(([old, files]) => names(old).map((name) => [name, files])),
);

/** Identifiers, and one-word texts, which are members of unions; comments and sentences are prose. */
function namesIn(text: string): ReadonlySet<string> {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?<=^|[\s;{}(,])\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (literal) =>
      /^['"]\w+['"]$/.test(literal) ? literal : "''",
    );
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

function faultsOf(file: string, text: string): readonly string[] {
  const base = file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return [...namesIn(text), base].flatMap((name) => {
    const instead = insteadOf.get(name);
    const isStored = allowedIn.get(name)?.some((pattern) => pattern.test(file)) === true;
    return instead === undefined || isStored ? [] : [`${file}: ${name} (${instead})`];
  });
}

test('no identifier and no file has a name that was given up', () => {
  const files = sourceFiles(['src', 'sw', 'server', 'scripts']).filter((file) => /\.tsx?$/.test(file));

  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => faultsOf(file, textOf(file)))).toEqual([]);
});

test.each([
  ['src/a.ts', 'const settlement = 1;', 1],
  ['src/a.ts', "return 'gaveWay';", 1],
  ['src/a.ts', '// the settlement of an account\n/** Keyed */', 0],
  ['src/a.ts', "text('Moment by moment, the pace slows');", 0],
  ['src/outbox/entry.ts', 'readonly fruitful?: number;', 0],
  ['src/outbox/next-due.ts', 'entry.fruitful', 1],
  ['src/outbox/withNotes.ts', '', 1],
])('in %s, %j has %i of them', (file, text, count) => {
  expect(faultsOf(file, text)).toHaveLength(count);
});
