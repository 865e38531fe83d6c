const key = 'openPicker';

/** The page on which a picker was open when the device took the page away; read once for each page that is loaded. */
let lostOn: string | undefined;

/**
 * To be called when a camera or a list of files opens. Phones short of memory throw the page away behind it and load it
 * again when the picture is taken, which then reaches nobody (hazards 9). The tab remembers that, until anything happens
 * on the page.
 */
export function noteOpenPicker(control: HTMLInputElement): void {
  lostOn = '';
  remember(location.pathname);
  const events = new AbortController();
  const forget = (): void => {
    events.abort();
    remember(undefined);
  };
  const { signal } = events;
  // A file came, the person turned back, or went on with something else.
  control.addEventListener('change', forget, { signal });
  control.addEventListener('cancel', forget, { signal });
  document.addEventListener('pointerdown', forget, { signal, capture: true });
  document.addEventListener('keydown', forget, { signal, capture: true });
}

/** Whether this page came back in place of a picture or file that was picked on it. */
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
    // Forbidden storage: then nothing is said.
  }
}
