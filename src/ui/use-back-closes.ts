import { useEffect, useRef } from 'react';

/** In the state of the history entry that stands for what is open. */
const mark = 'overlay';

/**
 * Gives what lies over a page an entry in the history while it is open, so that a phone's back button closes it and
 * does not leave the page. The entry is a copy of the page's own but for its mark: the router sees the same location.
 * @returns closes it from the page and takes the entry back; a link that is followed replaces the entry instead
 */
export function useBackCloses(close: () => void): () => void {
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
