const key = 'openPicker';

let isOpen = false;

/** A camera or a list of files lies over the page. */
export function isPickerOpen(): boolean {
  return isOpen;
}

/** The page on which a picker was open when the device discarded the page; read once per page load. */
let lostOn: string | undefined;

/**
 * Call it when a camera or a list of files opens. Phones short of memory discard the page behind it and
 * reload it when the picture is taken, which is then lost (hazards 9). The tab remembers this until anything
 * happens on the page.
 */
export function noteOpenPicker(control: HTMLInputElement): void {
  lostOn = '';
  isOpen = true;
  remember(location.pathname);
  const events = new AbortController();
  const forget = (): void => {
    events.abort();
    isOpen = false;
    remember(undefined);
  };
  const { signal } = events;
  // A file came, the person cancelled, or continued with something else.
  control.addEventListener('change', forget, { signal });
  control.addEventListener('cancel', forget, { signal });
  document.addEventListener('pointerdown', forget, { signal, capture: true });
  document.addEventListener('keydown', forget, { signal, capture: true });
}

/** True if this page was reloaded and a picture or file picked on it was lost. */
export function wasPickLost(): boolean {
  lostOn ??= readOnce();
  return lostOn === location.pathname;
}

function readOnce(): string {
  try {
    const path = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return path;
  } catch {
    return '';
  }
}

function remember(path: string | undefined): void {
  try {
    if (path === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, path);
  } catch {
    // Without sessionStorage no notice is shown.
  }
}
