import type { Settings } from '../../server/lib/settings/settings.ts';
import type { CaseEventTable } from '../../server/lib/store/tables.ts';
import { inDatabase } from './quotes.ts';

/** Changes of a case that raise its version by one each; messages and notes only add. */
const changes: readonly string[] = [
  'placed',
  'verdict',
  'correction',
  'withdrawal',
  'acceptance',
  'quotation',
  'snooze',
];

/**
 * Faults in the histories of all cases: every change has its line, each begins where the previous one ended, and none
 * is counted twice. State and assignee are expected to change one at a time, as these tests do, but for a new request
 * that is taken.
 */
export async function historyFaults(settings: Settings): Promise<readonly string[]> {
  const [cases, events] = await inDatabase(settings, async (db) => [
    await db.selectFrom('cases').select(['submission_id', 'state', 'version']).execute(),
    await db.selectFrom('case_events').selectAll().orderBy('position').execute(),
  ]);
  return cases.flatMap(({ submission_id: id, state, version }) => {
    const own = events.filter((event) => event.submission_id === id);
    return [...gapsIn(own), ...jumpsIn(own, state), ...miscountIn(own, version)].map(
      (fault) => `${id}: ${fault}`,
    );
  });
}

function gapsIn(events: readonly CaseEventTable[]): readonly string[] {
  const positions = events.map(({ position }) => position);
  const isWhole = positions.every((position, index) => position === index + 1);
  return isWhole ? [] : [`its lines are ${positions.join(', ')}`];
}

function jumpsIn(events: readonly CaseEventTable[], present: string): readonly string[] {
  let state = 'new';
  const faults: string[] = [];
  for (const { kind: written, subject, before, after, position } of events) {
    const kind = written === 'undo' ? events[Number(subject) - 1]?.kind : written;
    const moves = kind === 'state' || kind === 'withdrawal' || (kind === 'acceptance' && after !== null);
    if (!moves) continue;
    if (before !== state) faults.push(`line ${position} begins at ${before}, not at ${state}`);
    state = after ?? '';
  }
  return state === present ? faults : [...faults, `its history ends at ${state}, and it is ${present}`];
}

function miscountIn(events: readonly CaseEventTable[], version: number): readonly string[] {
  const counted = events.filter((event, index) => {
    const before = events[index - 1];
    if (event.kind === 'undo') return isOneUndo(event, before, events);
    return changes.includes(event.kind) || isChangeOfItsOwn(event, before);
  });
  return version === 1 + counted.length ? [] : [`version ${version} after ${counted.length} changes`];
}

/** The lines of one undo are one change, if it undid more than messages. */
function isOneUndo(
  { at }: CaseEventTable,
  before: CaseEventTable | undefined,
  events: readonly CaseEventTable[],
): boolean {
  const isOfIt = (other: CaseEventTable): boolean => other.kind === 'undo' && other.at === at;
  if (before !== undefined && isOfIt(before)) return false;
  return events.filter(isOfIt).some(({ subject }) => events[Number(subject) - 1]?.kind !== 'message');
}

/**
 * A decision on the quotation of a new case starts the work in the same change, and with the last wanted document a case
 * goes back to the office. Expiry is a change by the system, and
 * an evaluation is done from the start.
 */
function isChangeOfItsOwn(
  { kind, by_kind: by, before: from, reason, at }: CaseEventTable,
  before: CaseEventTable | undefined,
): boolean {
  if (kind === 'state' && by === 'system') return reason !== 'evaluation';
  if ((kind !== 'state' && kind !== 'assignee') || by !== 'account') return false;
  if (kind === 'assignee' && before?.kind === 'state' && before.before === 'new' && before.at === at)
    return false;
  if (kind === 'state' && before?.kind === 'placed' && before.at === at) return false;
  return !(before?.kind === 'quotation' && from === 'new');
}
