import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Details } from '../form/details.ts';
import type { Form } from '../form/form-texts.ts';
import type { DeliveryMetadata, Draft, LostBefore } from '../outbox/entry.ts';
import { useIsAsRendered } from '../ui/as-rendered.ts';
import { useDevice } from '../ui/device-context.tsx';
import { type OutboxServices, useOutbox } from '../ui/outbox-context.tsx';
import { FormSession } from './form-session.ts';
import { isPickerOpen } from './lost-pick.ts';
import { detailsOn, draftOf, openDraft, openedAhead } from './open-draft.ts';

export interface Opened {
  readonly session: FormSession;
  readonly restored?: Draft;
  readonly gone: boolean;
}

interface Opening {
  /** Undefined until the device's data is loaded. */
  readonly opened: Opened | undefined;
  readonly startFresh: () => void;
}

export interface Named {
  readonly wanted: string | null;
  /** The request that the office lost, to be filled in again. */
  readonly again: string | null;
}

/**
 * Opens the form with its unfinished draft, if there is one.
 * @param forgetAddress removes the draft from the address: a reload must not bring it back over a new form
 */
export function useOpening(form: Form, { wanted, again }: Named, forgetAddress: () => void): Opening {
  const outboxServices = useOutbox();
  const { clock, device, changes } = useDevice();
  const services = useMemo(() => ({ ...outboxServices, clock, device }), [outboxServices, clock, device]);
  const isAsRendered = useIsAsRendered();
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    isAsRendered ? { session: FormSession.asRendered(services, form), gone: false } : undefined,
  );
  const rendered = useRef(opened);
  const details = useRef<Details>(undefined);
  useLayoutEffect(() => {
    if (rendered.current === undefined) return;
    openRendered(rendered.current.session, form, details, setOpened);
  }, [form]);
  // The address names a draft no longer shown; it is being cleared without opening anything anew.
  const leaving = useRef(false);
  const metadata = useRef<DeliveryMetadata>({});
  const startFresh = useCallback(() => {
    leaving.current = wanted !== null;
    const session = new FormSession(services, form, undefined, metadata.current, details.current);
    setOpened({ session, gone: false });
    if (wanted !== null) forgetAddress();
  }, [services, form, wanted, forgetAddress]);
  useEffect(() => {
    if (rendered.current !== undefined) {
      rendered.current = undefined;
      return undefined;
    }
    if (leaving.current && wanted === null) {
      leaving.current = false;
      return undefined;
    }
    let ended = false;
    const open = async (): Promise<void> => {
      const lost = again === null ? undefined : await lostBefore(services.outbox, again);
      const opening = await openDraft(services, form.definition.id, wanted, lost?.of);
      const draft = draftOf(opening);
      if (ended) return;
      metadata.current = lost === undefined ? {} : { lost };
      details.current = opening.details;
      setOpened({
        session: new FormSession(services, form, draft, metadata.current, opening.details),
        gone: opening.kind === 'gone',
        ...(draft === undefined ? {} : { restored: draft }),
      });
      if (opening.kind !== 'gone') return;
      leaving.current = true;
      forgetAddress();
    };
    void open();
    return () => {
      ended = true;
    };
  }, [services, form, wanted, again, forgetAddress]);
  const session = opened?.session;
  useEffect(() => {
    // Deleted or changed in another tab or by a press here.
    const follow = async (): Promise<void> => {
      const kept = await detailsOn(services.outbox).catch(() => details.current);
      if (areSame(kept, details.current)) return;
      details.current = kept;
      session?.beginWith(kept);
    };
    return changes.subscribe(() => void follow());
  }, [services, changes, session]);
  return { opened, startFresh };
}

/** Opens a rendered form with what the device has: at once, or once it has said it. */
function openRendered(
  session: FormSession,
  form: Form,
  details: { current: Details | undefined },
  setOpened: Dispatch<SetStateAction<Opened | undefined>>,
): void {
  const { opening, late } = openedAhead(form.definition.id);
  details.current = opening.details;
  session.open(draftOf(opening), opening.details);
  const tell = (restored: Draft | undefined): void => {
    if (restored === undefined) return;
    setOpened((now) => (now?.session === session ? { session, gone: false, restored } : now));
  };
  tell(draftOf(opening));
  void late?.then((found) => {
    const areKnown = areSame(found.details, details.current);
    details.current = found.details;
    const draft = draftOf(found);
    // What was begun meanwhile is a draft of its own, also the picture being taken; the one found stays in the list.
    if (session.submissionId() !== undefined || (draft !== undefined && isPickerOpen())) return;
    // What was marked in a form that stays empty stays, too.
    if (draft === undefined && areKnown) return;
    session.beginWith(found.details, draft);
    tell(draft);
    // As another window may have left it since.
    void session.follow();
  });
}

function areSame(one: Details | undefined, other: Details | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Found by the receipt, which asks for it. */
async function lostBefore(
  outbox: OutboxServices['outbox'],
  submissionId: string,
): Promise<(LostBefore & { readonly of: string }) | undefined> {
  const receipt = await outbox.receipt(submissionId).catch(() => undefined);
  if (receipt?.lost !== true) return undefined;
  const { reference } = receipt;
  return { ...(reference === undefined ? {} : { reference }), of: submissionId };
}
