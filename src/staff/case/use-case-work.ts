import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../account/session-context.tsx';
import type { CaseChange, Verdict } from '../../contracts/cases.ts';
import { bundleRoute } from '../../contracts/downloads.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { beginDownload } from '../downloads.ts';
import { keyFor } from '../keys/key-actions.ts';
import { fromList } from '../lists/list-links.tsx';
import type { Colleague } from './colleagues.tsx';
import {
  type CaseDocument,
  documentsToResend,
  notLookedAt,
  positionAfterVerdict,
  unaskedDocuments,
} from './documents-of-case.ts';
import type { Placing } from './message.tsx';
import type { DocumentFault } from '../documents/document-faults.ts';
import { shownDocuments } from '../documents/shown-documents.ts';
import { addressOfList, type Neighbours, readOn } from './list-order.ts';
import { type CaseChanges, useIsHere } from './case-changes.ts';
import type { Writing } from './conversation.tsx';
import { leftUnasked } from './left-unasked.ts';
import { useHeldPage } from '../use-held-page.ts';

export type CaseDialog =
  | { readonly kind: 'state' | 'assign' | 'keys' | 'acceptAll' }
  | { readonly kind: 'takeOver'; readonly name: string }
  | { readonly kind: 'notShown'; readonly document: CaseDocument }
  | {
      readonly kind: 'verdict';
      readonly verdict: Exclude<Verdict, 'accepted'>;
      readonly document: CaseDocument;
      /** What is not to be seen of it. */
      readonly fault?: DocumentFault | undefined;
    }
  /** @param leave goes where it was led to */
  | { readonly kind: 'notAsked'; readonly leave: () => void };

interface SentAlong {
  readonly files: readonly File[];
  readonly text: string;
}

interface WorkNeeds {
  readonly submissionId: string;
  readonly documents: readonly CaseDocument[];
  readonly changes: CaseChanges;
  readonly list: string;
  readonly neighbours: Neighbours | undefined;
}

/** Every action on the page of a request, by pointer or key. */
export function useCaseWork(needs: WorkNeeds) {
  const { submissionId, documents, changes, list, neighbours } = needs;
  const { t } = useLocale();
  const access = useSession();
  const [position, setPosition] = useState(() => firstToLookAt(documents));
  const { dialog, show, close } = useCaseDialog(changes);
  const [writing, setWriting] = useState<Writing>();

  const sendFiles = useSendingAlong(changes);
  const bundle = useBundle(submissionId);
  const change = async (wanted: CaseChange, told: string, sent?: SentAlong): Promise<boolean> => {
    const seen = close();
    changes.begin();
    if (!(await sendFiles(sent))) return false;
    const isSaved = await changes.request({ kind: 'change', change: wanted }, seen);
    if (isSaved) tell(changes, told);
    return isSaved;
  };
  const asking = useAsking(needs, { change, show, close });
  const setVerdict = async (document: CaseDocument, verdict: Verdict, reason?: string): Promise<boolean> => {
    const seen = close();
    const said = { verdict, ...(reason === undefined ? {} : { reason }) };
    const at = documents.findIndex(({ fileId }) => fileId === document.fileId);
    setPosition(positionAfterVerdict(documents, at === -1 ? position : at));
    changes.begin();
    const isSaved = await changes.request({ kind: 'verdict', fileId: document.fileId, verdict: said }, seen);
    if (isSaved)
      changes.offerUndo(t('casework.saved.verdict', { verdict: t(`casework.verdict.${verdict}`) }));
    return isSaved;
  };
  const decide = (verdict: Verdict, fault?: DocumentFault): void => {
    const document = documents[position];
    if (document === undefined) return say(t('casework.document.none'));
    if (verdict !== 'accepted') show({ kind: 'verdict', verdict, document, fault });
    else if (isShown(document)) void setVerdict(document, verdict);
    else show({ kind: 'notShown', document });
  };
  const isShown = ({ fileId }: CaseDocument): boolean => shownDocuments.has(access.profile.id, fileId);
  const takeIt = (): void => void change({ assignee: access.profile.id }, t('casework.saved.take'));
  const goTo = (to: number): void => {
    if (to >= 0 && to < documents.length) setPosition(to);
  };
  return {
    position: Math.min(position, Math.max(0, documents.length - 1)),
    dialog,
    writing,
    show,
    close,
    write: setWriting,
    stopWriting: () => setWriting(undefined),
    goTo,
    isShown,
    /** Closes the dialog and goes to a document that has to be looked at first. */
    look: (document: CaseDocument | undefined): void => {
      close();
      if (document !== undefined) goTo(documents.findIndex(({ fileId }) => fileId === document.fileId));
    },
    decide,
    placing: placingIn(needs, t, setPosition),
    decideMail: mailDecision(needs, t),
    setVerdict,
    ...acceptingRest(needs, t, { show, close, unasked: asking.unasked }),
    take: () => {
      const { assignee } = changes.case;
      if (assignee === null || assignee.id === access.profile.id) takeIt();
      else show({ kind: 'takeOver', name: assignee.name });
    },
    takeOver: takeIt,
    assign: (to: Colleague | null) =>
      void change(
        { assignee: to?.id ?? null },
        t('casework.saved.assignee', { name: to?.name ?? t('casework.nobody') }),
      ),
    changeState: (wanted: CaseChange, told: string, sent?: SentAlong) => void change(wanted, told, sent),
    bundle,
    ...asking,
    ...useWaysOn(list, neighbours, asking.leaving),
  };
}

