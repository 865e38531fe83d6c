import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from './icon.tsx';

interface MenuDialogProps {
  /** Beside the button that closes it. */
  readonly top: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog: the browser keeps the focus inside, closes it on Escape and makes the rest inert. A press beside it
 * and the way back close it too, and the focus goes back to where it came from. Links in it replace the history entry.
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
    // The backdrop counts as the dialog itself; everything inside is a child of it.
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

/** In the state of the history entry that stands for what is open. */
const mark = 'overlay';

/**
 * Gives what lies over a page an entry in the history while it is open, so that a phone's back button closes it and
 * does not leave the page. The entry is a copy of the page's own but for its mark: the router sees the same location.
 * @returns closes it from the page and takes the entry back; a link that is followed replaces the entry instead
 */
function useBackCloses(close: () => void): () => void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isMarked()) history.pushState({ ...Object(history.state), [mark]: true }, '');
    const onPop = (): void => latest.current();
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  return () => {
    if (isMarked()) history.back();
    close();
  };
}

/** The state may be anybody's. */
function isMarked(): boolean {
  return Reflect.get(Object(history.state), mark) === true;
}
