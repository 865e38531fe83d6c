import { parseCase } from '../answers.ts';
import type { StaffAnswer, StaffSending } from '../../account/session-port.ts';
import {
  type AddressChange,
  addressPath,
  type CaseAnswer,
  type CaseChange,
  type CaseState,
  mailPath,
  messagesPath,
  notesPath,
  placePath,
  replyFilePart,
  replyTextPart,
  type Snooze,
  snoozePath,
  type Verdict,
  type VerdictChange,
  verdictPath,
} from '../../contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../contracts/idempotency-key.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import { submissionPath } from '../../contracts/staff-submissions.ts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { useDevice } from '../../ui/device-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { type UndoableCase, undoOffers } from './undo-offers.ts';

export type CaseAction =
  | { readonly kind: 'change'; readonly change: CaseChange }
  | { readonly kind: 'verdict'; readonly fileId: string; readonly verdict: VerdictChange }
  /** A file of a message becomes the newest of this document. */
  | { readonly kind: 'place'; readonly fileId: string; readonly field: string }
  /** Whether a mail that names the request in its subject alone is about it. */
  | { readonly kind: 'mail'; readonly messageId: string; readonly belongs: boolean }
  /** New address for the applicant's mails. */
  | { readonly kind: 'address'; readonly email: string }
  /** Put off until this day in Panama; null: back on the list. */
  | { readonly kind: 'snooze'; readonly until: string | null }
  /** @param id of the note or message; makes repeats idempotent */
  | { readonly kind: 'note'; readonly id: string; readonly text: string }
  /** @param files the applicant downloads after entering a mailed code */
  | {
      readonly kind: 'message';
      readonly id: string;
      readonly text: string;
      readonly files: readonly File[];
    };

/** Files per message. */
export const mostAttachments = 3;

export interface CaseCall extends StaffSending {
  readonly path: string;
}

/** Changes carry the version they are based on; additions carry a key instead and leave the version alone. */
export function caseCall(submissionId: string, request: CaseAction, version: number): CaseCall {
  const headers = { 'If-Match': `"${version}"` };
  switch (request.kind) {
    case 'change':
      return { path: submissionPath(submissionId), method: 'PATCH', json: request.change, headers };
    case 'verdict': {
      const path = verdictPath(submissionId, request.fileId);
      return { path, method: 'PUT', json: request.verdict, headers };
    }
    case 'place': {
      const path = placePath(submissionId, request.fileId);
      return { path, method: 'PUT', json: { field: request.field }, headers };
    }
    case 'mail': {
      const path = mailPath(submissionId, request.messageId);
      return { path, method: 'PUT', json: { belongs: request.belongs }, headers };
    }
    case 'address': {
      const json: AddressChange = { email: request.email };
      return { path: addressPath(submissionId), method: 'PUT', json, headers };
    }
    case 'snooze': {
      const json: Snooze = { until: request.until };
      return { path: snoozePath(submissionId), method: 'PUT', json, headers };
    }
    case 'note': {
      const { id, text } = request;
      return { path: notesPath(submissionId), method: 'POST', json: { text }, headers: keyOf(id) };
    }
    case 'message': {
      const { id, text, files } = request;
      const body = files.length === 0 ? { json: { text } } : { form: formOf(text, files) };
      return { path: messagesPath(submissionId), method: 'POST', ...body, headers: keyOf(id) };
    }
  }
}

function keyOf(id: string): Readonly<Record<string, string>> {
  return { [idempotencyKeyHeader]: idempotencyKeyValue(id) };
}

/** Parts are named as in an applicant's answer: file, file_1, file_2. */
function formOf(text: string, files: readonly File[]): FormData {
  const form = new FormData();
  form.append(replyTextPart, text);
  for (const [index, file] of files.entries()) {
    form.append(index === 0 ? replyFilePart : `${replyFilePart}_${index}`, file, file.name);
  }
  return form;
}

