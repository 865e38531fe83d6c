import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Profile } from '../../account/profile.ts';
import type { StaffSession } from '../../account/session-port.ts';
import { type UndoChange, undoPath } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { keyFor } from '../keys/key-actions.ts';
import { useKeys, useKeySetting } from '../keys/keys.tsx';
import { queryClientOf } from '../lists/use-query.ts';
import { type CaseOutcome, caseOutcome } from './case-changes.ts';
import { type UndoableCase, undoOffers } from './undo-offers.ts';

type Sender = Pick<StaffSession, 'send'>;

interface Undone {
  readonly outcome: CaseOutcome;
  /** Whether what was written stands in the message box again. */
  readonly isBack: boolean;
}

/** Undoes the changes of one request. */
async function undoCase({ send }: Sender, one: UndoableCase): Promise<Undone> {
  const { submissionId, present, messages, ...change } = one;
  const json: UndoChange =
    messages === undefined ? change : { ...change, messages: messages.map(({ id }) => id) };
  const headers = { 'If-Match': present === undefined ? '*' : `"${present}"` };
  const outcome = caseOutcome(await send(undoPath(submissionId), { method: 'POST', json, headers }));
  const isBack =
    outcome.kind === 'saved' && outcome.case !== undefined && undoOffers.undone(one, outcome.case);
  return { outcome, isBack };
}

/** Milliseconds for which the box says that it was undone. */
const toldFor = 4000;

interface UndoBoxProps {
  readonly session: Sender;
  readonly profile: Profile;
}

/** Offers to undo the last change for as long as that is possible; the key is the same everywhere in the staff area. */
export function UndoBox({ session, profile }: UndoBoxProps) {
  const { t } = useLocale();
  const [keysOn] = useKeySetting();
  const offer = useSyncExternalStore(undoOffers.subscribe, undoOffers.present);
  const [isBusy, setBusy] = useState(false);
  // An object: what is told again in the same words is shown as long again.
  const [told, setTold] = useState<{ readonly text: string }>();
  // Nobody undoes what somebody else at this device has done, or reads it.
  useEffect(() => undoOffers.forget, [profile]);
  useEffect(() => {
    if (offer === undefined) return undefined;
    const end = setTimeout(withdraw, offer.remaining);
    return () => clearTimeout(end);
  }, [offer]);
  useEffect(() => {
    if (told === undefined) return undefined;
    const end = setTimeout(() => setTold(undefined), toldFor);
    return () => clearTimeout(end);
  }, [told]);
  const undo = async (): Promise<void> => {
    if (offer === undefined || isBusy) return;
    setBusy(true);
    const undone: Undone[] = [];
    for (const one of offer.cases) undone.push(await undoCase(session, one));
    setBusy(false);
    // A later change may have made another offer meanwhile.
    if (undoOffers.present() === offer) withdraw();
    void queryClientOf(profile).invalidateQueries();
    const outcomes = undone.map(({ outcome }) => outcome);
    const failed = outcomes.find((outcome) => !isSaved(outcome));
    const count = undone.length;
    if (failed === undefined)
      setTold({
        text: t(`casework.undo.${undone.every(({ isBack }) => isBack) ? 'back' : 'done'}`, { count }),
      });
    else
      showToast({
        id: 'case',
        tone: 'bad',
        text: t(`casework.undo.${reasonOf(failed)}`),
        duration: 20_000,
        ...(outcomes.length === 1
          ? {}
          : { detail: t('casework.undo.some', { count: outcomes.filter(isSaved).length }) }),
      });
  };
  const text = offer?.text ?? told?.text;
  const [box, isAway] = useIsAway(text !== undefined);
  useKeys(offer === undefined ? {} : { undo: () => void undo() });
  return (
    <div
      ref={box}
      className="undo"
      role="status"
      data-undo-shown={text === undefined ? undefined : ''}
      data-away={isAway ? '' : undefined}
    >
      {text === undefined ? null : <span className="undo-text">{text}</span>}
      {offer === undefined ? null : (
        <button
          type="button"
          className="undo-button"
          data-undo=""
          aria-disabled={isBusy}
          aria-keyshortcuts={keysOn ? keyFor('undo') : undefined}
          onClick={() => void undo()}
        >
          <Icon name="withdraw" />
          {t('casework.undo.button')} {keysOn ? <kbd aria-hidden="true">{keyFor('undo')}</kbd> : null}
        </button>
      )}
    </div>
  );
}

/** The focus does not go with the button. */
function withdraw(): void {
  if (document.activeElement?.matches('[data-undo]') === true)
    document.querySelector<HTMLElement>('main h1')?.focus();
  undoOffers.withdraw();
}

/**
 * Whether the header, in which the box stands, has been scrolled out of sight. Tells the style sheets how high the box
 * is, because what sticks to the bottom of a phone stands above it.
 */
function useIsAway(isShown: boolean): readonly [box: RefObject<HTMLDivElement | null>, isAway: boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const header = box.current?.closest('header');
    if (!isShown || !header) return undefined;
    const observer = new IntersectionObserver(([seen]) => setAway(seen?.isIntersecting === false));
    observer.observe(header);
    const root = document.documentElement.style;
    const sizes = new ResizeObserver(() =>
      root.setProperty('--undo-height', `${box.current?.offsetHeight ?? 0}px`),
    );
    if (box.current !== null) sizes.observe(box.current);
    return () => {
      observer.disconnect();
      sizes.disconnect();
      root.removeProperty('--undo-height');
    };
  }, [isShown]);
  return [box, isShown && isAway];
}

function isSaved({ kind }: CaseOutcome): boolean {
  return kind === 'saved';
}

/** Nothing was undone in any of these cases. */
function reasonOf({ kind }: CaseOutcome): 'tooLate' | 'changed' | 'noAnswer' {
  if (kind === 'refused') return 'tooLate';
  return kind === 'conflict' || kind === 'missing' ? 'changed' : 'noAnswer';
}
