import { useEffect, useRef } from 'react';
import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToastsWith, type ToastRequest } from '../ui/toast.ts';

/** Uses the headless half of react-hot-toast; its styled half injects style elements, which the CSP forbids. */
const visibleAtMost = 3;
/** On such a screen a toast covers most of the visible area. */
const narrow = matchMedia('(max-width: 29.99rem)');
/** Milliseconds between raising a toast and its first appearance if there is a free place. */
const longestRaising = 500;

export function ToastHost({ closeLabel }: { readonly closeLabel: string }) {
  const { toasts, handlers } = useToaster();
  const visible = inPlace(toasts.filter((shown) => shown.visible));
  const { startPause, endPause } = handlers;
  const shownIds = visible.map(({ id }) => id).join();
  useEffect(() => {
    giveWay(isGoodNews);
    if (narrow.matches) giveWayToText();
  }, [shownIds]);
  useEffect(() => showToastsWith({ raise: raiseToast, clearAnswers: clearAnswerToasts }), []);
  useEffect(hearFocus, []);
  useOwnTime(visible);
  const corner = (position: Toast['position']) => (
    <div
      className={`toasts toasts-${position}`}
      aria-live="polite"
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {visible
        .filter((shown) => (shown.position ?? 'top-right') === position)
        .map((shown) => (
          <ToastCard key={shown.id} shown={shown} closeLabel={closeLabel} />
        ))}
    </div>
  );
  return (
    <>
      {corner('top-right')}
      {corner('bottom-right')}
    </>
  );
}

/**
 * Oldest first, so that a new toast moves none that a finger may be about to press; toasts beyond the maximum wait for
 * a free place. A toast relevant only at this moment does not wait. A narrow screen has room for one: the newest.
 */
function inPlace(toasts: readonly Toast[]): readonly Toast[] {
  if (narrow.matches) return [toasts.find(isOfNow) ?? toasts[0]].filter((one) => one !== undefined);
  // The toasts arrive newest first; toReversed() is newer than some supported browsers.
  const placed = toasts.filter((one) => !isOfNow(one)).slice(-visibleAtMost);
  return toasts
    .filter((one) => isOfNow(one) || placed.includes(one))
    .reduceRight<readonly Toast[]>((kept, one) => [...kept, one], []);
}

function isOfNow({ id }: Toast): boolean {
  return raised.get(id)?.atOnce === true;
}

/** A toast that waited for its place gets its full time from then on. */
function useOwnTime(visible: readonly Toast[]): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, createdAt } of visible.filter((one) => !seen.current.has(one.id))) {
      seen.current.add(id);
      const request = raised.get(id);
      if (request !== undefined && Date.now() - createdAt > longestRaising) raiseToast({ ...request, id });
    }
  }, [visible]);
}

function ToastCard({ shown, closeLabel }: { readonly shown: Toast; readonly closeLabel: string }) {
  const request = raised.get(shown.id);
  if (request === undefined) return null;
  return (
    <div className="toast" data-toast={shown.id}>
      <Notice tone={request.tone} title={request.text}>
        {request.detail === undefined ? null : <p>{request.detail}</p>}
      </Notice>
      <button
        type="button"
        className="icon-button"
        aria-label={closeLabel}
        onClick={() => toast.dismiss(shown.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** A toast must not cover the element that just received the focus (WCAG 2.4.11); the page says the same. */
function hearFocus(): () => void {
  const look = (): void => {
    giveWay(() => true);
    if (narrow.matches) giveWayToText();
    // The page may scroll to it only now.
    requestAnimationFrame(() => {
      giveWay(() => true);
      if (narrow.matches) giveWayToText();
    });
  };
  document.addEventListener('focusin', look);
  return () => document.removeEventListener('focusin', look);
}

/** A new toast of this kind does not cover an element that already has the focus. */
function isGoodNews(id: string): boolean {
  return raised.get(id)?.tone === 'good';
}

function giveWay(concerns: (id: string) => boolean): void {
  const focused = document.activeElement;
  // A focused heading or summary is no control: nothing in it is pressed.
  if (focused === null || focused.matches('body, [tabindex="-1"], .toasts *')) return;
  const place = focused.getBoundingClientRect();
  for (const card of document.querySelectorAll<HTMLElement>('[data-toast]')) {
    const id = card.dataset['toast'] ?? '';
    if (concerns(id) && areOver(card.getBoundingClientRect(), place)) toast.dismiss(id);
  }
}

/** On a narrow screen a toast does not cover the focused heading, box or summary that says the same. */
function giveWayToText(): void {
  const box = document.activeElement?.closest('.error-summary, .request-banner, .notice');
  if (!box) return;
  const place = box.getBoundingClientRect();
  for (const card of document.querySelectorAll<HTMLElement>('[data-toast]')) {
    const id = card.dataset['toast'] ?? '';
    const { text, ofErrors } = raised.get(id) ?? {};
    const isListed = ofErrors === true && box.matches('.error-summary');
    const isSaid = isListed || (text !== undefined && box.textContent.includes(text));
    if (isSaid && areOver(card.getBoundingClientRect(), place)) toast.dismiss(id);
  }
}

function areOver(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Milliseconds (rulings GEN-11). */
const shown = 4000;
const outcomeShown = 5000;

/** The queue carries text only; the appearance is decided by the display. */
const raised = new Map<string, ToastRequest>();

function raiseToast(request: ToastRequest): void {
  const id = toast(request.text, {
    ...(request.id === undefined ? {} : { id: request.id }),
    duration: request.duration ?? (request.outcome === true ? outcomeShown : shown),
    position: request.outcome === true ? 'bottom-right' : 'top-right',
    removeDelay: 300,
  });
  raised.set(id, request);
}

function clearAnswerToasts(): void {
  for (const [id, { ofAnswer }] of raised) {
    if (ofAnswer === true) toast.dismiss(id);
  }
}