interface Dialogs {
  readonly show: (dialog: CaseDialog) => void;
  readonly close: () => void;
}

interface AskingNeeds extends Dialogs {
  /** @returns whether it was saved */
  readonly change: (wanted: CaseChange, told: string) => Promise<boolean>;
}

/** Asking the applicant for what is wanted again, and being asked when the request is left without it. */
function useAsking(
  { submissionId, documents, changes: { stateToBe } }: WorkNeeds,
  { change, show, close }: AskingNeeds,
) {
  const { t } = useLocale();
  const { profile } = useSession();
  const isHere = useIsHere();
  const unasked = unaskedDocuments(documents, stateToBe);
  const isHeld = (): boolean => unasked.length > 0 && !leftUnasked.has(profile, submissionId, unasked);
  const askFirst = (leave: () => void): void => show({ kind: 'notAsked', leave });
  useHeldPage({ isHeld, ask: askFirst });
  const askNow = (): Promise<boolean> => {
    leftUnasked.forget(profile, submissionId);
    return change({ state: 'waitingForApplicant' }, t('casework.wanted.asked'));
  };
  return {
    unasked,
    ask: (): void => {
      const isAsked = stateToBe === 'waitingForApplicant' && documentsToResend(documents).length > 0;
      if (unasked.length > 0) void askNow();
      else say(t(`casework.wanted.${isAsked ? 'already' : 'none'}`));
    },
    /** Goes on, unless that has to be asked about first. */
    leaving: (go: () => void): void => (isHeld() ? askFirst(go) : go()),
    askAndLeave: async (leave: () => void): Promise<void> => {
      if ((await askNow()) && isHere.current) leave();
    },
    leaveUnasked: (leave: () => void): void => {
      leftUnasked.add(profile, submissionId, unasked);
      close();
      leave();
    },
  };
}

/** Accepts all documents without a verdict, once that is confirmed. */
function acceptingRest(
  { documents, changes }: WorkNeeds,
  t: Translate,
  { show, close, unasked }: Dialogs & { readonly unasked: readonly CaseDocument[] },
) {
  return {
    askAcceptAll: (): void => {
      if (notLookedAt(documents).length > 0) show({ kind: 'acceptAll' });
      else say(t(nothingToAccept(documents, unasked), { key: keyFor('ask') }));
    },
    acceptAll: (): void => {
      close();
      void acceptRest(documents, changes, (count) => tell(changes, t('casework.saved.accepted', { count })));
    },
  };
}

/** Why the key that accepts the rest finds none. */
function nothingToAccept(
  documents: readonly CaseDocument[],
  unasked: readonly CaseDocument[],
): 'casework.document.none' | 'casework.acceptAll.unasked' | 'casework.acceptAll.none' {
  if (documents.length === 0) return 'casework.document.none';
  return unasked.length > 0 ? 'casework.acceptAll.unasked' : 'casework.acceptAll.none';
}

function say(text: string): void {
  showToast({ id: 'case', tone: 'info', text });
}