export type CaseOutcome =
  /** The current case; undefined for an action that leaves it alone. */
  | {
      readonly kind: 'saved';
      readonly case: CaseAnswer | undefined;
      /** For how long it can be undone; undefined: not at all. */
      readonly undoSeconds?: number;
    }
  /** A colleague changed the case first; the case as they left it. */
  | { readonly kind: 'conflict'; readonly case: CaseAnswer }
  /** The API refuses the request; a retry would not help. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'noAnswer' | 'notTheApi' | 'sessionEnded' | 'forbidden' | 'missing' | 'busy' | 'odd' };

export function caseOutcome(answer: StaffAnswer): CaseOutcome {
  if (answer.kind !== 'answered') return { kind: answer.kind };
  const { status, body } = answer;
  if (status >= 200 && status < 300) {
    const { case: own = body, undoSeconds } = jsonObject(body);
    const saved = { kind: 'saved', case: parseCase(own) } as const;
    return typeof undoSeconds === 'number' ? { ...saved, undoSeconds } : saved;
  }
  const present = parseCase(jsonObject(body)['case']);
  if (status === 412 && present !== undefined) return { kind: 'conflict', case: present };
  if (status === 409 || status === 412 || status === 422) return { kind: 'refused' };
  if (status === 403) return { kind: 'forbidden' };
  if (status === 404 || status === 410) return { kind: 'missing' };
  return { kind: status === 429 || status === 503 ? 'busy' : 'odd' };
}

/** A failed change, kept until the user has decided about it. */
export interface Trouble {
  readonly request: CaseAction;
  readonly outcome: Exclude<CaseOutcome, { readonly kind: 'saved' }>;
}

export interface CaseChanges {
  readonly case: CaseAnswer;
  /** The state of the case, or the one that a change on its way gives it. */
  readonly stateToBe: CaseState;
  /** Verdicts in flight or just saved, by file; shown at once. */
  readonly said: ReadonlyMap<string, Verdict>;
  readonly busy: boolean;
  readonly trouble: Trouble | undefined;
  /**
   * Sends changes one after the other, each with the version left by the one before it.
   * @param seen the version shown as a dialog opened that asked about the change: a colleague's change behind it is
   * then a conflict; own changes and their undoing are not. Absent: the newest
   * @returns whether it was saved
   */
  readonly request: (wanted: CaseAction, seen?: number) => Promise<boolean>;
  /** Begins an act: one that is made of several changes is undone as a whole. */
  readonly begin: () => void;
  /** Offers to undo the act for as long as that is possible. @param text what was done @returns whether it is possible */
  readonly offerUndo: (text: string) => boolean;
  /** Retries the failed change; after a conflict, over the others' changes. */
  readonly again: () => Promise<boolean>;
  readonly giveUp: () => void;
}

interface ChangesNeeds {
  readonly submissionId: string;
  readonly reference: string;
  readonly known: CaseAnswer;
  /** Called after any save, here or by a colleague: the page's data is stale. */
  readonly onChanged: () => void;
}

/** Sends changes of one case. After a failure nothing further is sent until the user has decided about it. */
export function useCaseChanges({ submissionId, reference, known, onChanged }: ChangesNeeds): CaseChanges {
  const { send } = useSession();
  const { t } = useLocale();
  const isHere = useIsHere();
  const [own, setOwn] = useState(known);
  const [said, setSaid] = useState<ReadonlyMap<string, Verdict>>(new Map());
  const underWay = useUnderWay();
  const [trouble, setTrouble] = useState<Trouble>();
  const newest = own.version > known.version ? own : known;
  const state = useRef({ version: newest.version, stuck: false, last: Promise.resolve(true), underWay: 0 });
  const act = useAct(submissionId);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
    state.current.version = Math.max(state.current.version, newest.version);
  });
  useUndone(submissionId, (present, undone) => {
    act.step(undone.present, present);
    state.current.version = Math.max(state.current.version, present.version);
    setOwn(present);
  });
  const perform = async (wanted: CaseAction, seen: number | undefined): Promise<boolean> => {
    if (state.current.stuck) return false;
    const version = seen === undefined ? state.current.version : act.since(seen);
    if (wanted.kind !== 'note') undoOffers.withdraw();
    const { path, ...sending } = caseCall(submissionId, wanted, version);
    const startedAt = act.now();
    const outcome = caseOutcome(await send(path, sending));
    if (outcome.kind === 'saved' || outcome.kind === 'conflict') changed.current();
    if (outcome.kind === 'saved') {
      act.add({ wanted, version, outcome, startedAt });
      if (outcome.case !== undefined) {
        state.current.version = outcome.case.version;
        setOwn(outcome.case);
      }
      return true;
    }
    state.current.stuck = true;
    if (wanted.kind === 'verdict') setSaid((before) => without(before, wanted.fileId));
    setTrouble({ request: wanted, outcome });
    // A user who has gone on to the next request is told of the failure there.
    if (!isHere.current) tellBehind(t, reference);
    return false;
  };
  const request = (wanted: CaseAction, seen?: number): Promise<boolean> => {
    if (wanted.kind === 'verdict') {
      setSaid((before) => new Map([...before, [wanted.fileId, wanted.verdict.verdict]]));
    }
    underWay.begin(wanted);
    state.current.underWay += 1;
    const done = state.current.last.then(() => perform(wanted, seen));
    state.current.last = done;
    return done.finally(() => {
      state.current.underWay -= 1;
      underWay.end(wanted);
    });
  };
  const giveUp = (): void => {
    state.current.stuck = false;
    setTrouble(undefined);
  };
  return {
    case: newest,
    stateToBe: underWay.state ?? newest.state,
    begin: act.begin,
    // While the next change is on its way, that is the one to be undone.
    offerUndo: (text) => act.offer(text, state.current.underWay === 0),
    said: underWay.count > 0 || own.version > known.version ? said : none,
    busy: underWay.count > 0,
    trouble,
    request,
    again: () => {
      if (trouble === undefined) return Promise.resolve(false);
      if (trouble.outcome.kind === 'conflict') state.current.version = trouble.outcome.case.version;
      giveUp();
      return request(trouble.request);
    },
    giveUp,
  };
}

