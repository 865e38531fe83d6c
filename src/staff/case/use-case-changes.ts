import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import type { CaseAnswer, Verdict } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { showToast } from '../../ui/toast.ts';
import { caseCall, type CaseOutcome, caseOutcome, type CaseAction } from './case-call.ts';

/** A failed change, kept until the user has decided about it. */
export interface Trouble {
  readonly request: CaseAction;
  readonly outcome: Exclude<CaseOutcome, { readonly kind: 'saved' }>;
}

export interface CaseChanges {
  readonly case: CaseAnswer;
  /** Verdicts in flight or just saved, by file; shown at once. */
  readonly said: ReadonlyMap<string, Verdict>;
  readonly busy: boolean;
  readonly trouble: Trouble | undefined;
  /**
   * Sends changes one after the other, each with the version left by the one before it. @returns whether it was saved
   */
  readonly request: (wanted: CaseAction) => Promise<boolean>;
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
  const [waiting, setWaiting] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  const newest = own.version > known.version ? own : known;
  const state = useRef({ version: newest.version, stuck: false, last: Promise.resolve(true) });
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
    state.current.version = Math.max(state.current.version, newest.version);
  });
  const perform = async (wanted: CaseAction): Promise<boolean> => {
    if (state.current.stuck) return false;
    const { path, ...sending } = caseCall(submissionId, wanted, state.current.version);
    const outcome = caseOutcome(await send(path, sending));
    if (outcome.kind === 'saved' || outcome.kind === 'conflict') changed.current();
    if (outcome.kind === 'saved') {
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
    if (!isHere.current) {
      showToast({ tone: 'bad', text: t('casework.failed.behind', { reference }), duration: 20_000 });
    }
    return false;
  };
  const request = (wanted: CaseAction): Promise<boolean> => {
    if (wanted.kind === 'verdict') {
      setSaid((before) => new Map([...before, [wanted.fileId, wanted.verdict.verdict]]));
    }
    setWaiting((count) => count + 1);
    const done = state.current.last.then(() => perform(wanted));
    state.current.last = done;
    return done.finally(() => setWaiting((count) => count - 1));
  };
  const giveUp = (): void => {
    state.current.stuck = false;
    setTrouble(undefined);
  };
  return {
    case: newest,
    said: waiting > 0 || own.version > known.version ? said : none,
    busy: waiting > 0,
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

/** The data of the page already contains every saved verdict. */
const none: ReadonlyMap<string, Verdict> = new Map();

function useIsHere(): { readonly current: boolean } {
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