/** One dialog at a time, with the version that its user saw as it opened. */
function useCaseDialog({ case: { version } }: CaseChanges) {
  const [open, setOpen] = useState<{ readonly dialog: CaseDialog; readonly seen: number }>();
  return {
    dialog: open?.dialog,
    show: (dialog: CaseDialog): void => setOpen({ dialog, seen: version }),
    /** @returns the version that the dialog has asked about; undefined: none was open */
    close: (): number | undefined => {
      setOpen(undefined);
      return open?.seen;
    },
  };
}

/** Takes a file of a message as a document, and goes there. */
function placingIn(
  { documents, changes }: WorkNeeds,
  t: Translate,
  setPosition: (position: number) => void,
): Pick<Placing, 'wanted' | 'take'> {
  const take: Placing['take'] = async ({ fileId, name }, field) => {
    changes.begin();
    if (!(await changes.request({ kind: 'place', fileId, field }))) return;
    setPosition(documents.findIndex((document) => document.field === field));
    changes.offerUndo(t('casework.saved.placed', { file: name }));
  };
  return { wanted: documentsToResend(documents).map(({ field }) => field), take };
}

/** Says whether a mail that only names the request is about it. */
function mailDecision({ changes }: WorkNeeds, t: Translate) {
  return async (messageId: string, belongs: boolean): Promise<boolean> => {
    changes.begin();
    const isSaved = await changes.request({ kind: 'mail', messageId, belongs });
    if (isSaved) tell(changes, t(`casework.saved.${belongs ? 'belongs' : 'belongsNot'}`));
    return isSaved;
  };
}

/**
 * To the neighbours in the list, and back to it.
 * @param leaving goes on, unless that has to be asked about first
 */
function useWaysOn(list: string, neighbours: Neighbours | undefined, leaving: (go: () => void) => void) {
  const { t } = useLocale();
  const access = useSession();
  const navigate = useNavigate();
  const toList = (): void => void navigate(addressOfList(access.profile, list));
  const go = (to: string): void =>
    void navigate(`${list}/${encodeURIComponent(to)}`, { replace: true, state: fromList });
  const toNext = async (): Promise<void> => {
    if (neighbours?.next !== undefined) return go(neighbours.next);
    const following = neighbours === undefined ? undefined : await readOn(access, list);
    if (following === 'failed') {
      return showToast({ id: 'case', tone: 'bad', text: t('casework.nextFailed') });
    }
    if (following !== undefined) return go(following.submissionId);
    say(t('casework.endOfList'));
    toList();
  };
  const previous = neighbours?.previous;
  return {
    next: () => leaving(() => void toNext()),
    previous: () => (previous === undefined ? undefined : leaving(() => go(previous))),
    back: () => leaving(toList),
  };
}

function useBundle(submissionId: string): () => Promise<void> {
  const { t, locale } = useLocale();
  const access = useSession();
  const route = `${bundleRoute.replace(':submissionId', encodeURIComponent(submissionId))}?language=${locale}`;
  return async () => {
    if (await beginDownload(access, route)) return;
    showToast({ id: 'case', tone: 'bad', text: t('casework.bundleFailed') });
  };
}

/** Of those without a verdict, as they are known now: a colleague's verdict is not touched. */
async function acceptRest(
  documents: readonly CaseDocument[],
  { begin, request }: CaseChanges,
  told: (count: number) => void,
): Promise<void> {
  begin();
  const left = notLookedAt(documents);
  const done = await Promise.all(
    left.map(({ fileId }) => request({ kind: 'verdict', fileId, verdict: { verdict: 'accepted' } })),
  );
  const count = done.filter(Boolean).length;
  if (count > 0) told(count);
}

/** Files are sent first: a request marked done without its endorsement would look finished. */
function useSendingAlong({ request }: CaseChanges): (sent: SentAlong | undefined) => Promise<boolean> {
  const { newId } = useOutbox();
  return async (sent) =>
    sent === undefined || sent.files.length === 0 || request({ kind: 'message', id: newId(), ...sent });
}

/** Says what was done: beside the button that undoes it, or where that is not possible, in a toast. */
function tell({ offerUndo }: CaseChanges, text: string): void {
  if (!offerUndo(text)) showToast({ id: 'case', tone: 'good', text });
}

export type CaseWork = ReturnType<typeof useCaseWork>;

/** Work begins at the first document without a verdict. */
function firstToLookAt(documents: readonly CaseDocument[]): number {
  return Math.max(
    0,
    documents.findIndex(({ verdict }) => verdict === null),
  );
}