/** The changes that are on their way, or wait for those before them. */
function useUnderWay() {
  const [changes, setChanges] = useState<readonly CaseAction[]>([]);
  const states = changes.flatMap((one) => (one.kind === 'change' ? (one.change.state ?? []) : []));
  return {
    count: changes.length,
    /** The state that they give the case; undefined: none. */
    state: states.at(-1),
    begin: (wanted: CaseAction): void => setChanges((before) => [...before, wanted]),
    end: (wanted: CaseAction): void => setChanges((before) => before.filter((one) => one !== wanted)),
  };
}

/** Told where they are now. @param reference of the request that they have left */
function tellBehind(t: Translate, reference: string): void {
  showToast({ tone: 'bad', text: t('casework.failed.behind', { reference }), duration: 20_000 });
}

/** The changes of one act that can be undone. */
interface Act {
  readonly undoable: Omit<UndoableCase, 'submissionId'> | undefined;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export const nothingDone: Act = { undoable: undefined, until: Number.POSITIVE_INFINITY };

interface Change {
  readonly wanted: CaseAction;
  /** Version that it was based on. */
  readonly version: number;
  readonly outcome: Extract<CaseOutcome, { readonly kind: 'saved' }>;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** The present act of this page, and what own changes have made of each version. */
function useAct(submissionId: string) {
  const { clock } = useDevice();
  const act = useRef<Act>(nothingDone);
  const steps = useRef(new Map<number, number>());
  const step = (from: number | undefined, saved: CaseAnswer | undefined): void => {
    if (from !== undefined && saved !== undefined && saved.version > from)
      steps.current.set(from, saved.version);
  };
  return {
    now: (): number => clock.now(),
    begin: (): void => {
      act.current = nothingDone;
    },
    step,
    /** The version that own changes alone have made of this one. */
    since: (seen: number): number => {
      let version = seen;
      for (let next = steps.current.get(version); next !== undefined; next = steps.current.get(version))
        version = next;
      return version;
    },
    add: (change: Change): void => {
      act.current = withChange(act.current, change);
      step(change.version, change.outcome.case);
    },
    /** Ends it. @param isLast whether no later change is on its way @returns whether it can be undone */
    offer: (text: string, isLast: boolean): boolean => {
      const { until, undoable } = act.current;
      act.current = nothingDone;
      if (undoable === undefined || !isLast) return false;
      undoOffers.offer({ text, cases: [{ submissionId, ...undoable }], remaining: until - clock.now() });
      return true;
    },
  };
}

/** Calls back when changes of this request were undone, with the case as it is then. */
export function useUndone(
  submissionId: string,
  take: (present: CaseAnswer, undone: UndoableCase) => void,
): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(
    () =>
      undoOffers.onUndone((undone, present) => {
        if (undone.submissionId === submissionId) latest.current(present, undone);
      }),
    [submissionId],
  );
}

/** The act with one more change, where that can be undone. */
export function withChange(act: Act, { wanted, version, outcome, startedAt }: Change): Act {
  const { undoSeconds, case: present } = outcome;
  if (undoSeconds === undefined) return act;
  const until = Math.min(act.until, startedAt + undoSeconds * 1000);
  const before = act.undoable ?? {};
  if (wanted.kind === 'message')
    return { until, undoable: { ...before, messages: [...(before.messages ?? []), wanted] } };
  if (present === undefined) return act;
  return { until, undoable: { ...before, version: before.version ?? version, present: present.version } };
}

/** The data of the page already contains every saved verdict. */
const none: ReadonlyMap<string, Verdict> = new Map();

/** Whether the page is still shown, for what comes after an answer. */
export function useIsHere(): { readonly current: boolean } {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

function without(said: ReadonlyMap<string, Verdict>, fileId: string): ReadonlyMap<string, Verdict> {
  return new Map([...said].filter(([id]) => id !== fileId));
}
