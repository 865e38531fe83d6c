import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from './icon.tsx';

interface MenuDialogProps {
  /** Shown beside the close button. */
  readonly top: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog: the browser keeps the focus inside, closes it on Escape and makes the rest inert. A press beside it
 * and going back close it too, and the focus returns to where it came from. Links in it replace the history entry.
 */
export function MenuDialog({ top, onClose, children }: MenuDialogProps) {
  const { t } = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = useBackCloses(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  const closeBeside = (event: MouseEvent): void => {
    // The target is the dialog itself only for its backdrop; everything inside is a child of it.
    if (event.target === dialog.current) dismiss();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape is the keyboard's way out; this press is only the pointer's.
    <dialog
      ref={dialog}
      className="side-menu"
      aria-label={t('shell.menu.title')}
      onClose={dismiss}
      onClick={closeBeside}
    >
      <div className="side-menu-body">
        <div className="side-menu-top">
          {top}
          <button type="button" className="icon-button" aria-label={t('shell.menu.close')} onClick={dismiss}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Marks the history entry of an open overlay in its state. */
const mark = 'overlay';

/** Going back takes a moment: until then the entry of the overlay that was closed is still the present one. */
let isGoingBack = false;

/**
 * Adds a history entry while an overlay is open, so that a phone's back button closes it instead of leaving the page.
 * The entry copies the page's own except for the mark: the router sees the same location.
 * @returns a function that closes the overlay from the page and removes the entry; a followed link replaces the entry
 * instead
 */
function useBackCloses(close: () => void): () => void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const onPop = (): void => latest.current();
    const begin = (): void => {
      isGoingBack = false;
      if (!isMarked()) history.pushState({ ...Object(history.state), [mark]: true }, '');
      addEventListener('popstate', onPop);
    };
    if (isGoingBack && isMarked()) addEventListener('popstate', begin, { once: true });
    else begin();
    return () => {
      removeEventListener('popstate', begin);
      removeEventListener('popstate', onPop);
    };
  }, []);
  return () => {
    if (isMarked() && !isGoingBack) {
      isGoingBack = true;
      addEventListener('popstate', () => void (isGoingBack = false), { once: true });
      history.back();
    }
    close();
  };
}

/** Other code may have set the state. */
function isMarked(): boolean {
  return Reflect.get(Object(history.state), mark) === true;
}
